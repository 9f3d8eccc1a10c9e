"""What the checker derived, in the kernel's own terms."""

import sympy

from proofs import terms
from proofs.checkers import independent_kernel
from proofs.terms import Relation, Vector

__all__ = ["known"]


def of_sympy(p):
    total = sympy.S.Zero
    for monomial, by in p:
        factors = [sympy.Symbol(*g) if len(g) == 1 else pair(*g) for g in monomial]
        total += sympy.Rational(by.numerator, by.denominator) * sympy.Mul(*factors)
    return total


def pair(left, right):
    return Vector(right) if left == "" else terms.inner(Vector(left), Vector(right))


def of_kernel(h):
    if isinstance(h, independent_kernel.Condition):
        return terms.condition(Relation(h.relation), of_sympy(h.polynomial))
    state = [(symbol(*s), of_sympy(a), of_sympy(b)) for s, a, b in h.state]
    guards = [of_kernel(guard) for guard in h.guards]
    along = terms.algorithm(state, guards, [symbol(*s) for s in h.local])
    if {symbol(*s) for s in h.symbols} != along.symbols():
        raise ValueError(f"the checker takes {h.symbols} for all symbols of {along}")
    return along


def symbol(*name):
    return sympy.Symbol(*name) if len(name) == 1 else Vector(name[1])


def known(line):
    """A line of the checker as (hypotheses, relation, polynomial) of the kernel."""
    return frozenset(map(of_kernel, line.hypotheses)), *of_kernel(line.says)
