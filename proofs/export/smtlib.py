"""A proof as SMT-LIB: every inference is a question to a solver, and every answer must be unsat.

A question states the premises of one step and denies its conclusion. Scalars and inner products
are real unknowns; an unknown with a prime is one after a change, of values for symbols or of the
state in a step, and is defined by the others. That a run reaches a state is no question: of a run
the solver sees what its guards say, at the start and in a step. That <v,v> >= 0 is the one axiom
of geometry, and is asserted, not asked.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain, repeat
from typing import TypeAlias

from proofs.display.ledger import entry_of, ledger
from proofs.display.notation import monomials
from proofs.kernel import ZERO, Entry, Fact
from proofs.terms import Condition, Run, Term, inner, linear, polynomial
from proofs.theorem import Theorem

Defined: TypeAlias = Mapping[str, str]  # unknowns and what they stand for
Inference: TypeAlias = tuple[str, list[str], str, Defined]  # which part, premises, conclusion

NOTHING: Defined = {}


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
            for part, premises, conclusion, defined in _inferences(each):
                yield f"line {number}, {part}", _script(premises, conclusion, defined)


def question(premises: Iterable[str], goal: Condition) -> str:
    """Return the premises with the goal denied; unsat means that the goal follows."""
    relation, p = goal
    return _script([*premises], _condition(relation, polynomial(p)))


def _script(premises: list[str], denied: str, defined: Defined = NOTHING) -> str:
    """Return the premises and what is denied, the unknowns declared, and one check."""
    asserted = [*premises, f"(not {denied})"]
    unknowns = {name for text in (*asserted, *defined.values()) for name in text.split("|")[1::2]}
    return "\n".join([
        "(set-logic QF_NRA)",
        *(f"(declare-const |{name}| Real)" for name in sorted(unknowns - defined.keys())),
        *(f"(define-fun |{name}| () Real {value})" for name, value in sorted(defined.items())),
        *(f"(assert {text})" for text in asserted),
        "(check-sat)", "",
    ])  # fmt: skip


def _inferences(fact: Fact) -> Iterator[Inference]:
    """Yield what a line claims to follow."""
    entry = entry_of(fact)
    says = _condition(entry.relation, entry.polynomial)
    parents = [entry_of(parent) for parent in entry.parents]
    known = [_condition(parent.relation, parent.polynomial) for parent in parents]
    match entry.rule:
        case "assume":
            pass
        case "invariant":
            yield from _induction(entry, *parents)
        case "cases":
            given = [h for parent in parents for h in parent.hypotheses & entry.hypotheses]
            yield "cases", [*_given({*given}), *map(_implied, parents)], says, NOTHING
        case "instantiate":
            yield _instance(entry, *parents)
        case "times" | "cancel" | "square" as rule:
            yield rule, [], _product_rule(entry, parents), NOTHING
        case "norm":
            v = [*entry.arguments]
            yield "norm", [f"(>= {_multiplied(v, v)} 0.0)"], says, NOTHING
        case "scale" | "combine" as rule:
            yield rule, [*map(_multiple, entry.arguments, parents)], says, NOTHING
        case rule:
            yield rule, known, says, NOTHING


def _induction(entry: Entry, base: Entry, step: Entry) -> Iterator[Inference]:
    """Yield base and step: each is what its line says, read of the state at the start or after."""
    (run,), claim = entry.arguments, (entry.relation, entry.polynomial)
    start, after = ({row[0]: row[at] for row in run.state} for at in (1, 2))
    for part, line, values, known in (
        ("base", base, start, {*entry.hypotheses}),
        ("step", step, after, {*entry.hypotheses, claim, *run.guards}),
    ):
        premises = [*_given(line.hypotheses & known), _implied(line)]
        yield part, premises, _condition(*claim, values), _defined(values, [claim])


def _instance(entry: Entry, parent: Entry) -> Inference:
    """Return that the parent, read of other values, is what the line says."""
    values = dict(entry.arguments)
    said = [*_conditions(parent.hypotheses), (parent.relation, parent.polynomial)]
    premises = [*_given(entry.hypotheses), _implied(parent, values)]
    says = _condition(entry.relation, entry.polynomial)
    return "instance", premises, says, _defined(values, said)


def _product_rule(entry: Entry, parents: list[Entry]) -> str:
    """Return that the line multiplies out as its rule says, and that any two numbers obey the rule.

    Solvers decide these two at once, where to multiply the premises may take them for ever.
    """
    x, y, says = "|1'|", "|2'|", entry.relation.value
    over = [parent.relation.value for parent in parents]
    match entry.rule:
        case "square":
            factors, whole = entry.arguments * 2, entry.polynomial
            rule = f"({says} (* {x} {x}) 0.0)"
        case "times":
            factors, whole = tuple(parent.polynomial for parent in parents), entry.polynomial
            given = f"(and ({over[0]} {x} 0.0) ({over[1]} {y} 0.0))"
            rule = f"(=> {given} ({says} (* {x} {y}) 0.0))"
        case _:
            factors, whole = (parents[1].polynomial, entry.polynomial), parents[0].polynomial
            given = f"(and ({over[0]} (* {x} {y}) 0.0) ({over[1]} {x} 0.0))"
            rule = f"(=> {given} ({says} {y} 0.0))"
    return f"(and (= {_term(whole)} (* {' '.join(map(_term, factors))})) {rule})"


def _multiple(by: Term, parent: Entry) -> str:
    """Return what a line says, or of what is zero that it is so times the term given with it."""
    if parent.relation is not ZERO:
        return _condition(parent.relation, parent.polynomial)
    return f"(= (* {_term(by)} {_term(parent.polynomial)}) 0.0)"


def _conditions(hypotheses: Iterable[Condition | Run]) -> list[Condition]:
    return [h for h in hypotheses if not isinstance(h, Run)]


def _given(hypotheses: Iterable[Condition | Run], changed: Collection[Term] = ()) -> list[str]:
    """Return the conditions among the hypotheses."""
    return sorted(_condition(*h, changed) for h in _conditions(hypotheses))


def _implied(entry: Entry, changed: Collection[Term] = ()) -> str:
    """Return that a line's conclusion follows from its hypotheses."""
    given = " ".join(["true", *_given(entry.hypotheses, changed)])
    return f"(=> (and {given}) {_condition(entry.relation, entry.polynomial, changed)})"


def _defined(values: Mapping[Term, Term], said: Iterable[Condition]) -> Defined:
    """Return what the changed unknowns of these conditions are, apart from the kernel's algebra."""
    terms = chain.from_iterable(monomials(p) for _, p in said)
    unknowns = {g for _, powers in terms for g, _ in powers}
    found = {_symbol(g, values).strip("|"): _changed(g, values) for g in unknowns}
    return {name: value for name, value in found.items() if "'" in name}


def _changed(g: Term, values: Mapping[Term, Term]) -> str:
    """Return the value of a scalar, or of an inner product multiplied out."""
    if type(g) is not inner:
        return _term(polynomial(values.get(g, g)))
    return _multiplied(*([*linear(values.get(name, name)).items()] for name in g.args))


def _multiplied(u: list[tuple[Term, Term]], v: list[tuple[Term, Term]]) -> str:
    """Return <u,v> multiplied out over names, apart from the kernel's own arithmetic."""
    return _sum(f"(* {_term(a)} {_term(b)} {_symbol(inner(s, t))})" for s, a in u for t, b in v)


def _condition(relation: Term, p: Term, changed: Collection[Term] = ()) -> str:
    """Write a condition in normal form, with a prime at the symbols that are changed."""
    return f"({relation.value} {_term(p, changed)} 0.0)"


def _term(p: Term, changed: Collection[Term] = ()) -> str:
    return _sum(_product(by, powers, changed) for by, powers in monomials(p))


def _sum(terms: Iterable[str]) -> str:
    return f"(+ 0.0 0.0 {' '.join(terms)})"


def _product(by: Fraction, powers: Iterable[tuple[Term, int]], changed: Collection[Term]) -> str:
    number = f"(/ {abs(by.numerator)}.0 {by.denominator}.0)"
    factors = chain.from_iterable(repeat(_symbol(g, changed), n) for g, n in powers)
    return f"(* {number if by > 0 else f'(- {number})'} {' '.join(factors)} 1.0)"


def _symbol(g: Term, changed: Collection[Term] = ()) -> str:
    """Write an unknown, quoted so that no two unknowns share a name."""
    names = [name.name + "'" * (name in changed) for name in (g.args or [g])]
    return f"|{names[0]}|" if type(g) is not inner else f"|<{','.join(names)}>|"
