"""Conclusions and hypotheses read back from the text in which they are printed, without sympy.

What is printed is then what was replayed: ``k*delta^2 <= |u|^2*R^2`` is one condition only. A name
is a vector's where it stands in an inner product, or where a run adds it to a vector.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest

from perceptron.errors import quoted
from proofs.checkers.independent_kernel import (
    NAME,
    Condition,
    Line,
    Polynomial,
    Refused,
    Run,
    Symbol,
)

# the square of a norm is an inner product, bracketed where it has an exponent of its own
SQUARE = re.compile(rf"\(\|({NAME})\|\^2\)(?=\^)|\|({NAME})\|\^2(?!\^)")
PAIR = rf"<({NAME}),({NAME})>"
NUMBER = "[0-9]{1,60}(?:/[1-9][0-9]{0,59})?"
FACTOR = re.compile(rf"({NUMBER})|(?:({NAME})|{PAIR})(?:\^([1-9][0-9]?))?")
SIGN = re.compile(r" ([+-]) (?![^(]*\))")  # outside brackets
LOCAL = rf"(?:, with a new ({NAME}(?:, {NAME})*),)?"
RUN = re.compile(f"run: from (.+); each step{LOCAL}(?: meets (.+) and)? takes (.+)")
MOVE = re.compile(rf"({NAME}) = (.+), \1 to (.+)")


def read_all(conclusion: str, hypotheses: Sequence[str]) -> Line:
    """Return what a theorem says, and on which hypotheses, from their texts alone."""
    parts = [_parts(text) for text in hypotheses if text.startswith("run: ")]
    vectors = _vectors(
        " ".join([conclusion, *hypotheses]), [m for state, *_ in parts for m in state]
    )
    given = [read(text) for text in hypotheses if not text.startswith("run: ")]
    runs, says = [_run(*each, vectors) for each in parts], read(conclusion)
    spoken = [run.symbols for run in runs] + [p.symbols() for _, p in (*given, says)]
    if both := vectors.intersection(name for symbols in spoken for name, *_ in symbols):
        raise Refused(f"statement: {both} are scalars and vectors; give each its own name")
    return Line(frozenset([*given, *runs]), says)


def read(statement: str) -> Condition:
    """Return what a condition says: two sums of monomials, with one relation between them."""
    match re.split(" (<=|>=|<|>|=) ", statement):
        case [left, ("<=" | "<") as sign, right]:
            return Condition(sign.replace("<", ">"), _difference(right, left))
        case [left, sign, right]:
            return Condition(sign, _difference(left, right))
    raise Refused(f"statement: {quoted(statement)} is no relation between two sums; write one")


def _parts(run: str) -> tuple[list[list[str]], list[str], list[str]]:
    """Return what moves, with start and move, then what is new in a step, then the guards."""
    if found := RUN.fullmatch(run):
        starts, local, guards, moves = (part.split(", ") if part else [] for part in found.groups())
        pairs = [*map(", ".join, zip_longest(starts, moves, fillvalue=""))]
        state = [[*move.groups()] for pair in pairs if (move := MOVE.fullmatch(pair))]
        if len(state) == len(pairs):
            return state, local, guards
    raise Refused(f"statement: {quoted(run)} is no run; give each name one start and one move")


def _run(state: list[list[str]], local: list[str], guards: list[str], vectors: set[str]) -> Run:
    """Read a run in which these names are vectors'."""

    def symbol(name: str) -> Symbol:
        return ("", name) if name in vectors else (name,)

    def value(name: str, text: str) -> Polynomial:
        return _vector(text) if name in vectors else _scalar(text)

    moves = tuple((symbol(s), value(s, start), value(s, move)) for s, start, move in state)
    fresh, conditions = tuple(map(symbol, local)), tuple(map(read, guards))
    own = {*fresh, *(s for s, _, _ in moves)}
    spoken = [p for _, start, move in moves for p in (start, move)] + [p for _, p in conditions]
    return Run(moves, conditions, fresh, frozenset(own).union(*(p.symbols() for p in spoken)))


def _vectors(texts: str, moves: list[list[str]]) -> set[str]:
    """Return the names in inner products, and those that a run adds to one of these."""
    vectors = {name for pair in re.findall(PAIR, _paired(texts)) for name in pair}
    sums = [{t.rpartition("*")[2] for text in move for _, t in _terms(text)} for move in moves]
    for _ in sums:  # each round finds more, or there is no more
        vectors.update(*(filter(str.isidentifier, ends) for ends in sums if ends & vectors))
    return vectors


def _difference(high: str, low: str) -> Polynomial:
    """Return what the one side exceeds the other by."""
    return Polynomial([*_scalar(high), *((m, -by) for m, by in _scalar(low))])


def _scalar(text: str) -> Polynomial:
    """Read a sum of monomials."""
    return Polynomial(part for sign, term in _terms(text) for part in sign * _monomial(term))


def _vector(text: str) -> Polynomial:
    """Read 0, or a sum of vectors, each after a monomial or a sum in brackets."""
    total = Polynomial([])
    for sign, term in _terms(text) if text != "0" else ():
        by, _, name = term.rpartition("*")
        if not re.fullmatch(NAME, name):
            raise Refused(f"statement: {quoted(term)} has no vector at its end; write one")
        factor = _scalar(by[1:-1]) if by[:1] + by[-1:] == "()" else _monomial(by or "1")
        total = Polynomial([*total, *sign * factor * Polynomial([((("", name),), Fraction(1))])])
    return total


def _terms(text: str) -> Iterator[tuple[Polynomial, str]]:
    """Yield the terms of a sum, each after its sign."""
    signed = f" - {text[1:]}" if text.startswith("-") else f" + {text}"
    _, *parts = SIGN.split(_paired(signed))
    for sign, term in zip(parts[::2], parts[1::2], strict=True):
        yield Polynomial([((), Fraction(f"{sign}1"))]), term


def _paired(text: str) -> str:
    """Write squares of norms as inner products."""
    return SQUARE.sub(r"<\1\2,\1\2>", text)


def _monomial(text: str) -> Polynomial:
    """Read a product, such as ``2*k*<u,w>^2``."""
    generators: list[tuple[str, ...]] = []
    by = Fraction(1)
    for factor in text.split("*"):
        if not (found := FACTOR.fullmatch(factor)):
            raise Refused(
                f"statement: {quoted(factor)} is not a number, name or inner product; write one"
            )
        number, name, u, v, exponent = found.groups()
        by *= Fraction(number or 1)
        if not number:
            generators += [(name,) if name else tuple(sorted((u, v)))] * int(exponent or 1)
    return Polynomial([(tuple(generators), by)])
