"""What is written on an object once a fact was made of it, or on what a fact showed.

Whatever is written, the fact says what it said, or is refused.
"""

from fractions import Fraction

import sympy
from sympy.core.cache import clear_cache

from tests.proofs.kernel.attacks import named, rational

k, g = sympy.symbols("k gamma")
KEPT = sympy.Integer(7919)


def fresh(kind, *parts):
    """A term that no cache knows."""
    made = sympy.Expr.__new__(kind, *parts)
    made.is_commutative = True
    return made


def written_on(made, **parts):
    for name, part in parts.items():
        setattr(made, name, part)


def is_as_it_was(K, make, write, mend):
    """Whether a fact is as it was, and whether the term that was written on no longer is."""
    term = make(K)
    fact = K.square(term)
    before, term_before = said(K, lambda: fact), said(K, lambda: K.square(term))
    write(term)
    try:
        same = said(K, lambda: fact) in (before, "refused")
        return same, said(K, lambda: K.square(term)) != term_before
    finally:
        mend(term)
        clear_cache()


def said(K, make):
    try:
        return str(K.look(make())[:3])
    except K.Refused:
        return "refused"


def looked_at(K):
    """What a look at a fact showed, with a part of every kind."""
    return K.look(K.assume(K.ZERO, KEPT * k**2 + g * K.inner(K.w, K.x) / 3)).polynomial


def part(term, kind):
    return next(each for each in sympy.preorder_traversal(term) if type(each).__name__ == kind)


def rewritten(make, kind="", **parts):
    """Write on a term, or on its part of this kind, and put right again what stood there."""
    stood = []

    def write(term):
        each = part(term, kind) if kind else term
        stood.append((each, {name: getattr(each, name) for name in parts}))
        written_on(each, **parts)

    def mend(_):
        each, old = stood.pop()
        written_on(each, **old)

    return make, write, mend


Other = type("Other", (sympy.Symbol,), {"__slots__": ()})
TWO = (sympy.S.NegativeOne, sympy.S.NegativeOne)
#: What is made a fact of, what is written on it, and how it is put right again.
CHANGES = {
    "a numerator": rewritten(lambda K: rational(3, 7), p=-2),
    "a fraction": rewritten(lambda K: Fraction(3, 7), _numerator=-2),
    "a cached integer": rewritten(lambda K: KEPT, p=-1),
    "the name of a cached symbol": rewritten(lambda K: k, name="gamma"),
    "the class of a symbol": rewritten(lambda K: named("k"), __class__=Other),
    "the parts of a sum": rewritten(lambda K: fresh(sympy.Add, k, g), _args=(k, k)),
    "the parts of a cached sum": rewritten(lambda K: k + g, _args=(k, k)),
    "the integers of what was looked at": rewritten(looked_at, "Integer", p=-5),
    "the rationals of what was looked at": rewritten(looked_at, "Rational", q=-49),
    "the symbols of what was looked at": rewritten(looked_at, "Symbol", name="w"),
    "the vectors of what was looked at": rewritten(looked_at, "Vector", name="u"),
    "the sum that was looked at": rewritten(looked_at, "Add", _args=TWO),
    "the products of what was looked at": rewritten(looked_at, "Mul", _args=TWO),
}
