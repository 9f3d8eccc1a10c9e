"""What must not become a fact, each with the refusal that stops it.

`attacks.txt` lists expressions; what takes more than one stands here. An attack takes a kernel, so
that the same list runs against the kernel with a guard removed. What does not follow from facts is
in the documents of the checker, which run against the kernel too.
"""

import copy
import re
from fractions import Fraction
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import sympy

from tests.project.sentences import listed
from tests.proofs.checkers.rule_documents import GOOD, UNDERIVED
from tests.proofs.kernel.kernel_lines import replay

k, g, a = sympy.symbols("k gamma a")
#: Name, how the refusal begins, and what is tried with a kernel.
ATTACKS = {}


def kernel_of(*modules):
    """The names of the trusted modules, with three vectors and the relations at hand."""
    names = {name: value for module in modules for name, value in vars(module).items()}
    names |= dict(zip("wxu", map(names["Vector"], "wxu"), strict=True))
    return SimpleNamespace(**names)


def let_in(kernel):
    """The attacks that are not refused in the expected words, and documents taken for others."""
    yield from (name for name, document in GOOD.items() if not accepted(kernel, document))
    yield from (name for name, each in ATTACKS.items() if not refused(kernel, *each))
    yield from (name for name, document in UNDERIVED.items() if accepted(kernel, document))


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


# ---- the names of attacks.txt
def lying(kind, *methods):
    """A class that answers so many questions with yes."""
    answers = dict.fromkeys(methods, lambda *_: True) | {"__hash__": kind.__hash__}
    return type(f"Lying{kind.__name__}", (kind,), answers | {"__slots__": ()})


LyingInt, LyingFraction = lying(int, "__gt__"), lying(Fraction, "__gt__")
LyingName, LyingSymbol, Lie = (lying(kind, "__eq__") for kind in (str, sympy.Symbol, object))


def rational(over, under):
    made = sympy.Expr.__new__(sympy.Rational)
    made.p, made.q = over, under
    return made


def named(name):
    made = sympy.Symbol.__xnew__(sympy.Symbol, "k")
    made.name = name
    return made


def relation(K, sign):
    made = object.__new__(K.Relation)
    made._value_, made._name_ = sign, "POSITIVE"
    return made


def at_least(K, p):
    return K.assume(K.NONNEGATIVE, p)


def use(K, thing):
    return K.times(thing, K.number(1))


def run(K, state=((k, 0, k + 1),), guards=(), local=()):
    return K.algorithm(state, guards, local)


def along(K, steps, p, base=None, step=None):
    """That p >= 0 along a run, from 0 >= 0 at its start, by assuming p after a step."""
    base = base or K.combine(K.NONNEGATIVE, 0)
    return K.invariant(steps, K.NONNEGATIVE, p, base, step or at_least(K, p))


def counted(K):
    step = K.combine(K.NONNEGATIVE, k + 1, (1, at_least(K, k)), (1, K.number(1)))
    return along(K, run(K), k, step=step)


#: All that is defined above, and what is imported.
NAMES = globals() | {"copy": copy, "np": np}
OF_A_KERNEL = (along, at_least, counted, relation, run, use)


def evaluate(expression, K):
    """The value of an expression in the names of a kernel and in those above."""
    own = {each.__name__: partial(each, K) for each in OF_A_KERNEL}
    return eval(expression, {**vars(K), **NAMES, **own})  # noqa: S307 - of the file beside this one


for expression, words in listed(Path(__file__).with_name("attacks.txt")).items():
    ATTACKS[expression] = (words, partial(evaluate, expression))


# ---- what takes more than an expression
def attack(reason):
    def keep(attempt):
        ATTACKS[attempt.__name__.replace("_", " ")] = (reason, attempt)
        return attempt

    return keep


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
    fact = along(K, K.Run(state, [], []), k, step=step)
    state[0] = (k, -5, k)
    (kept,) = K.look(fact).hypotheses
    if kept == run(K):
        raise K.Refused("mutable: the fact kept its own")


@attack(r"term: ")
def a_subclass_of_the_inner_product(K):
    mine = type("Mine", (K.inner,), {})
    return at_least(K, sympy.Expr.__new__(mine, K.w, K.x))


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


class Turning(tuple):
    """Parts that are others from the second reading on."""

    __slots__ = ()
    faces = iter([(k, g), (k, -g)])

    def __iter__(self):
        return iter(next(self.faces))


@attack(r"term: .* is not exact and plain")
def parts_that_turn(K):
    e = sympy.Add(k, g, evaluate=False)
    e._args = Turning((k, g))
    return at_least(K, e)


@attack(r"term: .* is not exact and plain")
def parts_that_are_no_tuple(K):
    e = sympy.Add(k, g, evaluate=False)
    e._args = [k, g]
    return at_least(K, e)


@attack(r"look: this Alias ")
def an_alias_of_a_fact(K):
    true = K.number(1)

    class Alias(K.Fact):
        def __eq__(self, other):
            return other is true

        def __hash__(self):
            return hash(true)

    return use(K, object.__new__(Alias))
