"""Which property searches which claim; a property enters with the decorator `searches`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from hypothesis.strategies import SearchStrategy

from perceptron import Conventions, Dataset, GordanCertificate, Refused, Separator, Trace

__all__ = ["PROPERTIES", "Certify", "Property", "Train", "searches", "together"]

Train = Callable[[Dataset, Conventions], Trace]
Holds = TypeVar("Holds", bound=Callable[..., None])
Certify = Callable[[Dataset], Separator | GordanCertificate]


@dataclass(frozen=True)
class Property:
    """A claim about implementations, and where to search for one that departs from it.

    Parameters
    ----------
    claim
        The name of the claim.
    over
        Draws the arguments of `holds` after the first, as a tuple. Properties over one and the
        same strategy can be tried on the same examples.
    of
        What is under test, the first argument of `holds`: a learner or a decision.
    holds
        Raises `Departure` where the claim fails.
    """

    claim: str
    over: SearchStrategy[tuple[Any, ...]]
    of: Literal["train", "certify"]
    holds: Callable[..., None]


PROPERTIES: dict[str, Property] = {}


def searches(
    claim: str, over: SearchStrategy[Any], of: Literal["train", "certify"] = "train"
) -> Callable[[Holds], Holds]:
    """Enter the decorated property as the search of `claim`."""

    def entered(holds: Holds) -> Holds:
        if claim in PROPERTIES:
            raise Refused(f"searches: {claim} has a property already; give this one another name")
        PROPERTIES[claim] = Property(claim, over, of, holds)
        return holds

    return entered


def together(claim: str) -> list[Property]:
    """Return the properties that are tried on the same examples as that of `claim`, itself too."""
    over = PROPERTIES[claim].over
    return [each for each in PROPERTIES.values() if each.over is over]
