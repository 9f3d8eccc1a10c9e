import json

import pytest

from properties.conformance import protocol
from properties.conformance.schema import fault
from tests.conformance.commands import GREETING, REQUEST


def test_what_is_sent_fits_the_schema():
    sent = [
        protocol.start(30),
        protocol.run([{"id": "0"} | REQUEST | {"predict": [["1", "2"]]}], 0.1),
        protocol.stop(),
    ]

    kinds = [protocol.schema()["$defs"][kind] for kind in ("start", "run", "stop")]
    assert [
        fault(json.loads(line), kind, root=protocol.schema())
        for line, kind in zip(sent, kinds, strict=True)
    ] == [None] * 3


def test_a_request_with_a_json_number_does_not_fit_the_schema():
    line = protocol.run([{"id": "0", "X": [[1]], "y": ["1"], "options": {}}], 1)

    assert fault(json.loads(line), protocol.schema()["$defs"]["run"], root=protocol.schema()) == (
        'cases[0].X[0][0]: 1 is not a number as a string: "-12", "3/7", "0x1.8p-3", "nan", "inf"'
    )


STRANGE = {
    "start": ({"format": "perceptron-protocol/2"}, "format: "),
    "run": ({"cases": [{"id": "0"}]}, "cases[0]: 'X' is missing"),
    "case": ({"y": ["0"]}, 'y[0]: "0" is not ["-1", "1"]'),
    "stop": ({"now": True}, "now: is unknown"),
    "greeting": ({"parameters": ["alpha"]}, 'parameters[0]: "alpha" is not one of "epochs", "w0"'),
    "answers": ({"answers": {}}, "answers: {} is not an array"),
    "answer": ({"edited": [1]}, "edited[0]: 1 is not a string"),
}


FITTING = {
    "start": {"command": "start", "format": "perceptron-protocol/1", "seconds": "1"},
    "run": {"command": "run", "cases": [], "seconds": "0.5"},
    "case": {"id": "0", "X": [["1"]], "y": ["1"], "options": {"eta": "1/3", "order": ["0"]}},
    "stop": {"command": "stop"},
    "greeting": GREETING | {"conventions": None},
    "answers": {"answers": [{"id": "0", "raises": "ValueError"}]},
    "answer": {"id": "0", "weights": ["-0x1.8p-3", "nan", "-inf"], "bias": "7"},
}


@pytest.mark.parametrize("kind", FITTING)
def test_a_message_of_each_kind_fits_its_schema(kind):
    schema = protocol.schema()

    assert fault(FITTING[kind], schema["$defs"][kind], root=schema) is None


@pytest.mark.parametrize("kind", STRANGE)
def test_a_message_that_is_not_of_its_kind_is_told_by_its_place(kind):
    schema = protocol.schema()
    change, told = STRANGE[kind]

    assert fault(FITTING[kind] | change, schema["$defs"][kind], root=schema).startswith(told)


def test_the_schema_uses_nothing_that_our_reader_does_not_understand():
    understood = {"$schema", "title", "description", "$ref", "$defs", "type", "const", "enum"}
    understood |= {"pattern", "properties", "required", "additionalProperties", "items"}
    understood |= {"anyOf"}

    assert set(keywords(protocol.schema())) <= understood


def keywords(schema):
    for name, held in schema.items():
        yield name
        if name in ("properties", "$defs"):
            for inner in held.values():
                yield from keywords(inner)
        elif name == "anyOf":
            for inner in held:
                yield from keywords(inner)
        elif isinstance(held, dict):
            yield from keywords(held)
