"""The ids that were ever given: each names one input for ever, and no line is taken back."""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from perceptron.errors import Refused
from properties.conformance.cases.case import Case, Family

LEDGER = Path(__file__).with_name("id_ledger.csv")

AREAS: dict[Family, str] = {
    "worked": "WRK",
    "tight": "TGT",
    "inseparable": "INS",
    "small": "SML",
    "aimed": "TIE",
    "size": "SIZ",
    "option": "OPT",
    "number": "NUM",
}


def fingerprint(case: Case) -> str:
    """Return 16 digits that the inputs make; the name and the words of a case may change."""
    inputs = {name: held for name, held in case.content().items() if name not in ("id", "why")}
    return sha256(json.dumps(inputs, sort_keys=True).encode()).hexdigest()[:16]


class Ledger:
    """The list of ids given, with the fingerprint of what each names.

    Parameters
    ----------
    text
        What ``id_ledger.csv`` holds.

    Raises
    ------
    Refused
        If an id, or a fingerprint, is in it twice.
    """

    def __init__(self, text: str) -> None:
        rows = [(row["id"], row["inputs"]) for row in csv.DictReader(io.StringIO(text))]
        for column in (0, 1):
            for value, times in Counter(row[column] for row in rows).items():
                if times > 1:
                    raise Refused(
                        f"{LEDGER.name}: {value} is listed {times} times; an id is issued once"
                    )
        self._ids = {inputs: name for name, inputs in rows}

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id, in the order in which they were given."""
        return tuple(self._ids.values())

    def id_of(self, case: Case) -> str:
        """Return the id of these inputs; the next free one of their area if they are new."""
        inputs = fingerprint(case)
        if inputs not in self._ids:
            area = AREAS[case.family]
            number = 1 + sum(name.startswith(f"PC-{area}-") for name in self.ids)
            self._ids[inputs] = f"PC-{area}-{number:04}"
        return self._ids[inputs]

    def retired(self, used: Iterable[str]) -> list[str]:
        """Return the ids given that are not `used` any more."""
        kept = set(used)
        return [name for name in self.ids if name not in kept]

    def to_text(self) -> str:
        """Return the lines that the file holds."""
        lines = (f"{name},{inputs}" for inputs, name in self._ids.items())
        return "\n".join(["id,inputs", *lines, ""])
