"""Is a data set separable? Either answer comes with its certificate, checked before it leaves."""

from fractions import Fraction

from perceptron.certificates import GordanCertificate, Separator
from perceptron.dataset import Dataset
from perceptron.margin import Multipliers, combination, nearest_point
from perceptron.vectors import dot, primitive

__all__ = ["Defect", "certify"]


class Defect(RuntimeError):
    """A result of our own that its own check refuses: something to mend here, never an answer."""


def certify(data: Dataset) -> Separator | GordanCertificate:
    """Decide whether some w has y_i <w, x_i> > 0 for every i. Exact, and complete.

    Returns
    -------
    Separator
        Where the data are separable: the w of largest margin, and R^2 / gamma*^2 exactly.
    GordanCertificate
        Where they are not: multipliers that make the y_i x_i cancel.

    References
    ----------
    Gordan (1873); Wolfe (1976).

    Examples
    --------
    >>> certify(Dataset([[1], [2]], [+1, +1])).mistake_bound
    Fraction(4, 1)
    >>> xor = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append")
    >>> certify(xor).multipliers
    ((0, 1), (1, 1), (2, 1), (3, 1))
    """
    multipliers = dict(sorted(nearest_point(data.signed_grid).items()))
    p = combination(multipliers, data.signed_grid)
    certificate = _separator(data, multipliers) if any(p) else _gordan(data, multipliers)
    if not certificate.verify(data):
        raise Defect(f"certify: the checker refuses {certificate}; please report this data set")
    return certificate


def _gordan(data: Dataset, multipliers: Multipliers) -> GordanCertificate:
    return GordanCertificate(data.digest, data.bias, tuple(multipliers.items()))


def _separator(data: Dataset, multipliers: Multipliers) -> Separator:
    p = combination(multipliers, data.signed_grid)
    total = data.scale * sum(multipliers.values())
    return Separator(
        digest=data.digest,
        bias=data.bias,
        weights=primitive(p),
        multipliers=tuple(multipliers.items()),
        margin_squared=Fraction(int(dot(p, p)), total**2),
        radius_squared=Fraction(data.radius_squared),
    )
