from fractions import Fraction

import pytest

from perceptron import Dataset
from proofs import execution
from proofs.execution import agrees_with_specification, execute, holds
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO
from proofs.library.runs import (
    MARGIN,
    MISTAKE,
    RADIUS,
    L,
    R,
    c,
    combination_run,
    delta,
    k,
    lam,
    p,
    passes_run,
    perceptron_run,
    u,
    v,
    w,
    z,
)  # fmt: skip
from proofs.terms import Refused, algorithm, inner

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
