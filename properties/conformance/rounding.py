"""Whether rounding explains an answer: every decision that float64 may take otherwise is followed.

A run that rounds is held against the exact runs that take the same decisions. Where an exact score
is farther from 0 than the error of the float score can be, the decision is certain; elsewhere both
are followed. An answer that no such run gives is no matter of rounding.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice

from perceptron.conventions import Conventions
from perceptron.dataset import Dataset
from perceptron.exact import Exact, size
from perceptron.specification import is_mistake
from perceptron.vectors import Vector, add, dot
from properties.conformance.grid import LEAST, UNITS, dyadic, grid_unit, sizes
from properties.conformance.states import State, differing

__all__ = ["Close", "Rounding", "Undecided", "explanation"]

# so many presentations are followed in all
MOST = 20_000
# between them no product underflows, and no sum overflows
SMALL, LARGE = LEAST * 2**122, 2**1000


class Undecided(Exception):
    """Too many decisions are close, or the numbers leave the range of float64."""


@dataclass(frozen=True)
class Close:
    """A decision that rounding may turn.

    Parameters
    ----------
    row, updates
        Which point it was on, and how many updates came before.
    score
        The exact score under the weights of the moment.
    bound
        The error that a float score may have there; at least as large as the score.
    """

    row: int
    updates: int
    score: Exact
    bound: Fraction


@dataclass(frozen=True)
class Rounding:
    """Why a right program may answer so.

    Parameters
    ----------
    turned
        The first decision that went otherwise than in exact numbers; None where all went alike,
        and only digits of the weights differ.
    bound
        How far each weight may lie from the exact one of the same decisions.
    """

    turned: Close | None
    bound: tuple[Fraction, ...]


@dataclass(frozen=True)
class _Branch:
    """A run so far: exact weights, the sums of the sizes of all that was added, the mistakes."""

    w: Vector
    sizes: Vector
    mistakes: tuple[int, ...] = ()
    passes: int = 0
    at: int = 0
    clean: bool = True
    over: bool = False
    turned: Close | None = None


def explanation(
    data: Dataset,
    conventions: Conventions,
    moves: Vector,
    answer: State,
    passes: int,
    *,
    stops: bool,
) -> Rounding | None:
    """Return how rounding leads to `answer`; None is a proof that it does not.

    Each term of a score, a start or an update times a coordinate, goes through at most k + d + 4
    rounded operations after k updates, in whatever order one sums, over the weights or over the
    updates; so a float score is off by at most gamma(k + d + 4) times the sum of their sizes.

    Parameters
    ----------
    data, conventions
        The run that is due.
    moves
        What a mistake adds y x times, coordinate by coordinate.
    answer
        What was told; what it leaves out is not compared.
    passes
        The limit.
    stops
        Whether a pass without an update is the last.

    Raises
    ------
    Undecided
        Where more than 20,000 presentations would have to be followed, or a product may underflow,
        or a sum overflow.

    References
    ----------
    Higham (2002), Accuracy and Stability of Numerical Algorithms, Lemma 3.1.
    """
    return _Walk(data, conventions, moves, answer, passes, stops).found()


class _Walk:
    def __init__(
        self,
        data: Dataset,
        conventions: Conventions,
        moves: Vector,
        answer: State,
        passes: int,
        stops: bool,
    ) -> None:
        self.data, self.how, self.moves, self.answer = data, conventions, moves, answer
        self.limit, self.stops = passes, stops
        self.orders = list(islice(conventions.passes(len(data)), passes))
        self.steps = 0

    def found(self) -> Rounding | None:
        start = self.how.first_weights(self.data.dimension)
        self._check_range(start)
        waiting = [_Branch(start, sizes(start))]
        while waiting:
            branch = waiting.pop()
            if branch.over:
                if self._gives(branch):
                    return Rounding(branch.turned, self._weight_bound(branch))
            else:
                waiting += self._presented(branch)
        return None

    def _presented(self, branch: _Branch) -> Iterator[_Branch]:
        """Present one point; yield what may follow, what exact numbers do at last."""
        self.steps += 1
        if self.steps > MOST:
            raise Undecided
        row = self.orders[branch.passes][branch.at]
        x, y = self.data.points[row], self.data.labels[row]
        score, bound = dot(branch.w, x), self._score_bound(branch, x)
        wrong = is_mistake(self.how.update, score, y)
        if size(score) <= bound and bound:
            close = branch.turned or Close(row, len(branch.mistakes), score, bound)
            yield from self._after(replace(branch, turned=close), row, not wrong)
        yield from self._after(branch, row, wrong)

    def _after(self, branch: _Branch, row: int, wrong: bool) -> Iterator[_Branch]:
        if wrong:
            told = self.answer.mistakes
            made = len(branch.mistakes)
            if told is not None and told[made : made + 1] != (row,):
                return
            branch = self._moved(branch, row)
        clean = branch.clean and not wrong
        if branch.at + 1 < len(self.orders[branch.passes]):
            yield replace(branch, at=branch.at + 1, clean=clean)
            return
        passes = branch.passes + 1
        over = passes == self.limit or (self.stops and clean)
        yield replace(branch, at=0, passes=passes, clean=clean or not over, over=over)

    def _moved(self, branch: _Branch, row: int) -> _Branch:
        x, y = self.data.points[row], self.data.labels[row]
        added = tuple(y * m * a for m, a in zip(self.moves, x, strict=True))
        grown = add(branch.sizes, sizes(added))
        return replace(
            branch, w=add(branch.w, added), sizes=grown, mistakes=(*branch.mistakes, row)
        )

    def _gives(self, branch: _Branch) -> bool:
        near = zip(branch.w, self.answer.weights, self._weight_bound(branch), strict=True)
        state = State(
            self.answer.weights, branch.mistakes, len(branch.mistakes), branch.passes, branch.clean
        )
        return all(size(w - a) <= bound for w, a, bound in near) and not differing(
            state, self.answer
        )

    def _score_bound(self, branch: _Branch, x: Vector) -> Fraction:
        terms = dot(branch.sizes, sizes(x))
        if terms > LARGE:
            raise Undecided
        if self._on_grid(branch) and terms <= UNITS * self._score_unit:
            return Fraction(0)
        return _gamma(len(branch.mistakes) + self.data.dimension + 4) * terms

    def _weight_bound(self, branch: _Branch) -> tuple[Fraction, ...]:
        if self._on_grid(branch):
            return (Fraction(0),) * len(branch.w)
        return tuple(_gamma(len(branch.mistakes) + 4) * Fraction(a) for a in branch.sizes)

    def _on_grid(self, branch: _Branch) -> bool:
        """Say whether every sum so far is exact, in whatever order."""
        return self._is_dyadic and max(branch.sizes) <= UNITS * self._weight_unit

    @cached_property
    def _terms(self) -> Sequence[Exact]:
        start = self.how.first_weights(self.data.dimension)
        points = self.data.points
        added = (m * a for x in points for m, a in zip(self.moves, x, strict=True))
        return (*start, *added)

    @cached_property
    def _is_dyadic(self) -> bool:
        return all(map(dyadic, self._terms))

    @cached_property
    def _weight_unit(self) -> Fraction:
        return grid_unit(self._terms)

    @cached_property
    def _score_unit(self) -> Fraction:
        return self._weight_unit * grid_unit([a for x in self.data.points for a in x])

    def _check_range(self, start: Vector) -> None:
        """Refuse where a product may underflow: numbers, moves or a start too small for that."""
        one = Fraction(1)
        least = min([one, *(Fraction(size(a)) for x in self.data.points for a in x if a)])
        factor = min([one, *(Fraction(size(a)) for a in (*self.moves, *start) if a)])
        if least * least * factor < SMALL:
            raise Undecided


def _gamma(operations: int) -> Fraction:
    """Return n u / (1 - n u) for the unit roundoff u = 2^-53 of float64."""
    return Fraction(operations, 2**53 - operations)
