"""Truth tables, by operations on whole tables as bits: four points that no weights separate.

Points p, q true and r, s false with p + q = r + s. They are those of two steps in one direction d
with entries -1, 0, 1: f(r) = 0, f(r + d) = 1 and f(q) = 1, f(q - d) = 0. For d a unit vector, a
function without them is called unate.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations

from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector
from perceptron.data.dataset import Dataset

# of more variables, trying every direction takes longer than deciding otherwise
MOST = 8


def truth_table(data: Dataset) -> list[int] | None:
    """Return the row of each point of {a, b}^n, in binary order, where these are the data."""
    n = data.width
    if n > MOST or len(data) != 1 << n:
        return None
    ends = *data.rows[0], *data.rows[-1]
    low, high = min(ends), max(ends)
    rows = [-1] * (1 << n)
    for row, x in enumerate(data.rows):
        number = _number(x, low, high)
        if number is None or rows[number] >= 0:
            return None
        rows[number] = row
    return rows


def four_rows(data: Dataset, rows: Sequence[int]) -> tuple[int, int, int, int] | None:
    """Return four rows of a truth table whose signed points cancel; None if no direction does."""
    n = len(rows).bit_length() - 1
    table = sum(1 << x for x, row in enumerate(rows) if data.labels[row] > 0)
    for shift, where in _steps(n):
        below, above = table & where, (table >> shift) & where
        up, down = above & ~below, below & ~above
        if up and down:
            r, q = up.bit_length() - 1, down.bit_length() - 1
            return rows[r + shift], rows[q], rows[r], rows[q + shift]
    return None


def _number(x: Vector, low: Exact, high: Exact) -> int | None:
    number = 0
    for j, a in enumerate(x):
        if a == high:
            number |= 1 << j
        elif a != low:
            return None
    return number


def directions(n: int, entries: int) -> Iterator[tuple[int, int]]:
    """Yield each direction up to sign with so many entries: the bits that change, and fall."""
    for support in combinations([1 << i for i in range(n)], entries):
        for number in range(entries):
            for falling in combinations(support[:-1], number):
                yield sum(support), sum(falling)


@lru_cache
def _steps(n: int) -> tuple[tuple[int, int], ...]:
    """Return each direction, unit vectors first: a shift, and where it can be made."""
    everywhere = (1 << (1 << n)) - 1
    # where coordinate i is 1: bits x with bit i of x
    ones = [everywhere // ((1 << (1 << i)) + 1) << (1 << i) for i in range(n)]
    steps = []
    for changed, falling in chain(*(directions(n, entries) for entries in range(1, n + 1))):
        where = everywhere
        for i in range(n):
            if changed >> i & 1:
                where &= ones[i] if falling >> i & 1 else ~ones[i]
        steps.append((changed - 2 * falling, where))
    return tuple(steps)
