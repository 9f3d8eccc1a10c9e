"""Decisions: a separator of the largest margin, or points that cancel, never both."""

from fractions import Fraction
from itertools import pairwise, product
from math import comb

from perceptron import Conventions, Dataset, GordanCertificate, Separator
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from properties.harness.oracle import Trial
from properties.harness.quantities import combination, radius_bound, separates
from properties.harness.registry import Certify, searches
from properties.strategies import Separated
from properties.strategies.runs import ANY_DATA, CURVES, PARITIES, SEPARABLE


@searches("xor-not-separable", over=PARITIES, of="certify")
def xor_like_data_have_no_separator(decide: Certify, data: Dataset) -> None:
    """Parity, sheared, moved and among noise: its signed points cancel."""
    Trial("xor-not-separable", data).demand_gordan(decide)


@searches("parity-not-separable", over=PARITIES, of="certify")
def parity_has_no_separator(decide: Certify, data: Dataset) -> None:
    """Nor is it separable with a bias, be it the other way round, or its points written twice."""
    labels = tuple(-y for y in data.labels)
    for bias in ("append", "prepend"):
        Trial("parity-not-separable", Dataset(data.rows, labels, bias)).demand_gordan(decide)


@searches("gordan", over=ANY_DATA, of="certify")
def separator_or_cancelling_points_never_both(
    decide: Certify, data: Dataset, weights: Vector, multipliers: Vector
) -> None:
    """There is always a certificate; where one kind is confirmed, the other is not to be found."""
    trial = Trial("gordan", data)
    certificate = trial.certified(decide)
    if isinstance(certificate, GordanCertificate) and separates(weights, data):
        raise trial.departure({"separator": "none"}, {"separator": weights})
    if isinstance(certificate, Separator) and not any(combination(multipliers, data)):
        raise trial.departure({"cancelling": "none"}, {"cancelling": multipliers})


@searches("homogeneous-is-not-affine", over=ANY_DATA, of="certify")
def a_plane_is_weights_and_a_bias(
    decide: Certify, data: Dataset, weights: Vector, multipliers: Vector
) -> None:
    """Weights that separate do with a bias; and a bias is a coordinate 1, wherever it stands."""
    kinds = {}
    for bias in ("append", "prepend", "none"):
        trial = Trial("homogeneous-is-not-affine", data.with_bias(bias))
        kinds[bias] = trial.certified(decide).kind
    written = Dataset([(*x, 1) for x in data.rows], data.labels)
    trial = Trial("homogeneous-is-not-affine", written)
    found = trial.certified(decide).kind
    trial.demand_equal("certificates", (kinds["append"], kinds["prepend"]), (found, found))
    if kinds["none"] == Separator.kind:
        trial.demand_equal("certificate", found, Separator.kind)


@searches("margin-scale-free", over=SEPARABLE, of="certify")
def scaling_leaves_the_bound(decide: Certify, drawn: Separated, conventions: Conventions) -> None:
    """All points times one positive number have the same R^2 / gamma*^2."""
    data = drawn.data
    plain = Trial("margin-scale-free", Dataset(data.points, data.labels)).best_bound(decide)
    for factor in (Fraction(2, 3), conventions.rate * 2**70):
        grown = Dataset([scaled(factor, x) for x in data.points], data.labels)
        trial = Trial("margin-scale-free", grown)
        trial.demand_equal("bound", trial.best_bound(decide), plain)


@searches("best-bound-is-max-margin", over=SEPARABLE, of="certify")
def the_bound_is_the_best(decide: Certify, drawn: Separated, conventions: Conventions) -> None:
    """No separator has a larger margin than gamma*, no point of the hull of the y x is nearer 0."""
    trial = Trial("best-bound-is-max-margin", drawn.data, conventions)
    bound = trial.best_bound(decide)
    trial.demand_at_most("R^2/gamma*^2", bound, radius_bound(drawn.data, drawn.separator))
    signed = [scaled(y, x) for x, y in drawn.data]
    mean = combination([Fraction(1, len(signed))] * len(signed), drawn.data)
    points = [*signed, mean]
    points += [scaled(Fraction(1, 2), add(a, b)) for a, b in pairwise(signed)]
    nearest = min(dot(z, z) for z in points)
    margin_squared = drawn.data.radius_squared / bound
    trial.demand_at_most("gamma*^2", margin_squared, nearest)


@searches("cover-counts", over=CURVES, of="certify")
def coverings_are_counted(decide: Certify, points: tuple[Vector, ...]) -> None:
    """Of n points in general position in R^d, 2 sum_{k<d} binom(n-1,k) labellings are separable."""
    n, dimension = len(points), len(points[0])
    half = 0
    for others in product((1, -1), repeat=n - 1):
        trial = Trial("cover-counts", Dataset(points, (1, *others)))
        half += isinstance(trial.certified(decide), Separator)
    expected = sum(comb(n - 1, k) for k in range(dimension))
    trial.demand_equal("separable labellings with the first +1", half, expected)
