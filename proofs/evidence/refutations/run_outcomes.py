"""How a text's run ends on small data: in one order pass by pass, or under every sampling."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from perceptron import Conventions
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from perceptron.specification import is_mistake, updated
from proofs.terms import Refused

# no run on the small data here makes as many mistakes
LONGEST = 1000

Signed = tuple[Vector, int]

#: The weights theta_k of each class k.
Classes: TypeAlias = dict[int, Vector]


class Outcome(NamedTuple):
    """The mistakes that a run makes, and the weights at its stop, or None where it never stops."""

    mistakes: int
    weights: Vector | None


def in_passes(
    rows: Sequence[Signed], how: Conventions, start: Vector | None = None, *, by_sign: bool = False
) -> Outcome:
    """Run pass after pass until one is clean, or, with `by_sign`, until every sign is right.

    The run starts from 0 where no start is given.

    Weights that come back after a pass without a stop come back for ever.
    """
    w, made, seen = start or how.first_weights(len(rows[0][0])), 0, set[Vector]()
    while w not in seen:
        seen.add(w)
        before = made
        for x, y in rows:
            if is_mistake(how.update, dot(w, x), y):
                w, made = updated(w, x, y, how), made + 1
        if all(_right(w, x, y) for x, y in rows) if by_sign else made == before:
            return Outcome(made, w)
    return Outcome(made, None)


def under_every_sampling(
    rows: Sequence[Signed], how: Conventions, *, separable: bool
) -> Iterator[Outcome]:
    """Yield every end that some sequence of mistakes comes to.

    On data that nothing separates weights that were met before are not followed again: then an end
    has the mistakes of the shortest way to it.
    """
    level, met = {how.first_weights(len(rows[0][0]))}, set[Vector]()
    for made in range(LONGEST):
        moves = {w: _moves(w, rows, how) for w in level}
        yield from (Outcome(made, w) for w, moved in moves.items() if not moved)
        met |= level
        level = set[Vector]().union(*moves.values()) - (set() if separable else met)
        if not level:
            return
    raise Refused(f"sampling: {rows} leads to {LONGEST} mistakes; follow smaller data")


def learnt_classes(rows: Sequence[Signed], errs: Callable[[Exact, Exact], bool]) -> Classes:
    """Run M's rule for many classes from 0 until a pass makes no update.

    A point x of the class y is a mistake where its own score theta_y x `errs` against the highest
    score of another class: `lt` is the rule as M prints it, `le` that with a tie as a mistake.
    """
    theta: Classes = {y: (0,) * len(x) for x, y in rows}
    for _ in range(LONGEST):
        clean = True
        for x, y in rows:
            other = max((k for k in theta if k != y), key=lambda k: dot(theta[k], x))
            if errs(dot(theta[y], x), dot(theta[other], x)):
                theta[y] = add(theta[y], x)
                theta[other] = add(theta[other], scaled(-1, x))
                clean = False
        if clean:
            return theta
    raise Refused(f"classes: {rows} lead to {LONGEST} passes; learn smaller data")


def _moves(w: Vector, rows: Sequence[Signed], how: Conventions) -> set[Vector]:
    """Return the weights after each mistake that w makes."""
    errors = ((x, y) for x, y in rows if is_mistake(how.update, dot(w, x), y))
    return {updated(w, x, y, how) for x, y in errors}


def _right(w: Vector, x: Vector, y: int) -> bool:
    """Whether the sign of the score is the label, with sign(0) = +1."""
    return not is_mistake("predict+", dot(w, x), y)
