"""Faults of JSON values under the schemas that we understand, each with its place."""

import pytest

from properties.conformance.schema import fault

NUMBER = {"type": "string", "pattern": "[0-9]+", "description": "a number as a string"}
POINT = {"type": "object", "properties": {"x": NUMBER, "y": {}}, "required": ["x", "y"]}
ROOT = {"$defs": {"number": NUMBER, "point": POINT | {"additionalProperties": False}}}
EITHER = {
    "anyOf": [{"required": ["a"]}, {"properties": {"b": {"$ref": "#/$defs/number"}}}],
    "description": "one with an a, or a number b",
}


def held(value, schema):
    return fault(value, schema | ROOT)


@pytest.mark.parametrize(
    ("value", "schema"),
    [
        ({}, {"type": "object"}),
        ([], {"type": "array"}),
        ("", {"type": "string"}),
        (True, {"type": "boolean"}),
        (None, {"type": "null"}),
        (None, {"type": ["string", "null"]}),
        ("", {"type": ["string", "null"]}),
        ("a", {"const": "a"}),
        ("b", {"enum": ["a", "b"]}),
        ("12", {"$ref": "#/$defs/number"}),
        ({"x": "1", "y": 2}, {"$ref": "#/$defs/point"}),
        ({"z": 1}, {"properties": {"x": NUMBER}}),
        (["1", "2"], {"items": NUMBER}),
        ("none", {"items": NUMBER}),
        ({"a": 1, "b": "no"}, EITHER),
        ({"b": "12"}, EITHER),
    ],
)
def test_a_value_that_fits_has_no_fault(value, schema):
    assert held(value, schema) is None


@pytest.mark.parametrize(
    ("value", "schema", "sentence"),
    [
        (1, {"type": "object"}, "the whole: 1 is not of type object"),
        ({}, {"type": "array"}, "the whole: {} is not of type array"),
        (1, {"type": "string"}, "the whole: 1 is not of type string"),
        (1, {"type": "boolean"}, "the whole: 1 is not of type boolean"),
        ("", {"type": "null"}, 'the whole: "" is not of type null'),
        (1, {"type": ["string", "null"]}, "the whole: 1 is not of type ['string', 'null']"),
        ("b", {"const": "a"}, 'the whole: "b" is not "a"'),
        ("c", {"enum": ["a", "b"]}, 'the whole: "c" is not ["a", "b"]'),
        ("12a", {"pattern": "[0-9]+"}, 'the whole: "12a" is not of type string'),
        ("12a", NUMBER, 'the whole: "12a" is not a number as a string'),
        (12, {"$ref": "#/$defs/number"}, "the whole: 12 is not a number as a string"),
        (["1", 2, 3], {"items": NUMBER}, "[1]: 2 is not a number as a string"),
        ({}, POINT, "the whole: 'x' is missing"),
        ({"x": "1"}, POINT, "the whole: 'y' is missing"),
        ({"p": {"x": "1"}}, {"properties": {"p": POINT}}, "p: 'y' is missing"),
        ({"x": "a", "y": 1}, POINT, 'x: "a" is not a number as a string'),
        (
            {"p": [{"x": "1", "y": 1}, {"x": 7, "y": 1}]},
            {"properties": {"p": {"items": {"$ref": "#/$defs/point"}}}},
            "p[1].x: 7 is not a number as a string",
        ),
        ({"x": "1", "y": 1, "z": 1}, {"$ref": "#/$defs/point"}, "z: is unknown"),
        (
            {"p": {"x": "1", "y": 1, "z": 1}},
            {"properties": {"p": {"$ref": "#/$defs/point"}}},
            "p.z: is unknown",
        ),
        ({"b": 1}, EITHER, 'the whole: {"b": 1} is not one with an a, or a number b'),
        (
            [{"b": 1}],
            {"items": EITHER},
            '[0]: {"b": 1} is not one with an a, or a number b',
        ),
        ({"b": 1}, {"type": "string", "anyOf": [{}]}, 'the whole: {"b": 1} is not of type string'),
        ("1" * 58, {"const": "a"}, f'the whole: "{"1" * 58}" is not "a"'),
        ("1" * 59, {"const": "a"}, f'the whole: "{"1" * 59}... is not "a"'),
    ],
)
def test_the_first_fault_is_told_with_its_place(value, schema, sentence):
    assert held(value, schema) == sentence


def test_a_schema_refers_to_itself_unless_another_is_named():
    with pytest.raises(KeyError):
        fault("1", {"$ref": "#/$defs/number"})

    assert fault("1", {"$ref": "#/$defs/number"}, root=ROOT) is None
    assert fault(1, NUMBER, at="y[0]") == "y[0]: 1 is not a number as a string"
