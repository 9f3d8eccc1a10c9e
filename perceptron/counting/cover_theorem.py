"""Cover's count: how many labellings of points in general position a perceptron separates.

It depends on how many points and coordinates there are, and not on where the points lie.
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb

from perceptron.arithmetic.linear_algebra import has_rank
from perceptron.certificates.separability import Separator
from perceptron.data.dataset import Dataset
from perceptron.errors import Refused
from perceptron.separability.certify import certify


def cover_count(n: int, d: int) -> int:
    """Return 2 sum_(k < d) binom(n - 1, k): the separable labellings of n points in R^d.

    Without a bias; with one, it is the count of d + 1 coordinates.

    References
    ----------
    Cover (1965), function-counting theorem.

    Examples
    --------
    >>> cover_count(8, 3), cover_count(3, 3)
    (58, 8)
    """
    return 2 * sum(comb(n - 1, k) for k in range(d))


def separable_labellings(X: Sequence[Sequence[int]]) -> int:
    """Count the labellings of the points that are separable, each decision certified. Exact.

    It labels one point after the other. Where the first ones are not separable, their Gordan
    certificate is one for all of them, whatever the other labels are; so it makes at most twice
    as many decisions as it counts, for each point.

    Parameters
    ----------
    X
        n points of d integers, in general position: any d of them (all, if fewer) independent.

    Raises
    ------
    Refused
        Where the points are not in general position.

    Examples
    --------
    >>> separable_labellings([[1, 0], [0, 1], [1, 1]])
    6
    """
    _check_general_position(X)
    labellings: list[tuple[int, ...]] = [()]
    for size in range(1, len(X) + 1):
        longer = [(*labels, y) for labels in labellings for y in (-1, 1)]
        labellings = [labels for labels in longer if _separable(X[:size], labels)]
    return len(labellings)


def _separable(X: Sequence[Sequence[int]], labels: tuple[int, ...]) -> bool:
    return isinstance(certify(Dataset(X, labels)), Separator)


def _check_general_position(X: Sequence[Sequence[int]]) -> None:
    for rows in combinations(range(len(X)), min(len(X), len(X[0]))):
        if not has_rank([X[row] for row in rows], len(rows)):
            raise Refused(f"X: the points {rows} are dependent; give points in general position")
