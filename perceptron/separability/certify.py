"""Is a data set separable? Either answer comes with its certificate, checked before it leaves.

Floats propose, and where no proposal holds exactly, the simplex in integers ends the question.
"""

from collections.abc import Callable, Iterator
from functools import cache

from perceptron.arithmetic.linear_algebra import positive_circuit
from perceptron.arithmetic.vectors import primitive
from perceptron.certificates.lazy_fields import later
from perceptron.certificates.separability import GordanCertificate, Separator
from perceptron.checker.verdict import cancels, first_wrong
from perceptron.data.dataset import Dataset
from perceptron.errors import Defect
from perceptron.separability.exact_simplex import alternative
from perceptron.separability.float_filter import doubtful, radius_squared
from perceptron.separability.four_points import four_rows, truth_table
from perceptron.separability.margin_proposal import support
from perceptron.separability.nearest_point import Nearest, holds, nearest_point
from perceptron.separability.proposals import Circuit, Proposal, proposals
from perceptron.separability.signed_rows import Multipliers, Signed

# multiples of so many rows are added up in arrays
MANY = 100


def certify(data: Dataset) -> Separator | GordanCertificate:
    """Decide whether some w has y_i <w, x_i> > 0 for every i. Exact, and complete.

    Its own check of the certificate trusts nothing of how it was found. Of a separator, only some
    weights are made before it is returned, ``.witness``; those of the largest margin, and the
    margin, are found and checked when one of them is first read.

    Parameters
    ----------
    data
        n points of dimension d, the bias included.

    Returns
    -------
    Separator
        Where the data are separable: the w of largest margin, and R^2 / gamma*^2 exactly.
    GordanCertificate
        Where they are not: multipliers that make the y_i x_i cancel. Its rows are a minimal core:
        without any one of them the others can be separated, so they are at most d + 1.

    Raises
    ------
    Refused
        Where sparse data of over 4,000 columns are not decided by a run over them and some 2,000
        of their rows: the numbers of a certificate could take gigabytes.
    Defect
        Where a certificate does not pass its check: a fault here. So may reading the margin.

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
    signed = Signed(data)
    nearest = cache(lambda: nearest_point(signed, () if signed.is_small else support(signed)))
    for proposal in _proposals(data, signed, nearest):
        if _is_certificate(signed, proposal):
            return _certificate(data, signed, proposal, nearest)
    raise Defect("certify: the checker refuses what was found; please report this data set")


def _proposals(data: Dataset, signed: Signed, nearest: Callable[[], Nearest]) -> Iterator[Proposal]:
    """Yield what may be a certificate, the last for certain."""
    if (table := truth_table(data)) and (four := four_rows(data, table)):
        yield dict.fromkeys(four, 1)
    if signed.is_small:
        found = nearest()
        yield primitive(found.sum) if any(found.sum) else found.multipliers
        return
    first = yield from proposals(signed)
    yield alternative(signed, first)


def _is_certificate(signed: Signed, proposal: Proposal) -> bool:
    if isinstance(proposal, dict):
        rows, multipliers = signed.integers(proposal), list(proposal.values())
        if len(rows) < MANY:
            return cancels(dict(enumerate(multipliers)), rows)
        from perceptron.arithmetic.limbs import vanishes  # noqa: PLC0415 - for many rows alone

        return min(multipliers) >= 0 and any(multipliers) and vanishes(multipliers, rows)
    return first_wrong(proposal, signed.integers(doubtful(signed, proposal))) is None


def _certificate(
    data: Dataset, signed: Signed, proposal: Proposal, nearest: Callable[[], Nearest]
) -> Separator | GordanCertificate:
    digest = later(lambda: data.digest)
    if isinstance(proposal, dict):
        core = _core(signed, proposal)
        rows = sorted(core)
        multipliers = primitive([core[row] for row in rows])
        return GordanCertificate(digest, data.bias, tuple(zip(rows, multipliers, strict=True)))
    checked = cache(lambda: _checked(signed, nearest()))
    return Separator(
        digest=digest,
        bias=data.bias,
        weights=later(lambda: primitive(checked().sum)),
        multipliers=later(lambda: tuple(checked().multipliers.items())),
        margin_squared=later(lambda: checked().norm_squared),
        radius_squared=later(lambda: radius_squared(signed)),
        witness=proposal,
    )


def _core(signed: Signed, multipliers: Multipliers) -> Multipliers:
    """Return rows that cancel, of which no fewer do."""
    if isinstance(multipliers, Circuit):
        return multipliers
    rows = list(multipliers)
    circuit = positive_circuit(signed.integers(rows), list(multipliers.values()))
    core = {rows[i]: a for i, a in circuit.items()}
    if len(core) < len(rows) and not _is_certificate(signed, core):
        raise Defect("certify: the checker refuses a core; please report this data set")
    return core


def _checked(signed: Signed, nearest: Nearest) -> Nearest:
    if not holds(signed, nearest):
        raise Defect("certify: the checker refuses its margin; please report this data set")
    return nearest
