"""All weights that a perceptron can ever have, in whatever order points come: a finite set.

The set is found by following every mistake from every weight. What makes it a certificate is that
it holds the start and that no mistake leads out of it, which the checker sees for itself.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from operator import add, mul
from typing import Any, ClassVar

from perceptron.arithmetic.exact import Exact, exact, to_text
from perceptron.arithmetic.vectors import IntegerVector, Vector, common_denominator, dot, scaled
from perceptron.certificates.base import NUMBERS, Certificate, Form, list_of, written
from perceptron.conventions import Conventions, checked_conventions
from perceptron.data.dataset import Dataset, checked
from perceptron.errors import Defect, Refused, quoted
from perceptron.specification import is_mistake

# weights after which the search gives up: about a second of work
MOST = 50_000


def _written_rule(conventions: Conventions) -> dict[str, Any]:
    """Leave the order out, which says nothing of this set."""
    content = conventions.to_json()
    del content["order"]
    return content


_RULE = Form(_written_rule, lambda content: Conventions.from_json(content | {"order": "cyclic"}))


@dataclass(frozen=True)
class ClosedSet(Certificate):
    """Weights that hold the start and every move from one of them: no run leaves them, ever.

    However the points are ordered, repeated or left out, each update of a run from the start goes
    from one of these weights to another. Weights among them that no run has do no harm, they only
    make the bound a weaker one; those that `closed_set` returns can all be had.

    Parameters
    ----------
    conventions
        When to update, by how much, and from where; their order says nothing here.
    weights
        The weights, exact, each once, sorted.

    References
    ----------
    Minsky and Papert (1969), perceptron cycling theorem; Block and Levin (1970), for any start;
    claim ``weights-stay-bounded``.

    Examples
    --------
    >>> from perceptron import Dataset, closed_set
    >>> closed_set(Dataset([[1], [-1]], [+1, +1])).weights
    ((-1,), (0,), (1,))
    """

    kind: ClassVar[str] = "closed-set"

    conventions: Conventions = field(metadata=written(_RULE))
    weights: tuple[Vector, ...] = field(metadata=written(list_of(NUMBERS)))

    @property
    def longest_squared(self) -> Exact:
        """The largest |w|^2, exact: no weights of any run are longer."""
        return max(dot(w, w) for w in self.weights)

    def _fields(self) -> dict[str, Any]:
        return super()._fields() | {"longest_squared": to_text(self.longest_squared)}


def closed_set(
    data: Dataset, conventions: Conventions = Conventions(), most: int = MOST
) -> ClosedSet:
    """Return all weights that runs over `data` can have, the points in any order. Exact.

    There are finitely many, whether something separates the data or not, but often more than can
    be listed: this is for a few points of small integers (0.1 as a float is a long fraction).
    O(n d) products for each of the weights.

    Parameters
    ----------
    data
        n points, with the bias that the run has.
    conventions
        Which perceptron; their order does not matter.
    most
        Give up where there are more weights than this.

    Returns
    -------
    ClosedSet
        Every weight vector that some run has, exact, each once, with |w|^2 at most.

    Raises
    ------
    Refused
        Where there are more than `most`; where the conventions do not fit the data.
    Defect
        Where the checker refuses what was found: a fault here.

    References
    ----------
    Block and Levin (1970), for why the search ends.

    Examples
    --------
    >>> xor = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append")
    >>> found = closed_set(xor)
    >>> len(found.weights), found.longest_squared, found.verify(xor)
    (162, 29, True)
    >>> closed_set(xor, most=100)
    Traceback (most recent call last):
    perceptron.errors.Refused: closed_set: more than 100 weights can be had; give fewer or smaller \
points, or allow more
    """
    if type(most) is not int or most < 1:
        raise Refused(f"most: {quoted(most)} is not a count; give 1 or more")
    if checked_conventions(conventions).bias not in (None, checked(data).bias):
        raise Refused(
            f"closed_set: the data have bias {data.bias!r}, the conventions {conventions.bias!r}; "
            f"use data.with_bias({conventions.bias!r})"
        )
    rule = replace(conventions, order="cyclic", bias=None)
    found = ClosedSet(data.digest, data.bias, rule, tuple(sorted(_reachable(data, rule, most))))
    if not found.verify(data):
        raise Defect("closed_set: a mistake leads out of the weights found; please report the data")
    return found


def _reachable(data: Dataset, rule: Conventions, most: int) -> Iterable[Vector]:
    """Search on the grid of w / (step * rate), where every number is an integer."""
    factor = Fraction(rule.step * rule.rate)
    start = scaled(1 / factor, rule.first_weights(data.dimension))
    scale = lcm(common_denominator(start), data.scale)
    signed = {
        (tuple(int(scale * y * a) for a in x), is_mistake(rule.update, 0, y)) for x, y in data
    }
    found = _closure(tuple(int(scale * a) for a in start), signed, most)
    in_units = {a: exact(factor * a / scale) for a in {a for w in found for a in w}}
    return (tuple(in_units[a] for a in w) for w in found)


def _closure(
    start: IntegerVector, signed: Collection[tuple[IntegerVector, bool]], most: int
) -> set[IntegerVector]:
    """Return the start and all that mistakes on the z lead to; with each z, whether a tie errs."""
    found, todo = {start}, [start]
    while todo:
        w = todo.pop()
        for z, tie_errs in signed:
            score = sum(map(mul, w, z))
            if score < 0 or (score == 0 and tie_errs):
                moved = tuple(map(add, w, z))
                if moved not in found:
                    found.add(moved)
                    todo.append(moved)
        if len(found) > most:
            raise Refused(
                f"closed_set: more than {most} weights can be had; "
                "give fewer or smaller points, or allow more"
            )
    return found
