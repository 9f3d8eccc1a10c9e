"""The search for cores and for weights that few rows contradict, and what it knows at each moment.

From above: any weights, and the rows that they do not put on their side. From below: cores, sets of
rows that cannot stay together, and a proof that so many rows are needed to meet them all. Rows that
meet all the cores known are taken out; either the rest is separable, or it holds another core.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from math import gcd, inf
from time import monotonic
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from perceptron.arithmetic.linear_algebra import null_vector
from perceptron.arithmetic.vectors import IntegerVector, primitive
from perceptron.certificates.diagnosis import Explanation, Packing, Proof
from perceptron.certificates.lazy_fields import later
from perceptron.certificates.separability import Separator
from perceptron.checker.json_fields import PRODUCTS, rank_work
from perceptron.data.dataset import Dataset
from perceptron.separability import signed_rows
from perceptron.separability.certify import certify
from perceptron.separability.diagnosis.guesses import (
    descended,
    guesses,
    load_solvers,
)
from perceptron.separability.diagnosis.hitting_set import (
    Core,
    cores_of,
    fewest,
    proved,
    renumbered,
)
from perceptron.separability.diagnosis.working_set import OutOfTime, decided
from perceptron.separability.float_filter import wrong
from perceptron.separability.proposals import TooLarge
from perceptron.separability.signed_rows import Multipliers, in_integers
from perceptron.separability.solvers.perceptron_run import run

# the part of the time after which the proof begins; later where it can find no cores of its own,
# and on so few numbers that a busy machine alone takes long for them
BEFORE_PROOF, LATE, FEW_NUMBERS = 0.1, 0.6, 2**8
# so many passes give first weights
PASSES = 20
# of more numbers, opposite rows are not looked for, nor cores by linear programs
LARGE, LARGE_PROGRAM = 2**21, 2**17
# so many rows for each coordinate are a block
BLOCK = 8
# so many cores are looked for at once, which the rows taken so far meet by less than this
TRIES, MET = 6, 1 - 1e-6
SEED = 1


class Bound(NamedTuple):
    """So many rows must go, proved by cores that are numbered in the order they were found."""

    at_least: int
    proof: Proof


#: Multipliers of a core, or weights, or a bound.
Finding = Multipliers | IntegerVector | Bound


class Known:
    """The cores known, the weights that fewest rows contradict, and the best bound from below."""

    def __init__(self, data: Dataset) -> None:
        self.data = data
        self.signed = signed_rows.Signed(data)
        self.cores: dict[Core, Multipliers] = {}
        self.weights: IntegerVector = (0,) * self.signed.shape[1]
        self.removed = list(range(len(data)))
        self.bound = Bound(0, Packing(()))

    def keep(self, finding: Finding) -> None:
        """Keep what was found, if it says more than what is known."""
        if isinstance(finding, Bound):
            if self.can_be_checked(finding):
                self.bound = finding
        elif isinstance(finding, dict):
            self.cores.setdefault(frozenset(finding), finding)
            if not self.bound.at_least:
                self.bound = Bound(1, Packing(((0, 1),)))
        else:
            removed = sorted(wrong(self.signed, finding))
            # of equally many the first, with the last of its weights: of shorter numbers
            if len(removed) < len(self.removed) or removed == self.removed:
                self.weights, self.removed = primitive(finding), removed

    def can_be_checked(self, bound: Bound) -> bool:
        """Say whether the checker accepts so many cores, and one more to be shown."""
        cores, d = list(self.cores), self.signed.shape[1]
        used = [min(map(len, cores)), *(len(cores[i]) for i in {*cores_of(bound.proof)})]
        return sum(rank_work(size, d) for size in used) <= PRODUCTS

    def keep_sum_of_rows(self) -> None:
        """Keep the sum of the rows as weights: they are there at once."""
        total = np.asarray(self.signed.floats.sum(axis=0)).ravel()
        if np.any(total):
            self.keep(in_integers(total))

    def explanation(self) -> Explanation:
        """Return what is known, with what proves it; a smallest core comes first."""
        cores = list(self.cores)
        best = sorted(range(len(cores)), key=lambda i: (len(cores[i]), sorted(cores[i])))[:1]
        used = dict.fromkeys([*best, *cores_of(self.bound.proof)])
        number = {old: new for new, old in enumerate(used)}
        return Explanation(
            later(lambda: self.data.digest),
            self.data.bias,
            cores=tuple(tuple(sorted(self.cores[cores[old]].items())) for old in used),
            at_least=self.bound.at_least,
            at_most=len(self.removed),
            removed=tuple(self.removed),
            weights=self.weights,
            proof=renumbered(self.bound.proof, number),
        )


class Search(Known):
    """What looks for more, and tells each finding."""

    def __init__(self, data: Dataset, tell: Callable[[Finding], object] = lambda _: None) -> None:
        super().__init__(data)
        self.tell = tell
        self.near: dict[int, None] = {}
        self.until = inf
        self.random = np.random.default_rng(SEED)

    def keep(self, finding: Finding) -> None:
        """Keep it, and tell."""
        super().keep(finding)
        self.tell(finding)

    def run(self, seconds: float) -> None:
        """Look for cores and weights until they meet, or the time is over."""
        end = monotonic() + seconds
        try:
            first = certify(self.data)
        except TooLarge:
            return
        if isinstance(first, Separator):
            self.keep(first.witness)
            return
        self.keep(dict(first.multipliers))
        n, d = self.signed.shape
        part = BEFORE_PROOF if FEW_NUMBERS < n * d <= LARGE_PROGRAM else LATE
        load_solvers()
        self.until = min(end, monotonic() + part * seconds)
        with suppress(OutOfTime):
            self.look()
        self.until = end
        with suppress(OutOfTime):
            self.prove()
            self.check_time()
            self.decide(self.without(self.removed))  # weights of shorter numbers

    def look(self) -> None:
        """Look for cores and weights until they seem to meet.

        Raises
        ------
        OutOfTime
            Where the time is over before.
        """
        self.pair()
        if not any(self.weights):
            self.keep_weights_of_a_run()
        for w in guesses(self.signed, self.until):
            self.keep(w)
        self.keep(descended(self.signed, self.weights, self.until))
        self.sweep_blocks()
        self.sweep(self.without(()))
        self.shrink()
        while True:
            self.check_time()
            rows, are_fewest = fewest(list(self.cores), self.until - monotonic())
            if are_fewest and len(rows) >= len(self.removed):
                return
            before = len(self.removed)
            is_separable = self.sweep(self.without(rows))
            if are_fewest and is_separable:
                return
            if len(self.removed) < before:
                self.shrink()

    def prove(self) -> None:
        """Raise the bound from below as far as the time allows."""
        bounds = proved(list(self.cores), lambda: len(self.removed), self.until, self.unmet)
        for at_least, proof in bounds:
            self.keep(Bound(at_least, proof))
            if self.bound.at_least < at_least:
                return  # more cores than can be checked

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
                self.keep({row: b // gcd(a, b), other: a // gcd(a, b)})
            else:
                waiting.setdefault(direction, []).append(row)

    def sweep_blocks(self) -> None:
        """Take disjoint cores out of few rows at a time: quicker, where there are very many."""
        size = BLOCK * self.signed.shape[1]
        if len(self.data) < 4 * size:
            return
        end = monotonic() + (self.until - monotonic()) / 2
        shuffled = self.random.permutation(len(self.data))
        for start in range(0, len(shuffled), size):
            left = shuffled[start : start + size].tolist()
            while left and monotonic() < end and (core := self.core_among(left)):
                left = [row for row in left if row not in core]

    def core_among(self, rows: list[int]) -> Core | None:
        """Find a core among a few rows, and keep it."""
        found = certify(self.signed.some(rows))
        if isinstance(found, Separator):
            return None
        core = {rows[i]: a for i, a in found.multipliers}
        self.keep(core)
        return frozenset(core)

    def keep_weights_of_a_run(self) -> None:
        """Keep the weights that a few passes of the perceptron end with."""
        w, _ = run(self.signed.floats, PASSES)
        if np.any(w) and np.all(np.isfinite(w)):
            self.keep(in_integers(w))

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
        self.keep(found)
        if isinstance(found, dict):
            self.near |= dict.fromkeys(found)
            return frozenset(found)
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

    def unmet(self, weight: Mapping[int, float], taken: Core) -> list[Core]:
        """Return the cores known and more, which rows taken whole and in part meet by less than 1.

        Where floats find none, and rows are taken as a whole alone, they are left out: the others
        hold a core, or they are separable.
        """
        before, is_whole = len(self.cores), True
        free = np.flatnonzero(self.without(taken))
        if len(free) * self.signed.shape[1] <= LARGE_PROGRAM:
            is_whole = all(min(a, 1 - a) < 1 - MET for a in weight.values())
            costs = np.array([weight.get(row, 0.0) for row in free.tolist()])
            for rows in self.cancelling(free, costs):
                if sum(weight.get(row, 0.0) for row in rows) < MET:
                    self.keep_circuit(rows)
        if is_whole and len(self.cores) == before:
            self.decide(self.without({*taken, *(row for row, a in weight.items() if a > 1 / 2)}))
        return list(self.cores)

    def keep_circuit(self, rows: list[int]) -> None:
        """Keep these rows as a core if all of them, and no fewer, cancel."""
        a = null_vector(self.signed.integers(rows))
        if a and (min(a) > 0 or max(a) < 0):
            self.keep(dict(zip(rows, primitive([abs(b) for b in a]), strict=True)))

    def cancelling(
        self, free: NDArray[np.int64], costs: NDArray[np.float64]
    ) -> Iterable[list[int]]:
        """Yield some of these rows that floats make cancel, of small cost: a vertex each time."""
        from scipy.optimize import linprog  # noqa: PLC0415 - slow to import

        rows = self.signed.written_out(free)
        sizes = np.abs(rows).max(axis=0, initial=0.0)
        rows = rows[:, sizes > 0] / sizes[sizes > 0]
        right = np.append(np.zeros(rows.shape[1]), 1.0)
        for noise in np.linspace(0.02, 0.1, TRIES):
            self.check_time()
            found = linprog(
                costs + self.random.uniform(0, noise, len(free)),
                A_eq=np.vstack([rows.T, self.random.uniform(1 / 3, 2, len(free))]),
                b_eq=right,
                method="highs-ds",
                options={"time_limit": self.until - monotonic()},
            )
            if found.x is None:
                return
            yield free[found.x > 0].tolist()

    def check_time(self) -> None:
        """End the search when the time is over."""
        if monotonic() > self.until:
            raise OutOfTime
