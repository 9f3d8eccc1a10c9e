"""Objects that say one thing when they are looked at, and another when they are computed with.

A forgery derives what is false from such an object, and what is true from an honest one. A change
makes a fact, writes on what went in or came out, and lets the fact be looked at again. Whatever is
written, a kernel must refuse, or say what is true, and what it said before.
"""

import copy
import enum
import weakref
from fractions import Fraction
from itertools import chain, islice, product, repeat
from math import prod
from types import FunctionType

import sympy
from attacks import LyingFraction, LyingInt, LyingName, rational
from sympy.core.cache import clear_cache

__all__ = ["CHANGES", "FORGERIES", "changed", "come_through", "outcome"]

k, g = sympy.symbols("k gamma")
FORGERIES = {}  # name -> (kernel, honest) -> fact
CHANGES = {}  # name -> kernel -> the fact, and a term that was used; then again, once changed


# ---- what a fact says, at points, and whether it is true there
NUMBERS = (-2, 0, 1, Fraction(1, 3))
POINTS = [{"k": s, "gamma": t, "w": (s, r), "x": (r, -1)} for s, t, r in product(NUMBERS, repeat=3)]


def value(term, at):
    kind, parts = type(term).__name__, getattr(term, "args", ())
    if kind == "inner":
        return sum(a * b for a, b in zip(*(at.get(v.name, (3, 1)) for v in parts), strict=True))
    if kind in ("Symbol", "Vector"):
        return at.get(str(term.name), 5)
    if kind not in ("Add", "Mul", "Pow"):
        return Fraction(int(term.p), int(term.q))
    values = [value(part, at) for part in parts]
    return sum(values) if kind == "Add" else prod(values) if kind == "Mul" else pow(*values)


def told(K, fact):
    """The hypotheses and the conclusion, each by its values at the points; a run by its text."""
    entry = K.look(fact)
    runs = {str(h) for h in entry.hypotheses if isinstance(h, K.Run)}
    given = {_at_points(*h) for h in entry.hypotheses if not isinstance(h, K.Run)}
    return given, runs, _at_points(entry.relation, entry.polynomial)


def _at_points(relation, p):
    return relation.value, tuple(value(p, at) for at in POINTS)


def _met(condition):
    sign, numbers = condition
    signs = {">": (1,), ">=": (0, 1), "=": (0,)}[sign]
    return [(n > 0) - (n < 0) in signs for n in numbers]


def is_true(K, fact):
    given, runs, says = told(K, fact)
    premises = [_met(each) for each in given]
    here = (all(met) for met in zip(*premises, strict=True)) if given else repeat(True)
    return bool(runs) or all(holds or not met for holds, met in zip(_met(says), here, strict=False))


def outcome(K, forge, honest):
    """What comes of a forgery: refused, or a fact that is true or false."""
    try:
        return "true" if is_true(K, forge(K, honest)) else "false"
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
    yield from (name for name, each in FORGERIES.items() if _false(K, each))
    yield from (name for name, each in CHANGES.items() if not _same(K, each))


def _false(K, forge):
    try:
        return outcome(K, forge, False) == "false"
    except Exception:
        return False


def _same(K, change):
    try:
        return changed(K, change)[0]
    except Exception:
        return True


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


class Once:
    """Parts that are gone when they have been read."""

    def __init__(self, parts):
        self.parts = iter(parts)

    def __iter__(self):
        return self.parts


def turning(kind):
    def make(first, then, readings):
        made = fresh(kind, first, sympy.S.One)
        made._args = Turning((first, sympy.S.One), (then, sympy.S.One), readings)
        return made

    return make


def turning_sum(first, then, readings):
    made = fresh(sympy.Add, first, sympy.S.Zero)
    made._args = Turning((first, sympy.S.Zero), (then, sympy.S.Zero), readings)
    return made


def list_of_parts(first, then, readings):
    made = fresh(sympy.Mul, first, sympy.S.One)
    made._args = [first, sympy.S.One]
    return made


TURNING = {
    "a sum": turning_sum,
    "a product": turning(sympy.Mul),
    "a power": turning(sympy.Pow),
    "a list": list_of_parts,
}


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


def change(attempt):
    CHANGES[attempt.__name__.replace("_", " ")] = attempt
    return attempt


@forgery
def the_norm_of_a_sum_that_turns(K, honest):
    v = fresh(sympy.Add, K.w, K.x)
    if not honest:
        v._args = Turning((K.w,), (-K.x,), 1)
    return K.norm(v)


@forgery
def the_norm_of_a_sum_that_is_gone_when_read(K, honest):
    v = fresh(sympy.Add, K.w, K.x)
    if not honest:
        v._args = Once((K.w, K.x))
    return K.norm(v)


@forgery
def a_goal_that_is_gone_when_read(K, honest):
    e = fresh(sympy.Add, sympy.S.NegativeOne, sympy.S.One)
    if not honest:
        e._args = Once((sympy.S.NegativeOne,))
    return K.combine(K.NONNEGATIVE, e)


@forgery
def the_norm_of_a_difference(K, honest):
    return K.norm(K.w - K.x)


@forgery
def the_norm_of_a_difference_of_sums(K, honest):
    return K.instantiate(K.norm(K.w - K.x), {K.x: K.w + K.u})


@forgery
def an_inner_product_whose_vectors_turn(K, honest):
    e = fresh(K.inner, K.w, K.w)
    if not honest:
        e._args = Turning((K.w, K.w), (K.w, K.x), 1)
    return K.combine(K.NONNEGATIVE, e, (1, K.norm(K.w)))


# ---- numbers
def integer(number):
    made = sympy.Expr.__new__(sympy.Integer)
    made.p = number
    return made


def fraction(over, under):
    made = Fraction(3, 7)
    made._numerator, made._denominator = over, under
    return made


class Bent(int):
    """A number that computes as another."""

    def __mul__(self, other):
        return -3

    __rmul__ = __mul__

    def as_integer_ratio(self):
        return (3, 1)

    def bit_length(self):
        return 1


class Clinging(int):
    """A number that every sum and product becomes, and that is larger than any."""

    numerator = property(lambda self: self)

    def __mul__(self, other):
        return self

    def __gt__(self, other):
        return True

    def __lt__(self, other):
        return False

    def __neg__(self):
        return self

    __add__ = __radd__ = __rmul__ = __floordiv__ = __mul__


class LikeInteger(type):
    """A class that equals sympy's Integer."""

    def __eq__(cls, other):
        return True

    def __hash__(cls):
        return hash(sympy.Integer)


class Swinging(metaclass=LikeInteger):
    """A number of both signs, in turn."""

    def __init__(self):
        self.faces = islice(chain.from_iterable(repeat((3, -3))), 1, None)

    numerator = p = property(lambda self: next(self.faces))
    denominator = q = 1


class Pointed(sympy.Rational):
    """A negative number that is positive when asked."""

    is_positive = property(lambda self: True)

    def __gt__(self, other):
        return True


def pointed():
    made = sympy.Expr.__new__(Pointed)
    made.p, made.q = -3, 7
    return made


NEGATIVE = {
    "of coprime integers, the lower negative": lambda: sympy.Rational.from_coprime_ints(3, -7),
    "with the lower part negative": lambda: rational(3, -7),
    "with the upper part negative": lambda: rational(-3, 7),
    "with a lower part that lies": lambda: rational(-3, LyingInt(7)),
    "with an upper part that lies": lambda: rational(LyingInt(-3), 7),
    "with an upper part that computes otherwise": lambda: rational(Bent(3), 7),
    "with a float above": lambda: rational(-3.0, 7),
    "with a float below": lambda: rational(3, -7.0),
    "with a fraction above": lambda: rational(Fraction(-3), 7),
    "with a text above": lambda: rational("3", 7),
    "with nothing above": lambda: rational(None, 7),
    "with a truth above": lambda: rational(True, -7),
    "with nothing below": lambda: rational(3, 0),
    "without parts": lambda: sympy.Expr.__new__(sympy.Rational),
    "an integer without a value": lambda: sympy.Expr.__new__(sympy.Integer),
    "an integer that lies": lambda: integer(LyingInt(-3)),
    "an integer that computes otherwise": lambda: integer(Bent(3)),
    "with an upper part that clings": lambda: rational(Clinging(-3), 7),
    "with a lower part that clings": lambda: rational(3, Clinging(-7)),
    "an integer that clings": lambda: integer(Clinging(-3)),
    "an integer of a float": lambda: integer(-3.5),
    "an integer of an integer of sympy": lambda: integer(sympy.Integer(-3)),
    "a fraction with the lower part negative": lambda: fraction(3, -7),
    "a fraction with an upper part that lies": lambda: fraction(LyingInt(-3), 7),
    "a fraction with nothing below": lambda: fraction(3, 0),
    "a fraction with a float above": lambda: fraction(-0.5, 1),
    "a fraction of another class": lambda: LyingFraction(-3, 7),
    "an int of another class": lambda: LyingInt(-3),
    "of a class that equals Integer": Swinging,
    "that is positive when asked": pointed,
    "of a million digits": lambda: integer(-(10**1_000_000)),
}


def taken(make):
    def forge(K, honest):
        return K.number(rational(3, 7) if honest else make())

    return forge


def cancelled(make):
    def forge(K, honest):
        c = rational(3, 7) if honest else make()
        return K.combine(K.POSITIVE, rational(9, 49), (c, K.number(rational(3, 7))))

    return forge


for what, make in NEGATIVE.items():
    FORGERIES[f"a number {what}"] = taken(make)
    FORGERIES[f"a multiplier {what}"] = cancelled(make)


# ---- symbols, operations, and terms without an end
class Changing(str):
    """A name that is another each time it is compared."""

    def __eq__(self, other):
        return not bool.__bool__(len(other) % 2)

    __hash__ = str.__hash__


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


#: Terms that must say k at every point, where they are taken at all.
STRANGE = {
    "with a name that lies": lambda K: named(LyingName("k")),
    "with a name that changes": lambda K: named(Changing("k")),
    "with bytes for a name": lambda K: named(b"k"),
    "with a number for a name": lambda K: named(7),
    "with a formula for a name": lambda K: named("k - k"),
    "with no name": lambda K: named(""),
    "that hides that it is positive": lambda K: hidden(positive=True),
    "that hides that it is an integer": lambda K: hidden(integer=True),
    "a sum without an end": lambda K: endless(sympy.Add),
    "a product without an end": lambda K: endless(sympy.Mul),
    "a power without an end": lambda K: endless(sympy.Pow),
    "an inner product without an end": lambda K: endless(K.inner),
    "a sum of 2^60 parts": lambda K: doubled(60) / 2**60,
    "a term 5000 deep": lambda K: nested(5000),
    "a power with an exponent that lies": lambda K: power(k, integer(LyingInt(-1))),
    "a power with the exponent 1/2": lambda K: power(k, rational(1, 2)),
    "a power with the exponent 3/1 upside down": lambda K: power(k, rational(-3, -1)) / k**2,
    "a power with a negative exponent": lambda K: power(k, integer(-1)) * k**2,
    "a power with a negative exponent in two parts": lambda K: power(k, rational(1, -1)) * k**2,
    "a power with an exponent of a million digits": lambda K: power(k, integer(10**1_000_000)),
    "a power with a symbol above": lambda K: power(k, g) / k ** (g - 1),
    "a power of three parts": lambda K: fresh(sympy.Pow, k, sympy.S.One, sympy.S.One),
    "a power without parts": lambda K: fresh(sympy.Pow),
    "an inner product without parts": lambda K: fresh(K.inner),
    "an inner product of three": lambda K: fresh(K.inner, K.w, K.w, K.w),
    "a function of the kernel's name": lambda K: sympy.Function("inner")(k, k),
    "a sum that is a product by its class": lambda K: of_class(sympy.Mul, fresh(sympy.Add, k)),
    "a vector that is a scalar by its class": lambda K: of_class(sympy.Symbol, fresh(K.Vector)),
    "a class with the name of a symbol": lambda K: type("Symbol", (), {"name": "k", "args": ()})(),
    "a list in a sum": lambda K: fresh(sympy.Add, [k], sympy.S.Zero),
    "a text in a sum": lambda K: fresh(sympy.Add, "k", sympy.S.Zero),
    "a float in a sum": lambda K: fresh(sympy.Add, k, 0.0),
    "an infinity in a product": lambda K: fresh(sympy.Mul, k, sympy.oo),
}


def equal_to_k(make):
    """From nothing: the term is k."""

    def forge(K, honest):
        return K.combine(K.ZERO, fresh(sympy.Add, k if honest else make(K), -k))

    return forge


for what, make in STRANGE.items():
    FORGERIES[f"a term {what}"] = equal_to_k(make)


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


@forgery
def a_term_of_a_sum_that_is_read_as_two(K, honest):
    pair = (1, K.number(1)) if honest else Pair((1, K.number(1)), (-1, K.number(1)))
    return K.combine(K.POSITIVE, 1, pair)


@forgery
def a_term_of_a_sum_whose_fact_is_read_as_two(K, honest):
    false = K.assume(K.POSITIVE, -1)
    pair = (1, K.number(1)) if honest else Pair((1, K.number(1)), (-1, false), (1, false))
    return K.combine(K.POSITIVE, 1, pair)


@forgery
def values_whose_views_differ(K, honest):
    values = {g: 1} if honest else Values({g: 1})
    return K.instantiate(K.assume(K.NONNEGATIVE, g), values)


@forgery
def two_values_for_one_name(K, honest):
    values = (
        {g: 0} if honest else {sympy.Symbol.__xnew__(sympy.Symbol, "gamma"): 0, named("gamma"): -1}
    )
    return K.instantiate(K.assume(K.NONNEGATIVE, g), values)


@forgery
def a_relation_of_another_enumeration(K, honest):
    other = enum.Enum("Relation", {"POSITIVE": ">"})
    return K.combine(K.POSITIVE if honest else other.POSITIVE, 1, (1, K.number(1)))


@forgery
def a_relation_made_apart(K, honest):
    made = object.__new__(K.Relation)
    made._value_, made._name_ = LyingName("="), "POSITIVE"
    return K.assume(K.ZERO if honest else made, 1)


@forgery
def a_relation_that_is_as_strong_as_any(K, honest):
    made = object.__new__(K.Relation)
    made._value_, made._name_ = LyingName(">"), "POSITIVE"
    nothing = K.combine(K.NONNEGATIVE if honest else made, 0)
    return K.combine(K.NONNEGATIVE if honest else K.POSITIVE, 0, (1, nothing))


@forgery
def a_relation_that_says_nothing(K, honest):
    made = object.__new__(K.Relation)
    made._value_, made._name_ = "<=", "POSITIVE"
    weak = K.assume(K.ZERO if honest else made, g)
    return K.times(weak, K.assume(K.NONNEGATIVE, k))


@forgery
def a_proxy_of_a_fact(K, honest):
    fact = K.number(1)
    return K.times(fact if honest else weakref.proxy(fact), fact)


@forgery
def a_fact_in_the_place_of_another(K, honest):
    fact, false = K.number(1), K.Fact()
    return K.times(fact if honest else false, fact)


@forgery
def a_fact_of_a_shaped_class(K, honest):
    fact = K.number(1)
    mine = type("Mine", (K.Fact,), {"__hash__": lambda self: hash(fact), "__eq__": lambda *_: True})
    return K.scale(1, fact if honest else mine())


@forgery
def a_copied_entry(K, honest):
    entry = K.look(K.number(1))
    return K.scale(1, K.number(1) if honest else copy.copy(entry))


def steps(K, *state):
    """A run, unchecked."""
    return K.Run(tuple(state), (), ())


def counted(K, run, p):
    base = K.combine(K.NONNEGATIVE, 0)
    return K.invariant(run, K.NONNEGATIVE, p, base, K.assume(K.NONNEGATIVE, p))


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


# ---- caches
class Disguise(str):
    """A name that a cache takes for another."""

    __slots__ = ()

    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash("lost")


def poisoned(compute):
    """Let sympy keep the answer for a look-alike of the symbol `lost`."""

    def stages(K):
        lost, liar = sympy.Symbol("lost"), named(Disguise("gamma"))
        yield K.assume(K.NONNEGATIVE, compute(lost)), lambda: compute(lost)
        clear_cache()
        compute(liar)
        yield

    return stages


CACHES = {
    "sums": lambda s: s + 1,
    "products": lambda s: 2 * s,
    "powers": lambda s: s**2,
    "expansions": lambda s: sympy.expand((s + 1) ** 2),
    "powers of sums": lambda s: (s + 1) ** 2,
    "expanded sums": lambda s: sympy.expand(s + 1),
}


def from_a_poisoned_cache(compute):
    """Where lost >= 0, lost + 1 >= 0, after sympy has kept an answer for the look-alike."""

    def forge(K, honest):
        lost = sympy.Symbol("lost")
        goal, premise, one = lost + 1, K.assume(K.NONNEGATIVE, lost), K.number(1)
        clear_cache()
        compute(lost if honest else named(Disguise("gamma")))
        return K.combine(K.NONNEGATIVE, goal, (1, premise), (1, one))

    return forge


for what, compute in CACHES.items():
    FORGERIES[f"from a cache of {what} with a look-alike"] = from_a_poisoned_cache(compute)
    CHANGES[f"a look-alike in the cache of {what}"] = poisoned(compute)


@change
def a_symbol_renamed_in_the_cache(K):
    kept = sympy.Symbol("k")
    yield K.square(7 * k), lambda: sympy.Symbol("k") + 1
    kept.name = "gamma"
    yield
    kept.name = "k"
