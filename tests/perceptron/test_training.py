from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perceptron import Conventions, Cycle, Dataset, GordanCertificate, Refused, replay, train
from perceptron.training import train as training

K_SEPARABLE = Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1])
K_XOR = Dataset([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, -1, -1, 1])
M = Dataset([[1, 1], [1, 2], [0, 0], [-1, 0]], [1, 1, -1, -1])
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append")

small_data = st.builds(
    lambda points: Dataset([x for x, _ in points], [y for _, y in points]),
    st.lists(
        st.tuples(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), st.sampled_from([-1, 1])),
        min_size=1,
        max_size=5,
    ),
)
conventions = st.builds(
    Conventions,
    update=st.sampled_from(["le", "lt", "predict+", "predict-"]),
    step=st.sampled_from([1, 2]),
    rate=st.sampled_from([1, Fraction(1, 3)]),
    start=st.sampled_from([None, (1, -2), (Fraction(1, 2), 0)]),
    order=st.sampled_from(["cyclic", "reversed", "shuffled:5"]),
)


def test_melbournes_example_comes_out_weight_by_weight():
    trace = train(M, Conventions.named("M2"))

    assert list(trace.history()) == [(0, 0, 0), (-2, 0, 0), (0, 2, 2), (-2, 2, 2)]
    assert (trace.mistakes, trace.passes, trace.outcome) == ((2, 0, 2), 3, "converged")


def test_the_separable_example_of_k_comes_out_weight_by_weight():
    trace = train(K_SEPARABLE)

    assert list(trace.history()) == [(0, 0), (4, 0), (3, -1), (1, -3)]
    assert (trace.mistakes, trace.outcome, trace.separates) == ((0, 1, 3), "converged", True)


def test_the_xor_example_of_k_comes_back_to_where_it_started():
    trace = train(K_XOR)

    assert list(trace.history()) == [(0, 0), (1, 1), (0, 2), (1, 1), (0, 0)]
    assert (trace.outcome, trace.evidence.multipliers) == (
        "endless",
        tuple((i, 1) for i in range(4)),
    )


def test_a_tie_is_a_mistake_under_le_and_none_under_lt():
    at_the_tie = Dataset([[1]], [+1])

    updates = {rule: train(at_the_tie, Conventions(update=rule)).updates for rule in ("le", "lt")}

    assert updates == {"le": 1, "lt": 0}


@pytest.mark.parametrize(
    ("rule", "label", "updates"),
    [("predict+", 1, 0), ("predict+", -1, 1), ("predict-", 1, 1), ("predict-", -1, 0)],
)
def test_a_predicting_rule_errs_at_a_tie_for_one_label_only(rule, label, updates):
    assert train(Dataset([[1]], [label]), Conventions(update=rule)).updates == updates


def test_converging_under_lt_need_not_separate():
    trace = train(Dataset([[1]], [+1]), Conventions(update="lt", start=(-1,)))

    assert (trace.weights, trace.outcome, trace.separates) == ((0,), "converged", False)


def test_a_limit_is_reported_as_a_limit():
    trace = train(K_SEPARABLE, max_updates=2)

    assert (trace.outcome, trace.mistakes, trace.weights) == ("limit", (0, 1), (3, -1))


@pytest.mark.parametrize("limit", [0, 1, 2, 3])
def test_a_run_with_floats_keeps_the_limit_too(monkeypatch, limit):
    exact = train(K_SEPARABLE, max_updates=limit)
    monkeypatch.setattr(training, "SOON", 0)

    assert train(K_SEPARABLE, max_updates=limit).content() == exact.content()


def test_a_run_that_needs_just_as_many_updates_as_it_may_make_converges():
    assert train(K_SEPARABLE, max_updates=3).outcome == "converged"


def test_no_update_allowed_is_a_limit_unless_none_is_needed():
    outcomes = [
        train(K_SEPARABLE, c, max_updates=0).outcome for c in (Conventions(), Conventions("lt"))
    ]

    assert outcomes == ["limit", "converged"]


def test_a_negative_limit_is_refused():
    with pytest.raises(Refused, match="^max_updates: -1 is no count; give 0 or more, or None$"):
        train(M, max_updates=-1)


def test_a_repeated_state_is_the_evidence_of_an_endless_cyclic_run():
    trace = train(XOR)

    assert isinstance(trace.evidence, Cycle)
    assert trace.evidence.verify(trace.data)
    assert trace.evidence.gordan.verify(trace.data)


def test_an_endless_shuffled_run_has_a_gordan_certificate():
    trace = train(XOR, Conventions(order="shuffled:1"))

    assert isinstance(trace.evidence, GordanCertificate)
    assert trace.evidence.verify(trace.data)


def test_a_long_run_is_ended_by_a_certificate_and_not_by_running_on():
    points = [[10**6 + 7, 1], [-(10**6), 3], [-5, -(10**5)], [1, 10**5]]
    trace = train(Dataset(points, [1, 1, 1, 1]))

    assert (trace.outcome, type(trace.evidence)) == ("endless", GordanCertificate)
    assert trace.evidence.verify(trace.data)


def test_weights_that_come_back_end_a_shuffled_run_before_its_limit():
    trace = train(XOR, Conventions(order="shuffled:1"), max_updates=10**4)

    assert (trace.outcome, type(trace.evidence)) == ("endless", GordanCertificate)


class StartedWithFloatsError(Exception):
    """Instead of a run with floats."""


@pytest.fixture
def no_floats(monkeypatch):
    def start(*task):
        raise StartedWithFloatsError

    monkeypatch.setattr(training, "Run", start)
    return monkeypatch


def test_floats_take_over_after_so_many_products(no_floats):
    no_floats.setattr(training, "SOON", 12)
    told = []

    with pytest.raises(StartedWithFloatsError):
        train(Dataset([[9, 0, 1], [-1, 0, 2]], [1, 1]), after_pass=told.append)

    assert told == [2, 1]


def test_numbers_that_floats_cannot_bound_are_run_exactly_however_long(no_floats):
    no_floats.setattr(training, "SOON", 0)
    tiny = Fraction(1, 3 * 2**1080)

    assert train(Dataset([[tiny], [2 * tiny]], [1, 1])).mistakes == (0,)


def test_the_mistakes_of_a_run_with_floats_are_a_tuple_of_ints_made_once(monkeypatch):
    monkeypatch.setattr(training, "SOON", 0)

    trace = train(K_SEPARABLE)

    assert trace.mistakes is trace.mistakes
    assert (trace.mistakes, type(trace.mistakes[0])) == ((0, 1, 3), int)


@pytest.mark.parametrize("after_pass", [{}, {"after_pass": lambda updates: None}])
def test_a_run_with_floats_is_asked_if_it_can_end_after_1024_passes(monkeypatch, after_pass):
    monkeypatch.setattr(training, "SOON", 0)
    points = [[10**6 + 7, 1], [-(10**6), 3], [-5, -(10**5)], [1, 10**5]]

    trace = train(Dataset(points, [1, 1, 1, 1]), **after_pass)

    assert (trace.outcome, type(trace.evidence), trace.passes) == (
        "endless",
        GordanCertificate,
        1024,
    )
    assert replay(trace.content(), trace.data.rows, trace.data.labels).holds


def test_a_shuffled_run_that_may_neither_end_nor_repeat_is_refused():
    data = Dataset([[3, 1], [-2, 5], [-1, -4]], [1, 1, 1])

    with pytest.raises(Refused) as refusal:
        train(data, Conventions("lt", start=(Fraction(1, 2), 0), order="shuffled:2"))

    assert str(refusal.value) == (
        "max_updates: None, but under 'lt' a shuffled run on data that nothing separates may "
        "neither end nor repeat; give a limit"
    )


@pytest.mark.parametrize(("rule", "label"), [("predict+", -1), ("predict-", 1)])
def test_a_zero_row_on_which_a_tie_errs_makes_every_run_endless(rule, label):
    data = Dataset([[0, 0], [1, 0], [2, 3]], [label, 1, -1])
    trace = train(data, Conventions(rule, order="shuffled:0"))

    assert (trace.outcome, replay(trace.content(), data.rows, data.labels).holds) == (
        "endless",
        True,
    )


def test_a_certificate_ends_a_predicting_run_that_would_come_back_too_late():
    data = Dataset([[10**18], [1]], [1, -1])

    assert train(data, Conventions("predict+")).outcome == "endless"


def test_conventions_bring_their_bias_to_data_without_one():
    assert train(M, Conventions.named("K")).data.points[0] == (1, 1, 1)


def test_two_biases_are_refused():
    with pytest.raises(
        Refused,
        match="^bias: the data have 'append', the conventions 'prepend'; leave one of them out$",
    ):
        train(XOR, Conventions.named("M2"))


def test_the_rate_does_not_change_the_mistakes_from_zero_but_from_elsewhere():
    data = Dataset([[1]], [1])
    mistakes = {
        start: [len(train(data, Conventions(rate=rate, start=start)).mistakes) for rate in (1, 2)]
        for start in (None, (-2,))
    }

    assert mistakes == {None: [1, 1], (-2,): [3, 2]}


def test_the_triangular_family_makes_exactly_the_mistakes_of_its_closed_form():
    def triangular(d):
        return Dataset([[-1] * i + [1] + [0] * (d - i - 1) for i in range(d)], [1] * d)

    assert [train(triangular(d)).updates for d in range(1, 7)] == [
        (4**d - 1) // 3 for d in range(1, 7)
    ]


def test_orthonormal_points_make_as_many_mistakes_as_the_bound_allows():
    identity = Dataset([[int(i == j) for j in range(6)] for i in range(6)], [1, -1] * 3)

    assert train(identity).updates == 6


def test_weights_are_integers_wherever_they_are_integral():
    trace = train(Dataset([[Fraction(1, 2)], [Fraction(3, 2)]], [1, 1]), Conventions(step=2))

    assert [type(a) for a in trace.weights] == [int]


def test_the_array_of_weights_is_float64():
    assert train(K_SEPARABLE).to_array().tolist() == [1.0, -3.0]


@given(small_data, conventions, st.integers(0, 12))
def test_every_trace_replays(data, conventions, limit):
    trace = train(data, conventions, max_updates=limit)

    verdict = replay(trace.content(), data.rows, data.labels)

    assert verdict.holds, verdict.sentence


@given(small_data)
def test_a_run_under_le_converges_if_and_only_if_it_separates(data):
    trace = train(data)

    assert (trace.outcome == "converged") == trace.separates


def test_every_function_of_two_variables_under_every_rule_ends():
    points = list(product((0, 1), repeat=2))
    outcomes = {
        train(Dataset(points, labels, bias="append"), Conventions(rule)).outcome
        for labels in product((-1, 1), repeat=4)
        for rule in ("le", "lt", "predict+", "predict-")
    }

    assert outcomes == {"converged", "endless"}
