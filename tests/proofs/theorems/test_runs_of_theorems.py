"""Theorems and refutations against real runs and exact values."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest

from perceptron import Dataset, Separator, certify
from perceptron.arithmetic.vectors import add, dot
from proofs.evidence.computations import variants
from proofs.evidence.computations.margins import (
    bounds_meet,
)
from proofs.evidence.computations.witness_search import Case
from proofs.evidence.refutations import convergence as refuted
from proofs.evidence.refutations.model import ZERO_CRITERION
from proofs.evidence.refutations.variants import AS_FEW_BATCHES, PAIRS_ARE_ENOUGH
from proofs.evidence.semantics.execution import ALWAYS, execute, holds
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO, assume, look, number
from proofs.terms import Refused, Run, algorithm, condition, inner, substitute
from proofs.theorems import (
    lemmas,
    losses,
    mistake_bounds,
)
from proofs.theorems.batch import BOUND, T, batch_run
from proofs.theorems.batch import n as extensions_n
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
    steps_run,
    u,
    v,
    w,
    z,
)
from proofs.theorems.lemmas import c as c_
from proofs.theorems.losses import AT_W, SAME_SIDE, TAKEN, E, F, added_up, c, f, g, here
from proofs.theorems.losses import e as e_
from proofs.theorems.margins import (
    counted,
    no_margin_above,
    roots_grow,
)
from proofs.theorems.model import h, same_sign, x, y
from proofs.theorems.nonseparable import (
    D,
    d,
    gamma,
    parity_not_separable,
    q,
    s,
    short_run,
)


def by_name(each):
    return getattr(each, "__name__", None) or each.name


# ---- other runs
START, ANOTHER = mistake_bounds.w_0, mistake_bounds.x


NOT_NEGATIVE = assume(NONNEGATIVE, mistake_bounds.eta)


@pytest.mark.parametrize(
    "run",
    [
        mistake_bounds.run_from(ANOTHER, MARGIN, MISTAKE, RADIUS),
        algorithm(
            [(k, 0, k + 1), (w, START, w + 2 * mistake_bounds.eta * z)], [MISTAKE, RADIUS], [z]
        ),
        algorithm([(k, 0, k + 2), (w, START, w + mistake_bounds.eta * z)], [MARGIN], [z]),
    ],
    ids=["another start", "a doubled step", "two counts a step"],
)
@pytest.mark.parametrize("grown", [lemmas.grown_alignment, lemmas.bounded_length], ids=by_name)
def test_growth_is_proved_of_its_own_start_step_and_count_only(grown, run):
    with pytest.raises(Refused, match="^(combine|invariant): "):
        grown(run, start=START, rate=NOT_NEGATIVE)


def test_a_rate_without_a_sign_is_no_rate():
    with pytest.raises(Refused, match="^combine: .* too strong|^cancel: .* is not known to be > 0"):
        lemmas.bounded_mistakes(
            mistake_bounds.run_from(0, MISTAKE, MARGIN, RADIUS), rate=NOT_NEGATIVE
        )


def test_a_rate_of_one_proves_what_no_rate_proves():
    plain = lemmas.bounded_mistakes(steps_run(MISTAKE, MARGIN, RADIUS))
    paced = lemmas.bounded_mistakes(steps_run(MISTAKE, MARGIN, RADIUS), rate=number(1))

    assert says(plain) == says(paced)


def says(fact):
    return look(fact)[:3]


# ---- the theorems against real runs
def test_a_run_whose_examples_tie_goes_on_as_long_as_there_are_examples():
    steps = execute(
        steps_run((ZERO, inner(w, z)), (ZERO, inner(z, z) - 1)),
        {},
        [{z: tuple(int(i == j) for j in range(5))} for i in range(5)],
        decides=(ZERO, inner(w, z)),
    )

    assert (steps[-1].state[k], steps[-1].state[w]) == (5, (1, 1, 1, 1, 1))


@pytest.mark.parametrize(
    ("refutation", "case"),
    [
        (refuted.ANY_START, Case(((1,),), (1,), ((5,),))),
        (refuted.ANY_START, Case(((2,),), (1,), ((-5,),))),
        (refuted.RATE_IS_FREE, Case(((1,),), (1,), ((0,),))),
        (refuted.SOLUTION_WITHOUT_ORDER, Case(((1,), (2,)), (1, 1))),
        (refuted.SOLUTION_WITHOUT_START, Case(((1,),), (1,), ((-3,),))),
        (refuted.LARGEST_MARGIN, Case(((1, 0), (0, 1)), (1, 1))),
        (refuted.ONE_PASS, Case(((1, 0), (0, 1)), (1, 1))),
        (refuted.EQUIVALENT_SEPARATORS, Case(((1, 0),), (1,), ((1, 1), (1, -1), (1, 0)))),
        (refuted.EQUIVALENT_SEPARATORS, Case(((1, 0),), (1,), ((1, 1), (-1, 1), (1, 0)))),
        (refuted.SLOW_WHEN_CLOSE, Case(((2,), (2,)), (1, 1), ((1,), (2,)))),
        (refuted.SLOW_WHEN_CLOSE, Case(((2,), (2,)), (1, 1), ((1,), (1,)))),
        (refuted.SLOW_WHEN_CLOSE, Case(((0, 1), (1, -2)), (1, 1), ((0, 2), (1, -2)))),
    ],
    ids=lambda value: value.printed if hasattr(value, "printed") else "",
)
def test_a_case_on_which_the_statement_holds_is_no_witness(refutation, case):
    assert refutation.departs(case) is None


@pytest.mark.parametrize(
    "refutation",
    [
        refuted.RATE_IS_FREE, refuted.SOLUTION_WITHOUT_ORDER, refuted.SOLUTION_WITHOUT_START,
        refuted.LARGEST_MARGIN, refuted.ONE_PASS, refuted.SLOW_WHEN_CLOSE, refuted.ANY_START,
    ],
    ids=lambda value: value.printed,
)  # fmt: skip
def test_data_without_a_separator_are_no_witness(refutation):
    assert refutation.departs(Case(((1, 0), (1, 0)), (1, -1), ((-5, 0), (-5, 0)))) is None


STEEP = Dataset([[1, 0], [3, 5]], [1, 1])


def without(run, *dropped):
    return run._replace(guards=tuple(guard for guard in run.guards if guard not in dropped))


def test_a_margin_of_unknown_sign_is_not_bounded():
    with pytest.raises(Refused, match="^combine: "):
        no_margin_above(u, assume(NONNEGATIVE, -delta))


def test_a_total_of_negative_parts_is_not_counted():
    with pytest.raises(Refused, match="^invariant: the step is "):
        counted(combination_run(u), L, assume(NONNEGATIVE, -lam))


def test_a_root_grows_with_its_square():
    entry = look(roots_grow(assume(NONNEGATIVE, k), assume(NONNEGATIVE, k**2 - R**2), R))

    assert (entry.relation, entry.polynomial) == (NONNEGATIVE, k - R)
    assert entry.hypotheses == {(NONNEGATIVE, k), (NONNEGATIVE, k**2 - R**2)}


def test_a_root_does_not_grow_with_the_square_of_another():
    with pytest.raises(Refused, match="^combine: "):
        roots_grow(assume(NONNEGATIVE, k), assume(NONNEGATIVE, k**2 - R**2), 2 * R)


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


def test_weights_on_the_wrong_side_have_no_margin():
    data = Dataset([[3, 4]], [1])
    found = certify(data)

    assert not bounds_meet(replace(found, weights=(-3, -4)), data)


def test_labels_that_agree_weakly_need_not_be_the_same():
    squares = assume(ZERO, h**2 - 1), assume(ZERO, y**2 - 1)
    weakly = assume(NONNEGATIVE, (h + y) * inner(w, x))

    with pytest.raises(Refused, match="^cancel: .* is not known to be > 0"):
        same_sign(h, y, inner(w, x), squares, weakly)


def test_labels_of_another_size_are_refused():
    squares = assume(ZERO, h**2 - 4), assume(ZERO, y**2 - 1)
    sides = assume(POSITIVE, (h + y) * inner(w, x))

    with pytest.raises(Refused, match="^combine: "):
        same_sign(h, y, inner(w, x), squares, sides)


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


def test_what_does_not_hold_of_the_terms_does_not_hold_of_the_sum():
    run = algorithm([(E, 0, E + here)], [MISTAKE], [z])

    with pytest.raises(Refused, match="^invariant: the step is |^combine: "):
        added_up(run, E, assume(*MISTAKE))


def test_sums_of_points_without_the_guard_have_no_sign():
    run = algorithm([(E, 0, E - here)], [], [z])

    with pytest.raises(Refused, match="^invariant: .* may change along the run"):
        added_up(run, E, assume(*MISTAKE))


def test_a_tie_at_the_point_0_refutes_nothing_about_the_criterion():
    assert ZERO_CRITERION.departs(Case(((0,),), (1,), ((1,),))) is None


def test_a_point_presented_again_pays_again():
    offers = [{z: (1,), d: 0}, {z: (-1,), d: 2}] * 3

    *_, last = execute(short_run, {u: (1,), gamma: 1, R: 1, D: 4}, offers)

    assert [last.state[symbol] for symbol in (k, w, s, q)] == [6, (0,), 6, 12]


def test_a_mistake_that_pays_too_little_is_refused():
    with pytest.raises(Refused, match="^execute: offer 1 breaks gamma <= d"):
        execute(short_run, {u: (1,), gamma: 1, R: 1}, [{z: (1,), d: 0}, {z: (-1,), d: 1}])


def test_the_bound_on_short_weights_is_attained_by_orthonormal_points():
    *_, last = execute(steps_run(MISTAKE, RADIUS), {R: 1}, [{z: (1, 0)}, {z: (0, 1)}])

    assert holds((ZERO, k * R**2 - inner(w, w)), last.met | last.state)


def test_the_parity_of_a_square_of_corners_contradicts_whatever_its_first_label_is():
    assert parity_not_separable().hypotheses == (
        "y*<w,a> + y*<w,e> + y*<w,f> > 0",
        "y*<w,a> + y*<w,e> < 0",
        "y*<w,a> + y*<w,f> < 0",
        "y*<w,a> > 0",
    )


def test_a_batch_of_one_point_is_the_perceptron():
    online = inner(u, u) * R**2 - T * delta**2

    assert substitute(BOUND, {extensions_n: 1}) == substitute(4 * online, {})


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


def test_eight_points_are_the_fewest_on_which_batches_move_more_than_mistakes_may():
    witness = AS_FEW_BATCHES.witness()
    data = Dataset(witness.case.points, witness.case.labels)
    moves = [len(rows) for rows, _ in variants.batch_moves(witness.case.examples)]

    assert witness.case.points == ((1, 4), *[(-4, -1)] * 7)
    assert (moves, certify(data).mistake_bound.as_integer_ratio()) == ([8, 1, 1, 1], (34, 9))
    assert witness.shown.endswith("4 moves, and R^2/gamma^2 is 34/9")


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
