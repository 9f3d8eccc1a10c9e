"""A proof checked again from plain data: another arithmetic, no sympy, nothing of the kernel.

Each line of the document (see `proofs.export.json_ledger`; nothing in it is evaluated) is derived
from its parents, with its hypotheses, and must say what was derived.
A generator is a scalar (k,) or the inner product (u, w) of two vectors, in order. A vector v is
held as what is linear in it, <., v>: a polynomial with one ("", name) in each of its monomials.

What would go on for ever is refused: a document may take `STEPS`, a monomial have `DEGREE`
generators, a coefficient `BITS`. The theorems need a hundredth, a fifth and a hundredth of that.
"""

import re
from collections.abc import Iterable, Mapping
from contextvars import ContextVar, copy_context
from fractions import Fraction
from reprlib import repr as short
from typing import Any, NamedTuple, TypeAlias

Monomial: TypeAlias = tuple[tuple[str, ...], ...]  # generators
Symbol: TypeAlias = tuple[str, ...]  # a scalar (k,) or a vector ("", w); they may share a name
STEPS, DEGREE, BITS = 50_000, 40, 1_000  # a step is a product of monomials, or a hypothesis kept
NAME = "[A-Za-z_][A-Za-z0-9_]{0,60}"
STRENGTH = (">", ">=", "=")  # a sum is as the first of its terms here, a product as the last


class Refused(Exception):
    """The document proves nothing: which line, what was found there, what would do."""


_left: ContextVar[int | None] = ContextVar("left", default=None)  # the steps of this document


class Polynomial(frozenset[tuple[Monomial, Fraction]]):
    """A sum of monomials, each sorted and with its coefficient, which is not 0."""

    def __new__(cls, terms: Iterable[tuple[Monomial, Fraction]]) -> "Polynomial":  # noqa: D102
        total: dict[Monomial, Fraction] = {}
        for generators, by in terms:
            monomial = tuple(sorted(generators))
            total[monomial] = number = total.get(monomial, Fraction(0)) + by
            if len(monomial) > DEGREE:
                raise Refused(f"degree: {len(monomial)} generators, over {DEGREE}; split the proof")
            if max(map(int.bit_length, number.as_integer_ratio())) > BITS:
                raise Refused(f"number: one of over {BITS} bits; scale it down")
        return super().__new__(cls, ((monomial, by) for monomial, by in total.items() if by))

    def __mul__(self, other: "Polynomial") -> "Polynomial":
        _spend(len(self) * len(other))
        return Polynomial((m + n, a * b) for m, a in self for n, b in other)

    def __matmul__(self, other: "Polynomial") -> "Polynomial":
        """From <., v> and <., w> make <v, w>: the open places, which come first, close."""
        return Polynomial((((v, w), *m), by) for ((_, v), (_, w), *m), by in self * other)

    def symbols(self) -> set[Symbol]:
        """Return all that occurs."""
        generators = {generator for monomial, _ in self for generator in monomial}
        return {g if len(g) == 1 else ("", name) for g in generators for name in g if name}


class Condition(NamedTuple):
    """How a polynomial stands to 0."""

    relation: str
    polynomial: Polynomial

    def __str__(self) -> str:
        terms = ("*".join([str(by), *map(",".join, m)]) for m, by in sorted(self.polynomial))
        return f"{' + '.join(terms) or '0':.200} {self.relation} 0"

    def put(self, values: Mapping[Symbol, Polynomial]) -> "Condition":
        """Return what it says of these values, put all at once."""
        terms: list[tuple[Monomial, Fraction]] = []
        for monomial, by in self.polynomial:
            term = Polynomial([((), by)])
            for g in monomial:
                symbols = [g if len(g) == 1 else ("", name) for name in g]
                images = [values.get(s, Polynomial([((s,), Fraction(1))])) for s in symbols]
                term *= images[0] if len(g) == 1 else images[0] @ images[1]
            terms += term
        return Condition(self.relation, Polynomial(terms))


class Run(NamedTuple):
    """An algorithm: symbols with start and move, its guards, the symbols of one step, and all."""

    state: tuple[tuple[Symbol, Polynomial, Polynomial], ...]
    guards: tuple[Condition, ...]
    local: tuple[Symbol, ...]
    symbols: frozenset[Symbol]


class Line(NamedTuple):
    """What a line says, and on which hypotheses."""

    hypotheses: frozenset[Condition | Run]
    says: Condition


class _Raw(NamedTuple):
    """A part of the document, of which nothing is known until it is read."""

    raw: Any

    def __str__(self) -> str:
        try:
            return f"{short(self.raw):.40}"
        except ValueError:
            return "a number that is too long to write"

    def fields(self, *names: str) -> list["_Raw"]:
        if type(self.raw) is not dict or self.raw.keys() != {*names}:
            raise Refused(f"form: {self} does not have the fields {names}; write these alone")
        return [_Raw(self.raw[name]) for name in names]

    def listed(self, *sizes: int) -> list["_Raw"]:
        if type(self.raw) is not list or len(self.raw) not in (sizes or [len(self.raw)]):
            raise Refused(f"form: {self} is no list of {sizes or 'any'} parts; write one")
        return [*map(_Raw, self.raw)]

    def text(self, pattern: str) -> str:
        if type(self.raw) is not str or not re.fullmatch(pattern, self.raw):
            raise Refused(f"form: {self} is no text that matches {pattern}; write one")
        return self.raw

    def polynomial(self, parts: int = 2) -> Polynomial:
        """Read a scalar, its monomials in 2 parts, or a vector, in 3: the last is its name."""
        terms = []
        for number, generators, *vector in (each.listed(parts) for each in self.listed()):
            places = [("", name.text(NAME)) for name in vector]
            factors = [sorted(n.text(NAME) for n in g.listed(1, 2)) for g in generators.listed()]
            by = Fraction(number.text("-?[0-9]{1,60}(/[1-9][0-9]{0,59})?"))
            terms.append(((*places, *map(tuple, factors)), by))
        return Polynomial(terms)

    def condition(self) -> Condition:
        relation, p = self.listed(2)
        return Condition(relation.text(">|>=|="), p.polynomial())

    def assigned(self, values: int) -> tuple[Any, ...]:
        """Read a symbol, and values of its kind."""
        kind, name, *rest = self.listed(2 + values)
        if kind.text("scalar|vector") == "vector":
            return ("", name.text(NAME)), *(value.polynomial(3) for value in rest)
        return (name.text(NAME),), *(value.polynomial() for value in rest)

    def run(self) -> Run:
        state, guards, local = (each.listed() for each in self.fields("state", "guards", "local"))
        moves = tuple(each.assigned(2) for each in state)
        fresh = tuple(each.assigned(0)[0] for each in local)
        own = [*(symbol for symbol, _, _ in moves), *fresh]
        if len({*own}) < len(own):
            raise Refused(f"run: a symbol occurs twice among {own}; give each its own name")
        if moving := {s for _, start, _ in moves for s in start.symbols()} & {*own}:
            raise Refused(f"run: a start speaks of {moving}, which moves; start from what is fixed")
        conditions = tuple(guard.condition() for guard in guards)
        spoken = (p.symbols() for _, *values in (*moves, *conditions) for p in values)
        return Run(moves, conditions, fresh, frozenset(own).union(*spoken))


def replay(document: Any) -> list[Line]:
    """Return every line as derived here, the theorem last; raise `Refused` where one fails."""
    return copy_context().run(_replayed, _Raw(document))


def _replayed(document: _Raw) -> list[Line]:
    """Return every line, within so many steps."""
    _left.set(STEPS)
    form, given, goal, raw = document.fields("format", "hypotheses", "concludes", "lines")
    form.text("perceptron-proof/1")
    lines: list[Line] = []
    for number, each in enumerate(raw.listed(), 1):
        try:
            lines.append(_line(each, lines))
        except Refused as refusal:
            raise Refused(f"line {number}, {refusal}") from None
    if not lines or goal.condition() != lines[-1].says:
        raise Refused(f"concludes: no last line says {goal.condition()}; state what it says")
    rests = {h.run() if type(h.raw) is dict else h.condition() for h in given.listed()}
    if rests != lines[-1].hypotheses:
        raise Refused("hypotheses: the last line rests on others; list what it rests on")
    return lines


def _spend(steps: int) -> None:
    """Count steps, where a document is replayed."""
    left = _left.get()
    if left is not None:
        _left.set(left - steps)
        if left < steps:
            raise Refused(f"steps: the document takes over {STEPS}; split the proof")


def _line(raw: _Raw, earlier: list[Line]) -> Line:
    """Return what a line says, if its rule derives that from earlier lines."""
    n, rule, given, over, goal = raw.fields("line", "rule", "arguments", "parents", "concludes")
    parents = [int(parent.text("[1-9][0-9]{0,5}")) for parent in over.listed()]
    if n.raw != str(len(earlier) + 1) or max(parents, default=0) > len(earlier):
        raise Refused(f"order: it is numbered {n} and rests on {short(parents)}; count on")
    says = goal.condition()
    found = _derived(says, rule.raw, given.listed(), [earlier[parent - 1] for parent in parents])
    if found.says != says:
        raise Refused(f"{rule.raw}: it says {says}, but {found.says} follows; say that")
    return found


def _derived(says: Condition, rule: Any, given: list[_Raw], over: list[Line]) -> Line:
    """Return what a rule makes of its arguments and of the lines that it rests on."""
    _spend(sum(len(line.hypotheses) for line in over))
    hypotheses = frozenset(h for line in over for h in line.hypotheses)
    known = [line.says for line in over]
    match rule, given, known:
        case "assume", [], []:
            return Line(frozenset({says}), says)
        case "number", [_], []:
            return Line(hypotheses, _sum(given, [Condition(">", Polynomial([((), Fraction(1))]))]))
        case "square", [p], []:
            return Line(hypotheses, Condition(">=", p.polynomial() * p.polynomial()))
        case "norm", [v], []:
            return Line(hypotheses, Condition(">=", v.polynomial(3) @ v.polynomial(3)))
        case "times", [], [(a, p), (b, q)]:
            return Line(hypotheses, Condition(max(a, b, key=STRENGTH.index), p * q))
        case "scale", [_], [_]:
            return Line(hypotheses, _sum(given, known))
        case "combine", _, _ if len(given) == len(known):
            strongest, total = _sum(given, known)
            return Line(hypotheses, Condition(">=" if says.relation == ">=" else strongest, total))
        case "cancel", [], [(relation, ap), (">", a)] if ap == a * says.polynomial:
            return Line(hypotheses, Condition(relation, says.polynomial))
        case "cases", [p], [yes, no] if yes == no:
            minus_p = Polynomial((monomial, -by) for monomial, by in p.polynomial())
            above, below = Condition(">", p.polynomial()), Condition(">=", minus_p)
            return Line(over[0].hypotheses - {above} | over[1].hypotheses - {below}, yes)
        case "invariant", [run], [_, _]:
            return _invariant(says, run.run(), *over)
        case "instantiate", _, [_]:
            return _instantiate(given, *over)
    raise Refused(f"{_Raw(rule)}: it does not go from {'; '.join(map(str, known[:3]))} to {says}")


def _sum(given: list[_Raw], known: list[Condition]) -> Condition:
    """Add up, each term times a positive number, or an equation times anything."""
    terms: list[tuple[Monomial, Fraction]] = []
    for by, (relation, p) in zip(given, known, strict=True):
        factor = by.polynomial()
        if relation != "=" and (not factor or any(m or c < 0 for m, c in factor)):
            raise Refused(f"number: {by} is no positive number; take one")
        terms += factor * p
    strongest = min((relation for relation, _ in known), key=STRENGTH.index, default="=")
    return Condition(strongest, Polynomial(terms))


def _invariant(says: Condition, run: Run, base: Line, step: Line) -> Line:
    """Go from the start, and from every state to the next, to all states of the run."""
    start = says.put({symbol: value for symbol, value, _ in run.state})
    after = says.put({symbol: value for symbol, _, value in run.state})
    if (base.says, step.says) != (start, after):
        raise Refused(f"invariant: {base.says} and {step.says} are not {start} and {after}")
    if says.polynomial.symbols() & {*run.local}:
        raise Refused(f"invariant: {says} speaks of one step; claim what the state satisfies")
    fixed = base.hypotheses | step.hypotheses - {says, run, *run.guards}
    moving = {*run.local, *(symbol for symbol, _, _ in run.state)}
    if any(isinstance(h, Run) or h.polynomial.symbols() & moving for h in fixed):
        raise Refused("invariant: a hypothesis may change along the run; discharge it")
    return Line(fixed | {run}, says)


def _instantiate(given: list[_Raw], line: Line) -> Line:
    """Put values for symbols of no run, all at once."""
    values = dict(each.assigned(1) for each in given)
    if len(values) < len(given):
        raise Refused("instantiate: a symbol takes two values; give it one")
    runs = frozenset(h for h in line.hypotheses if isinstance(h, Run))
    if any(run.symbols & values.keys() for run in runs):
        raise Refused("instantiate: a run speaks of what takes a value; put other symbols")
    put = {h.put(values) for h in line.hypotheses if isinstance(h, Condition)}
    return Line(runs | put, line.says.put(values))
