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
the fact itself is an empty key, with nothing in it to forge. The ledger holds names and integers,
rebuilt from what a rule is given, once; `look` writes them with sympy, which no rule reads.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from proofs.polynomials import Condition, Polynomial, Refused, Run
from proofs.terms import Relation, Term, assigned, components, moved, rebuilt, stated, written

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
    """Return what the ledger holds of a fact, written with sympy."""
    return Entry(*map(written, _held(fact)))


def assume(relation: Relation, p: Term) -> Fact:
    """Rule:  p ~ 0 |- p ~ 0."""
    claim = stated(relation, p)
    return _derive([claim], *claim, "assume")


def number(c: Term) -> Fact:
    """Rule:  |- c > 0  for a positive rational."""
    by = rebuilt(c)
    if not by.is_positive():
        raise Refused(f"number: {by} is no positive rational; take one that is")
    return _derive((), ">", by, "number", (by,))


def square(p: Term) -> Fact:
    """Rule:  |- p^2 >= 0."""
    root = rebuilt(p)
    return _derive((), ">=", root * root, "square", (root,))


def norm(v: Term) -> Fact:
    """Rule:  |- <v,v> >= 0."""
    a = rebuilt(v, 1)
    return _derive((), ">=", a @ a, "norm", components(a))


def times(f: Fact, g: Fact) -> Fact:
    """Rule:  A |- p ~ 0,  B |- q ~ 0  =>  A, B |- p q ~ 0:  = if either is, > if both are."""
    a, b = _held(f), _held(g)
    both, p = {a.relation, b.relation}, a.polynomial * b.polynomial
    relation = "=" if "=" in both else ">" if both == {">"} else ">="
    return _derive(a.hypotheses | b.hypotheses, relation, p, "times", (), (f, g))


def scale(by: Term, fact: Fact) -> Fact:
    """Rule:  A |- p ~ 0  =>  A |- c p ~ 0  for a rational c > 0, or for any term c if p = 0."""
    c, entry = rebuilt(by), _held(fact)
    return _derive(entry.hypotheses, entry.relation, _times(c, entry), "scale", (c,), (fact,))


def combine(relation: Relation, goal: Term, *terms: tuple[Term, Fact]) -> Fact:
    """Rule:  A_i |- p_i ~ 0  =>  all A_i |- g ~ 0  where identically  g = sum of c_i p_i."""
    claim, given = stated(relation, goal), [(rebuilt(c), fact) for c, fact in terms]
    parts = [(c, _held(fact)) for c, fact in given]
    total = Polynomial(term for c, part in parts for term in _times(c, part))
    rest = Polynomial([*claim[1], *((m, (-over, under)) for m, (over, under) in total)])
    if rest:
        raise Refused(f"combine: {claim[1]} is the sum of the terms plus {rest}; make them agree")
    relations = {part.relation for _, part in parts}
    strongest = "=" if relations <= {"="} else ">" if ">" in relations else ">="
    if claim[0] not in (strongest, ">="):
        raise Refused(f"combine: {total} {claim[0]} 0 is too strong; it is {strongest} 0")
    hypotheses = {h for _, part in parts for h in part.hypotheses}
    by, facts = tuple(c for c, _ in given), tuple(fact for _, fact in given)
    return _derive(hypotheses, *claim, "combine", by, facts)


def cancel(p: Term, product: Fact, factor: Fact) -> Fact:
    """Rule:  A |- a p ~ 0,  B |- a > 0  =>  A, B |- p ~ 0."""
    q, ap, a = rebuilt(p), _held(product), _held(factor)
    if a.relation != ">":
        raise Refused(f"cancel: {a.polynomial} is not known to be > 0; prove that it is")
    if ap.polynomial != a.polynomial * q:
        raise Refused(f"cancel: {ap.polynomial} is not {a.polynomial} times {q}; give the product")
    return _derive(ap.hypotheses | a.hypotheses, ap.relation, q, "cancel", (), (product, factor))


def cases(p: Term, f: Fact, g: Fact) -> Fact:
    """Rule:  A, p > 0 |- g ~ 0,  B, -p >= 0 |- g ~ 0  =>  A, B |- g ~ 0."""
    q, yes, no = rebuilt(p), _held(f), _held(g)
    minus_q = q * Polynomial([((), (-1, 1))])
    if yes[1:3] != no[1:3]:
        raise Refused(f"cases: {yes.polynomial} is not {no.polynomial}; prove one goal twice")
    hypotheses = yes.hypotheses - {(">", q)} | no.hypotheses - {(">=", minus_q)}
    return _derive(hypotheses, yes.relation, yes.polynomial, "cases", (q,), (f, g))


def invariant(run: Run, relation: Relation, p: Term, base: Fact, step: Fact) -> Fact:
    """Rule:  A |- p[start] ~ 0,  B, p ~ 0, guards, run |- p[move] ~ 0  =>  A, B, run |- p ~ 0."""
    run, claim, first, then = moved(*run), stated(relation, p), _held(base), _held(step)
    start = claim[1].put({symbol: start for symbol, start, _ in run.state})
    after = claim[1].put({symbol: move for symbol, _, move in run.state})
    for part, says, needed in (("base", first, start), ("step", then, after)):
        if says[1:3] != (claim[0], needed):
            raise Refused(f"invariant: the {part} is {says[1:3]}; prove {(claim[0], needed)}")
    fixed = first.hypotheses | then.hypotheses - {claim, run, *run.guards}
    moving = {symbol for symbol, _, _ in run.state} | set(run.local)
    if claim[1].free_symbols & set(run.local):
        raise Refused(f"invariant: {claim} speaks of one step; claim what the state satisfies")
    for h in fixed:
        if isinstance(h, Run) or h[1].free_symbols & moving:
            raise Refused(f"invariant: {h} may change along the run; discharge it")
    return _derive(fixed | {run}, *claim, "invariant", (run,), (base, step))


def instantiate(fact: Fact, values: Mapping[Term, Term]) -> Fact:
    """Rule:  A |- p ~ 0  =>  A[values] |- p[values] ~ 0,  the values for symbols of no run in A."""
    entry, put = _held(fact), dict([assigned(*pair) for pair in values.items()])
    hypotheses: set[Condition | Run] = set()
    for h in entry.hypotheses:
        if isinstance(h, Run) and h.symbols() & put.keys():
            raise Refused(f"instantiate: {h} speaks of what changes; put terms for other symbols")
        hypotheses.add(h if isinstance(h, Run) else (h[0], h[1].put(put)))
    p, pairs = entry.polynomial.put(put), tuple(put.items())
    return _derive(hypotheses, entry.relation, p, "instantiate", pairs, (fact,))


def _times(by: Polynomial, entry: Any) -> Polynomial:
    """Return a multiple of what an entry says stands to 0: any if it is 0, else a positive one."""
    if entry.relation != "=" and not by.is_positive():
        raise Refused(f"scale: {by} is no positive rational; to multiply by a fact, use times")
    return Polynomial(by * entry.polynomial)


def _held(fact: Fact) -> Any:
    """Return the entry of a fact, as the ledger has it."""
    if type(fact) is not Fact or fact not in _ledger:
        raise Refused(f"look: this {type(fact).__name__} is no fact; only a rule makes one")
    return _ledger[fact]


def _derive(hypotheses: Iterable[Any], relation: Any, p: Polynomial, rule: str,
            arguments: tuple[Any, ...] = (), parents: tuple[Fact, ...] = ()) -> Fact:  # fmt: skip
    """Enter a fact into the ledger; only rules do."""
    fact = object.__new__(Fact)
    _ledger[fact] = Entry(frozenset(hypotheses), relation, p, rule, arguments, parents)
    return fact
