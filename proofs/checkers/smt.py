"""A proof as SMT-LIB: every inference is a question to a solver, and every answer must be unsat.

A question states the premises of one step and denies its conclusion. Scalars and inner products
are real unknowns. Induction is asked as base and step, from the hypotheses and the earlier
invariants alone; that <v,v> >= 0 is the one axiom of geometry, and is asserted, not asked.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain, repeat

from proofs.kernel import NONNEGATIVE, POSITIVE, Entry, Fact, look
from proofs.printing.lines import ledger
from proofs.printing.notation import monomials
from proofs.terms import Condition, Run, Term, condition, inner, polynomial, substitute
from proofs.theorem import Theorem

__all__ = ["as_smt2", "question", "questions"]


def as_smt2(theorem: Theorem) -> str:
    """Return one script; each of its answers must be unsat."""
    asked = (f"; {why}\n(reset)\n{body}" for why, body in questions(theorem.fact))
    head = f"; {theorem.name}: {theorem.statement}\n; every answer must be unsat\n"
    return head + "".join(asked)


def questions(fact: Fact) -> Iterator[tuple[str, str]]:
    """Yield every inference of the proof, as (what is asked, SMT-LIB with one check)."""
    asked = set()
    for each, number in ledger(fact).items():
        if number not in asked:
            asked.add(number)
            entry = look(each)
            for part, premises, goal in _inferences(entry):
                yield f"line {number}, {part}", question(premises, goal)


def question(premises: Iterable[str], goal: Condition) -> str:
    """Return the premises with the goal denied; unsat means that the goal follows."""
    body = [f"(assert {premise})" for premise in premises]
    denied = f"(assert (not {_condition(*goal)}))"
    names = sorted({name for text in (*body, denied) for name in text.split("|")[1::2]})
    declared = [f"(declare-const |{name}| Real)" for name in names]
    return "\n".join(["(set-logic QF_NRA)", *declared, *body, denied, "(check-sat)", ""])


def _inferences(entry: Entry) -> Iterator[tuple[str, list[str], Condition]]:
    """Yield what a line claims to follow: (which part, premises, goal)."""
    says = (entry.relation, entry.polynomial)
    parents = [look(parent) for parent in entry.parents]
    known = [_condition(parent.relation, parent.polynomial) for parent in parents]
    match entry.rule:
        case "invariant":
            yield from _induction(entry, parents)
        case "cases":
            p = entry.arguments[0]
            split = condition(POSITIVE, p), condition(NONNEGATIVE, -p)
            then = [f"(=> {_condition(*c)} {k})" for c, k in zip(split, known, strict=True)]
            yield "cases", then, says
        case "instantiate" if not any(isinstance(h, Run) for h in entry.hypotheses):
            yield "instance", _given(entry), says
        case "assume" | "instantiate":  # an instance of an invariant holds by the invariant
            pass
        case "norm":
            axiom = f"(>= {_square_of_names(entry)} 0.0)"
            yield "norm", [axiom], says
        case rule:
            yield rule, known, says


def _induction(entry: Entry, parents: list[Entry]) -> Iterator[tuple[str, list[str], Condition]]:
    """Yield base and step; the step may use the invariants of the run that its proof used."""
    (run,), (base, step), relation = entry.arguments, parents, entry.relation
    start = substitute(entry.polynomial, {s: first for s, first, _ in run.state})
    after = substitute(entry.polynomial, {s: move for s, _, move in run.state})
    yield "base", _given(base), (relation, start)
    earlier = [_condition(e.relation, e.polynomial) for e in _invariants(step)]
    yield "step", _given(step) + earlier, (relation, after)


def _given(entry: Entry) -> list[str]:
    """Return the conditions among the hypotheses."""
    return sorted(_condition(*h) for h in entry.hypotheses if not isinstance(h, Run))


def _invariants(entry: Entry) -> Iterator[Entry]:
    """Yield the invariants under a line, the nearest alone, with what was instantiated of them."""
    for parent in map(look, entry.parents):
        if parent.rule in ("invariant", "instantiate"):
            yield parent
        else:
            yield from _invariants(parent)


def _square_of_names(entry: Entry) -> str:
    """Return |v|^2 multiplied out over the names of v, apart from the kernel's own arithmetic."""
    parts = [(name, _term(by)) for name, by in entry.arguments]
    products = [f"(* {a} {b} {_symbol(inner(s, t))})" for s, a in parts for t, b in parts]
    return f"(+ 0.0 0.0 {' '.join(products)})"


def _condition(relation: Term, p: Term) -> str:
    """Write a condition."""
    return f"({relation.value} {_term(polynomial(p))} 0.0)"


def _term(p: Term) -> str:
    """Write a polynomial."""
    return f"(+ 0.0 0.0 {' '.join(_product(by, powers) for by, powers in monomials(p))})"


def _product(by: Fraction, powers: Iterable[tuple[Term, int]]) -> str:
    """Write a monomial."""
    number = f"(/ {abs(by.numerator)}.0 {by.denominator}.0)"
    factors = chain.from_iterable(repeat(_symbol(g), n) for g, n in powers)
    return f"(* {number if by > 0 else f'(- {number})'} {' '.join(factors)} 1.0)"


def _symbol(g: Term) -> str:
    """Write an unknown, quoted so that no two unknowns share a name."""
    return f"|{g.name}|" if type(g) is not inner else f"|<{g.args[0]},{g.args[1]}>|"
