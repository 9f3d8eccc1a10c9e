"""Every run of a finite scope, before any is drawn at random; the scope is said in a sentence.

Points come in sequences, so every data set comes in every order of its rows. Smaller data come
first: the first departure is a smallest one.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Literal

from perceptron import Conventions, Dataset
from perceptron.arithmetic.vectors import IntegerVector
from perceptron.conventions import UPDATES, Update
from perceptron.data.dataset import BIASES, Bias
from properties.strategies.named_families import truth_tables
from properties.strategies.size_limits import checked_count

Run = tuple[Dataset, Conventions]
Signed = tuple[IntegerVector, int]
Symmetry = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Scope:
    """A finite set of runs.

    Parameters
    ----------
    sentence
        What it holds.
    runs
        Yields them, each data set with all its conventions before the next.
    """

    sentence: str
    runs: Callable[[], Iterator[Run]]


@dataclass(frozen=True)
class Exhausted:
    """A scope of which every run was tried, and none departed."""

    scope: Scope
    runs: int

    @property
    def sentence(self) -> str:
        """What was exhausted, with the count."""
        return f"exhausted, {self.runs:,} runs: {self.scope.sentence}"


def exhaust(scope: Scope, holds: Callable[[Dataset, Conventions], object]) -> Exhausted:
    """Try every run of the scope.

    Parameters
    ----------
    scope
        The runs.
    holds
        A property or a law, bound to an implementation. What it raises ends the search.

    Raises
    ------
    Departure
        That of the first run that departs.

    Examples
    --------
    >>> from perceptron import train
    >>> exhaust(ternary(1, 1, biases=["none"], updates=["le"]), train).sentence
    'exhausted, 6 runs: every sequence of 1 labelled point of {-1,0,1}^1; bias none; update le'
    """
    runs = 0
    for data, conventions in scope.runs():
        holds(data, conventions)
        runs += 1
    return Exhausted(scope, runs)


def ternary(
    points: int,
    dimension: int,
    biases: Sequence[Bias] = BIASES,
    updates: Sequence[Update] = UPDATES,
) -> Scope:
    """Return the runs from 0 on every sequence of 1 to `points` labelled points of {-1,0,1}^d."""
    most = checked_count("points", points, 1)
    signed = _signed(checked_count("dimension", dimension, 1))

    def runs() -> Iterator[Run]:
        for size in range(1, most + 1):
            for sequence in product(signed, repeat=size):
                yield from _runs(sequence, biases, updates)

    return Scope(f"every {_named(most, dimension)}; {_under(biases, updates)}", runs)


def ternary_classes(
    points: int,
    dimension: int,
    biases: Sequence[Bias] = BIASES,
    updates: Sequence[Update] = UPDATES,
) -> Scope:
    """Return one run for each class of `ternary` under permuted and negated coordinates.

    By the laws "permuted-features" and "rotated-points" a perceptron from 0 makes the same
    mistakes on all of a class; an implementation with a fault in one coordinate may not.
    """
    most = checked_count("points", points, 1)
    symmetries = _symmetries(checked_count("dimension", dimension, 1))

    def runs() -> Iterator[Run]:
        for size in range(1, most + 1):
            for sequence in _least(size, _signed(dimension), symmetries):
                yield from _runs(sequence, biases, updates)

    return Scope(
        f"one of each class, under permutations and sign changes of the coordinates, of every "
        f"{_named(most, dimension)}; {_under(biases, updates)}",
        runs,
    )


def boolean(
    variables: int,
    biases: Sequence[Bias] = BIASES,
    updates: Sequence[Update] = UPDATES,
    bits: tuple[int, int] = (0, 1),
) -> Scope:
    """Return the runs from 0, with either step, of all 2^(2^n) Boolean functions, rows in order."""
    points = truth_tables(variables, bits)

    def runs() -> Iterator[Run]:
        for labels in product((-1, 1), repeat=len(points)):
            yield from _runs(tuple(zip(points, labels, strict=True)), biases, updates, (1, 2))

    return Scope(
        f"every Boolean function of {variables} variables on {{{bits[0]},{bits[1]}}}; "
        f"{_under(biases, updates)}; step 1, 2",
        runs,
    )


def _runs(
    sequence: Sequence[Signed],
    biases: Sequence[Bias],
    updates: Sequence[Update],
    steps: Sequence[Literal[1, 2]] = (1,),
) -> Iterator[Run]:
    plain = Dataset([x for x, _ in sequence], [y for _, y in sequence])
    for bias in biases:
        data = plain.with_bias(bias)
        for update, step in product(updates, steps):
            yield data, Conventions(update=update, step=step)


def _signed(dimension: int) -> list[Signed]:
    """Return the labelled points, 0 and +1 first: what is small in the eye comes first."""
    return [(x, y) for x in product((0, 1, -1), repeat=dimension) for y in (1, -1)]


def _symmetries(dimension: int) -> list[Symmetry]:
    return list(product(permutations(range(dimension)), product((1, -1), repeat=dimension)))


def _image(symmetry: Symmetry, signed: Signed) -> Signed:
    axes, signs = symmetry
    return tuple(sign * signed[0][axis] for axis, sign in zip(axes, signs, strict=True)), signed[1]


def _least(
    size: int, signed: list[Signed], symmetries: list[Symmetry]
) -> Iterator[tuple[Signed, ...]]:
    """Yield the first sequence of each class in the order of `signed`.

    A sequence is first in its class where each point is first among its images under the symmetries
    that keep the points before it.
    """
    if not size:
        yield ()
        return
    for begun in _least(size - 1, signed, symmetries):
        keeping = [s for s in symmetries if all(_image(s, z) == z for z in begun)]
        for z in signed:
            if z == min((_image(s, z) for s in keeping), key=signed.index):
                yield (*begun, z)


def _named(points: int, dimension: int) -> str:
    size = f"1 to {points} labelled points" if points > 1 else "1 labelled point"
    return f"sequence of {size} of {{-1,0,1}}^{dimension}"


def _under(biases: Sequence[Bias], updates: Sequence[Update]) -> str:
    return f"bias {', '.join(biases)}; update {', '.join(updates)}"
