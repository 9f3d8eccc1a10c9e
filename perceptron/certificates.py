"""What is known of a data set or a run, in a form that a small checker can confirm.

Each certificate is frozen, carries a fingerprint of its data, and goes to and from JSON.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar, Self

from perceptron.conventions import Conventions
from perceptron.dataset import Bias, Dataset
from perceptron.exact import Exact, Refused, from_text, to_text
from perceptron.later import late
from perceptron.replay import FORMAT, replay
from perceptron.roots import square_root
from perceptron.vectors import IntegerVector, Vector

__all__ = ["Certificate", "Cycle", "Enclosure", "GordanCertificate", "Separator"]

Multipliers = tuple[tuple[int, int], ...]


@late("digest")
@dataclass(frozen=True)
class Certificate(ABC):
    """What all certificates share: the data that they speak of.

    Parameters
    ----------
    digest
        ``Dataset.digest`` of the data.
    bias
        The bias that the data have.
    """

    kind: ClassVar[str]

    digest: str
    bias: Bias

    def verify(self, data: Dataset) -> bool:
        """Say whether the checker confirms this of `data`, bias included. Exact."""
        return self.bias == data.bias and replay(self.content(), data.rows, data.labels).holds

    def to_json(self) -> str:
        """Return the certificate as JSON text, integers and fractions as strings."""
        return json.dumps(self.content(), indent=2)

    def content(self) -> dict[str, Any]:
        """Return what `to_json` writes, as plain Python values."""
        head = {"format": FORMAT, "kind": self.kind, "digest": self.digest, "bias": self.bias}
        return head | self._fields()

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read what `to_json` wrote. It is not checked against any data: `verify` does that.

        Raises
        ------
        Refused
            Where `text` is no JSON, or no certificate of this kind.
        """
        try:
            return cls._read(json.loads(text))
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise Refused(f"certificate: no {cls.kind} can be read from it ({error})") from None

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @abstractmethod
    def _fields(self) -> dict[str, Any]: ...

    @classmethod
    @abstractmethod
    def _read(cls, content: Mapping[str, Any]) -> Self: ...


@late("weights", "multipliers", "margin_squared", "radius_squared")
@dataclass(frozen=True)
class Separator(Certificate):
    """Weights that put every point strictly on its side, and the exact margin of the data.

    Parameters
    ----------
    weights
        w, integers with no common divisor, in the direction of the largest margin.
    multipliers
        Rows i and positive integers a_i: sum a_i y_i x_i / sum a_i is the point of the convex hull
        of the y_i x_i nearest to 0, so its length is the largest margin gamma*.
    margin_squared, radius_squared
        gamma*^2 and R^2, exact, in the user's units squared.
    witness
        Integer weights that separate as well, in whatever direction they were found first; empty
        where none were kept. The rest is worked out only when it is read.

    References
    ----------
    Novikoff (1962), convergence theorem; claims ``mistake-bound``, ``best-bound-is-max-margin``.
    """

    kind: ClassVar[str] = "separator"

    weights: IntegerVector
    multipliers: Multipliers
    margin_squared: Fraction
    radius_squared: Fraction
    witness: IntegerVector = field(default=(), compare=False, repr=False)

    @property
    def support(self) -> tuple[int, ...]:
        """The rows that hold the margin: without them it would be larger."""
        return tuple(row for row, _ in self.multipliers)

    def margin(self, digits: int = 20) -> Decimal:
        """Return gamma* = |p| in the user's units to so many digits, rounded down."""
        return square_root(self.margin_squared, digits)

    @property
    def mistake_bound(self) -> Fraction:
        """R^2 / gamma*^2, exact: no run from 0 makes more mistakes, in whatever order."""
        return self.radius_squared / self.margin_squared

    def _fields(self) -> dict[str, Any]:
        return {
            "weights": _texts(self.weights),
            "multipliers": _pairs(self.multipliers),
            "margin_squared": to_text(self.margin_squared),
            "radius_squared": to_text(self.radius_squared),
            "mistake_bound": to_text(self.mistake_bound),
        }

    @classmethod
    def _read(cls, content: Mapping[str, Any]) -> Self:
        return cls(
            **_head(content, cls.kind),
            weights=tuple(_integer(text) for text in content["weights"]),
            multipliers=_read_pairs(content["multipliers"]),
            margin_squared=Fraction(from_text(content["margin_squared"])),
            radius_squared=Fraction(from_text(content["radius_squared"])),
        )


@dataclass(frozen=True)
class Enclosure(Certificate):
    """Weights that put every point strictly on its side, and bounds on the margin of the data.

    Parameters
    ----------
    weights
        w, integers. gamma* is at least the least of y<w,x> / |w|.
    multipliers
        Rows i and positive integers a_i: gamma* is at most |sum a_i y_i x_i / sum a_i|.
    lower_squared, upper_squared
        Bounds on gamma*^2, in the user's units squared.
    """

    kind: ClassVar[str] = "enclosure"

    weights: IntegerVector
    multipliers: Multipliers
    lower_squared: Fraction
    upper_squared: Fraction

    def _fields(self) -> dict[str, Any]:
        return {
            "weights": _texts(self.weights),
            "multipliers": _pairs(self.multipliers),
            "lower_squared": to_text(self.lower_squared),
            "upper_squared": to_text(self.upper_squared),
        }

    @classmethod
    def _read(cls, content: Mapping[str, Any]) -> Self:
        return cls(
            **_head(content, cls.kind),
            weights=tuple(_integer(text) for text in content["weights"]),
            multipliers=_read_pairs(content["multipliers"]),
            lower_squared=Fraction(from_text(content["lower_squared"])),
            upper_squared=Fraction(from_text(content["upper_squared"])),
        )


@dataclass(frozen=True)
class GordanCertificate(Certificate):
    """A nonnegative combination of the y_i x_i, not empty, that is 0: nothing separates the data.

    Parameters
    ----------
    multipliers
        Rows i and positive integers lambda_i with sum lambda_i y_i x_i = 0.

    References
    ----------
    Gordan (1873), theorem of the alternative; claim ``gordan``.
    """

    kind: ClassVar[str] = "gordan"

    multipliers: Multipliers

    def _fields(self) -> dict[str, Any]:
        return {"multipliers": _pairs(self.multipliers)}

    @classmethod
    def _read(cls, content: Mapping[str, Any]) -> Self:
        return cls(**_head(content, cls.kind), multipliers=_read_pairs(content["multipliers"]))


@dataclass(frozen=True)
class Cycle(Certificate):
    """Two passes of one run that end with the same weights, with updates between: it is endless.

    Parameters
    ----------
    conventions
        Those of the run; its order is the same in every pass.
    first_pass, second_pass
        Numbers of passes; 0 stands for the start.
    weights
        The weights at the end of both, exact.
    multipliers
        Rows and the mistakes made on them between the two. Since the weights came back,
        sum multipliers_i y_i x_i = 0.
    """

    kind: ClassVar[str] = "cycle"

    conventions: Conventions
    first_pass: int
    second_pass: int
    weights: Vector
    multipliers: Multipliers

    @property
    def gordan(self) -> GordanCertificate:
        """The same as a proof that nothing separates the data."""
        return GordanCertificate(self.digest, self.bias, self.multipliers)

    def _fields(self) -> dict[str, Any]:
        return {
            "conventions": self.conventions.to_json(),
            "first_pass": self.first_pass,
            "second_pass": self.second_pass,
            "weights": _texts(self.weights),
            "multipliers": _pairs(self.multipliers),
        }

    @classmethod
    def _read(cls, content: Mapping[str, Any]) -> Self:
        return cls(
            **_head(content, cls.kind),
            conventions=Conventions.from_json(content["conventions"]),
            first_pass=int(content["first_pass"]),
            second_pass=int(content["second_pass"]),
            weights=tuple(from_text(text) for text in content["weights"]),
            multipliers=_read_pairs(content["multipliers"]),
        )


def _head(content: Mapping[str, Any], kind: str) -> dict[str, Any]:
    if (content["format"], content["kind"]) != (FORMAT, kind):
        raise Refused(f"it is {content['kind']!r} in format {content['format']!r}")
    return {"digest": content["digest"], "bias": content["bias"]}


def _texts(numbers: Vector) -> list[str]:
    return [to_text(a) for a in numbers]


def _pairs(multipliers: Multipliers) -> dict[str, str]:
    return {str(row): to_text(a) for row, a in multipliers}


def _read_pairs(given: Mapping[str, str]) -> Multipliers:
    return tuple((int(row), _integer(text)) for row, text in given.items())


def _integer(text: str) -> int:
    value: Exact = from_text(text)
    if not isinstance(value, int):
        raise Refused(f"{text!r} is no integer")
    return value
