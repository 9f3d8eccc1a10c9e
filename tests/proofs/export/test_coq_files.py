"""Certificates as files for Coq: what they say, and of what there is none."""

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from perceptron import Conventions, Dataset, certify, enclose, explain, train
from perceptron.checker.verdict import Unreadable
from perceptron.cli import main
from perceptron.data.readers import read
from perceptron.errors import Refused
from perceptron.training.float_mistake_bound import FLOAT32, float_runs
from proofs.export.coq_certificate import as_coq
from tests.project.sentences import listed

IRIS = Path(__file__).parents[3] / "examples" / "iris.csv"
AND = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1], bias="append")
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="prepend")
CROSSED = Dataset([[2, 1], [-1, 3], [1, -4]], [1, 1, 1])
FOURS = Dataset([[4], [-12]], [1, -1])


# ---- what it says
TENTHS = Dataset([[Decimal("0.1"), 1], [1, -1]], [1, -1])
THIRDS = Dataset([[Fraction(1, 3), 1], [1, -1]], [1, -1])
HALVES = Dataset([[0.5, 1], [-0.75, 2], [1, 1]], [1, 1, -1])
FROM_A_START = Conventions(start=(1, Fraction(1, 2)), rate=Fraction(1, 4), order="shuffled:3")
ENCLOSED = {
    "weights": ["1/2", "1"],
    "multipliers": {"0": "1", "1": "2"},
    "lower_squared": "1/5",
    "upper_squared": "106/81",
}
SAID = {
    "separator": (certify(AND).content(), AND),
    "enclosure": (enclose(THIRDS, 1).content() | ENCLOSED, THIRDS),
    "gordan": (certify(CROSSED).content(), CROSSED),
    "float-bound": (float_runs(TENTHS, (1, 2), FLOAT32).certificate.content(), TENTHS),
    "trace of a shuffled run": (train(HALVES, FROM_A_START).content(), HALVES),
    "trace of steps of 2": (train(FOURS, Conventions(step=2)).content(), FOURS),
    "trace without end": (train(XOR).content(), XOR),
}
KEPT = Path(__file__).with_name("certificates.v").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SAID)
def test_a_certificate_is_said_in_the_words_that_are_kept(name):
    content, data = SAID[name]

    _, _, kept = KEPT.partition(f"(* ---- {name} *)\n")
    assert as_coq(content, data) == kept.partition("(* ---- ")[0]


@pytest.mark.parametrize(
    ("data", "spoken"),
    [
        (Dataset([[0.5, 0.25]], [1]), True),
        (Dataset([[2**26 - 1]], [1]), True),
        (Dataset([[2**26 + 1]], [1]), False),
        (Dataset([[2.0**-511]], [1]), True),
        (Dataset([[2.0**-512]], [1]), False),
        (Dataset([[2.0**510]], [1]), True),
        (Dataset([[2.0**511]], [1]), False),
        (TENTHS, False),
    ],
)
def test_floats_are_spoken_of_where_no_operation_rounds(data, spoken):
    files = [as_coq(made(data).content(), data) for made in (train, certify)]

    assert ["float64" in text for text in files] == [spoken, spoken]


# ---- the command
def test_the_command_prints_the_file(tmp_path, capsys):
    kept = tmp_path / "kept.json"
    main(["certify", str(IRIS), "--positive", "setosa", "--output", str(kept)])
    capsys.readouterr()

    assert main(["replay", str(kept), str(IRIS), "--format", "coq"]) == 0

    content, data = json.loads(kept.read_text()), read(IRIS, positive="setosa").data
    del content["reading"]  # which column and value: that is for the reader of the file
    assert capsys.readouterr().out == as_coq(content, data)


def test_the_command_refuses_a_certificate_of_other_data_in_a_sentence(tmp_path, capsys):
    kept = tmp_path / "kept.json"
    kept.write_text(json.dumps(certify(AND).content()))

    assert main(["replay", str(kept), str(IRIS), "--positive", "setosa", "--format", "coq"]) == 2
    said = capsys.readouterr().err
    reason = "weights: give a list of 5 numbers; use a certificate as written"
    assert said == f"perceptron replay: {kept}: {reason}\n"


# ---- what is no file
CYCLE = train(XOR).evidence
HUGE, LONG = Dataset([[10**40]], [1]), Dataset([[10**4301], [1]], [1, 1])


REFUSED = listed(Path(__file__).with_name("refused.txt"))


def changed(made, data, changes):
    return as_coq(made.content() | changes, data)


@pytest.mark.parametrize("expression", REFUSED)
def test_what_cannot_be_said_in_coq_of_the_data_is_no_file(expression):
    with pytest.raises((Refused, Unreadable), match=f"^{REFUSED[expression]}"):
        eval(expression, globals() | {"explain": explain})  # noqa: S307 - of the file beside this one
