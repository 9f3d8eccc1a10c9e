"""What separates the data of a logistic, probit or Poisson regression, and where estimates go."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal, Self

from perceptron.arithmetic.exact import from_text, to_text
from perceptron.arithmetic.vectors import IntegerVector
from perceptron.certificates.base import (
    Certificate,
    Multipliers,
    head,
    integer,
    pairs,
    read_pairs,
    texts,
)

__all__ = ["Model", "Round", "Separation", "SignProof"]

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

    model: Model
    outcome: str
    coefficients: tuple[str, ...]
    separated: tuple[int, ...]
    directions: Vectors
    rounds: tuple[Round, ...]
    span: tuple[int, ...]
    basis: Vectors
    null: Vectors
    full: tuple[int, ...]
    signs: tuple[tuple[int, SignProof], ...]

    def _fields(self) -> dict[str, Any]:
        return {
            "model": self.model,
            "outcome": self.outcome,
            "coefficients": list(self.coefficients),
            "separated": list(self.separated),
            "directions": _written(self.directions),
            "rounds": [
                {"multipliers": pairs(each.multipliers), "free": pairs(each.free)}
                for each in self.rounds
            ],
            "span": list(self.span),
            "basis": _written(self.basis),
            "null": _written(self.null),
            "full": list(self.full),
            "signs": {
                str(column): {
                    "times": to_text(proof.times),
                    "multipliers": pairs(proof.multipliers),
                    "free": pairs(proof.free),
                }
                for column, proof in self.signs
            },
        }

    @classmethod
    def _read(cls, content: Mapping[str, Any]) -> Self:
        return cls(
            **head(content, cls.kind),
            model=content["model"],
            outcome=content["outcome"],
            coefficients=tuple(content["coefficients"]),
            separated=tuple(content["separated"]),
            directions=_read(content["directions"]),
            rounds=tuple(
                Round(read_pairs(each["multipliers"]), read_pairs(each["free"]))
                for each in content["rounds"]
            ),
            span=tuple(content["span"]),
            basis=_read(content["basis"]),
            null=_read(content["null"]),
            full=tuple(content["full"]),
            signs=tuple(
                (
                    int(column),
                    SignProof(
                        Fraction(from_text(each["times"])),
                        read_pairs(each["multipliers"]),
                        read_pairs(each["free"]),
                    ),
                )
                for column, each in content["signs"].items()
            ),
        )


def _written(vectors: Vectors) -> list[list[str]]:
    return [texts(each) for each in vectors]


def _read(content: Any) -> Vectors:
    return tuple(tuple(integer(text) for text in each) for each in content)
