"""Refutations: which cases depart and which do not, and in which order they are tried."""

from operator import le, lt

import pytest

from perceptron.arithmetic.vectors import dot
from proofs.claims import CLAIMS
from proofs.evidence.computations.witness_search import Refutation, cases
from proofs.evidence.refutations import printed_algorithms
from proofs.evidence.refutations.run_outcomes import learnt_classes
from proofs.evidence.texts import entry
from proofs.terms import Refused


def test_three_classes_are_learnt_where_a_tie_is_a_mistake_and_none_where_it_is_not():
    rows = [((1, 0), 0), ((0, 1), 1), ((-1, -1), 2)]

    theta = learnt_classes(rows, le)

    assert all(dot(theta[y], x) > dot(theta[k], x) for x, y in rows for k in theta if k != y)
    assert [sum(column) for column in zip(*theta.values(), strict=True)] == [0, 0]
    assert set(learnt_classes(rows, lt).values()) == {(0, 0)}


# ---- the search itself
def test_cases_come_once_each_the_small_ones_first():
    found = list(cases(fewest=1, points=2, dimension=2, largest=2))

    sizes = [(len(c.points), len(c.points[0]), max(map(abs, sum(c.points, ())))) for c in found]
    assert sizes == sorted(sizes)
    of_one_point = [case for case in found if len(case.points) == 1]
    assert len(of_one_point) == len(set(of_one_point)) == 2 * (5 - 1) + 2 * (5**2 - 1)


def test_a_search_counts_what_it_tried_and_a_statement_without_a_witness_is_not_refuted():
    third = Refutation("C", "no", lambda c: "x" if c.points == ((-1,),) else None, cases)
    true = Refutation("C", "1 is 1", lambda case: None, lambda: cases(points=1, dimension=1))

    assert third.witness().tried == 3
    with pytest.raises(Refused, match="^refutation: '1 is 1' holds wherever it was tried"):
        true.witness()


# ---- what printed algorithms keep
def test_what_each_reading_keeps_is_kept_by_a_proved_theorem_and_promised_in_its_text():
    proved = {prove.name for claim in CLAIMS for prove in claim.theorems}
    kept, printed = printed_algorithms.KEPT_BY, printed_algorithms.PRINTED

    assert kept.keys() == {reading.name for reading in printed_algorithms.READINGS}
    assert {by for each in kept.values() for by in each.values()} <= proved
    named = [f"{text}/{name}" for text, said in printed.items() for name in said.values()]
    assert {entry(name).how for name in named} == {"states"}
