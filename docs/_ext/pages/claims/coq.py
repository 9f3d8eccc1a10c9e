"""The theorems of the Coq theory, each with its words and, a click away, what Coq printed of it.

The words are those of the theory's own table, statement and axioms those of its record, against
which the compiled theory is held.
"""

import re
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from pages.elements import folded, worded
from pages.formulas.wording import set_words
from pages.reference import source
from proofs.checkers.coq_record import THEORY, statement
from proofs.claims.claim_text import coq_theorem
from proofs.terms import Refused

_ROW = re.compile(r"^\| `([\w']+)` \| (.*) \| (\w+) \| (\w+) \|$", re.MULTILINE)


class CoqDirective(SphinxDirective):
    """Print the theorems of one section of the table."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return them, each with its statement folded."""
        for name in ("README.md", "statements.txt"):
            self.env.note_dependency(str(THEORY / name))
        return list(_section(self.arguments[0]))


def setup(app: Sphinx) -> dict[str, Any]:
    """Offer the directive."""
    app.add_directive("coq-theorems", CoqDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _section(title: str) -> Iterator[nodes.Node]:
    table = (THEORY / "README.md").read_text(encoding="utf-8")
    _, found, behind = table.partition(f"### {title}\n")
    rows = _ROW.findall(behind.partition("\n##")[0])
    if not (found and rows):
        raise ExtensionError(f"coq-theorems: {title!r} is not a table of proofs/coq/README.md")
    for name, words, file, _rests in rows:
        plain = words.replace(r"\|", "|")
        summary = set_words(f"`{name}`: {plain}")
        try:
            found = statement(f"{file}.{name}")
        except Refused as refusal:
            raise ExtensionError(str(refusal)) from refusal
        yield _folded(summary, coq_theorem(found))


def coq_theorems(reported: dict[str, Any]) -> Iterator[nodes.Node]:
    """Yield the theorems of the Coq theory that prove a claim, by its report."""
    for each in reported["theorems"]:
        summary = [nodes.literal("", f"{each['file']}.{each['name']}")]
        yield _folded(summary, each)


def _folded(summary: list[nodes.Node], each: dict[str, Any]) -> nodes.Node:
    """Return a theorem: its statement, the place of its file, and what it rests on."""
    text = f"{each['name']}\n     : {each['statement']}"
    stem = each["file"].removesuffix("32")  # compiled from the text on float64
    (file,) = THEORY.rglob(f"{stem}.v")
    rests = ", ".join(each["axioms"]) or "no axiom"
    link = source.of_coq(f"{stem}.{each['name']}")
    read = "" if stem == each["file"] else ", read for float32"
    place = file.relative_to(THEORY).as_posix()
    where = worded(link, f" in proofs/coq/{place}{read}; rests on {rests}.")
    return folded(summary, [nodes.literal_block(text, text, language="coq"), where], "coq")
