"""Deviations that are known: a file of entries, each with its reason and the day it ends.

::

    [[known]]
    id = "PC-NUM-0004"          # a vector, a case, or the cause of a finding
    reason = "our sums are 32 bits wide"
    expiry = 2027-03-01

In place of `id`, `convention = "update=lt"` excuses what follows from that convention alone, the
verdict *unusual* included. `target` limits an entry to one target.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from perceptron.errors import QUOTED, Refused, quoted
from properties.conformance.reference.target_conventions import TargetConventions
from properties.conformance.reports import Record
from properties.vectors.build import names

SCHEMA = Path(__file__).with_name("known.schema.json")
# the causes that conventions have by themselves, with the conventions that may be behind them
OF_CONVENTIONS = {"tie-no-update": ("update",), "no-theorem": ("rate", "bias_rate", "result")}


@dataclass(frozen=True)
class Known:
    """One entry: the id of a case or finding or a convention as ``update=lt``, why, and until when.

    It is for one target, or for any.
    """

    id: str | None
    convention: str | None
    reason: str
    expiry: date
    target: str | None = None

    @property
    def named(self) -> str:
        """Return what it excuses, as the file names it."""
        return self.id or str(self.convention)

    def excuses(self, content: Record, case: str | None, finding: str | None) -> bool:
        """Say whether a departure of this target, on this case and of this cause, is known."""
        if self.convention is None:
            return self._is_for(content) and self.id in (case, finding)
        return self._name in OF_CONVENTIONS.get(str(finding), ()) and self._is_followed(content)

    def declares(self, content: Record, sentence: str) -> bool:
        """Say whether what such a sentence calls unusual of this target is known."""
        return f"declare `{self._name}=" in sentence and self._is_followed(content)

    @property
    def _name(self) -> str:
        return (self.convention or "").partition("=")[0].strip()

    def _is_for(self, content: Record) -> bool:
        return self.target in (None, content["target"])

    def _is_followed(self, content: Record) -> bool:
        known = TargetConventions.read(self.convention).to_json()
        return self._is_for(content) and content["conventions"].get(self._name) == known[self._name]


def read_known(path: Path) -> tuple[Known, ...]:
    """Return the entries of a file.

    Raises
    ------
    Refused
        If it is not such a file, or an entry is incomplete, names an unknown vector, or is
        there twice.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise Refused(
            f"{path}: not a readable file of known deviations ({str(error)[:QUOTED]})"
        ) from None
    plain = json.loads(json.dumps(content, default=str))
    if fault := _fault(plain):
        raise Refused(f"{path}{fault}")
    entries = [_entry(f"{path}, entry {n}", held) for n, held in enumerate(plain["known"], 1)]
    for entry in entries:
        if sum((e.named, e.target) == (entry.named, entry.target) for e in entries) > 1:
            raise Refused(f"{path}: {entry.named} has two entries; remove one")
    return tuple(entries)


def _fault(content: Any) -> str | None:
    """Return the first fault under the schema, with its place; None if it fits."""
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - it takes long to import

    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    found = next(Draft202012Validator(schema).iter_errors(content), None)
    if found is None:
        return None
    path = list(found.absolute_path)
    if len(path) < 2:
        return f": it holds {', '.join(content)[:QUOTED] or 'nothing'}; give [[known]] entries"
    where = f", entry {int(path[1]) + 1}: "
    if found.validator in ("additionalProperties", "required"):
        return f"{where}{found.message[:QUOTED]}"
    shown = f"{path[2]} is {quoted(found.instance)}; " if len(path) > 2 else ""
    return f"{where}{shown}give {found.schema['description']}"


def _entry(where: str, held: Mapping[str, str]) -> Known:
    name, convention = held.get("id"), held.get("convention")
    if name is not None and name.startswith("PC-"):
        if name not in names():
            raise Refused(f"{where}: the vector {name} is unknown; look it up in vectors.json")
        name = names()[name]
    try:
        TargetConventions.read(convention)
        expiry = date.fromisoformat(held["expiry"])
    except Refused as refusal:
        raise Refused(f"{where}: convention {quoted(convention)}: {refusal}") from None
    except ValueError:
        raise Refused(f"{where}: expiry is {quoted(held['expiry'])}, which is not a day") from None
    return Known(name, convention, held["reason"], expiry, held.get("target"))
