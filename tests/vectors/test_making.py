"""The file of a few cases, seen whole."""

import json
import subprocess
import sys
from hashlib import sha256

import pytest

from perceptron import Refused
from properties.conformance.cases import Case
from properties.vectors.__main__ import main
from properties.vectors.build import FILE, canonical, made, names, to_text
from properties.vectors.conventions import RULES, described
from properties.vectors.flags import FLAGS
from properties.vectors.id_ledger import Ledger, fingerprint

BOTH_WAYS = Case("both-ways", "worked", "they cancel", (((1,), 1), ((-1,), 1)), epochs=3)
ALONE = Case("alone", "number", "é", (((2,), 1),), order=(0,))
AGAIN = Case("again", "worked", "the same inputs", BOTH_WAYS.points, epochs=3)
FEW = [BOTH_WAYS, AGAIN, ALONE]
OLD = "id,inputs\nPC-NUM-0001,0123456789abcdef\n"


@pytest.fixture
def ledger():
    return Ledger(OLD)


# the ids
def test_a_fingerprint_is_that_of_the_inputs_alone():
    inputs = '{"X": [["2"]], "epochs": "4", "order": ["0"], "y": ["1"]}'

    assert fingerprint(ALONE) == sha256(inputs.encode()).hexdigest()[:16]
    assert fingerprint(BOTH_WAYS) == fingerprint(AGAIN) != fingerprint(ALONE)


def test_ids_are_numbered_area_by_area_and_listed_as_given(ledger):
    given = [ledger.id_of(case) for case in (ALONE, BOTH_WAYS, AGAIN)]

    assert given == ["PC-NUM-0002", "PC-WRK-0001", "PC-WRK-0001"]
    assert ledger.ids == ("PC-NUM-0001", "PC-NUM-0002", "PC-WRK-0001")
    assert ledger.to_text() == (
        f"{OLD}PC-NUM-0002,{fingerprint(ALONE)}\nPC-WRK-0001,{fingerprint(BOTH_WAYS)}\n"
    )


def test_ids_that_are_not_used_any_more_are_retired(ledger):
    ledger.id_of(ALONE)

    assert ledger.retired(iter(["PC-NUM-0002"])) == ["PC-NUM-0001"]


@pytest.mark.parametrize(
    ("lines", "value"),
    [
        (["PC-NUM-0001,aa", "PC-NUM-0001,bb"], "PC-NUM-0001"),
        (["PC-NUM-0001,aa", "PC-NUM-0002,aa"], "aa"),
    ],
)
def test_what_is_issued_twice_is_refused(lines, value):
    words = f"^issued.csv: {value} is listed 2 times; an id is issued once$"
    with pytest.raises(Refused, match=words):
        Ledger("\n".join(["id,inputs", *lines, ""]))


# the file
def test_the_file_holds_its_tests_by_their_ids_and_counts_them(ledger):
    content = made(ledger, FEW)

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
    _, test = made(ledger, FEW)["tests"]

    endless = {"weights": ["0"], "passes": "3", "outcome": "endless", "float64": True}
    found = {"weights": ["0", "2"], "mistakes": ["0", "1"], "passes": "2"}
    at_once = {"mistakes": [], "passes": "1", "outcome": "converged", "float64": True}
    assert list(test) == ["id", "name", "comment", "flags", "X", "y", "epochs", "results"]
    assert test == {
        "id": "PC-WRK-0001",
        "name": "both-ways",
        "comment": "they cancel",
        "flags": ["Tie", "TieLabel", "Bias", "Order", "CleanPass", "Endless", "OneLabel"],
        "X": [["1"], ["-1"]],
        "y": ["1", "1"],
        "epochs": "3",
        "results": [
            {
                "conventions": ["le/none", "predict-/none"],
                "mistakes": ["0", "1", "0", "1", "0", "1"],
                **endless,
            },
            {
                "conventions": ["le/append", "predict-/append"],
                **found,
                "outcome": "converged",
                "float64": True,
            },
            {"conventions": ["lt/none", "predict+/none"], "weights": ["0"], **at_once},
            {"conventions": ["lt/append", "predict+/append"], "weights": ["0", "0"], **at_once},
            {
                "conventions": ["le/none/reversed"],
                "mistakes": ["1", "0", "1", "0", "1", "0"],
                **endless,
            },
        ],
    }


def test_the_text_has_a_line_a_test():
    tests = [{"id": "a", "X": [["1"]]}, {"id": "é", "X": []}]

    assert to_text({"format": "f", "tests": tests}) == (
        '{\n "format": "f",\n "tests": [\n{"id":"a","X":[["1"]]},\n{"id":"\\u00e9","X":[]}\n]}\n'
    )


def test_the_checksum_is_that_of_sorted_keys_without_spaces():
    assert canonical([{"y": ["1"], "X": ["é"]}]) == '[{"X":["\\u00e9"],"y":["1"]}]'


def test_the_names_are_those_of_the_file():
    tests = json.loads(FILE.read_text(encoding="utf-8"))["tests"]

    assert list(names().items()) == [(test["id"], test["name"]) for test in tests]


# the command
def test_a_list_of_ids_that_cannot_be_used_is_reported_on_the_other_stream(tmp_path, capsys):
    ids = tmp_path / "issued.csv"
    ids.write_text("id,inputs\nPC-WRK-0001,aa\nPC-WRK-0001,bb\n")

    code = main([str(tmp_path / "vectors.json"), "--ids", str(ids)])

    out, err = capsys.readouterr()
    words = "vectors: issued.csv: PC-WRK-0001 is listed 2 times; an id is issued once\n"
    assert (code, out, err) == (2, "", words)
    assert not (tmp_path / "vectors.json").exists()


def test_the_command_says_how_it_is_called():
    done = subprocess.run(
        [sys.executable, "-m", "properties.vectors", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.startswith("usage: python -m properties.vectors [-h] [--ids FILE] [FILE]\n")
    assert "Write vectors.json anew, or a copy of it" in done.stdout
