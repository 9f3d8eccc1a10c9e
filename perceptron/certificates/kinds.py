"""What is known of a data set or a run, in a form that a small checker can confirm.

Each certificate is frozen, carries a fingerprint of its data, and goes to and from JSON.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from itertools import chain, islice
from typing import Any, ClassVar

from perceptron.arithmetic.exact import square_root, to_text
from perceptron.arithmetic.vectors import IntegerVector, Vector
from perceptron.certificates.base import (
    COUNT,
    INTEGERS,
    MULTIPLIERS,
    NUMBERS,
    RATIO,
    Certificate,
    Form,
    Multipliers,
)
from perceptron.certificates.lazy_fields import late
from perceptron.conventions import Conventions
from perceptron.data.dataset import Dataset
from perceptron.errors import Refused, quoted
from perceptron.specification import passes, updated

__all__ = ["Certificate", "Cycle", "Enclosure", "GordanCertificate", "Separator"]


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

    Examples
    --------
    >>> from perceptron import Dataset, certify
    >>> found = certify(Dataset([[3, 1], [1, 3]], [+1, +1]))
    >>> found.weights, found.margin_squared, found.mistake_bound
    ((1, 1), Fraction(8, 1), Fraction(5, 4))
    """

    kind: ClassVar[str] = "separator"
    _forms: ClassVar[Mapping[str, Form]] = {
        "weights": INTEGERS,
        "multipliers": MULTIPLIERS,
        "margin_squared": RATIO,
        "radius_squared": RATIO,
    }

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
        return super()._fields() | {"mistake_bound": to_text(self.mistake_bound)}


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

    Examples
    --------
    >>> from perceptron import Dataset, enclose
    >>> found = enclose(Dataset([[3, 1], [1, 3]], [+1, +1]))
    >>> found.lower_squared <= 8 <= found.upper_squared
    True
    """

    kind: ClassVar[str] = "enclosure"
    _forms: ClassVar[Mapping[str, Form]] = {
        "weights": INTEGERS,
        "multipliers": MULTIPLIERS,
        "lower_squared": RATIO,
        "upper_squared": RATIO,
    }

    weights: IntegerVector
    multipliers: Multipliers
    lower_squared: Fraction
    upper_squared: Fraction


@dataclass(frozen=True)
class GordanCertificate(Certificate):
    """A nonnegative combination of the y_i x_i, not empty, that is 0: nothing separates the data.

    Parameters
    ----------
    multipliers
        Rows i and positive integers lambda_i with sum lambda_i y_i x_i = 0. From `certify`, these
        rows are a minimal core: all of them but one are independent, so that no other combination
        of them vanishes, and any part of them can be separated.

    References
    ----------
    Gordan (1873), theorem of the alternative; claim ``gordan``.

    Examples
    --------
    >>> from perceptron import Dataset, certify
    >>> certify(Dataset([[1], [-2]], [+1, +1])).multipliers
    ((0, 2), (1, 1))
    """

    kind: ClassVar[str] = "gordan"
    _forms: ClassVar[Mapping[str, Form]] = {"multipliers": MULTIPLIERS}

    multipliers: Multipliers


@dataclass(frozen=True)
class Cycle(Certificate):
    """Two passes of one run that end with the same weights, with updates between: it is endless.

    Parameters
    ----------
    conventions
        Those of the run, the bias left to the certificate's own; the order is the same in every
        pass.
    first_pass, second_pass
        Numbers of passes; 0 stands for the start. The second is the next after the first to end
        with these weights.
    weights
        The weights at the end of both, exact.
    multipliers
        Rows and the mistakes made on them between the two. Since the weights came back,
        sum multipliers_i y_i x_i = 0.

    References
    ----------
    Brent (1980), for finding it; Minsky and Papert (1969), perceptron cycling theorem.

    Examples
    --------
    >>> from perceptron import train
    >>> xor = Dataset([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, -1, -1, 1])
    >>> cycle = train(xor).evidence
    >>> cycle.period, cycle.updates, sorted(cycle.visited(xor))
    (1, 4, [(0, 0), (0, 2), (1, 1)])
    """

    kind: ClassVar[str] = "cycle"
    _forms: ClassVar[Mapping[str, Form]] = {
        "conventions": Form(Conventions.to_json, Conventions.from_json),
        "first_pass": COUNT,
        "second_pass": COUNT,
        "weights": NUMBERS,
        "multipliers": MULTIPLIERS,
    }

    conventions: Conventions
    first_pass: int
    second_pass: int
    weights: Vector
    multipliers: Multipliers

    @property
    def gordan(self) -> GordanCertificate:
        """The same as a proof that nothing separates the data."""
        return GordanCertificate(self.digest, self.bias, self.multipliers)

    @property
    def period(self) -> int:
        """The passes after which the weights at the end of a pass come back, the least number."""
        return self.second_pass - self.first_pass

    @property
    def updates(self) -> int:
        """The updates made in one period."""
        return sum(count for _, count in self.multipliers)

    def around(self, data: Dataset) -> Iterator[Vector]:
        """Yield the weights after every update of one period, exact, in the memory of one pass.

        Raises
        ------
        Refused
            Where `data` are not those of the run, bias included.
        """
        self._check(data)
        w, again = self.weights, replace(self.conventions, start=self.weights)
        for _, mistakes in islice(passes(data, again), self.period):
            for row in mistakes:
                w = updated(w, data.points[row], data.labels[row], again)
                yield w

    def visited(self, data: Dataset) -> frozenset[Vector]:
        """Return the weights that the run has again and again for ever, each once."""
        return frozenset(self.around(data))

    def lead_in(self, data: Dataset) -> int:
        """Return the passes before the cycle: the number of the first whose weights come back.

        It is at most `first_pass`. Two runs one period apart are compared, in the memory of two
        passes.

        Raises
        ------
        Refused
            Where `data` are not those of the run, or it has no such cycle.
        """
        self._check(data)
        earlier, later = (
            chain([self.conventions.first_weights(data.dimension)], (w for w, _ in run))
            for run in (passes(data, self.conventions), passes(data, self.conventions))
        )
        pairs_of_states = zip(earlier, islice(later, self.period, None), strict=True)
        for number, (w, back) in enumerate(islice(pairs_of_states, self.first_pass + 1)):
            if w == back:
                return number
        raise Refused(f"cycle: no weights come back after {self.period} passes; verify it first")

    def _check(self, data: Dataset) -> None:
        if (self.digest, self.bias) != (data.digest, data.bias):
            raise Refused(
                f"cycle: it is of other data than {quoted(data)}; "
                "give those of the run, with its bias"
            )

    def _fields(self) -> dict[str, Any]:
        found = super()._fields()
        weights, multipliers = found.pop("weights"), found.pop("multipliers")
        period = {"passes": self.period, "updates": self.updates}
        return found | {"period": period, "weights": weights, "multipliers": multipliers}
