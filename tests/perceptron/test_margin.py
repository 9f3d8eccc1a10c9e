import pickle
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import isqrt

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perceptron import Dataset, Refused, Separator, certify, replay
from perceptron.arithmetic.exact import square_root
from perceptron.arithmetic.vectors import dot
from perceptron.data.hard_families import alternating_nested, triangular
from perceptron.separability import certify as decision
from perceptron.separability import margin, margin_enclosure
from perceptron.separability.margin import Nearest, holds, nearest_from, nearest_point
from perceptron.separability.margin_enclosure import enclose
from perceptron.separability.margin_proposal import support
from perceptron.separability.signed_rows import Signed

# the first example waits for scipy to be imported
patient = settings(deadline=None)

coordinates = st.integers(-9, 9) | st.sampled_from([10**30, 2**53 + 1, 2.0**-60])
tables = st.integers(1, 3).flatmap(
    lambda d: st.lists(st.tuples(*[coordinates] * d), min_size=1, max_size=30)
)


def one_class(points):
    return Dataset(points, [1] * len(points))


def cone(seed, points=200, dimension=6):
    """Points about one direction, of which none is more than a right angle from it."""
    random = np.random.default_rng(seed)
    X = random.standard_normal((points, dimension))
    X[:, 0] = np.abs(X).sum(axis=1)
    return one_class(X)


@patient
@given(tables)
def test_the_nearest_point_is_no_farther_than_any_other_of_the_hull(points):
    signed = Signed(one_class(points))
    found = nearest_point(signed)
    total = sum(found.multipliers.values())

    assert all(a > 0 for a in found.multipliers.values())
    assert all(dot(z, found.sum) * total >= dot(found.sum, found.sum) for z in signed.every)


@patient
@given(tables, st.lists(st.integers(0, 29), unique=True, max_size=5))
def test_a_wrong_guess_leads_to_the_same_point(points, guess):
    signed = Signed(one_class(points))
    guess = [row for row in guess if row < len(points)]

    assert nearest_point(signed, guess).norm_squared == nearest_from(signed).norm_squared


@pytest.mark.parametrize("seed", range(5))
def test_the_rows_that_the_floats_name_hold_the_nearest_point(seed):
    signed = Signed(cone(seed))

    guess = support(signed)

    assert sorted(guess) == list(nearest_from(signed).multipliers)


def test_where_the_floats_name_them_no_row_is_looked_for(monkeypatch):
    monkeypatch.setattr(margin, "nearest_from", None)

    assert certify(cone(1)).verify(cone(1))


def test_the_margin_of_small_data_takes_no_guess(monkeypatch):
    monkeypatch.setattr(decision, "support", None)

    assert certify(one_class([[3, 1], [1, 3]])).margin_squared == 8


@pytest.mark.parametrize(
    "wrong",
    [
        Nearest({0: 1}, (3, 1), Fraction(1)),
        Nearest({0: 1, 1: 1}, (4, 5), Fraction(1)),
        Nearest({0: 2, 1: -1}, (5, -1), Fraction(1)),
    ],
)
def test_what_is_not_the_nearest_point_is_seen(wrong):
    signed = Signed(one_class([[3, 1], [1, 3]]))

    assert holds(signed, nearest_point(signed))
    assert not holds(signed, wrong)


@pytest.mark.parametrize("family", [triangular(12), triangular(40), alternating_nested(6)])
def test_the_margin_is_that_of_the_closed_form(family):
    certificate = certify(family.data)

    assert certificate.margin_squared == family.margin_squared
    assert certificate.radius_squared == family.radius_squared


@pytest.mark.parametrize("seed", range(3))
def test_without_a_row_of_the_support_the_margin_is_larger(seed):
    data = cone(seed, points=40)
    certificate = certify(data)
    others = [x for row, x in enumerate(data.points) if row != certificate.support[0]]

    assert certify(one_class(others)).margin_squared > certificate.margin_squared


def test_the_margin_is_given_to_any_number_of_digits_and_to_twenty_unasked():
    certificate = certify(one_class([[1, 0], [0, 1]]))

    assert certificate.margin(30) == Decimal("0.707106781186547524400844362104")
    assert str(certificate.margin()) == "0.70710678118654752440"


@patient
@given(st.fractions(min_value=Fraction(1, 10**30)) | st.just(Fraction(10**400 + 1, 7)))
@example(Fraction(1, 4))
@example(Fraction(1, 3 * 10**500))
def test_a_root_is_rounded_down_in_its_last_digit(value):
    root = square_root(value, 7)
    last_digit = Fraction(10) ** root.as_tuple().exponent

    assert Fraction(root) ** 2 <= value < (Fraction(root) + last_digit) ** 2
    assert len(root.as_tuple().digits) == 7


@patient
@given(st.integers(1, 10**9))
def test_the_root_of_a_square_is_exact(value):
    assert square_root(Fraction(value**2), 12) == isqrt(value**2)


@pytest.mark.parametrize("digits", [1, 2, 9])
def test_a_root_of_any_magnitude_has_all_its_digits(digits):
    powers = [*range(-200, 200), *range(40_000, 40_020), *range(-40_020, -40_000)]
    for power, just_above in product(powers, (1, Fraction(2**31, 2**31 - 1))):
        value = just_above * Fraction(2) ** power

        root = square_root(value, digits)

        last_digit = Fraction(10) ** (root.adjusted() + 1 - digits)
        assert Fraction(root) ** 2 <= value < (Fraction(root) + last_digit) ** 2


@pytest.mark.parametrize("digits", [0, -3, 1.5, True])
def test_digits_that_are_no_count_are_refused(digits):
    with pytest.raises(Refused, match="^digits: .* is no count; give 1 or more$"):
        square_root(Fraction(2), digits)


@pytest.mark.parametrize("width", [1, Fraction(1, 10**6), Fraction(1, 10**100)])
@pytest.mark.parametrize("data", [cone(1), one_class([[3, 1], [1, 3]]), triangular(40).data])
def test_the_margin_lies_in_its_enclosure(data, width):
    found, margin_squared = enclose(data, width), certify(data).margin_squared

    assert found.lower_squared <= margin_squared <= found.upper_squared
    assert found.upper_squared <= found.lower_squared * (1 + width)
    assert found.verify(data)


def test_an_enclosure_is_short_and_needs_no_nearest_point_where_floats_do(monkeypatch):
    monkeypatch.setattr(margin_enclosure, "nearest_point", None)

    found = enclose(cone(2))

    assert max(map(abs, found.weights)).bit_length() == margin_enclosure.BITS


def test_where_floats_do_not_reach_the_width_both_bounds_are_the_margin():
    found = enclose(cone(2), Fraction(1, 10**100))

    assert found.lower_squared == found.upper_squared == certify(cone(2)).margin_squared


def test_without_a_guess_of_floats_both_bounds_are_the_margin(monkeypatch):
    monkeypatch.setattr(margin_enclosure, "support", lambda signed: {})

    found = enclose(cone(2))

    assert found.lower_squared == found.upper_squared == certify(cone(2)).margin_squared


def test_an_enclosure_survives_json():
    found = enclose(cone(2))

    assert type(found).from_json(found.to_json()) == found


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("weights", ["-1", "1"], "row 0 is not strictly on its side"),
        ("weights", ["1", "9"], "its lower_squared is not proved"),
        ("lower_squared", "9", "its lower_squared is not proved"),
        ("lower_squared", "0", "its lower_squared is not proved"),
        ("lower_squared", "-1", "its lower_squared is not proved"),
        ("upper_squared", "7", "its upper_squared is not proved"),
        ("multipliers", {"0": "1"}, "its upper_squared is not proved"),
        ("multipliers", {"0": "3", "1": "-1"}, "a multiplier is negative"),
    ],
)
def test_a_forged_enclosure_fails_for_its_reason(name, value, reason):
    data = one_class([[3, 1], [1, 3]])

    verdict = replay(enclose(data).content() | {name: value}, data.rows, data.labels)

    assert (verdict.holds, verdict.sentence) == (False, f"enclosure: refused, {reason}")


def test_an_enclosure_is_checked_in_the_users_units():
    data = one_class([[Fraction(3, 2), Fraction(1, 2)], [Fraction(1, 2), Fraction(3, 2)]])
    content = enclose(data).content() | {"weights": ["1", "1"]}

    sentences = [
        replay(content | {"lower_squared": lower}, data.rows, data.labels).sentence
        for lower in ("2", "2000001/1000000")
    ]

    assert sentences == [
        "enclosure: every point lies strictly on its side, and the margin within these bounds",
        "enclosure: refused, its lower_squared is not proved",
    ]


def test_what_nothing_separates_has_no_enclosure():
    with pytest.raises(
        Refused, match="^data: nothing separates them, so there is no margin; certify says why$"
    ):
        enclose(one_class([[1], [-1]]))


@pytest.mark.parametrize("width", [0, -1])
def test_a_width_that_is_not_positive_is_refused(width):
    with pytest.raises(
        Refused, match="^width: .* is not positive; give one above 0, or use certify$"
    ):
        enclose(one_class([[1]]), width)


@pytest.mark.parametrize("data", [cone(3), one_class([[1], [-1]])])
def test_a_certificate_whose_margin_was_not_read_is_copied_whole(data):
    assert pickle.loads(pickle.dumps(certify(data))) == certify(data)


def test_floats_of_many_points_are_certified_with_their_margin():
    certificate = certify(cone(4, points=2000, dimension=20))

    assert isinstance(certificate, Separator)
    assert certificate.verify(cone(4, points=2000, dimension=20))


def rows_of(*rows):
    return Signed(one_class(rows))


@pytest.mark.parametrize(
    ("multipliers", "nearer"), [({0: 1}, [1, 2, 4]), ({0: 1, 1: 1}, [4]), ({0: 2, 1: 1}, [1, 2, 4])]
)
def test_the_rows_nearer_than_a_point_of_the_hull_are_found(multipliers, nearer):
    signed = rows_of([3, 1], [1, 3], [2, 2], [5, -1], [1, 2])

    assert margin._nearer(signed, margin._nearest(signed, multipliers)) == nearer


def test_a_vector_is_reduced_by_what_divides_it():
    assert [margin._reduced(v) for v in ((0, 4, -6), (0, 0))] == [((0, 2, -3), 2), ((0, 0), 1)]


@pytest.mark.parametrize(
    ("last", "shares", "steps", "found"),
    [
        ([0, 1], ["1/2", "1/2", "0"], 2, {2: 1}),
        ([0, 1], ["1/3", "2/3", "0"], 3, {2: 1}),
        ([0, 1], ["1", "0"], 1, {0: Fraction(1, 2), 1: Fraction(1, 2)}),
        ([-2, -1], ["1/2", "1/2", "0"], 2, {1: Fraction(2, 5), 2: Fraction(3, 5)}),
    ],
)
def test_the_walk_to_a_face_loses_a_row_with_every_step(monkeypatch, last, shares, steps, found):
    plane, taken = margin._nearest_of_plane, []

    def one_more(few, signed):
        assert len(taken) < steps
        taken.append(few)
        return plane(few, signed)

    monkeypatch.setattr(margin, "_nearest_of_plane", one_more)

    weights = dict(enumerate(map(Fraction, shares)))
    assert margin._nearest_of_few(weights, rows_of([-1, 3], [1, 3], last)) == found
    assert len(taken) == steps


def test_a_row_comes_in_without_a_share(monkeypatch):
    walk, shares = margin._nearest_of_few, []
    monkeypatch.setattr(
        margin,
        "_nearest_of_few",
        lambda weights, signed: shares.append(weights) or walk(weights, signed),
    )

    nearest_from(rows_of([-1, 3], [1, 3], [0, 1]))

    assert shares == [{0: 1, 2: 0}]


def test_a_right_guess_needs_no_search(monkeypatch):
    monkeypatch.setattr(margin, "nearest_from", None)

    assert nearest_point(rows_of([9, 9], [3, 1], [1, 3]), [2, 1]).multipliers == {1: 1, 2: 1}


def test_what_is_held_of_a_guess_has_a_positive_share():
    assert nearest_point(rows_of([1, 0], [1, 1]), [0, 1]).multipliers == {0: 1}


@pytest.mark.parametrize("guess", [[4, 3, 2], [2, 3, 4]])
def test_rows_of_a_guess_come_in_before_others(monkeypatch, guess):
    monkeypatch.setattr(margin, "least", None)
    signed = rows_of([9, 0], [5, 5], [3, 1], [1, 3], [4, 4])

    assert nearest_point(signed, guess).multipliers == {2: 1, 3: 1}


def test_a_nearest_point_holds_only_rows_that_have_a_share():
    signed = rows_of([1, 0], [2, 0])

    held = [holds(signed, Nearest(a, (1, 0), Fraction(1))) for a in ({0: 1}, {0: 1, 1: 0})]

    assert held == [True, False]


def test_dependent_rows_have_no_nearest_point_of_their_plane():
    with pytest.raises(ArithmeticError, match="^margin: dependent rows .*; please report"):
        margin._nearest_of_plane([0, 1], rows_of([1, 1], [1, 1]))
