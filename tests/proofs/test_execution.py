import dataclasses
from fractions import Fraction

import pytest

from perceptron import Dataset
from proofs.evidence.semantics import execution
from proofs.evidence.semantics.execution import (
    ALWAYS,
    agrees_with_specification,
    execute,
    holds,
    holds_on_its_instance,
    reached,
)
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO, assume, combine, number
from proofs.terms import Refused, algorithm, inner
from proofs.theorem import Instance, Theorem
from proofs.theorems.lemmas import (
    MARGIN,
    MISTAKE,
    RADIUS,
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


def states(steps, symbol):
    return [step.state[symbol] for step in steps]


@pytest.mark.parametrize("data", SEPARABLE.values(), ids=SEPARABLE)
def test_the_proved_run_makes_the_mistakes_of_the_specification(data):
    assert agrees_with_specification(data)


@pytest.mark.parametrize(
    ("move", "mistake"),
    [(w + 2 * z, MISTAKE), (w, MISTAKE), (w + z, (POSITIVE, -inner(w, z)))],
    ids=["a doubled step", "no step", "no update at a tie"],
)
def test_another_run_departs_from_the_specification(move, mistake, monkeypatch):
    other = algorithm([(k, 0, k + 1), (w, 0, move)], [mistake, MARGIN, RADIUS], [z])
    monkeypatch.setattr(execution, "perceptron_run", other)
    monkeypatch.setattr(execution.execute, "__defaults__", (mistake,))

    assert not agrees_with_specification(SEPARABLE["K"])


def test_data_without_a_margin_are_refused():
    xor = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append")

    with pytest.raises(Refused, match="^agrees: the data are not separable"):
        agrees_with_specification(xor)


def test_a_step_is_taken_at_a_mistake_and_at_a_tie_only():
    offers = [{z: (1, 0)}, {z: (0, 1)}, {z: (1, 1)}, {z: (2, -1)}]

    steps = execute(perceptron_run, IN_THE_PLANE | {R: 3}, offers)

    assert [(step.offer, step.state[w]) for step in steps] == [(0, (1, 0)), (1, (1, 1))]


def test_a_count_goes_with_every_step():
    steps = execute(perceptron_run, IN_THE_PLANE, [{z: (1, 0)}, {z: (0, 1)}])

    assert states(steps, k) == [1, 2]


def test_passes_are_counted_where_they_open():
    offers = [{z: (1, 0), c: 1}, {z: (0, 1), c: 0}]

    assert states(execute(passes_run, IN_THE_PLANE, offers), p) == [1, 1]


def test_a_combination_is_added_up_exactly():
    third = Fraction(1, 3)
    offers = [{z: (1, 0), lam: third}, {z: (0, 1), lam: 2 * third}]

    *_, last = execute(combination_run(u), IN_THE_PLANE, offers, decides=(NONNEGATIVE, lam))

    assert (last.state[v], last.state[L]) == ((third, 2 * third), 1)


def test_a_float_is_refused():
    with pytest.raises(Refused, match=r"^execute: delta = 0.5 is not exact"):
        execute(perceptron_run, IN_THE_PLANE | {delta: 0.5}, [{z: (1, 0)}])


def test_an_example_without_the_margin_is_refused():
    with pytest.raises(Refused, match=r"^execute: offer 1 breaks delta <= <z,u>"):
        execute(perceptron_run, IN_THE_PLANE, [{z: (1, 0)}, {z: (-1, 0)}])


def test_an_example_outside_the_radius_is_refused():
    with pytest.raises(Refused, match=r"^execute: offer 0 breaks \|z\|\^2 <= R\^2"):
        execute(perceptron_run, IN_THE_PLANE, [{z: (3, 0)}])


def test_vectors_of_two_dimensions_are_refused():
    with pytest.raises(Refused, match=r"^execute: vectors of \[2, 3\] coordinates"):
        execute(perceptron_run, IN_THE_PLANE, [{z: (1, 0, 0)}])


def test_a_number_for_a_vector_is_refused():
    with pytest.raises(Refused, match=r"^execute: 1 and \(1, 0\) are not both vectors"):
        holds((ZERO, inner(u, z)), {u: 1, z: (1, 0)})


@pytest.mark.parametrize(
    ("relation", "truth"), [(POSITIVE, "001"), (NONNEGATIVE, "011"), (ZERO, "010")]
)
def test_a_condition_is_decided_exactly_at_zero(relation, truth):
    third = Fraction(1, 3)

    decided = [holds((relation, 3 * k - 1), {k: third + e}) for e in (-third, 0, third)]

    assert decided == [digit == "1" for digit in truth]


def test_a_symbol_without_a_value_is_refused():
    with pytest.raises(Refused, match="^execute: delta has no value; give one"):
        execute(perceptron_run, {u: (1, 1), R: 2}, [{z: (1, 0)}])


def test_a_vector_without_a_value_is_refused():
    with pytest.raises(Refused, match="^execute: u has no value; give one"):
        execute(perceptron_run, {delta: 1, R: 2}, [{z: (1, 0)}])


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


def test_what_is_offered_is_always_taken_by_a_guard_that_always_holds():
    assert holds(ALWAYS, {})
