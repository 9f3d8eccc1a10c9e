"""Which rows prevent separation, and the fewest that must go: bounds from both sides, both proved.

From above: any weights, and the rows that they do not put on their side. From below: cores, sets of
rows that cannot stay together, and a proof that so many rows are needed to meet them all. Rows that
meet all the cores known are taken out; either the rest is separable, or it holds another core.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from math import gcd, inf
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from perceptron.arithmetic.vectors import IntegerVector, primitive
from perceptron.certificates.base import Multipliers
from perceptron.certificates.diagnosis import Explanation, Packing
from perceptron.certificates.lazy_fields import later
from perceptron.certificates.separability import Separator
from perceptron.data.dataset import Dataset
from perceptron.separability import signed_rows
from perceptron.separability.certify import certify
from perceptron.separability.diagnosis.guesses import guesses, in_integers
from perceptron.separability.diagnosis.hitting_set import (
    Core,
    cores_of,
    fewest,
    proved,
    renumbered,
)
from perceptron.separability.diagnosis.working_set import OutOfTime, decided
from perceptron.separability.float_filter import wrong
from perceptron.separability.solvers.perceptron_run import run

__all__ = ["explain"]

# the part of the time that is kept for proving the lower bound
FOR_PROOF = 0.4
# so many passes give first weights
PASSES = 20
# of more numbers, opposite rows are not looked for
LARGE = 2**21
# so many rows for each coordinate are a block
BLOCK = 8
SEED = 1


def explain(data: Dataset, seconds: float = 10.0) -> Explanation:
    """Say which rows prevent that the data are separable, and how few must go. Exact bounds.

    To flip the labels of rows instead takes equally many, rows of zeros aside.

    Parameters
    ----------
    data
        n points of dimension d, the bias included.
    seconds
        The time after which no better bound is sought. What was begun is finished, the first
        decision by `certify` among it.

    Returns
    -------
    Explanation
        A minimal core, and bounds on the fewest rows without which the rest is separable, with
        what proves both. More time may bring them together.

    Raises
    ------
    Defect
        Where a certificate does not pass its check: a fault here.

    References
    ----------
    Gordan (1873); Parker and Ryan (1996), Finding the minimum weight IIS cover of an infeasible
    system of linear inequalities.

    Examples
    --------
    >>> data = Dataset([[1], [2], [3], [4], [5]], [-1, -1, 1, -1, 1], bias="append")
    >>> found = explain(data)
    >>> found.at_least, found.at_most, len(found.core)
    (1, 1, 3)
    """
    first = certify(data)
    if isinstance(first, Separator):
        return Explanation(
            later(lambda: data.digest),
            data.bias,
            cores=(),
            at_least=0,
            at_most=0,
            removed=(),
            weights=first.witness,
            proof=Packing(()),
        )
    search = _Search(data, first.multipliers)
    end = monotonic() + seconds
    with suppress(OutOfTime):
        search.run(end - FOR_PROOF * seconds)
    return search.answer(end)


class _Search:
    """The cores known, and the weights that fewest rows contradict."""

    def __init__(self, data: Dataset, core: Multipliers) -> None:
        self.data = data
        self.signed = signed_rows.Signed(data)
        self.cores: dict[Core, signed_rows.Multipliers] = {}
        self.add(dict(core))
        self.weights: IntegerVector = (0,) * self.signed.shape[1]
        self.removed = list(range(len(data)))
        self.near: dict[int, None] = {}
        self.until = inf

    def run(self, until: float) -> None:
        """Look for cores and weights until they meet.

        Raises
        ------
        OutOfTime
            Where the time is over before.
        """
        self.until = until
        self.pair()
        for w in self.first_weights():
            self.offer(w)
        self.sweep_blocks()
        self.sweep(self.without(()))
        self.shrink()
        while True:
            self.check_time()
            rows, are_fewest = fewest(list(self.cores), until - monotonic())
            if are_fewest and len(rows) >= len(self.removed):
                return
            before = len(self.removed)
            is_separable = self.sweep(self.without(rows))
            if are_fewest and is_separable:
                return
            if len(self.removed) < before:
                self.shrink()

    def pair(self) -> None:
        """Keep the cores of two rows of opposite directions, as of one point with both labels."""
        if len(self.data) * self.signed.shape[1] > LARGE:
            return
        waiting: dict[IntegerVector, list[int]] = {}
        for row, z in enumerate(self.signed.every):
            direction = primitive(z)
            opposite = waiting.get(tuple(-a for a in direction))
            if opposite and any(z):
                other = opposite.pop()
                a, b = gcd(*z), gcd(*self.signed.every[other])
                self.add({row: b // gcd(a, b), other: a // gcd(a, b)})
            else:
                waiting.setdefault(direction, []).append(row)

    def sweep_blocks(self) -> None:
        """Take disjoint cores out of few rows at a time: quicker, where there are very many."""
        size = BLOCK * self.signed.shape[1]
        if len(self.data) < 4 * size:
            return
        end = monotonic() + (self.until - monotonic()) / 2
        shuffled = np.random.default_rng(SEED).permutation(len(self.data))
        for start in range(0, len(shuffled), size):
            left = shuffled[start : start + size].tolist()
            while left and monotonic() < end:
                rows = [list(z) for z in self.signed.integers(left)]
                found = certify(Dataset(rows, [1] * len(rows)))
                if isinstance(found, Separator):
                    break
                core = {left[i]: a for i, a in found.multipliers}
                self.add(core)
                left = [row for row in left if row not in core]

    def first_weights(self) -> Iterable[IntegerVector]:
        """Yield weights that may err seldom."""
        w, _ = run(self.signed.floats, PASSES)
        if np.any(w) and np.all(np.isfinite(w)):
            yield in_integers(w)
        yield from guesses(self.signed, self.until)

    def offer(self, weights: IntegerVector) -> None:
        """Keep these weights if fewer rows contradict them."""
        removed = sorted(wrong(self.signed, weights))
        if len(removed) <= len(self.removed):  # of equally many, the last: of shorter numbers
            self.weights, self.removed = primitive(weights), removed

    def add(self, multipliers: signed_rows.Multipliers) -> None:
        """Keep a core."""
        self.cores.setdefault(frozenset(multipliers), multipliers)

    def without(self, rows: Iterable[int]) -> NDArray[np.bool_]:
        """Return which rows are left."""
        left = np.ones(len(self.data), dtype=bool)
        left[list(rows)] = False
        return left

    def decide(self, active: NDArray[np.bool_]) -> Core | None:
        """Find a core among the active rows, or weights that separate them; keep it."""
        if not active.any():
            return None
        first = [row for row in self.near if active[row]]
        found = decided(self.signed, active, first, until=self.until)
        if isinstance(found, dict):
            self.add(found)
            self.near |= dict.fromkeys(found)
            return frozenset(found)
        self.offer(found)
        return None

    def sweep(self, active: NDArray[np.bool_]) -> bool:
        """Take disjoint cores out of the active rows; say whether there was none."""
        none = True
        while core := self.decide(active):
            active[list(core)] = False
            none = False
            self.check_time()
        return none

    def shrink(self) -> None:
        """Let rows that were removed back in, one by one, where that leaves the rest separable."""
        for row in list(self.removed):
            self.check_time()
            if row in self.removed:
                active = self.without(self.removed)
                active[row] = True
                self.decide(active)

    def check_time(self) -> None:
        """End the search when the time is over."""
        if monotonic() > self.until:
            raise OutOfTime

    def answer(self, until: float) -> Explanation:
        """Return the bounds, the lower one with its proof."""
        self.until = until
        with suppress(OutOfTime):
            self.check_time()
            self.decide(self.without(self.removed))  # weights of shorter numbers
        cores = sorted(self.cores, key=lambda core: (len(core), sorted(core)))
        at_least, proof = proved(cores, len(self.removed), until)
        used = dict.fromkeys([0, *cores_of(proof)])
        number = {old: new for new, old in enumerate(used)}
        return Explanation(
            later(lambda: self.data.digest),
            self.data.bias,
            cores=tuple(tuple(sorted(self.cores[cores[old]].items())) for old in used),
            at_least=at_least,
            at_most=len(self.removed),
            removed=tuple(self.removed),
            weights=self.weights,
            proof=renumbered(proof, number),
        )
