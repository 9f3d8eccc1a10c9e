"""What the rules must refuse, and which hypotheses they must keep."""

from fractions import Fraction

import sympy

__all__ = ["ATTACKS", "a", "at_least", "attack", "g", "k", "run"]

k, g, R, a, t = sympy.symbols("k gamma R a t")
#: Name, the start of the refusal, and what is tried with a kernel.
ATTACKS = {}


def attack(reason):
    def keep(attempt):
        ATTACKS[attempt.__name__.replace("_", " ")] = (reason, attempt)
        return attempt

    return keep


# ---- number, scale
ATTACKS |= {
    "zero is positive": (r"number: 0 ", lambda K: K.number(0)),
    "a negative fraction is positive": (r"number: -1/2 ", lambda K: K.number(Fraction(-1, 2))),
    "a symbol is positive": (r"number: k ", lambda K: K.number(k)),
    "scale to nothing": (r"scale: 0 ", lambda K: K.scale(0, K.number(1))),
    "scale by a negative number": (r"scale: -1 ", lambda K: K.scale(-1, K.square(k))),
    "scale an inequality by a term": (r"scale: gamma ", lambda K: K.scale(g, K.square(k))),
    "scale by a float": (r"term: 0.5 ", lambda K: K.scale(0.5, K.square(k))),
    "scale an equation by a reciprocal": (r"term: k to the -1 is no power", lambda K:
        K.scale(1 / k, K.assume(K.ZERO, k))),
}  # fmt: skip


# ---- combine
def at_least(K, p):
    return K.assume(K.NONNEGATIVE, p)


def above(K, p):
    return K.assume(K.POSITIVE, p)


ATTACKS |= {
    "a sum that does not add up": (r"combine: -k is the sum of the terms plus ", lambda K:
        K.combine(K.NONNEGATIVE, -k, (1, K.square(k)))),
    "a negative multiplier": (r"scale: -1 ", lambda K:
        K.combine(K.NONNEGATIVE, -k, (-1, at_least(K, k)))),
    "a multiplier fractional in k": (r"term: k to the -1 is no power", lambda K:
        K.combine(K.NONNEGATIVE, 1, (1 / k, at_least(K, k)))),
    "strict from weak": (r"combine: .* > 0 is too strong", lambda K:
        K.combine(K.POSITIVE, k, (1, at_least(K, k)))),
    "strict from nothing": (r"combine: .* > 0 is too strong", lambda K: K.combine(K.POSITIVE, 0)),
    "strict from equations": (r"combine: .* > 0 is too strong", lambda K:
        K.combine(K.POSITIVE, k, (1, K.assume(K.ZERO, k)))),
    "equal from weak": (r"combine: .* = 0 is too strong", lambda K:
        K.combine(K.ZERO, k, (1, at_least(K, k)))),
    "equal from mixed": (r"combine: .* = 0 is too strong", lambda K:
        K.combine(K.ZERO, k + g, (1, K.assume(K.ZERO, k)), (1, at_least(K, g)))),
    "equal from strict": (r"combine: .* = 0 is too strong", lambda K:
        K.combine(K.ZERO, 1, (1, K.number(1)))),
    "strict product of strict and weak": (r"combine: .* > 0 is too strong", lambda K:
        K.combine(K.POSITIVE, k * g, (1, K.times(K.assume(K.POSITIVE, k), at_least(K, g))))),
    "zero product of weak and strict": (r"combine: .* = 0 is too strong", lambda K:
        K.combine(K.ZERO, k * g, (1, K.times(K.assume(K.POSITIVE, k), at_least(K, g))))),
    "strict product with an equation": (r"combine: .* > 0 is too strong", lambda K:
        K.combine(K.POSITIVE, k * g, (1, K.times(K.assume(K.POSITIVE, k), K.assume(K.ZERO, g))))),
    "strict square": (r"combine: .* > 0 is too strong", lambda K:
        K.combine(K.POSITIVE, k**2, (1, K.square(k)))),
    "strict norm": (r"combine: .* > 0 is too strong", lambda K:
        K.combine(K.POSITIVE, K.inner(K.w, K.w), (1, K.norm(K.w)))),
}  # fmt: skip


# ---- cancel, cases
ATTACKS |= {
    "cancel what may be zero": (r"cancel: gamma is not known to be > 0", lambda K:
        K.cancel(k, at_least(K, g * k), at_least(K, g))),
    "cancel zero": (r"cancel: gamma is not known to be > 0", lambda K:
        K.cancel(k, at_least(K, g * k), K.assume(K.ZERO, g))),
    "cancel to the negative": (r"cancel: gamma\*k is not gamma times -k", lambda K:
        K.cancel(-k, at_least(K, g * k), K.assume(K.POSITIVE, g))),
    "cancel to strict": (r"combine: .* > 0 is too strong", lambda K:
        K.combine(K.POSITIVE, k, (1, K.cancel(k, at_least(K, g * k), K.assume(K.POSITIVE, g))))),
    "cases of two goals": (r"cases: gamma is not R", lambda K:
        K.cases(k, at_least(K, g), at_least(K, R))),
    "cases of two relations": (r"cases: gamma is not gamma", lambda K:
        K.cases(k, K.assume(K.POSITIVE, g), at_least(K, g))),
}  # fmt: skip


# ---- hypotheses that must stay
def stays(K, fact, relation, p):
    if (relation, K.polynomial(p)) in K.look(fact).hypotheses:
        raise K.Refused("stays: as it should")
    return fact


ATTACKS |= {
    "assume without assuming": (r"stays: ", lambda K: stays(K, at_least(K, -1), K.NONNEGATIVE, -1)),
    "times drops the first": (r"stays: ", lambda K:
        stays(K, K.times(at_least(K, k), at_least(K, g)), K.NONNEGATIVE, k)),
    "times drops the second": (r"stays: ", lambda K:
        stays(K, K.times(at_least(K, k), at_least(K, g)), K.NONNEGATIVE, g)),
    "scale drops": (r"stays: ", lambda K: stays(K, K.scale(2, at_least(K, k)), K.NONNEGATIVE, k)),
    "combine drops": (r"stays: ", lambda K:
        stays(K, K.combine(K.NONNEGATIVE, k + g, (1, at_least(K, k)), (1, at_least(K, g))),
        K.NONNEGATIVE, g)),
    "cancel drops the factor": (r"stays: ", lambda K:
        stays(K, K.cancel(k, at_least(K, k * g), K.assume(K.POSITIVE, g)), K.POSITIVE, g)),
    "cancel drops the product": (r"stays: ", lambda K:
        stays(K, K.cancel(k, at_least(K, k * g), K.assume(K.POSITIVE, g)), K.NONNEGATIVE, k * g)),
    "cases drop the first": (r"stays: ", lambda K:
        stays(K, K.cases(k, at_least(K, g), at_least(K, g)), K.NONNEGATIVE, g)),
    "cases discharge the weak case as strict": (r"stays: ", lambda K:
        stays(K, K.cases(k, K.combine(K.POSITIVE, -k, (1, K.assume(K.POSITIVE, -k - g)), (1,
        K.assume(K.POSITIVE, g))), K.assume(K.POSITIVE, -k)), K.POSITIVE, -k)),
    "cases discharge the other case": (r"stays: ", lambda K:
        stays(K, K.cases(k, at_least(K, -k), at_least(K, -k)), K.NONNEGATIVE, -k)),
    "cases discharge the positive case below": (r"stays: ", lambda K:
        stays(K, K.cases(k, K.assume(K.POSITIVE, k), K.assume(K.POSITIVE, k)), K.POSITIVE, k)),
    "induction drops the base": (r"stays: ", lambda K:
        stays(K, K.invariant(run(K, state=[(k, g, k + 1)]), K.NONNEGATIVE, k, at_least(K, g),
        K.combine(K.NONNEGATIVE, k + 1, (1, at_least(K, k)), (1, K.number(1)))), K.NONNEGATIVE,
        g)),
    "induction drops the step": (r"stays: ", lambda K:
        stays(K, K.invariant(run(K, state=[(k, 0, k + g)]), K.NONNEGATIVE, k, zero(K),
        K.combine(K.NONNEGATIVE, k + g, (1, at_least(K, k)), (1, at_least(K, g)))),
        K.NONNEGATIVE, g)),
}  # fmt: skip


@attack(r"stays: ")
def induction_drops_the_run(K):
    if run(K) in K.look(counted(K)).hypotheses:
        raise K.Refused("stays: as it should")


@attack(r"stays: ")
def instantiation_drops_the_run(K):
    if run(K) in K.look(K.instantiate(counted(K), {t: a})).hypotheses:
        raise K.Refused("stays: as it should")


ATTACKS |= {
    "instantiation keeps the old condition": (r"stays: ", lambda K:
        stays(K, K.instantiate(at_least(K, t), {t: -t}), K.NONNEGATIVE, -t)),
}  # fmt: skip


@attack(r"stays: ")
def instantiation_puts_one_value_after_the_other(K):
    fact = K.instantiate(at_least(K, a - t), {a: t, t: a})
    if K.look(fact).polynomial == t - a:
        return stays(K, fact, K.NONNEGATIVE, t - a)
    return fact


@attack(r"stays: ")
def a_product_drops_the_lower_part(K):
    half = K.number(Fraction(1, 2))
    K.combine(K.POSITIVE, Fraction(1, 4), (1, K.times(half, half)))
    raise K.Refused("stays: as it should")


# ---- induction
def run(K, state=None, guards=(), local=()):
    return K.algorithm([(k, 0, k + 1)] if state is None else state, guards, local)


def zero(K):
    return K.combine(K.NONNEGATIVE, 0)


def added(K, p, *facts, relation=None):
    return K.combine(relation or K.NONNEGATIVE, p, *((1, fact) for fact in facts))


def along(K, steps, p, base, step, relation=None):
    return K.invariant(steps, relation or K.NONNEGATIVE, p, base, step)


def counted(K):
    return along(K, run(K), k, zero(K), added(K, k + 1, at_least(K, k), K.number(1)))


BASE, STEP = r"invariant: the base is ", r"invariant: the step is "
MOVES = r"invariant: .* may change along the run"
ATTACKS |= {
    "induction from another start": (BASE, lambda K: along(
        K, run(K), k - 1, zero(K), added(K, k, at_least(K, k - 1), K.number(1)))),
    "induction from a weaker base": (BASE, lambda K: along(
        K, run(K), k, zero(K),
        added(K, k + 1, above(K, k), K.number(1), relation=K.POSITIVE), K.POSITIVE)),
    "induction by another step": (STEP, lambda K: along(
        K, run(K), -k, zero(K), added(K, -k, at_least(K, -k)))),
    "induction by a weaker step": (STEP, lambda K: along(
        K, run(K, state=[(k, 1, k - 1)]), k, K.number(1),
        added(K, k - 1, at_least(K, k - 1)), K.POSITIVE)),
    "induction by a flipped update": (STEP, lambda K: along(
        K, run(K, [(K.w, 0, K.w - K.x)], [(K.NONNEGATIVE, K.inner(K.w, K.x))], [K.x]),
        K.inner(K.w, K.w), zero(K), K.combine(
            K.NONNEGATIVE, K.inner(K.w + K.x, K.w + K.x),
            (1, at_least(K, K.inner(K.w, K.w))), (2, at_least(K, K.inner(K.w, K.x))),
            (1, K.norm(K.x))))),
    "induction with a moving hypothesis": (MOVES, lambda K: along(
        K, run(K), -k, zero(K), at_least(K, -k - 1))),
    "induction with a moving vector in a hypothesis": (MOVES, lambda K: along(
        K, run(K, state=[(K.w, 0, K.w + K.x)], local=[K.x]), -K.inner(K.w, K.w), zero(K),
        at_least(K, -K.inner(K.w + K.x, K.w + K.x)))),
    "induction with a local hypothesis": (MOVES, lambda K: along(
        K, run(K, state=[(k, 0, k + a)], local=[a]), k, zero(K),
        added(K, k + a, at_least(K, k), at_least(K, a)))),
    "induction with a stronger guard": (MOVES, lambda K: along(
        K, run(K, [(k, 0, k + a)], [(K.NONNEGATIVE, a)], [a]), k + 1, K.number(1),
        added(K, k + a + 1, above(K, k + 1), above(K, a), relation=K.POSITIVE), K.POSITIVE)),
    "induction with a stronger hypothesis": (MOVES, lambda K: along(
        K, run(K), k, zero(K), added(K, k + 1, above(K, k), K.number(1)))),
    "induction drops the guard that its base assumes": (r"stays: ", lambda K: stays(
        K, along(K, run(K, [(k, g, k)], [(K.NONNEGATIVE, g)]), k, at_least(K, g), at_least(K, k)),
        K.NONNEGATIVE, g)),
    "induction whose base assumes the claim": (MOVES, lambda K: along(
        K, run(K), k, K.times(zero(K), at_least(K, k)),
        added(K, k + 1, at_least(K, k), K.number(1)))),
    "induction along one run with what holds of another": (MOVES, lambda K: along(
        K, run(K, state=[(k, 0, k - 1)]), k + 1, added(K, 1, K.number(1)),
        added(K, k, counted(K)))),
    "induction whose base uses the run": (MOVES, lambda K: along(
        K, run(K, state=[(k, 0, k + 1), (t, 0, t)]), k, K.times(zero(K), counted(K)),
        added(K, k + 1, at_least(K, k), K.number(1)))),
    "a claim on a local symbol": (r"invariant: .* speaks of one step", lambda K: along(
        K, run(K, guards=[(K.NONNEGATIVE, a)], local=[a]), k * a, zero(K),
        added(K, (k + 1) * a, at_least(K, k * a), at_least(K, a)))),
}  # fmt: skip


# ---- runs
ATTACKS |= {
    "a symbol that moves twice": (r"run: a symbol occurs twice ", lambda K:
        run(K, state=[(k, 0, k + 1), (k, 0, k - 1)])),
    "a symbol both state and local": (r"run: a symbol occurs twice ", lambda K: run(K, local=[k])),
    "a start that moves": (r"run: a start speaks of ", lambda K:
        run(K, state=[(k, t, k + 1), (t, 0, t + 1)])),
    "a start on a local symbol": (r"run: a start speaks of ", lambda K:
        run(K, state=[(k, a, k + 1)], local=[a])),
    "a state that is no symbol": (r"symbol: k\*k ", lambda K: run(K, state=[(k**2, -1, k**2)])),
    "a state that is a number": (r"symbol: 2 ", lambda K: run(K, state=[(sympy.Integer(2), 3, 3)])),
    "a local symbol with an assumption": (r"term: y ", lambda K:
        run(K, local=[sympy.Symbol("y", positive=True)])),
    "a vector that starts as a number": (r"vector: 1 ", lambda K: run(K, state=[(K.w, 1, K.w)])),
    "a scalar that becomes a vector": (r"term: w ", lambda K: run(K, state=[(k, 0, K.w)])),
    "a move that is imaginary": (r"term: I ", lambda K: run(K, state=[(K.w, 0, sympy.I * K.x)])),
    "a move by a vector times a square": (r"vector: w\*w\*x is not ", lambda K:
        run(K, state=[(K.w, 0, K.x * K.w**2)])),
    "a move by a float": (r"term: 0.50* ", lambda K: run(K, state=[(k, 0, k + 0.5)])),
    "an unchecked run with a state that is no symbol": (r"symbol: k\*k ", lambda K:
        K.invariant(K.Run(((k**2, sympy.S.Zero, k**2),), (), ()), K.NONNEGATIVE, -k**2, zero(K),
        at_least(K, -k**2))),
    "an unchecked run that moves twice": (r"run: a symbol occurs twice ", lambda K:
        K.invariant(K.Run(((k, sympy.S.Zero, k + 1), (k, sympy.S.One, k)), (), ()),
        K.NONNEGATIVE, k - 1, zero(K), at_least(K, k - 1))),
}  # fmt: skip


@attack(r"mutable: ")
def a_run_edited_after_the_proof(K):
    state = [(k, 0, k + 1)]
    fact = K.invariant(K.Run(state, [], []), K.NONNEGATIVE, k, zero(K), K.combine(
        K.NONNEGATIVE, k + 1, (1, at_least(K, k)), (1, K.number(1))))  # fmt: skip
    state[0] = (k, -5, k)
    (kept,) = K.look(fact).hypotheses
    if kept == run(K):
        raise K.Refused("mutable: the fact kept its own")


# ---- instantiate
ATTACKS |= {
    "instantiate a state symbol": (r"instantiate: ", lambda K: K.instantiate(counted(K), {k: -1})),
    "instantiate a symbol of a guard": (r"instantiate: ", lambda K:
        K.instantiate(guarded(K), {g: t})),
    "instantiate a local symbol": (r"instantiate: ", lambda K: K.instantiate(guarded(K), {a: t})),
    "instantiate a local vector nowhere else named": (r"instantiate: ", lambda K:
        K.instantiate(K.invariant(run(K, state=[(k, 0, 0)], local=[K.x]), K.NONNEGATIVE, k,
        zero(K), zero(K)), {K.x: K.u})),
    "instantiate a symbol of the start": (r"instantiate: ", lambda K:
        K.instantiate(K.invariant(run(K, state=[(k, t**2, k)]), K.NONNEGATIVE, k, K.square(t),
        at_least(K, k)), {t: 0})),
    "instantiate a symbol of the move": (r"instantiate: ", lambda K:
        K.instantiate(K.invariant(run(K, state=[(k, 0, t**2)]), K.NONNEGATIVE, k, zero(K),
        K.square(t)), {t: 0})),
}  # fmt: skip


def guarded(K):
    steps = run(K, state=[(k, 0, k + a)], guards=[(K.NONNEGATIVE, a - g)], local=[a])
    return K.invariant(steps, K.NONNEGATIVE, k**2, zero(K), K.square(k + a))


ATTACKS |= {
    "instantiate with the imaginary unit": (r"term: I ", lambda K:
        K.instantiate(K.square(t), {t: sympy.I})),
    "instantiate with a reciprocal": (r"term: k to the -1 is no power", lambda K:
        K.instantiate(K.assume(K.ZERO, t * k - 1), {t: 1 / k})),
    "instantiate a vector with an imaginary one": (r"term: I ", lambda K:
        K.instantiate(K.norm(K.w), {K.w: sympy.I * K.w})),
    "instantiate an inner product": (r"symbol: <w,w> ", lambda K:
        K.instantiate(K.norm(K.w), {K.inner(K.w, K.w): -1})),
    "instantiate a square": (r"symbol: t\*t ", lambda K: K.instantiate(K.square(t), {t**2: -1})),
    "instantiate a number": (r"symbol: 2 ", lambda K:
        K.instantiate(K.number(2), {sympy.Integer(2): -2})),
    "instantiate a vector with a scalar": (r"vector: k ", lambda K:
        K.instantiate(K.norm(K.w), {K.w: k})),
    "instantiate a scalar with a vector": (r"term: w ", lambda K:
        K.instantiate(K.square(t), {t: K.w})),
    "instantiate with a float": (r"term: -?0.5 ", lambda K: K.instantiate(K.square(t), {t: -0.5})),
}  # fmt: skip
