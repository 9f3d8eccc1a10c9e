"""What theorems mean on exact numbers: runs, and values that need each hypothesis."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

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
from proofs.terms import Refused, Run, algorithm, condition
from proofs.theorem import Instance, Theorem
from proofs.theorems.lemmas import (
    MARGIN,
    MISTAKE,
    R,
    c,
    delta,
    induction,
    k,
    p,
    perceptron_run,
    u,
    w,
    z,
)
from proofs.theorems.mistake_bounds import mistake_bound
from proofs.theorems.nonseparable import gordan
from tests.project.sentences import listed
from tests.proofs.theorems.theorem_nodes import THEOREMS, some_theorems

SEPARABLE = {
    "K": Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1]),
    "M": Dataset([[1, 1], [1, 2], [0, 0], [-1, 0]], [1, 1, -1, -1], bias="prepend"),
    "fractions": Dataset([[Fraction(1, 3), 2], [Fraction(-1, 7), 1]], [1, -1], bias="append"),
    "floats": Dataset([[0.1, 0.3], [0.3, 0.1]], [1, -1]),
    "one point": Dataset([[0, 0, 5]], [-1]),
    "triangular": Dataset([[1, 0, 0], [-1, 1, 0], [-1, -1, 1]], [1, 1, 1]),
    "large": Dataset([[10**20, 1], [10**20, -1]], [1, 1]),
}
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append")
IN_THE_PLANE = {u: (1, 1), delta: 1, R: 2}
THIRD = Fraction(1, 3)


@pytest.mark.parametrize("data", SEPARABLE.values(), ids=SEPARABLE)
def test_the_proved_run_makes_the_mistakes_of_the_specification(data):
    assert agrees_with_specification(data)


def test_a_step_is_taken_at_a_mistake_and_at_a_tie_only():
    offers = [{z: (1, 0)}, {z: (0, 1)}, {z: (1, 1)}, {z: (2, -1)}]

    steps = execute(perceptron_run, IN_THE_PLANE | {R: 3}, offers)

    assert [(step.offer, step.state[w]) for step in steps] == [(0, (1, 0)), (1, (1, 1))]


@pytest.mark.parametrize(
    ("relation", "truth"), [(POSITIVE, "001"), (NONNEGATIVE, "011"), (ZERO, "010")]
)
def test_a_condition_is_decided_exactly_at_zero(relation, truth):
    decided = [holds((relation, 3 * k - 1), {k: THIRD + e}) for e in (-THIRD, 0, THIRD)]

    assert decided == [digit == "1" for digit in truth]


# ---- the values that a theorem ships
counting_run = algorithm([(k, 0, k + 1)], [(POSITIVE, c)], [c])


def counted(run=counting_run):
    """A run counts its steps, or whatever it adds 1 to: that is >= 0."""
    ((symbol, _, _),) = run.state
    so_far = assume(NONNEGATIVE, symbol)
    return induction(run, so_far, (1, so_far), (1, number(1)))


def shipping(fact, *instance):
    return Theorem("made-up", "", "", fact, Instance(*instance) if instance else None)


def cut(fact, other):
    """A fact that rests on another one, of which it makes no use."""
    relation, p = look(fact)[1:3]
    return combine(relation, p, (1, fact), (1, times(combine(ZERO, 0), other)))


K_POSITIVE = assume(POSITIVE, k)
WEAKLY = combine(NONNEGATIVE, k, (1, K_POSITIVE))
LATE = combine(NONNEGATIVE, p, (1, assume(ZERO, p - k)), (1, counted()))
ONE_AND_A_TIE = Instance({u: (1, 1), delta: 1, R: 1}, ({z: (1, 0)}, {z: (1, 0)}))
#: A theorem with the values that it ships, and whether it holds on them.
SHIPPED = {
    "every step is taken where none decides": (shipping(counted(), {}, ({c: 1}, {c: 2})), True),
    "what is no mistake is passed over": (replace(mistake_bound(), instance=ONE_AND_A_TIE), True),
    "no step shows nothing": (shipping(counted(), {}, ()), False),
    **{f"no run, k = {n}": (shipping(WEAKLY, {k: n}), n > 0) for n in (-1, 0, 1)},
    **{f"p = k after 2 steps, p = {n}": (shipping(LATE, {p: n}, ({c: 1}, {c: 1})), n == 2)
       for n in (0, 1, 2)},
}  # fmt: skip


@pytest.mark.parametrize(("theorem", "verdict"), SHIPPED.values(), ids=SHIPPED)
def test_a_theorem_is_held_against_the_values_that_it_ships(theorem, verdict):
    assert holds_on_its_instance(theorem) is verdict


# ---- what each hypothesis is for
@some_theorems
def test_every_hypothesis_of_a_theorem_is_needed_by_values_that_break_its_conclusion(proof):
    theorem = proof()
    entry = look(theorem.fact)
    runs = [h for h in entry.hypotheses if isinstance(h, Run)]
    conditions = {h for h in entry.hypotheses if not isinstance(h, Run)}

    shown = [need.instance for need in needed(theorem)]

    assert len(shown) == len(conditions.union(*(run.guards for run in runs)))
    says, free = (entry.relation, entry.polynomial), [run._replace(guards=()) for run in runs]
    assert not [instance for instance in shown if holds(says, reached(free, *instance)[-1])]


def test_values_are_written_down_only_where_the_search_finds_none():
    named = [proof for proof in THEOREMS if proof.name in {name for name, _ in LARGER}]

    found = {(p.name, need.hypothesis): need.instance for p in named for need in needed(p())}

    assert {key: found[key] for key in LARGER} == dict(LARGER)


def test_a_contradiction_is_told_from_what_can_hold():
    nothing = shipping(combine(NONNEGATIVE, 0))

    assert [*map(contradicts, (gordan(), mistake_bound(), nothing))] == [True, False, False]


def test_a_theorem_without_hypotheses_needs_no_values():
    not_vacuous(shipping(number(1)))


# ---- what is refused
IDLE_RUN = algorithm([(k, 0, k + 1)], [(POSITIVE, delta)])
TWO_RUNS = [counted(algorithm([(symbol, 0, symbol + 1)], [])) for symbol in (k, delta)]


REFUSED = listed(Path(__file__).with_name("refused.txt"))


def stepped(values, *offers):
    return execute(perceptron_run, values, [{z: offer} for offer in offers])


@pytest.mark.parametrize("expression", REFUSED)
def test_values_and_theorems_that_do_not_fit_are_refused(expression):
    with pytest.raises(Refused, match=f"^{REFUSED[expression]}"):
        eval(expression, globals())  # noqa: S307 - of the file beside this one


# ---- the search


def test_an_equation_tells_the_value_and_a_true_statement_has_none():
    assert written(counterexample([((ZERO, 7 * k - 5),)], (POSITIVE, 0))) == "k = 5/7"
    assert counterexample([], (NONNEGATIVE, k**2 - 2 * k + 1)) is None


def test_values_and_steps_are_written_the_steps_by_number_or_by_how_many_where_nothing_is_drawn():
    shown = [
        written(Instance(values, offers))
        for values in ({R: 1, u: (1, 0)}, {})
        for offers in ((), ({z: (1, 0)}, {z: (2, 0)}), ({}, {}))
    ]

    drawn = "step 1: z = (1, 0); step 2: z = (2, 0)"
    assert shown == [
        *("R = 1, u = (1, 0)", f"R = 1, u = (1, 0); {drawn}", "R = 1, u = (1, 0); after 2 steps"),
        *("", drawn, "after 2 steps"),
    ]


def test_a_run_is_followed_only_as_its_guards_allow():
    run = perceptron_run._replace(guards=(MISTAKE, MARGIN))

    found = counterexample([], (NONNEGATIVE, 1 - k), run)

    states = reached([run._replace(guards=(MISTAKE,))], *found)
    scores = [sum(a * b for a, b in zip(state[w], offer[z], strict=True))
              for state, offer in zip(states, found.offers, strict=False)]  # fmt: skip
    assert len(scores) == 2
    assert max(scores) <= 0


def test_values_refute_only_where_the_premises_hold_and_the_goal_does_not():
    premises, goal = [(condition(POSITIVE, k),)], (POSITIVE, k - 2)

    verdicts = [refutes(Instance({k: n}), premises, goal) for n in (0, 1, 2, 3)]

    assert verdicts == [False, True, True, False]
