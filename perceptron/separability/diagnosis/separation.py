"""Do the estimates of a logistic, probit or Poisson regression exist? Decided exactly.

The rows a_i are decided by Gordan's alternative again and again. Where multiples of some of them
cancel, these have the score 0 in every direction in which the likelihood does not fall, and only
weights that give them the score 0 are left; where weights separate what does not vanish on these,
the search ends. Each round leaves fewer dimensions (Stiemke's and Tucker's alternatives).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import numpy as np

from perceptron.arithmetic.exact import Exact, exact
from perceptron.arithmetic.linear_algebra import independent, null_vectors, product
from perceptron.arithmetic.vectors import IntegerVector, combination, primitive
from perceptron.certificates.base import Multipliers
from perceptron.certificates.lazy_fields import later
from perceptron.certificates.separability import GordanCertificate
from perceptron.certificates.separation import Model, Round, Separation, SignProof
from perceptron.data.dataset import Bias, Dataset
from perceptron.errors import Refused, quoted
from perceptron.separability.certify import certify
from perceptron.separability.diagnosis.working_set import AIM, decided
from perceptron.separability.float_filter import doubtful
from perceptron.separability.signed_rows import Signed

# so many rows for each coordinate are tried first
FEW = 4
# a vector that is 0 on no row but those that vanish has such coordinates in the basis
LARGEST = 2**20
SEED = 1

Basis = list[list[int]]


def separation(
    X: Any,
    y: Any,
    *,
    positive: Any = None,
    bias: Bias = "append",
    model: Model | Literal["probit"] = "logit",
) -> Separation:
    """Say whether the data of a regression are separated, and which estimates are infinite. Exact.

    Nothing is fitted: no estimates, no standard errors.

    Parameters
    ----------
    X
        n points, as for `Dataset`.
    y
        n labels, of which `positive` counts as 1, as for `Dataset`; for "poisson" n counts.
    positive
        As for `Dataset`; not for counts.
    bias
        The intercept: "append", "prepend" or "none".
    model
        "logit", "probit", of which the answer is the same, or "poisson".

    Returns
    -------
    Separation
        Complete, quasi-complete or overlap; each coefficient finite, +infinite, -infinite, of a
        sign that the data do not fix, or not identified; the rows that are separated; and what
        proves all this. Of counts it is the certificate of the data set with ``positive=0``.

    Raises
    ------
    Refused
        Where X or y is not as it should be.

    References
    ----------
    Albert and Anderson (1984), Silvapulle (1981): logit and probit. Correia, Guimaraes and Zylkin
    (2019): Poisson. The first two for what follows for the estimates.

    Examples
    --------
    >>> found = separation([[1, 0], [2, 0], [3, 0], [2, 1]], [0, 1, 0, 1])
    >>> found.outcome, found.coefficients, found.separated
    ('quasi-complete', ('finite', '+infinite', 'finite'), (3,))
    """
    if model in ("logit", "probit"):
        return of_labels(Dataset(X, y, bias, positive=positive))
    if model != "poisson":
        raise Refused(f"model: {quoted(model)} is unknown; use logit, probit or poisson")
    if positive is not None:
        raise Refused(f"positive: {quoted(positive)} is given with counts; leave it out")
    counts = [_count(row, a) for row, a in enumerate(y)]
    return of_labels(Dataset(X, [1 if a == 0 else -1 for a in counts], bias), "poisson")


def of_labels(data: Dataset, model: Model = "logit") -> Separation:
    """Decide the same of a data set; of counts, the label +1 is for 0 and -1 for all others.

    Examples
    --------
    >>> of_labels(Dataset([[0], [1], [2]], [1, -1, -1], bias="append"), "poisson").coefficients
    ('finite', 'finite')
    """
    return _Directions(data, model).answer()


def _count(row: int, value: Any) -> Exact:
    try:
        count = exact(value)
    except Refused as refusal:
        raise Refused(f"y[{row}]: {refusal}; give counts, 0 or more") from None
    if count < 0:
        raise Refused(f"y[{row}]: {quoted(value)} is negative; give counts, 0 or more")
    return count


class _Directions:
    """The weights w with <a_i, w> >= 0 for all rows, and <a_i, w> = 0 for some from the start.

    `basis` spans what is left of all weights, `known` are rows that have the score 0 on it, enough
    to leave no more; `active` are the rows that do not vanish on it.
    """

    def __init__(self, data: Dataset, model: Model) -> None:
        self.data, self.model = data, model
        self.rows = data.with_labels_exchanged() if model == "poisson" else data
        self.signed = Signed(self.rows)
        self.dimension = data.dimension
        self.random = np.random.default_rng(SEED)
        self.basis: Basis | None = None
        self.known: list[int] = []
        self.rounds: list[Round] = []
        self.active = np.ones(len(data), dtype=bool)
        self.near: dict[int, None] = {}

    def answer(self) -> Separation:
        """Return what is found of rows and coefficients."""
        if self.model == "poisson":
            self.fix(np.flatnonzero(self.rows.signs > 0))
        first = self.first_direction()
        directions = [] if first is None else [first]
        full, left = self.leaving(np.flatnonzero(self.active))
        null = self.whole(left)
        words, signs = list[str](), list[tuple[int, SignProof]]()
        for column in range(self.dimension):
            word, proof = self.coefficient(column, null, directions)
            words.append(word)
            if proof:
                signs.append((column, proof))
        separated = np.flatnonzero(self.active).tolist()
        outcomes = {0: "overlap", len(self.data): "complete"}
        return Separation(
            later(lambda: self.data.digest),
            self.data.bias,
            model=self.model,
            outcome=outcomes.get(len(separated), "quasi-complete"),
            coefficients=tuple(words),
            separated=tuple(separated),
            directions=tuple(directions),
            rounds=tuple(self.rounds),
            span=tuple(self.known),
            basis=tuple(map(tuple, self.whole(self.basis))),
            null=tuple(map(tuple, null)),
            full=tuple(full),
            signs=tuple(signs),
        )

    # ---- rounds
    def first_direction(self) -> IntegerVector | None:
        """Return weights that separate the rows that do not vanish; each round, fewer are left."""
        while True:
            self.drop_vanishing()
            if not self.active.any():
                return None
            found = self.decide()
            if not isinstance(found, dict):
                return found
            multipliers = tuple(sorted(found.items()))
            times, free = self.rest(self.signed.combination(found))
            self.rounds.append(Round(_times(times, multipliers), free))
            self.know(found)
            self.near |= dict.fromkeys(found)

    def decide(self) -> IntegerVector | dict[int, int]:
        """Decide the active rows on what is left."""
        if self.basis is None and self.active.all():
            found = certify(self.rows)
            if isinstance(found, GordanCertificate):
                return dict(found.multipliers)
            return primitive(found.witness)
        return decided(self.signed, self.active, self.first_rows(), self.basis)

    def first_rows(self) -> list[int]:
        """Return active rows to begin with."""
        near = [row for row in self.near if self.active[row]]
        return near or np.flatnonzero(self.active)[: FEW * self.dimension].tolist()

    def fix(self, rows: Any) -> None:
        """Let these rows have the score 0; a few of them do for all."""
        self.active[rows] = False
        self.known, self.basis = self.leaving(rows)

    def know(self, rows: Iterable[int]) -> None:
        """Let these rows have the score 0."""
        self.known, self.basis = self.spanning([*self.known, *rows])

    def leaving(self, rows: Any) -> tuple[list[int], Basis | None]:
        """Return rows known and few of these, and the basis of what has the score 0 on all."""
        known, basis = self.known, self.basis
        left = self.random.permutation(rows)
        while len(left):
            known, basis = self.spanning([*known, *left[: FEW * self.dimension].tolist()])
            left = self.not_vanishing(left.tolist(), basis)
        return known, basis

    def spanning(self, rows: list[int]) -> tuple[list[int], Basis]:
        """Return independent ones of the rows, and the basis that they leave; else all of them."""
        numbers = self.signed.integers(rows)
        some = independent(numbers)
        basis = _kernel([numbers[i] for i in some], self.dimension)
        if basis and any(map(any, product(numbers, basis))):
            return rows, _kernel(numbers, self.dimension)
        return [rows[i] for i in some], basis

    def whole(self, basis: Basis | None) -> Basis:
        """Return the basis; of all weights, the unit vectors."""
        return _kernel([], self.dimension) if basis is None else basis

    def drop_vanishing(self) -> None:
        """Let the rows be active no more that have the score 0 on the whole basis."""
        if self.basis == []:
            self.active[:] = False
            return
        v = self.generic()
        zero = {*doubtful(self.signed, v)} & {*doubtful(self.signed, [-a for a in v])}
        rows = sorted(row for row in zero if self.active[row])
        self.active[list({*rows}.difference(self.not_vanishing(rows, self.basis)))] = False

    def not_vanishing(self, rows: list[int], basis: Basis | None) -> Any:
        """Return those of the rows that have a score other than 0 on the basis."""
        if not rows or basis == []:
            return np.empty(0, dtype=np.int64)
        numbers = self.signed.integers(rows)
        scores = numbers if basis is None else product(numbers, basis)
        return np.array([row for row, each in zip(rows, scores, strict=True) if any(each)], int)

    def generic(self) -> IntegerVector:
        """Return a combination of the basis on which few rows are 0 that do not vanish on it."""
        basis = self.whole(self.basis)
        a = self.random.integers(1, LARGEST, len(basis)).tolist()
        return primitive(combination(a, basis))

    def rest(self, total: Sequence[int]) -> tuple[int, Multipliers]:
        """Return a positive integer and multipliers of known rows: times total + sum = 0."""
        if not any(total):
            return 1, ()
        rows = self.signed.integers(self.known)
        a = next(v for v in null_vectors([total, *rows]) if v[0])
        sign = 1 if a[0] > 0 else -1
        pairs = zip(self.known, a[1:], strict=True)
        return sign * a[0], tuple(sorted((row, sign * b) for row, b in pairs if b))

    # ---- coefficients
    def coefficient(
        self, column: int, null: Basis, directions: list[IntegerVector]
    ) -> tuple[str, SignProof | None]:
        """Return what is known of a coefficient; keep the directions that show it."""
        if any(v[column] for v in null):
            return "not identified", None
        if not any(b[column] for b in self.whole(self.basis)):
            return "finite", None
        for sign in (1, -1):
            if any(sign * w[column] > 0 for w in directions):
                continue
            aim = [sign * (j == column) for j in range(self.dimension)]
            found = decided(self.signed, self.active, self.first_rows(), self.basis, aim)
            if isinstance(found, dict):
                self.near |= dict.fromkeys(row for row in found if row != AIM)
                word = "-infinite" if sign > 0 else "+infinite"
                return word, self.sign_proof(found, aim)
            directions.append(found)
        return "sign not fixed", None

    def sign_proof(self, found: dict[int, int], aim: list[int]) -> SignProof:
        """Write sum a_i + sum free = - times aim with integers that have no common divisor."""
        own = found.pop(AIM)
        total = self.signed.combination(found)
        times, free = self.rest([a + own * b for a, b in zip(total, aim, strict=True)])
        multipliers = tuple(sorted(found.items()))
        return SignProof(times * own * self.signed.unit, _times(times, multipliers), free)


def _times(by: int, multipliers: Multipliers) -> Multipliers:
    return tuple((row, by * a) for row, a in multipliers)


def _kernel(rows: Sequence[Sequence[int]], dimension: int) -> Basis:
    """Return a basis of the integer vectors that have the score 0 on all rows."""
    if not rows:
        return [[int(i == j) for j in range(dimension)] for i in range(dimension)]
    return [list(primitive(v)) for v in null_vectors(list(zip(*rows, strict=True)))]
