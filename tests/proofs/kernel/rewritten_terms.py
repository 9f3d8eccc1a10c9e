"""What is written on objects after a fact was made of them, or on what a fact showed."""

from itertools import product

import sympy
from attacks import rational
from disguises import counted, fraction, fresh, g, integer, k, named, power

__all__ = ["CHANGES"]

#: Name -> kernel -> the fact, and a term that was used; then again, once changed.
CHANGES = {}


def change(attempt):
    CHANGES[attempt.__name__.replace("_", " ")] = attempt
    return attempt


# ---- what is written on an object that went in
class Other(sympy.Symbol):
    """A symbol of another kind."""

    __slots__ = ()


def rewrite(**parts):
    def write(term):
        for name, part in parts.items():
            setattr(term, name, part)

    return write


#: A term, what is written on it, and how it is put right again.
WRITTEN = {
    "a numerator": (lambda K: rational(3, 7), rewrite(p=-3), None),
    "a denominator": (lambda K: rational(3, 7), rewrite(q=-7), None),
    "an integer": (lambda K: integer(3), rewrite(p=-3), None),
    "a cached integer": (lambda K: sympy.Integer(7919), rewrite(p=-1), rewrite(p=7919)),
    "a fraction": (lambda K: fraction(3, 7), rewrite(_numerator=-3), None),
    "a fraction's lower part": (lambda K: fraction(3, 7), rewrite(_denominator=-7), None),
    "the name of a cached symbol": (lambda K: k, rewrite(name="gamma"), rewrite(name="k")),
    "the name of a fresh symbol": (lambda K: named("k"), rewrite(name="gamma"), None),
    "the parts of a sum": (lambda K: fresh(sympy.Add, k, g), rewrite(_args=(k, k)), None),
    "the parts of a product": (lambda K: fresh(sympy.Mul, k, g), rewrite(_args=(k, k)), None),
    "the parts of a power": (
        lambda K: power(k, integer(2)), rewrite(_args=(k, sympy.Integer(3))), None,
    ),
    "the parts of a cached sum": (
        lambda K: k + g, rewrite(_args=(g, -k)), rewrite(_args=(g, k)),
    ),
    "the class of a sum": (lambda K: fresh(sympy.Add, k, g), rewrite(__class__=sympy.Mul), None),
    "the class of a symbol": (lambda K: named("k"), rewrite(__class__=Other), None),
    "the vectors of an inner product": (
        lambda K: fresh(K.inner, K.w, K.w), lambda e: rewrite(_args=(e.args[0],))(e), None,
    ),
    "the assumptions of a symbol": (lambda K: named("k"), rewrite(_assumptions0=()), None),
}  # fmt: skip

#: A fact made of a term.
MADE = {
    "assumed": lambda K, e: K.assume(K.NONNEGATIVE, e),
    "squared": lambda K, e: K.square(e),
    "put for a symbol": lambda K, e: K.instantiate(
        K.square(sympy.Symbol("t")), {sympy.Symbol("t"): e}
    ),
    "multiplied": lambda K, e: K.scale(e, K.assume(K.ZERO, g)),
}


def written_on(make, write, mend, use):
    def stages(K):
        term = make(K)
        yield use(K, term), term
        write(term)
        yield
        if mend:
            mend(term)

    return stages


for (what, row), (how, use) in product(WRITTEN.items(), MADE.items()):
    CHANGES[f"{what}, {how}"] = written_on(*row, use)


# ---- what is written on an object that came out
def parts_of(term):
    return {id(term): term} | {n: part for each in term.args for n, part in parts_of(each).items()}


def view_changed(write):
    def stages(K):
        fact = K.square(7 * k + g * K.inner(K.w, K.x) + sympy.Rational(3, 7))
        entry = K.look(fact)
        yield fact, entry.polynomial
        undo = [(part, write(part)) for part in parts_of(entry.polynomial).values()]
        yield
        for part, old in undo:
            for name, value in (old or {}).items():
                setattr(part, name, value)

    return stages


def on(*kinds, **parts):
    """Write on all parts of these kinds, and return what stood there."""

    def write(part):
        if type(part).__name__ not in kinds:
            return None
        old = {name: getattr(part, name) for name in parts}
        rewrite(**parts)(part)
        return old

    return write


VIEWED = {
    "the integers": on("Integer", p=-5),
    "the rationals": on("Rational", q=-49),
    "the symbols": on("Symbol", name="gamma"),
    "the vectors": on("Vector", name="u"),
    "the sums": on("Add", _args=(sympy.S.NegativeOne, sympy.S.NegativeOne)),
    "the products": on("Mul", _args=(sympy.S.NegativeOne, sympy.S.One)),
    "the powers": on("Pow", _args=(sympy.S.NegativeOne, sympy.S.One)),
    "the class of the sums": on("Add", __class__=sympy.Mul),
}

for what, write in VIEWED.items():
    CHANGES[f"{what} of what was looked at"] = view_changed(write)


@change
def the_signs_of_the_relations(K):
    yield K.square(k), g
    K.NONNEGATIVE._value_ = ">"
    yield
    K.NONNEGATIVE._value_ = ">="


@change
def the_run_that_was_looked_at(K):
    fact = counted(K, K.algorithm([(k, 0, k)], ()), k)
    (run,) = K.look(fact).hypotheses
    term = run.state[0][0] + 7919
    yield fact, term
    rewrite(_args=(sympy.S.NegativeOne,))(term)
    yield
    rewrite(_args=(sympy.Integer(7919), k))(term)


@change
def a_symbol_renamed_in_the_cache(K):
    kept = sympy.Symbol("k")
    yield K.square(7 * k), lambda: sympy.Symbol("k") + 1
    kept.name = "gamma"
    yield
    kept.name = "k"
