"""The directive ``claim``: a claim printed from its checked proof, with the verdict measured.

An author writes the name of the claim and the verdict that the page relies on. Statement,
hypotheses and proof come from the theorem, the verdict from the report; where they disagree with
each other or with the author, there is no page.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from pages.proof import Box, Details, Summary, box, hypotheses, proof, statement
from pages.report import confirmed, read
from perceptron.cli.verify import SIGNS
from proofs.claims import CLAIMS, Claim, Source
from proofs.claims.record import proved
from proofs.terms import Refused
from proofs.theorem import Theorem

__all__ = ["setup"]


class ClaimDirective(SphinxDirective):
    """Print a claim: what it says, from what, its proof, its verdict, how to check it again."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {
        "expect": lambda word: directives.choice(word, tuple(SIGNS))
    }

    def run(self) -> list[nodes.Node]:
        """Return the claim, if the report bears it out."""
        # proofs and report change without the page's text: read it again in every build
        self.env.note_reread()
        name = self.arguments[0]
        if "expect" not in self.options:
            raise ExtensionError(f"claim {name}: no verdict expected; add `:expect: proved`")
        claim = _known(name)
        theorems = _proved(claim)
        path = Path(self.env.srcdir, self.config.claims_report).resolve()
        reported = confirmed(
            read(path, self.config.release), claim, theorems, self.options["expect"]
        )
        return [box("claim", _parts(claim, theorems, reported), ids=[f"claim-{name}"])]


def setup(app: Sphinx) -> dict[str, Any]:
    """Offer the directive and the setting ``claims_report``, a path beside ``conf.py``."""
    app.add_config_value("claims_report", "report.json", "env", types=str)
    app.add_directive("claim", ClaimDirective)
    app.add_node(Box, html=_element("div"))
    app.add_node(Details, html=_element("details"))
    app.add_node(Summary, html=_element("summary"))
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _known(name: str) -> Claim:
    """Return the claim of this name."""
    known = {claim.name: claim for claim in CLAIMS}
    if name not in known:
        raise ExtensionError(f"claim {name}: no such claim; use one of {', '.join(known)}")
    return known[name]


def _proved(claim: Claim) -> list[Theorem]:
    """Return the theorems of a claim, proved here and now."""
    if not claim.theorems:
        raise ExtensionError(f"claim {claim.name}: no theorem; a page prints a claim that has one")
    try:
        return proved(claim)
    except Refused as refusal:
        raise ExtensionError(f"claim {claim.name}: not proved: {refusal}") from refusal


def _parts(claim: Claim, theorems: list[Theorem], reported: dict[str, Any]) -> Iterable[nodes.Node]:
    """Yield the parts of a claim in reading order."""
    word = reported["verdict"]
    verdict = nodes.inline("", f"{SIGNS[word]} {word}", classes=["verdict", word])
    yield nodes.paragraph("", "", nodes.strong("", claim.name), nodes.Text(" "), verdict)
    for number, theorem in enumerate(theorems, 1):
        yield from _theorem(theorem, f"{claim.name}-{number}" if number > 1 else claim.name)
    yield nodes.rubric("", "What it rests on")
    yield nodes.bullet_list("", *(_item(text) for text in _grounds(claim, theorems, reported)))
    yield nodes.rubric("", "Check it yourself")
    commands = f"perceptron verify {claim.name}\nperceptron prove {claim.name}"
    yield nodes.literal_block(commands, commands, language="console")


def _theorem(theorem: Theorem, anchor: str) -> Iterable[nodes.Node]:
    """Yield what is proved, from what, and how."""
    yield nodes.paragraph("", theorem.words)
    yield statement(theorem)
    yield from (nodes.paragraph("", remark) for remark in theorem.remarks)
    yield nodes.rubric("", "Hypotheses")
    yield hypotheses(theorem)
    yield nodes.rubric("", "Proof")
    yield proof(theorem, anchor)


def _grounds(claim: Claim, theorems: list[Theorem], reported: dict[str, Any]) -> Iterable[str]:
    """Yield what carries the claim, one sentence each."""
    lines = sum(len(theorem.steps) for theorem in theorems)
    axioms = sorted({axiom for theorem in theorems for axiom in theorem.axioms})
    yield f"The {lines} lines above, each a step that the kernel admitted."
    yield f"Named axioms: {', '.join(axioms) or 'none'}."
    for checker, opinion in reported["checkers"].items():
        passed = f"{opinion['passed']} of {opinion['asked']} steps found valid"
        yield f"{checker}: {'not run' if opinion['verdict'] == 'not run' else passed}."
    search = reported["search"]
    if search:
        yield f"A search for a counterexample found none in {search['examples']} examples."
    yield f"Sources: {'; '.join(map(_cited, claim.sources))}."


def _cited(source: Source) -> str:
    """Return a source as a page names it."""
    year = f" ({source.year})" if source.year else ""
    return f"{source.author}, {source.title}{year}"


def _item(text: str) -> nodes.Node:
    return nodes.list_item("", nodes.paragraph("", text))


def _element(tag: str) -> tuple[Any, Any]:
    """Return how an HTML translator opens and closes a node."""

    def enter(translator: Any, node: nodes.Element) -> None:
        translator.body.append(translator.starttag(node, tag, ""))

    def leave(translator: Any, _node: nodes.Element) -> None:
        translator.body.append(f"</{tag}>\n")

    return enter, leave
