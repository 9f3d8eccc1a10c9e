"""A theorem as a reader wants it: text, LaTeX, SMT-LIB and Coq for provers, JSON for all others."""

import textwrap
from collections.abc import Callable, Mapping, Sequence

from perceptron.errors import quoted
from proofs.display.ledger import Line, numbered
from proofs.display.notation import Latex
from proofs.export.coq import as_coq
from proofs.export.json_ledger import as_json
from proofs.export.smtlib import as_smt2
from proofs.kernel import look
from proofs.terms import Refused, Run, Term
from proofs.theorem import Theorem

#: What LaTeX does not take as it stands.
MARKS = {
    "\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}",
    **{mark: f"\\{mark}" for mark in "_&%$#{}"},
}  # fmt: skip


def render(theorem: Theorem, form: str) -> str:
    """Return the theorem and its proof in one of the `FORMATS`."""
    if form not in FORMATS:
        raise Refused(f"render: {quoted(form)} is not a format; use one of {', '.join(FORMATS)}")
    return FORMATS[form](theorem)


def render_all(theorems: Sequence[Theorem], form: str) -> str:
    """Return the theorems of a claim; what a program compiles is one file, with one beginning."""
    compiled = {"latex": as_latex, "coq": as_coq}.get(form)
    if compiled is not None:
        return compiled(*theorems)
    return "\n".join(render(theorem, form) for theorem in theorems)


def as_text(theorem: Theorem) -> str:
    """Return the statement, all hypotheses, and the proof in numbered lines of 80 columns."""
    blocks = [
        f"Theorem {theorem.name}. {theorem.source}.",
        _wrapped(theorem.words),
        f"    {theorem.statement}",
        *map(_wrapped, theorem.remarks),
        "\n".join(["Hypotheses", *(_wrapped(h, "  * ") for h in theorem.hypotheses or ["none"])]),
        "\n".join(["Axioms", *(f"  * {a}" for a in theorem.axioms or ["none"])]),
        "\n".join(["Proof", *map(_text_line, theorem.steps)]),
    ]
    return "\n\n".join(blocks) + "\n"


def as_latex(*theorems: Theorem) -> str:
    """Return a LaTeX document that compiles with amsmath alone."""
    return "\n".join([
        r"\documentclass[a4paper]{article}", r"\usepackage[T1]{fontenc}", r"\usepackage{amsmath}",
        r"\addtolength{\oddsidemargin}{-2cm}", r"\addtolength{\textwidth}{4cm}",
        r"\begin{document}", r"\raggedright",  # then a line may end after any sign in a formula
        *map(_latex_section, theorems), r"\end{document}", "",
    ])  # fmt: skip


def _latex_section(theorem: Theorem) -> str:
    latex, entry = Latex(), look(theorem.fact)
    runs = sorted((h for h in entry.hypotheses if isinstance(h, Run)), key=str)
    given = sorted(latex.condition(*h) for h in entry.hypotheses if not isinstance(h, Run))
    return "\n".join([
        rf"\section*{{{_escaped(theorem.name)}}}",
        f"{_escaped(theorem.words)} {_escaped(theorem.source)}.",
        _centred(latex.condition(entry.relation, entry.polynomial)),
        *(rf"{_escaped(remark)}\par" for remark in theorem.remarks),
        r"Hypotheses:", r"\begin{itemize}",
        *(_latex_run(run, latex) for run in runs), *(rf"\item ${h}$" for h in given),
        *([] if runs or given else [r"\item none"]), r"\end{itemize}",
        *_latex_axioms(theorem), "Proof.", r"\begin{enumerate}",
        *(_latex_line(line) for line in numbered(theorem.fact, latex)),
        r"\end{enumerate}",
    ])  # fmt: skip


def _centred(formula: str) -> str:
    """Return a formula on lines of its own; unlike a display, it breaks where it is too long."""
    return rf"\begin{{center}}$\displaystyle {formula}$\end{{center}}"


def _latex_run(run: Run, latex: Latex) -> str:
    """Return an algorithm: where it starts, what a step meets, what it changes."""
    start = ", ".join(_assigned(s, first, "=", latex) for s, first, _ in run.state)
    moves = ", ".join(_assigned(s, move, r"\mapsto", latex) for s, _, move in run.state)
    fresh = ", ".join(latex.inline(latex.name(s.name)) for s in run.local)
    guards = ", ".join(latex.inline(latex.condition(*guard)) for guard in run.guards)
    step = [f"with a new {fresh}"] * bool(fresh) + [f"where {guards}"] * bool(guards)
    return rf"\item run: from {start}; each step {' '.join([*step, 'takes', moves])}"


def _assigned(symbol: Term, value: Term, sign: str, latex: Latex) -> str:
    return latex.inline(f"{latex.name(symbol.name)} {sign} {latex.value(symbol, value)}")


def _latex_axioms(theorem: Theorem) -> list[str]:
    items = [rf"\item {_escaped(axiom)}" for axiom in theorem.axioms]
    return ["Axioms:", r"\begin{itemize}", *items, r"\end{itemize}"] if items else []


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
    return "".join(MARKS.get(mark, mark) for mark in body)


FORMATS: Mapping[str, Callable[[Theorem], str]] = {
    "text": as_text,
    "latex": as_latex,
    "smt2": as_smt2,
    "coq": as_coq,
    "json": as_json,
}
