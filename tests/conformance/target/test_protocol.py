"""The messages fit the schema that is shipped, and a fault is described in its words."""

import json
import re
from pathlib import Path

import pytest

from properties.conformance import templates
from properties.conformance.target.pipe import Lost
from properties.conformance.target.protocol import fault, read_answers, read_greeting

README = (Path(templates.__path__[0]) / "README.md").read_text(encoding="utf-8")
KINDS = ("start", "greeting", "run", "answers", "stop")
ANSWER = {"id": "0", "weights": ["1", "-3/2"]}
FITS = [
    ANSWER,
    {"id": "0", "predictions": ["1"]},
    {"id": "0", "skipped": "too large"},
    ANSWER | {"draws": [["floats", ["0x1p-1"]], ["truncated"]], "cpu": "0.001"},
]
FAULTS = {
    "{}": "the whole: 'answers' is missing",
    "3": 'the whole: 3 is not an object with the list "answers"',
    '{"answers": [3]}': "answers[0]: 3 is not an object with an id, and with weights, or with "
    "predictions, raises or skipped in their place",
    '{"answers": [{"id": "0"}]}': 'answers[0]: {"id": "0"} is not an object with an id, and with '
    "weights, or with predictions, raises or skipped in their place",
    '{"answers": [{"weights": []}]}': "answers[0]: 'id' is missing",
    '{"answers": [{"id": "0", "weights": ["1", "one"]}]}': 'answers[0].weights[1]: "one" is not '
    'a number as a string: "-12", "3/7", "0x1.8p-3", "nan", "inf"',
    '{"answers": [{"id": "0", "weights": ["1\\n"]}]}': 'answers[0].weights[0]: "1\\n" is not a '
    'number as a string: "-12", "3/7", "0x1.8p-3", "nan", "inf"',
    '{"answers": [{"id": "0", "weights": [], "draws": [["dice"]]}]}': "answers[0].draws[0][0]: "
    "\"dice\" is not ['permutation', 'integers', 'choice', 'floats', 'truncated']",
    '{"answers": [{"id": "0", "weights": [], "updates": "-1"}]}': 'answers[0].updates: "-1" is '
    'not a whole number from 0 on, as a string: "3"',
}


def test_the_messages_that_the_manual_shows_fit_the_schema():
    shown = [json.loads(message) for message in re.findall(r"`({.*?})`", README)]

    assert [fault(message, kind) for message, kind in zip(shown, KINDS, strict=True)] == [None] * 5


@pytest.mark.parametrize("answer", FITS)
def test_an_answer_fits_with_what_it_may_leave_out(answer):
    assert fault({"answers": [answer]}, "answers") is None


@pytest.mark.parametrize("line", FAULTS)
def test_a_fault_is_described_in_the_words_of_the_schema(line):
    with pytest.raises(Lost) as nonsense:
        read_answers(line, ["0"])

    assert str(nonsense.value) == f"its reply does not fit the protocol, {FAULTS[line]}"


def test_a_message_may_have_no_other_members():
    assert fault({"command": "stop", "now": True}, "stop") == "the whole: 'now' is unknown"


IDS = {
    ("0", "0"): "it answers the id '0' twice; answer each case once",
    ("0",): "it gives no answer for the id '1'; answer each case",
    ("0", "1", "2"): "it answers the id '2', which was not asked; return the ids",
}


@pytest.mark.parametrize("ids", IDS)
def test_the_ids_are_those_that_were_asked(ids):
    line = json.dumps({"answers": [ANSWER | {"id": known} for known in ids]})

    with pytest.raises(Lost) as nonsense:
        read_answers(line, ["0", "1"])

    assert str(nonsense.value) == IDS[ids]


def test_a_command_may_be_late_or_leave_cases_for_later():
    late = read_answers('{"answers": [], "late": "1", "left": ["2"]}', ["1", "2"])
    left = read_answers(json.dumps({"answers": [ANSWER], "left": ["2"]}), ["0", "2"])

    assert (late.each, late.late) == ({}, "1")
    assert (list(left.each), left.late) == (["0"], None)


def test_a_greeting_need_hold_its_format_alone():
    greeting = read_greeting('{"format": "perceptron-protocol/1"}')

    assert (greeting) == {"format": "perceptron-protocol/1"}
    with pytest.raises(Lost, match="^its reply does not fit the protocol, parameters.0.: "):
        read_greeting('{"format": "perceptron-protocol/1", "parameters": ["rate"]}')
