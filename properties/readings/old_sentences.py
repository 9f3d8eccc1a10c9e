"""Three sentences that claims once had, each false in the scope that its words left open.

They are kept so that the search shows, in every run, that it finds what it once would have found.
"""

from typing import NamedTuple

from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import dot
from proofs.claims import Scope
from properties.readings.convergence import triangle, two_points
from properties.readings.examples import Example
from properties.readings.search import Holds


class OldSentence(NamedTuple):
    """A sentence and the scope that it had; what is true instead, and in which scope."""

    words: str
    holds: Holds
    scope: Scope
    repaired: Holds
    mended: Scope


def _score_of_the_triangle(e: Example) -> bool:
    """Say that a separator of the triangle scores (4^d - 1)/3 or more with (1, 2, 4, ...)."""
    powers = tuple(2**j for j in range(e.data.dimension))
    score: Exact = dot(powers, e.weights)
    return 3 * score >= (1 << 2 * e.data.dimension) - 1


def _of_integers(e: Example) -> bool | None:
    whole = all(a == int(a) for a in e.weights)
    return _score_of_the_triangle(e) if whole else None


#: The sentences; the third one's repair is that the separators be of integers.
OLD_SENTENCES = (
    OldSentence(
        "every run on the triangle that ends with a clean pass has made (4^d-1)/3 mistakes",
        triangle.holds,
        Scope(data="triangle"),
        triangle.holds,
        Scope(updates=("le",), start="0", rate="1", data="triangle"),
    ),
    OldSentence(
        "two points whose y x are of one length and not opposite cost at most 2 mistakes",
        two_points.holds,
        Scope(data="pair"),
        two_points.holds,
        Scope(start="0", rate="1", data="pair"),
    ),
    OldSentence(
        "every separator of the triangle scores (4^d-1)/3 or more with (1, 2, 4, ...)",
        _score_of_the_triangle,
        Scope(subject="data", data="triangle"),
        _of_integers,
        Scope(subject="data", data="triangle"),
    ),
)
