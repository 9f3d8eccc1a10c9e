"""Theorems against real runs and exact values."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest

from perceptron import Dataset, Separator, certify
from perceptron.arithmetic.vectors import add, dot
from proofs.evidence.computations import variants
from proofs.evidence.computations.margins import bounds_meet
from proofs.evidence.refutations.variants import PAIRS_ARE_ENOUGH
from proofs.evidence.semantics.execution import ALWAYS, execute, holds
from proofs.kernel import POSITIVE, ZERO, look
from proofs.terms import Run, condition, inner
from proofs.theorems import losses
from proofs.theorems.batch import T, batch_run
from proofs.theorems.lemmas import (
    MARGIN,
    MISTAKE,
    RADIUS,
    L,
    R,
    combination_run,
    delta,
    k,
    lam,
    u,
    v,
    w,
    z,
)
from proofs.theorems.lemmas import c as c_
from proofs.theorems.losses import AT_W, SAME_SIDE, TAKEN, E, F, c, f, g
from proofs.theorems.losses import e as e_
from proofs.theorems.nonseparable import D, d, gamma, q, s, short_run

STEEP = Dataset([[1, 0], [3, 5]], [1, 1])


def test_the_bounds_meet_where_the_combination_is_the_nearest_point():
    offers = [{z: (1, 0), lam: 1}, {z: (3, 5), lam: 0}]

    *_, last = execute(combination_run(u), {u: (1, 0), delta: 1}, offers, decides=ALWAYS)

    equality = inner(u, u) * inner(v, v) - delta**2 * L**2
    assert holds((ZERO, equality), last.met | last.state)


def test_away_from_the_nearest_point_the_bound_is_not_attained():
    offers = [{z: (1, 0), lam: 1}, {z: (3, 5), lam: 1}]

    *_, last = execute(combination_run(u), {u: (1, 0), delta: 1}, offers, decides=ALWAYS)

    gap = inner(u, u) * inner(v, v) - delta**2 * L**2
    assert holds((POSITIVE, gap), last.met | last.state)


@pytest.mark.parametrize(
    "change",
    [
        {"weights": (1, 1)},
        {"weights": (-1, 0)},
        {"multipliers": ((0, 1), (1, 1))},
        {"multipliers": ((0, -1),)},
        {"margin_squared": Fraction(2)},
    ],
    ids=["another separator", "none", "another point", "no convex one", "another margin"],
)
def test_bounds_that_do_not_meet_are_noticed(change):
    found = certify(STEEP)

    assert bounds_meet(found, STEEP)
    assert not bounds_meet(replace(found, **change), STEEP)


NUMBERS = [Fraction(n, 2) for n in range(-6, 7)]


def run_of(theorem):
    (run,) = (h for h in look(theorem.fact).hypotheses if isinstance(h, Run))
    return run


@pytest.mark.parametrize("score", NUMBERS)
def test_three_conditions_leave_a_term_no_value_but_the_larger_of_0_and_minus_the_score(score):
    term = [condition(*h) for h in AT_W]
    left = [n for n in NUMBERS if all(holds(h, {w: (score,), z: (1,), e_: n}) for h in term)]

    assert left == [max(0, -score)]


@pytest.mark.parametrize("score", [n for n in NUMBERS if n])
def test_a_point_without_a_tie_is_taken_once_where_it_is_misclassified(score):
    values = {w: (score,), z: (1,), e_: max(0, -score)}

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

    *_, last = execute(run_of(losses.linear_on_a_cell()), places, offers, ALWAYS)

    assert last.state == {
        E: sum(max(0, -dot(places[w], z)) for z in examples),
        F: sum(max(0, -dot(places[v], z)) for z in examples),
        g: total(z for z in examples if dot(places[w], z) < 0),
    }


def same_side(example, places):
    return holds(SAME_SIDE, {**places, z: example})


def terms(example, places):
    s, t = (dot(places[at], example) for at in (w, v))
    return {z: example, e_: max(0, -s), f: max(0, -t), c: int(s < 0)}


def total(vectors):
    summed = (0, 0)
    for each in vectors:
        summed = add(summed, each)
    return summed


def test_a_point_presented_again_pays_again():
    offers = [{z: (1,), d: 0}, {z: (-1,), d: 2}] * 3

    *_, last = execute(short_run, {u: (1,), gamma: 1, R: 1, D: 4}, offers)

    assert [last.state[symbol] for symbol in (k, w, s, q)] == [6, (0,), 6, 12]


def test_the_bound_of_batches_of_one_is_broken_by_batches_of_two():
    far, near = (4, 0), (-1, 3)
    single = batch_run._replace(guards=(MISTAKE, MARGIN, RADIUS, (ZERO, c_**2 - c_)))
    offers = [{z: far, c_: int(number == 4)} for number in range(5)] + [{z: near, c_: 1}] * 3

    *_, last = execute(single, {u: (3, 5), delta: 12, R: 4}, offers, ALWAYS)

    assert last.state[T] * 12**2 > (3**2 + 5**2) * 4**2


def test_the_witness_of_the_pairs_is_one_that_certificates_confirm():
    case = PAIRS_ARE_ENOUGH.witness().case
    points, classes = case.points, case.labels
    pairs = [variants.pair(points, classes, a, b) for a, b in combinations(range(3), 2)]

    assert all(isinstance(certify(data), Separator) for data in pairs)
    assert not isinstance(certify(variants.rest(points, classes, 0)), Separator)


@pytest.mark.parametrize("size", [2, 3])
def test_few_points_of_small_integers_never_move_more(size):
    integers = product((-1, 0, 1), repeat=2 * size)
    data = [tuple(flat[i : i + 2] for i in range(0, 2 * size, 2)) for flat in integers]

    assert all(moves_within_the_bound(points) for points in data)


def moves_within_the_bound(points):
    found = certify(Dataset(points, [1] * len(points)))
    if not isinstance(found, Separator):
        return True
    return len(list(variants.batch_moves(points))) <= found.mistake_bound
