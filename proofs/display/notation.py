"""How polynomials, vectors and conditions are written: as text, and as LaTeX.

Printing is not trusted with anything but being read: it starts from the normal form that the
kernel holds, and both notations share one walk over its monomials.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import TypeAlias

import sympy

from proofs.terms import Relation, Term, Vector, inner, linear

Monomial: TypeAlias = tuple[Fraction, tuple[tuple[Term, int], ...]]
_GREEK = {"alpha", "beta", "gamma", "delta", "epsilon", "eta", "lambda", "Lambda", "kappa"}


@cache  # a proof is written for readers, and for each of its checkers
def monomials(p: Term) -> tuple[Monomial, ...]:
    """Return a polynomial in normal form as (coefficient, ((generator, exponent), ...)) each."""
    found = []
    for term in sympy.Add.make_args(p):
        number, rest = term.as_coeff_Mul()
        number = Fraction(int(number.p), int(number.q))
        if number:
            powers = (factor.as_base_exp() for factor in sympy.Mul.make_args(rest) if rest != 1)
            exact = ((g, int(n)) for g, n in powers)
            found.append((number, tuple(sorted(exact, key=lambda power: _rank(power[0])))))
    return tuple(sorted(found, key=_monomial_rank))


class Text:
    """Plain text: ``k*delta^2 <= |u|^2*R^2``."""

    dot = "*"
    angles = ("<", ",", ">")
    signs = {">": ">", ">=": ">=", "=": "=", "<=": "<=", "<": "<"}  # noqa: RUF012  never changed

    def inline(self, formula: str) -> str:
        """Set a formula among words."""
        return formula

    def name(self, name: str) -> str:
        """Write a symbol."""
        return name

    def pair(self, first: str, second: str) -> str:
        """Write an inner product of two names."""
        left, comma, right = self.angles
        return self.norm(first) if first == second else f"{left}{first}{comma}{second}{right}"

    def norm(self, v: str) -> str:
        """Write a squared norm."""
        return f"|{v}|^2"

    def group(self, body: str) -> str:
        """Write a part that binds together."""
        return f"({body})"

    def power(self, base: str, n: int) -> str:
        """Write a power; an inner product is bracketed, for it may hold an exponent already."""
        return f"{base}^{n}"

    def number(self, number: Fraction) -> str:
        """Write a rational."""
        return str(number)

    def generator(self, g: Term) -> str:
        """Write a scalar symbol or an inner product."""
        if type(g) is inner:
            return self.pair(*(self.name(a) for a in _textbook_order(g)))
        return self.name(g.name)

    def monomial(self, number: Fraction, powers: Iterable[tuple[Term, int]]) -> str:
        """Write a monomial, without the sign."""
        parts = [self._powered(g, n) for g, n in powers]
        if abs(number) != 1 or not parts:
            parts.insert(0, self.number(abs(number)))
        return self.dot.join(parts)

    def polynomial(self, p: Term) -> str:
        """Write a polynomial in normal form."""
        return self._signed(self._terms(p))

    def vector(self, parts: Iterable[tuple[Vector, Term]]) -> str:
        """Write a vector, given as names with their coefficients."""
        terms = []
        for a, coefficient in sorted(parts, key=lambda part: (part[0].name != "w", part[0].name)):
            scalar, name = monomials(coefficient), self.name(a.name)
            if len(scalar) > 1:
                body = self.group(self.polynomial(coefficient)) + self.dot + name
            else:
                body = self.monomial(*scalar[0])
                body = name if body == "1" else body + self.dot + name
            terms.append((len(scalar) == 1 and scalar[0][0] < 0, body))
        return self._signed(terms)

    def value(self, symbol: Term, value: Term) -> str:
        """Write what a symbol stands for, scalar or vector."""
        if type(symbol) is Vector:
            return self.vector(linear(value).items())
        return self.polynomial(value)

    def condition(self, relation: Relation, p: Term) -> str:
        """Write a condition with every term on the side where it is positive."""
        terms = self._terms(p)
        left = self._signed([(False, text) for negative, text in terms if negative])
        right = self._signed([(False, text) for negative, text in terms if not negative])
        if relation is Relation.ZERO or (left == "0" and right != "0"):
            return f"{right} {self.signs[relation.value]} {left}"
        return f"{left} {self.signs[relation.value.replace('>', '<')]} {right}"

    def _terms(self, p: Term) -> list[tuple[bool, str]]:
        """Write the monomials, each with whether it is negative."""
        return [(n < 0, self.monomial(n, powers)) for n, powers in monomials(p)]

    def _powered(self, g: Term, n: int) -> str:
        base = self.generator(g)
        if n == 1:
            return base
        return self.power(
            self.group(base) if type(g) is inner and g.args[0] == g.args[1] else base, n
        )

    def _signed(self, terms: list[tuple[bool, str]]) -> str:
        """Join terms, each with whether it is negative."""
        if not terms:
            return "0"
        (negative, first), *others = terms
        return (
            ("-" if negative else "")
            + first
            + "".join(f" {'-' if n else '+'} {t}" for n, t in others)
        )


class Latex(Text):
    """LaTeX mathematics."""

    dot = r"\,"
    angles = (r"\langle ", ",", r"\rangle")
    signs = {">": ">", ">=": r"\ge", "=": "=", "<=": r"\le", "<": "<"}  # noqa: RUF012  never changed

    def inline(self, formula: str) -> str:
        """Set a formula among words."""
        return f"${formula}$"

    def name(self, name: str) -> str:
        """Write a symbol."""
        return rf"\{name}" if name in _GREEK else name if len(name) == 1 else rf"\mathit{{{name}}}"

    def norm(self, v: str) -> str:
        """Write a squared norm."""
        left, right = (r"\bigl", r"\bigr") if r"\lVert" in v else ("", "")
        return rf"{left}\lVert {v}{right}\rVert^2"

    def power(self, base: str, n: int) -> str:
        """Write a power."""
        return rf"{base}^{{{n}}}"

    def number(self, number: Fraction) -> str:
        """Write a rational."""
        over, under = number.as_integer_ratio()
        return str(over) if under == 1 else rf"\tfrac{{{over}}}{{{under}}}"


def _monomial_rank(monomial: Monomial) -> tuple[bool, int, list[tuple[int, str]]]:
    """Order monomials: what is added before what is taken away, high powers before low."""
    number, powers = monomial
    return (number < 0, -sum(n for _, n in powers), [_rank(g) for g, _ in powers])


def _textbook_order(g: Term) -> list[str]:
    """Return the two names as a textbook has them: the weights first, the separator last."""
    return sorted((a.name for a in g.args), key=lambda name: (name != "w", -ord(name[0]), name))


@cache
def _rank(g: Term) -> tuple[int, str]:
    """Order generators as in k delta <w,u> R: counts, parameters, inner products, capitals."""
    if type(g) is inner:
        return (2, str(g.args))
    return (3 if g.name[0].isupper() else min(len(g.name), 2) - 1, g.name)
