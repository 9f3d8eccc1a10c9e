from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perceptron import Dataset, GordanCertificate, Separator, certify, decision
from perceptron.margin import combination, nearest_point
from perceptron.vectors import dot


def functions(variables):
    """All Boolean functions of so many variables, as data sets with a bias."""
    points = list(product((0, 1), repeat=variables))
    for labels in product((-1, 1), repeat=len(points)):
        yield Dataset(points, labels, bias="append")


@pytest.mark.parametrize(("variables", "threshold_functions"), [(1, 4), (2, 14), (3, 104)])
def test_the_separable_boolean_functions_are_as_many_as_the_literature_counts(
    variables, threshold_functions
):
    separators = [isinstance(certify(data), Separator) for data in functions(variables)]

    assert sum(separators) == threshold_functions


def test_small_data_are_decided_as_by_trying_every_direction():
    vectors = list(product((-1, 0, 1), repeat=2))
    directions = list(product(range(-3, 4), repeat=2))
    for rows in product(vectors, repeat=3):
        separable = any(all(dot(w, z) > 0 for z in rows) for w in directions)

        assert isinstance(certify(Dataset(rows, [1, 1, 1])), Separator) == separable


rows = st.integers(1, 3).flatmap(
    lambda d: st.lists(
        st.tuples(*[st.integers(-9, 9) | st.sampled_from([10**30, 2**53 + 1])] * d),
        min_size=1,
        max_size=7,
    )
)


@given(rows)
def test_the_nearest_point_is_no_farther_than_any_other_of_the_hull(points):
    multipliers = nearest_point(points)
    p, total = combination(multipliers, points), sum(multipliers.values())

    assert all(a > 0 for a in multipliers.values())
    assert all(dot(z, p) * total >= dot(p, p) for z in points)


@given(rows, st.fractions(min_value=Fraction(1, 100), max_value=100))
def test_the_bound_does_not_depend_on_the_unit(points, unit):
    certificates = [
        certify(Dataset([[unit_ * a for a in z] for z in points], [1] * len(points)))
        for unit_ in (1, unit)
    ]

    assert len({getattr(c, "mistake_bound", None) for c in certificates}) == 1


def test_the_margin_is_exact_in_the_users_units():
    certificate = certify(Dataset([[Fraction(1, 2), 0], [0, Fraction(1, 2)]], [1, 1]))

    assert (certificate.margin_squared, certificate.mistake_bound) == (Fraction(1, 8), 2)


def test_one_point_is_separable_unless_it_is_zero():
    kinds = [certify(Dataset([x], [-1])).kind for x in ([5], [0])]

    assert kinds == ["separator", "gordan"]


def test_one_class_is_separable_exactly_if_a_half_space_holds_it():
    points = [[1, 0], [-1, 0]]
    kinds = [certify(Dataset(points, [1, 1], bias=bias)).kind for bias in ("none", "append")]

    assert kinds == ["gordan", "separator"]


def test_a_contradiction_is_its_own_certificate():
    assert certify(Dataset([[1, 2], [1, 2], [5, 5]], [1, -1, 1])).multipliers == ((0, 1), (1, 1))


@pytest.mark.parametrize("magnitude", [10**400, Fraction(1, 2**1074), Fraction(10**400, 7)])
def test_magnitudes_beyond_every_float_are_decided(magnitude):
    separable = Dataset([[magnitude, 1], [1, magnitude]], [1, 1])
    contradiction = Dataset([[magnitude, 1], [-magnitude, -1]], [1, 1])

    assert isinstance(certify(separable), Separator)
    assert isinstance(certify(contradiction), GordanCertificate)


def test_one_ulp_decides():
    a = 0.1 + 0.2
    kinds = [certify(Dataset([[a, 1], [b, 1]], [1, -1])).kind for b in (a, 0.3)]

    assert kinds == ["gordan", "separator"]


def test_a_certificate_that_the_checker_refuses_never_leaves(monkeypatch):
    monkeypatch.setattr(decision, "nearest_point", lambda rows: {0: 1})

    with pytest.raises(decision.Defect, match="^certify: the checker refuses"):
        certify(Dataset([[1, 0], [0, 1]], [1, 1]))
