from fractions import Fraction
from itertools import product

import pytest

from perceptron.arithmetic.vectors import add, dot
from proofs.evidence.computations.witness_search import Case
from proofs.evidence.refutations.model import LABEL_LOST, ZERO_CRITERION
from proofs.evidence.semantics.execution import ALWAYS, execute, holds, holds_on_its_instance
from proofs.kernel import assume, look
from proofs.terms import Refused, Run, algorithm, condition
from proofs.theorems import losses
from proofs.theorems.lemmas import MISTAKE, v, w, z
from proofs.theorems.losses import AT_V, AT_W, SAME_SIDE, TAKEN, E, F, added_up, c, e, f, g, here

MODULES = {
    "criterion_nonnegative": losses,
    "criterion_vanishes_at_ties": losses,
    "criterion_convex": losses,
    "homogeneous_from_above": losses,
    "homogeneous_from_below": losses,
    "criterion_continuous": losses,
    "linear_on_a_cell": losses,
    "supporting_gradient": losses,
    "constant_on_a_cell": losses,
    "jump_at_a_crossing": losses,
}
STATEMENTS = {
    "criterion_nonnegative": "E >= 0",
    "criterion_vanishes_at_ties": "E = 0",
    "criterion_convex": "a*F + H <= a*E + F",
    "homogeneous_from_above": "H <= t*E",
    "homogeneous_from_below": "t*E <= H",
    "criterion_continuous": "F <= D*S + E",
    "linear_on_a_cell": "<v,g> + F = <w,g> + E",
    "supporting_gradient": "<w,g> + E <= <v,g> + F",
    "constant_on_a_cell": "M = N",
    "jump_at_a_crossing": "j^2 = 1",
}
BESIDE_THE_RUN = {
    "criterion_convex": ("a <= 1", "a >= 0"),
    "homogeneous_from_above": ("t >= 0",),
    "criterion_continuous": ("D >= 0", "|v|^2 + |w|^2 <= D^2 + 2*<w,v>"),
    "jump_at_a_crossing": (
        "2*m*<x,v> < <x,v>",
        "2*n*<w,x> < <w,x>",
        "<x,v>*<w,x> < 0",
        "j + n + N = m + M",
        "m^2 = m",
        "n^2 = n",
    ),
}
NAMED = pytest.mark.parametrize("name", STATEMENTS)
NUMBERS = [Fraction(n, 2) for n in range(-6, 7)]


def proved(name):
    return getattr(MODULES[name], name)()


def run_of(theorem):
    (run,) = (h for h in look(theorem.fact).hypotheses if isinstance(h, Run))
    return run


@NAMED
def test_a_theorem_of_the_criterion_says_so_much(name):
    assert proved(name).statement == STATEMENTS[name]


@NAMED
def test_a_theorem_of_the_criterion_rests_on_its_run_and_so_little(name):
    assert proved(name).hypotheses[1:] == BESIDE_THE_RUN.get(name, ())


@NAMED
def test_a_theorem_of_the_criterion_holds_on_its_instance(name):
    assert holds_on_its_instance(proved(name))


@pytest.mark.parametrize("score", NUMBERS)
def test_three_conditions_leave_a_term_no_value_but_the_larger_of_0_and_minus_the_score(score):
    term = [condition(*h) for h in AT_W]
    left = [n for n in NUMBERS if all(holds(h, {w: (score,), z: (1,), e: n}) for h in term)]

    assert left == [max(0, -score)]


@pytest.mark.parametrize("score", [n for n in NUMBERS if n])
def test_a_point_without_a_tie_is_taken_once_where_it_is_misclassified(score):
    values = {w: (score,), z: (1,), e: max(0, -score)}

    assert [n for n in NUMBERS if holds(TAKEN, values | {c: n})] == [int(score < 0)]


@pytest.mark.parametrize("score", NUMBERS)
def test_an_indicator_says_whether_a_point_is_misclassified_and_a_tie_has_none(score):
    indicate = losses.counting_run.guards[:2]
    left = [n for n in NUMBERS if all(holds(h, {w: (score,), z: (1,), c: n}) for h in indicate)]

    assert left == ([] if score == 0 else [int(score < 0)])


def test_the_run_of_the_gradient_adds_up_the_criterion_and_the_misclassified_points():
    places = {w: (1, -2), v: (1, -1)}
    examples = [z for z in product((-3, -1, 2, 4), repeat=2) if same_side(z, places)]
    offers = [terms(z, places) for z in examples]

    *_, last = execute(run_of(proved("linear_on_a_cell")), places, offers, ALWAYS)

    assert last.state == {
        E: sum(max(0, -dot(places[w], z)) for z in examples),
        F: sum(max(0, -dot(places[v], z)) for z in examples),
        g: total(z for z in examples if dot(places[w], z) < 0),
    }


def same_side(example, places):
    return holds(SAME_SIDE, {**places, z: example})


def terms(example, places):
    s, t = (dot(places[at], example) for at in (w, v))
    return {z: example, e: max(0, -s), f: max(0, -t), c: int(s < 0)}


def total(vectors):
    summed = (0, 0)
    for each in vectors:
        summed = add(summed, each)
    return summed


def test_what_does_not_hold_of_the_terms_does_not_hold_of_the_sum():
    run = algorithm([(E, 0, E + here)], [MISTAKE], [z])

    with pytest.raises(Refused, match="^invariant: the step is |^combine: "):
        added_up(run, E, assume(*MISTAKE))


def test_sums_of_points_without_the_guard_have_no_sign():
    run = algorithm([(E, 0, E - here)], [], [z])

    with pytest.raises(Refused, match="^invariant: .* may change along the run"):
        added_up(run, E, assume(*MISTAKE))


@pytest.mark.parametrize("left_out", [*AT_W, *AT_V, TAKEN, SAME_SIDE])
def test_every_guard_of_the_gradient_is_used(left_out, monkeypatch):
    kept = losses.algorithm
    monkeypatch.setattr(
        losses,
        "algorithm",
        lambda state, guards, local: kept(state, [h for h in guards if h != left_out], local),
    )

    with pytest.raises(Refused, match="^invariant: .* may change along the run"):
        losses.linear_on_a_cell()


@pytest.mark.parametrize("left_out", losses.counting_run.guards)
@pytest.mark.parametrize("name", ["constant_on_a_cell", "jump_at_a_crossing"])
def test_every_guard_of_the_count_is_used(name, left_out, monkeypatch):
    state, guards, local = losses.counting_run
    other = algorithm(state, [h for h in guards if h != left_out], local)
    monkeypatch.setattr(losses, "counting_run", other)

    with pytest.raises(Refused, match="^invariant: .* may change along the run"):
        proved(name)


def test_a_criterion_of_0_is_met_by_a_point_that_is_not_classified():
    found = ZERO_CRITERION.witness()

    assert found.case == Case(((1,),), (1,), ((0,),))
    assert found.shown == "at w = (0) the criterion of ((1),+1) is 0, and so is a score"


def test_a_tie_at_the_point_0_refutes_nothing_about_the_criterion():
    assert ZERO_CRITERION.departs(Case(((0,),), (1,), ((1,),))) is None


def test_a_smaller_score_makes_a_positive_point_worse():
    found = LABEL_LOST.witness()

    assert found.case == Case(((1,),), (1,), ((-1,),))
    assert found.shown == (
        "((1),+1) is misclassified by w = (-1); w - x = (-2) makes <w,x> smaller "
        "and raises the criterion from 1 to 2"
    )
