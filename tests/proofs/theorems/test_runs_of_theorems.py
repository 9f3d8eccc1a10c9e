"""Theorems against real runs and exact values."""

from fractions import Fraction
from functools import reduce
from itertools import product

import pytest

from perceptron.arithmetic.vectors import add, dot
from proofs.evidence.semantics.execution import ALWAYS, execute, holds
from proofs.kernel import POSITIVE, ZERO, look
from proofs.terms import Run, condition, inner
from proofs.theorems import losses
from proofs.theorems.lemmas import (
    L,
    combination_run,
    delta,
    lam,
    u,
    v,
    w,
    z,
)
from proofs.theorems.losses import AT_W, SAME_SIDE, TAKEN, E, F, c, f, g
from proofs.theorems.losses import e as e_


@pytest.mark.parametrize(("weight", "relation"), [(0, ZERO), (1, POSITIVE)])
def test_the_bound_is_attained_at_the_nearest_point_and_not_away_from_it(weight, relation):
    offers = [{z: (1, 0), lam: 1}, {z: (3, 5), lam: weight}]

    *_, last = execute(combination_run(u), {u: (1, 0), delta: 1}, offers, decides=ALWAYS)

    gap = inner(u, u) * inner(v, v) - delta**2 * L**2
    assert holds((relation, gap), last.met | last.state)


NUMBERS = [Fraction(n, 2) for n in range(-6, 7)]


def run_of(theorem):
    (run,) = (h for h in look(theorem.fact).hypotheses if isinstance(h, Run))
    return run


@pytest.mark.parametrize("score", NUMBERS)
def test_a_point_has_the_term_and_the_indicator_of_its_score_and_at_a_tie_no_indicator(score):
    at = {w: (score,), z: (1,)}
    indicate = losses.counting_run.guards[:2]

    terms = [n for n in NUMBERS if all(holds(condition(*h), at | {e_: n}) for h in AT_W)]
    taken = [n for n in NUMBERS if holds(TAKEN, at | {e_: max(0, -score), c: n})]
    indicated = [n for n in NUMBERS if all(holds(h, at | {c: n}) for h in indicate)]

    assert terms == [max(0, -score)]
    assert indicated == ([int(score < 0)] if score else [])
    assert taken == [int(score < 0)] or score == 0


def test_the_run_of_the_gradient_adds_up_the_criterion_and_the_misclassified_points():
    places = {w: (1, -2), v: (1, -1)}
    drawn = product((-3, -1, 2, 4), repeat=2)
    examples = [example for example in drawn if holds(SAME_SIDE, {**places, z: example})]
    offers = [terms(z, places) for z in examples]

    *_, last = execute(run_of(losses.linear_on_a_cell()), places, offers, ALWAYS)

    assert last.state == {
        E: sum(max(0, -dot(places[w], z)) for z in examples),
        F: sum(max(0, -dot(places[v], z)) for z in examples),
        g: reduce(add, (z for z in examples if dot(places[w], z) < 0)),
    }


def terms(example, places):
    s, t = (dot(places[at], example) for at in (w, v))
    return {z: example, e_: max(0, -s), f: max(0, -t), c: int(s < 0)}
