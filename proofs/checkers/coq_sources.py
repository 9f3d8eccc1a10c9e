"""The sources of the Coq theory, as they are read before Coq sees them.

What nobody proved is refused by its word, so that it cannot hide where no theorem uses it. Every
`Theorem`, `Corollary` and `Example` is a main theorem; a `Lemma` is not.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from proofs.terms import Refused

__all__ = ["Source", "read_sources"]

UNPROVED = re.compile(
    r"\b(Admitted|admit|give_up|Axioms?|Parameters?|Conjectures?|bypass_check"
    r"|Unset\s+\w+\s+Checking|Set\s+Warnings)\b"
)
# a notation of signs could print one statement for another
SIGNS = re.compile(r"\b(?:Notation|Infix)\s+\"")
STATED = re.compile(r"^\s*(?:Theorem|Corollary|Example)\s+([\w']+)", re.MULTILINE)
DEFINED = re.compile(
    r"^\s*(?:Definition|Fixpoint|CoFixpoint|Inductive|CoInductive|Record|Class|Instance)\s+([\w']+)",
    re.MULTILINE,
)
NEEDED = re.compile(r"From\s+Perceptron\s+Require\s+(?:Import\s+|Export\s+)?([^.]+)\.")


@dataclass(frozen=True)
class Source:
    """A file of the theory: what it defines and states, in order, and the files that it needs."""

    name: str
    text: str
    defined: tuple[str, ...]
    stated: tuple[str, ...]
    needs: frozenset[str]


def read_sources(folder: Path) -> Mapping[str, Source]:
    """Read the theory's files, by their names.

    Raises
    ------
    Refused
        Where there is no file, where one takes anything without proof, or redefines signs.
    """
    paths = sorted(folder.glob("*.v"))
    if not paths:
        raise Refused(f"{folder}: no Coq file; name the folder of the theory")
    return {path.stem: _source(path) for path in paths}


def _source(path: Path) -> Source:
    text = path.read_text(encoding="utf-8")
    code = _without_comments(text)
    if found := UNPROVED.search(code):
        raise Refused(f"{path.name}: {found[0]}; prove it, or leave it out")
    if found := SIGNS.search(code):
        raise Refused(f"{path.name}: {found[0]}; give what it abbreviates a name")
    needs = [name for names in NEEDED.findall(code) for name in names.split()]
    stated, defined = STATED.findall(code), DEFINED.findall(code)
    return Source(path.stem, text, tuple(defined), tuple(stated), frozenset(needs))


def _without_comments(text: str) -> str:
    """Drop the comments, which nest; a string is kept whole."""
    kept, depth = [], 0
    for piece in re.split(r'(\(\*|\*\)|"[^"]*")', text):
        if piece == "(*":
            depth += 1
        elif piece == "*)":
            depth -= 1
        elif not depth:
            kept.append(piece)
    return "".join(kept)
