"""What a vector holds: where small runs stop, its flags, and the id of its inputs."""

import json
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

import pytest

from perceptron import Refused
from properties.conformance.cases import Case
from properties.vectors.__main__ import main
from properties.vectors.build import FILE, canonical, made, names, to_text
from properties.vectors.conventions import RULES, described
from properties.vectors.expected import Expected, expected
from properties.vectors.flags import FLAGS, flags
from properties.vectors.id_ledger import Ledger, fingerprint

BOTH_WAYS = Case("both-ways", "worked", "they cancel", (((1,), 1), ((-1,), 1)), epochs=3)
ALONE = Case("alone", "number", "é", (((2,), 1),), order=(0,))
AGAIN = Case("again", "worked", "the same inputs", BOTH_WAYS.points, epochs=3)
CLEAN = Expected((1,), (0,), 2, "converged", True)
TWO = Case("two", "worked", "", (((2,), 1), ((3,), -1)))
OLD = "id,inputs\nPC-NUM-0001,0123456789abcdef\n"


# where a run stops
def test_what_the_case_gives_comes_before_the_conventions():
    given = {"epochs": 1, "start": (-5, 2), "rate": Fraction(1, 3), "order": (1, 0, 1)}
    case = Case("given", "option", "", (((1,), 1), ((-2,), -1)), **given)

    alone = ((Fraction(-10, 3),), (1, 0, 1), 1, "limit")
    beside = ((Fraction(-10, 3), Fraction(5, 3)), (1, 0, 1), 1, "limit")
    assert {n: (r.weights, r.mistakes, r.passes, r.outcome) for n, r in expected(case).items()} == {
        f"{update}/{bias}": alone if bias == "none" else beside
        for update in ("le", "lt", "predict+", "predict-")
        for bias in ("none", "append")
    }


@pytest.mark.parametrize(
    ("points", "start", "rules", "outcome"),
    [
        ((((1, 9), 1), ((1, 8), -1)), None, "le/none", "limit"),  # separable: it ends, later
        (BOTH_WAYS.points, (1, 0), "le/none", "endless"),
        (BOTH_WAYS.points, (1, 0), "lt/none", "limit"),  # at 0 no point is a mistake
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


# flags
OTHER = replace(CLEAN, mistakes=(1,))


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ({"le/none": CLEAN}, ["CleanPass"]),
        ({"le/none": replace(CLEAN, outcome="limit")}, ["Limit"]),
        ({"le/none": replace(CLEAN, outcome="endless")}, ["Endless"]),
        ({"le/none": CLEAN, "lt/none": OTHER}, ["Tie", "CleanPass"]),
        ({"le/none": CLEAN, "predict-/none": OTHER}, ["TieLabel", "CleanPass"]),
        ({"le/none": CLEAN, "le/append": OTHER}, ["Bias", "CleanPass"]),
        ({"le/none": CLEAN, "le/none/reversed": OTHER}, ["Order", "CleanPass"]),
        ({"le/none": CLEAN, "lt/none": replace(CLEAN, float64=False)}, ["CleanPass", "Rounds"]),
    ],
)
def test_flags_say_what_the_results_depend_on(results, said):
    same = dict.fromkeys(RULES, results["le/none"])

    assert flags(TWO, {**same, **results}) == said


@pytest.mark.parametrize(
    ("points", "said"),
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
    ],
)
def test_flags_say_what_is_uncommon_in_the_points(points, said):
    case = Case("points", "worked", "", points)

    assert flags(case, dict.fromkeys(RULES, CLEAN)) == ["CleanPass", *said]


def test_flags_say_what_a_case_gives():
    given = {"start": (0, 0), "rate": 1, "order": (0, 1), "family": "tight"}
    cyclic = {name: CLEAN for name in RULES if name != "le/none/reversed"}

    said = flags(replace(TWO, **given), cyclic)

    assert said == ["CleanPass", "MistakeBound", "Start", "Rate", "GivenOrder"]


# the ids
@pytest.fixture
def ledger():
    return Ledger(OLD)


def test_a_fingerprint_is_that_of_the_inputs_alone():
    inputs = '{"X": [["2"]], "epochs": "4", "order": ["0"], "y": ["1"]}'

    assert fingerprint(ALONE) == sha256(inputs.encode()).hexdigest()[:16]
    assert fingerprint(BOTH_WAYS) == fingerprint(AGAIN) != fingerprint(ALONE)


def test_ids_are_numbered_area_by_area_listed_as_given_and_retired(ledger):
    given = [ledger.id_of(case) for case in (ALONE, BOTH_WAYS, AGAIN)]

    assert given == ["PC-NUM-0002", "PC-WRK-0001", "PC-WRK-0001"]
    assert ledger.ids == ("PC-NUM-0001", "PC-NUM-0002", "PC-WRK-0001")
    assert ledger.to_text() == (
        f"{OLD}PC-NUM-0002,{fingerprint(ALONE)}\nPC-WRK-0001,{fingerprint(BOTH_WAYS)}\n"
    )
    assert ledger.retired(iter(["PC-NUM-0002", "PC-WRK-0001"])) == ["PC-NUM-0001"]


@pytest.mark.parametrize(
    ("lines", "value"),
    [("PC-NUM-0001,aa\nPC-NUM-0001,bb", "PC-NUM-0001"), ("PC-NUM-0001,aa\nPC-NUM-0002,aa", "aa")],
)
def test_what_is_issued_twice_is_refused(lines, value, tmp_path, capsys):
    words = f"issued.csv: {value} is listed 2 times; an id is issued once"
    with pytest.raises(Refused, match=f"^{words}$"):
        Ledger(f"id,inputs\n{lines}\n")

    ids = tmp_path / "issued.csv"
    ids.write_text(f"id,inputs\n{lines}\n")
    code = main([str(tmp_path / "vectors.json"), "--ids", str(ids)])

    assert (code, *capsys.readouterr()) == (2, "", f"vectors: {words}\n")
    assert not (tmp_path / "vectors.json").exists()


# the file
def test_the_file_holds_its_tests_by_their_ids_and_counts_them(ledger):
    content = made(ledger, [BOTH_WAYS, AGAIN, ALONE])

    tests = content.pop("tests")
    header = content.pop("header")
    assert content == {
        "format": "perceptron-vectors/1",
        "version": "1.3",
        "schema": "vectors.schema.json",
        "generator": "python -m properties.vectors",
        "numberOfTests": 2,
        "numberOfResults": 17,
        "sha256": sha256(canonical(tests).encode()).hexdigest(),
        "conventions": {name: described(rules) for name, rules in RULES.items()},
        "flags": {name: flag.content() for name, flag in FLAGS.items()},
        "retired": ["PC-NUM-0001"],
    }
    assert [test["id"] for test in tests] == ["PC-NUM-0002", "PC-WRK-0001"]
    assert header[0].startswith("Train a perceptron on X and y and compare; ")


def test_a_test_holds_its_inputs_and_each_result_once(ledger):
    _, test = made(ledger, [BOTH_WAYS, AGAIN, ALONE])["tests"]

    endless = {"weights": ["0"], "passes": "3", "outcome": "endless", "float64": True}
    clean = {"outcome": "converged", "float64": True}
    found = {"weights": ["0", "2"], "mistakes": ["0", "1"], "passes": "2", **clean}
    at_once = {"mistakes": [], "passes": "1", **clean}
    results = {
        ("le/none", "predict-/none"): {"mistakes": ["0", "1"] * 3, **endless},
        ("le/append", "predict-/append"): found,
        ("lt/none", "predict+/none"): {"weights": ["0"], **at_once},
        ("lt/append", "predict+/append"): {"weights": ["0", "0"], **at_once},
        ("le/none/reversed",): {"mistakes": ["1", "0"] * 3, **endless},
    }
    assert list(test) == ["id", "name", "comment", "flags", "X", "y", "epochs", "results"]
    assert test == {
        "id": "PC-WRK-0001",
        "name": "both-ways",
        "comment": "they cancel",
        "flags": ["Tie", "TieLabel", "Bias", "Order", "CleanPass", "Endless", "OneLabel"],
        "X": [["1"], ["-1"]],
        "y": ["1", "1"],
        "epochs": "3",
        "results": [{"conventions": [*rules], **result} for rules, result in results.items()],
    }


def test_the_text_has_a_line_a_test_in_ascii():
    tests = [{"id": "a", "X": [["1"]]}, {"id": "é", "X": []}]

    assert to_text({"format": "f", "tests": tests}) == (
        '{\n "format": "f",\n "tests": [\n{"id":"a","X":[["1"]]},\n{"id":"\\u00e9","X":[]}\n]}\n'
    )
    assert canonical([{"y": ["1"], "X": ["é"]}]) == '[{"X":["\\u00e9"],"y":["1"]}]'


def test_the_names_are_those_of_the_file():
    tests = json.loads(FILE.read_text(encoding="utf-8"))["tests"]

    assert list(names().items()) == [(test["id"], test["name"]) for test in tests]
