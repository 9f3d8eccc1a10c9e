"""How symbols, polynomials, vectors and conditions are written in Coq.

Every symbol gets a prefix by its kind, so that none is taken for a word of Coq's, such as R. Where
`names` are given, they stand for their symbols.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from proofs.display.notation import monomials
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO
from proofs.terms import Condition, Term, Vector, inner, linear

Names: TypeAlias = Mapping[Term, str]

SAME: Names = {}
#: How the lemmas of space.v are named after the relation that they conclude.
LETTER = {POSITIVE: "p", NONNEGATIVE: "n", ZERO: "z"}
_SAYS = {POSITIVE: "0 < {}", NONNEGATIVE: "0 <= {}", ZERO: "{} = 0"}


def written(symbol: Term) -> str:
    """Write a symbol."""
    return f"{'v' if type(symbol) is Vector else 's'}_{symbol.name}"


def kind(symbol: Term) -> str:
    """Return the type of a symbol."""
    return "V" if type(symbol) is Vector else "R"


def nothing(symbol: Term) -> str:
    """Return a value for a symbol that does not matter."""
    return "zero" if type(symbol) is Vector else "0"


def in_order(symbols: Iterable[Term]) -> list[Term]:
    """Return the symbols, scalars first, by name."""
    return sorted(symbols, key=written)


def binders(symbols: Iterable[Term]) -> str:
    """Write the symbols with their types."""
    return " ".join(f"({written(symbol)} : {kind(symbol)})" for symbol in symbols)


def applied(head: str, *arguments: str) -> str:
    """Write a function with its arguments."""
    return f"({' '.join([head, *arguments])})" if arguments else head


def written_scalar(p: Term) -> str:
    """Write a polynomial, as an argument."""
    text = _polynomial(p, SAME)
    return text if text.replace("_", "").isalnum() else f"({text})"


def written_condition(condition: Condition, names: Names = SAME) -> str:
    """Write a condition."""
    relation, p = condition
    return _SAYS[relation].format(_polynomial(p, names))


def written_vector(parts: Iterable[tuple[Term, Term]]) -> str:
    """Write a vector, given as names with their coefficients."""
    *terms, text = [_multiple(by, written(v)) for v, by in parts] or ["zero"]
    for term in reversed(terms):
        text = applied("plus", term, text)
    return text


def written_value(symbol: Term, value: Term) -> str:
    """Write a value for a symbol, vector or scalar."""
    if type(symbol) is Vector:
        return written_vector(linear(value).items())
    return written_scalar(value)


def bilinear(symbols: Iterable[Term], names: Names = SAME) -> str:
    """Return the tactics that multiply inner products out, each pair in one order."""
    vectors = sorted((s for s in symbols if type(s) is Vector), key=lambda s: str(s.name))
    pairs = combinations([names.get(v, written(v)) for v in vectors], 2)
    swaps = ", ".join(f"?(ip_sym {later} {earlier})" for earlier, later in pairs)
    return f"bilinear; rewrite {swaps}; " if swaps else "bilinear; "


def _multiple(by: Term, name: str) -> str:
    return name if by == 1 else applied("scale", written_scalar(by), name)


def _polynomial(p: Term, names: Names) -> str:
    terms = [
        ("-" if by < 0 else "+", _monomial(abs(by), powers, names)) for by, powers in monomials(p)
    ]
    text = " ".join(f"{sign} {term}" for sign, term in terms)
    return text.removeprefix("+ ") or "0"


def _monomial(by: Fraction, powers: Iterable[tuple[Term, int]], names: Names) -> str:
    factors = [_generator(g, names) + (f"^{n}" if n > 1 else "") for g, n in powers]
    over, under = by.as_integer_ratio()
    number = str(over) if under == 1 else f"({over} / {under})"
    return " * ".join(factors if by == 1 and factors else [number, *factors])


def _generator(g: Term, names: Names) -> str:
    if type(g) is inner:
        return applied("ip", *(names.get(name, written(name)) for name in g.args))
    return names.get(g, written(g))
