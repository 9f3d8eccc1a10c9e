"""Trusted: the polynomials that facts speak of, of names and integers, which nobody can change.

A generator is a scalar (k,), an inner product (u, w) of two vectors in order, or a vector ("", w),
of which each monomial of a vector has one. No dimension and no feature map can occur, there is no
division and no root, and nothing of sympy: what callers write is read in `proofs.terms`.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple, TypeAlias

Generator: TypeAlias = tuple[str, ...]
Condition: TypeAlias = tuple[Any, Any]  # a relation, and the polynomial that stands so to zero
PRODUCTS, DEGREE, BITS = 20_000, 100, 10_000  # the theorems need a tenth of each


class Refused(Exception):
    """A rule was given what it does not allow."""


class Polynomial(frozenset[tuple[tuple[Generator, ...], tuple[int, int]]]):
    """Monomials, generators in order, each with numerator and denominator of its coefficient."""

    __slots__ = ()

    def __new__(cls, terms: Iterable[tuple[Iterable[Generator], tuple[int, int]]]) -> "Polynomial":  # noqa: D102
        total: dict[tuple[Generator, ...], Fraction] = {}
        for generators, by in terms:
            m = tuple(sorted(generators))
            total[m] = total[m] + Fraction(*by) if m in total else Fraction(*by)
        if not {type(name) for m in total for g in m for name in g} <= {str}:
            raise Refused("name: a name is no plain string; take one that stays as it is")
        held = [(m, by.as_integer_ratio()) for m, by in total.items() if by]
        if any(len(m) > DEGREE or max(map(int.bit_length, by)) > BITS for m, by in held):
            raise Refused(f"size: a degree over {DEGREE} or a number over {BITS} bits; take less")
        return super().__new__(cls, held)

    def __repr__(self) -> str:
        terms = (
            [str(Fraction(*by)), *(f"<{g[0]},{g[1]}>" if g[0] and g[1:] else g[-1] for g in m)]
            for m, by in sorted(self)
        )
        plain = ("*".join(term).removeprefix("1*").replace("-1*", "-") for term in terms)
        return f"{' + '.join(plain) or '0':.200}"

    def __mul__(self, other: "Polynomial") -> "Polynomial":
        if len(self) * len(other) > PRODUCTS:
            raise Refused(f"size: {len(self)} times {len(other)} monomials; split the proof")
        return Polynomial(((*m, *n), (a * c, b * d)) for m, (a, b) in self for n, (c, d) in other)

    def __matmul__(self, other: "Polynomial") -> "Polynomial":
        """Return <v,w>; the two vectors come first in each monomial of the product."""
        if not self.vectors | other.vectors <= {1}:
            raise Refused(f"vector: {self} and {other} are not two vectors; give sums of vectors")
        return Polynomial((((v[1], w[1]), *m), by) for (v, w, *m), by in self * other)

    @property
    def vectors(self) -> set[int]:
        """How many vectors its monomials have: a scalar's none, a vector's one."""
        return {sum(not g[0] for g in m) for m, _ in self}

    @property
    def free_symbols(self) -> set["Polynomial"]:
        """Every symbol that occurs."""
        return {s for m, _ in self for g in m for s in _spoken(g)}

    def is_positive(self) -> bool:
        """Say whether it is a rational, and positive."""
        return len(self) == 1 and all(not m and over > 0 for m, (over, _) in self)

    def put(self, values: Mapping["Polynomial", "Polynomial"]) -> "Polynomial":
        """Return it with all values put for their symbols at once."""
        terms: list[Any] = []
        for monomial, by in self:
            images = ([values.get(s, s) for s in _spoken(g)] for g in monomial)
            factors = (v[0] if len(v) == 1 else v[0] @ v[1] for v in images)
            terms += prod(factors, start=Polynomial([((), by)]))
        return Polynomial(terms)


class Run(NamedTuple):
    """An algorithm as data: its state, what holds whenever it steps, what is new in a step."""

    state: tuple[tuple[Any, Any, Any], ...]  # symbol, value at the start, value after a step
    guards: tuple[Condition, ...]
    local: tuple[Any, ...]

    def symbols(self) -> set[Any]:
        """Return every symbol of which the run speaks."""
        terms = [*sum(self.state, ()), *(p for _, p in self.guards), *self.local]
        return {symbol for term in terms for symbol in term.free_symbols}

    def checked(self) -> "Run":
        """Refuse a run that moves a symbol twice, or starts from what moves."""
        own = [*(symbol for symbol, _, _ in self.state), *self.local]
        if len(set(own)) < len(own):
            raise Refused(f"run: a symbol occurs twice among {own}; give each its own name")
        if moving := {s for _, start, _ in self.state for s in start.free_symbols} & set(own):
            raise Refused(f"run: a start speaks of {moving}, which moves; start from what is fixed")
        return self


def symbol(generator: Generator) -> Polynomial:
    """Return the polynomial that is a scalar or a vector alone."""
    return Polynomial([((generator,), (1, 1))])


def _spoken(g: Generator) -> list[Polynomial]:
    """Return the symbols in a generator: one, or the two vectors of an inner product."""
    return [symbol(("", name)) for name in g] if len(g) == 2 and g[0] else [symbol(g)]
