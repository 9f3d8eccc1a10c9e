"""The search for exact values on which premises hold and a goal does not.

Small values first, in few dimensions, drawn with a fixed seed: one symbol after the other, given up
as soon as a premise breaks. A run is followed for a few steps that meet its guards. What is found
is exact; of what is not found, nothing is said.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm
from operator import itemgetter, mul
from random import Random
from typing import Any, NamedTuple, TypeAlias

from proofs.display.notation import monomials
from proofs.evidence.semantics.execution import Value, holds, reached
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO
from proofs.terms import Condition, Refused, Run, Term, Vector, condition, inner, linear, polynomial
from proofs.theorem import Instance

#: A premise: one of these conditions holds.
Clause: TypeAlias = tuple[Condition, ...]

_Values: TypeAlias = Mapping[Term, Any]
_Check: TypeAlias = Callable[[_Values], Any]
_Number: TypeAlias = Callable[[_Values], Any]

# dimensions and largest numbers, tried in turn, with ever longer runs
ROOMS = ((1, 1), (1, 2), (2, 1), (2, 2), (1, 4), (2, 3), (3, 1))
LENGTHS = (1, 2, 3, 5, 1, 2, 3, 5, 2, 3, 5, 7)
# values that one attempt may try
TRIES = 250


def counterexample(
    premises: Iterable[Clause],
    goal: Condition,
    run: Run | None = None,
    lengths: Iterable[int] = LENGTHS,
) -> Instance | None:
    """Return exact values, and steps of the run, of which the premises hold and the goal fails.

    Parameters
    ----------
    premises
        Clauses that the values must meet, after the last step.
    goal
        The condition that must fail there.
    run
        A run whose guards must hold in every step.
    lengths
        How many steps to take at most, in one round of attempts after the other.
    """
    premises = [clause for _, clause in sorted(map(_in_order, premises), key=itemgetter(0))]
    (goal,) = _in_order((goal,))[1]
    search = _Search(premises, goal, run or Run((), (), ()))
    drawn = Random(1962)  # noqa: S311  examples, no secrets
    for longest, (size, largest) in product(lengths, ROOMS):
        if found := search.attempt(size, largest, longest, drawn):
            if not refutes(found, premises, goal, run):
                raise Refused(f"counterexample: {found} is none; search and execution disagree")
            return found
    return None


def refutes(
    instance: Instance, premises: Iterable[Clause], goal: Condition, run: Run | None = None
) -> bool:
    """Say, by executing the run, whether all premises hold of the values and the goal fails."""
    *_, last = reached([run] if run else [], *instance)
    met = all(any(holds(c, last) for c in clause) for clause in premises)
    return met and not holds(goal, last)


def written(instance: Instance) -> str:
    """Write values as  R = 1, u = (1, 0); step 1: z = (1, 0)."""
    values, offers = instance
    steps = [f"step {number}: {_listed(offer)}" for number, offer in enumerate(offers, 1)]
    if not any(offers):
        steps = [f"after {len(offers)} steps"] * bool(offers)
    return "; ".join([_listed(values), *steps] if values else steps)


@cache
def _in_order(clause: Clause) -> tuple[str, Clause]:
    """Return a clause in normal form, and the text by which clauses are ordered."""
    normal = tuple(condition(*each) for each in clause)
    return str(normal), normal


class _Asked(NamedTuple):
    """One of these conditions must hold; or, for the goal, fail."""

    clause: Clause
    true: bool = True

    @property
    def symbols(self) -> set[Term]:
        return {symbol for _, p in self.clause for symbol in p.free_symbols}


class _Place(NamedTuple):
    """A symbol to give a value: what must hold then, and the equations that may tell the value."""

    symbol: Term
    checks: list[_Check]
    equations: list[_Number]


class _Plan(NamedTuple):
    """Symbols in the order in which they get values, and what must hold before any of them does."""

    checks: list[_Check]
    places: list[_Place]


class _Search:
    """One question, ready to be tried on many values."""

    def __init__(self, premises: Sequence[Clause], goal: Condition, run: Run) -> None:
        ends = [*map(_Asked, premises), _Asked((goal,), true=False)]
        self.run, self.moving = run, {symbol for symbol, _, _ in run.state}
        fixed = run.symbols() - self.moving - set(run.local)
        late = {symbol for asked in ends for symbol in asked.symbols} - fixed - self.moving
        self.early = _plan(fixed, [asked for asked in ends if asked.symbols <= fixed])
        self.local = _plan(set(run.local), [_Asked((guard,)) for guard in run.guards])
        self.late = _plan(late, [asked for asked in ends if not asked.symbols <= fixed])
        self.start = {symbol: _evaluated(symbol, start) for symbol, start, _ in run.state}
        self.move = {symbol: _evaluated(symbol, move) for symbol, _, move in run.state}

    def attempt(self, size: int, largest: int, longest: int, drawn: Random) -> Instance | None:
        """Try some values of this dimension, and runs of at most so many steps."""
        numbers = [0, *(sign * n for n in range(1, largest + 1) for sign in (1, -1))]
        self.numbers: list[Value] = [*numbers, *([Fraction(1, 2)] if largest > 1 else [])]
        self.vectors: list[Value] = list(product(numbers, repeat=size))
        self.size, self.longest, self.tries, self.drawn = size, longest, TRIES, drawn
        for at in self._filled(self.early, {}):
            start = {symbol: value(at, size) for symbol, value in self.start.items()}
            for found in self._from({**at, **start}, ()):
                return found
        return None

    def _from(self, at: _Values, offers: tuple[_Values, ...]) -> Iterator[Instance]:
        """Yield what refutes after these steps, or after more."""
        for end in self._filled(self.late, at):
            yield Instance({s: v for s, v in end.items() if s not in self.moving}, offers)
        if self.run.state and len(offers) < self.longest:
            for met in self._filled(self.local, at):
                after = {symbol: value(met, self.size) for symbol, value in self.move.items()}
                offer = {symbol: met[symbol] for symbol in self.run.local}
                yield from self._from({**at, **after}, (*offers, offer))

    def _filled(self, plan: _Plan, at: _Values) -> Iterator[_Values]:
        """Yield the values with those of the plan, while there are tries left."""
        if all(check(at) for check in plan.checks):
            yield from self._placed(plan.places, {**at})

    def _placed(self, places: Sequence[_Place], at: dict[Term, Value]) -> Iterator[_Values]:
        """Give values to the symbols of these places in turn."""
        if not places:
            yield {**at}
            return
        symbol, checks, equations = places[0]
        for value in self._candidates(symbol, equations, at):
            self.tries -= 1
            if self.tries < 0:
                return
            at[symbol] = value
            if all(check(at) for check in checks):
                yield from self._placed(places[1:], at)

    def _candidates(
        self, symbol: Term, equations: Sequence[_Number], at: _Values
    ) -> Sequence[Value]:
        """Return the values to try: a single one where an equation tells it."""
        for p in equations:
            at_0, at_1 = p({**at, symbol: 0}), p({**at, symbol: 1})
            if at_0 != at_1:
                return [_integer(Fraction(at_0, at_0 - at_1))]
        pool = self.vectors if type(symbol) is Vector else self.numbers
        return self.drawn.sample(pool, len(pool))


def _plan(symbols: set[Term], asked: Sequence[_Asked]) -> _Plan:
    """Order the symbols so that every condition is checked as early as can be."""
    order: list[Term] = []
    todo = [each.symbols & symbols for each in asked]
    while todo := [rest for each in todo if (rest := each - set(order))]:
        fewest = min(todo, key=len)
        order += sorted(fewest, key=lambda s: (type(s) is not Vector, s.name))
    order += sorted(symbols - set(order), key=lambda s: s.name)
    due: list[list[_Asked]] = [[] for _ in range(len(order) + 1)]
    for each in asked:
        due[max((order.index(s) + 1 for s in each.symbols & symbols), default=0)].append(each)
    places = [
        _Place(symbol, [*map(_checked, now)], [p for each in now for p in _equation(each, symbol)])
        for symbol, now in zip(order, due[1:], strict=True)
    ]
    return _Plan([*map(_checked, due[0])], places)


def _equation(asked: _Asked, symbol: Term) -> list[_Number]:
    """Return p where p = 0 is asked and p is linear in this scalar."""
    (relation, p), *others = asked.clause
    degree = max((n for _, powers in monomials(p) for g, n in powers if g == symbol), default=0)
    return [_compiled(p)] if relation is ZERO and asked.true and not others and degree == 1 else []


def _checked(asked: _Asked) -> _Check:
    tests = [tested(each) for each in asked.clause]
    if asked.true and len(tests) == 1:
        return tests[0]
    return lambda at: any(test(at) for test in tests) is asked.true


@cache
def tested(asked: Condition) -> _Check:
    """Return whether a condition holds, as a function of values.

    The values may be a solver's unknowns, and an inner product may have one of its own.
    """
    relation, p = asked
    whole = lcm(*(by.denominator for by, _ in monomials(p)))
    number = _compiled(polynomial(p * whole))
    if relation is POSITIVE:
        return lambda at: number(at) > 0
    if relation is NONNEGATIVE:
        return lambda at: number(at) >= 0
    return lambda at: number(at) == 0


def _compiled(p: Term) -> _Number:
    """Return a polynomial as a function of values."""
    terms = [
        (_integer(by), [_generator(g) for g, n in powers for _ in range(n)])
        for by, powers in monomials(p)
    ]

    def value(at: _Values) -> Any:
        total: Any = 0
        for term, factors in terms:
            for factor in factors:
                term *= factor(at)  # noqa: PLW2901 - a number, which stays as it is in the list
            total += term
        return total

    return value


def _generator(g: Term) -> _Number:
    """Return a scalar symbol or an inner product as a function of values."""
    if type(g) is not inner:
        return itemgetter(g)
    a, b = g.args
    return lambda at: at[g] if g in at else sum(map(mul, at[a], at[b]))


def _evaluated(symbol: Term, term: Term) -> Callable[[_Values, int], Value]:
    """Return a value of the state as a function of the values before, and of the dimension."""
    if type(symbol) is not Vector:
        number = _compiled(term)
        return lambda at, size: number(at)
    parts = [(_compiled(by), name) for name, by in linear(term).items()]

    def value(at: _Values, size: int) -> Value:
        scaled = [(by(at), at[name]) for by, name in parts]
        return tuple(sum(by * a[i] for by, a in scaled) for i in range(size))

    return value


def _integer(number: Fraction) -> int | Fraction:
    """Return the number, as an integer where it is one: those are quick to compute with."""
    return number.numerator if number.denominator == 1 else number


def _listed(values: Mapping[Term, Value]) -> str:
    named = sorted(values.items(), key=lambda item: item[0].name)
    return ", ".join(f"{symbol} = {_written(value)}" for symbol, value in named)


def _written(value: Value) -> str:
    return f"({', '.join(map(str, value))})" if isinstance(value, tuple) else str(value)
