"""What the five texts say, entry by entry, with the verdicts of the run on what settles each."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from pages.claims.claim_page import report_of
from pages.claims.places import label
from pages.elements import box, link_to, offer, worded
from pages.formulas.wording import set_words
from proofs.evidence.texts import Entry, texts
from properties.verification.table import SIGNS

_SIGNS = {"holds": "\N{CHECK MARK} holds", "in part": "~ holds in part", "fails": "≠ fails"}
_CLASSES = {"holds": "proved", "in part": "cited", "fails": "refuted"}


def _key(text: str) -> str:
    return str(directives.choice(text, tuple(key.lower() for key in texts()))).upper()


def entries_counted(_page: SphinxDirective) -> list[nodes.Node]:
    """Count the entries of all texts, and what was found about them."""
    entries = [entry for text in texts().values() for entry in text.entries]
    found = Counter(entry.verdict for entry in entries if entry.checkable)
    how = Counter(entry.how for entry in entries)
    told = (
        f"{len(entries)} entries. Of the {sum(found.values())} statements {found['holds']} "
        f"hold, {found['in part']} hold in part and {found['fails']} fail; {how['asks']} "
        f"questions are answered, {how['defines']} entries are definitions or algorithms, and "
        f"{how['tells']} are history."
    )
    return [worded(told)]


class EntriesDirective(SphinxDirective):
    """Print the entries of a text in its order; with ``asked``, only its questions."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {"asked": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return a box for each."""
        reported = report_of(self)
        entries = texts()[_key(self.arguments[0])].entries
        wanted = [each for each in entries if "asked" not in self.options or each.how == "asks"]
        return [box("entry", _entry(each, reported)) for each in wanted]


def setup(app: Sphinx) -> dict[str, Any]:
    """Offer the directives."""
    offer(app, "entries-counted", entries_counted)
    app.add_directive("entries-of", EntriesDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _entry(each: Entry, reported: dict[str, dict[str, Any]]) -> Iterator[nodes.Node]:
    """Yield where it stands, what it says in our words, and what settles it."""
    place = nodes.strong("", "", *set_words(_capital(each.place.told)))
    head: list[nodes.Node] = [place, nodes.Text(f", {each.how}")]
    if each.formula:
        head += [nodes.Text(": "), *set_words(each.formula)]
    if each.verdict:
        shown = nodes.inline("", _SIGNS[each.verdict], classes=["verdict", _CLASSES[each.verdict]])
        head += [nodes.Text(" "), shown]
    yield worded(*head)
    yield worded(*set_words(each.says))
    if each.answer:
        yield worded(nodes.emphasis("", "Answer: "), *set_words(each.answer))
    if each.claims:
        yield worded(*_settled(each, reported))


def _settled(each: Entry, reported: dict[str, dict[str, Any]]) -> Iterator[nodes.Node]:
    """Yield the claims that settle it, each with its verdict in this run."""
    yield nodes.Text("See " if each.answer or not each.checkable else "Settled by ")
    for number, name in enumerate(each.claims):
        word = reported[name]["verdict"]
        yield nodes.Text(", " if number else "")
        yield link_to(label(name), name)
        yield nodes.Text(f" ({SIGNS[word]} {word}")
        if repaired := reported[name]["repaired"]:
            yield nodes.Text(f", repaired: {repaired['verdict']}")
        yield nodes.Text(")")


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
