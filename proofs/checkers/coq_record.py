"""What is on record of the Coq theory: its statements, their axioms, and that Coq checked it.

``statements.txt`` holds what Coq printed, ``checked.json`` the version of Coq and the digest of the
files and of that text together. A file or a statement that has changed since has another digest:
the record then says nothing of it, until Coq has checked the theory again.

A claim names the theorems that prove it. Their statements stand beside its words in the record of
words, so that one cannot change without the other being read again.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from perceptron.data.readers import write_whole
from proofs.terms import Refused

THEORY = Path(__file__).parents[1] / "coq"
STATEMENTS, CHECKED = "statements.txt", "checked.json"

#: What a theorem may rest on: nothing, Coq's real numbers, or the excluded middle beside them, as
#: the theorems of Flocq do.
Axioms = Literal["none", "reals", "Flocq"]


class Statement(NamedTuple):
    """A theorem of the theory as Coq printed it: its file without ``.v``, and all of its axioms."""

    file: str
    name: str
    says: str
    axioms: tuple[str, ...]

    @property
    def rests_on(self) -> Axioms:
        """What it rests on, in a word."""
        if any("classic" in axiom for axiom in self.axioms):
            return "Flocq"
        return "reals" if self.axioms else "none"


def recorded(folder: Path = THEORY) -> str:
    """Return what Coq printed of the theory when it was recorded."""
    return _text(folder / STATEMENTS)


def statement(theorem: str, folder: Path = THEORY) -> Statement:
    """Return what is on record of a theorem, such as ``Bounded.weights_stay_bounded``.

    Raises
    ------
    Refused
        Where there is no such theorem on record.
    """
    file, _, name = theorem.partition(".")
    part = recorded(folder).partition(f"== {file}\n")[2].partition("\n== ")[0]
    escaped = re.escape(name)
    said = re.search(rf"^@?{escaped}\n     : (.*(?:\n .*)*)", part, re.MULTILINE)
    rests = re.search(rf"^{escaped} rests on (.*)$", part, re.MULTILINE)
    if said is None or rests is None:
        raise Refused(
            f"coq: {theorem} is not on record; prove it, and run "
            "`python -m proofs.checkers.coq_theory record`"
        )
    axioms = () if rests[1] == "no axiom" else tuple(rests[1].split(", "))
    return Statement(file, name, said[1], axioms)


@dataclass(frozen=True)
class CoqProof:
    """Theorems, as ``Bounded.weights_stay_bounded``, that together prove a claim.

    With the most that one of them rests on, and of which points, weights and programs they prove
    it.
    """

    theorems: tuple[str, ...]
    axioms: Axioms
    says: str


def stated(proof: CoqProof) -> list[Statement]:
    """Return the theorems as they are on record.

    Raises
    ------
    Refused
        Where one is not on record, or they rest on other axioms than those that are expected.
    """
    found = [statement(theorem) for theorem in proof.theorems]
    rests = max((each.rests_on for each in found), key=["none", "reals", "Flocq"].index)
    if rests != proof.axioms:
        raise Refused(
            f"coq: {', '.join(proof.theorems)}: the axioms are {rests!r}, expected "
            f"{proof.axioms!r}; prove it without, or say so in the claim"
        )
    return found


def pinned(proof: CoqProof) -> Iterator[str]:
    """Yield what is held beside the words of a claim: its scope, and each statement on one line."""
    yield proof.says
    for each in stated(proof):
        yield f"{each.file}.{each.name}: {' '.join(each.says.split())}"


def asking(proof: CoqProof) -> str:
    """Return a Coq file that prints the theorems and their axioms, the theory being compiled."""
    lines = [
        "(* To be compiled where all files of the theory are, which are written there by",
        "   python -m proofs.checkers.coq_theory write FOLDER *)",
    ]
    for each in stated(proof):
        name = f"{each.file}.{each.name}"
        lines += ["", f"From Perceptron Require {each.file}.", f"Check @{name}."]
        lines += [f"Print Assumptions {name}."]
    return "\n".join([*lines, ""])


def digest(folder: Path = THEORY) -> str:
    """Return the SHA-256 of the theory's files, by their names, and of its statements."""
    found = hashlib.sha256()
    for path in (*sorted(folder.rglob("*.v"), key=lambda file: file.name), folder / STATEMENTS):
        found.update(f"{path.name} {hashlib.sha256(_text(path).encode()).hexdigest()}\n".encode())
    return found.hexdigest()


def on_record(folder: Path = THEORY) -> bool:
    """Say whether the record shows that Coq checked this very theory."""
    expected = {"coq": version_on_record(folder), "sha256": digest(folder)}
    return _checked(folder) == expected


def version_on_record(folder: Path = THEORY) -> str:
    """Return the version of Coq that printed the statements on record."""
    return recorded(folder).partition("\n")[0].removeprefix("Coq ")


def record_checked(version: str, folder: Path = THEORY) -> None:
    """Write down that this version of Coq checked the theory as it is now."""
    content = {"coq": version, "sha256": digest(folder)}
    write_whole(folder / CHECKED, json.dumps(content, indent=2) + "\n")


def _checked(folder: Path) -> object:
    """Return what is written down; a file that is not JSON says nothing."""
    try:
        return json.loads(_text(folder / CHECKED))
    except json.JSONDecodeError:
        return None


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""
