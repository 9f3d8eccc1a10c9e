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
        theorem = _proved(claim)
        path = Path(self.env.srcdir, self.config.claims_report).resolve()
        reported = confirmed(read(path, self.config.release), theorem, self.options["expect"])
        return [box("claim", _parts(claim, theorem, reported), ids=[f"claim-{name}"])]


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


def _proved(claim: Claim) -> Theorem:
    """Return the one theorem of a claim, proved here and now."""
    if len(claim.theorems) != 1:
        found = f"{len(claim.theorems)} theorems"
        raise ExtensionError(f"claim {claim.name}: {found}; a page prints a claim that has one")
    try:
        return claim.theorems[0]()
    except Refused as refusal:
        raise ExtensionError(f"claim {claim.name}: the kernel refuses: {refusal}") from refusal


def _parts(claim: Claim, theorem: Theorem, reported: dict[str, Any]) -> Iterable[nodes.Node]:
    """Yield the parts of a claim in reading order."""
    word = reported["verdict"]
    verdict = nodes.inline("", f"{SIGNS[word]} {word}", classes=["verdict", word])
    yield nodes.paragraph("", "", nodes.strong("", theorem.name), nodes.Text(" "), verdict)
    yield nodes.paragraph("", theorem.words)
    yield statement(theorem)
    yield nodes.rubric("", "Hypotheses")
    yield hypotheses(theorem)
    yield nodes.rubric("", "Proof")
    yield proof(theorem)
    yield nodes.rubric("", "What it rests on")
    yield nodes.bullet_list("", *(_item(text) for text in _grounds(claim, theorem, reported)))
    yield nodes.rubric("", "Check it yourself")
    commands = f"perceptron verify {theorem.name}\nperceptron prove {theorem.name}"
    yield nodes.literal_block(commands, commands, language="console")


def _grounds(claim: Claim, theorem: Theorem, reported: dict[str, Any]) -> Iterable[str]:
    """Yield what carries the claim, one sentence each."""
    yield f"The {len(theorem.steps)} lines above, each a step that the kernel admitted."
    yield f"Named axioms: {', '.join(theorem.axioms) or 'none'}."
    for solver, opinion in reported["solvers"].items():
        valid = f"{opinion['unsat']} of {opinion['asked']} inferences found valid"
        yield f"{solver}: {'not run' if opinion['verdict'] == 'not run' else valid}."
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
