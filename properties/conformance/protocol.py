"""What a target's process and its parent say to each other: the requests, and what a reply must be.

Both directions are fixed by the schema in ``protocol.schema.json``, which is shipped.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from perceptron.vectors import Vector
from properties.conformance.schema import fault

__all__ = [
    "FORMAT",
    "Nonsense",
    "hexadecimal",
    "read_answers",
    "read_greeting",
    "run",
    "schema",
    "start",
    "stop",
]

FORMAT = "perceptron-protocol/1"
SCHEMA = Path(__file__).with_name("protocol.schema.json")
# what is shown of a line that is no reply
SHOWN = 60

Json = dict[str, Any]


class Nonsense(Exception):
    """A reply that does not fit the protocol; one clause says where."""


@cache
def schema() -> Json:
    """Return the JSON Schema of both directions."""
    content: Json = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return content


def start(seconds: float) -> str:
    """Return the first request: the target says what it is, within so many seconds."""
    return _line({"command": "start", "format": FORMAT, "seconds": f"{seconds:.3f}"})


def run(cases: Sequence[Mapping[str, Any]], seconds: float) -> str:
    """Return the request to answer these cases, each with an `id`, within so many seconds."""
    return _line({"command": "run", "cases": list(cases), "seconds": f"{seconds:.3f}"})


def hexadecimal(numbers: Vector) -> list[str]:
    """Return numbers that float64 holds as a request has them.

    Examples
    --------
    >>> hexadecimal((1, -2))
    ['0x1.0000000000000p+0', '-0x1.0000000000000p+1']
    """
    return [float(a).hex() for a in numbers]


def stop() -> str:
    """Return the last request."""
    return _line({"command": "stop"})


def read_greeting(line: str) -> Json:
    """Return what a target says of itself; what it may leave out is filled in.

    Raises
    ------
    Nonsense
        Where it is no greeting.
    """
    greeting = _read(line, "greeting")
    blank: Json = {"parameters": [], "required": [], "conventions": None, "predicts": False}
    return blank | {"settings": {}, "remarks": []} | greeting


def read_answers(line: str, ids: Sequence[str]) -> list[Json]:
    """Return the answers in the order of `ids`.

    Raises
    ------
    Nonsense
        Where they are no answers, or not to exactly these ids.
    """
    answers = {answer["id"]: answer for answer in _once(_read(line, "answers")["answers"])}
    missing = [known for known in ids if known not in answers]
    strange = [known for known in answers if known not in ids]
    if strange:
        raise Nonsense(f"it answers the id {strange[0]!r}, which was not asked; return the ids")
    if missing:
        raise Nonsense(f"it gives no answer for the id {missing[0]!r}; answer each case")
    return [answers[known] for known in ids]


def _once(answers: list[Json]) -> list[Json]:
    seen = set()
    for answer in answers:
        if answer["id"] in seen:
            raise Nonsense(f"it answers the id {answer['id']!r} twice; answer each case once")
        seen.add(answer["id"])
    return answers


def _read(line: str, kind: str) -> Json:
    try:
        reply: Json = json.loads(line)
    except (ValueError, RecursionError):
        shown = line.rstrip("\n")
        shown = repr(shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}...")
        raise Nonsense(
            f"it writes {shown} to stdout, which is no JSON; print what is no reply to stderr"
        ) from None
    found = fault(reply, schema()["$defs"][kind], root=schema())
    if found:
        raise Nonsense(f"its reply does not fit the protocol, {found}")
    return reply


def _line(request: Json) -> str:
    return json.dumps(request) + "\n"
