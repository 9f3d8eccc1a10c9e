"""All weights that a run can ever have: complete, checked, and refused when forged."""

from fractions import Fraction
from itertools import islice, product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron import Conventions, Dataset, replay
from perceptron.arithmetic.vectors import dot
from perceptron.specification import is_mistake, updated
from perceptron.training.reachable_weights import ClosedSet, closed_set

XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append")
PAIR = Dataset([[1, 2], [2, -1]], [1, 1])
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


@settings(deadline=None)
@given(small_data, rules, st.integers(0, 10**6))
def test_no_random_order_leaves_the_weights_and_every_one_of_them_can_be_had(data, rule, seed):
    found = closed_set(data, rule)

    moves = {
        updated(w, x, y, rule)
        for w, (x, y) in product(found.weights, data)
        if is_mistake(rule.update, dot(w, x), y)
    }

    assert {*islice(in_random_order(data, rule, seed), 200)} <= {*found.weights}
    assert {*found.weights} - moves <= {rule.first_weights(2)}
    assert found.verify(data)
    assert ClosedSet.from_json(found.to_json()) == found


def test_weights_that_no_run_has_only_weaken_the_bound():
    small = closed_set(PAIR).content()
    more = {"weights": [*small["weights"], ["5", "5"]], "longest_squared": "50"}

    verdict = replay(small | more, PAIR.rows, PAIR.labels)

    assert verdict.sentence == (
        "closed-set: no run in any order leaves these 5 weights, |w|^2 at most 50"
    )
