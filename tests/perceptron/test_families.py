from math import sqrt

import pytest

from perceptron import Conventions, Refused, Separator, certify, train
from perceptron.arithmetic.vectors import dot
from perceptron.data.hard_families import alternating_nested, orthonormal, triangular

MEMBERS = [
    *((triangular, d) for d in range(1, 9)),
    *((orthonormal, d) for d in (1, 2, 7)),
    *((alternating_nested, n) for n in range(2, 8)),
]


@pytest.mark.parametrize(("family", "size"), MEMBERS)
def test_the_margin_and_the_radius_are_those_of_the_formula(family, size):
    member = family(size)

    certificate = certify(member.data)

    assert isinstance(certificate, Separator)
    assert certificate.margin_squared == member.margin_squared
    assert certificate.radius_squared == member.radius_squared
    assert certificate.mistake_bound == member.mistake_bound


@pytest.mark.parametrize(("family", "size"), MEMBERS)
def test_the_weights_have_that_margin(family, size):
    member = family(size)
    w = member.weights

    least = min(y * dot(w, x) for x, y in member.data)

    assert least > 0
    assert least**2 == member.margin_squared * dot(w, w)


@pytest.mark.parametrize(("family", "size"), [m for m in MEMBERS if m[0] != alternating_nested])
def test_the_mistakes_are_those_of_the_formula(family, size):
    member = family(size)

    assert train(member.data).updates == member.mistakes


@pytest.mark.parametrize("order", ["reversed", "shuffled:0", "shuffled:1", "shuffled:2"])
def test_no_order_makes_fewer_mistakes_on_triangular_rows(order):
    member = triangular(6)

    assert train(member.data, Conventions(order=order)).updates >= member.mistakes


def test_the_bound_is_d_times_the_mistakes_on_triangular_rows():
    assert all(triangular(d).mistake_bound == d * triangular(d).mistakes for d in range(1, 12))


def test_the_mistakes_on_triangular_rows_are_counted_exactly_beyond_every_float():
    member = triangular(100)

    assert member.mistakes == dot(member.weights, member.weights)


def test_the_bound_is_tight_on_orthonormal_rows():
    assert all(orthonormal(d).mistake_bound == orthonormal(d).mistakes for d in range(1, 12))


def test_the_weights_of_orthonormal_rows_are_ones():
    assert orthonormal(3).weights == (1, 1, 1)


def test_the_nested_function_of_three_is_x3_or_x2_and_x1():
    assert alternating_nested(3).data.labels == (-1, -1, -1, 1, 1, 1, 1, 1)


def test_the_nested_margins_fall_as_powers_of_the_golden_ratio():
    margins = [float(alternating_nested(n).margin_squared) for n in (10, 11)]

    assert sqrt(margins[0] / margins[1]) == pytest.approx((1 + sqrt(5)) / 2, rel=1e-3)


@pytest.mark.parametrize(
    ("family", "size", "sentence"),
    [
        (triangular, 0, "^d: 0 is no size of this family; give 1 or more$"),
        (orthonormal, 2.0, "^d: 2.0 is no size of this family; give 1 or more$"),
        (alternating_nested, 1, "^n: 1 is no size of this family; give 2 or more$"),
    ],
)
def test_a_size_that_a_family_has_not_is_refused(family, size, sentence):
    with pytest.raises(Refused, match=sentence):
        family(size)
