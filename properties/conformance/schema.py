"""Holds a JSON value against a JSON Schema, as far as our own schemas go.

A fault is told in the words of the schema's `description`, at the first place that does not fit.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["fault"]

KINDS: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
}
# what a place may hold at most of a text that is shown
SHOWN = 60

Schema = Mapping[str, Any]


def fault(value: Any, schema: Schema, *, root: Schema | None = None, at: str = "") -> str | None:
    """Return the first fault of `value` under `schema`, as ``place: what is found``; None if none.

    Understood are `$ref` into `$defs`, `type`, `const`, `enum`, `pattern` (of the whole text),
    `properties`, `required`, `additionalProperties: false`, `items` and `anyOf`.

    Parameters
    ----------
    value
        What `json.loads` returns.
    schema, root
        The schema, and that whose `$defs` it refers to; itself by default.
    at
        The place of `value`, for the message.

    Examples
    --------
    >>> fault({"y": [1]}, {"properties": {"y": {"items": {"type": "string"}}}})
    'y[0]: 1 is not of type string'
    >>> fault({"y": ["1"]}, {"properties": {"y": {"items": {"type": "string"}}}}) is None
    True
    """
    root = schema if root is None else root
    return next(_faults(value, schema, root, at), None)


def _faults(value: Any, schema: Schema, root: Schema, at: str) -> Iterator[str]:
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    if not _fits(value, schema):
        wanted = schema.get("description") or _wanted(schema)
        yield f"{at or 'the whole'}: {_shown(value)} is not {wanted}"
        return
    if isinstance(value, dict):
        yield from _object_faults(value, schema, root, at)
    if isinstance(value, list) and "items" in schema:
        for index, item in enumerate(value):
            yield from _faults(item, schema["items"], root, f"{at}[{index}]")
    choices = schema.get("anyOf")
    if choices and all(fault(value, choice, root=root) for choice in choices):
        yield f"{at or 'the whole'}: {_shown(value)} is not {schema.get('description')}"


def _fits(value: Any, schema: Schema) -> bool:
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(isinstance(value, KINDS[name]) for name in names):
            return False
    if "const" in schema and value != schema["const"]:
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    pattern = schema.get("pattern")
    return pattern is None or re.fullmatch(pattern, value) is not None


def _object_faults(
    value: Mapping[str, Any], schema: Schema, root: Schema, at: str
) -> Iterator[str]:
    known = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{at or 'the whole'}: {name!r} is missing"
    for name, held in value.items():
        place = f"{at}.{name}" if at else name
        if name in known:
            yield from _faults(held, known[name], root, place)
        elif schema.get("additionalProperties") is False:
            yield f"{place}: is unknown"


def _wanted(schema: Schema) -> str:
    for name in ("const", "enum"):
        if name in schema:
            return json.dumps(schema[name])
    return f"of type {schema.get('type', 'string')}"


def _shown(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
