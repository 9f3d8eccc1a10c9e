"""The suite of invalid certificates and proofs: each is refused, here for the reason named."""

import json
from collections import Counter
from fractions import Fraction

import jsonschema
import pytest

from perceptron.checker.json_fields import Unreadable, parse
from perceptron.checker.replay import replay
from proofs.checkers import independent_kernel
from properties.vectors.invalid.__main__ import main
from properties.vectors.invalid.build import FILE, SCHEMA, made, to_text

CONTENT = json.loads(FILE.read_text(encoding="utf-8"))
VALID = CONTENT["valid"]
INVALID = [*CONTENT["certificates"], *CONTENT["texts"], *CONTENT["proofs"]]


def each(cases):
    return pytest.mark.parametrize("case", cases, ids=lambda case: case["name"])


def data(name):
    given = CONTENT["data"][name]
    points = [tuple(map(Fraction, x)) for x in given["points"]]
    return points, list(map(int, given["labels"]))


def said_of(case):
    """How the checker of certificates ends: accepted, false or unreadable, and why."""
    try:
        verdict = replay(case["certificate"], *data(case["data"]))
    except Unreadable as reason:
        return "unreadable", str(reason)
    if verdict.holds:
        return "accepted", verdict.sentence
    return "false", verdict.sentence.partition(": refused, ")[2]


@each(CONTENT["certificates"])
def test_an_invalid_certificate_is_refused_for_the_reason_named(case):
    outcome, reason = said_of(case)

    assert (outcome, reason[: len(case["reason"])]) == (case["outcome"], case["reason"])


@each(CONTENT["texts"])
def test_an_invalid_text_is_refused_before_anything_is_read(case):
    with pytest.raises(Unreadable) as reason:
        parse(case["text"])

    assert str(reason.value).startswith(case["reason"])


@each(CONTENT["proofs"])
def test_an_invalid_proof_is_refused_for_the_reason_named(case):
    with pytest.raises(independent_kernel.Refused) as reason:
        independent_kernel.replay(case["proof"])

    assert str(reason.value).startswith(case["reason"])


@each(VALID["certificates"])
def test_a_valid_certificate_is_accepted(case):
    assert said_of(case)[0] == "accepted"


@each(VALID["proofs"])
def test_a_valid_proof_is_accepted(case):
    independent_kernel.replay(case["proof"])


def test_there_are_more_than_seventy_each_with_a_name_and_a_trap_of_its_own():
    names = Counter(case["name"] for case in INVALID)
    traps = Counter(case["trap"] for case in CONTENT["certificates"] + CONTENT["proofs"])

    assert len(INVALID) == CONTENT["numberOfInvalid"] > 130
    assert [name for name, times in names.items() if times > 1] == []
    assert [trap for trap, times in traps.items() if times > 2] == []


def test_no_two_cases_are_the_same():
    certificates = [(case["data"], case["certificate"]) for case in CONTENT["certificates"]]
    proofs = [case["proof"] for case in CONTENT["proofs"]]

    for cases in (certificates, proofs):
        assert len({json.dumps(case, sort_keys=True) for case in cases}) == len(cases)


def test_the_file_is_what_the_command_makes(tmp_path, capsys):
    copy = tmp_path / "invalid.json"

    assert main([str(copy)]) == 0
    assert copy.read_text() == FILE.read_text() == to_text(made())
    assert CONTENT["sha256"] in capsys.readouterr().out


def test_a_folder_that_is_not_there_is_refused_in_a_sentence(tmp_path, capsys):
    assert main([str(tmp_path / "none" / "invalid.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_file_fits_its_schema_and_another_does_not():
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)

    assert [*validator.iter_errors(CONTENT)] == []
    assert [*validator.iter_errors(CONTENT | {"numberOfInvalid": 3})] != []
