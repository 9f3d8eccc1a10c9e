"""No theorem is empty, and no hypothesis of one is idle."""

from functools import cache

import pytest

from proofs.claims import CLAIMS
from proofs.evidence.semantics import necessity as room
from proofs.evidence.semantics.counterexamples import counterexample, refutes, written
from proofs.evidence.semantics.execution import holds, reached
from proofs.evidence.semantics.necessity import LARGER, contradicts, needed, not_vacuous
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO, assume, combine, look, times
from proofs.terms import Refused, Run, algorithm, condition, inner
from proofs.theorem import Instance, Theorem
from proofs.theorems.lemmas import MARGIN, MISTAKE, R, delta, k, perceptron_run, u, v, w, z
from proofs.theorems.mistake_bounds import mistake_bound
from proofs.theorems.nonseparable import gordan

ALL = list(dict.fromkeys(proof for claim in CLAIMS for proof in claim.theorems))
POSITIVE_K, POSITIVE_DELTA = (POSITIVE, k), (POSITIVE, delta)

every_theorem = pytest.mark.parametrize("proof", ALL, ids=lambda proof: proof.__name__)


@cache
def proved(proof):
    return proof()


@every_theorem
def test_a_theorem_is_not_vacuous(proof):
    not_vacuous(proved(proof))


@every_theorem
def test_every_hypothesis_of_a_theorem_is_shown_to_be_needed(proof):
    theorem = proved(proof)
    runs = [h for h in look(theorem.fact).hypotheses if isinstance(h, Run)]
    guards = {guard for run in runs for guard in run.guards}
    conditions = {h for h in look(theorem.fact).hypotheses if not isinstance(h, Run)}

    assert len(needed(theorem)) == len(guards | conditions)


@every_theorem
def test_what_shows_the_need_breaks_the_conclusion(proof):
    entry = look(proved(proof).fact)
    shown = [need.instance for need in needed(proved(proof))]

    held = [i for i in shown if holds((entry.relation, entry.polynomial), end_of(entry, i))]

    assert not held


def end_of(entry, instance):
    """The values at the end of the run, whatever guards it breaks."""
    runs = [h._replace(guards=()) for h in entry.hypotheses if isinstance(h, Run)]
    return reached(runs, *instance)[-1]


def test_values_are_written_down_only_where_the_search_finds_none():
    assert {key for key, need in listed(LARGER) if need.instance == LARGER.get(key)} == set(LARGER)


def listed(table):
    """What is found of every theorem that the table names."""
    proofs = [proof for proof in ALL if proof.name in {name for name, _ in table}]
    return [((p.name, need.hypothesis), need) for p in proofs for need in needed(proved(p))]


def test_the_hypotheses_of_the_mistake_bound_are_each_shown_to_be_needed():
    shown = {need.hypothesis: need.shown for need in needed(mistake_bound())}

    assert set(shown) == {"<w,z> <= 0", "delta <= <z,u>", "|z|^2 <= R^2", "delta >= 0"}
    assert shown["<w,z> <= 0"] == "R = -1, delta = 1, u = (1); step 1: z = (1); step 2: z = (1)"


def test_what_is_found_once_is_found_again():
    assert needed(gordan()) == needed(gordan())


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
    step = combine(NONNEGATIVE, k + 1, (1, counted), (1, number_one()))

    with pytest.raises(Refused, match="^needed: made-up without delta > 0 was not refuted"):
        needed(made(along(idle, counted, step)))


def number_one():
    from proofs.kernel import number

    return number(1)


def along(run, so_far, step):
    from proofs.theorems.lemmas import induction

    return induction(run, so_far, step)


def test_a_theorem_about_two_runs_is_refused():
    other = algorithm([(delta, 0, delta + 1)], [])
    both = [along_any(run) for run in (algorithm([(k, 0, k + 1)], []), other)]

    with pytest.raises(Refused, match="^needed: made-up speaks of 2 runs; join them"):
        needed(made(combine(NONNEGATIVE, k + delta, *((1, fact) for fact in both))))


def along_any(run):
    ((symbol, _, _),) = run.state
    so_far = assume(NONNEGATIVE, symbol)
    return along(run, so_far, combine(NONNEGATIVE, symbol + 1, (1, so_far), (1, number_one())))


def test_a_search_that_disagrees_with_the_kernel_is_noticed(monkeypatch):
    monkeypatch.setattr(room, "_breaks", lambda *_, **__: False)

    with pytest.raises(Refused, match="^needed: made-up is false: k = "):
        needed(made(assume(*POSITIVE_K)))


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
    not_vacuous(made(number_one()))


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
