"""A theorem as a page shows it: every formula is written from the fact that the kernel checked."""

import re
from collections.abc import Iterable

from docutils import nodes

from pages.elements import box, folded, worded
from proofs.display.ledger import Line, numbered
from proofs.display.notation import Latex
from proofs.kernel import look
from proofs.terms import Condition, Run, Term, Vector, linear
from proofs.theorem import Theorem

__all__ = ["condition", "formula", "line_link", "proof", "run_in_words", "statement"]

_LATEX = Latex()


def statement(theorem: Theorem) -> nodes.Node:
    """Return the conclusion, on a line of its own."""
    entry = look(theorem.fact)
    tex = _LATEX.condition(entry.relation, entry.polynomial)
    return nodes.math_block(tex, tex)


def condition(hypothesis: Condition) -> nodes.Node:
    """Return a condition as a formula."""
    return formula(_LATEX.condition(*hypothesis))


def formula(tex: str) -> nodes.Node:
    """Return a formula among words."""
    return nodes.math(tex, tex)


def proof(theorem: Theorem, anchor: str) -> nodes.Node:
    """Return the proof line by line, the identity behind each sum folded away.

    The address of a line is its number after the `anchor`.
    """
    lines = (_line(anchor, line) for line in numbered(theorem.fact, _LATEX))
    return box("lines", lines)


def line_link(anchor: str, number: object) -> nodes.Node:
    """Return a link to a line on the same page."""
    return nodes.reference("", f"({number})", refid=_address(anchor, number), internal=True)


def run_in_words(run: Run) -> nodes.Node:
    """Return a run: how it starts, what a step brings and meets, and what it does."""
    start = (f"{_LATEX.name(s.name)} = {_value(s, first)}" for s, first, _ in run.state)
    fresh = (_LATEX.name(symbol.name) for symbol in run.local)
    guards = (_LATEX.condition(*guard) for guard in run.guards)
    moves = (rf"{_LATEX.name(s.name)} \mapsto {_value(s, move)}" for s, _, move in run.state)
    met = [" with ", *_listed(guards)] if run.guards else []
    brought = ["; each step brings a new ", *_listed(fresh)] if run.local else ["; each step"]
    return worded("A run from ", *_listed(start), *brought, *met, ", and takes ", *_listed(moves))


def _line(name: str, line: Line) -> nodes.Node:
    """Return one line: its number, what it says, why."""
    own = _address(name, line.number)
    number = nodes.reference("", str(line.number), refid=own, internal=True, classes=["number"])
    says = nodes.inline("", "", formula(line.says), classes=["says"])
    return box("line", [worded(number, says), _reason(name, line)], ids=[own])


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


def _value(symbol: Term, value: Term) -> str:
    """Return what a run puts for a symbol, scalar or vector."""
    is_vector = type(symbol) is Vector
    return _LATEX.vector(linear(value).items()) if is_vector else _LATEX.polynomial(value)
