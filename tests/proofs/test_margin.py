from dataclasses import replace
from fractions import Fraction

import pytest

from perceptron import Dataset, certify
from proofs.claims.separation import MARGIN as CLAIMS
from proofs.evidence.computations import margins as computed
from proofs.evidence.computations.margins import (
    BEST_BOUNDS,
    best_bounds_meet,
    bounds_meet,
    nearest_points,
    scale_free,
)
from proofs.evidence.semantics.execution import ALWAYS, execute, holds, holds_on_its_instance
from proofs.evidence.semantics.necessity import needed
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO, assume, look
from proofs.terms import Refused, inner
from proofs.theorems import margins
from proofs.theorems.lemmas import MISTAKE, RADIUS, L, R, combination_run, delta, k, lam, u, v, z
from proofs.theorems.margins import (
    best_bound,
    best_margin,
    class_run,
    counted,
    margin_class_of_the_nearest,
    margin_classes_bounded,
    margin_classes_nest,
    margin_from_above,
    margin_scale_free,
    n,
    nearest_run,
    no_margin_above,
    radius_scales,
    radius_scales_back,
    roots_grow,
    scores_scale,
    scores_scale_back,
)

PROOFS = [proof for claim in CLAIMS for proof in claim.theorems]
STEEP = Dataset([[1, 0], [3, 5]], [1, 1])


def by_name(proof):
    return proof.name


def without(run, *dropped):
    return run._replace(guards=tuple(guard for guard in run.guards if guard not in dropped))


@pytest.mark.parametrize("proof", PROOFS, ids=by_name)
def test_a_theorem_of_the_margin_holds_on_its_instance(proof):
    assert holds_on_its_instance(proof())


@pytest.mark.parametrize(
    ("proof", "conditions"),
    [
        (margin_from_above, ("delta >= 0",)),
        (best_margin, ("Lambda > 0", "delta >= 0", "|m|^2*|v|^2 <= mu^2*Lambda^2")),
        (best_bound, ()),
        (margin_classes_bounded, ("|u|^2 > 0",)),
    ],
    ids=lambda given: getattr(given, "name", ""),
)
def test_a_theorem_about_a_run_rests_on_these_conditions_alone(proof, conditions):
    assert proof().hypotheses[1:] == conditions


@pytest.mark.parametrize(
    ("proof", "conditions"),
    [
        (margin_classes_nest, ("g <= gamma", "g >= 0", "gamma^2*|u|^2 <= <z,u>^2")),
        (margin_class_of_the_nearest, ("gamma^2 <= |n|^2", "|n|^2 <= <z,n>")),
        (margin_scale_free, ("delta^2*B = |u|^2*R^2",)),
        (scores_scale, ("delta <= <z,u>", "s >= 0", "t >= 0")),
        (scores_scale_back, ("s > 0", "s*t*delta <= s*t*<z,u>", "t > 0")),
        (radius_scales, ("|z|^2 <= R^2",)),
        (radius_scales_back, ("s^2 > 0", "s^2*|z|^2 <= s^2*R^2")),
    ],
    ids=lambda given: getattr(given, "__name__", ""),
)
def test_a_theorem_about_single_examples_rests_on_these_conditions_alone(proof, conditions):
    assert proof().hypotheses == conditions


@pytest.mark.parametrize(
    "dropped",
    [MISTAKE, RADIUS, (NONNEGATIVE, inner(z, n) - inner(n, n))],
    ids=["mistake", "radius", "score"],
)
def test_the_best_bound_needs_every_guard_of_its_run(dropped, monkeypatch):
    monkeypatch.setattr(margins, "nearest_run", without(nearest_run, dropped))

    with pytest.raises(Refused, match="^invariant: .* may change along the run"):
        best_bound()


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.__name__)
def test_every_hypothesis_about_the_margin_is_refuted_when_it_is_dropped(proof):
    assert needed(proof())


@pytest.mark.parametrize("guard", class_run.guards, ids=["weight", "side", "margin"])
def test_the_bound_on_a_class_needs_every_guard_of_its_run(guard, monkeypatch):
    monkeypatch.setattr(margins, "class_run", without(class_run, guard))

    with pytest.raises(Refused, match="^invariant: .* may change along the run"):
        margin_classes_bounded()


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


# ---- computed
def test_the_bounds_meet_on_every_named_data_set():
    assert best_bounds_meet()[:3] == (
        "data                  R^2  gamma*^2  R^2/gamma*^2",
        "M                       6       1/3            18",
        "K                      16      8/13            26",
    )


def test_the_best_bound_of_the_orthonormal_points_is_their_number():
    data, bound = BEST_BOUNDS["orthonormal"]

    assert certify(data).mistake_bound == bound == 5


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


@pytest.mark.parametrize("check", [best_bounds_meet, nearest_points, scale_free])
def test_data_without_a_margin_are_refused(check, monkeypatch):
    monkeypatch.setattr(computed, "BEST_BOUNDS", {"both": (Dataset([[1], [1]], [1, -1]), 1)})

    with pytest.raises(Refused, match="^margin: both is not separable"):
        check()


def test_another_best_bound_is_refused(monkeypatch):
    monkeypatch.setitem(computed.BEST_BOUNDS, "K", (BEST_BOUNDS["K"][0], 25))

    with pytest.raises(Refused, match=r"^margin: R\^2/gamma\*\^2 of K is 26, not 25"):
        best_bounds_meet()


def test_a_bound_from_below_that_is_too_low_is_refused(monkeypatch):
    other = replace(certify(STEEP), weights=(1, 1))
    monkeypatch.setattr(computed, "certify", lambda data: other)
    monkeypatch.setattr(computed, "BEST_BOUNDS", {"steep": (STEEP, 34)})

    with pytest.raises(Refused, match="^margin: the two bounds do not meet on steep"):
        best_bounds_meet()


def test_rescaling_leaves_the_best_bound():
    *found, factors = scale_free()

    assert found[1] == "K: R^2/gamma*^2 = 26, gamma*^2 = 8/13"
    assert factors.startswith("times 1/7, 5/2, ")


def test_a_margin_that_rescaling_leaves_is_refused(monkeypatch):
    unchanged = certify(STEEP)
    monkeypatch.setattr(computed, "certify", lambda data: unchanged)
    monkeypatch.setattr(computed, "BEST_BOUNDS", {"steep": (STEEP, 34)})

    with pytest.raises(Refused, match=r"^margin: steep times 1/7 has .*, gamma\*\^2 = 1;"):
        scale_free()


def test_a_bound_that_rescaling_changes_is_refused(monkeypatch):
    monkeypatch.setattr(computed, "BEST_BOUNDS", {"steep": (STEEP, 33)})

    with pytest.raises(Refused, match=r"^margin: steep times 1/7 has R\^2/gamma\*\^2 = 34,"):
        scale_free()


def test_a_bound_that_a_longer_separator_changes_is_refused(monkeypatch):
    monkeypatch.setattr(computed, "_bound", lambda data, weights: weights[0])

    with pytest.raises(Refused, match="^margin: u times 1/7 makes the bound of M "):
        scale_free()


def test_every_named_hull_has_a_nearest_point():
    assert nearest_points()[:2] == [
        "M: n = (-1/3,1/3,1/3), |n|^2 = 1/3",
        "K: n = (2/13,-10/13), |n|^2 = 8/13",
    ]


@pytest.mark.parametrize(
    "multipliers",
    [((0, 1), (1, 1)), ((0, 31), (1, -2)), ((1, 1),)],
    ids=["another point", "no convex one", "another corner"],
)
def test_a_point_of_the_hull_that_is_not_the_nearest_is_refused(multipliers, monkeypatch):
    other = replace(certify(STEEP), multipliers=multipliers)
    monkeypatch.setattr(computed, "certify", lambda data: other)
    monkeypatch.setattr(computed, "BEST_BOUNDS", {"steep": (STEEP, 34)})

    with pytest.raises(Refused, match="^margin: .* is not the nearest point of steep"):
        nearest_points()


def test_the_point_0_is_no_nearest_point(monkeypatch):
    monkeypatch.setattr(computed, "_combined", lambda found, examples: (0, 0))

    with pytest.raises(Refused, match=r"^margin: \(0, 0\) is not the nearest point of "):
        nearest_points()
