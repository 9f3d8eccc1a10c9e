"""The runs of the theorems, executed on exact numbers: the proved algorithm is the tested one."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import isqrt, prod
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from perceptron.errors import quoted
from proofs.display.notation import Text, monomials
from proofs.kernel import NONNEGATIVE, POSITIVE, look
from proofs.terms import Condition, Refused, Run, Term, Vector, condition, inner, linear
from proofs.theorem import Theorem
from proofs.theorems.lemmas import MISTAKE, R, delta, perceptron_run, u, w, z

if TYPE_CHECKING:
    from perceptron import Dataset

Value: TypeAlias = int | Fraction | tuple[int | Fraction, ...]

#: The deciding guard of a run that takes every offer: 0 >= 0.
ALWAYS: Condition = condition(NONNEGATIVE, 0)


class Step(NamedTuple):
    """A step that was taken: which offer it answered, all values it met, and the state after it."""

    offer: int
    met: dict[Term, Value]
    state: dict[Term, Value]


def execute(
    run: Run,
    values: Mapping[Term, Value],
    offers: Iterable[Mapping[Term, Value]],
    decides: Condition = MISTAKE,
) -> list[Step]:
    """Return every step of the run, exact: an offer is taken where the deciding guard holds.

    Parameters
    ----------
    run
        An algorithm of the theorems.
    values
        Exact numbers for its fixed scalars, tuples of them for its fixed vectors.
    offers
        The same for its local symbols, one mapping an example, in the order presented.
    decides
        The guard that makes an offer a step; the others must hold of every offer.

    Raises
    ------
    Refused
        Where an offer breaks another guard: then the theorem says nothing about it.
    """
    offers = list(offers)
    size = _dimension([values, *offers])
    state = _start(run, values, size)
    steps = []
    for number, offer in enumerate(offers):
        met = {**values, **state, **offer}
        _require_guards(run, decides, met, number)
        if holds(decides, met):
            state = {s: _value(s, move, met, size) for s, _, move in run.state}
            steps.append(Step(number, met, state))
    return steps


def holds(condition: Condition, values: Mapping[Term, Value]) -> bool:
    """Say whether a condition is true of these numbers."""
    relation, p = condition
    number = _number(p, values)
    return (
        number > 0
        if relation is POSITIVE
        else number >= 0
        if relation is NONNEGATIVE
        else number == 0
    )


def holds_on_its_instance(theorem: Theorem) -> bool:
    """Say whether the hypotheses hold of the values that the theorem ships, and what follows.

    Of a run: at least one step is taken, the hypotheses hold at its end, and so does the conclusion
    wherever they do. An offer may be passed over where it is no mistake, and for no other reason.
    """
    if theorem.instance is None:
        raise Refused(f"instance: {theorem.name} ships none; its hypotheses may contradict")
    entry, (values, offers) = look(theorem.fact), theorem.instance
    given = [h for h in entry.hypotheses if not isinstance(h, Run)]
    runs = [h for h in entry.hypotheses if isinstance(h, Run)]
    states = reached(runs, values, offers)
    met = [state for state in states if all(holds(h, state) for h in given)]
    at_the_end = states[-1:] == met[-1:] and len(states) > len(runs)
    return at_the_end and all(holds((entry.relation, entry.polynomial), state) for state in met)


def reached(
    runs: Iterable[Run], values: Mapping[Term, Value], offers: Iterable[Mapping[Term, Value]]
) -> list[dict[Term, Value]]:
    """Return every state that the run reaches, the start included; the values where none runs."""
    runs, offers = list(runs), list(offers)
    if len(runs) > 1 or (offers and not runs):
        raise Refused(f"instance: {len(runs)} runs, {len(offers)} offers; offer steps to one run")
    if not runs:
        return [dict(values)]
    decides = MISTAKE if MISTAKE in runs[0].guards else ALWAYS
    steps = execute(runs[0], values, offers, decides)
    start = _start(runs[0], values, _dimension([values, *offers]))
    first = {**(offers[0] if offers else {}), **values, **start}
    return [first, *({**step.met, **values, **step.state} for step in steps)]


def agrees_with_specification(data: "Dataset") -> bool:
    """Say whether the theorem's run makes the specification's mistakes, each with its weights.

    The separator u is the one that `certify` finds, delta its least score, R an integer radius.

    Raises
    ------
    Refused
        Where the data are not separable, so that no margin can be met.
    """
    from perceptron import Separator, certify, train  # noqa: PLC0415  the theory stands alone

    found = certify(data)
    if not isinstance(found, Separator):
        raise Refused("agrees: the data are not separable; offer data with a margin")
    trace = train(data)
    examples = [tuple(y * a for a in x) for x, y in data]
    steps = _run_of(examples, found.weights, trace.passes)
    made = [(step.offer % len(examples), step.state[w]) for step in steps]
    return made == list(zip(trace.mistakes, list(trace.history())[1:], strict=True))


def _run_of(examples: list[tuple[int | Fraction, ...]], separator: Value, times: int) -> list[Step]:
    """Return the steps of the perceptron's run over the examples, presented so many times."""
    scores = [_dot(example, separator) for example in examples]
    longest = max(_dot(example, example) for example in examples)
    radius = isqrt(longest.__ceil__()) + 1
    values = {u: separator, delta: min(scores), R: radius}
    return execute(perceptron_run, values, [{z: example} for example in examples] * times)


def _require_guards(run: Run, decides: Condition, met: Mapping[Term, Value], number: int) -> None:
    for guard in run.guards:
        if guard != decides and not holds(guard, met):
            raise Refused(
                f"execute: offer {number} breaks {Text().condition(*guard)}; "
                "the theorem speaks of offers that meet it"
            )


def _dimension(mappings: Iterable[Mapping[Term, Value]]) -> int:
    sizes = {len(v) for values in mappings for v in values.values() if isinstance(v, tuple)}
    if len(sizes) > 1:
        raise Refused(f"execute: vectors of {sorted(sizes)} coordinates; give all the same number")
    return max(sizes, default=0)


def _start(run: Run, values: Mapping[Term, Value], size: int) -> dict[Term, Value]:
    return {s: _value(s, start, values, size) for s, start, _ in run.state}


def _value(symbol: Term, value: Term, values: Mapping[Term, Value], size: int) -> Value:
    if type(symbol) is not Vector:
        return _number(value, values)
    parts = [(_number(by, values), _at(name, values)) for name, by in _parts(value).items()]
    return tuple(sum(by * a[i] for by, a in parts if isinstance(a, tuple)) for i in range(size))


@cache
def _parts(v: Term) -> dict[Vector, Term]:
    return linear(v)


def _number(p: Term, values: Mapping[Term, Value]) -> int | Fraction:
    terms = ((by, [_generator(g, values) ** n for g, n in powers]) for by, powers in monomials(p))
    total = sum((by * prod(factors) for by, factors in terms), Fraction(0))
    return total.numerator if total.denominator == 1 else total


def _generator(g: Term, values: Mapping[Term, Value]) -> int | Fraction:
    if type(g) is inner:
        return _dot(*(_at(name, values) for name in g.args))
    value = _at(g, values)
    if type(value) is not int and type(value) is not Fraction:
        raise Refused(f"execute: {g} = {quoted(value)} is not exact; give an int or a Fraction")
    return value


def _at(symbol: Term, values: Mapping[Term, Value]) -> Value:
    if symbol not in values:
        raise Refused(f"execute: {symbol} has no value; give one")
    return values[symbol]


def _dot(a: Value, b: Value) -> int | Fraction:
    if not isinstance(a, tuple) or not isinstance(b, tuple):
        raise Refused(
            f"execute: {quoted(a)} and {quoted(b)} are not both vectors; give tuples of numbers"
        )
    return sum(s * t for s, t in zip(a, b, strict=True))
