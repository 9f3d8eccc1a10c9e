from collections import Counter
from hashlib import sha256
from itertools import islice
from json import dumps

import numpy as np
import pytest

from perceptron import Dataset, train
from properties.conformance.cases import Case, cases
from properties.conformance.declared import Declared
from properties.conformance.tasks import NEAR, applied, tasks

EVERY_OPTION = ("epochs", "w0", "order", "eta")
NO_LIMIT = ()
DECLARED = ["update=le", "M2", "K", "bias=separate,update=predict-", "order=reversed,rate=1/2"]


def given(text, parameters=EVERY_OPTION):
    return tasks(cases(), Declared.read(text), parameters)


def the_task(name, text):
    (task,) = (task for task in given(text) if task.case.id == name)
    return task


def test_every_case_has_an_id_of_its_own():
    ids = Counter(case.id for case in cases())

    assert max(ids.values()) == 1


def test_the_cases_are_the_same_for_ever():
    # a case is never changed; where one is added, this fingerprint changes with it
    content = dumps([case.content() for case in cases()])

    assert sha256(content.encode()).hexdigest()[:16] == "e31cf2b6180c3b59"


def test_every_number_is_a_float64():
    numbers = {a for case in cases() for x, _ in case.points for a in x}

    assert {a for a in numbers if float(a) != a} == set()


def float64_weights(task, backwards):
    """The textbook loop in float64, its sums taken from either end."""
    X = np.array([[float(a) for a in x] for x in task.data.points])
    w = np.array([float(a) for a in task.conventions.first_weights(task.data.dimension)])
    rate, rule = float(task.conventions.rate) * task.conventions.step, task.conventions.update
    tie = {"le": (1, -1), "predict+": (-1,), "predict-": (1,), "lt": ()}[rule]
    for order in islice(task.conventions.passes(len(X)), task.end().passes):
        for row in order:
            terms = (w * X[row])[:: -1 if backwards else 1]
            score, y = sum(terms.tolist()), task.data.labels[row]
            if y * score < 0 or (score == 0 and y in tie):
                w = w + rate * y * X[row]
    return tuple(w.tolist())


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("text", DECLARED)
def test_float64_reaches_the_exact_weights_in_every_case(text, backwards):
    rounded = [t for t in given(text) if float64_weights(t, backwards) != t.end().weights]

    assert [task.case.id for task in rounded] == []


def test_a_case_in_which_float64_rounds_is_not_given():
    ids = {task.case.id for task in given("bias=append")}

    assert "number-11-0" in {case.id for case in cases()} - ids


@pytest.mark.parametrize("text", DECLARED)
def test_without_a_limit_a_case_converges_soon_or_shows_how_the_target_copes(text):
    ends = {t.case.id: t.end().passes for t in given(text, NO_LIMIT) if not t.endless}

    assert max(ends.values()) <= NEAR / 2


@pytest.mark.parametrize("text", DECLARED)
def test_the_reference_comes_back_to_its_weights_soon_where_nothing_separates(text):
    endless = [t for t in given(text, NO_LIMIT) if t.endless]
    runs = [train(t.data, t.conventions) for t in endless]

    assert len(runs) == 5
    assert max(run.passes for run in runs) <= NEAR


@pytest.mark.parametrize(("scale", "time"), [(1, True), (2**-20, False)])
def test_from_a_start_that_is_drawn_there_is_time_only_beside_points_that_are_not_small(
    scale, time
):
    points = tuple(((a * scale, b * scale), y) for a, b, y in ((2, 1, 1), (-1, -2, -1)))
    case = Case("two", "aimed", "two points", points, epochs=500)
    declared = Declared.read("order=own,start=random")

    assert applied(case, declared, ("epochs",), ()).has_time is time


def test_the_expected_end_is_that_of_the_reference():
    ending = [t for t in given("update=le", NO_LIMIT) if not t.endless]
    ends = ((t.end(), train(t.data, t.conventions)) for t in ending)

    assert all(
        (end.weights, end.mistakes, end.passes) == (run.weights, run.mistakes, run.passes)
        for end, run in ends
    )


def test_small_numbers_stay_below_127_outside_the_ladder():
    scores = [
        abs(sum(abs(a * b) for a, b in zip(state.weights, x, strict=True)))
        for task in given("update=le", ("epochs",))
        if task.case.family != "number"
        for state, _ in islice(task.passes(), task.end().passes + 1)
        for x in task.data.points
    ]

    assert max(scores) < 127


def test_each_rule_at_a_tie_is_told_from_the_others():
    ends = {
        rule: [task.end() for task in given(f"update={rule}")]
        for rule in ("le", "lt", "predict+", "predict-")
    }

    assert len({str(states) for states in ends.values()}) == 4


def test_example_m_ends_as_its_text_prints():
    task = the_task("example-M", "M2")

    assert (task.end().weights, task.end().mistakes) == ((-2, 2, 2), (2, 0, 2))


def test_example_k_ends_as_its_text_prints():
    task = the_task("example-K-separable", "K,bias=none")

    assert task.end().weights == (1, -3)


def test_the_triangular_cases_make_as_many_mistakes_as_the_literature_says():
    triangular = [
        Dataset(*zip(*case.points, strict=True)) for case in cases() if "triangular" in case.id
    ]

    assert [train(data).updates for data in triangular] == [(4**d - 1) // 3 for d in (2, 3, 4)]
