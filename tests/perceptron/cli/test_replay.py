"""`perceptron replay`: certificates that do not say how their data are read, or say it wrongly."""

import json

import pytest

from perceptron import certify
from perceptron.data.readers import read

KINDS = "x,kind\n1/3,yes\n-2,no\n1/2,yes\n"


@pytest.fixture
def certificate(tmp_path):
    (tmp_path / "a.csv").write_text(KINDS)
    found = certify(read(tmp_path / "a.csv", positive="yes", bias="append").data).content()
    content = found | {"reading": {"label": "kind", "positive": "yes"}}
    (tmp_path / "c.json").write_text(json.dumps(content))
    return content


def test_one_that_fails_is_code_1(run, certificate, tmp_path):
    (tmp_path / "c.json").write_text(json.dumps(certificate | {"weights": ["0", "-1"]}))

    assert run("replay", "c.json", "a.csv") == (
        1,
        "a.csv: column 'kind', +1 is 'yes' (2 of 3 points), bias appended\n"
        "FAILS: separator: refused, row 0 is not strictly on its side\n",
        "",
    )


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


def test_a_file_that_is_no_text_is_told_as_such_and_not_as_bad_json(run, tmp_path):
    (tmp_path / "c.json").write_bytes(b"\xff\xfe\x00")

    assert run("replay", "c.json", "a.csv")[2] == (
        "perceptron replay: c.json: it is not UTF-8 text; save it as UTF-8\n"
    )
