"""Objects that say one thing when they are looked at, and another when they are computed with."""

from fractions import Fraction
from itertools import chain, repeat

import sympy

k, g = sympy.symbols("k gamma")


# ---- terms that turn into others after some readings
def fresh(kind, *parts):
    """A term that no cache knows."""
    made = sympy.Expr.__new__(kind, *parts)
    if kind in (sympy.Add, sympy.Mul, sympy.Pow):
        made.is_commutative = True
    return made


class Turning(tuple):
    """Its parts at first, and others after so many readings."""

    def __new__(cls, first, then, readings):
        self = super().__new__(cls, first)
        self.faces = chain(repeat(first, readings), repeat(then))
        return self

    def __iter__(self):
        return iter(next(self.faces))


def turning(kind, second):
    def make(first, then, readings):
        made = fresh(kind, first, second)
        made._args = Turning((first, second), (then, second), readings)
        return made

    return make


def list_of_parts(first, then, readings):
    made = fresh(sympy.Mul, first, sympy.S.One)
    made._args = [first, sympy.S.One]
    return made


TURNING = {
    "a sum": turning(sympy.Add, sympy.S.Zero),
    "a product": turning(sympy.Mul, sympy.S.One),
    "a power": turning(sympy.Pow, sympy.S.One),
    "a list": list_of_parts,
}


# ---- numbers
def integer(number):
    made = sympy.Expr.__new__(sympy.Integer)
    made.p = number
    return made


def fraction(over, under):
    made = Fraction(3, 7)
    made._numerator, made._denominator = over, under
    return made


# ---- symbols, operations, and terms without an end
def named(name):
    made = sympy.Symbol.__xnew__(sympy.Symbol, "k")
    made.name = name
    return made


def hidden(**assumptions):
    """A symbol that hides what it assumes."""
    made = sympy.Symbol.__xnew__(sympy.Symbol, "k", **assumptions)
    made._assumptions0 = sympy.Symbol("k")._assumptions0
    return made


def of_class(kind, term):
    term.__class__ = kind
    return term


def power(base, exponent):
    return fresh(sympy.Pow, base, exponent)


def endless(kind):
    made = fresh(kind, k, g)
    made._args = (made, made)
    return made


def doubled(times):
    e = k
    for _ in range(times):
        e = fresh(sympy.Add, e, e)
    return e


def nested(times):
    e = k
    for _ in range(times):
        e = fresh(sympy.Mul, e)
    return e


# ---- what is given beside terms
class Pair:
    """A pair that is another one when it is read again."""

    def __init__(self, *pairs):
        self.pairs = chain(pairs, repeat(pairs[-1]))

    def __iter__(self):
        return iter(next(self.pairs))


class Values(dict):
    """A mapping whose views differ."""

    def items(self):
        return [(g, -1)]

    def __getitem__(self, key):
        return 1


# ---- runs
def steps(K, *state):
    """A run, unchecked."""
    return K.Run(tuple(state), (), ())


def counted(K, run, p):
    base = K.combine(K.NONNEGATIVE, 0)
    return K.invariant(run, K.NONNEGATIVE, p, base, K.assume(K.NONNEGATIVE, p))
