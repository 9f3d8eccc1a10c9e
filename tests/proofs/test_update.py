import pytest

from proofs.evidence.computations import separability
from proofs.evidence.computations.witness_search import Case
from proofs.evidence.refutations.model import ALWAYS_RAISED, BETTER_WEIGHTS, ONE_UPDATE
from proofs.evidence.semantics.execution import holds_on_its_instance
from proofs.terms import Refused, algorithm
from proofs.theorems import updates
from proofs.theorems.lemmas import MARGIN, MISTAKE, RADIUS, k, steps_run, w, z
from proofs.theorems.updates import w_0, y

SCORES = ("r = y^2*|x|^2 + y*<w,x>", "s = y*<w,x>")
LABELS = ("h^2 = 1", "y^2 = 1")
THEOREMS = {
    "score_after_an_update": ("r = s + |x|^2", (*SCORES, "y^2 = 1")),
    "score_rises": ("s < r", (*SCORES, "y^2 = 1", "|x|^2 > 0")),
    "strict_mistakes_rise": ("s < r", (SCORES[0], "s < 0", SCORES[1])),
    "score_stays_at_the_origin": ("r = s", (*SCORES, "|x|^2 = 0")),
    "score_after_many_updates": ("<w,z> = k*|z|^2 + <z,w_0>", ()),
    "updates_in_a_row": ("k*|z|^2 + <z,w_0> <= |z|^2", ("<z,w_0> <= 0",)),
    "nearer_to_long_separators": (
        "q < p",
        (
            "<w,z> <= 0",
            "p + 2*<w,u> = |u|^2 + |w|^2",
            "q + 2*<w,u> + 2*<z,u> = |u|^2 + |w|^2 + 2*<w,z> + |z|^2",
            "|z|^2 < 2*<z,u>",
        ),
    ),
    "angle_bound_improves": ("k*delta^2*|w|^2 <= <w,u>^2*R^2", ("delta >= 0",)),
    "factor_zero_when_right": ("m = 0", ("h + m = y", "h*y > 0", *LABELS)),
    "factor_two_when_wrong": ("m = 2*y", ("h + m = y", "h*y < 0", *LABELS)),
}


@pytest.mark.parametrize("name", THEOREMS)
def test_a_theorem_of_the_update_says_so_much_from_so_little(name):
    proved = getattr(updates, name)()
    conditions = tuple(h for h in proved.hypotheses if not h.startswith("run: "))

    assert (proved.statement, conditions) == THEOREMS[name]


@pytest.mark.parametrize("name", THEOREMS)
def test_a_theorem_of_the_update_holds_on_its_instance(name):
    assert holds_on_its_instance(getattr(updates, name)())


@pytest.mark.parametrize("move", [w + 2 * z, w - z, w], ids=["doubled", "back", "none"])
def test_another_step_lifts_the_score_by_another_amount(move, monkeypatch):
    other = algorithm([(k, 0, k + 1), (w, w_0, move)], [])
    monkeypatch.setattr(updates, "repeated_run", other)

    with pytest.raises(Refused, match="^invariant: the step is "):
        updates.score_after_many_updates()


def test_updates_on_a_point_that_is_right_are_not_bounded(monkeypatch):
    monkeypatch.setattr(updates, "correcting_run", updates.repeated_run)

    with pytest.raises(Refused, match="^invariant: .* may change along the run"):
        updates.updates_in_a_row()


@pytest.mark.parametrize(
    "guards",
    [(MARGIN, RADIUS), (MISTAKE, RADIUS), (MISTAKE, MARGIN)],
    ids=["no mistake", "no margin", "no radius"],
)
def test_the_bound_on_the_angle_wants_all_three_guards(guards, monkeypatch):
    monkeypatch.setattr(updates, "perceptron_run", steps_run(*guards))

    with pytest.raises(Refused, match="^invariant: .* may change along the run"):
        updates.angle_bound_improves()


@pytest.mark.parametrize(("by", "label"), [(2, y), (0, -y), (1, y)])
def test_the_factor_is_no_other(by, label):
    with pytest.raises(Refused, match="^combine: "):
        updates._factor(by, label)


def test_as_many_updates_are_made_as_the_floor_says():
    _, on_a_line, _ = separability.updates_in_a_row()

    assert on_a_line.split() == ["1", "228", "96", "10", "((-1),-1)", "from", "(-9)"]


def test_one_update_less_where_the_score_comes_out_at_0_is_refused(monkeypatch):
    monkeypatch.setattr(
        separability, "_needed", lambda deficit, length: max(0, -(-deficit // length))
    )

    with pytest.raises(Refused, match=r"^basics: updates on \(\(-3,\), -1\) from \(-9,\): 4 "):
        separability.updates_in_a_row()


def test_an_update_at_the_point_0_raises_nothing():
    found = ALWAYS_RAISED.witness()

    assert found.case == Case(((0,),), (-1,), ((1,),))
    assert found.shown == "from w = (1) an update on ((0),-1) leaves y<w,x> at 0"


@pytest.mark.parametrize(
    "case",
    [Case(((0,),), (1,), ((1,),)), Case(((1,),), (-1,), ((1,),))],
    ids=["no update at a positive point 0", "another point rises"],
)
def test_what_is_raised_or_never_updated_refutes_nothing(case):
    assert ALWAYS_RAISED.departs(case) is None


def test_the_least_point_that_one_update_leaves_wrong_ends_on_a_tie():
    found = ONE_UPDATE.witness()

    assert found.case == Case(((1,),), (-1,), ((1,),))
    assert found.shown == ("from w = (1) an update on ((1),-1) lifts y<w,x> from -1 to 0 only")


def test_the_least_data_on_which_an_update_errs_more_cannot_be_separated():
    assert BETTER_WEIGHTS[0].witness().case == Case(((1,), (1,)), (1, -1), ((1,),))


def test_an_update_can_err_more_on_separable_data():
    found = BETTER_WEIGHTS[1].witness()

    assert found.case == Case(((0, 1), (1, 1)), (-1, 1), ((0, 1),))
    assert found.shown == (
        "on ((0,1),-1), ((1,1),+1) w = (0,1) makes 1 mistake, and (0,0), after the update, 2"
    )


def test_an_update_can_turn_the_weights_away_from_a_separator():
    found = BETTER_WEIGHTS[2].witness()

    assert found.case == Case(((0, 2),), (1,), ((1, 0), (2, 1)))
    assert found.shown == (
        "w = (1,0) is wrong on ((0,2),+1); its squared cosine with the separator (2,1) "
        "is 4/5, and 16/25 after the update"
    )
