"""What separates the data of a logistic, probit or Poisson regression, and where estimates go."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Literal

from perceptron.arithmetic.vectors import IntegerVector
from perceptron.certificates.base import (
    INTEGERS,
    MULTIPLIERS,
    PLAIN,
    RATIO,
    ROWS,
    Certificate,
    Multipliers,
    by_number,
    list_of,
    record,
    written,
)

Model = Literal["logit", "poisson"]
Vectors = tuple[IntegerVector, ...]


@dataclass(frozen=True)
class Round:
    """Positive multiples of rows that add up to multiples of rows known to have the score 0.

    sum multipliers_i a_i + sum free_j a_j = 0: so the first have the score 0 as well.
    """

    multipliers: Multipliers
    free: Multipliers


@dataclass(frozen=True)
class SignProof:
    """Why a coefficient has one sign in every direction: it is a sum of scores, none negative.

    sum multipliers_i a_i + sum free_j a_j = times * the unit vector of the column, or its negative,
    in the user's units.
    """

    times: Fraction
    multipliers: Multipliers
    free: Multipliers


_VECTORS = list_of(INTEGERS)
_ROUND = record(Round, multipliers=MULTIPLIERS, free=MULTIPLIERS)
_SIGN = record(SignProof, times=RATIO, multipliers=MULTIPLIERS, free=MULTIPLIERS)


@dataclass(frozen=True)
class Separation(Certificate):
    """Whether the data of a regression are separated; which rows, and which estimates are infinite.

    The rows a_i are y_i x_i of a binary response (logit, probit); of counts (Poisson) -x_i where
    the count is 0. The likelihood does not fall in a direction w if <a_i, w> >= 0 for all of them
    and, with counts, <x_i, w> = 0 for the others; it rises if one of the <a_i, w> is positive.

    Parameters
    ----------
    model
        "logit", for probit too, or "poisson".
    outcome
        "complete" if a direction has a positive score on every row, "quasi-complete" if one has on
        some row, else "overlap": then the estimates are finite.
    coefficients
        For each column "finite", "+infinite", "-infinite", "sign not fixed" if directions of both
        signs raise the likelihood, or "not identified" if the column is a combination of others.
    separated
        The rows of positive score in some such direction: all of them in the first of `directions`.
    directions
        Directions in which the likelihood does not fall; of the first, no score that can be
        positive is 0. None where no row is separated.
    rounds, span, basis, null, full, signs
        What proves this: see `perceptron.checker.separation`.

    References
    ----------
    Albert and Anderson (1984); Silvapulle (1981); Correia, Guimaraes and Zylkin (2019).

    Examples
    --------
    >>> from perceptron import separation
    >>> found = separation([[1], [2], [3], [4]], [0, 0, 1, 1])
    >>> found.outcome, found.coefficients
    ('complete', ('+infinite', '-infinite'))
    """

    kind: ClassVar[str] = "separation"

    model: Model = field(metadata=written(PLAIN))
    outcome: str = field(metadata=written(PLAIN))
    coefficients: tuple[str, ...] = field(metadata=written(list_of(PLAIN)))
    separated: tuple[int, ...] = field(metadata=written(ROWS))
    directions: Vectors = field(metadata=written(_VECTORS))
    rounds: tuple[Round, ...] = field(metadata=written(list_of(_ROUND)))
    span: tuple[int, ...] = field(metadata=written(ROWS))
    basis: Vectors = field(metadata=written(_VECTORS))
    null: Vectors = field(metadata=written(_VECTORS))
    full: tuple[int, ...] = field(metadata=written(ROWS))
    signs: tuple[tuple[int, SignProof], ...] = field(metadata=written(by_number(_SIGN)))
