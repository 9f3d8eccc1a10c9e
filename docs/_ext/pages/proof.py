"""A theorem as a page shows it: every formula is written from the fact that the kernel checked."""

import re
from collections.abc import Iterable
from typing import Any

from docutils import nodes

from proofs.kernel import look
from proofs.printing.lines import Line, numbered
from proofs.printing.notation import Latex
from proofs.terms import Run, Term, Vector, linear
from proofs.theorem import Theorem

__all__ = ["Box", "Details", "Summary", "box", "hypotheses", "proof", "statement"]

_LATEX = Latex()


class Box(nodes.General, nodes.Element):
    """Parts under one class of the style sheet; a theme has its own rules for a container."""


class Details(nodes.General, nodes.Element):
    """A part that a reader unfolds."""


class Summary(nodes.General, nodes.TextElement):
    """What is seen of that part while it is folded."""


def statement(theorem: Theorem) -> nodes.Node:
    """Return the conclusion, on a line of its own."""
    entry = look(theorem.fact)
    tex = _LATEX.condition(entry.relation, entry.polynomial)
    return nodes.math_block(tex, tex)


def hypotheses(theorem: Theorem) -> nodes.Node:
    """Return all that the conclusion rests on, the runs first."""
    given = look(theorem.fact).hypotheses
    conditions = sorted(_LATEX.condition(*each) for each in given if not isinstance(each, Run))
    items = [_run(each) for each in given if isinstance(each, Run)]
    items += [[_math(tex)] for tex in conditions] or [[nodes.Text("none")]]
    return nodes.bullet_list("", *(nodes.list_item("", _paragraph(item)) for item in items))


def proof(theorem: Theorem, anchor: str) -> nodes.Node:
    """Return the proof line by line, the identity behind each sum folded away.

    The address of a line is its number after the `anchor`.
    """
    lines = (_line(anchor, line) for line in numbered(theorem.fact, _LATEX))
    return box("lines", lines)


def box(name: str, parts: Iterable[nodes.Node], **attributes: Any) -> nodes.Node:
    """Return the parts in a box of this class."""
    return Box("", *parts, classes=[name], **attributes)


def _line(name: str, line: Line) -> nodes.Node:
    """Return one line: its number, what it says, why."""
    own = _anchor(name, line.number)
    number = nodes.reference("", str(line.number), refid=own, classes=["number"])
    says = nodes.inline("", "", _math(line.says), classes=["says"])
    return box("line", [_paragraph([number, says]), _reason(name, line)], ids=[own])


def _reason(name: str, line: Line) -> nodes.Node:
    """Return why a line holds; the sum that it is, if it is one, unfolds."""
    why = list(_linked(name, line))
    if line.identity is None:
        return box("reason", [_paragraph(why)])
    identity = box("identity", [_paragraph([_math(line.identity)])])
    return box("reason", [Details("", Summary("", "", *why), identity)])


def _linked(name: str, line: Line) -> Iterable[nodes.Node]:
    """Yield the reason's words, its formulas, and links to the lines that it rests on."""
    for words, tex in re.findall(r"([^$]+)|\$([^$]+)\$", line.reason):
        if tex:
            yield _math(tex)
        for before, number in re.findall(r"([^()]+)|\((\d+)\)", words):
            yield nodes.Text(before) if before else _link(name, number)


def _link(name: str, number: str) -> nodes.Node:
    return nodes.reference("", f"({number})", refid=_anchor(name, number))


def _anchor(name: str, number: object) -> str:
    return f"{name}-{number}"


def _run(run: Run) -> list[nodes.Node]:
    """Return a run in words: how it starts, what a step brings and meets, and what it does."""
    start = (f"{_LATEX.name(s.name)} = {_value(s, first)}" for s, first, _ in run.state)
    fresh = (_LATEX.name(symbol.name) for symbol in run.local)
    guards = (_LATEX.condition(*guard) for guard in run.guards)
    moves = (rf"{_LATEX.name(s.name)} \mapsto {_value(s, move)}" for s, _, move in run.state)
    return [
        *(nodes.Text("a run from "), *_listed(start)),
        *(nodes.Text("; each step brings a new "), *_listed(fresh)),
        *(nodes.Text(" with "), *_listed(guards)),
        *(nodes.Text(", and takes "), *_listed(moves)),
    ]


def _listed(formulas: Iterable[str]) -> list[nodes.Node]:
    """Return formulas with commas between them."""
    return [part for tex in formulas for part in (nodes.Text(", "), _math(tex))][1:]


def _value(symbol: Term, value: Term) -> str:
    """Return what a run puts for a symbol, scalar or vector."""
    is_vector = type(symbol) is Vector
    return _LATEX.vector(linear(value).items()) if is_vector else _LATEX.polynomial(value)


def _math(tex: str) -> nodes.Node:
    return nodes.math(tex, tex)


def _paragraph(parts: Iterable[nodes.Node]) -> nodes.Node:
    return nodes.paragraph("", "", *parts)
