"""What a computation demands of what it finds; it refuses anything else."""

from collections.abc import Callable

from perceptron import Dataset, GordanCertificate, Separator, certify
from perceptron.arithmetic.vectors import Vector, scaled
from proofs.terms import Refused

Decide = Callable[[Dataset], Separator | GordanCertificate]


def agree(computed: str, what: str, expected: object, found: object) -> None:
    """Refuse what comes out of a computation otherwise."""
    if found != expected:
        raise Refused(f"{computed}: {what}: {found}, not {expected}; the claim or the text differs")


def separator(name: object, data: Dataset, decide: Decide = certify) -> Separator:
    """Return the certificate of data that are separable."""
    found = decide(data)
    if not isinstance(found, Separator):
        raise Refused(f"separator: {name} cannot be separated; take data that can")
    return found


def signed(data: Dataset) -> list[Vector]:
    """Return the y x, by row."""
    return [scaled(y, x) for x, y in data]
