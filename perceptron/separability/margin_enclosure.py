"""The margin between two bounds, as near as is asked for, at a fraction of the cost of all of it.

Any separator bounds it from below, any point of the hull from above; floats propose both.
"""

from __future__ import annotations

from fractions import Fraction

from perceptron.arithmetic.exact import Exact, exact
from perceptron.arithmetic.lazy_numpy import np
from perceptron.arithmetic.vectors import IntegerVector, dot, primitive
from perceptron.certificates.lazy_fields import later
from perceptron.certificates.separability import Enclosure, GordanCertificate
from perceptron.data.dataset import Dataset
from perceptron.errors import Refused, quoted
from perceptron.separability.certify import certify
from perceptron.separability.float_filter import least
from perceptron.separability.margin_proposal import support
from perceptron.separability.nearest_point import nearest_point
from perceptron.separability.signed_rows import Multipliers, Signed

# how many bits of a proposal are kept
BITS = 60


def enclose(data: Dataset, width: Exact = Fraction(1, 10**9)) -> Enclosure:
    """Return bounds on the largest margin, (upper - lower) / lower of gamma*^2 at most `width`.

    Parameters
    ----------
    data
        Points that are separable.
    width
        Positive; where floats do not reach it, both bounds are the margin itself, as `certify`
        finds it. Where only rounding keeps columns independent that can take minutes: a width such
        as 10**30 is reached as soon as the data are decided.

    Returns
    -------
    Enclosure
        Separating weights, and exact bounds on gamma*^2 that they and a combination prove.

    Raises
    ------
    Refused
        Where nothing separates the data; where `width` is not a positive number.

    Examples
    --------
    >>> data = Dataset([[3, 1], [1, 3]], [1, 1])
    >>> found = enclose(data)
    >>> found.lower_squared <= 8 <= found.upper_squared, found.verify(data)
    (True, True)
    """
    width = _positive(width)
    signed = Signed(data)
    multipliers = _proposed(signed) or {0: 1}
    p = signed.combination(multipliers)
    bounds = _bounds(signed, multipliers, _shortened(p, BITS))
    if bounds is None:  # floats do not see the margin
        found = certify(data)
        bounds = (
            None
            if isinstance(found, GordanCertificate)
            else _bounds(signed, multipliers, found.witness)
        )
    if bounds and bounds[2] > bounds[1] * (1 + width):
        multipliers = nearest_point(signed, multipliers).multipliers
        bounds = _bounds(signed, multipliers, signed.combination(multipliers))
    if bounds is None:
        raise Refused("data: nothing separates them, so there is no margin; certify says why")
    w, lower, upper = bounds
    digest = later(lambda: data.digest)
    return Enclosure(digest, data.bias, w, tuple(sorted(multipliers.items())), lower, upper)


def _positive(width: Exact) -> Exact:
    try:
        value = exact(width)
    except Refused as refusal:
        raise Refused(f"width: {refusal}; give one above 0, or use certify") from None
    if value <= 0:
        raise Refused(f"width: {quoted(width)} is not positive; give one above 0, or use certify")
    return value


def _proposed(signed: Signed) -> Multipliers:
    guess = support(signed)
    if not guess:
        return {}
    shares = np.array(list(guess.values()))
    _, top = np.frexp(shares.max())
    a = np.rint(np.ldexp(shares, BITS - int(top))).astype(np.int64).tolist()
    return {row: b for row, b in zip(guess, a, strict=True) if b}


def _bounds(
    signed: Signed, multipliers: Multipliers, w: IntegerVector
) -> tuple[IntegerVector, Fraction, Fraction] | None:
    """Return w, and what it and these multipliers prove of the margin; None if w errs."""
    p, total, w = signed.combination(multipliers), sum(multipliers.values()), primitive(w)
    score = least(signed, w)[1]
    if score <= 0:
        return None
    lower = signed.unit**2 * Fraction(score**2, int(dot(w, w)))
    upper = signed.unit**2 * Fraction(int(dot(p, p)), total**2)
    return w, lower, upper


def _shortened(p: IntegerVector, bits: int) -> IntegerVector:
    drop = max(0, max(abs(a) for a in p).bit_length() - bits)
    return tuple(a >> drop for a in p)
