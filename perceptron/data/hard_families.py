"""Separable data that are hard for a perceptron, with what is hard about them in closed form."""

from dataclasses import dataclass
from fractions import Fraction

from perceptron.data.dataset import Dataset
from perceptron.errors import Refused, quoted


@dataclass(frozen=True)
class Family:
    """A member of a family: the data, and what a formula says of them.

    Attributes
    ----------
    data
        The points and labels.
    weights
        A direction of largest margin.
    margin_squared, radius_squared
        gamma*^2 and R^2.
    mistakes
        Of the run from 0 under "le" in cyclic order, where a formula is known.
    """

    data: Dataset
    weights: tuple[int, ...]
    margin_squared: Fraction
    radius_squared: int
    mistakes: int | None

    @property
    def mistake_bound(self) -> Fraction:
        """R^2 / gamma*^2."""
        return self.radius_squared / self.margin_squared


def triangular(d: int) -> Family:
    """Return the rows e_i - sum_(j < i) e_j of R^d: (4^d - 1) / 3 mistakes in cyclic order.

    No order makes fewer. With A the matrix of the rows, A w >= 1 for integer w, and A^-1 >= 0,
    give w >= w* = (1, 2, 4, ...), where A w* = 1. A run that made lambda_i mistakes at row i ends
    at w = A^T lambda, so the mistakes are 1^T lambda = (A w*)^T lambda = <w*, w> >= |w*|^2.
    The bound R^2/gamma*^2 is d times as large.

    Examples
    --------
    >>> triangular(3).mistakes, triangular(3).data.points
    (21, ((1, 0, 0), (-1, 1, 0), (-1, -1, 1)))
    """
    _check("d", d, 1)
    rows = [[-1] * i + [1] + [0] * (d - i - 1) for i in range(d)]
    return Family(
        data=Dataset(rows, [1] * d),
        weights=tuple(2**i for i in range(d)),
        margin_squared=Fraction(3, 4**d - 1),
        radius_squared=d,
        mistakes=(4**d - 1) // 3,
    )


def alternating_nested(n: int) -> Family:
    """Return the truth table of x_n o (x_(n-1) o' (... x_1)), o and o' "and", "or" in turns.

    The points are {-1, 1}^n in the order of their binary numbers, x_1 the last bit, with a bias.
    The weights of largest margin are the Fibonacci numbers F_1, ..., F_n and a bias of size
    F_(n-1), each point that bears the margin has score 1, so that
    gamma*^2 = 1 / (F_1^2 + ... + F_n^2 + F_(n-1)^2) = 1 / (F_n F_(n+1) + F_(n-1)^2).

    Examples
    --------
    >>> alternating_nested(4).weights, alternating_nested(4).margin_squared
    ((1, 1, 2, 3, -2), Fraction(1, 19))
    """
    _check("n", n, 2)
    bits = [[x >> i & 1 for i in range(n)] for x in range(1 << n)]
    fibonacci = _fibonacci(n + 1)
    bias = fibonacci[n - 2] * (-1 if n % 2 == 0 else 1)
    squares = fibonacci[n - 1] * fibonacci[n] + fibonacci[n - 2] ** 2
    return Family(
        data=Dataset(
            [[2 * bit - 1 for bit in x] for x in bits],
            [1 if _nested(x) else -1 for x in bits],
            bias="append",
        ),
        weights=(*fibonacci[:n], bias),
        margin_squared=Fraction(1, squares),
        radius_squared=n + 1,
        mistakes=None,
    )


def orthonormal(d: int) -> Family:
    """Return the rows e_1, ..., e_d: d mistakes, as many as R^2/gamma*^2 allows.

    Examples
    --------
    >>> orthonormal(5).mistakes, orthonormal(5).mistake_bound
    (5, Fraction(5, 1))
    """
    _check("d", d, 1)
    return Family(
        data=Dataset([[int(i == j) for j in range(d)] for i in range(d)], [1] * d),
        weights=(1,) * d,
        margin_squared=Fraction(1, d),
        radius_squared=1,
        mistakes=d,
    )


def _nested(bits: list[int]) -> int:
    value = bits[0]
    for i, bit in enumerate(bits[1:], 1):
        value = bit & value if i % 2 else bit | value
    return value


def _fibonacci(size: int) -> list[int]:
    numbers = [1, 1]
    while len(numbers) < size:
        numbers.append(numbers[-2] + numbers[-1])
    return numbers


def _check(name: str, size: int, least: int) -> None:
    if type(size) is not int or size < least:
        raise Refused(f"{name}: {quoted(size)} is not a size of this family; give {least} or more")
