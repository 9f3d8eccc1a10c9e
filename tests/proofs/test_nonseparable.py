from fractions import Fraction

import pytest

from proofs.claims.separation import SEPARATION as CLAIMS
from proofs.evidence.semantics.execution import execute, holds, holds_on_its_instance
from proofs.kernel import ZERO, look
from proofs.terms import Refused, Run, inner
from proofs.theorems import nonseparable
from proofs.theorems.lemmas import MISTAKE, RADIUS, R, k, steps_run, u, w, z
from proofs.theorems.nonseparable import (
    D,
    bounded_if_separable,
    bounded_on_a_line,
    d,
    gamma,
    hull_of_mistakes,
    line_run,
    nonseparable_mistakes,
    nonseparable_mistakes_any_length,
    parity_not_separable,
    q,
    s,
    short_run,
)

SHIPPED = [proof for claim in CLAIMS for proof in claim.theorems if proof.instance]


def without(run, guard):
    return run._replace(guards=tuple(other for other in run.guards if other != guard))


@pytest.mark.parametrize("proof", SHIPPED, ids=lambda proof: proof.name)
def test_a_theorem_of_any_data_holds_on_its_instance(proof):
    assert holds_on_its_instance(proof())


@pytest.mark.parametrize(
    ("proof", "conditions"),
    [
        (nonseparable_mistakes, ("D >= 0", "R >= 0", "gamma >= 0", "q <= D^2", "|u|^2 <= 1")),
        (
            nonseparable_mistakes_any_length,
            ("D >= 0", "R >= 0", "gamma >= 0", "q <= D^2", "rho >= 0", "|u|^2 <= rho^2"),
        ),
        (hull_of_mistakes, ("delta >= 0",)),
        (bounded_on_a_line, ()),
    ],
    ids=lambda given: getattr(given, "name", ""),
)
def test_a_theorem_of_any_data_rests_on_these_conditions_alone(proof, conditions):
    assert proof().hypotheses[1:] == conditions


@pytest.mark.parametrize("proof", SHIPPED, ids=lambda proof: proof.name)
def test_a_theorem_of_any_data_speaks_of_one_run(proof):
    runs = [h for h in look(proof().fact).hypotheses if isinstance(h, Run)]

    assert len(runs) == 1


@pytest.mark.parametrize(
    ("name", "run", "proof"),
    [
        ("short_run", short_run, nonseparable_mistakes),
        ("line_run", line_run, bounded_on_a_line),
    ],
)
def test_every_guard_of_a_run_on_any_data_is_needed(name, run, proof, monkeypatch):
    refused = 0
    for guard in run.guards:
        monkeypatch.setattr(nonseparable, name, without(run, guard))
        with pytest.raises(Refused, match="^invariant: .* may change along the run"):
            proof()
        refused += 1

    assert refused == len(run.guards)


@pytest.mark.parametrize("share", [0, Fraction(1, 2)], ids=["nothing", "half"])
def test_a_mistake_must_pay_its_whole_shortfall(share, monkeypatch):
    cheap = short_run._replace(state=(*short_run.state[:3], (q, q * 0, q + share * d**2)))
    monkeypatch.setattr(nonseparable, "short_run", cheap)

    with pytest.raises(Refused, match="^invariant: the step is "):
        nonseparable_mistakes()


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


def test_the_weights_of_a_separable_run_rest_on_its_margin():
    assert bounded_if_separable().statement == "delta^2*|w|^2 <= |u|^2*R^4"


def test_the_parity_of_a_square_of_corners_contradicts_whatever_its_first_label_is():
    assert parity_not_separable().hypotheses == (
        "y*<w,a> + y*<w,e> + y*<w,f> > 0",
        "y*<w,a> + y*<w,e> < 0",
        "y*<w,a> + y*<w,f> < 0",
        "y*<w,a> > 0",
    )
