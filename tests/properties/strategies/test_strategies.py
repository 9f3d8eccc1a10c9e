"""What `properties.strategies` promise, seen by drawing: the plainest, the last, and many."""

import math
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from perceptron import Conventions, Dataset, Refused, certify, train
from perceptron.arithmetic.exact import exact
from perceptron.arithmetic.vectors import dot
from perceptron.conventions import UPDATES
from perceptron.data.dataset import BIASES
from properties import strategies
from properties.strategies.conventions import shuffled_orders
from properties.strategies.named_families import truth_tables
from properties.strategies.size_limits import directions, vectors
from tests.properties.helpers import is_separable, plainest, separates, some

SIZE = 60
XOR = ((0, 0), (0, 1), (1, 0), (1, 1))
HAIR = Fraction(1, 1024)


def many(name):
    """Many draws of a strategy by its name, with its own limits."""
    return some(getattr(strategies, name)(), SIZE)


def named(name):
    """Many data sets: those alone of what is drawn."""
    return [getattr(value, "data", value) for value in many(name)]


def numbers(data):
    return [abs(a) for x in data.rows for a in x]


def has_copies(data):
    return len(set(data)) < len(data)


def has_a_contradiction(data):
    return any((x, -y) in set(data) for x, y in data)


def has_a_zero_row(data):
    return any(not any(x) for x in data.rows)


def has_one_label(data):
    return len(set(data.labels)) == 1


def has_neighbours(data):
    near = {math.nextafter(float(a), math.inf) for a in numbers(data)}
    return any(float(a) in near for a in numbers(data))


def is_parity(data):
    ones = [x.count(1) % 2 == (y > 0) for x, y in zip(data.rows, data.labels, strict=True)]
    return len(set(ones)) == 1 and len(set(data.rows)) == 2 ** len(data.rows[0])


def is_a_truth_table(data):
    low = min(map(min, data.rows))
    return low in (0, -1) and data.rows == truth_tables(len(data.rows[0]), (low, 1))


def spoils(marked):
    """Whether one row, the mean of others under the other label, makes the data inseparable."""
    return is_separable(marked.others()) and not is_separable(marked.data)


def lies_on_the_border(marked):
    best = certify(marked.others())
    tie = dot(best.weights, marked.data.points[marked.row]) == 0
    return tie and best.margin_squared == 1 and len(marked.others()) == len(marked.data) - 1


def is_separable_by_a_hair(data):
    found = certify(data)
    return found.margin_squared == Fraction(1, 2**20) and found.radius_squared >= 1


def is_wide(data):
    sizes = [Fraction(a) for a in numbers(data) if a]
    powers = all(1 in (a.numerator.bit_count(), a.numerator) for a in sizes)
    return powers and all(Fraction(1, 2**1074) <= a <= 2**1000 for a in sizes)


def from_an_edge(number):
    """How far a number lies from the nearest edge of machine words."""
    edges = (0, *(2**k for k in (7, 15, 24, 31, 53, 63, 64)))
    return min((number - edge for edge in edges), key=abs)


def is_near_an_edge(data):
    return all(abs(from_an_edge(a)) <= 2 for a in numbers(data))


def is_nonseparable(data):
    return not is_separable(data)


def is_one_point(data):
    return len(data) == 1


def is_on_a_line(data):
    return len(data.rows[0]) == 1


ZERO, ONE = ((0,),), ((1,),)
#: By name: what all draws have, and the plainest rows and labels.
KINDS = {
    "datasets": (bool, ZERO, (1,)),
    "separable_datasets": (is_separable, ONE, (1,)),
    "separated_datasets": (separates, ONE, (1,)),
    "nonseparable_datasets": (is_nonseparable, ZERO, (1,)),
    "xor_like_datasets": (is_nonseparable, XOR, (-1, 1, 1, -1)),
    "parity_datasets": (is_parity, XOR, (-1, 1, 1, -1)),
    "boolean_datasets": (is_a_truth_table, ((0,), (1,)), (1, 1)),
    "one_point_datasets": (is_one_point, ZERO, (1,)),
    "line_datasets": (is_on_a_line, ZERO, (1,)),
    "one_class_datasets": (has_one_label, ZERO, (1,)),
    "zero_row_datasets": (has_a_zero_row, ZERO, (1,)),
    "repeated_datasets": (has_copies, ZERO * 2, (1, 1)),
    "contradictory_datasets": (has_a_contradiction, ZERO * 2, (1, -1)),
    "hair_datasets": (is_separable_by_a_hair, ((HAIR,), (HAIR,), (1 + HAIR,)), (1,) * 3),
    "border_datasets": (lies_on_the_border, (*ONE, *ONE, *ZERO), (1,) * 3),
    "spoilt_datasets": (spoils, ONE * 2, (1, -1)),
    "wide_datasets": (is_wide, ZERO, (1,)),
    "wide_integer_datasets": (is_near_an_edge, ZERO, (1,)),
    "ulp_datasets": (has_neighbours, (*ONE, (1 + Fraction(1, 2**52),)), (1, 1)),
}


#: What the points have at most where no limit is given, if not 3 coordinates.
DIMENSIONS = {"line_datasets": 1, "boolean_datasets": 4, "parity_datasets": 4}


def test_every_strategy_is_looked_at():
    others = {"ManyClasses", "Marked", "Separated", "conventions", "datasets_of_margin"}
    others |= {"datasets_of_margin_at_least", "fixed_orders", "hard_families", "many_classes"}

    assert {*KINDS, *others, "orders", "rates", "starts"} == set(strategies.__all__)


@pytest.mark.parametrize("name", KINDS)
def test_all_that_is_drawn_is_of_the_kind_and_shrinks_to_its_plainest_data(name):
    promise, rows, labels = KINDS[name]

    value = plainest(getattr(strategies, name)())

    found = many(name)
    assert all(promise(each) for each in found)
    dimension = max(len(getattr(each, "data", each).rows[0]) for each in found)
    assert dimension == DIMENSIONS.get(name, 3)
    data = getattr(value, "data", value)
    assert (data.rows, data.labels, data.bias) == (rows, labels, "none")


LIMITS = {"max_points": 3, "max_dimension": 2}
#: What limits the others: how it is asked for, and how many points there may be then.
OTHER_LIMITS = {
    "xor_like_datasets": ({"max_bits": 2}, 7),
    "one_point_datasets": ({"max_dimension": 2}, 1),
    "line_datasets": ({"max_points": 3}, 3),
    "boolean_datasets": ({"max_variables": 2}, 4),
    "parity_datasets": ({"max_bits": 2}, 4),
}


@pytest.mark.parametrize("name", KINDS)
def test_limits_that_are_given_are_kept_and_reached(name):
    given, points = OTHER_LIMITS.get(name, (LIMITS, 3))
    found = some(getattr(strategies, name)(**given, biases=["append"]), 40)

    data = [getattr(value, "data", value) for value in found]
    assert {each.bias for each in data} == {"append"}
    assert max(map(len, data)) == points
    assert max(len(each.rows[0]) for each in data) == (1 if name == "line_datasets" else 2)


@pytest.mark.parametrize(("name", "functions"), [("boolean_datasets", 16), ("parity_datasets", 2)])
def test_functions_of_two_variables_come_in_both_notations(name, functions):
    given, _ = OTHER_LIMITS[name]
    found = some(getattr(strategies, name)(**given, biases=["prepend"]), 60)

    assert {min(map(min, each.rows)) for each in found} == {0, -1}
    assert len({each.labels for each in found if len(each) == 4}) == functions


# what comes up, and how often at least
def needs_its_bias(data):
    return data.bias != "none" and not is_separable(data.with_bias("none"))


def is_subnormal(data):
    return any(0 < Fraction(a) < Fraction(1, 2**1022) for a in numbers(data))


SHARES = [
    ("datasets", is_separable, "0.2"),
    ("datasets", lambda data: not is_separable(data), "0.05"),
    ("datasets", has_copies, "0.2"),
    ("separable_datasets", lambda data: not has_one_label(data), "0.3"),
    ("separable_datasets", has_copies, "0.2"),
    ("separable_datasets", needs_its_bias, "0.03"),
    ("nonseparable_datasets", has_a_contradiction, "0.1"),
    ("nonseparable_datasets", lambda data: not has_a_contradiction(data), "0.3"),
    ("repeated_datasets", is_separable, "0.1"),
    ("zero_row_datasets", is_separable, "0.2"),
    ("one_class_datasets", lambda data: data.labels[0] > 0, "0.3"),
    ("wide_datasets", is_subnormal, "0.15"),
    ("wide_integer_datasets", lambda data: any(float(a) != a for a in numbers(data)), "0.3"),
    ("spoilt_datasets", has_a_contradiction, "0.2"),
    ("spoilt_datasets", lambda data: not has_a_contradiction(data), "0.05"),
    ("ulp_datasets", is_separable, "0.1"),
]


@pytest.mark.parametrize(("name", "has", "least"), SHARES)
def test_what_a_strategy_is_for_comes_up_often(name, has, least):
    assert sum(map(has, named(name))) >= Fraction(least) * SIZE


def test_separable_data_meet_ties_of_the_learner_under_every_bias():
    def meets_a_tie(data):
        w, mistakes = (0,) * data.dimension, train(data, max_updates=20).mistakes
        for row in mistakes:
            w = tuple(a + data.labels[row] * b for a, b in zip(w, data.points[row], strict=True))
            if any(w) and any(dot(w, x) == 0 for x in data.points):
                return True
        return False

    ties = Counter(data.bias for data in named("separable_datasets") if meets_a_tie(data))

    assert min(ties[bias] for bias in BIASES) >= 3


NUMBERS = [
    # small integers on every scale
    ("datasets", 1, {}, 100,
     {k * s for k in range(4) for s in (1, 2, 0.5, 0.25, 2**53 + 1, 2**63, 10**40)}),
    # a small integer, and up to three times one
    ("nonseparable_datasets", 2, {"scales": [1]}, 200,
     {a * b for a in range(4) for b in (1, 2, 3)}),
    # large points may be moved by a little, which might take small ones to the other side
    ("separable_datasets", 1, {"scales": [9]}, 50, {9, 18, 27}),
    ("separable_datasets", 1, {"scales": [10]}, 200,
     {10 * k + q for k in (1, 2, 3) for q in range(-3, 4)}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "points", "given", "size", "expected"), NUMBERS)
def test_numbers_of_every_size_are_drawn_and_no_others(name, points, given, size, expected):
    given = {"max_points": points, "max_dimension": 1, "biases": ["none"], **given}
    found = some(getattr(strategies, name)(**given), size)

    assert {a for data in found for a in numbers(data)} == expected


def test_small_vectors_are_all_there_are_and_directions_are_not_0():
    plane = {*product(range(-3, 4), repeat=2)}

    assert {*some(vectors(2), 49)} == plane
    assert {*some(directions(2), 49)} == plane - {(0, 0)}


def test_wide_integers_lie_on_both_sides_of_an_edge():
    found = {from_an_edge(a) for data in named("wide_integer_datasets") for a in numbers(data)}

    assert found == {-2, -1, 0, 1, 2}


def test_floats_come_from_both_ends_of_the_range_and_from_where_they_get_subnormal():
    sizes = Counter(math.frexp(a)[1] - 1 for data in named("wide_datasets") for a in numbers(data))

    assert min(sizes[exponent] for exponent in (-1074, -1022, 0, 1000)) > SIZE / 4


def test_neighbours_are_of_many_sizes_and_some_cross_a_power_of_2():
    found = {float(a) for data in some(strategies.ulp_datasets(), 200) for a in numbers(data)}

    assert found >= {m * 2.0**k for m in (1, 1.5, 2 - 2**-52) for k in range(-3, 4)}
    assert (min(found), max(found)) == (math.nextafter(0.125, 0), 16)


def test_margins_of_every_size_come_up_and_runs_stay_short():
    bounds = [certify(data).mistake_bound for data in named("separable_datasets")]

    counts = [sum(low <= b < 10 * low for b in bounds) for low in (1, 10, 100)]
    assert min(counts) >= 4
    assert max(bounds) < 10**6


# margins that are known
@pytest.mark.parametrize("margin", [1, Fraction(1, 7), 2**60])
def test_the_margin_is_the_one_that_was_asked_for(margin):
    found = some(strategies.datasets_of_margin(margin), 50)

    assert {certify(data).margin_squared for data in found} == {Fraction(margin) ** 2}
    assert {len(data) for data in found} == {2, 3, 4, 5, 6}
    assert {len(data.rows[0]) for data in found} == {1, 2, 3}
    assert plainest(strategies.datasets_of_margin(margin)).rows == ((margin,), (margin,))
    # reflected at some (a, b, c) of numbers -1, 0 and 1
    assert {exact(a * 7).denominator for data in found for a in numbers(data)} == {1, 3}


def test_a_margin_of_at_least_another_is_equal_or_up_to_three_times_as_large():
    asked = strategies.datasets_of_margin_at_least(Fraction(1, 3), max_points=2)

    margins = {certify(data).margin_squared for data in some(asked, SIZE)}

    assert margins == {Fraction(4 + k, 12) ** 2 for k in range(9)}


def test_a_hair_can_be_asked_for_and_a_far_point_is_drawn_with_it():
    found = some(strategies.hair_datasets(Fraction(1, 100), max_points=3), 40)

    assert {certify(data).margin_squared for data in found} == {Fraction(1, 10**4)}
    assert {certify(data).radius_squared >= Fraction(101, 100) ** 2 for data in found} == {True}


def test_a_marked_row_is_anywhere_with_either_label():
    for name in ("border_datasets", "spoilt_datasets"):
        marked = many(name)
        assert {each.row for each in marked} >= set(range(5))
        assert {each.data.labels[each.row] for each in marked} == {1, -1}
        assert {each.others().bias for each in marked} == set(BIASES)
    means = some(strategies.spoilt_datasets(scales=[1]), SIZE)
    assert {a.denominator for m in means for a in m.data.rows[m.row]} == {1, 2, 3}
    alike = [sum(y != m.data.labels[m.row] for y in m.data.labels) for m in many("spoilt_datasets")]
    assert min(alike) >= 1


# named families and many classes
def test_hard_families_make_the_mistakes_of_their_formula():
    found = some(strategies.hard_families(), 60)

    assert {f.mistakes for f in found if f.mistakes} == {1, 2, 3, 4, 5, 21, 85, 341}
    assert all(train(f.data).updates == f.mistakes for f in found if f.mistakes)
    assert plainest(strategies.hard_families()).data.rows == ((1,),)


def test_every_class_occurs():
    found = many("many_classes")

    assert all(set(m.classes) == set(range(max(m.classes) + 1)) for m in found)
    assert all(len(m.points) == len(m.classes) <= 8 for m in found)
    assert min(Counter(max(m.classes) for m in found)[k] for k in (1, 2, 3)) > 10
    assert plainest(strategies.many_classes()) == (((0,), (0,)), (0, 1))


# conventions
def test_orders_name_each_row_and_up_to_three_again():
    found, fixed = some(strategies.orders(3), SIZE), some(strategies.fixed_orders(3), SIZE)

    rows = [order for order in (*found, *fixed) if isinstance(order, tuple)]
    assert {len(order) for order in rows} == {3, 4, 5, 6}
    assert {frozenset(order) for order in rows} == {frozenset(range(3))}
    assert {order for order in fixed if isinstance(order, str)} == {"cyclic", "reversed"}
    assert sum(str(order).startswith("shuffled:") for order in found) > SIZE / 4
    assert {*some(shuffled_orders(), 1000)} == {f"shuffled:{seed}" for seed in range(1000)}
    assert plainest(strategies.orders(3)) == "cyclic"


def test_starts_and_rates_are_none_or_small_numbers():
    found = some(strategies.starts(2), SIZE)

    assert {start is None for start in found} == {True, False}
    assert {a for start in found for a in start or ()} == {
        Fraction(k, 2) for k in range(-6, 7) if k % 2 == 0 or abs(k) < 4
    }
    assert set(some(strategies.rates(), 60)) == {1, 2, Fraction(1, 2), Fraction(1, 3), 10**6}


def test_conventions_fit_the_data_and_shrink_to_the_default():
    data = Dataset([[1, 2]], [1], "append")
    found = some(strategies.conventions(data), SIZE)

    assert {len(how.first_weights(3)) for how in found} == {3}
    assert {how.update for how in found} == set(UPDATES)
    assert {how.step for how in found} == {1, 2}
    assert {how.bias for how in found} == {None, "append"}
    assert len({how.rate for how in found}) == 5
    assert len({how.start for how in found}) > 20
    assert len({str(how.order) for how in found}) > 20
    assert plainest(strategies.conventions(data)) == Conventions()
    assert {how.update for how in some(strategies.conventions(data, ["lt"]), 20)} == {"lt"}


# refusals
def too_small(limit, least, *names):
    """Refusals of one less than the least, by strategies that have the limit."""
    sentence = f"{limit}: {least - 1!r} is too small; give an integer, {least} or more"
    return [(name, {limit: least - 1}, sentence) for name in names]


PLAIN = ("datasets", "one_class_datasets", "separable_datasets", "separated_datasets")
IN_PAIRS = ("repeated_datasets", "contradictory_datasets", "ulp_datasets", "spoilt_datasets")
WIDE = ("wide_datasets", "wide_integer_datasets", "zero_row_datasets")
BIASED = ("datasets", "boolean_datasets", "parity_datasets", "ulp_datasets", "xor_like_datasets")
NOT_POSITIVE = "is not positive; give a number above 0"
NOTHING = "leaves nothing to draw; give a sequence of some"


@pytest.mark.parametrize(
    ("name", "given", "sentence"),
    [
        *too_small("max_points", 1, *PLAIN, *WIDE),
        *too_small("max_points", 2, *IN_PAIRS, "nonseparable_datasets"),
        *too_small("max_points", 3, "hair_datasets", "border_datasets"),
        *too_small("max_points", 4, "many_classes"),
        *too_small("max_dimension", 1, *PLAIN, *WIDE, "hair_datasets", "many_classes"),
        *too_small("max_variables", 1, "boolean_datasets"),
        *too_small("max_bits", 2, "parity_datasets", "xor_like_datasets"),
        *too_small("max_noise", 0, "xor_like_datasets"),
        *too_small("max_size", 2, "hard_families"),
        *too_small("max_classes", 2, "many_classes"),
        *too_small("points", 1, "orders"),
        *too_small("dimension", 1, "starts"),
        *(
            (name, {"biases": ["x"]}, "biases: 'x' is unknown; use some of none, append, prepend")
            for name in BIASED
        ),
        ("datasets", {"max_points": True},
         "max_points: True is too small; give an integer, 1 or more"),
        ("datasets", {"biases": "none"}, f"biases: 'none' {NOTHING}"),
        ("datasets", {"scales": [1, 0]}, "scales: 0 is not positive; give factors above 0"),
        ("hair_datasets", {"hair": Fraction(-1, 2)}, f"hair: -1/2 {NOT_POSITIVE}"),
        ("border_datasets", {"margin": 0}, f"margin: 0 {NOT_POSITIVE}"),
        ("datasets_of_margin", {"margin": 0}, f"margin: 0 {NOT_POSITIVE}"),
        ("datasets_of_margin_at_least", {"margin": -1}, f"margin: -1 {NOT_POSITIVE}"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused_before_anything_is(name, given, sentence):
    with pytest.raises(Refused) as refused:
        getattr(strategies, name)(**given)

    assert str(refused.value) == sentence
