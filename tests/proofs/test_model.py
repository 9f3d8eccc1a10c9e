import re
from dataclasses import replace

import pytest

from perceptron import Dataset, certify, train
from proofs.evidence.computations import separability
from proofs.evidence.computations.witness_search import Case
from proofs.evidence.refutations.model import HOMOGENEOUS
from proofs.evidence.semantics.execution import holds_on_its_instance
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO, assume
from proofs.terms import Refused, algorithm, inner
from proofs.theorems import model
from proofs.theorems.lemmas import v, w
from proofs.theorems.model import a, b, b_0, e, h, same_sign, w_0, x, y

AUGMENTED = (
    "run: from w = w_0, b = b_0, v = b_0*e + w_0; each step, with a new x, a, "
    "meets <x,e> = 0 and takes w to w + a*x, b to a + b, v to a*e + v + a*x"
)
THEOREMS = {
    "bias_absorption": (
        "<v,e> + <v,t> = b + <w,t>",
        (AUGMENTED, "<t,e> = 0", "<w_0,e> = 0", "|e|^2 = 1"),
    ),
    "augmented_radius": (
        "|e|^2 + 2*<x,e> + |x|^2 <= R^2 + 1",
        ("<x,e> = 0", "|e|^2 = 1", "|x|^2 <= R^2"),
    ),
    "augmented_radius_attained": (
        "R^2 + 1 = |e|^2 + 2*<x,e> + |x|^2",
        ("<x,e> = 0", "R^2 = |x|^2", "|e|^2 = 1"),
    ),
    "homogeneous_from_affine": (
        "b*y*|e|^2 + b*y*<x,e> + y*<w,e> + y*<w,x> > 0",
        ("<w,e> = 0", "<x,e> = 0", "b*y + y*<w,x> > 0", "|e|^2 = 1"),
    ),
    "affine_from_homogeneous": (
        "b*y + y*<x,v> > 0",
        ("b = <v,e>", "y*<v,e> + y*<x,v> > 0"),
    ),
    "correct_label": ("h = y", ("h*<w,x> > 0", "h^2 = 1", "y*<w,x> > 0", "y^2 = 1")),
    "wrong_label": ("h + y = 0", ("h*<w,x> > 0", "h^2 = 1", "y*<w,x> < 0", "y^2 = 1")),
    "tie_is_not_correct": ("<w,x>^2 > 0", ("y*<w,x> > 0",)),
    "plane_keeps_its_distance": ("<w,z>^2 <= |r|^2*|w|^2", ("<w,r> + <w,z> = 0",)),
    "nearest_point_of_the_plane": ("<w,z>^2 = k^2*(|w|^2)^2", ("<w,z> = k*|w|^2",)),
}


@pytest.mark.parametrize("name", THEOREMS)
def test_a_theorem_of_the_model_says_so_much_from_so_little(name):
    proved = getattr(model, name)()

    assert (proved.statement, proved.hypotheses) == THEOREMS[name]


@pytest.mark.parametrize("name", THEOREMS)
def test_a_theorem_of_the_model_holds_on_its_instance(name):
    assert holds_on_its_instance(getattr(model, name)())


@pytest.mark.parametrize(
    ("bias", "augmented"),
    [(b + 2 * a, v + a * (x + e)), (b + a, v + a * x), (b + a, v + a * (x - e))],
    ids=["a doubled bias", "no step along e", "a step back along e"],
)
def test_another_step_of_the_bias_is_not_the_augmented_one(bias, augmented, monkeypatch):
    state = [(w, w_0, w + a * x), (b, b_0, bias), (v, w_0 + b_0 * e, augmented)]
    other = algorithm(state, model.augmented_run.guards, [x, a])
    monkeypatch.setattr(model, "augmented_run", other)

    with pytest.raises(Refused, match="^invariant: the step is "):
        model.bias_absorption()


def test_another_start_is_not_the_augmented_one(monkeypatch):
    (first, second, (_, _, move)) = model.augmented_run.state
    other = algorithm([first, second, (v, w_0, move)], model.augmented_run.guards, [x, a])
    monkeypatch.setattr(model, "augmented_run", other)

    with pytest.raises(Refused, match="^invariant: the base is "):
        model.bias_absorption()


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


def test_the_least_data_with_a_plane_but_none_through_0_have_a_point_at_0():
    assert HOMOGENEOUS[0].witness().case == Case(((0,), (1,)), (1, -1))


def test_without_a_point_at_0_the_least_lie_on_one_side_of_it():
    found = HOMOGENEOUS[1].witness()

    assert found.case == Case(((1,), (2,)), (1, -1))
    assert found.shown == "a plane separates ((1),+1), ((2),-1), and no w has y<w,x> > 0 for both"


def test_the_place_of_the_bias_does_not_matter():
    *in_either_place, without = separability.bias_in_either_place()

    assert in_either_place[0] == "M: R^2 = 6, gamma*^2 = 1/3 and 3 mistakes in either place"
    assert without == "K: gamma*^2 = 8/13 without a bias, 9/11 with one"


def test_runs_that_differ_with_the_place_are_refused(monkeypatch):
    def moody(data):
        rows = [*data.rows[1:], data.rows[0]] if data.bias == "append" else data.rows
        labels = [*data.labels[1:], data.labels[0]] if data.bias == "append" else data.labels
        return train(Dataset(rows, labels, data.bias))

    monkeypatch.setattr(separability, "train", moody)

    with pytest.raises(Refused, match="^basics: run on M: "):
        separability.bias_in_either_place()


def test_a_bias_that_is_left_out_is_refused(monkeypatch):
    monkeypatch.setattr(separability, "PLACES", ("prepend", "none"))

    with pytest.raises(Refused, match="^basics: .* is not separable with bias none"):
        separability.bias_in_either_place()


@pytest.mark.parametrize(
    ("field", "what"), [("margin_squared", "margin"), ("radius_squared", "R^2")]
)
def test_a_certificate_that_says_otherwise_at_the_end_is_refused(field, what, monkeypatch):
    def moody(data):
        found = certify(data)
        return replace(found, **{field: 2}) if data.bias == "append" else found

    monkeypatch.setattr(separability, "certify", moody)

    with pytest.raises(Refused, match=f"^basics: {re.escape(what)} of M: "):
        separability.bias_in_either_place()


def test_a_margin_that_a_bias_leaves_as_it_was_is_refused(monkeypatch):
    kept = separability._separator
    monkeypatch.setattr(
        separability,
        "_separator",
        lambda data, bias: kept(data, "append" if bias == "none" else bias),
    )

    with pytest.raises(Refused, match="^basics: margins of K: "):
        separability.bias_in_either_place()
