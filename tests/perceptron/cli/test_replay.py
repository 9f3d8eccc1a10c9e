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


READ = "a.csv: column 'kind', +1 is 'yes' (2 of 3 points), bias appended\n"
HOLDS = "separator: every point lies strictly on its side, and the margin is exact"


def test_a_certificate_that_holds_is_code_0(run, certificate):
    code, out, err = run("replay", "c.json", "a.csv")

    assert (code, out, err) == (0, f"{READ}holds: {HOLDS}\n", "")


def test_one_that_fails_is_code_1(run, certificate, tmp_path):
    (tmp_path / "c.json").write_text(json.dumps(certificate | {"weights": ["0", "-1"]}))

    assert run("replay", "c.json", "a.csv") == (
        1,
        f"{READ}FAILS: separator: refused, row 0 is not strictly on its side\n",
        "",
    )


def test_the_verdict_is_printed_as_json(run, certificate):
    code, out, _ = run("replay", "c.json", "a.csv", "--json")

    assert (code, json.loads(out)) == (
        0,
        {
            "holds": True,
            "sentence": HOLDS,
            "reading": {"label": "kind", "positive": "yes", "bias": "append"},
            "unchecked": [],
        },
    )


def test_what_certify_prints_beside_its_certificate_is_said_to_be_unchecked(
    run, certificate, tmp_path
):
    _, printed, _ = run("certify", "a.csv", "--positive", "yes", "--digits", "9", "--json")
    (tmp_path / "c.json").write_text(printed)

    _, out, _ = run("replay", "c.json", "a.csv")

    assert out.splitlines()[1:] == [
        f"holds: {HOLDS}",
        "not checked: run, float64, float32, margin, support, which the command added",
    ]


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


@pytest.mark.parametrize("dropped", ["reading", "label"])
def test_without_a_reading_the_data_are_read_plainly(run, certificate, tmp_path, dropped):
    (tmp_path / "a.csv").write_text("x,kind\n1/3,1\n-2,-1\n1/2,1\n")
    content = certificate | {"reading": {}}
    content.pop(dropped, None)
    (tmp_path / "c.json").write_text(json.dumps(content))

    code, out, _ = run("replay", "c.json", "a.csv")

    assert (code, out.splitlines()[0]) == (
        0,
        "a.csv: column 'kind', +1 is '1' (2 of 3 points), bias appended",
    )


@pytest.mark.parametrize(
    ("reading", "reason"),
    [
        (None, "None is not an object; leave it out"),
        ([], "[] is not an object; leave it out"),
        ({"positive": 0}, "positive is 0, not a text"),
        ({"label": ["kind"]}, "label is ['kind'], not a text"),
        ({"encode": "yes"}, "encode is 'yes', not true or false"),
        ({"bias": "none"}, "the field 'bias' is unknown; leave it out"),
    ],
)
def test_a_reading_of_another_form_is_refused(run, certificate, tmp_path, reading, reason):
    (tmp_path / "c.json").write_text(json.dumps(certificate | {"reading": reading}))

    assert run("replay", "c.json", "a.csv") == (
        2,
        "",
        f"perceptron replay: c.json: reading: {reason}; use a certificate as written\n",
    )


def test_without_data_a_certificate_of_points_in_a_file_is_refused(run, certificate):
    assert run("replay", "c.json") == (
        2,
        "",
        "perceptron replay: c.json: it is of points in a file; name the file as DATA\n",
    )


def test_the_certificate_of_a_function_needs_no_data(run):
    run("certify", "--function", "a ^ b", "--output", "f.json")

    assert run("replay", "f.json")[:2] == (
        0,
        "function a ^ b: column 'f', +1 is '1' (2 of 4 points), bias appended\n"
        "holds: gordan: a nonnegative combination of the signed points is zero, so no weights "
        "separate the data\n",
    )
    assert run("replay", "f.json", "--function", "a & b")[0] == 1


def test_a_pair_of_classes_and_encoded_texts_are_replayed_as_they_were_certified(run, tmp_path):
    (tmp_path / "a.csv").write_text("x,tone,kind\n1,low,a\n2,high,b\n3,low,c\n9,high,a\n")
    options = ["--positive", "a", "--negative", "b", "--encode"]
    run("certify", "a.csv", *options, "--output", "p.json")

    code, out, _ = run("replay", "p.json", "a.csv")

    assert (code, out.splitlines()[0]) == (
        0,
        "a.csv: column 'kind', +1 is 'a' (2 of 3 points), -1 is 'b', others left out, bias "
        "appended, 1 text column encoded",
    )


def test_a_key_that_stands_twice_is_refused(run, certificate, tmp_path):
    text = json.dumps(certificate).replace("{", '{"kind": "gordan", ', 1)
    (tmp_path / "c.json").write_text(text)

    assert run("replay", "c.json", "a.csv")[2] == (
        "perceptron replay: c.json: it is not JSON: the key 'kind' stands twice in one object; "
        "use a certificate as written\n"
    )


def test_a_certificate_is_written_for_coq_in_place_of_a_verdict(run, certificate):
    code, out, _ = run("replay", "c.json", "a.csv", "--format", "coq")

    assert code == 0
    assert out.startswith("(* What a certificate says of 3 points in 2 coordinates, proved by")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[]", "it is not a JSON object; use a certificate as written"),
        ("nil",
         "it is not JSON: Expecting value: line 1 column 1 (char 0); use a certificate as written"),
        ('{"format": 1}',
         "format: 1 is unknown; use one of perceptron-certificate/1; use a certificate as written"),
    ],
)  # fmt: skip
def test_what_is_no_certificate_is_told_by_its_file(run, tmp_path, text, sentence):
    (tmp_path / "a.csv").write_text("x,y\n1,1\n")
    (tmp_path / "c.json").write_text(text)

    refused = f"perceptron replay: c.json: {sentence}\n"
    assert run("replay", "c.json", "a.csv") == (2, "", refused)


def test_a_file_that_is_no_text_is_told_as_such_and_not_as_bad_json(run, tmp_path):
    (tmp_path / "c.json").write_bytes(b"\xff\xfe\x00")

    assert run("replay", "c.json", "a.csv")[2] == (
        "perceptron replay: c.json: it is not UTF-8 text; save it as UTF-8\n"
    )
