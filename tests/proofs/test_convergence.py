import random
from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, certify, train
from perceptron.arithmetic.vectors import dot
from proofs.claims.convergence import CLAIMS
from proofs.evidence.computations import mistake_counts
from proofs.evidence.computations.witness_search import Case
from proofs.evidence.refutations import convergence as refuted
from proofs.evidence.semantics.execution import execute, holds_on_its_instance
from proofs.kernel import NONNEGATIVE, ZERO, assume, look, number
from proofs.terms import Refused, algorithm, inner
from proofs.theorems import lemmas, mistake_bounds, tightness
from proofs.theorems.lemmas import MARGIN, MISTAKE, RADIUS, k, steps_run, w, z

THEOREMS = [proof for claim in CLAIMS for proof in claim.theorems]
COMPUTED = [claim for claim in CLAIMS if claim.compute]
LENGTH = "|u|^2 <= 1"


def by_name(each):
    return getattr(each, "__name__", None) or each.name


def alone(theorem):
    """The hypotheses beside the run."""
    return tuple(h for h in theorem.hypotheses if not h.startswith("run: "))


@pytest.mark.parametrize("claim", CLAIMS, ids=by_name)
def test_the_theorems_conclude_what_the_claim_pins(claim):
    assert tuple(prove().statement for prove in claim.theorems) == claim.concludes


@pytest.mark.parametrize("proof", THEOREMS, ids=by_name)
def test_a_theorem_holds_on_the_values_that_it_ships(proof):
    assert holds_on_its_instance(proof())


@pytest.mark.parametrize(
    ("proof", "hypotheses"),
    [
        (mistake_bounds.alignment_grows, ()),
        (mistake_bounds.norm_bounded, ()),
        (mistake_bounds.mistake_bound_normalised, ("delta >= 0", LENGTH)),
        (mistake_bounds.mistake_bound_unit, ("delta >= 0", LENGTH)),
        (mistake_bounds.mistake_bound, ("delta >= 0",)),
        (mistake_bounds.finite_convergence, ("delta >= 0",)),
        (mistake_bounds.clean_pass_separates, ("k*B < <x,w_0>",)),
        (mistake_bounds.runtime, ("delta >= 0", "n >= 0")),
        (mistake_bounds.separators_agree, ("y*<x,u> > 0", "y*<x,v> > 0")),
        (mistake_bounds.alignment_grows_from, ("eta >= 0",)),
        (mistake_bounds.norm_bounded_from, ("eta >= 0",)),
        (mistake_bounds.mistake_bound_at_any_rate, ("delta >= 0", "eta > 0")),
        (
            mistake_bounds.nonzero_start,
            ("beta >= 0", "delta >= 0", "eta >= 0", "|u|^2*|w_0|^2 <= beta^2"),
        ),
        (mistake_bounds.rate_scales_the_scores, ()),
        (mistake_bounds.rate_drops_no_mistake, ("<w,x> <= 0", "eta >= 0")),
        (mistake_bounds.rate_adds_no_mistake, ("<x,v> <= 0", "eta > 0")),
        (tightness.bound_attained, ()),
        (tightness.fresh_example_ties, ()),
        (tightness.seen_example_scores_one, ("<x,w_0> = 0", "|x|^2 = 1")),
        (tightness.two_of_a_length, ("|a|^2 + 2*<b,a> + |b|^2 > 0", "|a|^2 = |b|^2")),
        (tightness.mistakes_of_the_triangle, ()),
        (tightness.triangle_grows, ()),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_a_theorem_rests_on_these_conditions_beside_its_run(proof, hypotheses):
    assert alone(proof()) == hypotheses


def test_every_theorem_has_its_conditions_pinned_here():
    ((_, pinned),) = (
        mark.args
        for mark in test_a_theorem_rests_on_these_conditions_beside_its_run.pytestmark
        if mark.name == "parametrize"
    )

    assert {by_name(proof) for proof, _ in pinned} == {by_name(proof) for proof in THEOREMS}


@pytest.mark.parametrize(
    ("proof", "meets"),
    [
        (mistake_bounds.alignment_grows, "meets delta <= <z,u> and takes"),
        (mistake_bounds.norm_bounded, "meets <w,z> <= 0, |z|^2 <= R^2 and takes"),
        (mistake_bounds.mistake_bound, "meets <w,z> <= 0, delta <= <z,u>, |z|^2 <= R^2 and takes"),
        (mistake_bounds.alignment_grows_from, "meets delta <= <z,u> and takes"),
        (mistake_bounds.norm_bounded_from, "meets <w,z> <= 0, |z|^2 <= R^2 and takes"),
        (tightness.bound_attained, "meets <w,z> = 0, |z|^2 = 1 and takes"),
        (tightness.fresh_example_ties, "meets <z,x> = 0 and takes"),
        (
            tightness.seen_example_scores_one,
            "from w = w_0 + x; each step, with a new z, meets <z,x> = 0 and",
        ),
        (
            mistake_bounds.clean_pass_separates,
            "from k = 0, w = w_0; each step, with a new z, meets <z,x> + B >= 0",
        ),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_run_asks_of_its_steps_what_the_proof_takes_and_no_more(proof, meets):
    assert meets in proof().hypotheses[0]


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


@pytest.mark.parametrize("missing", [MISTAKE, MARGIN, RADIUS], ids=["mistake", "margin", "radius"])
def test_no_mistakes_are_bounded_without_one_of_the_guards(missing):
    guards = [guard for guard in (MISTAKE, MARGIN, RADIUS) if guard != missing]

    with pytest.raises(Refused, match="^invariant: .* may change along the run"):
        lemmas.bounded_mistakes(steps_run(*guards))


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
DRAWN = random.Random(1962)  # noqa: S311  examples, no secrets


def separable(drawn, dimension=2):
    """A separator, and examples that it puts on the right side."""
    separator = tuple(drawn.choice((-2, -1, 1, 2)) for _ in range(dimension))
    points = [tuple(drawn.randint(-4, 4) for _ in range(dimension)) for _ in range(8)]
    kept = [x for x in points if dot(separator, x) != 0] or [separator]
    return separator, Dataset(kept, [1 if dot(separator, x) > 0 else -1 for x in kept])


def test_real_runs_from_anywhere_at_any_rate_stay_within_the_bound():
    for _ in range(150):
        u_, data = separable(DRAWN)
        start = tuple(DRAWN.randint(-9, 9) for _ in u_)
        rate = Fraction(DRAWN.randint(1, 9), DRAWN.randint(1, 9))
        made = train(data, Conventions(start=start, rate=rate)).updates
        least = min(y * dot(u_, x) for x, y in data)

        # (k eta delta^2 - eta |u|^2 R^2)^2 <= (2 beta delta)^2 with beta = |w_0| |u|, no root taken
        over = made * rate * least**2 - rate * dot(u_, u_) * data.radius_squared
        assert over <= 0 or over**2 <= 4 * dot(start, start) * dot(u_, u_) * least**2


def test_the_start_costs_mistakes_that_the_bound_without_it_does_not_allow():
    far = train(Dataset([[1]], [1]), Conventions(start=(-5,)))

    assert far.updates == 6


def test_real_runs_from_starts_that_scale_with_the_rate_make_the_same_mistakes():
    for _ in range(100):
        _, data = separable(DRAWN)
        start = tuple(DRAWN.randint(-3, 3) for _ in range(2))
        rate = Fraction(DRAWN.randint(1, 9), DRAWN.randint(1, 9))
        slow = train(data, Conventions(start=start))
        fast = train(data, Conventions(start=tuple(rate * a for a in start), rate=rate))

        assert fast.mistakes == slow.mistakes
        assert list(fast.weights) == [rate * a for a in slow.weights]


def test_real_runs_over_two_examples_of_a_length_make_two_mistakes_at_most():
    circle = [(5, 0), (0, 5), (3, 4), (4, 3), (-3, 4), (-4, 3), (3, -4), (-5, 0), (-3, -4)]
    pairs = [[a, b] for a in circle for b in circle if dot(a, b) > -25]

    made = {train(Dataset(pair, [1, 1])).updates for pair in pairs}

    assert made == {1, 2}


def test_scores_are_as_few_as_the_running_time_allows():
    for _ in range(50):
        _, data = separable(DRAWN)
        trace = train(data)
        most = len(data) * (certify(data).mistake_bound + 1)

        assert trace.passes * len(data) <= most


def test_the_points_of_the_triangle_all_score_one_with_the_powers_of_two():
    triangle = [(-1,) * i + (1,) + (0,) * (5 - i) for i in range(6)]

    assert {dot(x, [2**j for j in range(6)]) for x in triangle} == {1}


def test_orthonormal_points_cost_one_mistake_each_whatever_the_signs_and_the_order():
    points = [(0, 0, 1), (Fraction(3, 5), Fraction(4, 5), 0), (Fraction(4, 5), Fraction(-3, 5), 0)]

    for order in ("cyclic", "reversed", "shuffled:7"):
        assert sorted(train(Dataset(points, [1, -1, 1]), Conventions(order=order)).mistakes) == [
            0, 1, 2
        ]  # fmt: skip


def test_the_weights_of_a_clean_pass_separate_on_real_runs():
    for _ in range(50):
        _, data = separable(DRAWN)
        trace = train(data)

        assert (trace.outcome, trace.separates) == ("converged", True)


def test_a_run_whose_examples_tie_goes_on_as_long_as_there_are_examples():
    steps = execute(
        steps_run((ZERO, inner(w, z)), (ZERO, inner(z, z) - 1)),
        {},
        [{z: tuple(int(i == j) for j in range(5))} for i in range(5)],
        decides=(ZERO, inner(w, z)),
    )

    assert (steps[-1].state[k], steps[-1].state[w]) == (5, (1, 1, 1, 1, 1))


# ---- what is refuted
@pytest.mark.parametrize(
    ("refutation", "case"),
    [
        (refuted.ANY_START, Case(((1,),), (-1,), ((2,),))),
        (refuted.RATE_IS_FREE, Case(((1,),), (-1,), ((1,),))),
        (refuted.SOLUTION_WITHOUT_ORDER, Case(((0, 1), (1, 1)), (1, 1))),
        (refuted.SOLUTION_WITHOUT_START, Case(((0, 1),), (1,), ((1, 0),))),
        (refuted.LARGEST_MARGIN, Case(((1, 1), (0, 1)), (1, 1))),
        (refuted.ONE_PASS, Case(((0, 1), (1, 1)), (1, -1))),
        (refuted.EQUIVALENT_SEPARATORS, Case(((0, 1),), (1,), ((1, 1), (-1, 1), (1, 0)))),
        (
            refuted.SLOW_WHEN_CLOSE,
            Case(((0, 2), (1, -2)), (1, 1), ((0, 1), (1, -2))),
        ),
    ],
    ids=lambda value: value.printed if hasattr(value, "printed") else "",
)
def test_the_smallest_witness_is_this(refutation, case):
    assert refutation.witness().case == case


@pytest.mark.parametrize(
    ("refutation", "case", "shown"),
    [
        (
            refuted.ANY_START,
            Case(((1,),), (1,), ((-5,),)),
            "on ((1), +) the run from w_0 = (-5) makes 5 mistakes, and 1/gamma^2 is 1",
        ),
        (
            refuted.RATE_IS_FREE,
            Case(((1,),), (1,), ((-1,),)),
            "on ((1), +) the run from w_0 = (-1) makes 2 mistakes at rate 1 and 1 at rate 2",
        ),
        (
            refuted.EQUIVALENT_SEPARATORS,
            Case(((1, 0),), (1,), ((1, 1), (1, -1), (0, 1))),
            "u = (1,1) and v = (1,-1) both separate ((1,0), +), and at the new point (0,1) "
            "they score 1 and -1",
        ),
        (
            refuted.SLOW_WHEN_CLOSE,
            Case(((0, 2), (1, -2)), (1, 1), ((0, 1), (1, -2))),
            "R^2 is 5 for both: ((0,2), +), ((1,-2), +) has gamma^2 = 4/17 and takes 11 mistakes, "
            "((0,1), +), ((1,-2), +) has gamma^2 = 1/10 and takes 10",
        ),
        (
            refuted.SOLUTION_WITHOUT_ORDER,
            Case(((0, 1), (1, 1)), (1, 1)),
            "on ((0,1), +), ((1,1), +) the run ends with w = (0,1), "
            "and with w = (1,1) in the reversed order",
        ),
        (
            refuted.SOLUTION_WITHOUT_START,
            Case(((1, 0),), (1,), ((0, 1),)),
            "on ((1,0), +) the run from 0 ends with w = (1,0), the one from (0,1) with w = (1,1)",
        ),
        (
            refuted.LARGEST_MARGIN,
            Case(((1, 1), (0, 1)), (1, 1)),
            "on ((1,1), +), ((0,1), +) the run ends with w = (1,1), whose squared margin is 1/2, "
            "and w = (0,1) has 1",
        ),
        (
            refuted.ONE_PASS,
            Case(((0, 1), (1, 1)), (1, -1)),
            "on ((0,1), +), ((1,1), -) pass 1 leaves w = (-1,0), with <w,x> = 0 at x = (0,1); "
            "stopped there, the outcome is 'limit'",
        ),
    ],
    ids=lambda value: value.printed if hasattr(value, "printed") else "",
)
def test_a_case_that_departs_is_shown_with_its_numbers(refutation, case, shown):
    assert refutation.departs(case) == shown


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


def test_each_data_set_of_the_witness_is_run_and_certified_as_told():
    case = refuted.SLOW_WHEN_CLOSE.witness().case
    wide, narrow = (Dataset(points, case.labels) for points in (case.points, case.vectors))

    assert wide.radius_squared == narrow.radius_squared
    assert certify(narrow).margin_squared < certify(wide).margin_squared
    assert train(narrow).updates < train(wide).updates


# ---- what is computed
@pytest.mark.parametrize("claim", COMPUTED, ids=by_name)
def test_what_is_computed_comes_out(claim):
    assert claim.compute()


def with_another_train(monkeypatch, **changed):
    def other(data, conventions=Conventions(), max_updates=None):  # noqa: B008  frozen
        return train(data, Conventions(**{"order": conventions.order, **changed}), max_updates)

    monkeypatch.setattr(mistake_counts, "train", other)


@pytest.mark.parametrize(
    ("compute", "changed", "reason"),
    [
        (mistake_counts.bound_is_tight, {"update": "lt"}, r"^run: e_1 to e_1 gives \(0, "),
        (mistake_counts.bound_is_tight, {"start": (1,)}, r"^run: e_1 to e_1 gives \(0, "),
        (mistake_counts.small_margins, {"start": (0, -3)}, r"^run: e = 1 gives \(4, "),
        (
            mistake_counts.finite_can_be_huge,
            {"start": (1,)},
            r"^run: triangle of 1, cyclic gives 0, not 1",
        ),
        (
            mistake_counts.different_solutions,
            {"order": "cyclic"},
            "^run: M, 24 orders gives 1, not 4",
        ),
        (
            mistake_counts.different_solutions,
            {"update": "lt"},
            r"^run: the weights \(0, 0, 0\) err",
        ),
        (
            mistake_counts.different_solutions,
            {"start": (0, 0, 0)},
            "^run: M, 27 starts gives 1, not 5",
        ),
        (mistake_counts.no_max_margin, {"order": "reversed"}, "^run: M, 24 orders gives "),
        (mistake_counts.no_max_margin, {"update": "lt"}, r"^run: the weights \(0, 0\) err"),
        (
            mistake_counts.tired_is_not_converged,
            {"update": "le"},
            r"^run: M, pass 1 gives \(\(1, 1, 1\), ",
        ),
    ],
)
def test_another_run_is_refused(compute, changed, reason, monkeypatch):
    with_another_train(monkeypatch, **changed)

    with pytest.raises(Refused, match=reason):
        compute()


def test_fewer_mistakes_than_the_triangle_costs_are_refused(monkeypatch):
    def quick(data, conventions=Conventions()):  # noqa: B008  frozen
        return train(data, conventions, 0 if conventions.order == "shuffled:4" else None)

    monkeypatch.setattr(mistake_counts, "train", quick)

    with pytest.raises(Refused, match="^run: triangle of 1, shuffled:4: 0 mistakes, below 1"):
        mistake_counts.finite_can_be_huge()


def test_data_without_a_margin_have_no_largest_one(monkeypatch):
    monkeypatch.setattr(mistake_counts, "NOTES", Dataset([[1], [1]], [1, -1]))

    with pytest.raises(Refused, match="^run: .* is not separable"):
        mistake_counts.no_max_margin()
