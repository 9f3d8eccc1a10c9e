"""Facts derived from objects that turn, and facts whose objects are written on.

A forgery derives a fact from such an object, and what is true from an honest one. A change makes a
fact, writes on what went in or came out, and lets the fact be looked at again. Whatever is written,
a kernel must refuse, or say what the honest object makes it say, and what it said before.
"""

from fractions import Fraction
from itertools import product
from types import FunctionType

import sympy
from attacks import LyingInt, LyingName, rational
from disguises import (
    TURNING,
    Pair,
    Turning,
    Values,
    counted,
    doubled,
    endless,
    fraction,
    fresh,
    g,
    hidden,
    integer,
    k,
    named,
    nested,
    of_class,
    power,
    steps,
)
from rewritten_terms import CHANGES
from sympy.core.cache import clear_cache

__all__ = ["CHANGES", "FORGERIES", "changed", "come_through", "outcome"]

FORGERIES = {}  # name -> (kernel, honest) -> fact


# ---- what a fact says, as plain data
def shape(term):
    """The kind of a term, and its numbers, its name or its parts, each read for itself."""
    kind, parts = type(term).__name__, getattr(term, "args", ())
    if kind in ("Symbol", "Vector"):
        return kind, str(term.name)
    if not parts:
        return Fraction(int(term.p), int(term.q))
    return kind, *sorted(map(shape, parts), key=repr)


def told(K, fact):
    """The hypotheses and the conclusion; a run by its text."""
    entry = K.look(fact)
    runs = {str(h) for h in entry.hypotheses if isinstance(h, K.Run)}
    given = {(h[0].value, shape(h[1])) for h in entry.hypotheses if not isinstance(h, K.Run)}
    return given, runs, (entry.relation.value, shape(entry.polynomial))


def outcome(K, forge):
    """What comes of a forgery: refused, the fact that an honest object makes, or another one."""
    try:
        said = told(K, forge(K, False))
        return "same" if said == told(K, forge(K, True)) else "another"
    except K.Refused:
        return "refused"
    finally:
        clear_cache()


def changed(K, change):
    """Whether the fact is as it was, and whether what was written on says another thing now."""
    stages = change(K)
    fact, term = next(stages)
    before, made = told(K, fact), _assumed(K, term)
    try:
        next(stages)
        return _told(K, fact) in (before, "refused"), _assumed(K, term) != made
    finally:
        next(stages, None)  # puts things right again
        clear_cache()


def _told(K, fact):
    try:
        return told(K, fact)
    except K.Refused:
        return "refused"


def _assumed(K, term):
    """What is assumed where this term is, or the term that is computed now."""
    try:
        term = term() if isinstance(term, FunctionType) else term
        return told(K, K.assume(K.NONNEGATIVE, term))
    except K.Refused:
        return "refused"


def come_through(K):
    """Yield the attacks that make a false fact, or change a true one."""
    yield from (name for name, each in FORGERIES.items() if _other(K, each))
    yield from (name for name, each in CHANGES.items() if not _same(K, each))


def _other(K, forge):
    try:
        return outcome(K, forge) == "another"
    except Exception:
        return False


def _same(K, change):
    try:
        return changed(K, change)[0]
    except Exception:
        return True


def contradiction(K, relation):
    """-1 ~ 0, from itself."""
    return K.combine(K.NONNEGATIVE, -1, (1, K.assume(relation, -1)))


#: What is derived of a term, the term at first, and the term later.
USES = {
    "as a number": (lambda K, e: K.number(e), 1, -1),
    "as a factor": (lambda K, e: K.scale(e, K.number(1)), 1, -1),
    "as a multiplier": (lambda K, e: K.combine(K.POSITIVE, 1, (e, K.number(1))), 1, -1),
    "as a goal": (lambda K, e: K.combine(K.NONNEGATIVE, e), 0, -1),
    "as a quotient": (lambda K, e: K.cancel(e, K.number(1), K.number(1)), 1, -1),
    "as a premise": (lambda K, e: K.assume(K.NONNEGATIVE, e), 0, -1),
    "as a case": (
        lambda K, e: K.cases(e, contradiction(K, K.POSITIVE), contradiction(K, K.NONNEGATIVE)),
        -1, 1,
    ),
    "as a value": (lambda K, e: K.instantiate(K.assume(K.NONNEGATIVE, g), {g: e}), 0, -1),
    "as a square": (lambda K, e: K.square(e), 1, sympy.I),
}  # fmt: skip


def turned(use, make, first, then, readings):
    def forge(K, honest):
        e = fresh(sympy.Mul, sympy.Integer(first), sympy.S.One)
        return use(K, e if honest else make(sympy.Integer(first), sympy.sympify(then), readings))

    return forge


for (what, make), (how, (use, first, then)), readings in product(
    TURNING.items(), USES.items(), (1, 2, 3)
):
    FORGERIES[f"{what} {how} that turns after {readings}"] = turned(
        use, make, first, then, readings
    )


def forgery(attempt):
    FORGERIES[attempt.__name__.replace("_", " ")] = attempt
    return attempt


@forgery
def the_norm_of_a_sum_that_turns(K, honest):
    v = fresh(sympy.Add, K.w, K.x)
    if not honest:
        v._args = Turning((K.w,), (-K.x,), 1)
    return K.norm(v)


@forgery
def an_inner_product_whose_vectors_turn(K, honest):
    e = fresh(K.inner, K.w, K.w)
    if not honest:
        e._args = Turning((K.w, K.w), (K.w, K.x), 1)
    return K.combine(K.NONNEGATIVE, e, (1, K.norm(K.w)))


# ---- numbers
NEGATIVE = {
    "of coprime integers, the lower negative": lambda: sympy.Rational.from_coprime_ints(3, -7),
    "with the lower part negative": lambda: rational(3, -7),
    "with an upper part that lies": lambda: rational(LyingInt(-3), 7),
    "with a float above": lambda: rational(-3.0, 7),
    "with nothing below": lambda: rational(3, 0),
    "an integer that lies": lambda: integer(LyingInt(-3)),
    "a fraction with an upper part that lies": lambda: fraction(LyingInt(-3), 7),
    "of a million digits": lambda: integer(-(10**1_000_000)),
}


def signed(make, multiplied):
    def forge(K, honest):
        c = rational(3, 7) if honest else make()
        if not multiplied:
            return K.number(c)
        return K.combine(K.POSITIVE, rational(9, 49), (c, K.number(rational(3, 7))))

    return forge


for what, make in NEGATIVE.items():
    FORGERIES[f"a number {what}"] = signed(make, multiplied=False)
    FORGERIES[f"a multiplier {what}"] = signed(make, multiplied=True)


# ---- symbols, operations, and terms without an end
#: Terms that must say k at every point, where they are taken at all.
STRANGE = {
    "with a name that lies": lambda K: named(LyingName("k")),
    "with bytes for a name": lambda K: named(b"k"),
    "with a formula for a name": lambda K: named("k - k"),
    "that hides that it is positive": lambda K: hidden(positive=True),
    "a sum without an end": lambda K: endless(sympy.Add),
    "a sum of 2^60 parts": lambda K: doubled(60) / 2**60,
    "a term 5000 deep": lambda K: nested(5000),
    "a power with an exponent that lies": lambda K: power(k, integer(LyingInt(-1))),
    "a power with the exponent 1/2": lambda K: power(k, rational(1, 2)),
    "a power with a negative exponent": lambda K: power(k, integer(-1)) * k**2,
    "a power with an exponent of a million digits": lambda K: power(k, integer(10**1_000_000)),
    "a power of three parts": lambda K: fresh(sympy.Pow, k, sympy.S.One, sympy.S.One),
    "a sum that is a product by its class": lambda K: of_class(sympy.Mul, fresh(sympy.Add, k)),
    "a list in a sum": lambda K: fresh(sympy.Add, [k], sympy.S.Zero),
}


def equal_to_k(make):
    """From nothing: the term is k."""

    def forge(K, honest):
        return K.combine(K.ZERO, fresh(sympy.Add, k if honest else make(K), -k))

    return forge


for what, make in STRANGE.items():
    FORGERIES[f"a term {what}"] = equal_to_k(make)


# ---- what is given beside terms
@forgery
def a_term_of_a_sum_whose_fact_is_read_as_two(K, honest):
    false = K.assume(K.POSITIVE, -1)
    pair = (1, K.number(1)) if honest else Pair((1, K.number(1)), (-1, false), (1, false))
    return K.combine(K.POSITIVE, 1, pair)


@forgery
def values_whose_views_differ(K, honest):
    values = {g: -1} if honest else Values({g: 1})  # its items say -1
    return K.instantiate(K.assume(K.NONNEGATIVE, g), values)


@forgery
def two_values_for_one_name(K, honest):
    values = {g: -1} if honest else {named("gamma"): 0, named("gamma"): -1}
    return K.instantiate(K.assume(K.NONNEGATIVE, g), values)


@forgery
def a_relation_that_is_as_strong_as_any(K, honest):
    made = object.__new__(K.Relation)
    made._value_, made._name_ = LyingName(">"), "POSITIVE"
    nothing = K.combine(K.NONNEGATIVE if honest else made, 0)
    return K.combine(K.NONNEGATIVE if honest else K.POSITIVE, 0, (1, nothing))


@forgery
def a_run_that_starts_lower_when_read_again(K, honest):
    rows = Turning(((k, 0, k),), ((k, -1, k),), 1)
    run = steps(K, (k, 0, k)) if honest else K.Run(rows, (), ())
    return kept(K, counted(K, run, k))


@forgery
def a_row_that_starts_lower_when_read_again(K, honest):
    run = steps(K, (k, 0, k) if honest else Pair((k, 0, k), (k, -1, k)))
    return kept(K, counted(K, run, k))


def kept(K, fact):
    """The fact, if its run starts at 0; else what would be false of its start."""
    (run,) = K.look(fact).hypotheses
    return fact if run.state[0][1] == 0 else K.instantiate(K.assume(K.ZERO, g), Values({g: -1}))
