"""What must not become a fact, each with the start of the refusal that stops it.

An attack takes a kernel, so that the same list runs against the kernel with a guard removed.
"""

import copy
import re
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import sympy

__all__ = ["ATTACKS", "kernel_of", "let_in"]

k, g, R, a, t = sympy.symbols("k gamma R a t")
ATTACKS = {}


def kernel_of(*modules):
    """The names of the trusted modules, with three vectors and the relations at hand."""
    names = {name: value for module in modules for name, value in vars(module).items()}
    names |= dict(zip("wxu", map(names["Vector"], "wxu"), strict=True))
    return SimpleNamespace(**names)


def let_in(kernel):
    """The attacks that are not refused in the expected words."""
    return [
        name for name, (reason, attempt) in ATTACKS.items() if not refused(kernel, reason, attempt)
    ]


def refused(kernel, reason, attempt):
    try:
        attempt(kernel)
    except kernel.Refused as refusal:
        return re.match(reason, str(refusal)) is not None
    except Exception:
        return False
    return False


def attack(reason):
    def keep(attempt):
        ATTACKS[attempt.__name__] = (reason, attempt)
        return attempt

    return keep


def term(name, make):
    """An expression that the language must not admit."""
    ATTACKS[name] = (r"term: ", lambda K: K.assume(K.NONNEGATIVE, make(K)))


class Lie:
    """Equal to everything."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


class LyingInt(int):
    def __gt__(self, other):
        return True


class LyingFraction(Fraction):
    def __gt__(self, other):
        return True


class LyingName(str):
    __slots__ = ()

    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class LyingSymbol(sympy.Symbol):
    def __eq__(self, other):
        return True

    __hash__ = sympy.Symbol.__hash__


class LyingRational(sympy.Rational):
    def __new__(cls):
        made = sympy.Expr.__new__(cls)
        made.p, made.q = -1, 1
        return made

    def __gt__(self, other):
        return True


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
term(
    "an inner product of a vector with assumptions",
    lambda K: K.inner(K.Vector("w", real=True), K.u),
)
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
term("a rational that lies", lambda K: LyingRational())
term("a symbol that equals all others", lambda K: LyingSymbol("k"))
term("a name that equals all others", lambda K: sympy.Symbol(LyingName("k")))
term("a name that reads as an inner product", lambda K: sympy.Symbol("inner(u, u)"))
term("a name in letters that look alike", lambda K: sympy.Symbol("\u043a"))
term("a relation of sympy", lambda K: sympy.Ge(k, 0))
term("a matrix symbol", lambda K: sympy.MatrixSymbol("A", 1, 1))


# ---- what would go on for ever
@attack(r"size: a degree over 100 ")
def a_power_too_high(K):
    return at_least(K, k**60 * g**60)


@attack(r"term: k to the 101 is no power")
def an_exponent_too_high(K):
    return at_least(K, k**101)


@attack(r"size: .* a number over 10000 bits")
def a_number_too_long(K):
    return K.number(2**10_001)


@attack(r"size: .* a number over 10000 bits")
def a_number_too_fine(K):
    return K.number(Fraction(1, 2**10_001))


@attack(r"size: 150 times 150 monomials")
def a_product_too_long(K):
    return K.times(*(at_least(K, sympy.Add(*sympy.symbols(f"{name}:150"))) for name in "bc"))


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


@attack(r"name: a name is no plain string")
def a_polynomial_of_a_name_that_lies(K):
    return K.Polynomial([([("k",), (LyingName("g"),)], (1, 1))])


def rational(over, under):
    made = sympy.Expr.__new__(sympy.Rational)
    made.p, made.q = over, under
    return made


@attack(r"term: it ends in a ZeroDivisionError")
def a_number_without_a_lower_part(K):
    return K.number(rational(3, 0))


@attack(r"term: 3/7 is not exact and plain")
def a_number_with_a_lower_part_of_another_class(K):
    return K.number(rational(3, LyingInt(7)))


@attack(r"term: 3/7 is not exact and plain")
def a_number_with_an_upper_part_of_another_class(K):
    return K.number(rational(LyingInt(3), 7))


# ---- vectors
@attack(r"vector: k and k ")
def an_inner_product_of_scalars(K):
    return at_least(K, sympy.Expr.__new__(K.inner, k, k))


@attack(r"vector: w and k ")
def an_inner_product_of_a_vector_and_a_scalar(K):
    return at_least(K, sympy.Expr.__new__(K.inner, K.w, k))


@attack(r"vector: k and w ")
def an_inner_product_of_a_scalar_and_a_vector(K):
    return at_least(K, sympy.Expr.__new__(K.inner, k, K.w))


@attack(r"term: it ends in a TypeError")
def an_inner_product_of_three(K):
    return at_least(K, sympy.Expr.__new__(K.inner, K.w, K.w, K.w))


@attack(r"term: _k is not exact and plain")
def a_dummy(K):
    return at_least(K, sympy.Dummy("k"))


@attack(r"term: .* is not exact and plain")
def parts_that_are_no_tuple(K):
    e = sympy.Add(k, g, evaluate=False)
    e._args = [k, g]
    return at_least(K, e)


@attack(r"term: I ")
def norm_of_an_imaginary_vector(K):
    return K.norm(sympy.I * K.w)


@attack(r"term: k to the 1/2 is no power")
def norm_with_a_root_of_what_may_be_negative(K):
    return K.norm(sympy.sqrt(k) * K.w)


@attack(r"vector: w \+ k is not ")
def norm_of_a_vector_plus_a_scalar(K):
    return K.norm(K.w + k)


@attack(r"vector: w\*x is not ")
def norm_of_a_product_of_vectors(K):
    return K.norm(K.w * K.x)


@attack(r"vector: w\*w\*x is not ")
def norm_of_a_vector_times_a_square(K):
    return K.norm(K.x * K.w**2)


@attack(r"vector: 1 ")
def inner_product_with_a_number(K):
    return K.inner(1, K.w)


@attack(r"term: 'w' ")
def inner_product_with_a_string(K):
    return K.inner("w", K.w)


# ---- relations
@attack(r"condition: '<=' ")
def a_relation_that_is_none(K):
    return K.assume("<=", k)


@attack(r"condition: <")
def a_relation_that_equals_all_others(K):
    return K.combine(Lie(), -1, (1, K.assume(K.NONNEGATIVE, -1)))


@attack(r"condition: ")
def a_relation_of_no_sign(K):
    made = object.__new__(K.Relation)
    made._value_, made._name_ = "<=", "POSITIVE"
    return K.assume(made, k)


@attack(r"condition: '>=' ")
def a_guard_without_a_relation(K):
    return run(K, guards=[(">=", a)])


# ---- facts that no rule made
def use(K, thing):
    return K.times(thing, K.number(1))


@attack(r"look: this Fact ")
def a_fact_from_the_constructor(K):
    return use(K, K.Fact())


@attack(r"look: this Fact ")
def a_fact_from_object_new(K):
    return use(K, object.__new__(K.Fact))


@attack(r"look: this Fact ")
def a_copy(K):
    return use(K, copy.copy(K.number(1)))


@attack(r"look: this Fact ")
def a_deep_copy(K):
    return use(K, copy.deepcopy(K.number(1)))


@attack(r"look: this Alias ")
def an_alias_of_a_fact(K):
    true = K.number(1)

    class Alias(K.Fact):
        def __eq__(self, other):
            return other is true

        def __hash__(self):
            return hash(true)

    return use(K, object.__new__(Alias))


@attack(r"look: this SimpleNamespace ")
def a_look_alike(K):
    return use(K, SimpleNamespace(hypotheses=frozenset(), relation=K.POSITIVE, polynomial=-1))


@attack(r"look: this str ")
def a_string_for_a_fact(K):
    return use(K, "1 > 0")


@attack(r"look: this Entry ")
def an_entry_for_a_fact(K):
    return use(K, K.look(K.number(1))._replace(polynomial=-sympy.S.One))


# ---- number, scale
@attack(r"number: 0 ")
def zero_is_positive(K):
    return K.number(0)


@attack(r"number: -1/2 ")
def a_negative_fraction_is_positive(K):
    return K.number(Fraction(-1, 2))


@attack(r"number: k ")
def a_symbol_is_positive(K):
    return K.number(k)


@attack(r"scale: 0 ")
def scale_to_nothing(K):
    return K.scale(0, K.number(1))


@attack(r"scale: -1 ")
def scale_by_a_negative_number(K):
    return K.scale(-1, K.square(k))


@attack(r"scale: gamma ")
def scale_an_inequality_by_a_term(K):
    return K.scale(g, K.square(k))


@attack(r"term: 0.5 ")
def scale_by_a_float(K):
    return K.scale(0.5, K.square(k))


@attack(r"term: k to the -1 is no power")
def scale_an_equation_by_a_reciprocal(K):
    return K.scale(1 / k, K.assume(K.ZERO, k))


# ---- combine
def at_least(K, p):
    return K.assume(K.NONNEGATIVE, p)


@attack(r"combine: -k is the sum of the terms plus ")
def a_sum_that_does_not_add_up(K):
    return K.combine(K.NONNEGATIVE, -k, (1, K.square(k)))


@attack(r"scale: -1 ")
def a_negative_multiplier(K):
    return K.combine(K.NONNEGATIVE, -k, (-1, at_least(K, k)))


@attack(r"term: k to the -1 is no power")
def a_multiplier_fractional_in_k(K):
    return K.combine(K.NONNEGATIVE, 1, (1 / k, at_least(K, k)))


@attack(r"combine: .* > 0 is too strong")
def strict_from_weak(K):
    return K.combine(K.POSITIVE, k, (1, at_least(K, k)))


@attack(r"combine: .* > 0 is too strong")
def strict_from_nothing(K):
    return K.combine(K.POSITIVE, 0)


@attack(r"combine: .* > 0 is too strong")
def strict_from_equations(K):
    return K.combine(K.POSITIVE, k, (1, K.assume(K.ZERO, k)))


@attack(r"combine: .* = 0 is too strong")
def equal_from_weak(K):
    return K.combine(K.ZERO, k, (1, at_least(K, k)))


@attack(r"combine: .* = 0 is too strong")
def equal_from_mixed(K):
    return K.combine(K.ZERO, k + g, (1, K.assume(K.ZERO, k)), (1, at_least(K, g)))


@attack(r"combine: .* = 0 is too strong")
def equal_from_strict(K):
    return K.combine(K.ZERO, 1, (1, K.number(1)))


@attack(r"combine: .* > 0 is too strong")
def strict_product_of_strict_and_weak(K):
    product = K.times(K.assume(K.POSITIVE, k), at_least(K, g))
    return K.combine(K.POSITIVE, k * g, (1, product))


@attack(r"combine: .* = 0 is too strong")
def zero_product_of_weak_and_strict(K):
    product = K.times(K.assume(K.POSITIVE, k), at_least(K, g))
    return K.combine(K.ZERO, k * g, (1, product))


@attack(r"combine: .* > 0 is too strong")
def strict_product_with_an_equation(K):
    product = K.times(K.assume(K.POSITIVE, k), K.assume(K.ZERO, g))
    return K.combine(K.POSITIVE, k * g, (1, product))


@attack(r"combine: .* > 0 is too strong")
def strict_square(K):
    return K.combine(K.POSITIVE, k**2, (1, K.square(k)))


@attack(r"combine: .* > 0 is too strong")
def strict_norm(K):
    return K.combine(K.POSITIVE, K.inner(K.w, K.w), (1, K.norm(K.w)))


# ---- cancel, cases
@attack(r"cancel: gamma is not known to be > 0")
def cancel_what_may_be_zero(K):
    return K.cancel(k, at_least(K, g * k), at_least(K, g))


@attack(r"cancel: gamma is not known to be > 0")
def cancel_zero(K):
    return K.cancel(k, at_least(K, g * k), K.assume(K.ZERO, g))


@attack(r"cancel: gamma\*k is not gamma times -k")
def cancel_to_the_negative(K):
    return K.cancel(-k, at_least(K, g * k), K.assume(K.POSITIVE, g))


@attack(r"combine: .* > 0 is too strong")
def cancel_to_strict(K):
    weak = K.cancel(k, at_least(K, g * k), K.assume(K.POSITIVE, g))
    return K.combine(K.POSITIVE, k, (1, weak))


@attack(r"cases: gamma is not R")
def cases_of_two_goals(K):
    return K.cases(k, at_least(K, g), at_least(K, R))


@attack(r"cases: gamma is not gamma")
def cases_of_two_relations(K):
    return K.cases(k, K.assume(K.POSITIVE, g), at_least(K, g))


# ---- hypotheses that must stay
def stays(K, fact, relation, p):
    if (relation, K.polynomial(p)) in K.look(fact).hypotheses:
        raise K.Refused("stays: as it should")
    return fact


@attack(r"stays: ")
def assume_without_assuming(K):
    return stays(K, at_least(K, -1), K.NONNEGATIVE, -1)


@attack(r"stays: ")
def times_drops_the_first(K):
    return stays(K, K.times(at_least(K, k), at_least(K, g)), K.NONNEGATIVE, k)


@attack(r"stays: ")
def times_drops_the_second(K):
    return stays(K, K.times(at_least(K, k), at_least(K, g)), K.NONNEGATIVE, g)


@attack(r"stays: ")
def scale_drops(K):
    return stays(K, K.scale(2, at_least(K, k)), K.NONNEGATIVE, k)


@attack(r"stays: ")
def combine_drops(K):
    total = K.combine(K.NONNEGATIVE, k + g, (1, at_least(K, k)), (1, at_least(K, g)))
    return stays(K, total, K.NONNEGATIVE, g)


@attack(r"stays: ")
def cancel_drops_the_factor(K):
    return stays(K, K.cancel(k, at_least(K, k * g), K.assume(K.POSITIVE, g)), K.POSITIVE, g)


@attack(r"stays: ")
def cancel_drops_the_product(K):
    quotient = K.cancel(k, at_least(K, k * g), K.assume(K.POSITIVE, g))
    return stays(K, quotient, K.NONNEGATIVE, k * g)


@attack(r"stays: ")
def cases_drop_the_first(K):
    return stays(K, K.cases(k, at_least(K, g), at_least(K, g)), K.NONNEGATIVE, g)


@attack(r"stays: ")
def cases_discharge_the_weak_case_as_strict(K):
    elsewhere = K.combine(
        K.POSITIVE, -k, (1, K.assume(K.POSITIVE, -k - g)), (1, K.assume(K.POSITIVE, g))
    )
    return stays(K, K.cases(k, elsewhere, K.assume(K.POSITIVE, -k)), K.POSITIVE, -k)


@attack(r"stays: ")
def cases_discharge_the_other_case(K):
    return stays(K, K.cases(k, at_least(K, -k), at_least(K, -k)), K.NONNEGATIVE, -k)


@attack(r"stays: ")
def cases_discharge_the_positive_case_below(K):
    return stays(K, K.cases(k, K.assume(K.POSITIVE, k), K.assume(K.POSITIVE, k)), K.POSITIVE, k)


@attack(r"stays: ")
def induction_drops_the_base(K):
    steps = run(K, state=[(k, g, k + 1)])
    step = K.combine(K.NONNEGATIVE, k + 1, (1, at_least(K, k)), (1, K.number(1)))
    return stays(K, K.invariant(steps, K.NONNEGATIVE, k, at_least(K, g), step), K.NONNEGATIVE, g)


@attack(r"stays: ")
def induction_drops_the_step(K):
    steps = run(K, state=[(k, 0, k + g)])
    step = K.combine(K.NONNEGATIVE, k + g, (1, at_least(K, k)), (1, at_least(K, g)))
    return stays(K, K.invariant(steps, K.NONNEGATIVE, k, zero(K), step), K.NONNEGATIVE, g)


@attack(r"stays: ")
def induction_drops_the_run(K):
    if run(K) in K.look(counted(K)).hypotheses:
        raise K.Refused("stays: as it should")


@attack(r"stays: ")
def instantiation_drops_the_run(K):
    if run(K) in K.look(K.instantiate(counted(K), {t: a})).hypotheses:
        raise K.Refused("stays: as it should")


@attack(r"stays: ")
def instantiation_keeps_the_old_condition(K):
    return stays(K, K.instantiate(at_least(K, t), {t: -t}), K.NONNEGATIVE, -t)


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


def counted(K):
    step = K.combine(K.NONNEGATIVE, k + 1, (1, at_least(K, k)), (1, K.number(1)))
    return K.invariant(run(K), K.NONNEGATIVE, k, zero(K), step)


@attack(r"invariant: the base is ")
def induction_from_another_start(K):
    step = K.combine(K.NONNEGATIVE, k, (1, at_least(K, k - 1)), (1, K.number(1)))
    return K.invariant(run(K), K.NONNEGATIVE, k - 1, zero(K), step)


@attack(r"invariant: the base is ")
def induction_from_a_weaker_base(K):
    step = K.combine(K.POSITIVE, k + 1, (1, K.assume(K.POSITIVE, k)), (1, K.number(1)))
    return K.invariant(run(K), K.POSITIVE, k, zero(K), step)


@attack(r"invariant: the step is ")
def induction_by_another_step(K):
    step = K.combine(K.NONNEGATIVE, -k, (1, at_least(K, -k)))
    return K.invariant(run(K), K.NONNEGATIVE, -k, zero(K), step)


@attack(r"invariant: the step is ")
def induction_by_a_weaker_step(K):
    steps = run(K, state=[(k, 1, k - 1)])
    step = K.combine(K.NONNEGATIVE, k - 1, (1, at_least(K, k - 1)))
    return K.invariant(steps, K.POSITIVE, k, K.number(1), step)


@attack(r"invariant: .* may change along the run")
def induction_with_a_moving_hypothesis(K):
    return K.invariant(run(K), K.NONNEGATIVE, -k, zero(K), at_least(K, -k - 1))


@attack(r"invariant: .* may change along the run")
def induction_with_a_moving_vector_in_a_hypothesis(K):
    steps = run(K, state=[(K.w, 0, K.w + K.x)], local=[K.x])
    step = at_least(K, -K.inner(K.w + K.x, K.w + K.x))
    return K.invariant(steps, K.NONNEGATIVE, -K.inner(K.w, K.w), zero(K), step)


@attack(r"invariant: .* may change along the run")
def induction_with_a_local_hypothesis(K):
    steps = run(K, state=[(k, 0, k + a)], local=[a])
    step = K.combine(K.NONNEGATIVE, k + a, (1, at_least(K, k)), (1, at_least(K, a)))
    return K.invariant(steps, K.NONNEGATIVE, k, zero(K), step)


@attack(r"invariant: .* may change along the run")
def induction_with_a_stronger_guard(K):
    steps = run(K, state=[(k, 0, k + a)], guards=[(K.NONNEGATIVE, a)], local=[a])
    step = K.combine(
        K.POSITIVE, k + a + 1, (1, K.assume(K.POSITIVE, k + 1)), (1, K.assume(K.POSITIVE, a))
    )
    return K.invariant(steps, K.POSITIVE, k + 1, K.number(1), step)


@attack(r"invariant: .* may change along the run")
def induction_with_a_stronger_hypothesis(K):
    step = K.combine(K.NONNEGATIVE, k + 1, (1, K.assume(K.POSITIVE, k)), (1, K.number(1)))
    return K.invariant(run(K), K.NONNEGATIVE, k, zero(K), step)


@attack(r"stays: ")
def induction_drops_the_guard_that_its_base_assumes(K):
    steps = run(K, state=[(k, g, k)], guards=[(K.NONNEGATIVE, g)])
    fact = K.invariant(steps, K.NONNEGATIVE, k, at_least(K, g), at_least(K, k))
    return stays(K, fact, K.NONNEGATIVE, g)


@attack(r"invariant: .* may change along the run")
def induction_whose_base_assumes_the_claim(K):
    base = K.times(zero(K), at_least(K, k))
    step = K.combine(K.NONNEGATIVE, k + 1, (1, at_least(K, k)), (1, K.number(1)))
    return K.invariant(run(K), K.NONNEGATIVE, k, base, step)


@attack(r"invariant: .* may change along the run")
def induction_along_one_run_with_what_holds_of_another(K):
    down = run(K, state=[(k, 0, k - 1)])
    step = K.combine(K.NONNEGATIVE, k, (1, counted(K)))
    return K.invariant(
        down, K.NONNEGATIVE, k + 1, K.combine(K.NONNEGATIVE, 1, (1, K.number(1))), step
    )


@attack(r"invariant: .* may change along the run")
def induction_whose_base_uses_the_run(K):
    base = K.times(zero(K), counted(K))
    step = K.combine(K.NONNEGATIVE, k + 1, (1, at_least(K, k)), (1, K.number(1)))
    return K.invariant(run(K, state=[(k, 0, k + 1), (t, 0, t)]), K.NONNEGATIVE, k, base, step)


@attack(r"invariant: .* speaks of one step")
def a_claim_on_a_local_symbol(K):
    steps = run(K, guards=[(K.NONNEGATIVE, a)], local=[a])
    step = K.combine(K.NONNEGATIVE, (k + 1) * a, (1, at_least(K, k * a)), (1, at_least(K, a)))
    return K.invariant(steps, K.NONNEGATIVE, k * a, zero(K), step)


@attack(r"invariant: the step is ")
def induction_by_a_flipped_update(K):
    steps = run(
        K, state=[(K.w, 0, K.w - K.x)], guards=[(K.NONNEGATIVE, K.inner(K.w, K.x))], local=[K.x]
    )
    guard = at_least(K, K.inner(K.w, K.x))
    p = K.inner(K.w, K.w)
    step = K.combine(
        K.NONNEGATIVE,
        K.inner(K.w + K.x, K.w + K.x),
        (1, at_least(K, p)),
        (2, guard),
        (1, K.norm(K.x)),
    )
    return K.invariant(steps, K.NONNEGATIVE, p, zero(K), step)


# ---- runs
@attack(r"run: a symbol occurs twice ")
def a_symbol_that_moves_twice(K):
    return run(K, state=[(k, 0, k + 1), (k, 0, k - 1)])


@attack(r"run: a symbol occurs twice ")
def a_symbol_both_state_and_local(K):
    return run(K, local=[k])


@attack(r"run: a start speaks of ")
def a_start_that_moves(K):
    return run(K, state=[(k, t, k + 1), (t, 0, t + 1)])


@attack(r"run: a start speaks of ")
def a_start_on_a_local_symbol(K):
    return run(K, state=[(k, a, k + 1)], local=[a])


@attack(r"symbol: k\*k ")
def a_state_that_is_no_symbol(K):
    return run(K, state=[(k**2, -1, k**2)])


@attack(r"symbol: 2 ")
def a_state_that_is_a_number(K):
    return run(K, state=[(sympy.Integer(2), 3, 3)])


@attack(r"term: y ")
def a_local_symbol_with_an_assumption(K):
    return run(K, local=[sympy.Symbol("y", positive=True)])


@attack(r"vector: 1 ")
def a_vector_that_starts_as_a_number(K):
    return run(K, state=[(K.w, 1, K.w)])


@attack(r"term: w ")
def a_scalar_that_becomes_a_vector(K):
    return run(K, state=[(k, 0, K.w)])


@attack(r"term: I ")
def a_move_that_is_imaginary(K):
    return run(K, state=[(K.w, 0, sympy.I * K.x)])


@attack(r"vector: w\*w\*x is not ")
def a_move_by_a_vector_times_a_square(K):
    return run(K, state=[(K.w, 0, K.x * K.w**2)])


@attack(r"term: 0.50* ")
def a_move_by_a_float(K):
    return run(K, state=[(k, 0, k + 0.5)])


@attack(r"symbol: k\*k ")
def an_unchecked_run_with_a_state_that_is_no_symbol(K):
    hidden = K.Run(((k**2, sympy.S.Zero, k**2),), (), ())
    return K.invariant(hidden, K.NONNEGATIVE, -(k**2), zero(K), at_least(K, -(k**2)))


@attack(r"run: a symbol occurs twice ")
def an_unchecked_run_that_moves_twice(K):
    hidden = K.Run(((k, sympy.S.Zero, k + 1), (k, sympy.S.One, k)), (), ())
    return K.invariant(hidden, K.NONNEGATIVE, k - 1, zero(K), at_least(K, k - 1))


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
@attack(r"instantiate: ")
def instantiate_a_state_symbol(K):
    return K.instantiate(counted(K), {k: -1})


@attack(r"instantiate: ")
def instantiate_a_symbol_of_a_guard(K):
    return K.instantiate(guarded(K), {g: t})


@attack(r"instantiate: ")
def instantiate_a_local_symbol(K):
    return K.instantiate(guarded(K), {a: t})


@attack(r"instantiate: ")
def instantiate_a_local_vector_nowhere_else_named(K):
    steps = run(K, state=[(k, 0, 0)], local=[K.x])
    return K.instantiate(K.invariant(steps, K.NONNEGATIVE, k, zero(K), zero(K)), {K.x: K.u})


@attack(r"instantiate: ")
def instantiate_a_symbol_of_the_start(K):
    fact = K.invariant(run(K, state=[(k, t**2, k)]), K.NONNEGATIVE, k, K.square(t), at_least(K, k))
    return K.instantiate(fact, {t: 0})


@attack(r"instantiate: ")
def instantiate_a_symbol_of_the_move(K):
    steps = run(K, state=[(k, 0, t**2)])
    return K.instantiate(K.invariant(steps, K.NONNEGATIVE, k, zero(K), K.square(t)), {t: 0})


def guarded(K):
    steps = run(K, state=[(k, 0, k + a)], guards=[(K.NONNEGATIVE, a - g)], local=[a])
    return K.invariant(steps, K.NONNEGATIVE, k**2, zero(K), K.square(k + a))


@attack(r"term: I ")
def instantiate_with_the_imaginary_unit(K):
    return K.instantiate(K.square(t), {t: sympy.I})


@attack(r"term: k to the -1 is no power")
def instantiate_with_a_reciprocal(K):
    return K.instantiate(K.assume(K.ZERO, t * k - 1), {t: 1 / k})


@attack(r"term: I ")
def instantiate_a_vector_with_an_imaginary_one(K):
    return K.instantiate(K.norm(K.w), {K.w: sympy.I * K.w})


@attack(r"symbol: <w,w> ")
def instantiate_an_inner_product(K):
    return K.instantiate(K.norm(K.w), {K.inner(K.w, K.w): -1})


@attack(r"symbol: t\*t ")
def instantiate_a_square(K):
    return K.instantiate(K.square(t), {t**2: -1})


@attack(r"symbol: 2 ")
def instantiate_a_number(K):
    return K.instantiate(K.number(2), {sympy.Integer(2): -2})


@attack(r"vector: k ")
def instantiate_a_vector_with_a_scalar(K):
    return K.instantiate(K.norm(K.w), {K.w: k})


@attack(r"term: w ")
def instantiate_a_scalar_with_a_vector(K):
    return K.instantiate(K.square(t), {t: K.w})


@attack(r"term: -?0.5 ")
def instantiate_with_a_float(K):
    return K.instantiate(K.square(t), {t: -0.5})
