"""A perceptron that is exact and certifies what it says.

`Dataset` takes points and labels, `train` runs the perceptron over them, `certify` decides whether
they are separable; what comes back carries a certificate that `replay` confirms on its own.
"""

from perceptron.certificates.kinds import (
    Certificate,
    Cycle,
    Enclosure,
    GordanCertificate,
    Separator,
)
from perceptron.checker.replay import Verdict, replay
from perceptron.conventions import Conventions
from perceptron.data.dataset import Dataset
from perceptron.errors import Refused
from perceptron.separability.certify import certify
from perceptron.separability.margin_enclosure import enclose
from perceptron.training.reachable_weights import ClosedSet, closed_set
from perceptron.training.trace import Trace
from perceptron.training.train import train

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
