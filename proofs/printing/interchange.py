"""A proof as JSON for checkers of other makes: the whole ledger, nothing to evaluate.

A polynomial is a list of monomials [coefficient, [[generator, exponent], ...]], coefficients and
exponents in decimal, a generator a name or a pair of names: that pair's inner product. A vector is
a list of [name, coefficient], the coefficient a polynomial.
"""

import json
from typing import Any

from proofs.kernel import Entry, look
from proofs.printing.lines import ledger
from proofs.printing.notation import monomials
from proofs.terms import Condition, Run, Term, Vector, inner, linear, polynomial
from proofs.theorem import Theorem

__all__ = ["as_json", "document"]


def as_json(theorem: Theorem) -> str:
    """Return the proof in the format perceptron-proof/1."""
    return json.dumps(document(theorem), indent=1) + "\n"


def document(theorem: Theorem) -> dict[str, Any]:
    """Return the proof as plain lists, mappings and strings."""
    numbers = ledger(theorem.fact)
    lines = {}
    for fact, number in numbers.items():
        entry = look(fact)
        lines[number] = {
            "line": str(number),
            "rule": entry.rule,
            "arguments": _arguments(entry),
            "parents": [str(numbers[parent]) for parent in entry.parents],
            "concludes": _condition((entry.relation, entry.polynomial)),
        }
    return {
        "format": "perceptron-proof/1",
        "name": theorem.name,
        "statement": theorem.statement,
        "words": theorem.words,
        "source": theorem.source,
        "axioms": list(theorem.axioms),
        "hypotheses": sorted((_hypothesis(h) for h in look(theorem.fact).hypotheses), key=str),
        "lines": list(lines.values()),
    }


def _arguments(entry: Entry) -> list[Any]:
    """Return a rule's arguments: a run, a vector, values for symbols, or polynomials."""
    match entry.rule:
        case "invariant":
            return [_run(run) for run in entry.arguments]
        case "norm":
            return [[name.name, _polynomial(by)] for name, by in entry.arguments]
        case "instantiate":
            return [_assigned(symbol, value) for symbol, value in entry.arguments]
    return [_polynomial(p) for p in entry.arguments]


def _hypothesis(h: Condition | Run) -> dict[str, Any]:
    """Return a hypothesis, by its kind."""
    return {"run": _run(h)} if isinstance(h, Run) else {"condition": _condition(h)}


def _run(run: Run) -> dict[str, Any]:
    """Return an algorithm."""
    return {
        "state": [[*_assigned(s, start), _assigned(s, move)[2]] for s, start, move in run.state],
        "guards": [_condition(guard) for guard in run.guards],
        "local": [[_kind(symbol), symbol.name] for symbol in run.local],
    }


def _assigned(symbol: Term, value: Term) -> list[Any]:
    """Return a symbol, its kind and a value of that kind."""
    if type(symbol) is Vector:
        parts = [[name.name, _polynomial(by)] for name, by in linear(value).items()]
        return [_kind(symbol), symbol.name, parts]
    return [_kind(symbol), symbol.name, _polynomial(polynomial(value))]


def _kind(symbol: Term) -> str:
    """Return whether a symbol names a vector or a scalar."""
    return "vector" if type(symbol) is Vector else "scalar"


def _condition(condition: Condition) -> list[Any]:
    """Return a relation and a polynomial."""
    relation, p = condition
    return [relation.value, _polynomial(p)]


def _polynomial(p: Term) -> list[Any]:
    """Return the monomials."""
    return [[str(by), [[_generator(g), str(n)] for g, n in powers]] for by, powers in monomials(p)]


def _generator(g: Term) -> str | list[str]:
    """Return a scalar's name, or the two names of an inner product."""
    return [a.name for a in g.args] if type(g) is inner else str(g.name)
