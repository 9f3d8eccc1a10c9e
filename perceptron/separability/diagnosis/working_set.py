"""Decisions over some of the rows, and over some of the weights, by a working set of rows.

A few rows are decided exactly; of the others those that the weights found do not put on their side
come in, until none is left or those that are in cancel. What cancels among a few cancels among all.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from perceptron.arithmetic.lazy_numpy import np
from perceptron.arithmetic.linear_algebra import product
from perceptron.arithmetic.vectors import IntegerVector, combination, primitive
from perceptron.certificates.separability import GordanCertificate
from perceptron.data.dataset import Dataset
from perceptron.separability.certify import certify
from perceptron.separability.float_filter import wrong
from perceptron.separability.signed_rows import Multipliers, Signed

if TYPE_CHECKING:
    from numpy.typing import NDArray

Basis = Sequence[Sequence[int]]

# stands for the row of an aim among multipliers
AIM = -1
# for every coordinate, so many rows come in at once
MORE = 2


class OutOfTime(Exception):
    """The time was over before there was an answer."""


def decided(
    signed: Signed,
    active: NDArray[np.bool_],
    first: Sequence[int],
    basis: Basis | None = None,
    aim: Sequence[int] | None = None,
    until: float = inf,
) -> IntegerVector | Multipliers:
    """Return weights that separate the active rows, or multipliers that make some cancel. Exact.

    Parameters
    ----------
    signed
        All rows.
    active
        Which of them are to be separated, at least one.
    first
        Active rows to begin with.
    basis
        Weights are sought among the combinations of these vectors, and rows cancel if each of
        these vectors has the score 0 on their combination; by default, among all weights.
    aim
        One more row that is to be separated, `AIM` among the multipliers.
    until
        The time by `monotonic` after which no more rows come in.

    Raises
    ------
    OutOfTime
        Where the time is over before the answer is found.
    """
    taken = list(first) or np.flatnonzero(active)[:1].tolist()
    more = MORE * max(signed.shape[1], 1)
    while True:
        found = certify(_within(signed, taken, basis, [] if aim is None else [aim]))
        if isinstance(found, GordanCertificate):
            numbers = (*taken, AIM)
            return {numbers[i]: a for i, a in found.multipliers}
        w = primitive(found.witness if basis is None else combination(found.witness, basis))
        erring = [row for row in wrong(signed, w) if active[row]]
        if not erring:
            return w
        if monotonic() > until:
            raise OutOfTime
        taken += erring[:more]


def _within(
    signed: Signed, rows: Sequence[int], basis: Basis | None, more: list[Sequence[int]]
) -> Dataset:
    """Return these rows and more, as weights see them that are combinations of the basis."""
    if basis is None:
        return signed.some(rows, more)
    within = product([*signed.integers(rows), *more], basis)
    return Dataset(within, [1] * len(within))
