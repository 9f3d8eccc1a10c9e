"""A theorem as a page shows it: every formula is written from the fact that the kernel checked."""

import re
from collections.abc import Iterable
from functools import cache

from docutils import nodes

from pages.drawings.layers import under
from pages.elements import box, folded, link_to, worded
from pages.formulas.notation import Html, displayed, formula
from proofs.display.ledger import Line, entry_of, ledger, numbered
from proofs.terms import Condition, Run
from proofs.theorem import Theorem
from proofs.theorems import cauchy_schwarz

_HTML = Html()


def statement(theorem: Theorem) -> nodes.Node:
    """Return the conclusion, on a line of its own."""
    entry = entry_of(theorem.fact)
    return displayed(_HTML.condition(entry.relation, entry.polynomial))


def condition(hypothesis: Condition) -> nodes.Node:
    """Return a condition as a formula."""
    return formula(_HTML.condition(*hypothesis))


def proof(theorem: Theorem, anchor: str) -> nodes.Node:
    """Return the proof line by line, the identity behind each sum folded away.

    The address of a line is its number after the `anchor`. The lines of a lemma are left out where
    nothing but the lemma uses them: the line that applies it leads to its own proof.
    """
    visible, applied = shown(theorem), applications(theorem)
    lines = (line for line in numbered(theorem.fact, _HTML) if line.number in visible)
    return box("lines", (_line(anchor, line, line.number in applied) for line in lines))


def line_link(anchor: str, number: object) -> nodes.Node:
    """Return a link to a line on the same page."""
    return nodes.reference("", f"({number})", refid=_address(anchor, number), internal=True)


def run_in_words(run: Run) -> nodes.Node:
    """Return a run: how it starts, what a step brings and meets, and what it does."""
    start = (f"{_HTML.name(s.name)} = {_HTML.value(s, first)}" for s, first, _ in run.state)
    fresh = (_HTML.name(symbol.name) for symbol in run.local)
    guards = (_HTML.condition(*guard) for guard in run.guards)
    moves = (f"{_HTML.name(s.name)} ↦ {_HTML.value(s, move)}" for s, _, move in run.state)
    met = [" with ", *_listed(guards)] if run.guards else []
    brought = ["; each step brings a new ", *_listed(fresh)] if run.local else ["; each step"]
    return worded("A run from ", *_listed(start), *brought, *met, ", and takes ", *_listed(moves))


def applications(theorem: Theorem) -> set[int]:
    """Return the lines that apply Cauchy-Schwarz, which is proved once for any two vectors."""
    return {
        number
        for fact, number in ledger(theorem.fact).items()
        if entry_of(fact).rule == "instantiate"
        and entry_of(entry_of(fact).parents[0])[:3] == _lemma()
    }


def shown(theorem: Theorem) -> set[int]:
    """Return the lines of a proof but those that only serve to prove a lemma that it applies."""
    numbers, applied = ledger(theorem.fact), applications(theorem)
    own = {fact: n for fact, n in numbers.items() if n not in applied}
    parents = {n: frozenset(numbers[p] for p in entry_of(fact).parents) for fact, n in own.items()}
    return set(under(parents, numbers[theorem.fact]))


@cache
def _lemma() -> tuple[object, ...]:
    """Return what Cauchy-Schwarz says."""
    return entry_of(cauchy_schwarz().fact)[:3]


def _line(name: str, line: Line, applies: bool) -> nodes.Node:
    """Return one line: its number, what it says, why."""
    own = _address(name, line.number)
    number = nodes.reference("", str(line.number), refid=own, internal=True, classes=["number"])
    says = nodes.inline("", "", formula(line.says), classes=["says"])
    return box(
        "line",
        [worded(number, says), _by_lemma(line) if applies else _reason(name, line)],
        ids=[own],
    )


def _by_lemma(line: Line) -> nodes.Node:
    """Return the name of the lemma, linked to its proof, with the vectors that it is applied to."""
    link = link_to(f"theorem-{cauchy_schwarz.name}", "Cauchy-Schwarz")
    values = [formula(each) for each in re.findall(r"\$([^$]+)\$", line.reason)]
    between = [part for value in values for part in (nodes.Text(", "), value)][1:]
    return box("reason", [worded(link, ", with ", *between)])


def _reason(name: str, line: Line) -> nodes.Node:
    """Return why a line holds; the sum that it is, if it is one, unfolds."""
    why = list(_linked(name, line))
    if line.identity is None:
        return box("reason", [worded(*why)])
    identity = box("identity", [worded(formula(line.identity))])
    return box("reason", [folded(why, [identity], "certificate")])


def _linked(name: str, line: Line) -> Iterable[nodes.Node]:
    """Yield the reason's words, its formulas, and links to the lines that it rests on."""
    for words, tex in re.findall(r"([^$]+)|\$([^$]+)\$", line.reason):
        if tex:
            yield formula(tex)
        for before, number in re.findall(r"([^()]+)|\((\d+)\)", words):
            yield nodes.Text(before) if before else line_link(name, number)


def _address(name: str, number: object) -> str:
    return f"{name}-{number}"


def _listed(formulas: Iterable[str]) -> list[nodes.Node]:
    """Return formulas with commas between them."""
    return [part for tex in formulas for part in (nodes.Text(", "), formula(tex))][1:]
