"""A proof as JSON for checkers of other makes: the whole ledger, nothing to evaluate.

A polynomial is a list of monomials [coefficient, generators], the coefficient in decimal, each
generator the list of a scalar's name or of two vectors', whose inner product it is; one that has an
exponent is repeated. A vector is a list of monomials [coefficient, generators, name], each times
the vector of that name. A condition is a relation and a polynomial that stands so to 0; a
hypothesis is a condition or a run, which is a mapping.

A line rests on earlier lines, numbered from 1, and the last one says what the theorem `concludes`,
from its `hypotheses` alone; the rules are the kernel's, and what each takes as arguments stands in
`_arguments`. There are no words: no checker can hold them to what was proved.
"""

import json
from collections.abc import Iterable
from typing import Any

from proofs.display.ledger import entry_of, ledger
from proofs.display.notation import monomials
from proofs.kernel import Entry
from proofs.terms import Condition, Run, Term, Vector, inner, linear, polynomial
from proofs.theorem import Theorem


def as_json(theorem: Theorem) -> str:
    """Return the proof in the format perceptron-proof/1."""
    return json.dumps(document(theorem), indent=1) + "\n"


def document(theorem: Theorem) -> dict[str, Any]:
    """Return the proof as plain lists, mappings and strings."""
    numbers, proved = ledger(theorem.fact), entry_of(theorem.fact)
    lines = {}
    for fact, number in numbers.items():
        entry = entry_of(fact)
        lines[number] = {
            "line": str(number),
            "rule": entry.rule,
            "arguments": _arguments(entry),
            "parents": [str(numbers[parent]) for parent in entry.parents],
            "concludes": _condition((entry.relation, entry.polynomial)),
        }
    return {
        "format": "perceptron-proof/1",
        "hypotheses": sorted((_hypothesis(h) for h in proved.hypotheses), key=str),
        "concludes": _condition((proved.relation, proved.polynomial)),
        "lines": list(lines.values()),
    }


def _arguments(entry: Entry) -> list[Any]:
    """Return a rule's arguments: a run, a vector, values for symbols, or polynomials."""
    match entry.rule:
        case "invariant":
            return [_run(run) for run in entry.arguments]
        case "norm":
            return [_vector(entry.arguments)]
        case "instantiate":
            return [_assigned(symbol, value) for symbol, value in entry.arguments]
    return [_polynomial(p) for p in entry.arguments]


def _hypothesis(h: Condition | Run) -> dict[str, Any] | list[Any]:
    return _run(h) if isinstance(h, Run) else _condition(h)


def _run(run: Run) -> dict[str, Any]:
    return {
        "state": [[*_assigned(s, start), _assigned(s, move)[2]] for s, start, move in run.state],
        "guards": [_condition(guard) for guard in run.guards],
        "local": [[_kind(symbol), symbol.name] for symbol in run.local],
    }


def _assigned(symbol: Term, value: Term) -> list[Any]:
    if type(symbol) is Vector:
        return [_kind(symbol), symbol.name, _vector(linear(value).items())]
    return [_kind(symbol), symbol.name, _polynomial(polynomial(value))]


def _kind(symbol: Term) -> str:
    return "vector" if type(symbol) is Vector else "scalar"


def _condition(condition: Condition) -> list[Any]:
    relation, p = condition
    return [relation.value, _polynomial(p)]


def _polynomial(p: Term) -> list[list[Any]]:
    found = []
    for by, powers in monomials(p):
        found.append([str(by), [_names(g) for g, exponent in powers for _ in range(exponent)]])
    return found


def _vector(parts: Iterable[tuple[Vector, Term]]) -> list[list[Any]]:
    """Return the monomials of all coefficients, each with its vector's name."""
    return [
        [*monomial, v.name] for v, coefficient in parts for monomial in _polynomial(coefficient)
    ]


def _names(g: Term) -> list[str]:
    return [a.name for a in g.args] if type(g) is inner else [str(g.name)]
