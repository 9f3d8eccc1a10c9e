"""The suite of invalid certificates and proofs: each is refused, here for the reason named."""

import json
from collections import Counter
from fractions import Fraction

import jsonschema
import pytest

from perceptron.checker.json_fields import parse
from perceptron.checker.replay import replay
from perceptron.checker.verdict import Unreadable
from proofs.checkers import independent_kernel
from properties.vectors.invalid.__main__ import main
from properties.vectors.invalid.build import FILE, SCHEMA, made, to_text

CONTENT = json.loads(FILE.read_text(encoding="utf-8"))
INVALID = [*CONTENT["certificates"], *CONTENT["texts"], *CONTENT["proofs"]]
VALID = [*CONTENT["valid"]["certificates"], *CONTENT["valid"]["proofs"]]


def said_of(case):
    """How the checker of its kind ends: accepted, false or refused, and why."""
    try:
        if "proof" in case:
            independent_kernel.replay(case["proof"])
        elif "text" in case:
            parse(case["text"])
        else:
            given = CONTENT["data"][case["data"]]
            points = [tuple(map(Fraction, x)) for x in given["points"]]
            verdict = replay(case["certificate"], points, list(map(int, given["labels"])))
            if not verdict.holds:
                return "false", verdict.sentence.partition(": refused, ")[2]
    except (Unreadable, independent_kernel.Refused) as reason:
        return "unreadable", str(reason)
    return "accepted", ""


@pytest.mark.parametrize("case", INVALID, ids=lambda case: case["name"])
def test_an_invalid_case_is_refused_for_the_reason_named(case):
    outcome, reason = said_of(case)

    assert outcome == case.get("outcome", "unreadable")
    assert reason.startswith(case["reason"])


@pytest.mark.parametrize("case", VALID, ids=lambda case: case["name"])
def test_a_valid_case_is_accepted(case):
    assert said_of(case) == ("accepted", "")


def test_there_are_many_each_with_a_name_a_trap_and_a_content_of_its_own():
    traps = Counter(case["trap"] for case in CONTENT["certificates"] + CONTENT["proofs"])
    contents = [[case.get(part) for part in ("data", "certificate", "text", "proof")]
                for case in INVALID]  # fmt: skip

    assert len(INVALID) == CONTENT["numberOfInvalid"] > 130
    assert len({case["name"] for case in INVALID}) == len(INVALID)
    assert max(traps.values()) <= 2
    assert len({json.dumps(each, sort_keys=True) for each in contents}) == len(contents)


def test_the_file_is_what_the_command_makes(tmp_path, capsys):
    copy = tmp_path / "invalid.json"

    assert main([str(copy)]) == 0
    assert copy.read_text() == FILE.read_text() == to_text(made())
    assert CONTENT["sha256"] in capsys.readouterr().out


def test_the_file_fits_its_schema_and_another_does_not():
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)

    assert [*validator.iter_errors(CONTENT)] == []
    assert [*validator.iter_errors(CONTENT | {"numberOfInvalid": 3})] != []
