"""Trusted: the language of the proofs.

A polynomial has rational coefficients and is built from plain scalar symbols and inner products of
plain vector symbols, so that no dimension and no feature map can occur in it. `polynomial` and
`linear` are the only doors. There is no division, no root, no float, and no string is read.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

import sympy

__all__ = [
    "Condition", "Refused", "Relation", "Run", "Term", "Vector",
    "algorithm", "condition", "inner", "linear", "polynomial", "substitute",
]  # fmt: skip
Relation = Enum("Relation", {"POSITIVE": ">", "NONNEGATIVE": ">=", "ZERO": "="})
Term: TypeAlias = Any  # sympy ships no types
Condition: TypeAlias = tuple[Relation, Term]  # how a polynomial stands to zero
_NUMBERS = {type(sympy.Rational(p, q)) for p in (-1, 0, 1, 2) for q in (1, 2, 3)}


class Refused(Exception):
    """A rule was given what it does not allow."""


class Run(NamedTuple):
    """An algorithm as data: its state, what holds whenever it steps, what is new in a step."""

    state: tuple[tuple[Term, Term, Term], ...]  # symbol, value at the start, value after a step
    guards: tuple[Condition, ...]
    local: tuple[Term, ...]

    def symbols(self) -> set[Term]:
        """Return every symbol of which the run speaks."""
        terms = [*sum(self.state, ()), *(p for _, p in self.guards), *self.local]
        return {symbol for term in terms for symbol in term.free_symbols}


class Vector(sympy.Symbol):  # type: ignore[misc]
    """The name of a vector; vectors are linear in names, as in ``w + 2*k*z``."""


class inner(sympy.Expr):  # type: ignore[misc]  # noqa: N801  read as the function that it is
    """<u,v>, symmetric and bilinear, so that only pairs of names remain, each in one order."""

    is_commutative = True

    def __new__(cls, u: Term, v: Term) -> Term:  # noqa: D102
        if type(u) is Vector and type(v) is Vector:
            return super().__new__(cls, *sorted((u, v), key=lambda vector: vector.name))
        left, right = linear(u).items(), linear(v).items()
        return sympy.Add(*(a * b * cls(s, t) for s, a in left for t, b in right))


def polynomial(e: Term) -> Term:
    """Return the normal form of a scalar."""
    return _normal(e, sympy.Symbol)


def linear(v: Term) -> dict[Vector, Term]:
    """Return the coefficients of a vector by name."""
    found: dict[Vector, Term] = {}
    for term in sympy.Add.make_args(_normal(v, sympy.Symbol, Vector)):
        factors = sympy.Mul.make_args(term)
        names = [factor for factor in factors if type(factor) is Vector]
        if term != 0 and len(names) != 1:
            raise Refused(f"vector: {term} is not one vector times a scalar; add up such terms")
        for name in names:
            others = (factor for factor in factors if factor is not name)
            found[name] = found.get(name, 0) + polynomial(sympy.Mul(*others))
    return found


def condition(relation: Relation, p: Term) -> Condition:
    """Return the condition in normal form."""
    if type(relation) is not Relation:
        raise Refused(f"condition: {relation!r} is no relation; use POSITIVE, NONNEGATIVE or ZERO")
    return relation, polynomial(p)


def substitute(e: Term, values: Mapping[Term, Term]) -> Term:
    """Return the polynomial with all values put for their symbols at once."""
    return polynomial(polynomial(e).xreplace({s: _value(s, v) for s, v in values.items()}))


def algorithm(state: Iterable[Term], guards: Iterable[Term], local: Iterable[Term] = ()) -> Run:
    """Return the run in normal form."""
    state = tuple((s, _value(s, start), _value(s, move)) for s, start, move in state)
    run = Run(state, tuple(condition(*g) for g in guards), tuple(_value(s, s) for s in local))
    own = [*(symbol for symbol, _, _ in state), *run.local]
    if len(set(own)) < len(own):
        raise Refused(f"run: a symbol occurs twice among {own}; give each its own name")
    if moving := {s for _, start, _ in state for s in start.free_symbols} & set(own):
        raise Refused(f"run: a start speaks of {moving}, which moves; start from what is fixed")
    return run


def _normal(e: Term, *kinds: Term) -> Term:
    """Admit rationals, plain symbols of these kinds, inner, +, * and the powers 0, 1, 2, ..."""
    todo = [e := sympy.Rational(e.numerator, e.denominator) if type(e) in (int, Fraction) else e]
    while todo:
        part = todo.pop()
        power = type(part) is sympy.Pow and part.exp.is_Integer and part.exp >= 0
        pair = type(part) is inner and [_plain(v, Vector) for v in part.args] == [True, True]
        if power or type(part) in (sympy.Add, sympy.Mul):
            todo.extend(part.args)
        elif not (pair or type(part) in _NUMBERS or any(_plain(part, kind) for kind in kinds)):
            raise Refused(f"term: {part!r} is not exact and plain; write it with rationals, +, *")
    return sympy.expand(e.doit())


def _plain(symbol: Term, kind: Term) -> bool:
    """Whether no assumption hides in the symbol and its name cannot be read otherwise."""
    named = type(symbol) is kind and type(symbol.name) is str and symbol.name.isidentifier()
    return named and symbol.name.isascii() and symbol.assumptions0 == {"commutative": True}


def _value(symbol: Term, value: Term) -> Term:
    """Return the value in normal form: a vector for a vector, a scalar for a scalar."""
    if _plain(symbol, sympy.Symbol):
        return polynomial(value)
    if _plain(symbol, Vector):
        return sympy.Add(*(c * name for name, c in linear(value).items()))
    raise Refused(f"symbol: {symbol!r} is no plain symbol; only these take values")
