"""Which of many truth tables are threshold functions? Each answer with a certificate, checked.

*Yes* is integer weights (w, b) with y(x) (<w,x> + b) > 0 at all 2^n points. *No* is Gordan's: four
points, p and q true, r and s false, with p + q = r + s, so that the signed points (p,1), (q,1),
-(r,1), -(s,1) cancel. What neither settles goes to `certify`, which is complete.

Proposing: the four points are those of two steps in one direction d with entries -1, 0, 1:
f(r) = 0, f(r + d) = 1 and f(q) = 1, f(q - d) = 0; tried are all (3^n - 1)/2 directions, for 64
functions at once. The weights begin as the Chow parameters sum_x y(x) (x,1), and the perceptron
adds all mistakes of a pass at once. It may go wrong freely: only what the two checks accept counts.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

import numpy as np

from perceptron.certificates.separability import GordanCertificate, Separator
from perceptron.counting.truth_tables import (
    Integers,
    Mask,
    Tables,
    batches,
    points,
    sliced,
    variables,
)
from perceptron.data.dataset import Dataset
from perceptron.separability.certify import certify
from perceptron.separability.four_points import directions

# what is usual of up to 9 variables comes first: directions of few entries, runs of few passes
FEW_ENTRIES, FEW_PASSES, MOST_PASSES = 3, 40, 1000


@dataclass(frozen=True)
class Settled:
    """What is known of each table: which are threshold functions, and the certificates.

    A row of `weights` counts where `by_weights` says so, likewise one of `four_points`; the numbers
    of all other tables are the keys of `others`.
    """

    by_weights: Mask
    weights: Integers
    by_four_points: Mask
    four_points: Integers
    others: dict[int, Separator | GordanCertificate]

    @property
    def threshold(self) -> Mask:
        """Which tables are those of threshold functions."""
        answer = self.by_weights.copy()
        for number, certificate in self.others.items():
            answer[number] = isinstance(certificate, Separator)
        return answer


def settle(tables: Tables) -> Settled:
    """Decide each of the tables, shape (functions, 2^n). Exact, and complete.

    References
    ----------
    Muroga, Tsuboi and Baugh (1970): for n <= 8 four points suffice. It is not relied on.

    Examples
    --------
    >>> and_or_xor = np.array([[0, 0, 0, 1], [0, 1, 1, 1], [0, 1, 1, 0]], np.uint8)
    >>> settle(and_or_xor).threshold.tolist()
    [True, True, False]
    """
    n = variables(tables)
    four, w = (np.zeros((len(tables), numbers), np.int64) for numbers in (4, n + 1))
    no, yes = np.zeros((2, len(tables)), np.bool_)
    few, more = range(1, FEW_ENTRIES + 1), range(FEW_ENTRIES + 1, n + 1)
    for entries, most_passes in ((few, FEW_PASSES), (more, MOST_PASSES)):
        rest = np.flatnonzero(~yes & ~no)
        four[rest] = four_points(tables[rest], entries)
        no[rest] = cancels(tables[rest], four[rest])
        for batch in batches(np.flatnonzero(~yes & ~no), n):
            w[batch] = weights(tables[batch], most_passes)
            yes[batch] = separates(tables[batch], w[batch])
    others = {int(i): _certified(tables[i]) for i in np.flatnonzero(~yes & ~no)}
    return Settled(yes, w, no, four, others)


def separates(tables: Tables, weights: Integers) -> Mask:
    """Return for each function whether its integer weights have every point strictly right.

    Exact: each score is a sum of n + 1 integers, and every partial sum stays below 2^53, where
    float64 holds all integers; larger weights are refused, whatever they would separate.
    """
    x = points(variables(tables))
    small = np.abs(weights) < 2**53 // x.shape[1]
    scores = weights.astype(np.float64) @ x.T.astype(np.float64)
    right = np.where(tables == 1, scores > 0, scores < 0)
    return _all(right) & _all(small)


def cancels(tables: Tables, four: Integers) -> Mask:
    """Return for each function whether points p, q are true, r, s false, and p + q = r + s."""
    p, q, r, s = four.T
    rows = np.arange(len(tables))
    holds: Mask = (tables[rows, p] & tables[rows, q]) == 1
    holds &= (tables[rows, r] | tables[rows, s]) == 0
    # two bits and two bits have the same sum exactly if both their ands and their ors are equal
    holds &= (p & q) == (r & s)
    holds &= (p | q) == (r | s)
    return holds


def four_points(tables: Tables, entries: Iterable[int]) -> Integers:
    """Propose points p, q, r, s for each function, or -1 where no direction gives any.

    2^(2n-1) pairs of points for 64 functions at once, if all directions are tried.

    Parameters
    ----------
    tables
        Shape (functions, 2^n).
    entries
        How many entries other than 0 the directions have that are tried, in this order.
    """
    found = np.full((len(tables), 4), -1, np.int64)
    value = sliced(tables)
    is_open = np.full(value.shape[1], ~np.uint64(0))
    for shift, x in chain(*(_steps(variables(tables), k) for k in entries)):
        below, above = value[x], value[x + shift]
        up = np.bitwise_or.reduce(above & ~below)
        down = np.bitwise_or.reduce(below & ~above)
        new = up & down & is_open
        if new.any():
            is_open &= ~new
            which = np.flatnonzero(np.unpackbits(new.view(np.uint8)))
            found[which] = _witnesses(tables[which], x, shift)
    return found


def weights(tables: Tables, most_passes: int) -> Integers:
    """Propose integer weights for each function: the perceptron in batches, on float32."""
    x = points(variables(tables)).astype(np.float32)
    y = 2 * tables.astype(np.float32) - 1
    w = y @ x
    running = np.arange(len(tables))
    for _ in range(most_passes):
        signed = y[running]
        mistakes = (w[running] @ x.T) * signed <= 0
        errs = mistakes.any(axis=1)
        running = running[errs]
        if not len(running):
            break
        w[running] += (mistakes[errs] * signed[errs]) @ x
    return w.astype(np.int64)


def _witnesses(tables: Tables, x: Integers, shift: int) -> Integers:
    below, above = tables[:, x], tables[:, x + shift]
    up, down = x[(above > below).argmax(axis=1)], x[(below > above).argmax(axis=1)]
    return np.stack([up + shift, down, up, down + shift], axis=1)


@lru_cache
def _steps(n: int, entries: int) -> tuple[tuple[int, Integers], ...]:
    """Return each direction d up to sign with so many entries: a shift, and where to make it.

    Point x has -1 where d = 1 and +1 where d = -1, so that x + shift is the number of x + 2d.
    """
    x = np.arange(1 << n)
    return tuple(
        (changed - 2 * falling, x[x & changed == falling])
        for changed, falling in directions(n, entries)
    )


def _all(holds: Mask) -> Mask:
    return np.asarray(holds.all(axis=1))


def _certified(table: Tables) -> Separator | GordanCertificate:
    x = points(variables(table[None]))
    labels = [1 if value else -1 for value in table]
    return certify(Dataset(x[:, :-1], labels, bias="append"))
