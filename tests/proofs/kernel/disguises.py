"""Objects of two faces, and objects that are written on once a fact was made of them.

A disguise stands where k would: a kernel refuses it, or takes it for k. A change makes a fact of a
term and writes on what went in, or on what came out: the fact says what it said, or is refused.
"""

from fractions import Fraction

import sympy
from attacks import LyingInt, LyingName, rational
from sympy.core.cache import clear_cache

__all__ = ["CHANGES", "DISGUISES", "come_through", "is_as_it_was", "is_k_or_refused"]

k, g = sympy.symbols("k gamma")
KEPT = sympy.Integer(7919)


def come_through(K):
    """Yield the disguises of which a kernel makes another fact, and the changes that change one."""
    yield from (name for name, make in DISGUISES.items() if not is_k_or_refused(K, make))
    yield from (name for name, change in CHANGES.items() if not is_as_it_was(K, *change)[0])


# ---- two faces
def is_k_or_refused(K, make):
    """Whether a kernel proves of a term, from nothing, that it is k, or refuses it."""
    try:
        return K.look(K.combine(K.ZERO, fresh(sympy.Add, make(K), -k))).polynomial == 0
    except K.Refused:
        return True
    finally:
        clear_cache()


def fresh(kind, *parts):
    """A term that no cache knows."""
    made = sympy.Expr.__new__(kind, *parts)
    if kind in (sympy.Add, sympy.Mul, sympy.Pow):
        made.is_commutative = True
    return made


class Turning(tuple):
    """Parts that are others from the second reading on."""

    def __new__(cls, first, then):
        self = super().__new__(cls, first)
        self.faces = [then, first]
        return self

    def __iter__(self):
        return iter(self.faces.pop() if self.faces[1:] else self.faces[0])


def turning(kind, second):
    made = fresh(kind, k, second)
    made._args = Turning((k, second), (-k, second))
    return made


def written_on(made, **parts):
    for name, part in parts.items():
        setattr(made, name, part)
    return made


def symbol(**parts):
    return written_on(sympy.Symbol.__xnew__(sympy.Symbol, "k"), **parts)


def hidden():
    """A symbol that hides that it is positive."""
    made = sympy.Symbol.__xnew__(sympy.Symbol, "k", positive=True)
    return written_on(made, _assumptions0=sympy.Symbol("k")._assumptions0)


def times(number):
    """k, where a number is read as 3/7."""
    return fresh(sympy.Mul, number, k, sympy.Rational(7, 3))


def endless():
    made = fresh(sympy.Add, k, g)
    return written_on(made, _args=(made, made))


def nested(kind, depth, parts):
    e = k
    for _ in range(depth):
        e = fresh(kind, *[e] * parts)
    return e


DISGUISES = {
    "a sum that turns": lambda K: turning(sympy.Add, sympy.S.Zero),
    "a product that turns": lambda K: turning(sympy.Mul, sympy.S.One),
    "a power that turns": lambda K: turning(sympy.Pow, sympy.S.One),
    "a list in a sum": lambda K: fresh(sympy.Add, [k], sympy.S.Zero),
    "a number whose lower part is negative": lambda K: times(rational(-3, -7)),
    "a number whose upper part lies": lambda K: times(rational(LyingInt(-3), 7)),
    "a number with a float above": lambda K: times(rational(3.0, 7)),
    "a fraction whose upper part lies": lambda K: times(
        written_on(Fraction(3, 7), _numerator=LyingInt(-3))
    ),
    "a symbol whose name lies": lambda K: symbol(name=LyingName("g")),
    "a symbol with bytes for a name": lambda K: symbol(name=b"k"),
    "a symbol with a formula for a name": lambda K: symbol(name="k - k"),
    "a symbol that hides what it assumes": lambda K: hidden(),
    "a sum without an end": lambda K: endless(),
    "a sum of 2^60 parts": lambda K: nested(sympy.Add, 60, 2) / 2**60,
    "a term 5000 deep": lambda K: nested(sympy.Mul, 5000, 1),
    "a power of a negative exponent": lambda K: fresh(sympy.Pow, k, sympy.Integer(-1)) * k**2,
    "a power of three parts": lambda K: fresh(sympy.Pow, k, sympy.S.One, sympy.S.One),
    "a sum that is a product by its class": lambda K: written_on(
        fresh(sympy.Add, k, k), __class__=sympy.Mul
    ),
}


# ---- what is written on
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
    "the class of a symbol": rewritten(lambda K: symbol(), __class__=Other),
    "the parts of a sum": rewritten(lambda K: fresh(sympy.Add, k, g), _args=(k, k)),
    "the parts of a cached sum": rewritten(lambda K: k + g, _args=(k, k)),
    "the integers of what was looked at": rewritten(looked_at, "Integer", p=-5),
    "the rationals of what was looked at": rewritten(looked_at, "Rational", q=-49),
    "the symbols of what was looked at": rewritten(looked_at, "Symbol", name="w"),
    "the vectors of what was looked at": rewritten(looked_at, "Vector", name="u"),
    "the sum that was looked at": rewritten(looked_at, "Add", _args=TWO),
    "the products of what was looked at": rewritten(looked_at, "Mul", _args=TWO),
}
