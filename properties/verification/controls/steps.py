"""True and false steps for each rule of the kernel, on numbers and names that are drawn."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from random import Random
from typing import NamedTuple

import sympy

from proofs import kernel
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO, Fact
from proofs.terms import Condition, Run, Term, Vector, algorithm, inner
from proofs.theorem import Theorem
from properties.verification.control import pick

# the rule, what is wrong in words, how the kernel is asked
FalseStep = tuple[str, str, Callable[[], Fact]]


class Step(NamedTuple):
    """A step that follows: how it is made, and what the fact must say, written without a rule."""

    rule: str
    make: Callable[[], Fact]
    hypotheses: frozenset[Condition | Run]
    relation: Term
    polynomial: Term

    def theorem(self, kind: type[Theorem] = Theorem) -> Theorem:
        """Return a theorem that concludes the step."""
        return kind("control", "A step.", "a control", self.make())


class Letters:
    """Names, rational numbers and polynomials that are drawn."""

    def __init__(self, random: Random) -> None:
        self._random = random
        mark = pick(random)
        self.k, self.a, self.m = (sympy.Symbol(f"{letter}{mark}") for letter in "kam")
        self.u, self.w = (Vector(f"{letter}{mark}") for letter in "uw")

    @property
    def number(self) -> Fraction:
        """A positive rational, another each time."""
        return Fraction(pick(self._random), pick(self._random))

    @property
    def scalar(self) -> Term:
        """A polynomial in the symbols and their inner products, another each time."""
        generators = (self.k, self.a * self.k, inner(self.u, self.w), inner(self.w, self.w))
        return _sum(_rational(self.number) * g for g in generators) - _rational(self.number)

    @property
    def vector(self) -> Term:
        """A vector, another each time."""
        return _rational(self.number) * self.u + self.k * self.w


def true_steps(random: Random) -> Iterator[Step]:
    """Yield a step or more for each of the eleven rules, each of which follows."""
    at = Letters(random)
    p, q, by, off = at.scalar, at.scalar, _rational(at.number), _rational(at.number)
    relation = random.choice((POSITIVE, NONNEGATIVE, ZERO))
    yield from _of_one_term(at, relation, p, by)
    yield from _products(p, q, by)
    yield from _sums(p, q, by, off)
    whole, above = (relation, p * q), (POSITIVE, p)
    yield _step(
        "cancel",
        lambda: kernel.cancel(q, kernel.assume(*whole), kernel.assume(*above)),
        [whole, above],
        relation,
        q,
    )
    yield from _cases(at, p, q)
    yield _along_a_run(at, off)
    yield _with_values(at, relation, by)


def _step(
    rule: str,
    make: Callable[[], Fact],
    hypotheses: Iterable[Condition | Run],
    relation: Term,
    says: Term,
) -> Step:
    return Step(rule, make, frozenset(hypotheses), relation, says)


def _of_one_term(at: Letters, relation: Term, p: Term, by: Term) -> Iterator[Step]:
    v = at.vector
    yield _step("assume", lambda: kernel.assume(relation, p), [(relation, p)], relation, p)
    yield _step("number", lambda: kernel.number(by), (), POSITIVE, by)
    yield _step("square", lambda: kernel.square(p), (), NONNEGATIVE, p**2)
    yield _step("norm", lambda: kernel.norm(v), (), NONNEGATIVE, inner(v, v))


def _products(p: Term, q: Term, by: Term) -> Iterator[Step]:
    assume, above, least, is_zero = kernel.assume, (POSITIVE, p), (NONNEGATIVE, q), (ZERO, q)
    for left, right, product in (
        (above, least, NONNEGATIVE),
        (above, (POSITIVE, q), POSITIVE),
        (above, is_zero, ZERO),
        ((NONNEGATIVE, p), least, NONNEGATIVE),
    ):
        make = partial(_product, left, right)
        yield _step("times", make, [left, right], product, p * q)
    yield _step("scale", lambda: kernel.scale(by, assume(*above)), [above], POSITIVE, by * p)
    yield _step("scale", lambda: kernel.scale(-p, assume(*is_zero)), [is_zero], ZERO, -p * q)


def _sums(p: Term, q: Term, by: Term, off: Term) -> Iterator[Step]:
    """Yield a sum of two inequalities, and one that an equation is taken from."""
    above, least, is_zero = (POSITIVE, p), (NONNEGATIVE, q), (ZERO, q)
    for relation, says, other, factor in (
        (POSITIVE, by * p + off * q, least, off),
        (NONNEGATIVE, by * p - p * q, is_zero, -p),
    ):
        make = partial(_sum_of_two, relation, says, (by, above), (factor, other))
        yield _step("combine", make, [above, other], relation, says)


def _product(left: Condition, right: Condition) -> Fact:
    return kernel.times(kernel.assume(*left), kernel.assume(*right))


def _sum_of_two(relation: Term, says: Term, *parts: tuple[Term, Condition]) -> Fact:
    return kernel.combine(relation, says, *((by, kernel.assume(*held)) for by, held in parts))


def _cases(at: Letters, p: Term, q: Term) -> Iterator[Step]:
    """Yield a case distinction that leaves no hypothesis, and one that has to leave some."""
    other = at.scalar

    def either(above: Term, below: Term) -> Fact:
        """Prove p^2 + q^2 >= 0 twice, each time under another condition."""
        parts = []
        for relation, condition in ((POSITIVE, above), (NONNEGATIVE, below)):
            nothing = kernel.combine(ZERO, 0, (1, kernel.scale(0, _zero(relation, condition))))
            parts.append(
                kernel.combine(
                    NONNEGATIVE,
                    p**2 + q**2,
                    (1, kernel.square(p)),
                    (1, kernel.square(q)),
                    (1, nothing),
                )
            )
        return kernel.cases(p, *parts)

    says = p**2 + q**2
    left = [(POSITIVE, other), (NONNEGATIVE, p)]
    yield _step("cases", lambda: either(other, p), left, NONNEGATIVE, says)
    yield _step("cases", lambda: either(p, -p), (), NONNEGATIVE, says)


def _zero(relation: Term, p: Term) -> Fact:
    """Prove 0 = 0 under a condition: an inequality that is scaled, less itself."""
    held = kernel.assume(relation, p)
    twice = kernel.times(held, kernel.combine(ZERO, 0))
    return kernel.combine(ZERO, 0, (1, twice))


def _run(at: Letters, start: Term, move: Term) -> Run:
    """Return a run that raises k from a start as long as it is at most m."""
    return algorithm(
        [(at.k, start, at.k + move)], [(NONNEGATIVE, at.m - at.k)], [sympy.Symbol("new")]
    )


def _along_a_run(at: Letters, by: Term) -> Step:
    """Return that k is never below its start."""
    start = _rational(at.number)
    run, claim = _run(at, start, by), at.k - start

    def make() -> Fact:
        so_far = kernel.assume(NONNEGATIVE, claim)
        raised = kernel.combine(NONNEGATIVE, claim + by, (1, so_far), (1, kernel.number(by)))
        return kernel.invariant(run, NONNEGATIVE, claim, kernel.combine(NONNEGATIVE, 0), raised)

    return _step("invariant", make, [run], NONNEGATIVE, claim)


def _with_values(at: Letters, relation: Term, by: Term) -> Step:
    value, other = at.scalar, at.vector
    held, values = inner(at.u, at.w) * at.m - by * at.m, {at.m: value, at.u: other}
    changed = inner(other, at.w) * value - by * value
    return _step(
        "instantiate",
        lambda: kernel.instantiate(kernel.assume(relation, held), values),
        [(relation, changed)],
        relation,
        changed,
    )


def false_steps(random: Random) -> Iterator[FalseStep]:
    """Yield steps that do not follow: the rule, what is wrong in words, how the kernel is asked."""
    at = Letters(random)
    p, q, by, off = at.scalar, at.scalar, _rational(at.number), _rational(at.number)
    yield from _false_terms(at, p, by, off)
    yield from _false_products(at, p, q, by)
    yield from _false_sums(at, p, q, by, off)
    yield from _false_cases(p, q, by)
    yield from _false_runs(at, by)
    yield from _false_values(at, p, by, off)


def _false_terms(at: Letters, p: Term, by: Term, off: Term) -> Iterator[FalseStep]:
    assume, number = kernel.assume, kernel.number
    yield "assume", "a rounded number", lambda: assume(NONNEGATIVE, p + float(off))
    yield "assume", "a vector", lambda: assume(NONNEGATIVE, at.vector)
    yield "number", "a negative number", lambda: number(-by)
    yield "number", "0", lambda: number(by - by)
    yield "number", "a symbol", lambda: number(at.k)
    yield "square", "a vector", lambda: kernel.square(at.vector)
    yield "norm", "a scalar", lambda: kernel.norm(p)


def _false_products(at: Letters, p: Term, q: Term, by: Term) -> Iterator[FalseStep]:
    above, least = kernel.assume(POSITIVE, p), kernel.assume(NONNEGATIVE, q)
    yield "times", "a key without a fact", lambda: kernel.times(above, Fact())
    yield "times", "a key without a fact, first", lambda: kernel.times(Fact(), above)
    yield "scale", "a negative factor", lambda: kernel.scale(-by, above)
    yield "scale", "the factor 0", lambda: kernel.scale(by - by, least)
    yield "scale", "a symbol as the factor", lambda: kernel.scale(at.k, least)
    yield "scale", "a key without a fact", lambda: kernel.scale(by, Fact())


def _false_sums(at: Letters, p: Term, q: Term, by: Term, off: Term) -> Iterator[FalseStep]:
    assume, key = kernel.assume, Fact()
    above, least, is_zero = assume(POSITIVE, p), assume(NONNEGATIVE, q), assume(ZERO, q)
    first, second = (by, above), (off, least)
    total, both = by * p + off * q, (first, second)
    for wrong, relation, says, parts in (
        ("a sum that is off", POSITIVE, total - by, both),
        ("a sum that lacks a term", POSITIVE, total, (first,)),
        ("a sum off in one monomial", NONNEGATIVE, total + off * at.k, both),
        ("> 0 from >= 0", POSITIVE, off * q, (second,)),
        ("= 0 from >= 0", ZERO, off * q, (second,)),
        ("= 0 from > 0", ZERO, by * p, (first,)),
        ("a negative multiple of an inequality", NONNEGATIVE, -off * q, ((-off, least),)),
        ("an inequality times a symbol", NONNEGATIVE, at.k * q, ((at.k, least),)),
        ("> 0 from = 0", POSITIVE, q, ((1, is_zero),)),
        ("a key without a fact", POSITIVE, p, ((1, key),)),
    ):
        yield "combine", wrong, partial(kernel.combine, relation, says, *parts)


def _false_cases(p: Term, q: Term, by: Term) -> Iterator[FalseStep]:
    assume = kernel.assume
    above, least, is_zero = assume(POSITIVE, p), assume(NONNEGATIVE, q), assume(ZERO, q)
    product = assume(NONNEGATIVE, p * q)
    yield "cancel", "a factor that may be 0", lambda: kernel.cancel(p, product, least)
    yield "cancel", "a factor that is 0", lambda: kernel.cancel(p, product, is_zero)
    yield "cancel", "another product", lambda: kernel.cancel(q + by, product, above)
    yield "cases", "two goals", lambda: kernel.cases(p, kernel.square(p), kernel.square(p + by))
    two = kernel.number(by), assume(NONNEGATIVE, by)
    yield "cases", "two relations", lambda: kernel.cases(q, *two)


def _false_runs(at: Letters, by: Term) -> Iterator[FalseStep]:
    """Yield inductions without a base, without a step, and about what moves."""
    k, m, new = at.k, at.m, sympy.Symbol("new")
    start = _rational(at.number)
    claim = k - start
    run = _run(at, start, by)
    base = kernel.combine(NONNEGATIVE, 0)
    so_far = kernel.assume(NONNEGATIVE, claim)
    step = kernel.combine(NONNEGATIVE, claim + by, (1, so_far), (1, kernel.number(by)))
    high = kernel.combine(NONNEGATIVE, by, (1, kernel.number(by)))
    moving = kernel.combine(NONNEGATIVE, claim + by, (1, step), (0, kernel.assume(ZERO, k - by)))
    fresh = kernel.combine(NONNEGATIVE, claim + by, (1, step), (0, kernel.assume(ZERO, new - by)))
    twice = Run(((k, start, k + by), (k, start, k - by)), (), ())
    one_step, about_it = kernel.assume(NONNEGATIVE, new - m), "a claim about one step"
    square = kernel.square(new)
    for wrong, along, relation, says, first, then in (
        ("a base of another start", run, NONNEGATIVE, claim, high, step),
        ("a step that is not one", run, NONNEGATIVE, claim, base, so_far),
        ("a claim above what base and step say", run, POSITIVE, claim, base, step),
        ("a hypothesis on the state", run, NONNEGATIVE, claim, base, moving),
        ("a hypothesis on one step", run, NONNEGATIVE, claim, base, fresh),
        (about_it, run, NONNEGATIVE, new - m, one_step, one_step),
        (about_it, run, NONNEGATIVE, new**2, square, square),
        ("a run that moves a symbol twice", twice, NONNEGATIVE, claim, base, step),
    ):
        yield "invariant", wrong, partial(kernel.invariant, along, relation, says, first, then)


def _false_values(at: Letters, p: Term, by: Term, off: Term) -> Iterator[FalseStep]:
    above, claim = kernel.assume(POSITIVE, p), at.k - by
    raised = kernel.combine(
        NONNEGATIVE,
        claim + off,
        (1, kernel.assume(NONNEGATIVE, claim)),
        (1, kernel.number(off)),
    )
    base = kernel.combine(NONNEGATIVE, 0)
    reached = kernel.invariant(_run(at, by, off), NONNEGATIVE, claim, base, raised)
    for wrong, fact, values in (
        ("a value of the state", reached, {at.k: -by}),
        ("a value of a guard", reached, {at.m: by}),
        ("a value of a sum", above, {at.k + by: off}),
        ("a vector for a scalar", above, {at.k: at.u}),
    ):
        yield "instantiate", wrong, partial(kernel.instantiate, fact, values)


def _rational(number: Fraction) -> Term:
    return sympy.Rational(number.numerator, number.denominator)


def _sum(terms: Iterable[Term]) -> Term:
    return sympy.Add(*terms)
