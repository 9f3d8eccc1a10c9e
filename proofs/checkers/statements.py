"""Conclusions read back from the text in which they are printed and pinned, without sympy.

What is printed is then what was replayed: ``k*delta^2 <= |u|^2*R^2`` is one condition only.
"""

import re
from collections.abc import Iterator
from fractions import Fraction

from proofs.checkers.replay import NAME, Condition, Monomial, Polynomial, Refused

__all__ = ["read"]

# the square of a norm is an inner product, bracketed where it has an exponent of its own
SQUARE = re.compile(rf"\(\|({NAME})\|\^2\)(?=\^)|\|({NAME})\|\^2(?!\^)")
NUMBER = "[0-9]{1,60}(?:/[1-9][0-9]{0,59})?"
FACTOR = re.compile(rf"({NUMBER})|(?:({NAME})|<({NAME}),({NAME})>)(?:\^([1-9][0-9]?))?")


def read(statement: str) -> Condition:
    """Return what a conclusion says: two sums of monomials, with one relation between them."""
    match re.split(" (<=|>=|<|>|=) ", statement):
        case [left, ("<=" | "<") as sign, right]:
            return Condition(sign.replace("<", ">"), _difference(right, left))
        case [left, sign, right]:
            return Condition(sign, _difference(left, right))
    raise Refused(f"statement: {statement!r} is no relation between two sums; write one")


def _difference(high: str, low: str) -> Polynomial:
    """Return what the one side exceeds the other by."""
    terms = [*map(_monomial, _summands(high))]
    return Polynomial([*terms, *((m, -by) for m, by in map(_monomial, _summands(low)))])


def _summands(text: str) -> Iterator[str]:
    return iter(SQUARE.sub(r"<\1\2,\1\2>", text).split(" + "))


def _monomial(text: str) -> tuple[Monomial, Fraction]:
    """Read a product, such as ``2*k*<u,w>^2``."""
    generators: list[tuple[str, ...]] = []
    by = Fraction(1)
    for factor in text.split("*"):
        if not (found := FACTOR.fullmatch(factor)):
            raise Refused(f"statement: {factor!r} is no number, name or inner product; write one")
        number, name, u, v, exponent = found.groups()
        by *= Fraction(number or 1)
        if not number:
            generators += [(name,) if name else tuple(sorted((u, v)))] * int(exponent or 1)
    return tuple(sorted(generators)), by
