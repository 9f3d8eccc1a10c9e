"""Lines of proofs, changed: the kernel admits none, and which are false."""

from collections import Counter
from functools import cache
from importlib.util import find_spec

import pytest
from theorem_nodes import SOME, THEOREMS, some_theorems

from proofs.evidence.semantics.counterexamples import refutes
from proofs.evidence.semantics.gram_models import vectors_against
from proofs.evidence.semantics.proof_mutants import (
    _Inference,
    _judged,
    admitted,
    judged,
    mutants,
    table,
)
from proofs.kernel import (
    NONNEGATIVE,
    POSITIVE,
    ZERO,
    assume,
    cancel,
    cases,
    combine,
    norm,
    number,
    square,
    times,
)
from proofs.terms import inner
from proofs.theorems.lemmas import cauchy_schwarz, delta, k, u, v, w, z
from proofs.theorems.mistake_bounds import mistake_bound, nonzero_start
from proofs.theorems.nonseparable import gordan

with_z3 = pytest.mark.skipif(find_spec("z3") is None, reason="z3 is not installed")


@cache
def changed(proof):
    return list(mutants(proof()))


def judgements(fact):
    """What is found of the mutants of the last line of a proof."""
    return {mutant.change: judged(mutant)[0] for mutant in _Inference(1, fact).mutants()}


@some_theorems
def test_the_kernel_admits_no_changed_inference(proof):
    assert not [(m.line, m.change) for m in changed(proof) if admitted(m)]


@some_theorems
def test_what_is_called_false_is_false_of_exact_values(proof):
    called = [mutant for mutant in changed(proof) if judged(mutant)[0] == "false"]

    assert called
    assert all(false(mutant.premises, mutant.goal, mutant.runs) for mutant in called)


@cache
def false(premises, goal, runs):
    """What is judged the same for many theorems is held against its values once."""
    return refutes(_judged(premises, goal, runs)[1], premises, goal, *runs)


@with_z3
@pytest.mark.parametrize(
    "proofs",
    [pytest.param(SOME, id="some"), pytest.param(THEOREMS, id="all", marks=pytest.mark.deep)],
)
def test_of_few_changes_it_is_unknown_whether_they_are_true(proofs):
    truths = Counter(judged(mutant)[0] for proof in proofs for mutant in changed(proof))

    assert truths["unknown"] <= sum(truths.values()) // 200


def test_a_sum_is_changed_term_by_term_and_in_what_it_says():
    fact = combine(
        NONNEGATIVE, k + delta, (1, assume(NONNEGATIVE, k)), (1, assume(NONNEGATIVE, delta))
    )

    assert judgements(fact) == {
        "term 1 dropped": "false",
        "term 2 dropped": "false",
        "made strict": "false",
        "lowered by 1": "false",
        "raised by 1": "true",
        "term 1 doubled": "true",
        "term 1 negated": "false",
        "term 2 doubled": "true",
        "term 2 negated": "false",
    }


def test_an_equation_turned_round_is_the_same_equation():
    fact = combine(ZERO, 2 * k, (2, assume(ZERO, k)))

    assert judgements(fact)["term 1 negated"] == "true"
    assert judgements(fact)["raised by 1"] == "false"


def test_both_factors_are_needed():
    fact = times(assume(NONNEGATIVE, k), assume(NONNEGATIVE, delta))

    changes = judgements(fact)

    assert (changes["without premise 1"], changes["without premise 2"]) == ("false", "false")


def test_a_factor_that_is_a_number_is_no_premise():
    fact = times(assume(NONNEGATIVE, k), number(1))

    assert "without premise 2" not in judgements(fact)


def test_a_factor_is_cancelled_only_where_it_is_known():
    fact = cancel(k, assume(NONNEGATIVE, delta * k), assume(POSITIVE, delta))

    changes = judgements(fact)

    assert (changes["without premise 1"], changes["without premise 2"]) == ("false", "false")


@with_z3
def test_of_two_cases_the_one_where_the_goal_may_fail_is_needed():
    large = combine(NONNEGATIVE, k**2 + k, (1, square(k)), (1, assume(POSITIVE, k)))
    small = combine(
        NONNEGATIVE, k**2 + k, (1, times(assume(NONNEGATIVE, -k), assume(NONNEGATIVE, -1 - k)))
    )

    changes = judgements(cases(k, large, small))

    assert (changes["without premise 1"], changes["without premise 2"]) == ("true", "false")


def test_a_sum_with_a_strict_term_is_not_made_strict_by_mutation():
    fact = combine(NONNEGATIVE, k + 1, (1, assume(NONNEGATIVE, k)), (1, number(1)))

    assert "made strict" not in judgements(fact)


def test_from_a_contradiction_only_what_contradicts_is_taken_away():
    absurd = combine(POSITIVE, 0, (1, assume(POSITIVE, k)), (1, assume(POSITIVE, -k)))
    fact = combine(POSITIVE, k, (1, absurd), (1, assume(ZERO, k)))

    assert set(judgements(fact)) == {"term 1 dropped", "term 2 dropped"}


def test_under_a_line_that_says_nothing_nothing_is_taken_away():
    fact = times(assume(ZERO, k), combine(NONNEGATIVE, 0))

    assert set(judgements(fact)) == {"lowered by 1", "made strict", "raised by 1"}


def test_an_induction_needs_the_guards_that_its_step_rests_on():
    changes = [m.change for m in changed(mistake_bound) if "guard" in m.change]

    assert set(changes) == {
        "without the guard <w,z> <= 0",
        "without the guard delta <= <z,u>",
        "without the guard |z|^2 <= R^2",
    }
    assert {judged(m)[0] for m in changed(mistake_bound) if "guard" in m.change} == {"false"}


@with_z3
def test_that_schwarz_may_be_left_out_is_true_of_vectors():
    schwarz = (NONNEGATIVE, inner(u, u) * inner(v, v) - inner(u, v) ** 2)

    assert vectors_against(frozenset(), schwarz) == ("true", None)


@with_z3
def test_what_holds_of_three_vectors_alone_is_true():
    coplanar = {((NONNEGATIVE, -inner(a, a)),) for a in (u + v - w,)}
    goal = (ZERO, inner(u + v - w, z))

    assert vectors_against(frozenset(coplanar), goal)[0] == "true"


@with_z3
def test_values_beyond_the_search_are_found_by_z3():
    large = frozenset({((POSITIVE, inner(u, u) - 1000),)})

    truth, instance = vectors_against(large, (NONNEGATIVE, 2000 - inner(u, u)))

    assert truth == "false"
    assert sum(a * a for a in instance.values[u]) > 2000


@with_z3
def test_values_that_no_rational_has_are_not_called_false():
    root = frozenset({((ZERO, k**2 - 2),)})

    assert vectors_against(root, (POSITIVE, k**2 - 2)) == ("unknown", None)


@with_z3
def test_schwarz_alone_settles_what_coordinates_are_too_many_for():
    assert "unknown" not in {judged(mutant)[0] for mutant in changed(nonzero_start)}


def test_a_line_from_nothing_has_no_premise_to_lose():
    assert set(judgements(norm(u))) == {"made strict", "lowered by 1", "raised by 1"}


def test_the_table_counts_and_shows_the_first_that_is_false():
    (row, other) = table([cauchy_schwarz(), gordan()])

    assert (row.name, other.name) == ("cauchy-schwarz", "gordan")
    assert row.counts["false"] == 26
    assert row.shown.startswith("line 1, ")
