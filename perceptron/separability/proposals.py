"""Proposals for a decision, from floats: weights that may separate, or rows that may cancel.

First a bounded run, where the rows are many; then a simplex over the rows that matter, or an
interior point method where the columns are many. Exact arithmetic names the rows that err, and they
are let in. Nothing here decides anything.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Generator, Iterator, Sequence
from functools import reduce
from operator import add, mul, or_

from perceptron.arithmetic.lazy_numpy import np
from perceptron.arithmetic.linear_algebra import null_vector, product
from perceptron.arithmetic.vectors import IntegerVector, combination, primitive
from perceptron.data.dataset import Dataset
from perceptron.errors import Refused
from perceptron.separability.float_filter import wrong
from perceptron.separability.signed_rows import Multipliers, Signed, in_integers

Proposal = IntegerVector | Multipliers


class Circuit(Multipliers):
    """Multipliers of rows of which no fewer are dependent: that was seen when they were found."""


class TooLarge(Refused):
    """Sparse data that exact arithmetic does not decide in bounded time and memory."""


# of more numbers than this, in more rows for every coordinate, only rows that matter are taken in
LARGE, MANY = 2**13, 4
# from so many columns on, and no fewer rows, a step of an interior point method over some rows for
# every column costs less than the exchanges that it saves; and the run has few passes
WIDE, SOME, BRIEF = 150, 4, 20
# the run has at least and at most so many passes; between, so many times the products of the first
# exchanges that the simplex would need
PASSES, WORTH = (10, 1000), 4
# of sparse rows, so many of those on which the run errs late are taken in, and as many later
FEW = 1000
# of sparse rows of more columns, some are taken in once and once more: a certificate of all columns
# has that many numbers of that many digits, a gigabyte for 10,000
MOST = 4000
# so many products are tried before a compiled run; and where numba is yet to be imported
SHORT, SHORTER_THAN_IMPORT = 2**14, 2**19
# so few numbers are decided exactly sooner than other columns are found; and so many bits, in so
# few columns, sooner than by exchanges in floats
FEW_NUMBERS, FEW_BITS, FEW_COLUMNS = 2**9, 2**15, 8


def proposals(signed: Signed) -> Generator[Proposal, None, list[int]]:
    """Yield what may be a certificate; return rows to begin an exact search with."""
    if _is_quick_exactly(signed):
        return (yield from _by_a_short_run(signed))
    first = yield from _in_given_columns(signed)
    if not signed.is_sparse and signed.shape[0] * signed.shape[1] > FEW_NUMBERS:
        yield from _in_other_columns(signed, first)
    return first


def _is_quick_exactly(signed: Signed) -> bool:
    n, d = signed.shape
    return not signed.is_sparse and d <= FEW_COLUMNS and n * d * max(signed.top, 1) <= FEW_BITS


def _in_given_columns(signed: Signed) -> Generator[Proposal, None, list[int]]:
    """Yield what may be a certificate; return rows that a simplex ended with."""
    products = SHORT if "numba" in sys.modules else SHORTER_THAN_IMPORT
    if signed.shape[0] * signed.shape[1] <= max(LARGE, products // 16):
        yield from _by_a_short_run(signed, products)
    # numba takes half a second to import, and data with room about the border do without
    from perceptron.separability.solvers.perceptron_run import run  # noqa: PLC0415

    n, d = signed.shape
    is_large, is_wide = n > MANY * d and n * d > LARGE, WIDE <= d <= n and not signed.is_sparse
    taken = list(range(n))
    if is_large or is_wide or signed.is_sparse:
        w, late = run(signed.floats, BRIEF if is_wide else _passes(signed))
        whole = in_integers(w)
        erring = wrong(signed, whole)
        if not erring:
            yield whole
        if is_wide:
            taken = yield from _by_interior_points(signed, np.argsort(signed.floats @ w).tolist())
        elif signed.is_sparse:
            most = np.argsort(-late, kind="stable")[: min(FEW, np.count_nonzero(late))]
            taken = most.tolist() or erring[:FEW] or taken[:FEW]
        elif is_large:
            taken = erring[: 2 * d]
    return (yield from _by_exchanges(signed, taken))


def _by_exchanges(signed: Signed, taken: Sequence[int]) -> Generator[Proposal, None, list[int]]:
    """Yield what may be a certificate; return the rows that a simplex ended with."""
    from perceptron.separability.float_simplex import Search  # noqa: PLC0415 - as above

    search = Search(signed, taken)
    while True:
        ended = search.advance()
        if ended == "cancels":
            yield from _cancelling(signed, search.held)
            break
        new = yield from _err_on(signed, search.weights(), search.taken)
        if ended == "lost" or not new:
            break
        if signed.is_sparse and signed.shape[1] > MOST and len(search.taken) >= 2 * FEW:
            raise TooLarge(
                f"data: a run does not separate these {signed.shape[0]} sparse points, those that "
                "it errs on most can be separated, and to decide all would take hours; give at "
                f"most {MOST} columns, or use explain, which answers in the time that you give it"
            )
        search.take(new[: FEW if signed.is_sparse else 2 * signed.shape[1]])
    return search.held


def _by_interior_points(signed: Signed, ordered: list[int]) -> Generator[Proposal, None, list[int]]:
    """Yield what may be a certificate; return rows that a simplex should begin with.

    The rows are `ordered` by what seems to matter.
    """
    from perceptron.separability.float_simplex import Levelled  # noqa: PLC0415 - as above
    from perceptron.separability.solvers.interior_point import interior_point  # noqa: PLC0415

    most = SOME * signed.shape[1]
    levelled = Levelled(signed, ordered[:most])
    while True:
        found = interior_point(levelled.rows)
        numbers = list(levelled.taken)
        first = [numbers[i] for i in found.order[: signed.shape[1] + 1]]
        if found.weights is None:
            yield from _cancelling(signed, first)
            return first
        w = levelled.in_integers(found.weights, float((levelled.rows @ found.weights).min()))
        new = yield from _err_on(signed, w, levelled.taken)
        if not new:
            return first
        levelled.take(new[:most])


def _in_other_columns(signed: Signed, first: Sequence[int]) -> Iterator[Proposal]:
    """Yield what may be a certificate, by columns of which floats see that they are independent."""
    from perceptron.separability.solvers.conditioning import conditioned  # noqa: PLC0415 - scipy

    n, d = signed.shape
    taken = list(dict.fromkeys([*first, *range(n)]))[: max(SOME * d, len(first))]
    while True:
        rows = signed.integers(taken)
        basis = conditioned(rows)
        if len(basis) == d and all(np.count_nonzero(v) == 1 for v in basis):
            return
        others = Signed(Dataset(product(rows, basis), [1] * len(rows)))
        found = next(_in_given_columns(others), None)
        if isinstance(found, dict):
            yield {taken[i]: a for i, a in found.items()}
        if found is None or isinstance(found, dict):
            return
        new = yield from _err_on(signed, primitive(combination(found, basis)), {*taken})
        if not new:
            return
        taken += new[: SOME * d]


def _err_on(
    signed: Signed, w: IntegerVector, taken: Collection[int]
) -> Generator[Proposal, None, list[int]]:
    """Yield the weights if no row errs; return the rows that err and are not taken."""
    erring = wrong(signed, w)
    if not erring:
        yield w
    return [row for row in erring if row not in taken]


def _by_a_short_run(signed: Signed, products: int = SHORT) -> Generator[Proposal, None, list[int]]:
    """Yield weights after a few passes, or after a clean one; return a row that errs.

    Weights that come back after a pass come back for ever.
    """
    rows: list[list[float]] = signed.written_out(np.arange(signed.shape[0])).tolist()
    w, seen = (0.0,) * signed.shape[1], set[tuple[float, ...]]()
    for _ in range(max(1, products // signed.floats.size)):
        for z in rows:
            if sum(map(mul, w, z)) <= 0:
                w = tuple(map(add, w, z))
        if w in seen:
            break
        seen.add(w)
    whole = in_integers(np.array(w))
    erring = wrong(signed, whole)
    if any(whole) and not erring:
        yield whole
    return erring[:1] or [0]


def _passes(signed: Signed) -> int:
    numbers: int = max(1, signed.floats.size)
    return min(max(PASSES[0], WORTH * min(signed.shape) ** 3 // numbers), PASSES[1])


def _cancelling(signed: Signed, rows: list[int]) -> Iterator[Circuit]:
    """Yield what makes these rows cancel, if they do."""
    odd, shifts = zip(*map(_by_power_of_2, signed.integers(rows)), strict=True)
    a = null_vector(odd)
    if a and (min(a) >= 0 or max(a) <= 0):
        held = [(row, abs(b), s) for row, b, s in zip(rows, a, shifts, strict=True) if b]
        most = max(s for *_, s in held)
        yield Circuit({row: b << most - s for row, b, s in held})


def _by_power_of_2(z: Sequence[int]) -> tuple[Sequence[int], int]:
    """Return a row by the largest power of 2 that divides it, and the exponent: shorter numbers."""
    bits = reduce(or_, z)
    shift = max((bits & -bits).bit_length() - 1, 0)
    return [a >> shift for a in z], shift
