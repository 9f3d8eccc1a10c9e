"""The door of the kernel: terms are written with sympy, and rebuilt before anything is proved.

Each part of a term is read once, and its polynomial is multiplied out from names and integers: what
a caller still holds, or has shaped, does not go in, and sympy computes nothing of it. `written` is
the way back, for whoever looks at a fact; it reads its own answer. No float and no string is read.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from math import prod
from reprlib import repr as short
from typing import Any, TypeAlias

import sympy

from proofs.polynomials import DEGREE, Condition, Polynomial, Refused, Run, symbol

__all__ = [
    "Condition", "Refused", "Relation", "Run", "Term", "Vector", "algorithm", "assigned",
    "components", "condition", "inner", "linear", "moved", "polynomial", "rebuilt", "stated",
    "substitute", "written",
]  # fmt: skip
Relation = Enum("Relation", {"POSITIVE": ">", "NONNEGATIVE": ">=", "ZERO": "="})
Term: TypeAlias = Any  # sympy ships no types
PARTS = 10_000  # of one term, so that none goes on for ever; the theorems need a tenth
_NUMBERS = {int, Fraction, *(type(sympy.Rational(p, q)) for p in (-1, 0, 1, 2) for q in (1, 2, 3))}


class Vector(sympy.Symbol):  # type: ignore[misc]
    """The name of a vector; vectors are linear in names, as in ``w + 2*k*z``."""

    __slots__ = ()


class inner(sympy.Expr):  # type: ignore[misc]  # noqa: N801  read as the function that it is
    """<u,v>, symmetric and bilinear, so that only pairs of names remain, each in one order."""

    __slots__ = ()
    is_commutative = True

    def __new__(cls, u: Term, v: Term) -> Term:  # noqa: D102
        if type(u) is Vector and type(v) is Vector:
            return super().__new__(cls, *sorted((u, v), key=lambda vector: vector.name))
        return written(rebuilt(u, 1) @ rebuilt(v, 1))


def polynomial(e: Term) -> Term:
    """Return the normal form of a scalar."""
    return written(rebuilt(e))


def linear(v: Term) -> dict[Vector, Term]:
    """Return the coefficients of a vector by name."""
    return dict(written(components(rebuilt(v, 1))))


def condition(relation: Relation, p: Term) -> Condition:
    """Return the condition in normal form."""
    return written(stated(relation, p))  # type: ignore[no-any-return]


def substitute(e: Term, values: Mapping[Term, Term]) -> Term:
    """Return the polynomial with all values put for their symbols at once."""
    return written(rebuilt(e).put(dict(assigned(*pair) for pair in values.items())))


def algorithm(state: Iterable[Term], guards: Iterable[Term], local: Iterable[Term] = ()) -> Run:
    """Return the run in normal form."""
    return written(moved(state, guards, local))  # type: ignore[no-any-return]


# ---- in, and out
def rebuilt(e: Term, vectors: int = 0) -> Polynomial:
    """Return a scalar as the kernel holds it, or a vector: a sum with one in every monomial."""
    p = _whole(e)
    if not p.vectors <= {vectors}:
        wanted = "vector: {} is not one vector times a scalar; add up such terms"
        raise Refused((wanted if vectors else "term: {} is no scalar; take an inner one").format(p))
    return p


def stated(relation: Relation, p: Term) -> tuple[str, Polynomial]:
    """Return a condition as the kernel holds it."""
    sign = relation.value if type(relation) is Relation else None
    if type(sign) is not str or sign not in (">", ">=", "="):
        found = short(relation)
        raise Refused(f"condition: {found} is no relation; use POSITIVE, NONNEGATIVE or ZERO")
    return sign, rebuilt(p)


def assigned(symbol: Term, *values: Term) -> tuple[Any, ...]:
    """Return a symbol and values for it as the kernel holds them: for a vector vectors."""
    name = _whole(symbol)
    if name.free_symbols != {name}:
        raise Refused(f"symbol: {name} is no plain symbol; only these take values")
    return name, *(rebuilt(value, *name.vectors) for value in values)


def moved(state: Iterable[Term], guards: Iterable[Term], local: Iterable[Term] = ()) -> Run:
    """Return a run as the kernel holds it."""
    moves = tuple(assigned(s, start, move) for s, start, move in state)
    conditions = tuple(stated(*guard) for guard in guards)
    return Run(moves, conditions, tuple(assigned(s)[0] for s in local)).checked()


def components(v: Polynomial) -> tuple[tuple[Polynomial, Polynomial], ...]:
    """Return the names in a vector, in order, each with its coefficient."""
    parts: dict[tuple[str, ...], list[Any]] = {}
    for (name, *monomial), by in sorted(v):
        parts.setdefault(name, []).append((monomial, by))
    return tuple((symbol(name), Polynomial(terms)) for name, terms in parts.items())


def written(held: Any) -> Any:
    """Write what the kernel holds with sympy, part by part, and leave what is no term as it is."""
    kind = type(held)
    if kind is Run:
        return Run(*map(written, held))
    if kind in (tuple, frozenset):
        return kind(map(written, held))
    told: Any = held
    read: Any = held
    if kind is str and held in (">", ">=", "="):
        told = Relation(held)
        read = told.value
    elif kind is Polynomial:
        told = sympy.Add(*(sympy.Mul(sympy.Rational(*by), *map(_generator, m)) for m, by in held))
        read = _whole(told)
    if read != held:
        raise Refused(f"written: {read} stands for {held}, for somebody changed it; start afresh")
    return told


def _generator(g: tuple[str, ...]) -> Term:
    """Write a scalar, a vector or an inner product."""
    if len(g) == 1:
        return sympy.Symbol(*g)
    return inner(*map(Vector, g)) if g[0] else Vector(g[1])


def _whole(e: Term) -> Polynomial:
    """Read a term to its end, or refuse it for whatever happens on the way."""
    try:
        return _read(e, iter(range(PARTS)))
    except Refused:
        raise
    except Exception as error:
        raise Refused(f"term: it ends in a {type(error).__name__}; write it plainly") from None


def _read(e: Term, parts: Iterator[int]) -> Polynomial:
    """Rebuild a term of rationals, plain symbols, inner, +, * and the powers 0, 1, 2, ..."""
    kind = type(e)
    if next(parts, None) is None:
        raise Refused(f"term: it has over {PARTS} parts; split the proof")
    if kind in _NUMBERS:
        over, under = e.numerator, e.denominator
        if type(over) is int and type(under) is int:
            return Polynomial([((), (over, under))])
    elif kind is sympy.Symbol or kind is Vector:
        name, plain = e.name, e.assumptions0 == {"commutative": True}
        if plain and type(name) is str and name.isascii() and name.isidentifier():
            return symbol((name,) if kind is sympy.Symbol else ("", name))
    elif kind in _OPERATIONS and type(args := e.args) is tuple:
        return _OPERATIONS[kind](*[_read(part, parts) for part in args])
    raise Refused(f"term: {short(e)} is not exact and plain; write it with rationals, +, *")


def _power(base: Polynomial, exponent: Polynomial) -> Polynomial:
    """Multiply a polynomial with itself."""
    if exponent not in _EXPONENTS:
        raise Refused(f"term: {base} to the {exponent} is no power 0, 1, ..., {DEGREE}; take one")
    return prod([base] * _EXPONENTS[exponent], start=Polynomial([((), (1, 1))]))


_EXPONENTS = {Polynomial([((), (n, 1))]): n for n in range(DEGREE + 1)}
_OPERATIONS: dict[Any, Callable[..., Polynomial]] = {
    sympy.Add: lambda *parts: Polynomial(term for part in parts for term in part),
    sympy.Mul: lambda *parts: prod(parts, start=Polynomial([((), (1, 1))])),
    sympy.Pow: _power,
    inner: lambda u, v: u @ v,
}
