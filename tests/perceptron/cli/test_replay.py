"""`perceptron replay`: what it takes, prints and refuses."""

import json
from pathlib import Path

import pytest

from perceptron import certify
from perceptron.data.readers import read

IRIS = str(Path(__file__).parents[3] / "examples" / "iris.csv")
SETOSA = [IRIS, "--label", "species", "--positive", "setosa"]
VERSICOLOR = [IRIS, "--label", "species", "--positive", "versicolor"]


KINDS = "x,kind\n1/3,yes\n-2,no\n1/2,yes\n"


@pytest.fixture
def certificate(tmp_path):
    (tmp_path / "a.csv").write_text(KINDS)
    found = certify(read(tmp_path / "a.csv", positive="yes", bias="append").data).content()
    content = found | {"reading": {"label": "kind", "positive": "yes"}}
    (tmp_path / "c.json").write_text(json.dumps(content))
    return content


HOLDS = "separator: every point lies strictly on its side, and the margin is exact"


def test_a_certificate_that_holds_is_code_0(run, certificate):
    code, out, err = run("replay", "c.json", "a.csv")

    assert (code, out, err) == (0, f"holds: {HOLDS}\n", "")


def test_one_that_fails_is_code_1(run, certificate, tmp_path):
    (tmp_path / "c.json").write_text(json.dumps(certificate | {"weights": ["0", "-1"]}))

    assert run("replay", "c.json", "a.csv") == (
        1,
        "FAILS: separator: refused, row 0 is not strictly on its side\n",
        "",
    )


def test_the_verdict_is_printed_as_json(run, certificate):
    code, out, _ = run("replay", "c.json", "a.csv", "--json")

    assert (code, out) == (0, f'{{\n  "holds": true,\n  "sentence": "{HOLDS}"\n}}\n')


@pytest.mark.parametrize(
    ("text", "options", "code"),
    [
        (KINDS, (), 0),
        (KINDS, ("--positive", "no"), 1),
        (KINDS, ("--label", "kind", "--positive", "yes"), 0),
        ("who,x\nyes,1/3\nno,-2\nyes,1/2\n", ("--label", "who"), 0),
        ("kind,x\nyes,1/3\nno,-2\nyes,1/2\n", (), 0),
        ("kind,x\n+1,1/3\n-1,-2\n+1,1/2\n", ("--positive", "+1"), 0),
    ],
)
def test_data_are_read_as_when_they_were_certified_unless_told_otherwise(
    run, certificate, tmp_path, text, options, code
):
    (tmp_path / "b.csv").write_text(text)

    assert run("replay", "c.json", "b.csv", *options)[0] == code


@pytest.mark.parametrize("reading", [None, [], "yes", {}])
def test_without_a_reading_the_data_are_read_plainly(run, certificate, tmp_path, reading):
    (tmp_path / "a.csv").write_text("x,kind\n1/3,1\n-2,-1\n1/2,1\n")
    (tmp_path / "c.json").write_text(json.dumps(certificate | {"reading": reading}))

    assert run("replay", "c.json", "a.csv")[0] == 0


def test_a_certificate_is_written_for_coq_in_place_of_a_verdict(run, certificate):
    code, out, _ = run("replay", "c.json", "a.csv", "--format", "coq")

    assert code == 0
    assert out.startswith("(* What a certificate says of 3 points in 2 coordinates, proved by")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[]", "no JSON object; use a certificate as written"),
        (
            "nil",
            "no JSON (Expecting value: line 1 column 1 (char 0)); use a certificate as written",
        ),
        (
            '{"format": 1}',
            "format: 1 is unknown; it is one of perceptron-certificate/1; use a certificate as "
            "written",
        ),
    ],
)
def test_what_is_no_certificate_is_told_by_its_file(run, tmp_path, text, sentence):
    (tmp_path / "a.csv").write_text("x,y\n1,1\n")
    (tmp_path / "c.json").write_text(text)

    refused = f"perceptron replay: c.json: {sentence}\n"
    assert run("replay", "c.json", "a.csv") == (2, "", refused)


def test_a_file_that_is_no_text_is_told_as_such_and_not_as_bad_json(run, tmp_path):
    (tmp_path / "c.json").write_bytes(b"\xff\xfe\x00")

    assert run("replay", "c.json", "a.csv")[2] == (
        "perceptron replay: c.json: no UTF-8 text; save it as UTF-8\n"
    )


@pytest.mark.parametrize("text", ["[]", '{"format": 1}', "{", "3", "[" * 10**5])
def test_what_is_no_certificate_is_refused(run, tmp_path, text):
    (tmp_path / "c.json").write_text(text)

    code, out, err = run("replay", "c.json", IRIS, "--positive", "setosa")

    assert (code, out, err.startswith("perceptron replay: c.json: ")) == (2, "", True)
