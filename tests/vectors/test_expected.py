"""Where a few small runs stop, worked by hand, and what a vector of them is flagged with."""

from dataclasses import replace
from fractions import Fraction

import pytest

from properties.conformance.cases.case import Case
from properties.vectors.conventions import RULES, described
from properties.vectors.expected import Expected, _run, expected
from properties.vectors.flags import FLAGS, flags

BOTH_WAYS = Case("both-ways", "worked", "", (((1,), 1), ((-1,), 1)), epochs=3)
CLEAN = Expected((1,), (0,), 2, "converged", True)
TWO = Case("two", "worked", "", (((2,), 1), ((3,), -1)))


def runs(case):
    return {
        name: (r.weights, r.mistakes, r.passes, r.outcome) for name, r in expected(case).items()
    }


# where a run stops
def test_a_run_stops_after_its_first_clean_pass_or_at_the_limit():
    assert runs(BOTH_WAYS) == {
        "le/none": ((0,), (0, 1, 0, 1, 0, 1), 3, "endless"),
        "le/append": ((0, 2), (0, 1), 2, "converged"),
        "lt/none": ((0,), (), 1, "converged"),
        "lt/append": ((0, 0), (), 1, "converged"),
        "predict+/none": ((0,), (), 1, "converged"),
        "predict+/append": ((0, 0), (), 1, "converged"),
        "predict-/none": ((0,), (0, 1, 0, 1, 0, 1), 3, "endless"),
        "predict-/append": ((0, 2), (0, 1), 2, "converged"),
        "le/none/reversed": ((0,), (1, 0, 1, 0, 1, 0), 3, "endless"),
    }


def test_what_the_case_gives_comes_before_the_conventions():
    case = Case(
        "given",
        "option",
        "",
        (((1,), 1), ((-2,), -1)),
        epochs=1,
        start=(-5, 2),
        rate=Fraction(1, 3),
        order=(1, 0, 1),
    )

    alone = ((Fraction(-10, 3),), (1, 0, 1), 1, "limit")
    beside = ((Fraction(-10, 3), Fraction(5, 3)), (1, 0, 1), 1, "limit")
    assert runs(case) == {
        f"{update}/{bias}": alone if bias == "none" else beside
        for update in ("le", "lt", "predict+", "predict-")
        for bias in ("none", "append")
    }


@pytest.mark.parametrize(
    ("points", "start", "rules", "outcome"),
    [
        # separable: it ends, later
        ((((1, 9), 1), ((1, 8), -1)), None, "le/none", "limit"),
        # not separable, and no score of 0 stays
        (BOTH_WAYS.points, (1, 0), "le/none", "endless"),
        # not separable: at 0 no point is a mistake
        (BOTH_WAYS.points, (1, 0), "lt/none", "limit"),
        ((((1,), 1), ((1,), -1)), (1, 0), "lt/none", "limit"),
        ((((1,), 1), ((1,), -1)), (1, 0), "predict+/none", "endless"),
    ],
)
def test_what_comes_after_the_limit_is_known(points, start, rules, outcome):
    case = Case("cut", "worked", "", points, epochs=1, start=start)

    assert expected(case)[rules].outcome == outcome


@pytest.mark.parametrize(
    ("points", "held"),
    [
        ((((1,), 1),), True),
        ((((2**53 + 1,), 1),), False),
        ((((Fraction(1, 3),), 1),), False),
        ((((2**30, 1), 1), ((2**30 + 1, -1), -1)), False),
    ],
)
def test_float64_is_asked_to_agree_where_all_its_numbers_are_exact(points, held):
    assert expected(Case("numbers", "number", "", points))["le/none"].float64 is held


def test_a_result_is_told_in_strings():
    told = _run(replace(BOTH_WAYS, rate=Fraction(1, 2)), RULES["le/append"]).content()

    assert told == {
        "weights": ["0", "1"],
        "mistakes": ["0", "1"],
        "passes": "2",
        "outcome": "converged",
        "float64": True,
    }


def test_conventions_are_told_with_their_bias():
    assert described(RULES["le/none/reversed"]) == {
        "update": "le",
        "step": "1",
        "rate": "1",
        "start": "0",
        "order": "reversed",
        "bias": "none",
    }


# flags
@pytest.mark.parametrize(
    ("results", "told"),
    [
        ({"le/none": CLEAN}, ["CleanPass"]),
        ({"le/none": replace(CLEAN, outcome="limit")}, ["Limit"]),
        ({"le/none": replace(CLEAN, outcome="endless")}, ["Endless"]),
        ({"le/none": CLEAN, "lt/none": replace(CLEAN, mistakes=())}, ["Tie", "CleanPass"]),
        (
            {
                "predict+/none": CLEAN,
                "predict-/none": replace(CLEAN, mistakes=()),
                "le/none": CLEAN,
            },
            ["TieLabel", "CleanPass"],
        ),
        ({"le/none": CLEAN, "le/append": replace(CLEAN, mistakes=(1,))}, ["Bias", "CleanPass"]),
        (
            {"le/none": CLEAN, "le/none/reversed": replace(CLEAN, mistakes=(1,))},
            ["Order", "CleanPass"],
        ),
        ({"le/none": CLEAN, "lt/none": replace(CLEAN, float64=False)}, ["CleanPass", "Rounds"]),
    ],
)
def test_flags_tell_what_the_results_depend_on(results, told):
    same = dict.fromkeys(RULES, results["le/none"])

    assert flags(TWO, {**same, **results}) == told


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ((((0, 0), 1), ((0, 1), -1)), ["ZeroRow"]),
        ((((2,), 1), ((2,), 1), ((3,), -1)), ["Repeated"]),
        ((((2,), 1), ((2,), -1)), ["Contradiction"]),
        ((((2,), 1), ((3,), 1)), ["OneLabel"]),
        ((((2,), -1),), []),
        ((((Fraction(45, 4),), 1),), ["Fraction"]),
        ((((-Fraction(113, 10),), 1),), ["NarrowInteger", "NotFloat64", "Fraction"]),
        ((((3037000499,), 1),), ["NarrowInteger"]),
        ((((3037000500,), 1),), ["WideInteger"]),
        ((((2**53 + 1, 1), 1),), ["WideInteger", "NotFloat64"]),
        ((((Fraction(1, 2**20), 2), 1),), ["Fraction", "Tiny"]),
        ((((Fraction(1, 10**6), 2), 1),), ["NotFloat64", "Fraction"]),
        ((((Fraction(-1, 2**20), 0), 1),), ["Fraction", "Tiny"]),
        ((((Fraction(1, 2), 2), 1),), ["Fraction"]),
    ],
)
def test_flags_tell_what_is_uncommon_in_the_points(points, told):
    case = Case("points", "worked", "", points)

    assert flags(case, dict.fromkeys(RULES, CLEAN)) == ["CleanPass", *told]


@pytest.mark.parametrize(
    ("given", "flag"),
    [
        ({"start": (0, 0)}, "Start"),
        ({"rate": 1}, "Rate"),
        ({"order": (0, 1)}, "GivenOrder"),
        ({"family": "tight"}, "MistakeBound"),
    ],
)
def test_flags_tell_what_a_case_gives(given, flag):
    case = replace(TWO, **given)

    assert set(flags(case, dict.fromkeys(RULES, CLEAN))) == {"CleanPass", flag}


def test_where_the_order_is_given_none_is_reversed():
    cyclic = {name: CLEAN for name in RULES if name != "le/none/reversed"}

    assert flags(replace(TWO, order=(0, 1)), cyclic) == ["CleanPass", "GivenOrder"]


def test_a_flag_is_told_in_words():
    assert FLAGS["Rate"].content() == {
        "bugType": "learning rate",
        "effect": "moves of another length",
        "explanation": "eta is the rate: a mistake adds eta y x",
    }
