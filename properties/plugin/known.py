"""Deviations that are known: a file of entries, each with its reason and the day it ends.

::

    [[known]]
    id = "PC-NUM-0004"          # a vector, a case, or the cause of a finding
    reason = "our sums are 32 bits wide"
    expiry = 2027-03-01

In place of `id`, `convention = "update=lt"` excuses what follows from that convention alone.
`target` limits an entry to one target.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from perceptron.exact import Refused
from properties.conformance.declared import Declared
from properties.vectors.making import names

__all__ = ["Known", "read_known"]

KEYS = {"id", "convention", "reason", "expiry", "target"}
# the cause that conventions have by themselves
OF_CONVENTIONS = "tie-no-update"


@dataclass(frozen=True)
class Known:
    """One entry.

    Parameters
    ----------
    id
        Of a case or of a finding; None where the entry is for a convention.
    convention
        As ``update=lt``; None where the entry has an id.
    reason, expiry
        Why it is so, and the day from which it excuses nothing.
    target
        The target that it is for; None for any.
    """

    id: str | None
    convention: str | None
    reason: str
    expiry: date
    target: str | None = None

    @property
    def named(self) -> str:
        """Return it as the file names it."""
        return self.id or str(self.convention)

    def excuses(self, judged: Mapping[str, Any], case: str | None, finding: str | None) -> bool:
        """Say whether a departure of this target, on this case and of this cause, is known."""
        if self.target not in (None, judged["target"]):
            return False
        if self.convention is None:
            return self.id in (case, finding)
        name, _, value = self.convention.partition("=")
        return finding == OF_CONVENTIONS and judged["conventions"].get(name) == value


def read_known(path: Path, today: date) -> tuple[Known, ...]:
    """Return the entries of a file; exact ids only.

    Raises
    ------
    Refused
        Where it is no such file, an entry is not whole or over, or names a vector that there is
        not, or something twice.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Refused(f"{path}: no known deviations can be read from it ({error})") from None
    entries = content.get("known")
    if set(content) != {"known"} or not isinstance(entries, list):
        raise Refused(f"{path}: it holds {', '.join(content) or 'nothing'}; give [[known]] entries")
    read = tuple(_entry(f"{path}, entry {n}", held) for n, held in enumerate(entries, 1))
    _look_at_the_whole(path, read, today)
    return read


def _entry(where: str, held: Mapping[str, Any]) -> Known:
    for name in held:
        if name not in KEYS:
            raise Refused(f"{where}: {name!r} is unknown; use {', '.join(sorted(KEYS))}")
    if ("id" in held) == ("convention" in held):
        raise Refused(f"{where}: it needs an id or a convention, and not both")
    for name, value in held.items():
        if name != "expiry" and not (isinstance(value, str) and value.strip()):
            raise Refused(f"{where}: {name} is {value!r}; give a text")
    if "reason" not in held:
        raise Refused(f"{where}: it has no reason; say why the deviation is as it is")
    known, convention = held.get("id"), held.get("convention")
    return Known(
        None if known is None else _case_id(where, known),
        None if convention is None else _convention(where, convention),
        held["reason"],
        _expiry(where, held.get("expiry")),
        held.get("target"),
    )


def _case_id(where: str, known: str) -> str:
    """Return the kit's own name of a vector; any other id as it is."""
    if not known.startswith("PC-"):
        return known
    if known not in names():
        raise Refused(f"{where}: {known} is no vector; look it up in vectors.json")
    return names()[known]


def _convention(where: str, text: str) -> str:
    name, equals, value = text.partition("=")
    try:
        if not equals or "," in value:
            raise Refused("give one, as update=lt")
        Declared.read(text)
    except Refused as refusal:
        raise Refused(f"{where}: convention {text!r}: {refusal}") from None
    return f"{name}={value}"


def _expiry(where: str, held: Any) -> date:
    try:
        return held if type(held) is date else date.fromisoformat(held)
    except (TypeError, ValueError):
        raise Refused(
            f"{where}: expiry is {held!r}; give the day from which it is due, as 2027-03-01"
        ) from None


def _look_at_the_whole(path: Path, entries: Iterable[Known], today: date) -> None:
    seen = set[tuple[str, str | None]]()
    for entry in entries:
        if entry.expiry <= today:
            raise Refused(
                f"{path}: the entry for {entry.named} is over since {entry.expiry} "
                f"({entry.reason}); mend it, or give it another day"
            )
        if (entry.named, entry.target) in seen:
            raise Refused(f"{path}: {entry.named} stands in it twice; remove one")
        seen.add((entry.named, entry.target))
