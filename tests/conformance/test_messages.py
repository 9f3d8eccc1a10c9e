"""What is sent to a target, byte for byte, and how each reply is read or refused."""

import json

import pytest

from properties.conformance import protocol

GREETING = {"format": "perceptron-protocol/1"}


def test_the_requests_are_lines_of_json():
    case = {"id": "0", "X": [["0x1p+0"]], "y": ["1"], "options": {}}

    assert (protocol.start(30), protocol.run((case,), 0.125), protocol.stop()) == (
        '{"command": "start", "format": "perceptron-protocol/1", "seconds": "30.000"}\n',
        '{"command": "run", "cases": [{"id": "0", "X": [["0x1p+0"]], "y": ["1"], "options": {}}], '
        '"seconds": "0.125"}\n',
        '{"command": "stop"}\n',
    )


def test_what_a_greeting_leaves_out_is_filled_in():
    assert protocol.read_greeting(json.dumps(GREETING)) == {
        "format": "perceptron-protocol/1",
        "parameters": [],
        "required": [],
        "conventions": None,
        "predicts": False,
        "settings": {},
        "remarks": [],
    }


def test_what_a_greeting_tells_is_kept():
    told = {
        "parameters": ["epochs", "w0"],
        "required": ["w0"],
        "conventions": "update=lt",
        "predicts": True,
        "settings": {"tol": "None"},
        "remarks": ["slow"],
    }

    assert protocol.read_greeting(json.dumps(GREETING | told)) == GREETING | told


def answers(*ids):
    return json.dumps({"answers": [{"id": known, "weights": [known]} for known in ids]})


def test_answers_are_returned_in_the_order_in_which_they_were_asked_for():
    assert protocol.read_answers(answers("2", "1"), ["1", "2"]) == [
        {"id": "1", "weights": ["1"]},
        {"id": "2", "weights": ["2"]},
    ]


NO_JSON = "to stdout, which is no JSON; print what is no reply to stderr"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (answers("1", "7", "8"), "it answers the id '7', which was not asked; return the ids"),
        (answers("1"), "it gives no answer for the id '2'; answer each case"),
        (answers("1", "7"), "it answers the id '7', which was not asked; return the ids"),
        (answers("1", "2", "1"), "it answers the id '1' twice; answer each case once"),
        ("{}", "its reply does not fit the protocol, the whole: 'answers' is missing"),
        (
            "[]",
            "its reply does not fit the protocol, the whole: [] is not "
            'an object with the list "answers"',
        ),
        ("hello X\n", f"it writes 'hello X' {NO_JSON}"),
        ("hello \n", f"it writes 'hello ' {NO_JSON}"),
        ("x" * 60, f"it writes '{'x' * 60}' {NO_JSON}"),
        ("x" * 61 + "\n", f"it writes '{'x' * 60}...' {NO_JSON}"),
    ],
)
def test_what_are_no_answers_is_refused_in_a_sentence(line, sentence):
    with pytest.raises(protocol.Nonsense) as nonsense:
        protocol.read_answers(line, ["1", "2"])

    assert str(nonsense.value) == sentence


def test_json_that_is_too_deep_to_be_read_is_refused_like_no_json():
    with pytest.raises(protocol.Nonsense) as nonsense:
        protocol.read_greeting("[" * 10**5)

    assert str(nonsense.value) == f"it writes '{'[' * 60}...' {NO_JSON}"


def test_a_greeting_of_another_format_is_refused():
    with pytest.raises(protocol.Nonsense) as nonsense:
        protocol.read_greeting('{"format": "perceptron-protocol/9"}')

    assert str(nonsense.value) == (
        "its reply does not fit the protocol, format: "
        '"perceptron-protocol/9" is not "perceptron-protocol/1"'
    )


def test_numbers_are_sent_in_hexadecimal():
    assert protocol.hexadecimal((1, -0.1)) == ["0x1.0000000000000p+0", "-0x1.999999999999ap-4"]
