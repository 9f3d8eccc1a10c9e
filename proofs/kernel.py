"""Trusted: the kernel. Facts come from these eleven rules and from nowhere else.

A fact  H |- p > 0  (or p >= 0, or p = 0) says: in every real inner product space, wherever the
hypotheses H hold, so does the conclusion. A hypothesis is such a condition, or a run: the state is
one that the run reaches. Below, ~ is one of the three relations; A and B hold still along a run.

    assume       p ~ 0 |- p ~ 0
    number       |- c > 0                                              c a positive rational
    square       |- p^2 >= 0
    norm         |- <v,v> >= 0                                         the one axiom of geometry
    times        A |- p ~ 0,  B |- q ~ 0   =>  A, B |- p q ~ 0
    scale        A |- p ~ 0                =>  A |- c p ~ 0            c > 0, or any c if p = 0
    combine      A_i |- p_i ~ 0            =>  all A_i |- g ~ 0        g = sum of c_i p_i
    cancel       A |- a p ~ 0,  B |- a > 0 =>  A, B |- p ~ 0
    cases        A, p > 0 |- g ~ 0,  B, -p >= 0 |- g ~ 0  =>  A, B |- g ~ 0
    invariant    A |- p[start] ~ 0,  B, p ~ 0, guards, run |- p[move] ~ 0  =>  A, B, run |- p ~ 0
    instantiate  A |- p ~ 0                =>  A[values] |- p[values] ~ 0

What a fact says, and from which facts by which rule, stands in the ledger, where `look` reads it:
the fact itself is an empty key, with nothing in it to forge.
"""

from collections.abc import Iterable, Mapping  # noqa: I001  two lines of names below, not twelve
from typing import NamedTuple
from weakref import WeakKeyDictionary

from proofs.terms import Condition, Refused, Relation, Run, Term
from proofs.terms import algorithm, condition, inner, linear, polynomial, substitute

__all__ = [
    "NONNEGATIVE", "POSITIVE", "ZERO", "Entry", "Fact", "assume", "cancel", "cases", "combine",
    "instantiate", "invariant", "look", "norm", "number", "scale", "square", "times",
]  # fmt: skip
POSITIVE, NONNEGATIVE, ZERO = Relation
_ledger: "WeakKeyDictionary[Fact, Entry]" = WeakKeyDictionary()


class Fact:
    """An opaque key to the ledger; one made without a rule opens nothing."""

    __slots__ = ("__weakref__",)


class Entry(NamedTuple):
    """What a fact says, and the step that made it."""

    hypotheses: frozenset[Condition | Run]
    relation: Relation
    polynomial: Term
    rule: str
    arguments: tuple[Term, ...]
    parents: tuple[Fact, ...]


def look(fact: Fact) -> Entry:
    """Return what the ledger holds of a fact."""
    if type(fact) is not Fact or fact not in _ledger:
        raise Refused(f"look: this {type(fact).__name__} is no fact; only a rule makes one")
    return _ledger[fact]


def assume(relation: Relation, p: Term) -> Fact:
    """Rule:  p ~ 0 |- p ~ 0."""
    return _derive([condition(relation, p)], relation, p, "assume")


def number(c: Term) -> Fact:
    """Rule:  |- c > 0  for a positive rational."""
    c = polynomial(c)
    if not (c.is_Rational and c > 0):
        raise Refused(f"number: {c} is no positive rational; take one that is")
    return _derive((), POSITIVE, c, "number", (c,))


def square(p: Term) -> Fact:
    """Rule:  |- p^2 >= 0."""
    return _derive((), NONNEGATIVE, polynomial(p) ** 2, "square", (polynomial(p),))


def norm(v: Term) -> Fact:
    """Rule:  |- <v,v> >= 0."""
    return _derive((), NONNEGATIVE, inner(v, v), "norm", tuple(linear(v).items()))


def times(f: Fact, g: Fact) -> Fact:
    """Rule:  A |- p ~ 0,  B |- q ~ 0  =>  A, B |- p q ~ 0:  = if either is, > if both are."""
    a, b = look(f), look(g)
    both, p = {a.relation, b.relation}, a.polynomial * b.polynomial
    relation = ZERO if ZERO in both else POSITIVE if both == {POSITIVE} else NONNEGATIVE
    return _derive(a.hypotheses | b.hypotheses, relation, p, "times", (), (f, g))


def scale(by: Term, fact: Fact) -> Fact:
    """Rule:  A |- p ~ 0  =>  A |- c p ~ 0  for a rational c > 0, or for any term c if p = 0."""
    by, entry = polynomial(by), look(fact)
    if entry.relation is not ZERO and not (by.is_Rational and by > 0):
        raise Refused(f"scale: {by} is no positive rational; to multiply by a fact, use times")
    return _derive(entry.hypotheses, entry.relation, by * entry.polynomial, "scale", (by,), (fact,))


def combine(relation: Relation, goal: Term, *terms: tuple[Term, Fact]) -> Fact:
    """Rule:  A_i |- p_i ~ 0  =>  all A_i |- g ~ 0  where identically  g = sum of c_i p_i."""
    parts = [look(scale(by, fact)) for by, fact in terms]
    rest = polynomial(polynomial(goal) - sum(part.polynomial for part in parts))
    if rest != 0:
        raise Refused(f"combine: {goal} is the sum of the terms plus {rest}; make them agree")
    relations = {part.relation for part in parts}
    strongest = ZERO if relations <= {ZERO} else POSITIVE if POSITIVE in relations else NONNEGATIVE
    if relation not in (strongest, NONNEGATIVE):
        raise Refused(f"combine: {relation} is too strong; these terms make {goal} {strongest}")
    hypotheses = {h for part in parts for h in part.hypotheses}
    by, facts = tuple(polynomial(c) for c, _ in terms), tuple(fact for _, fact in terms)
    return _derive(hypotheses, relation, goal, "combine", by, facts)


def cancel(p: Term, product: Fact, factor: Fact) -> Fact:
    """Rule:  A |- a p ~ 0,  B |- a > 0  =>  A, B |- p ~ 0."""
    ap, a = look(product), look(factor)
    if a.relation is not POSITIVE:
        raise Refused(f"cancel: {a.polynomial} is not known to be > 0; prove that it is")
    if polynomial(ap.polynomial - a.polynomial * polynomial(p)) != 0:
        raise Refused(f"cancel: {ap.polynomial} is not {a.polynomial} times {p}; give the product")
    return _derive(ap.hypotheses | a.hypotheses, ap.relation, p, "cancel", (), (product, factor))


def cases(p: Term, f: Fact, g: Fact) -> Fact:
    """Rule:  A, p > 0 |- g ~ 0,  B, -p >= 0 |- g ~ 0  =>  A, B |- g ~ 0."""
    p, yes, no = polynomial(p), look(f), look(g)
    if (yes.relation, yes.polynomial) != (no.relation, no.polynomial):
        raise Refused(f"cases: {yes.polynomial} is not {no.polynomial}; prove one goal twice")
    hypotheses = yes.hypotheses - {(POSITIVE, p)} | no.hypotheses - {condition(NONNEGATIVE, -p)}
    return _derive(hypotheses, yes.relation, yes.polynomial, "cases", (p,), (f, g))


def invariant(run: Run, relation: Relation, p: Term, base: Fact, step: Fact) -> Fact:
    """Rule:  A |- p[start] ~ 0,  B, p ~ 0, guards, run |- p[move] ~ 0  =>  A, B, run |- p ~ 0."""
    run, claim, first, then = algorithm(*run), condition(relation, p), look(base), look(step)
    start = substitute(p, {symbol: start for symbol, start, _ in run.state})
    after = substitute(p, {symbol: move for symbol, _, move in run.state})
    for part, says, needed in (("base", first, start), ("step", then, after)):
        if (says.relation, says.polynomial) != (relation, needed):
            raise Refused(f"invariant: the {part} is {says[1:3]}; prove {(relation, needed)}")
    fixed = first.hypotheses | then.hypotheses - {claim, run, *run.guards}
    moving = {symbol for symbol, _, _ in run.state} | set(run.local)
    if claim[1].free_symbols & set(run.local):
        raise Refused(f"invariant: {p} speaks of one step; claim what the state satisfies")
    for h in fixed:
        if isinstance(h, Run) or h[1].free_symbols & moving:
            raise Refused(f"invariant: {h} may change along the run; discharge it")
    return _derive(fixed | {run}, relation, p, "invariant", (run,), (base, step))


def instantiate(fact: Fact, values: Mapping[Term, Term]) -> Fact:
    """Rule:  A |- p ~ 0  =>  A[values] |- p[values] ~ 0,  the values for symbols of no run in A."""
    entry, values = look(fact), dict(values)
    hypotheses: set[Condition | Run] = set()
    for h in entry.hypotheses:
        if isinstance(h, Run) and h.symbols() & values.keys():
            raise Refused(f"instantiate: {h} speaks of what changes; put terms for other symbols")
        hypotheses.add(h if isinstance(h, Run) else (h[0], substitute(h[1], values)))
    p, pairs = substitute(entry.polynomial, values), tuple(values.items())
    return _derive(hypotheses, entry.relation, p, "instantiate", pairs, (fact,))


def _derive(hypotheses: Iterable[Condition | Run], relation: Relation, p: Term, rule: str,
            arguments: tuple[Term, ...] = (), parents: tuple[Fact, ...] = ()) -> Fact:  # fmt: skip
    """Enter a fact into the ledger; only rules do."""
    fact = object.__new__(Fact)
    _ledger[fact] = Entry(frozenset(hypotheses), *condition(relation, p), rule, arguments, parents)
    return fact
