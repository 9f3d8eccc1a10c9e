"""Whether data are separable: weights that separate them, or a combination that says no.

Each certificate is frozen, carries a fingerprint of its data, and goes to and from JSON.
"""

from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

from perceptron.arithmetic.exact import square_root, to_text
from perceptron.arithmetic.vectors import IntegerVector
from perceptron.certificates.base import (
    INTEGERS,
    MULTIPLIERS,
    RATIO,
    Certificate,
    Multipliers,
    written,
)
from perceptron.certificates.lazy_fields import late


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

    weights: IntegerVector = field(metadata=written(INTEGERS))
    multipliers: Multipliers = field(metadata=written(MULTIPLIERS))
    margin_squared: Fraction = field(metadata=written(RATIO))
    radius_squared: Fraction = field(metadata=written(RATIO))
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

    weights: IntegerVector = field(metadata=written(INTEGERS))
    multipliers: Multipliers = field(metadata=written(MULTIPLIERS))
    lower_squared: Fraction = field(metadata=written(RATIO))
    upper_squared: Fraction = field(metadata=written(RATIO))


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

    multipliers: Multipliers = field(metadata=written(MULTIPLIERS))
