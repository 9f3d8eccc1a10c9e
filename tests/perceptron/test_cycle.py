from dataclasses import replace
from fractions import Fraction
from itertools import islice, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron import Conventions, Cycle, Dataset, Refused, replay, train
from perceptron.checker.json_fields import Unreadable
from perceptron.specification import passes

LONGER = Dataset([[2, 1], [-1, 1], [1, -3], [-4, 1]], [1, 1, 1, 1])
XOR = Dataset([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, -1, -1, 1])

plane = st.tuples(st.integers(-2, 2), st.integers(-2, 2))
small_data = st.builds(
    lambda points: Dataset([x for x, _ in points], [y for _, y in points]),
    st.lists(st.tuples(plane, st.sampled_from([-1, 1])), min_size=4, max_size=4),
)
conventions = st.builds(
    Conventions,
    update=st.sampled_from(["le", "lt", "predict+", "predict-"]),
    rate=st.sampled_from([1, Fraction(2, 3)]),
    start=st.sampled_from([None, (1, -2), (Fraction(1, 2), 0)]),
    order=st.sampled_from(["cyclic", "reversed", (0, 2, 1, 2, 3), (3, 0, 1, 2, 3, 0, 1, 2)]),
)


def seen_at_once(data, rule):
    """Keep every pass: return lead-in, period and weights of the cycle; None of a clean run."""
    ends = [rule.first_weights(data.dimension)]
    for w, mistakes in passes(data, rule):
        if not mistakes:
            return None
        if w in ends:
            break
        ends.append(w)
    first = ends.index(w)
    trace = train(data, rule, max_updates=10**6)
    made = [len(mistakes) for _, mistakes in islice(passes(data, rule), len(ends))]
    weights = islice(trace.history(), 1 + sum(made[:first]), 1 + sum(made))
    return first, len(ends) - first, sum(made[first:]), frozenset(weights)


@settings(deadline=None)
@given(small_data, conventions)
def test_the_cycle_of_a_run_is_the_one_that_keeping_every_pass_shows(data, rule):
    cycle = train(data, rule, max_updates=10**6).evidence

    found = cycle and (cycle.lead_in(data), cycle.period, cycle.updates, cycle.visited(data))

    assert found == seen_at_once(data, rule)


@settings(deadline=None)
@given(small_data, conventions)
def test_one_update_after_another_leads_around_the_cycle_and_back(data, rule):
    cycle = train(data, rule, max_updates=10**6).evidence
    weights = [cycle.weights, *cycle.around(data)] if cycle else [(0, 0)]

    moves = {tuple(b - a for a, b in zip(v, w, strict=True)) for v, w in pairwise(weights)}

    assert weights[0] == weights[-1]
    assert moves <= {tuple(y * rule.rate * a for a in x) for x, y in data}


def test_a_run_may_take_its_time_before_the_weights_come_back():
    cycle = train(LONGER).evidence

    assert (cycle.lead_in(LONGER), cycle.first_pass, cycle.period, cycle.updates) == (6, 7, 4, 12)


def test_floats_find_the_same_cycle():
    wide = np.zeros((4, 100))
    wide[:, :2] = LONGER.points

    cycles = [train(data).evidence for data in (LONGER, Dataset(wide, [1, 1, 1, 1]))]

    assert len({(c.first_pass, c.second_pass, c.multipliers) for c in cycles}) == 1


def test_going_around_needs_no_memory_of_the_weights():
    data = Dataset([[10**6 + 7, 1], [-(10**6), 3], [-5, -(10**5)], [1, 10**5]], [1, 1, 1, 1])
    cycle = Cycle(data.digest, "none", Conventions(), 0, 10**12, (0, 0), ((0, 1),))

    assert list(islice(cycle.around(data), 2)) == [(1000007, 1), (7, 4)]


@pytest.mark.parametrize(
    "data", [LONGER, XOR.with_bias("append")], ids=["other points", "another bias"]
)
@pytest.mark.parametrize("ask", [lambda c, d: c.visited(d), lambda c, d: c.lead_in(d)])
def test_a_cycle_is_not_followed_on_other_data(data, ask):
    cycle = train(XOR).evidence

    with pytest.raises(Refused) as refusal:
        ask(cycle, data)

    assert str(refusal.value) == (
        f"cycle: it is of other data than {data!r}; give those of the run, with its bias"
    )


def test_a_cycle_that_is_none_is_found_out_when_its_lead_in_is_asked_for():
    cycle = Cycle(LONGER.digest, "none", Conventions(), 0, 1, (0, 0), ((0, 1),))

    with pytest.raises(
        Refused, match="^cycle: no weights come back after 1 passes; verify it first$"
    ):
        cycle.lead_in(LONGER)


def test_a_lead_in_that_is_longer_than_the_cycle_says_is_not_found():
    told = train(LONGER).evidence
    ends = [told.lead_in(LONGER) + before for before in (0, -1)]
    right, early = (replace(told, first_pass=n, second_pass=n + told.period) for n in ends)

    assert right.lead_in(LONGER) == ends[0]
    with pytest.raises(Refused, match="^cycle: no weights come back after 4 passes; verify"):
        early.lead_in(LONGER)


def forged(**changes):
    content = train(LONGER).evidence.content() | changes
    return replay(content, LONGER.rows, LONGER.labels)


def test_a_cycle_may_be_told_from_any_of_its_passes():
    state = {n: w for n, (w, _) in zip(range(1, 12), passes(LONGER, Conventions()), strict=False)}

    verdicts = [
        forged(first_pass=n, second_pass=n + 4, weights=[str(a) for a in state[n]]).holds
        for n in range(1, 8)
    ]

    assert verdicts == [False] * 5 + [True] * 2


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        (
            {
                "second_pass": 15,
                "period": {"passes": 8, "updates": 24},
                "multipliers": {"0": "8", "1": "6", "2": "6", "3": "4"},
            },
            "pass 11 ends with these weights already",
        ),
        ({"period": {"passes": 2, "updates": 12}}, "its period in passes is another"),
        ({"period": {"passes": 4, "updates": 11}}, "its period in updates is another"),
        ({"second_pass": 10}, "pass 10 ends with other weights"),
        ({"first_pass": 3}, "pass 3 ends with other weights"),
        ({"first_pass": 11}, "the second pass is not after the first"),
        (
            {"multipliers": {"0": "4", "1": "3", "2": "3", "3": "1"}},
            "the mistakes between the two are others",
        ),
        ({"weights": ["-4", "1/2"]}, "pass 7 ends with other weights"),
    ],
)
def test_a_forged_cycle_is_refused_for_its_reason(changes, reason):
    assert forged(**changes).sentence == f"cycle: refused, {reason}"


@pytest.mark.parametrize(
    ("period", "sentence"),
    [
        (4, "^passes: this field is missing$"),
        ({"passes": True, "updates": 12}, "^passes: True is no count$"),
        ({"passes": 4, "updates": "12"}, "^updates: '12' is no count$"),
    ],
)
def test_a_period_of_another_form_is_refused_by_its_field(period, sentence):
    with pytest.raises(Unreadable, match=sentence):
        forged(period=period)


def test_a_cycle_survives_json_whatever_placed_the_bias():
    cycle = train(XOR, Conventions.named("K")).evidence

    assert Cycle.from_json(cycle.to_json()) == cycle
