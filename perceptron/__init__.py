"""A perceptron that is exact and certifies what it says.

`Dataset` takes points and labels, `train` runs the perceptron over them, `certify` decides whether
they are separable; what comes back carries a certificate that `replay` confirms on its own.
"""

from perceptron.certificates import (
    Certificate,
    Cycle,
    Enclosure,
    GordanCertificate,
    Separator,
)
from perceptron.closed import ClosedSet, closed_set
from perceptron.conventions import Conventions
from perceptron.dataset import Dataset
from perceptron.deciding.enclosing import enclose
from perceptron.decision import certify
from perceptron.exact import Refused
from perceptron.replay import Verdict, replay
from perceptron.trace import Trace
from perceptron.training import train

__all__ = [
    "Certificate",
    "ClosedSet",
    "Conventions",
    "Cycle",
    "Dataset",
    "Enclosure",
    "GordanCertificate",
    "Refused",
    "Separator",
    "Trace",
    "Verdict",
    "certify",
    "closed_set",
    "enclose",
    "replay",
    "train",
]
