"""Labels by a vote of all weights that a run went through: Freund and Schapire's voted perceptron.

Texts and programs differ in small things: whether the start has a vote, whether weights are counted
before or after they are tried, what a score of 0 says, how often the last weights are counted. A
label is due only where all of these agree.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise, product
from operator import mul

from perceptron.arithmetic.exact import size
from perceptron.arithmetic.vectors import IntegerVector, Vector
from properties.conformance.reference.runs import Run, states
from properties.conformance.reference.setup import Setup

__all__ = ["voted"]

# a score this much smaller than its terms may be rounded to 0
TINY = 2**48
FAR = 10**9


def voted(setup: Setup, run: Run, points: Iterable[Vector]) -> Iterator[frozenset[int]]:
    """Yield for each point, the bias input last, the labels that a vote of the weights may give.

    References
    ----------
    Freund and Schapire (1999), Large margin classification using the perceptron algorithm.
    """
    held = list(states(setup, run.mistakes))
    stayed = [b - a for a, b in pairwise((0, *run.when, run.presented))]
    # a program with a limit that is not known counts its last weights, it may be, for ever
    left = FAR if setup.limit is None else (setup.limit - run.passes) * len(setup.points)
    for x in points:
        labels = set[int]()
        known = [_side(w, x) for w in held]
        for tie in (-1, 0, 1):
            sides = [side or tie for side in known]
            plain, later = sum(map(mul, stayed, sides)), sum(sides[1:])
            for first, less, more in product((0, 1), (0, 1), (-1, 0, left)):
                total = plain + first * sides[0] - less * later + more * sides[-1]
                labels |= {1, -1} if not total else {1 if total > 0 else -1}
        yield frozenset(labels)


def _side(w: IntegerVector, x: Vector) -> int:
    terms = [a * b for a, b in zip(w, x, strict=True)]
    score = sum(terms)
    return 0 if size(score) * TINY <= sum(map(size, terms)) else (1 if score > 0 else -1)
