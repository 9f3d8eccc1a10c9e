"""What the five texts say, entry by entry: where, in which formula, and what settles it here.

A text is a file of facts, ``E.toml`` to ``K.toml``: an index of its places, that is, its slides,
sections, equations and lines of algorithms, each with the formulas that stand there; and its
entries, in the order of the text. None of a text's sentences is here: what an entry says is said
in our own words.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from perceptron.errors import Refused

__all__ = [
    "FOLKLORE", "HOW", "VERDICTS", "Entry", "Place", "Text", "attributed", "entry", "places_of",
    "read", "texts",
]  # fmt: skip

#: The source of what one might think, and what stands in none of the texts.
FOLKLORE = "folklore"
#: How a text says what an entry says, in words that follow the key of the text.
HOW = ("states", "can be read so", "defines", "asks", "tells")
#: What was found about an entry that a text states, or that can be read in it, in words.
VERDICTS = {"holds": "holds", "in part": "holds in part", "fails": "fails"}


@dataclass(frozen=True)
class Place:
    """A place of a text: its heading or number, its kind, and the formulas that stand there."""

    at: str
    kind: str
    formulas: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """The place, for a reader who has the text open."""
        if self.kind in ("slide", "section", "heading"):
            return f"{self.kind} “{self.at}”"
        return f"equation {self.at}" if self.kind == "equation" else self.at


@dataclass(frozen=True)
class Entry:
    """One thing that a text says, defines, asks or tells.

    Parameters
    ----------
    text
        The key of the text, such as "E".
    name
        The name of the entry, unique in its text.
    place
        Where it stands.
    formula
        The formula as it stands there, or nothing where it is in words.
    how
        One of `HOW`. "states" is for what stands there; "can be read so" is a reading of ours.
    says
        In our own words: what is said, and where it falls short.
    verdict
        One of `VERDICTS` for what is stated or read; empty for what is defined, asked or told.
    claims
        The claims that settle it.
    answer
        The answer to what is asked.
    """

    text: str
    name: str
    place: Place
    formula: str
    how: str
    says: str
    verdict: str
    claims: tuple[str, ...]
    answer: str

    @property
    def key(self) -> str:
        """The text and the name, such as "E/theorem"."""
        return f"{self.text}/{self.name}"

    @property
    def checkable(self) -> bool:
        """Whether it is true or false, in whole or in part."""
        return self.how in ("states", "can be read so")


@dataclass(frozen=True)
class Text:
    """The index of a text and its entries."""

    key: str
    places: tuple[Place, ...]
    entries: tuple[Entry, ...]


def read(path: Path) -> Text:
    """Read the facts about one text; its key is the name of the file.

    Raises
    ------
    Refused
        An entry stands at a place that is not in the index, has a formula that does not stand
        there, or lacks what would settle it.
    """
    content, key = tomllib.loads(path.read_text(encoding="utf-8")), path.stem
    places = [_place(each) for each in content["place"]]
    index = {place.at: place for place in places}
    if len(index) < len(places):
        raise Refused(f"{path.name}: a place stands in the index twice; write it once")
    entries = tuple(_entry(path, each, index) for each in content["entry"])
    if len({each.name for each in entries}) < len(entries):
        raise Refused(f"{path.name}: two entries have one name; rename one")
    return Text(key, tuple(places), entries)


@cache
def texts() -> dict[str, Text]:
    """Return the five texts by their keys, in the order in which they are listed."""
    return {key: read(Path(__file__).with_name(f"{key}.toml")) for key in "ECWMK"}


def entry(key: str) -> Entry:
    """Return the entry of this key, such as "E/theorem".

    Raises
    ------
    Refused
        No text has such an entry.
    """
    text, _, name = key.partition("/")
    found = (each for each in texts().get(text, Text(text, (), ())).entries if each.name == name)
    if (first := next(found, None)) is None:
        raise Refused(f"source: {key!r} is not an entry of a text; add it to {text or 'E'}.toml")
    return first


def places_of(claim: str) -> Iterator[Entry]:
    """Yield the entries of all texts that a claim settles."""
    for text in texts().values():
        yield from (each for each in text.entries if claim in each.claims)


def attributed(source: str) -> str:
    """Return who says something and where, such as "E states (equation (2))"; no formula.

    A source is the key of an entry, or `FOLKLORE`.
    """
    if source == FOLKLORE:
        return "One might think"
    said = entry(source)
    return f"{said.text} {said.how} ({said.place.told})"


def _place(content: dict[str, Any]) -> Place:
    return Place(content["at"], content["kind"], tuple(content.get("formulas", ())))


def _entry(path: Path, content: dict[str, Any], index: dict[str, Place]) -> Entry:
    """Read one entry, and refuse what nothing holds or settles."""
    where, at = f"{path.name}, {content['name']}", content["at"]
    if at not in index:
        raise Refused(f"{where}: the place {at!r} is not in the index; add it, or correct it")
    formula, how = content.get("formula", ""), content["how"]
    if formula and formula not in index[at].formulas:
        raise Refused(f"{where}: {formula!r} does not stand at {at!r}; correct one of the two")
    found = Entry(
        path.stem, content["name"], index[at], formula, how, content["says"],
        content.get("verdict", ""), tuple(content.get("claims", ())), content.get("answer", ""),
    )  # fmt: skip
    if how not in HOW:
        raise Refused(f"{where}: how is {how!r}; write one of {', '.join(HOW)}")
    if found.verdict not in (VERDICTS if found.checkable else ("",)):
        wanted = f"one of {', '.join(VERDICTS)}" if found.checkable else "none"
        raise Refused(f"{where}: the verdict is {found.verdict!r}; write {wanted}")
    if bool(found.answer) != (how == "asks"):
        raise Refused(f"{where}: what a text asks has an answer, and nothing else has; correct it")
    if (found.checkable or how == "defines") and not found.claims:
        raise Refused(f"{where}: no claim settles it; name one")
    return found
