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
from properties.verification.control import pick

__all__ = ["Letters", "Step", "false_steps", "true_steps"]


class Step(NamedTuple):
    """A step that follows: how it is made, and what the fact must say, written without a rule."""

    rule: str
    make: Callable[[], Fact]
    hypotheses: frozenset[Condition | Run]
    relation: Term
    polynomial: Term


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
    p, q, c, d = at.scalar, at.scalar, at.number, at.number
    by, off = _rational(c), _rational(d)
    relation = random.choice((POSITIVE, NONNEGATIVE, ZERO))

    def step(
        rule: str,
        make: Callable[[], Fact],
        hypotheses: Iterable[Condition | Run],
        relation: Term,
        says: Term,
    ) -> Step:
        return Step(rule, make, frozenset(hypotheses), relation, says)

    assume, above, least, is_zero = kernel.assume, (POSITIVE, p), (NONNEGATIVE, q), (ZERO, q)
    yield step("assume", lambda: assume(relation, p), [(relation, p)], relation, p)
    yield step("number", lambda: kernel.number(by), (), POSITIVE, by)
    yield step("square", lambda: kernel.square(p), (), NONNEGATIVE, p**2)
    v = at.vector
    yield step("norm", lambda: kernel.norm(v), (), NONNEGATIVE, inner(v, v))
    for left, right, product in (
        (above, least, NONNEGATIVE),
        (above, (POSITIVE, q), POSITIVE),
        (above, is_zero, ZERO),
        ((NONNEGATIVE, p), least, NONNEGATIVE),
    ):
        make = partial(_product, left, right)
        yield step("times", make, [left, right], product, p * q)
    yield step("scale", lambda: kernel.scale(by, assume(*above)), [above], POSITIVE, by * p)
    yield step("scale", lambda: kernel.scale(-p, assume(*is_zero)), [is_zero], ZERO, -p * q)
    yield step(
        "combine",
        lambda: kernel.combine(
            POSITIVE, by * p + off * q, (by, assume(*above)), (off, assume(*least))
        ),
        [above, least],
        POSITIVE,
        by * p + off * q,
    )
    yield step(
        "combine",
        lambda: kernel.combine(
            NONNEGATIVE, by * p - p * q, (by, assume(*above)), (-p, assume(*is_zero))
        ),
        [above, is_zero],
        NONNEGATIVE,
        by * p - p * q,
    )
    whole = (relation, p * q)
    yield step(
        "cancel",
        lambda: kernel.cancel(q, assume(*whole), assume(*above)),
        [whole, above],
        relation,
        q,
    )
    yield from _cases(at, p, q, step)
    yield from _along_a_run(at, off, step)
    value, other = at.scalar, at.vector
    changed = inner(other, at.w) * value - by * value
    yield step(
        "instantiate",
        lambda: kernel.instantiate(
            assume(relation, inner(at.u, at.w) * at.m - by * at.m), {at.m: value, at.u: other}
        ),
        [(relation, changed)],
        relation,
        changed,
    )


def _product(left: Condition, right: Condition) -> Fact:
    return kernel.times(kernel.assume(*left), kernel.assume(*right))


def _cases(at: Letters, p: Term, q: Term, step: Callable[..., Step]) -> Iterator[Step]:
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
    yield step("cases", lambda: either(other, p), left, NONNEGATIVE, says)
    yield step("cases", lambda: either(p, -p), (), NONNEGATIVE, says)


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


def _along_a_run(at: Letters, by: Term, step: Callable[..., Step]) -> Iterator[Step]:
    """Yield that k is never below its start."""
    start = _rational(at.number)
    run, claim = _run(at, start, by), at.k - start

    def make() -> Fact:
        so_far = kernel.assume(NONNEGATIVE, claim)
        raised = kernel.combine(NONNEGATIVE, claim + by, (1, so_far), (1, kernel.number(by)))
        return kernel.invariant(run, NONNEGATIVE, claim, kernel.combine(NONNEGATIVE, 0), raised)

    yield step("invariant", make, [run], NONNEGATIVE, claim)


def false_steps(random: Random) -> Iterator[tuple[str, str, Callable[[], Fact]]]:
    """Yield steps that do not follow: the rule, what is wrong in words, how the kernel is asked."""
    at = Letters(random)
    p, q, by, off = at.scalar, at.scalar, _rational(at.number), _rational(at.number)
    assume, number = kernel.assume, kernel.number
    above, least, is_zero = assume(POSITIVE, p), assume(NONNEGATIVE, q), assume(ZERO, q)
    yield "assume", "a rounded number", lambda: assume(NONNEGATIVE, p + float(off))
    yield "assume", "a vector", lambda: assume(NONNEGATIVE, at.vector)
    yield "number", "a negative number", lambda: number(-by)
    yield "number", "0", lambda: number(by - by)
    yield "number", "a symbol", lambda: number(at.k)
    yield "square", "a vector", lambda: kernel.square(at.vector)
    yield "norm", "a scalar", lambda: kernel.norm(p)
    yield "times", "a key without a fact", lambda: kernel.times(above, Fact())
    yield "times", "a key without a fact, first", lambda: kernel.times(Fact(), above)
    yield "scale", "a negative factor", lambda: kernel.scale(-by, above)
    yield "scale", "the factor 0", lambda: kernel.scale(off - off, least)
    yield "scale", "a symbol as the factor", lambda: kernel.scale(at.k, least)
    yield "scale", "a key without a fact", lambda: kernel.scale(by, Fact())
    total = by * p + off * q
    both = (by, above), (off, least)
    yield "combine", "a sum that is off", lambda: kernel.combine(POSITIVE, total - by, *both)
    yield "combine", "a sum that lacks a term", lambda: kernel.combine(POSITIVE, total, both[0])
    yield (
        "combine",
        "a sum off in one monomial",
        lambda: kernel.combine(NONNEGATIVE, total + off * at.k, *both),
    )
    yield (
        "combine",
        "> 0 from >= 0",
        lambda: kernel.combine(POSITIVE, off * q, (off, least)),
    )
    yield "combine", "= 0 from >= 0", lambda: kernel.combine(ZERO, off * q, (off, least))
    yield "combine", "= 0 from > 0", lambda: kernel.combine(ZERO, by * p, (by, above))
    yield (
        "combine",
        "a negative multiple of an inequality",
        lambda: kernel.combine(NONNEGATIVE, -off * q, (-off, least)),
    )
    yield (
        "combine",
        "an inequality times a symbol",
        lambda: kernel.combine(NONNEGATIVE, at.k * q, (at.k, least)),
    )
    yield "combine", "> 0 from = 0", lambda: kernel.combine(POSITIVE, q, (1, is_zero))
    yield "combine", "a key without a fact", lambda: kernel.combine(POSITIVE, p, (1, Fact()))
    product = assume(NONNEGATIVE, p * q)
    yield (
        "cancel",
        "a factor that may be 0",
        lambda: kernel.cancel(p, product, least),
    )
    yield "cancel", "a factor that is 0", lambda: kernel.cancel(p, product, is_zero)
    yield "cancel", "another product", lambda: kernel.cancel(q + by, product, above)
    yield "cases", "two goals", lambda: kernel.cases(p, kernel.square(p), kernel.square(p + by))
    yield "cases", "two relations", lambda: kernel.cases(q, number(by), assume(NONNEGATIVE, by))
    yield from _false_runs(at, by)
    run = _run(at, by, off)
    reached = kernel.invariant(
        run,
        NONNEGATIVE,
        at.k - by,
        kernel.combine(NONNEGATIVE, 0),
        kernel.combine(
            NONNEGATIVE, at.k + off - by, (1, assume(NONNEGATIVE, at.k - by)), (1, number(off))
        ),
    )
    yield "instantiate", "a value of the state", lambda: kernel.instantiate(reached, {at.k: -by})
    yield "instantiate", "a value of a guard", lambda: kernel.instantiate(reached, {at.m: by})
    yield "instantiate", "a value of a sum", lambda: kernel.instantiate(above, {at.k + by: off})
    yield "instantiate", "a vector for a scalar", lambda: kernel.instantiate(above, {at.k: at.u})


def _false_runs(at: Letters, by: Term) -> Iterator[tuple[str, str, Callable[[], Fact]]]:
    """Yield inductions without a base, without a step, and about what moves."""
    k, m, new = at.k, at.m, sympy.Symbol("new")
    start = _rational(at.number)
    claim = k - start
    run = _run(at, start, by)
    base = kernel.combine(NONNEGATIVE, 0)
    so_far = kernel.assume(NONNEGATIVE, claim)
    step = kernel.combine(NONNEGATIVE, claim + by, (1, so_far), (1, kernel.number(by)))
    high = kernel.combine(NONNEGATIVE, by, (1, kernel.number(by)))
    invariant = kernel.invariant
    yield (
        "invariant",
        "a base of another start",
        lambda: invariant(run, NONNEGATIVE, claim, high, step),
    )
    yield (
        "invariant",
        "a step that is not one",
        lambda: invariant(run, NONNEGATIVE, claim, base, so_far),
    )
    yield (
        "invariant",
        "a claim above what base and step say",
        lambda: invariant(run, POSITIVE, claim, base, step),
    )
    moving = kernel.combine(NONNEGATIVE, claim + by, (1, step), (0, kernel.assume(ZERO, k - by)))
    yield (
        "invariant",
        "a hypothesis on the state",
        lambda: invariant(run, NONNEGATIVE, claim, base, moving),
    )
    fresh = kernel.combine(NONNEGATIVE, claim + by, (1, step), (0, kernel.assume(ZERO, new - by)))
    yield (
        "invariant",
        "a hypothesis on one step",
        lambda: invariant(run, NONNEGATIVE, claim, base, fresh),
    )
    for local, of in ((kernel.assume(NONNEGATIVE, new - m), new - m), (kernel.square(new), new**2)):
        yield (
            "invariant",
            "a claim about one step",
            partial(invariant, run, NONNEGATIVE, of, local, local),
        )
    twice = Run(((k, start, k + by), (k, start, k - by)), (), ())
    yield (
        "invariant",
        "a run that moves a symbol twice",
        lambda: invariant(twice, NONNEGATIVE, claim, base, step),
    )


def _rational(number: Fraction) -> Term:
    return sympy.Rational(number.numerator, number.denominator)


def _sum(terms: Iterable[Term]) -> Term:
    return sympy.Add(*terms)
