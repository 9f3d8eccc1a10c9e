"""Slips about many classes and batches, each with the smallest data against it."""

from collections.abc import Iterator
from itertools import combinations, product

from perceptron import Dataset, Separator, certify
from perceptron.arithmetic.vectors import Vector, dot
from perceptron.training.variants import batch_moves, pair, rest
from proofs.display.tables import told
from proofs.evidence.computations.witness_search import (
    ORDER,
    Case,
    refutes,
    vectors_of_size,
)
from proofs.evidence.texts import FOLKLORE

THREE = range(3)


def _three_classes() -> Iterator[Case]:
    """Yield points with a 1 appended, of three classes, all of which occur; labels are classes."""
    for n, d, m in product(range(3, 5), range(1, 3), range(1, 4)):
        for rows in vectors_of_size(m, n, d):
            points = tuple((*x, 1) for x in rows)
            for classes in product(THREE, repeat=n):
                if set(classes) == set(THREE):
                    yield Case(points, classes)


def _one_apart() -> Iterator[Case]:
    """Yield a point and the others, all alike.

    Every label is +1, for batches see y x alone; a reflection makes the one point not negative.
    """
    for n, d, m in product(range(2, 9), range(1, 3), range(1, 5)):
        for x, other in vectors_of_size(m, 2, d):
            if min(x) >= 0:
                yield Case((x, *[other] * (n - 1)), (1,) * n)


@refutes(
    FOLKLORE,
    "Of three classes each of which can be separated from each other, each can be from the rest.",
    _three_classes,
    f"the smallest by {ORDER}, among three or four points of three classes in at most two "
    "dimensions, integers up to 3, the bias 1 appended",
)
def needs_pairs(case: Case) -> str | None:
    """Find a class that nothing parts from the rest, where weights part each pair."""
    points, classes = case.points, case.labels
    if not all(_separable(pair(points, classes, a, b)) for a, b in combinations(THREE, 2)):
        return None
    for own in THREE:
        if not _separable(rest(points, classes, own)):
            members = (f"{told(x[:-1])} in class {y}" for x, y in zip(points, classes, strict=True))
            return (
                f"of {', '.join(members)} each pair of classes has a separator with bias, "
                f"but class {own} has none from the rest"
            )
    return None


@refutes(
    FOLKLORE,
    "The batch perceptron moves at most R^2/gamma^2 times, even where all points but one agree.",
    _one_apart,
    f"the smallest by {ORDER}, among one point and up to 7 times another in at most two "
    "dimensions, integers up to 4, all labels +1, the first point not negative",
)
def moves_more(case: Case) -> str | None:
    """Count the batches until one is empty."""
    examples = case.examples
    if not _takes_more_than_one(*examples[:2]):
        return None
    moves = list(batch_moves(examples))
    if not _may_move_more(examples, moves):
        return None
    found = case.separator
    if not found or len(moves) <= found.mistake_bound:
        return None
    return (
        f"on {told(examples[0])} once and {told(examples[1])} {len(examples) - 1} times, all "
        f"positive, the batches hold {', '.join(str(len(rows)) for rows, _ in moves)} mistakes: "
        f"{len(moves)} moves, and R^2/gamma^2 is {found.mistake_bound}"
    )


def _takes_more_than_one(x: Vector, z: Vector) -> bool:
    """Say whether there are weights with both x and z on one side, but not after one batch."""
    between = dot(x, z)
    return between < 0 and between**2 < dot(x, x) * dot(z, z)


def _may_move_more(examples: tuple[Vector, ...], moves: list[tuple[list[int], Vector]]) -> bool:
    """Say whether R^2/gamma^2 can be below the moves: |w| bounds the margin from above."""
    mistakes = sum(len(rows) for rows, _ in moves)
    *_, (_, weights) = moves
    longest = max(dot(z, z) for z in examples)
    return len(moves) * dot(weights, weights) > mistakes**2 * longest


def _separable(data: Dataset) -> bool:
    return isinstance(certify(data), Separator)
