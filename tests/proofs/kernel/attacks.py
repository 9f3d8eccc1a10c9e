"""What must not become a fact, each with the start of the refusal that stops it.

An attack takes a kernel, so that the same list runs against the kernel with a guard removed. What
does not follow from facts is in the documents of the checker, which run against the kernel too.
"""

import copy
import re
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import sympy
from kernel_lines import replay
from rule_documents import GOOD, UNDERIVED

__all__ = ["ATTACKS", "accepted", "kernel_of", "let_in"]

k, g, a = sympy.symbols("k gamma a")
#: Name, the start of the refusal, and what is tried with a kernel.
ATTACKS = {}


def attack(reason):
    def keep(attempt):
        ATTACKS[attempt.__name__.replace("_", " ")] = (reason, attempt)
        return attempt

    return keep


def kernel_of(*modules):
    """The names of the trusted modules, with three vectors and the relations at hand."""
    names = {name: value for module in modules for name, value in vars(module).items()}
    names |= dict(zip("wxu", map(names["Vector"], "wxu"), strict=True))
    return SimpleNamespace(**names)


def let_in(kernel):
    """The attacks that are not refused in the expected words, and documents taken for others."""
    return [
        *(name for name, each in ATTACKS.items() if not refused(kernel, *each)),
        *(name for name, document in UNDERIVED.items() if accepted(kernel, document)),
        *(name for name, document in GOOD.items() if not accepted(kernel, document)),
    ]


def accepted(kernel, document):
    """Whether a kernel makes every line of a document, and the last rests on what it says."""
    try:
        replay(kernel, document)
    except Exception:
        return False
    return True


def refused(kernel, reason, attempt):
    try:
        attempt(kernel)
    except kernel.Refused as refusal:
        return re.match(reason, str(refusal)) is not None
    except Exception:
        return False
    return False


# ---- the rules, each refusal in its words
def at_least(K, p):
    return K.assume(K.NONNEGATIVE, p)


def zero(K):
    return K.combine(K.NONNEGATIVE, 0)


def run(K, state=None, guards=(), local=()):
    return K.algorithm([(k, 0, k + 1)] if state is None else state, guards, local)


def along(K, steps, p, base=zero, step=at_least):
    return K.invariant(steps, K.NONNEGATIVE, p, base(K), step(K, p))


def counted(K):
    step = K.combine(K.NONNEGATIVE, k + 1, (1, at_least(K, k)), (1, K.number(1)))
    return along(K, run(K), k, step=lambda K, p: step)


ATTACKS |= {
    "zero is positive": (r"number: 0 is no positive rational", lambda K: K.number(0)),
    "scale by a negative number": (r"scale: -1 is no pos", lambda K: K.scale(-1, K.square(k))),
    "a sum that does not add up": (r"combine: -k is the sum of the terms plus ", lambda K:
        K.combine(K.NONNEGATIVE, -k, (1, K.square(k)))),
    "strict from weak": (r"combine: .* > 0 is too strong", lambda K:
        K.combine(K.POSITIVE, k, (1, at_least(K, k)))),
    "cancel what may be zero": (r"cancel: gamma is not known to be > 0", lambda K:
        K.cancel(k, at_least(K, g * k), at_least(K, g))),
    "cancel to the negative": (r"cancel: gamma\*k is not gamma times -k", lambda K:
        K.cancel(-k, at_least(K, g * k), K.assume(K.POSITIVE, g))),
    "cases of two goals": (r"cases: gamma is not a", lambda K:
        K.cases(k, at_least(K, g), at_least(K, a))),
    "induction from another start": (r"invariant: the base is ", lambda K: along(K, run(K), k - 1)),
    "induction by another step": (r"invariant: the step is ", lambda K: along(K, run(K), -k)),
    "induction with a moving hypothesis": (r"invariant: .* may change along the run", lambda K:
        along(K, run(K), -k, step=lambda K, p: at_least(K, p - 1))),
    "induction by what holds along another run": (r"invariant: .* may change along", lambda K:
        along(K, run(K, [(k, 0, k - 1)]), k + 1,
              base=lambda K: K.combine(K.NONNEGATIVE, 1, (1, K.number(1))),
              step=lambda K, p: counted(K))),
    "a claim on a local symbol": (r"invariant: .* speaks of one step", lambda K:
        along(K, run(K, [(k, 0, k)], local=[a]), k * a)),
    "a symbol that moves twice": (r"run: a symbol occurs twice ", lambda K:
        run(K, [(k, 0, k + 1), (k, 0, k - 1)])),
    "a start that moves": (r"run: a start speaks of ", lambda K:
        run(K, [(k, a, k + 1), (a, 0, a + 1)])),
    "an unchecked run that moves twice": (r"run: a symbol occurs twice ", lambda K:
        along(K, K.Run(((k, sympy.S.Zero, k + 1), (k, sympy.S.One, k)), (), ()), k - 1)),
    "an unchecked run whose state is no symbol": (r"symbol: k\*k ", lambda K:
        along(K, K.Run(((k**2, sympy.S.Zero, k**2),), (), ()), -k**2)),
    "a state that is a number": (r"symbol: 2 ", lambda K: run(K, [(sympy.Integer(2), 3, 3)])),
    "a vector that starts as a number": (r"vector: 1 ", lambda K: run(K, [(K.w, 1, K.w)])),
    "a scalar that becomes a vector": (r"term: w ", lambda K: run(K, [(k, 0, K.w)])),
    "a value for what moves": (r"instantiate: ", lambda K: K.instantiate(counted(K), {k: -1})),
    "a value for an inner product": (r"symbol: <w,w> ", lambda K:
        K.instantiate(K.norm(K.w), {K.inner(K.w, K.w): -1})),
    "a scalar for a vector": (r"vector: k ", lambda K: K.instantiate(K.norm(K.w), {K.w: k})),
}  # fmt: skip


@attack(r"bilinear: ")
def an_inner_product_that_is_not_bilinear_or_not_symmetric(K):
    parts = 2 * K.inner(K.w, K.u) + K.inner(K.u, K.x)
    K.combine(K.ZERO, K.inner(2 * K.w + K.x, K.u) - parts)
    K.combine(K.ZERO, K.inner(K.u, 2 * K.w + K.x) - parts)
    raise K.Refused("bilinear: as it should")


@attack(r"mutable: ")
def a_run_edited_after_the_proof(K):
    state = [(k, 0, k + 1)]
    step = K.combine(K.NONNEGATIVE, k + 1, (1, at_least(K, k)), (1, K.number(1)))
    fact = along(K, K.Run(state, [], []), k, step=lambda K, p: step)
    state[0] = (k, -5, k)
    (kept,) = K.look(fact).hypotheses
    if kept == run(K):
        raise K.Refused("mutable: the fact kept its own")


# ---- terms
def term(name, make):
    """An expression that the language must not admit."""
    ATTACKS[name] = (r"term: ", lambda K: K.assume(K.NONNEGATIVE, make(K)))


def lying(kind, *methods):
    """A class that answers so many questions with yes."""
    answers = dict.fromkeys(methods, lambda *_: True) | {"__hash__": kind.__hash__}
    return type(f"Lying{kind.__name__}", (kind,), answers | {"__slots__": ()})


LyingInt, LyingFraction = lying(int, "__gt__"), lying(Fraction, "__gt__")
LyingName, LyingSymbol, Lie = (lying(kind, "__eq__") for kind in (str, sympy.Symbol, object))


def subclass_of_inner(K):
    class Mine(K.inner):
        pass

    return sympy.Expr.__new__(Mine, K.w, K.x)


term("a float", lambda K: 0.5)
term("a float coefficient", lambda K: 0.5 * k)
term("a reciprocal", lambda K: 1 / k)
term("a reciprocal not evaluated", lambda K: sympy.Pow(2, -1, evaluate=False))
term("a root", lambda K: sympy.sqrt(k))
term("a symbol as exponent", lambda K: 2**k)
term("a float as exponent", lambda K: sympy.Pow(k, 2.0, evaluate=False))
term("a symbol assumed positive", lambda K: sympy.Symbol("y", positive=True))
term("a symbol that does not commute", lambda K: sympy.Symbol("n", commutative=False))
term("a vector as a scalar", lambda K: K.w)
term("a square of a vector", lambda K: K.w**2)
term("a foreign function", lambda K: sympy.Function("f")(k))
term("an inner product of one vector", lambda K: sympy.Expr.__new__(K.inner, K.w))
term("an inner product of a real vector", lambda K: K.inner(K.Vector("w", real=True), K.u))
term("a subclass of the inner product", subclass_of_inner)
term("a string", lambda K: "k")
term("a boolean", lambda K: True)
term("nothing", lambda K: None)
term("a numpy integer", lambda K: np.int64(1))
term("a numpy float", lambda K: np.float64(1))
term("not a number", lambda K: sympy.nan)
term("infinity", lambda K: sympy.oo)
term("the imaginary unit", lambda K: sympy.I)
term("pi", lambda K: sympy.pi)
term("an int that lies", lambda K: LyingInt(-1))
term("a fraction that lies", lambda K: LyingFraction(-1))
term("a symbol that equals all others", lambda K: LyingSymbol("k"))
term("a name that equals all others", lambda K: sympy.Symbol(LyingName("k")))
term("a name that reads as an inner product", lambda K: sympy.Symbol("inner(u, u)"))
term("a name in letters that look alike", lambda K: sympy.Symbol("\u043a"))
term("a relation of sympy", lambda K: sympy.Ge(k, 0))
term("a matrix symbol", lambda K: sympy.MatrixSymbol("A", 1, 1))


# ---- what would go on for ever
ATTACKS |= {
    "a power too high": (r"size: a degree over 100 ", lambda K: at_least(K, k**60 * g**60)),
    "an exponent too high": (r"term: k to the 101 is no power", lambda K: at_least(K, k**101)),
    "a number too long": (r"size: .* a number over 10000 bits", lambda K: K.number(2**10001)),
    "a number too fine": (r"size: .* a number over 10000 bits", lambda K:
        K.number(Fraction(1, 2**10001))),
    "a product too long": (r"size: 150 times 150 monomials", lambda K:
        K.times(*(at_least(K, sympy.Add(*sympy.symbols(f"{name}:150"))) for name in "bc"))),
}  # fmt: skip


@attack(r"term: it has over 10000 parts")
def a_term_of_too_many_parts(K):
    e = k
    for _ in range(14):
        e = sympy.Add(e, e, evaluate=False)
    return at_least(K, e)


@attack(r"term: it ends in a RecursionError")
def a_term_that_is_a_part_of_itself(K):
    e = sympy.Add(k, g, evaluate=False)
    e._args = (e,)
    return at_least(K, e)


ATTACKS |= {
    "a polynomial of a name that lies": (r"name: a name is no plain string", lambda K:
        K.Polynomial([([("k",), (LyingName("g"),)], (1, 1))])),
}  # fmt: skip


def rational(over, under):
    made = sympy.Expr.__new__(sympy.Rational)
    made.p, made.q = over, under
    return made


ATTACKS |= {
    "a number without a lower part": (r"term: it ends in a ZeroDivisionError", lambda K:
        K.number(rational(3, 0))),
    "a number with a lower part of another class": (r"term: 3/7 is not exact and plain", lambda K:
        K.number(rational(3, LyingInt(7)))),
    "a number with an upper part of another class": (r"term: 3/7 is not exact and plain", lambda K:
        K.number(rational(LyingInt(3), 7))),
}  # fmt: skip


# ---- vectors
ATTACKS |= {
    "an inner product of scalars": (r"vector: k and k ", lambda K:
        at_least(K, sympy.Expr.__new__(K.inner, k, k))),
    "an inner product of a vector and a scalar": (r"vector: w and k ", lambda K:
        at_least(K, sympy.Expr.__new__(K.inner, K.w, k))),
    "an inner product of a scalar and a vector": (r"vector: k and w ", lambda K:
        at_least(K, sympy.Expr.__new__(K.inner, k, K.w))),
    "an inner product of three": (r"term: it ends in a TypeError", lambda K:
        at_least(K, sympy.Expr.__new__(K.inner, K.w, K.w, K.w))),
    "a dummy": (r"term: _k is not exact and plain", lambda K: at_least(K, sympy.Dummy("k"))),
}  # fmt: skip


@attack(r"term: .* is not exact and plain")
def parts_that_are_no_tuple(K):
    e = sympy.Add(k, g, evaluate=False)
    e._args = [k, g]
    return at_least(K, e)


ATTACKS |= {
    "norm of an imaginary vector": (r"term: I ", lambda K: K.norm(sympy.I * K.w)),
    "norm with a root of what may be negative": (r"term: k to the 1/2 is no power", lambda K:
        K.norm(sympy.sqrt(k) * K.w)),
    "norm of a vector plus a scalar": (r"vector: w \+ k is not ", lambda K: K.norm(K.w + k)),
    "norm of a product of vectors": (r"vector: w\*x is not ", lambda K: K.norm(K.w * K.x)),
    "norm of a vector times a square": (r"vector: w\*w\*x is not ", lambda K: K.norm(K.x * K.w**2)),
    "inner product with a number": (r"vector: 1 ", lambda K: K.inner(1, K.w)),
    "inner product with a string": (r"term: 'w' ", lambda K: K.inner("w", K.w)),
}  # fmt: skip


# ---- relations
ATTACKS |= {
    "a relation that is none": (r"condition: '<=' ", lambda K: K.assume("<=", k)),
    "a relation that equals all others": (r"condition: <", lambda K:
        K.combine(Lie(), -1, (1, K.assume(K.NONNEGATIVE, -1)))),
}  # fmt: skip


def relation(K, sign):
    made = object.__new__(K.Relation)
    made._value_, made._name_ = sign, "POSITIVE"
    return made


ATTACKS |= {
    "a relation of no sign": (r"condition: ", lambda K: K.assume(relation(K, "<="), k)),
    "a relation whose sign lies": (r"condition: ", lambda K:
        K.assume(relation(K, LyingName(">")), k)),
    "a guard without a relation": (r"condition: '>=' ", lambda K: run(K, guards=[(">=", a)])),
}  # fmt: skip


# ---- facts that no rule made
def use(K, thing):
    return K.times(thing, K.number(1))


ATTACKS |= {
    "a fact from the constructor": (r"look: this Fact ", lambda K: use(K, K.Fact())),
    "a fact from object new": (r"look: this Fact ", lambda K: use(K, object.__new__(K.Fact))),
    "a copy": (r"look: this Fact ", lambda K: use(K, copy.copy(K.number(1)))),
    "a fact of a subclass": (r"look: this Mine ", lambda K: use(K, type("Mine", (K.Fact,), {})())),
    "a deep copy": (r"look: this Fact ", lambda K: use(K, copy.deepcopy(K.number(1)))),
}  # fmt: skip


@attack(r"look: this Alias ")
def an_alias_of_a_fact(K):
    true = K.number(1)

    class Alias(K.Fact):
        def __eq__(self, other):
            return other is true

        def __hash__(self):
            return hash(true)

    return use(K, object.__new__(Alias))


ATTACKS |= {
    "a look-alike": (r"look: this SimpleNamespace ", lambda K:
        use(K, SimpleNamespace(hypotheses=frozenset(), relation=K.POSITIVE, polynomial=-1))),
    "a string for a fact": (r"look: this str ", lambda K: use(K, "1 > 0")),
    "an entry for a fact": (r"look: this Entry ", lambda K:
        use(K, K.look(K.number(1))._replace(polynomial=-sympy.S.One))),
}  # fmt: skip
