"""The texts as printed: what each promises, and what is kept."""

import pytest

from perceptron import Conventions
from proofs.claims import CLAIMS
from proofs.evidence.refutations import printed_algorithms, run_outcomes
from proofs.evidence.refutations.run_outcomes import Outcome, in_passes, under_every_sampling
from proofs.terms import Refused

STATEMENTS = {prove.name: prove().statement for claim in CLAIMS for prove in claim.theorems}
ROWS = {(row.reading.name, row.promise): row for row in printed_algorithms.table()}


def test_every_promise_of_every_reading_is_as_the_table_says():
    _, *found = printed_algorithms.texts_as_printed()

    assert len(found) == len(ROWS) == 36
    assert found[5] == "E, other starts  stops        yes   by strict-rule-bound"
    assert found[6] == "E, other starts  separates    yes   not: ((0),+1) from (0,1)"


def test_every_reading_is_held_to_every_promise():
    assert set(ROWS) == {
        (r.name, p) for r in printed_algorithms.READINGS for p in printed_algorithms.PROMISES
    }
    assert set(printed_algorithms.KEPT_BY) == {
        reading.name for reading in printed_algorithms.READINGS
    }


def test_what_is_kept_is_kept_by_a_theorem_that_is_proved():
    proved = {prove.name for claim in CLAIMS for prove in claim.theorems}

    assert {by for kept in printed_algorithms.KEPT_BY.values() for by in kept.values()} <= proved


BOUND, STRICT_BOUND = (
    "k*delta^2 <= |u|^2*R^2",
    "k^2*delta^2 + 2*k*delta*<w_0,u> + <w_0,u>^2 <= k*|u|^2*R^2 + |u|^2*|w_0|^2",
)


@pytest.mark.parametrize(
    ("promise", "concluded"),
    [
        ("bound", {BOUND, STRICT_BOUND}),
        ("stops", {BOUND, STRICT_BOUND, "p*delta^2 <= |u|^2*R^2"}),
        ("separates", {"<w,x> > 0"}),
        ("never stops", {"<w,x> > 0", "g*y*<x,b> + 2*y*<w,x> > 0"}),
    ],
)
def test_what_is_kept_is_concluded_by_the_theorem_named(promise, concluded):
    names = {kept[promise] for kept in printed_algorithms.KEPT_BY.values() if promise in kept}

    assert {STATEMENTS[name] for name in names} == concluded


@pytest.mark.parametrize("word", ["1/gamma^2", "strict", "alpha or eta", "T rounds", "tired"])
def test_the_scope_says_what_stands_in_place_of_the_printed_words(word):
    assert word in printed_algorithms.SCOPE


def test_only_the_rule_with_ties_as_mistakes_keeps_all_promises():
    names = [reading.name for reading in printed_algorithms.READINGS]

    assert [n for n in names if all(ROWS[n, p].kept for p in printed_algorithms.PROMISES)] == ["K"]


def test_only_a_bias_keeps_sign_zero_plus_from_stopping_where_nothing_separates():
    assert ROWS["M1", "never stops"].kept
    assert not ROWS["W, sign(0) = +1", "never stops"].kept


@pytest.mark.parametrize(
    ("reading", "promise", "shown"),
    [
        ("C", "separates", "((1),+1): stops at w = (0), 0 made, R^2/gamma^2 = 1"),
        ("W, sign(0) = -1", "separates", "((1),-1): stops at w = (0), 0 made, R^2/gamma^2 = 1"),
        ("C, by sign", "stops", "((1),-1): never stops, 0 made, R^2/gamma^2 = 1"),
        ("M2", "separates", "((0),+1): stops at w = (0,0), 0 made, R^2/gamma^2 = 1"),
        (
            "W, sign(0) = +1",
            "never stops",
            "((1),+1), ((-1),+1): stops at w = (0), 0 made, nothing separates",
        ),
        (
            "E, other starts",
            "bound",
            "((0,1),+1), ((1,0),+1) from (-1,-1,0): stops at w = (1,0,1), 2 made, "
            "R^2/gamma^2 = 4/3",
        ),
    ],
)
def test_a_broken_promise_shows_where(reading, promise, shown):
    assert ROWS[reading, promise].shown == shown


def test_a_text_is_held_to_what_it_prints():
    assert [r.promise for r in ROWS.values() if r.reading.name == "M1" and not r.printed] == [
        "bound"
    ]


@pytest.mark.parametrize("promise", ["bound", "stops", "separates"])
def test_a_table_that_says_otherwise_is_refused(monkeypatch, promise):
    kept = {
        **printed_algorithms.KEPT_BY,
        "C, by sign": {**printed_algorithms.KEPT_BY["C, by sign"], promise: "hope"},
    }
    kept["K"] = {p: by for p, by in kept["K"].items() if p != promise}
    monkeypatch.setattr(printed_algorithms, "KEPT_BY", kept)

    with pytest.raises(Refused, match="^texts: (C, by sign|K), "):
        printed_algorithms.texts_as_printed()


# ---- the ends of runs
PLUS, MINUS = ((1,), 1), ((1,), -1)


def test_a_run_in_passes_stops_at_its_clean_pass():
    assert in_passes([PLUS], Conventions(), (0,), by_sign=False) == Outcome(1, (1,))


def test_weights_that_come_back_never_stop():
    assert in_passes([PLUS, MINUS], Conventions(), (0,), by_sign=False).weights is None


def test_a_run_that_stops_by_sign_goes_on_while_a_sign_is_wrong():
    end = in_passes([MINUS], Conventions(), (1,), by_sign=True)

    assert end == Outcome(2, (-1,))


def test_every_sampling_yields_every_end():
    rows = [((1, 0), 1), ((0, 1), 1)]

    ends = set(under_every_sampling(rows, Conventions(), separable=True))

    assert ends == {Outcome(2, (1, 1))}


def test_a_sampling_on_data_that_nothing_separates_is_followed_until_weights_come_back():
    assert list(under_every_sampling([PLUS, MINUS], Conventions(), separable=False)) == []


def test_a_sampling_that_does_not_end_is_refused(monkeypatch):
    monkeypatch.setattr(run_outcomes, "LONGEST", 10)

    with pytest.raises(Refused, match="^sampling: .* leads to 10 mistakes"):
        list(under_every_sampling([PLUS, MINUS], Conventions(), separable=True))
