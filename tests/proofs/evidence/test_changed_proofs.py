"""Lines of proofs, changed: the kernel admits none, and which are false."""

from collections import Counter
from functools import cache
from importlib.util import find_spec

import pytest

from proofs.evidence.semantics.counterexamples import refutes
from proofs.evidence.semantics.gram_models import vectors_against
from proofs.evidence.semantics.proof_mutants import admitted, judged, mutants
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
from proofs.theorem import Theorem
from proofs.theorems.lemmas import delta, k, u, v, w, z
from proofs.theorems.mistake_bounds import mistake_bound
from tests.proofs.theorems.theorem_nodes import SOME, THEOREMS, some_theorems

with_z3 = pytest.mark.skipif(find_spec("z3") is None, reason="z3 is not installed")


@cache
def changed(proof):
    return list(mutants(proof()))


@some_theorems
def test_the_kernel_admits_no_changed_inference(proof):
    assert not [(m.line, m.change) for m in changed(proof) if admitted(m)]


@some_theorems
def test_what_is_called_false_is_false_of_exact_values(proof):
    called = [mutant for mutant in changed(proof) if judged(mutant)[0] == "false"]

    assert called
    assert all(refutes(judged(m)[1], m.premises, m.goal, *m.runs) for m in called)


@with_z3
@pytest.mark.parametrize(
    "proofs",
    [pytest.param(SOME, id="some"), pytest.param(THEOREMS, id="all", marks=pytest.mark.deep)],
)
def test_of_few_changes_it_is_unknown_whether_they_are_true(proofs):
    truths = Counter(judged(mutant)[0] for proof in proofs for mutant in changed(proof))

    assert truths["unknown"] <= sum(truths.values()) // 200


K, DELTA = assume(NONNEGATIVE, k), assume(NONNEGATIVE, delta)
ABSURD = combine(POSITIVE, 0, (1, assume(POSITIVE, k)), (1, assume(POSITIVE, -k)))
LARGE = combine(NONNEGATIVE, k**2 + k, (1, square(k)), (1, assume(POSITIVE, k)))
SMALL = times(assume(NONNEGATIVE, -k), assume(NONNEGATIVE, -1 - k))
MOVED = {"made strict": "false", "lowered by 1": "false", "raised by 1": "true"}
BOTH = {"without premise 1": "false", "without premise 2": "false"}
#: Of a line: which changes are made, and what is found of each; whether these are all.
JUDGED = {
    "a sum": (
        combine(NONNEGATIVE, k + delta, (1, K), (1, DELTA)), True,
        MOVED | {f"term {n} {how}": truth for n in (1, 2) for how, truth in
                 [("dropped", "false"), ("doubled", "true"), ("negated", "false")]},
    ),
    "an equation that is turned round": (
        combine(ZERO, 2 * k, (2, assume(ZERO, k))), False,
        {"term 1 negated": "true", "raised by 1": "false"},
    ),
    "a product": (times(K, DELTA), True, MOVED | BOTH),
    "a product with a number, which is no premise": (
        times(K, number(1)), True, MOVED | {"without premise 1": "false"},
    ),
    "a quotient": (
        cancel(k, assume(NONNEGATIVE, delta * k), assume(POSITIVE, delta)), True, MOVED | BOTH,
    ),
    "a sum with a strict term": (
        combine(NONNEGATIVE, k + 1, (1, K), (1, number(1))), False, {"made strict": None},
    ),
    # that the second term is superfluous follows from the first: z3 shows it
    "a line from a contradiction": pytest.param(
        combine(POSITIVE, k, (1, ABSURD), (1, assume(ZERO, k))), True,
        {"term 1 dropped": "false", "term 2 dropped": "true"}, marks=with_z3,
    ),
    "a line from nothing": (norm(u), True, MOVED),
    "a product with 0 >= 0": (times(assume(ZERO, k), combine(NONNEGATIVE, 0)), False, {
        "without premise 1": None, "without premise 2": None, "made strict": "false",
    }),
}  # fmt: skip


@pytest.mark.parametrize(("fact", "whole", "expected"), JUDGED.values(), ids=JUDGED)
def test_a_line_is_changed_in_what_it_rests_on_and_in_what_it_says(fact, whole, expected):
    found = last_line(fact)

    assert {change: found.get(change) for change in expected} == expected
    assert found.keys() <= expected.keys() or not whole


def last_line(fact):
    """What is found of the changes of the last line of a proof."""
    changes = [*mutants(Theorem("made-up", "", "", fact))]
    return {each.change: judged(each)[0] for each in changes if each.line == changes[-1].line}


@with_z3
def test_of_two_cases_the_one_where_the_goal_may_fail_is_needed():
    found = last_line(cases(k, LARGE, combine(NONNEGATIVE, k**2 + k, (1, SMALL))))

    assert (found["without premise 1"], found["without premise 2"]) == ("true", "false")


def test_an_induction_needs_the_guards_that_its_step_rests_on():
    found = {m.change: judged(m)[0] for m in changed(mistake_bound) if "guard" in m.change}

    guards = ("<w,z> <= 0", "delta <= <z,u>", "|z|^2 <= R^2")
    assert found == {f"without the guard {guard}": "false" for guard in guards}


ACROSS = inner(u + v - w, u + v - w)
#: What is assumed of vectors, what is asked of them, and whether it is true.
OF_VECTORS = {
    "schwarz itself": ([], (NONNEGATIVE, inner(u, u) * inner(v, v) - inner(u, v) ** 2), "true"),
    "three vectors in a plane": ([(NONNEGATIVE, -ACROSS)], (ZERO, inner(u + v - w, z)), "true"),
    "values beyond the search": (
        [(POSITIVE, inner(u, u) - 1000)], (NONNEGATIVE, 2000 - inner(u, u)), "false",
    ),
    "a root, which no rational is": ([(ZERO, k**2 - 2)], (POSITIVE, k**2 - 2), "unknown"),
}  # fmt: skip


@with_z3
@pytest.mark.parametrize(("given", "goal", "truth"), OF_VECTORS.values(), ids=OF_VECTORS)
def test_what_is_true_of_all_vectors_is_told_from_what_is_not(given, goal, truth):
    premises = frozenset((each,) for each in given)

    found, instance = vectors_against(premises, goal)

    assert found == truth
    assert (instance is not None and refutes(instance, premises, goal)) is (truth == "false")
