"""What theorems mean on exact numbers: runs, and values that need each hypothesis."""

import dataclasses
from fractions import Fraction

import pytest
from theorem_nodes import THEOREMS, some_theorems

from perceptron import Dataset
from proofs.evidence.semantics.counterexamples import counterexample, refutes, written
from proofs.evidence.semantics.execution import (
    agrees_with_specification,
    execute,
    holds,
    holds_on_its_instance,
    reached,
)
from proofs.evidence.semantics.necessity import LARGER, contradicts, needed, not_vacuous
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO, assume, combine, look, number, times
from proofs.terms import Refused, Run, algorithm, condition, inner
from proofs.theorem import Instance, Theorem
from proofs.theorems.lemmas import (
    MARGIN,
    MISTAKE,
    L,
    R,
    c,
    combination_run,
    delta,
    induction,
    k,
    lam,
    p,
    passes_run,
    perceptron_run,
    u,
    v,
    w,
    z,
)
from proofs.theorems.mistake_bounds import mistake_bound
from proofs.theorems.nonseparable import gordan

SEPARABLE = {
    "K": Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1]),
    "M": Dataset([[1, 1], [1, 2], [0, 0], [-1, 0]], [1, 1, -1, -1], bias="prepend"),
    "fractions": Dataset([[Fraction(1, 3), 2], [Fraction(-1, 7), 1]], [1, -1], bias="append"),
    "floats": Dataset([[0.1, 0.3], [0.3, 0.1]], [1, -1]),
    "one point": Dataset([[0, 0, 5]], [-1]),
    "orthonormal": Dataset([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [1, -1, 1]),
    "triangular": Dataset([[1, 0, 0], [-1, 1, 0], [-1, -1, 1]], [1, 1, 1]),
    "large": Dataset([[10**20, 1], [10**20, -1]], [1, 1]),
}


IN_THE_PLANE = {u: (1, 1), delta: 1, R: 2}


@pytest.mark.parametrize("data", SEPARABLE.values(), ids=SEPARABLE)
def test_the_proved_run_makes_the_mistakes_of_the_specification(data):
    assert agrees_with_specification(data)


def test_data_without_a_margin_are_refused():
    xor = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append")

    with pytest.raises(Refused, match="^agrees: the data are not separable"):
        agrees_with_specification(xor)


def test_a_step_is_taken_at_a_mistake_and_at_a_tie_only():
    offers = [{z: (1, 0)}, {z: (0, 1)}, {z: (1, 1)}, {z: (2, -1)}]

    steps = execute(perceptron_run, IN_THE_PLANE | {R: 3}, offers)

    assert [(step.offer, step.state[w]) for step in steps] == [(0, (1, 0)), (1, (1, 1))]


def test_passes_are_counted_where_they_open():
    offers = [{z: (1, 0), c: 1}, {z: (0, 1), c: 0}]

    assert [step.state[p] for step in execute(passes_run, IN_THE_PLANE, offers)] == [1, 1]


def test_a_combination_is_added_up_exactly():
    third = Fraction(1, 3)
    offers = [{z: (1, 0), lam: third}, {z: (0, 1), lam: 2 * third}]

    *_, last = execute(combination_run(u), IN_THE_PLANE, offers, decides=(NONNEGATIVE, lam))

    assert (last.state[v], last.state[L]) == ((third, 2 * third), 1)


@pytest.mark.parametrize(
    ("relation", "truth"), [(POSITIVE, "001"), (NONNEGATIVE, "011"), (ZERO, "010")]
)
def test_a_condition_is_decided_exactly_at_zero(relation, truth):
    third = Fraction(1, 3)

    decided = [holds((relation, 3 * k - 1), {k: third + e}) for e in (-third, 0, third)]

    assert decided == [digit == "1" for digit in truth]


SPOILT = {
    "a float": ({u: (1, 1), delta: 0.5, R: 2}, [(1, 0)], "delta = 0.5 is not exact"),
    "no margin": (IN_THE_PLANE, [(1, 0), (-1, 0)], "offer 1 breaks delta <= <z,u>"),
    "beyond the radius": (IN_THE_PLANE, [(3, 0)], r"offer 0 breaks \|z\|\^2 <= R\^2"),
    "two dimensions": (IN_THE_PLANE, [(1, 0, 0)], r"vectors of \[2, 3\] coordinates"),
    "a number for a vector": ({u: 1, delta: 1, R: 2}, [(1, 0)], r"1 and \(1, 0\) are not both"),
    "a symbol without a value": ({u: (1, 1), R: 2}, [(1, 0)], "delta has no value; give one"),
    "a vector without a value": ({delta: 1, R: 2}, [(1, 0)], "u has no value; give one"),
}


@pytest.mark.parametrize(("values", "offers", "reason"), SPOILT.values(), ids=SPOILT)
def test_values_that_do_not_fit_the_run_are_refused(values, offers, reason):
    with pytest.raises(Refused, match=f"^execute: {reason}"):
        execute(perceptron_run, values, [{z: offer} for offer in offers])


# ---- the values that a theorem ships
counting_run = algorithm([(k, 0, k + 1)], [(POSITIVE, c)], [c])


def counted(goal=k):
    """A run counts its steps: k >= 0."""
    so_far = assume(NONNEGATIVE, goal)
    step = combine(NONNEGATIVE, goal + 1, (1, so_far), (1, number(1)))
    return induction(counting_run, so_far, step)


def shipping(fact, *instance):
    return Theorem("made-up", "", "", fact, Instance(*instance))


def test_a_run_without_a_deciding_guard_takes_every_offer():
    assert holds_on_its_instance(shipping(counted(), {}, ({c: 1}, {c: 2})))


def test_an_offer_that_breaks_a_guard_is_refused_where_no_mistake_decides():
    with pytest.raises(Refused, match="^execute: offer 1 breaks c > 0"):
        holds_on_its_instance(shipping(counted(), {}, ({c: 1}, {c: 0})))


def test_an_offer_that_is_no_mistake_is_passed_over():
    instance = Instance({u: (1, 1), delta: 1, R: 1}, ({z: (1, 0)}, {z: (1, 0)}))

    assert holds_on_its_instance(dataclasses.replace(mistake_bound(), instance=instance))


def test_a_run_that_takes_no_step_shows_nothing():
    assert not holds_on_its_instance(shipping(counted(), {}, ()))


def test_a_theorem_about_no_run_is_held_against_its_values():
    conclusion = combine(NONNEGATIVE, k, (1, assume(POSITIVE, k)))

    verdicts = [holds_on_its_instance(shipping(conclusion, {k: n})) for n in (-1, 0, 1)]

    assert verdicts == [False, False, True]


@pytest.mark.parametrize(("size", "verdict"), [(0, False), (1, False), (2, True)])
def test_a_hypothesis_about_the_state_must_hold_at_the_end(size, verdict):
    late = combine(NONNEGATIVE, p, (1, assume(ZERO, p - k)), (1, counted()))

    assert holds_on_its_instance(shipping(late, {p: size}, ({c: 1}, {c: 1}))) is verdict


def test_steps_without_a_run_are_refused():
    with pytest.raises(Refused, match="^instance: 0 runs, 1 offers; offer steps to one run"):
        reached([], {k: 1}, [{c: 1}])


def test_two_runs_are_refused():
    with pytest.raises(Refused, match="^instance: 2 runs, 0 offers"):
        reached([counting_run, perceptron_run], {}, [])


def test_the_states_reached_begin_with_the_start():
    assert [state[k] for state in reached([counting_run], {}, [{c: 1}, {c: 1}])] == [0, 1, 2]


POSITIVE_K, POSITIVE_DELTA = (POSITIVE, k), (POSITIVE, delta)


@some_theorems
def test_every_hypothesis_of_a_theorem_is_needed_by_values_that_break_its_conclusion(proof):
    theorem = proof()
    entry = look(theorem.fact)
    runs = [h for h in entry.hypotheses if isinstance(h, Run)]
    guards = {guard for run in runs for guard in run.guards}
    conditions = {h for h in entry.hypotheses if not isinstance(h, Run)}

    shown = [need.instance for need in needed(theorem)]

    assert len(shown) == len(guards | conditions)
    says = (entry.relation, entry.polynomial)
    assert not [instance for instance in shown if holds(says, end_of(entry, instance))]


def end_of(entry, instance):
    """The values at the end of the run, whatever guards it breaks."""
    runs = [h._replace(guards=()) for h in entry.hypotheses if isinstance(h, Run)]
    return reached(runs, *instance)[-1]


def test_values_are_written_down_only_where_the_search_finds_none():
    assert {key for key, need in listed(LARGER) if need.instance == LARGER.get(key)} == set(LARGER)


def listed(table):
    """What is found of every theorem that the table names."""
    proofs = [proof for proof in THEOREMS if proof.name in {name for name, _ in table}]
    return [((p.name, need.hypothesis), need) for p in proofs for need in needed(p())]


def made(fact, instance=None):
    return Theorem("made-up", "", "", fact, instance)


def test_an_idle_condition_is_refused():
    idle = made(combine(NONNEGATIVE, k, (1, assume(*POSITIVE_K))))
    both = made(cut(idle.fact, assume(*POSITIVE_DELTA)))

    with pytest.raises(Refused, match="^needed: made-up without delta > 0 was not refuted"):
        needed(both)


def cut(fact, other):
    """A fact that rests on another one, of which it makes no use."""
    relation, p = look(fact)[1:3]
    unused = combine(ZERO, 0)
    return combine(relation, p, (1, fact), (1, times(unused, other)))


def test_an_idle_guard_is_refused():
    idle = algorithm([(k, 0, k + 1)], [(POSITIVE, delta)])
    counted = assume(NONNEGATIVE, k)
    step = combine(NONNEGATIVE, k + 1, (1, counted), (1, number(1)))

    with pytest.raises(Refused, match="^needed: made-up without delta > 0 was not refuted"):
        needed(made(induction(idle, counted, step)))


def test_a_theorem_about_two_runs_is_refused():
    other = algorithm([(delta, 0, delta + 1)], [])
    both = [along_any(run) for run in (algorithm([(k, 0, k + 1)], []), other)]

    with pytest.raises(Refused, match="^needed: made-up speaks of 2 runs; join them"):
        needed(made(combine(NONNEGATIVE, k + delta, *((1, fact) for fact in both))))


def along_any(run):
    ((symbol, _, _),) = run.state
    so_far = assume(NONNEGATIVE, symbol)
    return induction(run, so_far, combine(NONNEGATIVE, symbol + 1, (1, so_far), (1, number(1))))


def test_a_contradiction_is_told_from_what_can_hold():
    assert contradicts(gordan())
    assert not contradicts(mistake_bound())
    assert not contradicts(made(combine(NONNEGATIVE, 0)))


def test_hypotheses_that_fail_on_the_shipped_values_are_refused():
    with pytest.raises(Refused, match="^instance: made-up fails on the values that it ships"):
        not_vacuous(made(assume(*POSITIVE_K), Instance({k: 0})))


def test_a_theorem_with_hypotheses_and_no_values_is_refused():
    with pytest.raises(Refused, match="^instance: made-up ships none"):
        not_vacuous(made(assume(*POSITIVE_K)))


def test_a_theorem_without_hypotheses_needs_no_values():
    not_vacuous(made(number(1)))


# ---- the search
def test_values_are_found_in_two_dimensions_where_one_is_too_few():
    apart = [(condition(POSITIVE, inner(s, s)),) for s in (u, v)]

    found = counterexample([*apart, ((ZERO, inner(u, v)),)], (POSITIVE, 0))

    assert {len(value) for value in found.values.values()} == {2}


def test_an_equation_tells_the_value():
    found = counterexample([((ZERO, 7 * k - 5),)], (POSITIVE, 0))

    assert written(found) == "k = 5/7"


def test_of_a_clause_one_condition_is_enough():
    either = (condition(POSITIVE, k - 1), condition(POSITIVE, -1 - k))

    found = counterexample([either], (POSITIVE, k))

    assert found.values[k] < -1


def test_a_true_statement_is_not_refuted():
    assert counterexample([], (NONNEGATIVE, k**2 - 2 * k + 1)) is None


def test_a_run_is_followed_only_as_its_guards_allow():
    found = counterexample(
        [], (NONNEGATIVE, 1 - k), perceptron_run._replace(guards=(MISTAKE, MARGIN))
    )

    assert len(found.offers) == 2
    assert all(end <= 0 for end in scores(found))


def scores(instance):
    """<w,z> in every step."""
    states = reached([perceptron_run._replace(guards=(MISTAKE,))], *instance)
    return [
        sum(a * b for a, b in zip(state[w], offer[z], strict=True))
        for state, offer in zip(states, instance.offers, strict=False)
    ]


def test_values_refute_only_where_the_premises_hold_and_the_goal_does_not():
    premises, goal = [(condition(*POSITIVE_K),)], (POSITIVE, k - 2)

    verdicts = [refutes(Instance({k: n}), premises, goal) for n in (0, 1, 2, 3)]

    assert verdicts == [False, True, True, False]


def test_values_and_steps_are_written_in_one_line():
    shown = written(Instance({u: (1, 0), R: 2}, ({z: (0, -1)}, {z: (1, 1)})))

    assert shown == "R = 2, u = (1, 0); step 1: z = (0, -1); step 2: z = (1, 1)"
