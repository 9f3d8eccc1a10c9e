"""The theorems of the Coq theory, each with its words and, a click away, what Coq printed of it.

The words are those of the theory's own table, statement and axioms those of its record, against
which the compiled theory is held.
"""

import re
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from pages.elements import folded, worded
from properties.verification.source_digest import rooms

__all__ = ["setup"]

_ROW = re.compile(r"^\| `([\w']+)` \| (.*) \| (\w+) \| (\w+) \|$", re.MULTILINE)


class Theorem(NamedTuple):
    """A row of the table."""

    name: str
    words: str
    file: str
    rests: str


class CoqDirective(SphinxDirective):
    """Print the theorems of one section of the table."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return them, each with its statement folded."""
        theory = next(room for room in rooms() if room.name == "proofs") / "coq"
        for name in ("README.md", "statements.txt"):
            self.env.note_dependency(str(theory / name))
        return [_shown(theorem, theory) for theorem in _section(theory, self.arguments[0])]


def setup(app: Sphinx) -> dict[str, Any]:
    """Offer the directive."""
    app.add_directive("coq-theorems", CoqDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _section(theory: Path, title: str) -> list[Theorem]:
    table = (theory / "README.md").read_text(encoding="utf-8")
    _, found, behind = table.partition(f"### {title}\n")
    rows = _ROW.findall(behind.partition("\n##")[0])
    if not (found and rows):
        raise ExtensionError(f"coq-theorems: {title!r} is no table of proofs/coq/README.md")
    return [Theorem(name, words.replace(r"\|", "|"), *where) for name, words, *where in rows]


def _shown(theorem: Theorem, theory: Path) -> nodes.Node:
    statement, rests = _recorded(theorem, theory)
    # what stands between backticks is a name
    parts = re.split("`", f"`{theorem.name}`: {theorem.words}")
    summary = [(nodes.literal if k % 2 else nodes.inline)("", part) for k, part in enumerate(parts)]
    (source,) = theory.rglob(f"{theorem.file}.v")
    place = source.relative_to(theory).as_posix()
    where = worded(f"In proofs/coq/{place}; rests on {rests}.")
    return folded(
        summary, [nodes.literal_block(statement, statement, language="coq"), where], "coq"
    )


def _recorded(theorem: Theorem, theory: Path) -> tuple[str, str]:
    """Return what Coq printed of a theorem, and what it rests on."""
    record = (theory / "statements.txt").read_text(encoding="utf-8")
    part = record.partition(f"== {theorem.file}\n")[2].partition("\n== ")[0]
    name = re.escape(theorem.name)
    said = re.search(rf"^@?{name}\n(     : .*(?:\n .*)*)", part, re.MULTILINE)
    rests = re.search(rf"^{name} rests on (.*)$", part, re.MULTILINE)
    if said is None or rests is None:
        raise ExtensionError(f"{theorem.name}: not on record; run proofs.checkers.coq_theory")
    return f"{theorem.name}\n{said[1]}", rests[1]
