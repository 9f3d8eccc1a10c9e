"""Certificates as files for Coq: what they say, and of what there is none."""

import json
from decimal import Decimal
from pathlib import Path

import pytest
from sentences import listed

from perceptron import Dataset, certify, explain, train
from perceptron.checker.json_fields import Unreadable
from perceptron.cli import main
from perceptron.data.readers import read
from perceptron.errors import Refused
from perceptron.training.float_mistake_bound import FLOAT32, float_runs
from proofs.export.coq_certificate import as_coq

IRIS = Path(__file__).parents[3] / "examples" / "iris.csv"
AND = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1], bias="append")
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="prepend")
CROSSED = Dataset([[2, 1], [-1, 3], [1, -4]], [1, 1, 1])
DYADIC = Dataset([[0.5, 0.25], [-0.75, 1.0], [0.125, -1.5]], [1, -1, 1], bias="append")


# ---- what it says
def test_a_trace_says_its_mistakes_weights_and_end_on_the_grid():
    data = Dataset([[3], [6]], [1, -1], bias="append")

    text = as_coq(train(data).content(), data)
    fours = Dataset([[4], [-12]], [1, -1])
    finer, coarser = (as_coq(train(each).content(), each) for each in (DYADIC, fours))

    assert "Point (1) [3; 1];\nPoint (-1) [6; 1]]." in text
    assert "Definition final : vec := [-3; 10]" in text
    assert (
        "Theorem trace_holds :\n"
        "  made (run 1 data (orders presented_in) (N.to_nat 22%N) start)\n"
        "  final mistaken 22%N converged.\n"
        "Proof. apply check_trace_sound. vm_cast_no_check (eq_refl true). Qed.\n"
    ) in text
    assert "Point (1) [4; 2; 8];\nPoint (-1) [-6; 8; 8];\nPoint (1) [1; -12; 8]]." in finer
    assert "Point (1) [1];\nPoint (-1) [-3]]." in coarser


TENTHS = Dataset([[Decimal("0.1"), 1], [1, -1]], [1, -1])
SAID = {
    "separator": (AND, certify(AND), [
        "separates_and_margin_at_least: margin_at_least (1) (17) data /\\ "
        "separates [2; 2; -3] data.",
        "margin_is_at_most: margin_at_most (1) (17) data.",
        "radius: within (3) data /\\ exists p, In p data /\\ norm2 (signed p) = (3).",
        "shortest_weights_and_exact_bound: fold_right Z.gcd 0 [2; 2; -3] = 1 /\\ "
        "(3) * (17) * (1) = (1) * (51).",
        "mistake_bound: forall order fuel, "
        "Z.of_nat (updates (run 1 data order fuel [])) <= 51.",
    ]),
    "gordan": (XOR, certify(XOR), [
        "none_separates: ~ separable data /\\ forall rate order start, complete data order -> "
        "never_stops rate data order start.",
    ]),
    "float-bound": (TENTHS, float_runs(TENTHS, (1, 2), FLOAT32).certificate, [
        "every_run_in_floats_is_bounded: forall fuel how order, "
        "(forall pass k, usual (on_grid 0 1) (how pass k)) -> let t := float_run (on_grid 0 1) "
        "(floats_of (-27) data) how order fuel (repeat zero 2%nat) in "
        "Z.of_nat (length (concat (float_mistakes t))) < 11 ",
    ]),
}  # fmt: skip


@pytest.mark.parametrize(("data", "made", "theorems"), SAID.values(), ids=SAID)
def test_a_certificate_is_said_in_theorems(data, made, theorems):
    text = " ".join(as_coq(made.content(), data).split())

    assert [each for each in theorems if "Theorem " + each.replace(":", " :", 1) not in text] == []


@pytest.mark.parametrize(
    ("data", "spoken"),
    [
        (Dataset([[0.5, 0.25]], [1]), True),
        (Dataset([[2**26 - 1]], [1]), True),
        (Dataset([[2**26 + 1]], [1]), False),
        (Dataset([[2.0**-511]], [1]), True),
        (Dataset([[2.0**-512]], [1]), False),
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


REFUSED = listed(Path(__file__).with_name("refused.txt"))


def changed(made, data, changes):
    return as_coq(made.content() | changes, data)


@pytest.mark.parametrize("expression", REFUSED)
def test_what_cannot_be_said_in_coq_of_the_data_is_no_file(expression):
    with pytest.raises((Refused, Unreadable), match=f"^{REFUSED[expression]}"):
        eval(expression, globals() | {"explain": explain})  # noqa: S307 - of the file beside this one
