"""Which rows prevent separation, and the fewest that must go: bounds from both sides, both proved.

From above: any weights, and the rows that they do not put on their side. From below: cores, sets of
rows that cannot stay together, and a proof that so many rows are needed to meet them all. Rows that
meet all the cores known are taken out; either the rest is separable, or it holds another core.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from perceptron.arithmetic.vectors import IntegerVector, primitive
from perceptron.certificates.base import Multipliers
from perceptron.certificates.diagnosis import Explanation, Packing
from perceptron.certificates.kinds import Separator
from perceptron.certificates.lazy_fields import later
from perceptron.data.dataset import Dataset
from perceptron.separability import signed_rows
from perceptron.separability.certify import certify
from perceptron.separability.diagnosis.hinge_loss import guesses, in_integers
from perceptron.separability.diagnosis.hitting_set import (
    Core,
    cores_of,
    fewest,
    proved,
    renumbered,
)
from perceptron.separability.diagnosis.working_set import decided
from perceptron.separability.float_filter import wrong
from perceptron.separability.float_perceptron import weights_after

__all__ = ["explain"]

# the part of the time that is kept for proving the lower bound
FOR_PROOF = 0.4
# so many passes give first weights
PASSES = 20


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

    def run(self, until: float) -> None:
        """Look for cores and weights until they meet, or the time is over."""
        self.sweep(self.without(()), until)
        for w in self.first_weights(until):
            self.offer(w)
        self.shrink(until)
        while monotonic() < until:
            rows, are_fewest = fewest(list(self.cores), until - monotonic())
            if are_fewest and len(rows) >= len(self.removed):
                return
            before = len(self.removed)
            is_separable = self.sweep(self.without(rows), until)
            if are_fewest and is_separable:
                return
            if len(self.removed) < before:
                self.shrink(until)

    def first_weights(self, until: float) -> Iterable[IntegerVector]:
        """Yield weights that may err seldom."""
        w = weights_after(self.signed.floats, PASSES)
        if np.any(w) and np.all(np.isfinite(w)):
            yield in_integers(w)
        yield from guesses(self.signed, until)

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
        found = decided(self.signed, active, first)
        if isinstance(found, dict):
            self.add(found)
            self.near |= dict.fromkeys(found)
            return frozenset(found)
        self.offer(found)
        return None

    def sweep(self, active: NDArray[np.bool_], until: float) -> bool:
        """Take disjoint cores out of the active rows; say whether there was none."""
        none = True
        while (core := self.decide(active)) and monotonic() < until:
            active[list(core)] = False
            none = False
        return none and core is None

    def shrink(self, until: float) -> None:
        """Let rows that were removed back in, one by one, where that leaves the rest separable."""
        for row in list(self.removed):
            if monotonic() > until:
                return
            if row in self.removed:
                active = self.without(self.removed)
                active[row] = True
                self.decide(active)

    def answer(self, until: float) -> Explanation:
        """Return the bounds, the lower one with its proof."""
        self.decide(self.without(self.removed))
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
