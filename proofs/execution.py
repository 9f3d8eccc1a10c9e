"""The runs of the theorems, executed on exact numbers: the proved algorithm is the tested one."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import isqrt, prod
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from proofs.kernel import NONNEGATIVE, POSITIVE, look
from proofs.library.runs import MISTAKE, R, delta, perceptron_run, u, w, z
from proofs.printing.notation import Text, monomials
from proofs.terms import Condition, Refused, Run, Term, Vector, inner, linear
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from perceptron import Dataset

__all__ = ["Step", "agrees_with_specification", "execute", "holds", "holds_on_its_instance"]

Value: TypeAlias = int | Fraction | tuple[int | Fraction, ...]


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
    state = {s: _value(s, start, values, size) for s, start, _ in run.state}
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
    """Say whether the theorem's hypotheses and conclusion hold along the run that it ships."""
    if theorem.instance is None:
        raise Refused(f"instance: {theorem.name} ships none; its hypotheses may contradict")
    entry, (values, offers) = look(theorem.fact), theorem.instance
    given = [h for h in entry.hypotheses if not isinstance(h, Run)]
    (run,) = (h for h in entry.hypotheses if isinstance(h, Run))
    steps = execute(run, values, offers)
    says = [*given, (entry.relation, entry.polynomial)]
    return bool(steps) and all(holds(c, {**step.met, **step.state}) for step in steps for c in says)


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
    """Refuse an offer of which a guard does not hold."""
    for guard in run.guards:
        if guard != decides and not holds(guard, met):
            raise Refused(
                f"execute: offer {number} breaks {Text().condition(*guard)}; "
                "the theorem speaks of offers that meet it"
            )


def _dimension(mappings: Iterable[Mapping[Term, Value]]) -> int:
    """Return the number of coordinates of the vectors."""
    sizes = {len(v) for values in mappings for v in values.values() if isinstance(v, tuple)}
    if len(sizes) != 1:
        raise Refused(f"execute: vectors of {sorted(sizes)} coordinates; give all the same number")
    return sizes.pop()


def _value(symbol: Term, value: Term, values: Mapping[Term, Value], size: int) -> Value:
    """Return a value of the state, in numbers."""
    if type(symbol) is not Vector:
        return _number(value, values)
    parts = [(_number(by, values), values[name]) for name, by in linear(value).items()]
    return tuple(sum(by * a[i] for by, a in parts if isinstance(a, tuple)) for i in range(size))


def _number(p: Term, values: Mapping[Term, Value]) -> int | Fraction:
    """Return a polynomial's value."""
    terms = ((by, [_generator(g, values) ** n for g, n in powers]) for by, powers in monomials(p))
    total = sum((by * prod(factors) for by, factors in terms), Fraction(0))
    return total.numerator if total.denominator == 1 else total


def _generator(g: Term, values: Mapping[Term, Value]) -> int | Fraction:
    """Return the value of a scalar symbol or an inner product."""
    if type(g) is inner:
        return _dot(*(values[name] for name in g.args))
    value = values[g]
    if type(value) is not int and type(value) is not Fraction:
        raise Refused(f"execute: {g} = {value!r} is not exact; give an int or a Fraction")
    return value


def _dot(a: Value, b: Value) -> int | Fraction:
    """Return the inner product of two tuples of exact numbers."""
    if not isinstance(a, tuple) or not isinstance(b, tuple):
        raise Refused(f"execute: {a!r} and {b!r} are not both vectors; give tuples of numbers")
    return sum(s * t for s, t in zip(a, b, strict=True))
