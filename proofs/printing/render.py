"""A theorem as a reader wants it: text, LaTeX, SMT-LIB for the solvers, JSON for other checkers."""

import textwrap
from collections.abc import Callable, Mapping

from proofs.checkers.smt import as_smt2
from proofs.kernel import look
from proofs.printing.interchange import as_json
from proofs.printing.lines import Line, numbered
from proofs.printing.notation import Latex
from proofs.terms import Refused, Run
from proofs.theorem import Theorem

__all__ = ["FORMATS", "as_latex", "as_text", "render"]


def render(theorem: Theorem, form: str) -> str:
    """Return the theorem and its proof in one of the `FORMATS`."""
    if form not in FORMATS:
        raise Refused(f"render: {form!r} is no format; use one of {', '.join(FORMATS)}")
    return FORMATS[form](theorem)


def as_text(theorem: Theorem) -> str:
    """Return the statement, all hypotheses, and the proof in numbered lines of 80 columns."""
    blocks = [
        f"Theorem {theorem.name}. {theorem.source}.",
        _wrapped(theorem.words),
        f"    {theorem.statement}",
        "\n".join(["Hypotheses", *(_wrapped(h, "  * ") for h in theorem.hypotheses or ["none"])]),
        "\n".join(["Axioms", *(f"  * {a}" for a in theorem.axioms or ["none"])]),
        "\n".join(["Proof", *map(_text_line, theorem.steps)]),
    ]
    return "\n\n".join(blocks) + "\n"


def as_latex(theorem: Theorem) -> str:
    """Return a LaTeX document that compiles with amsmath alone."""
    latex = Latex()
    entry = look(theorem.fact)
    given = sorted(latex.condition(*h) for h in entry.hypotheses if not isinstance(h, Run))
    runs = [_escaped(h) for h in theorem.hypotheses if h.startswith("run:")]
    items = [rf"\item {run}" for run in runs] + [rf"\item ${condition}$" for condition in given]
    return "\n".join([
        r"\documentclass{article}", r"\usepackage[T1]{fontenc}", r"\usepackage{amsmath}",
        r"\setlength{\parindent}{0pt}", r"\begin{document}",
        rf"\section*{{{_escaped(theorem.name)}}}", f"{_escaped(theorem.words)} {theorem.source}.",
        rf"\[ {latex.condition(entry.relation, entry.polynomial)} \]",
        r"Hypotheses:\begin{itemize}", *(items or [r"\item none"]), r"\end{itemize}",
        "Proof.", r"\begin{enumerate}",
        *(_latex_line(line) for line in numbered(theorem.fact, latex)),
        r"\end{enumerate}", r"\end{document}", "",
    ])  # fmt: skip


def _text_line(line: Line) -> str:
    """Return a numbered line, its reason, and how a sum adds up."""
    head = f"{line.number:4d}. "
    said = _wrapped(f"{line.says}  [{line.reason}]", head)
    return said if line.identity is None else said + "\n" + _wrapped(line.identity, " " * 10)


def _latex_line(line: Line) -> str:
    """Return an item, its reason, and how a sum adds up."""
    shown = "" if line.identity is None else rf"\\ {{\small ${line.identity}$}}"
    return rf"\item ${line.says}$\quad {line.reason}{shown}"


def _wrapped(body: str, head: str = "") -> str:
    """Return a paragraph of 80 columns that hangs under its head."""
    hang = " " * len(head)
    return textwrap.fill(body, 80, initial_indent=head, subsequent_indent=hang)


def _escaped(body: str) -> str:
    """Return plain words for LaTeX."""
    marks = {"^": r"\^{}", "_": r"\_", "&": r"\&", "%": r"\%"}
    return "".join(marks.get(mark, mark) for mark in body)


FORMATS: Mapping[str, Callable[[Theorem], str]] = {
    "text": as_text,
    "latex": as_latex,
    "smt2": as_smt2,
    "json": as_json,
}
