"""What a target's process and its parent say to each other: the requests, and what a reply must be.

Both directions are fixed by the schema in ``protocol.schema.json``, which is shipped.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from perceptron.errors import quoted
from properties.conformance.target.pipe import Lost

FORMAT = "perceptron-protocol/1"
SCHEMA = Path(__file__).with_name("protocol.schema.json")
# what is shown of a line, or of a value in it, that does not fit
SHOWN = 60

Json = dict[str, Any]


@dataclass(frozen=True)
class Answers:
    """A reply to `run`.

    Parameters
    ----------
    each
        The answers by their ids.
    late
        The id of a case that reached its limit of CPU time.
    goes_on
        Whether the process is of use after that: a copy of it was ended.
    """

    each: Mapping[str, Json]
    late: str | None
    goes_on: bool


def request(command: str, **content: Any) -> str:
    """Return a request: the first, start; run, with cases that have an `id` each; or stop."""
    return json.dumps({"command": command} | content) + "\n"


def read_greeting(line: str, *, ours: bool = False) -> Json:
    """Return how a target describes itself; our own child needs no schema.

    Raises
    ------
    Lost
        If the line is not a greeting.
    """
    return _read(line, "greeting", ours=ours)


def read_answers(line: str, ids: Sequence[str], *, ours: bool = False) -> Answers:
    """Return the answers to cases of these ids.

    Raises
    ------
    Lost
        If the line has no answers, or not to exactly these ids: all are answered, but for one that
        was late, and those that the reply leaves.
    """
    reply = _read(line, "answers", ours=ours)
    late, left = reply.get("late"), reply.get("left", [])
    each: dict[str, Json] = {}
    for answer in reply["answers"]:
        known = answer.pop("id")
        if known in each:
            raise Lost(
                "nonsense", f"it answers the id {quoted(known)} twice; answer each case once"
            )
        each[known] = answer
    told = [*each, *left, *filter(None, [late])]
    if strange := [known for known in told if known not in ids]:
        raise Lost(
            "nonsense",
            f"it answers the id {quoted(strange[0])}, which was not asked; return the ids",
        )
    missing = [known for known in ids if known not in told]
    if missing or (not each and late is None):
        shown = (missing or list(ids))[0]
        raise Lost("nonsense", f"it gives no answer for the id {quoted(shown)}; answer each case")
    return Answers(each, late, reply.get("goes_on", False))


def fault(value: Any, kind: str) -> str | None:
    """Return the first fault of a start, run, stop, greeting or answers; None if it fits.

    Examples
    --------
    >>> fault({"answers": [{"id": 3}]}, "answers")
    'answers[0].id: 3 is not a string'
    """
    found = next(_validator(kind).iter_errors(value), None)
    if found is None:
        return None
    place = "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in found.absolute_path)
    place = place.removeprefix(".") or "the whole"
    if found.validator == "required":
        missing = next(name for name in found.validator_value if name not in found.instance)
        return f"{place}: {quoted(missing)} is missing"
    if found.validator == "additionalProperties":
        known = found.schema["properties"]
        return f"{place}: {quoted(next(n for n in found.instance if n not in known))} is unknown"
    wanted = found.schema.get("description") or f"{quoted(found.validator_value)}"
    return f"{place}: {_shown(json.dumps(found.instance))} is not {wanted}"


def _read(line: str, kind: str, *, ours: bool) -> Json:
    try:
        reply: Json = json.loads(line)
    except (ValueError, RecursionError):
        raise Lost(
            "nonsense",
            f"it writes {quoted(_shown(line.rstrip()))} to stdout, which is not JSON; "
            "print to stderr what is not a reply",
        ) from None
    if not ours and (found := fault(reply, kind)):
        raise Lost("nonsense", f"its reply does not fit the protocol, {found}")
    return reply


@cache
def _validator(kind: str) -> Any:
    # only commands need it, and it takes long to import
    from jsonschema import Draft202012Validator  # noqa: PLC0415

    known = json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"]
    return Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": known})


def _shown(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
