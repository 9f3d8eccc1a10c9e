"""The directive ``argument``: a proof as people tell it, each line tied to what was checked.

A line names, as plain text, what a line of the checked proof says; the formula is printed from that
line, and there is no page where no line says so. After bars come the lemma of the Coq theory and
the claim that refutes what a text prints in its place. What follows in words is the author's.
"""

from collections.abc import Iterator
from typing import NamedTuple

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from pages.claims.claim_page import report_of
from pages.claims.places import label
from pages.claims.proof import line_link
from pages.elements import box, link_to, worded
from pages.formulas.notation import Html, displayed
from pages.formulas.wording import set_words
from pages.reference import source
from proofs import theorems
from proofs.display.ledger import numbered
from proofs.evidence.texts import FOLKLORE, attributed
from proofs.theorem import Theorem


class Step(NamedTuple):
    """A line of an argument."""

    says: str
    lemma: str
    slip: str
    words: StringList


class ArgumentDirective(SphinxDirective):
    """Print an argument for a theorem of the library, line by line."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the lines, numbered."""
        name = self.arguments[0]
        theorem = getattr(theorems, name.replace("-", "_"))()
        items = [self._item(theorem, step) for step in self._steps()]
        return [nodes.enumerated_list("", *items, classes=["argument"])]

    def _steps(self) -> Iterator[Step]:
        """Yield what stands between blank lines."""
        start = 0
        for end in range(len(self.content) + 1):
            if end == len(self.content) or not self.content[end].strip():
                if end > start:
                    yield self._step(start, end)
                start = end + 1

    def _step(self, start: int, end: int) -> Step:
        says, *rest = self.content[start].split(" | ")
        lemma, slip = (part.strip() for part in [*rest, "", ""][:2])
        return Step(says.strip(), lemma, slip, self.content[start + 1 : end])

    def _item(self, theorem: Theorem, step: Step) -> nodes.list_item:
        """Return a line: its formula, its words, what justifies it, what a text prints instead."""
        number, html = _found(theorem, step.says)
        words = nodes.container()
        self.state.nested_parse(step.words, self.content_offset, words)
        justified = worded("Kernel: line ", line_link(theorem.name, number), ". Coq: ")
        justified += source.of_coq(step.lemma)
        justified += nodes.Text(".")
        justified["classes"].append("justified")
        slips = self._slips(step.slip) if step.slip else ()
        return nodes.list_item("", displayed(html), *words.children, justified, *slips)

    def _slips(self, claim: str) -> Iterator[nodes.Node]:
        """Yield what texts print in the place of a line, and the witness against it."""
        reported = report_of(self).get(claim)
        if reported is None:
            return
        stated = [each for each in reported["refutations"] or () if each["source"] != FOLKLORE]
        for each in stated[:1]:
            sign = nodes.inline("", "≠ refuted", classes=["verdict", "refuted"])
            said = f"{attributed(each['source'])}, strictly: "
            yield box(
                "slip",
                [
                    worded(said, *set_words(each["printed"]), " ", sign),
                    worded(*set_words(f"{each['shown']}. "), link_to(label(claim), claim)),
                ],
            )


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the directive."""
    app.add_directive("argument", ArgumentDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _found(theorem: Theorem, says: str) -> tuple[int, str]:
    """Return the last line of a proof that says this, and how it is set."""
    plain = [line.number for line in numbered(theorem.fact) if line.says == says]
    if not plain:
        raise ExtensionError(f"argument {theorem.name}: no line of the proof says {says!r}")
    return plain[-1], numbered(theorem.fact, Html())[plain[-1] - 1].says
