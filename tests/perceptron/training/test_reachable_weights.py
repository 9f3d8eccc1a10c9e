"""All weights that a run can ever have: complete, checked, and refused when forged."""

from fractions import Fraction
from itertools import islice, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron import Conventions, Dataset, Refused, replay, train
from perceptron.arithmetic.vectors import dot
from perceptron.checker.json_fields import Unreadable
from perceptron.specification import is_mistake, updated
from perceptron.training.reachable_weights import ClosedSet, closed_set

XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append")
PAIR = Dataset([[1, 2], [2, -1]], [1, 1])
HALVES = Dataset([[Fraction(1, 2), 1], [Fraction(-1, 3), 0], [0, -1]], [1, 1, 1])
CLOSED = closed_set(XOR).content()
SMALL = closed_set(PAIR).content()

rules = st.builds(
    Conventions,
    update=st.sampled_from(["le", "lt", "predict+", "predict-"]),
    step=st.sampled_from([1, 2]),
    rate=st.sampled_from([1, Fraction(1, 3)]),
    start=st.sampled_from([None, (1, -2), (Fraction(1, 2), 0)]),
)

plane = st.tuples(st.integers(-2, 2), st.integers(-2, 2))

small_data = st.builds(
    lambda points: Dataset([x for x, _ in points], [y for _, y in points]),
    st.lists(st.tuples(plane, st.sampled_from([-1, 1])), min_size=1, max_size=3),
)


def replayed(content, data):
    return replay(content, data.rows, data.labels)


def in_random_order(data, rule, seed):
    """Yield the weights of a run whose points are drawn anew, one by one."""
    drawn, w = Random(seed), rule.first_weights(data.dimension)  # noqa: S311  examples, no secrets
    while True:
        yield w
        x, y = drawn.choice(list(data))
        if is_mistake(rule.update, dot(w, x), y):
            w = updated(w, x, y, rule)


def test_xor_with_bias_has_162_weights():
    found = closed_set(XOR)

    assert (len(found.weights), found.longest_squared) == (162, 29)


def test_the_weights_of_a_separable_pair_are_known_one_by_one():
    assert closed_set(PAIR).weights == ((0, 0), (1, 2), (2, -1), (3, 1))


def test_a_start_at_which_no_tie_errs_is_never_left():
    assert closed_set(XOR, Conventions("lt")).weights == ((0, 0, 0),)


def test_the_rate_only_stretches_the_weights_from_zero():
    slow, fast = (closed_set(HALVES, Conventions(rate=rate)) for rate in (1, 6))

    assert [tuple(6 * a for a in w) for w in slow.weights] == list(fast.weights)
    assert fast.longest_squared == 36 * slow.longest_squared


@settings(deadline=None)
@given(small_data, rules, st.integers(0, 10**6))
def test_no_random_order_leaves_the_weights(data, rule, seed):
    found = closed_set(data, rule)

    assert {*islice(in_random_order(data, rule, seed), 200)} <= {*found.weights}


@settings(deadline=None)
@given(small_data, rules)
def test_every_one_of_the_weights_can_be_had(data, rule):
    start, weights = rule.first_weights(2), closed_set(data, rule).weights

    moves = {
        updated(w, x, y, rule)
        for w, (x, y) in product(weights, data)
        if is_mistake(rule.update, dot(w, x), y)
    }

    assert {*weights} - moves <= {start}


@settings(deadline=None)
@given(small_data, rules)
def test_what_is_found_replays_and_survives_json(data, rule):
    found = closed_set(data, rule)

    assert found.verify(data)
    assert ClosedSet.from_json(found.to_json()) == found


def test_a_cycle_stays_inside():
    assert train(XOR).evidence.visited(XOR) <= {*closed_set(XOR).weights}


def test_a_fraction_that_no_float_holds_is_followed_exactly():
    x = (Fraction(1, 3**40), 1)

    assert closed_set(Dataset([x], [1])).weights == ((0, 0), x)


def test_a_search_goes_up_to_its_limit_and_no_further():
    assert len(closed_set(XOR, most=162).weights) == 162
    with pytest.raises(Refused) as refusal:
        closed_set(XOR, most=161)

    assert str(refusal.value) == (
        "closed_set: more than 161 weights can be had; give fewer or smaller points, or allow more"
    )


def test_data_without_the_bias_of_the_conventions_are_refused():
    with pytest.raises(Refused) as refusal:
        closed_set(PAIR, Conventions.named("K"))

    assert str(refusal.value) == (
        "closed_set: the data have bias 'none', the conventions 'append'; "
        "use data.with_bias('append')"
    )


def test_a_set_that_lacks_any_one_of_its_weights_is_refused():
    weights = CLOSED["weights"]
    lacking = [CLOSED | {"weights": weights[:n] + weights[n + 1 :]} for n in range(len(weights))]

    sentences = {replayed(content, XOR).sentence.rstrip("0123") for content in lacking}

    assert sentences == {
        "closed-set: refused, the start is not among the weights",
        *(f"closed-set: refused, a mistake on row {n} leads out of the weights" for n in range(4)),
    }


def with_rule(**changes):
    return CLOSED | {"conventions": CLOSED["conventions"] | changes}


@pytest.mark.parametrize(
    ("content", "data", "reason"),
    [
        (CLOSED, PAIR, "it is made for other data"),
        (CLOSED | {"digest": SMALL["digest"]}, XOR, "it is made for other data"),
        (CLOSED | {"weights": []}, XOR, "the start is not among the weights"),
        (CLOSED | {"weights": [["0", "0", "0"]]}, XOR, "a mistake on row 0 leads out of"),
        (CLOSED | {"weights": [*CLOSED["weights"], ["0", "0", "0/7"]]}, XOR, "the same weights"),
        (CLOSED | {"weights": [*CLOSED["weights"], ["1/2", "0", "0"]]}, XOR, "a mistake on row 0"),
        (CLOSED | {"longest_squared": "28"}, XOR, "its longest_squared is another"),
        (CLOSED | {"longest_squared": "30"}, XOR, "its longest_squared is another"),
        (with_rule(rate="1/2"), XOR, "a mistake on row 1 leads out of the weights"),
        (with_rule(step="2"), XOR, "a mistake on row 0 leads out of the weights"),
        (with_rule(start=["4", "0", "0"]), XOR, "the start is not among the weights"),
        (with_rule(start=["1/2", "0", "0"]), XOR, "the start is not among the weights"),
        (closed_set(XOR, Conventions("lt")).content() | {"conventions": CLOSED["conventions"]}, XOR,
         "a mistake on row 0 leads out of the weights"),
    ],
)  # fmt: skip
def test_a_forged_closed_set_is_refused_for_its_reason(content, data, reason):
    assert replayed(content, data).sentence.startswith(f"closed-set: refused, {reason}")


def test_weights_that_no_run_has_only_weaken_the_bound():
    weights = [*SMALL["weights"], ["5", "5"]]

    verdict = replayed(SMALL | {"weights": weights, "longest_squared": "50"}, PAIR)

    assert verdict.sentence == (
        "closed-set: no run in any order leaves these 5 weights, |w|^2 at most 50"
    )


def test_a_rule_that_errs_less_stays_in_the_same_weights():
    assert replayed(with_rule(update="lt"), XOR).holds


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (CLOSED | {"weights": "0"}, "^weights: give a list of vectors$"),
        (CLOSED | {"weights": [["0", "0"]]}, "^weights: give a list of 3 numbers$"),
        (CLOSED | {"weights": ["000"]}, "^weights: give a list of 3 numbers$"),
        (CLOSED | {"weights": [["0", "0", 0]]}, "^weights: 0 is not a number such"),
        (CLOSED | {"conventions": None}, "^update: this field is missing$"),
        (with_rule(update="<="), "^update: '<=' is unknown"),
        (with_rule(rate="0"), "^rate: '0' is not positive$"),
        (with_rule(start="1"), "^start: give a list of 3 numbers$"),
        (CLOSED | {"longest_squared": 29}, "^longest_squared: 29 is not a number"),
    ],
)
def test_a_closed_set_of_another_form_is_refused_by_its_field(content, sentence):
    with pytest.raises(Unreadable, match=sentence):
        replayed(content, XOR)


@pytest.mark.parametrize("name", CLOSED)
def test_no_field_can_be_left_out(name):
    with pytest.raises(Unreadable, match=f"^{name}: this field is missing$"):
        replayed({key: value for key, value in CLOSED.items() if key != name}, XOR)
