"""A perceptron that is exact and certifies what it says.

`Dataset` takes points and labels, `train` runs the perceptron over them, `certify` decides whether
they are separable; what comes back carries a certificate that `replay` confirms on its own.

A name is imported when it is asked for: `import perceptron` alone loads nothing else.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from perceptron.certificates.base import Certificate
    from perceptron.certificates.cycle import Cycle
    from perceptron.certificates.diagnosis import Explanation
    from perceptron.certificates.separability import Enclosure, GordanCertificate, Separator
    from perceptron.certificates.separation import Separation
    from perceptron.checker.replay import Verdict, replay
    from perceptron.checker.verdict import Unreadable
    from perceptron.conventions import Conventions
    from perceptron.data.dataset import Dataset
    from perceptron.errors import Refused
    from perceptron.separability.certify import certify
    from perceptron.separability.diagnosis.explain import explain
    from perceptron.separability.diagnosis.separation import separation
    from perceptron.separability.margin_enclosure import enclose
    from perceptron.training.estimator import PerceptronClassifier as PerceptronClassifier
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
    "Explanation",
    "GordanCertificate",
    "Refused",
    "Separation",
    "Separator",
    "Trace",
    "Unreadable",
    "Verdict",
    "certify",
    "closed_set",
    "enclose",
    "explain",
    "replay",
    "separation",
    "train",
]

_PLACES = {
    "Certificate": "certificates.base",
    "ClosedSet": "training.reachable_weights",
    "Conventions": "conventions",
    "Cycle": "certificates.cycle",
    "Dataset": "data.dataset",
    "Enclosure": "certificates.separability",
    "Explanation": "certificates.diagnosis",
    "GordanCertificate": "certificates.separability",
    "PerceptronClassifier": "training.estimator",  # where scikit-learn is, so not in __all__
    "Refused": "errors",
    "Separation": "certificates.separation",
    "Separator": "certificates.separability",
    "Trace": "training.trace",
    "Unreadable": "checker.verdict",
    "Verdict": "checker.replay",
    "certify": "separability.certify",
    "closed_set": "training.reachable_weights",
    "enclose": "separability.margin_enclosure",
    "explain": "separability.diagnosis.explain",
    "replay": "checker.replay",
    "separation": "separability.diagnosis.separation",
    "train": "training.train",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'perceptron' has no attribute {name!r}")
    globals()[name] = getattr(import_module(f"perceptron.{_PLACES[name]}"), name)
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
