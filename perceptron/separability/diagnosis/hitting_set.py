"""The fewest rows that meet every core: floats propose them, and a tree of sums bounds them below.

A packing gives each core a share such that no row is in cores of more than 1 together; then at
least as many rows as the sum of the shares are needed. Where that is too little, one of the rows of
some core must be taken: a branch for each, in which those tried before it are forbidden. The cores
that bound best are found on the way: those that the best fractional choice of rows does not meet.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from time import monotonic
from typing import Any

import numpy as np

from perceptron.certificates.diagnosis import Branches, Packing, Proof

Core = frozenset[int]
# of how much of each row is taken, and rows taken whole: the cores known, and after them more
More = Callable[[Mapping[int, float], Core], list[Core]]

# shares are rounded to so many parts of 1; the first that does is kept, for shorter numbers
PARTS = (1, 2, 12, 2520, 2**30)
# so often more cores are asked for: at the root, and at each branch
ROUNDS, LATER = 60, 3


def fewest(cores: Sequence[Core], seconds: float) -> tuple[list[int], bool]:
    """Return rows that meet every core, and whether they seem to be the fewest."""
    from scipy.optimize import Bounds, LinearConstraint, milp  # noqa: PLC0415 - slow to import

    rows, matrix = _matrix(cores)
    n = len(rows)
    found = milp(
        np.ones(n),
        integrality=np.ones(n),
        bounds=Bounds(0, 1),
        constraints=LinearConstraint(matrix, lb=1),
        options={"time_limit": max(seconds, 0.01)},
    )
    if found.x is None:
        return rows, False
    return [rows[j] for j in np.flatnonzero(found.x > 0.5)], found.status == 0


def proved(
    cores: Sequence[Core], at_most: Callable[[], int], until: float, more: More
) -> Iterator[tuple[int, Proof]]:
    """Yield how many rows are needed at least to meet every core, and how that is proved.

    Parameters
    ----------
    cores
        Sets of rows, at least one.
    at_most
        Says how many suffice, by what is known at that time.
    until
        The time by `monotonic` at which a better bound is given up.
    more
        Finds more cores that rows taken whole or in part do not meet; those known come first, so
        that each keeps its number.
    """
    tree = _Tree([*cores], until, more)
    needed = 1
    while needed < at_most() and (proof := tree.proof(frozenset(), frozenset(), needed + 1)):
        needed += 1
        yield needed, proof


def cores_of(proof: Proof) -> Iterator[int]:
    """Yield the numbers of the cores that a proof speaks of."""
    if isinstance(proof, Packing):
        yield from (number for number, _ in proof.shares)
    else:
        yield proof.core
        for _, then in proof.after:
            yield from cores_of(then)


def renumbered(proof: Proof, number: Mapping[int, int]) -> Proof:
    """Return the proof under other numbers of its cores."""
    if isinstance(proof, Packing):
        return Packing(tuple((number[core], a) for core, a in proof.shares))
    after = ((row, renumbered(then, number)) for row, then in proof.after)
    return Branches(number[proof.core], tuple(after))


@dataclass
class _Tree:
    cores: list[Core]
    until: float
    more: More

    def proof(self, taken: Core, forbidden: Core, needed: int) -> Proof | None:
        """Prove that beside the rows taken, and without those forbidden, so many are needed."""
        if needed <= 0:
            return Packing(())
        found, weight = self.packing(taken, forbidden, needed)
        if found or monotonic() > self.until:
            return found
        number = self.core_to_branch_on(taken, forbidden, weight)
        if number is None:
            return None
        after, without = list[tuple[int, Proof]](), forbidden
        rows = self.cores[number] - forbidden
        while rows:
            row = max(rows, key=lambda r: (weight.get(r, 0.0), -r))
            deeper = self.proof(taken | {row}, without, needed - 1)
            if deeper is None:
                return None
            after.append((row, deeper))
            rows, without = rows - {row}, without | {row}
            found, weight = self.packing(taken, without, needed) if rows else (None, weight)
            if found:
                # a row takes no more of it than 1, so that one less is needed beside each of them
                return Branches(number, (*after, *((r, found) for r in sorted(rows))))
        return Branches(number, tuple(after))

    def packing(
        self, taken: Core, forbidden: Core, needed: int
    ) -> tuple[Packing | None, dict[int, float]]:
        """Return a packing that proves the need, if there is one, and what it puts on each row."""
        for _ in range(LATER if taken or forbidden else ROUNDS):
            open_rows = {i: c - forbidden for i, c in enumerate(self.cores) if not c & taken}
            if impossible := [i for i, rows in open_rows.items() if not rows]:
                return Packing(((impossible[0], 1),)), {}
            found, weight = _packing(open_rows, needed, self.until) if open_rows else (None, {})
            if found or monotonic() > self.until:
                break
            before, self.cores = len(self.cores), self.more(weight, taken)
            if len(self.cores) == before:
                break
        return found, weight

    def core_to_branch_on(
        self, taken: Core, forbidden: Core, weight: Mapping[int, float]
    ) -> int | None:
        """Return the number of a core that has few rows to branch on, each neither in nor out."""
        left = [(i, core - forbidden) for i, core in enumerate(self.cores) if not core & taken]
        if not left or not all(rows for _, rows in left):
            return None

        def order(numbered: tuple[int, Core]) -> tuple[int, float]:
            values = (weight.get(row, 0.0) for row in numbered[1])
            return len(numbered[1]), -sum(min(a, 1 - a) for a in values)

        return min(left, key=order)[0]


def _packing(
    cores: dict[int, Core], needed: int, until: float
) -> tuple[Packing | None, dict[int, float]]:
    """Return a packing that proves the need, if there is one, and what it puts on each row."""
    from scipy.optimize import linprog  # noqa: PLC0415 - slow to import

    numbers = list(cores)
    rows, matrix = _matrix(list(cores.values()))
    found = linprog(
        -np.ones(len(numbers)),
        matrix.T,
        np.ones(len(rows)),
        method="highs-ds",
        options={"time_limit": max(until - monotonic(), 0.01)},
    )
    if found.x is None or found.ineqlin.marginals is None:
        return None, dict.fromkeys(rows, 0.0)
    weight = dict(zip(rows, (-found.ineqlin.marginals).tolist(), strict=True))
    for parts in PARTS if -found.fun > needed - 1 else ():
        near = np.floor(found.x * parts + 1e-6).astype(np.int64)
        load = int((matrix.T @ near).max())
        if load and int(near.sum()) > (needed - 1) * load:
            shares = zip(numbers, near.tolist(), strict=True)
            return Packing(tuple((i, a) for i, a in shares if a)), weight
    return None, weight


def _matrix(cores: Sequence[Core]) -> tuple[list[int], Any]:
    """Return the rows that are in any core, and the cores by them, 0 and 1."""
    from scipy.sparse import csr_array  # noqa: PLC0415 - slow to import

    rows = sorted(set(chain(*cores)))
    place = {row: j for j, row in enumerate(rows)}
    entries = [(i, place[row]) for i, core in enumerate(cores) for row in core]
    i, j = np.array(entries).T
    return rows, csr_array((np.ones(len(i)), (i, j)), shape=(len(cores), len(rows)))
