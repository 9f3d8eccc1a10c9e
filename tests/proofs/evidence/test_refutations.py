"""Refutations: which cases depart and which do not, and in which order they are tried."""

from itertools import islice
from operator import le, lt

import pytest

from perceptron.arithmetic.vectors import dot
from proofs.claims import CLAIMS as PRINTED_CLAIMS
from proofs.evidence.computations.witness_search import ORDER, Case, Refutation, cases
from proofs.evidence.refutations import failure_predicates, misprints, printed_algorithms
from proofs.evidence.refutations.run_outcomes import learnt_classes
from proofs.evidence.texts import entry
from proofs.terms import Refused


def test_the_example_of_k_is_not_called_the_smallest():
    orders = [refutation.order for refutation in misprints.ABSOLUTE_MARGIN]

    assert orders[1] == "the text's own example"
    assert {*orders[:1], *orders[2:]} == {f"the smallest by {ORDER}"}


def test_three_classes_are_learnt_where_a_tie_is_a_mistake_and_none_where_it_is_not():
    rows = [((1, 0), 0), ((0, 1), 1), ((-1, -1), 2)]

    theta = learnt_classes(rows, le)

    assert all(dot(theta[y], x) > dot(theta[k], x) for x, y in rows for k in theta if k != y)
    assert [sum(column) for column in zip(*theta.values(), strict=True)] == [0, 0]
    assert set(learnt_classes(rows, lt).values()) == {(0, 0)}


def test_the_rule_with_ties_as_mistakes_never_stops_on_the_witnesses():
    opposed = [refutation.witness().case for refutation in misprints.STRICT_NONSEPARABLE]

    assert [failure_predicates.nonseparable_stop("le", case) for case in opposed] == [None, None]


def test_weights_under_le_stay_within_the_bound_that_is_not_strict():
    longer = [
        shown
        for case in islice(cases(points=2, dimension=2, largest=2), 2000)
        if (shown := failure_predicates.long_weights("le", 1, case))
    ]

    assert longer
    assert all(int(s.split("|^2 = ")[1].split(",")[0]) == int(s.split("= ")[-1]) for s in longer)


# ---- the search itself
def test_cases_come_by_points_then_dimension_then_largest_integer():
    sizes = [
        (len(c.points), len(c.points[0]), max(abs(a) for x in c.points for a in x))
        for c in cases(points=2, dimension=2, largest=2)
    ]

    assert sizes == sorted(sizes)


def test_cases_begin_with_the_fewest_points_and_have_the_labels_asked_for():
    found = list(cases(fewest=2, points=3, dimension=1, largest=1, labels=(1,)))

    assert len(found) == (3**2 - 1) + (3**3 - 1)
    assert {(len(case.points), *set(case.labels)) for case in found} == {(2, 1), (3, 1)}


def test_no_case_comes_twice_and_none_is_missing():
    found = list(cases(points=1, dimension=2, largest=2))

    assert len(found) == len(set(found)) == 2 * (5 - 1) + 2 * (5**2 - 1)


def test_a_statement_without_a_witness_is_not_refuted():
    true = Refutation("C", "1 is 1", lambda case: None, lambda: cases(points=1, dimension=1))

    with pytest.raises(Refused, match="^refutation: '1 is 1' holds wherever it was tried"):
        true.witness()


def test_a_search_counts_what_it_tried():
    third = Refutation("C", "no", lambda c: "x" if c.points == ((-1,),) else None, cases)

    assert third.witness().tried == 3


def test_a_case_is_told_with_the_signs_of_its_labels():
    assert Case(((1, 0), (0, -1)), (1, -1)).told == "((1,0),+1), ((0,-1),-1)"


def test_what_is_kept_is_said_of_the_readings_and_of_nothing_else():
    readings = {reading.name for reading in printed_algorithms.READINGS}

    assert set(printed_algorithms.KEPT_BY) == readings


def test_what_is_kept_is_kept_by_a_theorem_that_is_proved():
    proved = {prove.name for claim in PRINTED_CLAIMS for prove in claim.theorems}

    assert {by for kept in printed_algorithms.KEPT_BY.values() for by in kept.values()} <= proved


def test_a_text_promises_what_stands_in_it():
    said = [
        entry(f"{text}/{name}")
        for text, promises in printed_algorithms.PRINTED.items()
        for name in promises.values()
    ]

    assert {each.how for each in said} == {"states"}
