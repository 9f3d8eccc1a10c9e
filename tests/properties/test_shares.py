"""What the strategies produce, measured on a seeded sample: each share has a lower bound."""

import math
from fractions import Fraction
from functools import cache

import hypothesis
import pytest
from hypothesis import given, settings

from perceptron import GordanCertificate, Separator, certify, train
from perceptron.arithmetic.vectors import dot
from properties import strategies as drawn

SIZE, SEED = 300, 1


def sample(strategy, size=SIZE):
    """So many draws from this seed."""
    found = []

    @hypothesis.seed(SEED)
    @settings(max_examples=size, database=None, deadline=None)
    @given(strategy)
    def collect(value):
        found.append(value)

    collect()
    return found


@cache
def marked(name):
    return sample(getattr(drawn, name)())


@cache
def named(name):
    """The data alone of what is drawn."""
    return [getattr(value, "data", value) for value in marked(name)]


def share(name, has):
    return Fraction(sum(map(has, named(name))), len(named(name)))


def numbers(data):
    return [abs(a) for x in data.rows for a in x]


def is_separable(data):
    return isinstance(certify(data), Separator)


def is_not_separable(data):
    return not is_separable(data)


def is_contradictory(data):
    return any((x, -y) in set(data) for x, y in data)


def is_repeated(data):
    return len(set(data)) < len(data)


def has_zero_row(data):
    return any(not any(x) for x in data.rows)


def has_both_labels(data):
    return len(set(data.labels)) == 2


def meets_a_tie(data):
    """Whether the default run, cut short, scores a point exactly 0 with weights other than 0."""
    w, mistakes = (0,) * data.dimension, train(data, max_updates=40).mistakes
    for row in mistakes:
        w = tuple(a + data.labels[row] * b for a, b in zip(w, data.points[row], strict=True))
        if any(w) and any(dot(w, x) == 0 for x in data.points):
            return True
    return False


def has_fractions(data):
    return any(a.denominator > 1 for a in numbers(data))


def is_subnormal(data):
    return any(0 < a < 2**-1022 for a in map(Fraction, numbers(data)))


def is_huge(data):
    return any(a >= 2**600 for a in numbers(data))


def mixes_sizes(data):
    sizes = [Fraction(a) for a in numbers(data) if a]
    return bool(sizes) and max(sizes) > 2**60 * min(sizes)


def beyond_floats(data):
    return any(float(a) != a for a in numbers(data))


def beyond_words(data):
    return any(a >= 2**63 for a in numbers(data))


def many_points(data):
    return len(data) >= 3


def is_on_a_line(data):
    return len(data.rows[0]) == 1


def has_a_bias(data):
    return data.bias != "none"


SHARES = [
    ("datasets", is_separable, "0.51"),
    ("datasets", is_not_separable, "0.08"),
    ("datasets", many_points, "0.32"),
    ("datasets", has_both_labels, "0.15"),
    ("datasets", has_a_bias, "0.37"),
    ("datasets", has_fractions, "0.06"),
    ("separable_datasets", is_separable, "1"),
    ("separable_datasets", meets_a_tie, "0.16"),
    ("nonseparable_datasets", is_not_separable, "1"),
    ("nonseparable_datasets", is_contradictory, "0.35"),
    ("nonseparable_datasets", meets_a_tie, "0.21"),
    ("xor_like_datasets", is_not_separable, "1"),
    ("parity_datasets", is_not_separable, "1"),
    ("boolean_datasets", is_separable, "0.19"),
    ("boolean_datasets", is_not_separable, "0.40"),
    ("hair_datasets", is_separable, "1"),
    ("border_datasets", is_separable, "0.50"),
    ("border_datasets", is_not_separable, "0.09"),
    ("border_datasets", many_points, "1"),
    ("spoilt_datasets", is_not_separable, "1"),
    ("spoilt_datasets", is_contradictory, "0.54"),
    ("contradictory_datasets", is_contradictory, "1"),
    ("contradictory_datasets", is_repeated, "0.33"),
    ("repeated_datasets", is_repeated, "1"),
    ("repeated_datasets", is_separable, "0.53"),
    ("zero_row_datasets", has_zero_row, "1"),
    ("zero_row_datasets", is_separable, "0.37"),
    ("line_datasets", is_on_a_line, "1"),
    ("line_datasets", many_points, "0.36"),
    ("line_datasets", is_not_separable, "0.16"),
    ("one_class_datasets", lambda data: not has_both_labels(data), "1"),
    ("one_point_datasets", lambda data: len(data) == 1, "1"),
    ("wide_datasets", is_subnormal, "0.12"),
    ("wide_datasets", is_huge, "0.30"),
    ("wide_datasets", mixes_sizes, "0.40"),
    ("wide_datasets", is_not_separable, "0.16"),
    ("wide_integer_datasets", beyond_floats, "0.37"),
    ("wide_integer_datasets", beyond_words, "0.40"),
    ("ulp_datasets", is_separable, "0.46"),
    ("ulp_datasets", is_not_separable, "0.13"),
]


@pytest.mark.parametrize(
    ("name", "has", "least"),
    SHARES,
    ids=[f"{n}-{has.__name__}-{i}" for i, (n, has, _) in enumerate(SHARES)],
)
def test_what_a_strategy_is_for_comes_up_often(name, has, least):
    assert share(name, has) >= Fraction(least)


@pytest.mark.parametrize(
    ("low", "high", "least"),
    [(1, 2, "0.3"), (2, 20, "0.2"), (20, 200, "0.1"), (200, 10**7, "0.02")],
)
def test_margins_of_every_size_come_up(low, high, least):
    """In the units of the radius: by R^2 / gamma*^2."""
    bounds = [certify(data).mistake_bound for data in named("separable_datasets")]

    assert sum(low <= b < high for b in bounds) >= Fraction(least) * len(bounds)


@pytest.mark.parametrize("margin", [1, Fraction(1, 7), Fraction(3, 2**20), 2**60])
def test_the_margin_is_the_one_that_was_asked_for(margin):
    margins = {certify(data).margin_squared for data in sample(drawn.datasets_of_margin(margin))}

    assert margins == {Fraction(margin) ** 2}


def test_at_least_a_margin_is_equal_to_it_and_more():
    asked = drawn.datasets_of_margin_at_least(Fraction(1, 3))

    margins = {certify(data).margin_squared for data in sample(asked)}

    assert margins == {Fraction(4 + k, 12) ** 2 for k in range(9)}


@pytest.mark.parametrize("hair", [Fraction(1, 2**10), Fraction(1, 10**9)])
def test_a_hair_is_small_against_the_radius(hair):
    found = [certify(data) for data in sample(drawn.hair_datasets(hair))]

    assert all(c.margin_squared == hair**2 <= hair**2 * c.radius_squared for c in found)


def test_a_row_on_the_border_is_a_tie_of_the_best_separator_of_the_others():
    scores = {
        dot(certify(m.others()).weights, m.data.points[m.row]) for m in marked("border_datasets")
    }

    assert scores == {0}


def test_one_row_spoils_separable_data():
    kinds = {(type(certify(m.others())), type(certify(m.data))) for m in marked("spoilt_datasets")}

    assert kinds == {(Separator, GordanCertificate)}


def test_two_points_are_an_ulp_apart():
    def has_neighbours(data):
        near = {math.nextafter(float(a), math.inf) for x in data.rows for a in x}
        return any(float(a) in near for x in data.rows for a in x)

    assert share("ulp_datasets", has_neighbours) == 1


def test_every_class_occurs():
    found = sample(drawn.many_classes())

    assert all({0, 1} <= set(m.classes) == set(range(max(m.classes) + 1)) for m in found)


@pytest.mark.parametrize("classes", [2, 3, 4])
def test_every_number_of_classes_comes_up(classes):
    found = [max(m.classes) + 1 for m in sample(drawn.many_classes())]

    assert found.count(classes) >= len(found) // 10


def test_hard_families_make_the_mistakes_of_their_formula():
    found = sample(drawn.hard_families(), 60)

    assert {f.mistakes for f in found if f.mistakes} == {1, 2, 3, 4, 5, 21, 85, 341}
    assert all(train(f.data).updates == f.mistakes for f in found if f.mistakes)


@cache
def conventions_drawn():
    runs = drawn.datasets().flatmap(
        lambda data: hypothesis.strategies.tuples(
            hypothesis.strategies.just(data), drawn.conventions(data)
        )
    )
    return sample(runs)


@pytest.mark.parametrize(
    ("has", "least"),
    [
        (lambda how: how.update == "le", "0.2"),
        (lambda how: how.update == "predict-", "0.08"),
        (lambda how: how.step == 2, "0.25"),
        (lambda how: how.rate != 1, "0.4"),
        (lambda how: how.start is not None and any(how.start), "0.3"),
        (lambda how: how.bias is not None, "0.3"),
        (lambda how: not how.repeats, "0.15"),
        (lambda how: isinstance(how.order, tuple), "0.15"),
        (lambda how: how.order == "reversed", "0.1"),
    ],
    ids=["le", "predict-", "step 2", "rate", "start", "bias", "shuffled", "rows", "reversed"],
)
def test_every_convention_comes_up(has, least):
    found = conventions_drawn()

    assert sum(has(how) for _, how in found) >= Fraction(least) * len(found)


def test_conventions_fit_the_data():
    lengths = {
        len(how.first_weights(data.dimension)) - data.dimension for data, how in conventions_drawn()
    }

    assert lengths == {0}
