"""How a float64 perceptron fails, off the grid on which it is exact: smallest witnesses, found.

The program is the plain one: products added from the left, update where the sum is <= 0. Labels
are part of the examples z = y x, for a sign is never rounded. What it does is held against exact
arithmetic on the very same floats.
"""

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import product
from math import fsum
from typing import Literal, NamedTuple

from perceptron import Dataset, Separator, certify
from perceptron.arithmetic.exact import exact
from perceptron.arithmetic.vectors import dot
from proofs.display.tables import listed
from proofs.terms import Refused

SCOPE = (
    "coordinates 0, +-1, +-2^e, +-2^-e, the smallest e first; one point in one dimension for "
    "e <= 1000, two points in up to two dimensions for e <= 30, and the second of two points at "
    "the first stop in up to four dimensions for e <= 30"
)

Examples = tuple[tuple[float, ...], ...]

EXPONENTS = range(1, 1001)
KINDS = (
    "bound exceeded", "endless by underflow", "endless by absorption", "stop on the wrong side",
)  # fmt: skip

# a float64 adds 1 to 2^53 in vain
FULL = 2.0**53


class Failure(NamedTuple):
    """What a float64 run does on examples z = y x, where the theorem says otherwise."""

    kind: str
    e: int
    examples: Examples
    shown: str


class Run(NamedTuple):
    """A float64 run: its mistakes and weights when it stops, comes to old weights, or is left."""

    mistakes: int
    weights: tuple[float, ...]
    end: Literal["stop", "again", "left"]


def float_can_fail(exponents: range = EXPONENTS, kinds: tuple[str, ...] = KINDS) -> list[str]:
    """Find each kind of failure, and confirm it in exact arithmetic.

    Raises `Refused` where one is not to be found in the scope.
    """
    lines = []
    for kind, _, examples, shown in failures(exponents, kinds):
        lines += [f"{kind}: z = {listed(map(_told, examples))}", f"  {shown}"]
    return lines


@cache
def failures(exponents: range = EXPONENTS, kinds: tuple[str, ...] = KINDS) -> tuple[Failure, ...]:
    """Return the smallest failure of each kind."""
    searches: Mapping[str, Callable[[range], Iterator[Failure]]] = dict(
        zip(KINDS, (_bound_exceeded, _starved, _absorbed, _wrong_stop), strict=True)
    )
    return tuple(_first(kind, searches[kind](exponents)) for kind in kinds)


def _first(kind: str, found: Iterator[Failure]) -> Failure:
    failure = next(found, None)
    if failure is None:
        raise Refused(f"float: no {kind} in {SCOPE}; search farther")
    return failure


def _bound_exceeded(exponents: range) -> Iterator[Failure]:
    """Yield one point on which the program makes more mistakes than R^2 / gamma^2."""
    for e in exponents:
        for z in ((2.0**e,), (2.0**-e,)):
            run, bound = _run((z,)), _bound((z,))
            if bound is not None and run.mistakes > bound:
                shown = f"{run.mistakes} mistakes where R^2/gamma^2 = {bound}: w x underflows to 0"
                yield Failure("bound exceeded", e, (z,), shown)


def _starved(exponents: range) -> Iterator[Failure]:
    """Yield one point whose score underflows until its update is absorbed, 2^53 mistakes later.

    Rounding is monotone and k x is exact for k <= 2^53: if the score is 0 at w = 2^53 x, it is 0
    before, and if w + x is w there, the run stays there.
    """
    for e in exponents:
        x = 2.0**-e
        if FULL * x * x == 0 and FULL * x + x == FULL * x:
            shown = "every score k x^2 underflows to 0, up to w = 2^53 x, which absorbs x"
            yield Failure("endless by underflow", e, ((x,),), shown)


def _absorbed(exponents: range) -> Iterator[Failure]:
    """Yield two examples, separable, on which the weights come back after a pass with mistakes."""
    for d in (1, 2):
        for e in exponents[:30]:
            firsts = product((0.0, 1.0, 2.0**e, 2.0**-e), repeat=d)
            for z in product(firsts, product(_values(e), repeat=d)):
                run = _run(z) if all(map(any, z)) else None
                if run and run.end == "again" and _bound(z) is not None:
                    shown = (
                        f"after {run.mistakes} mistakes w = {_told(run.weights)} errs and absorbs "
                        "the update"
                    )
                    yield Failure("endless by absorption", e, z, shown)


def _wrong_stop(exponents: range) -> Iterator[Failure]:
    """Yield two examples, the second of which seems right at w = z1 while <z1,z2> is negative.

    Only the products of their coordinates matter: 0, +-1, +-2^e, +-2^-e, +-4^e and +-4^-e. `fsum`
    rounds once, so that its sign is the exact one.
    """
    for d in (1, 2, 3, 4):
        for e in exponents[:30]:
            for terms in product(_products(e), repeat=d):
                if fsum(terms) < 0 < _added(terms):
                    run = _run(z := _factored(terms, e))
                    score = dot(tuple(map(exact, run.weights)), tuple(map(exact, z[1])))
                    shown = f"stops after {run.mistakes} mistake, with <w,z2> = {score} < 0"
                    if run.end == "stop" and score < 0 and _bound(z) is not None:
                        yield Failure("stop on the wrong side", e, z, shown)


def _run(examples: Examples) -> Run:
    """Run the program pass after pass until it stops or its weights come back, 20 at most."""
    w, made, seen = (0.0,) * len(examples[0]), 0, set[tuple[float, ...]]()
    for _ in range(20):
        before = made
        for z in examples:
            if _added([a * b for a, b in zip(w, z, strict=True)]) <= 0:
                w, made = tuple(a + b for a, b in zip(w, z, strict=True)), made + 1
        if made == before or w in seen:
            return Run(made, w, "stop" if made == before else "again")
        seen.add(w)
    return Run(made, w, "left")


def _added(terms: Sequence[float]) -> float:
    """Add from the left; the built-in sum has carried an error term since Python 3.12."""
    return reduce(operator.add, terms, 0.0)


def _data(examples: Examples) -> Dataset:
    return Dataset(examples, [1] * len(examples))


def _bound(examples: Examples) -> Fraction | None:
    """Return R^2 / gamma*^2, or None where nothing separates the examples."""
    found = certify(_data(examples))
    return found.mistake_bound if isinstance(found, Separator) else None


def _values(e: int) -> tuple[float, ...]:
    """Return 0, +-1, +-2^e and +-2^-e."""
    return (0.0, *(sign * 2.0**i for i in (0, e, -e) for sign in (1, -1)))


def _products(e: int) -> tuple[float, ...]:
    return (*_values(e), *(sign * 4.0**i for i in (e, -e) for sign in (1, -1)))


def _factored(terms: Sequence[float], e: int) -> Examples:
    """Return two examples whose coordinates have these products."""
    roots = {4.0**e: 2.0**e, 4.0**-e: 2.0**-e}
    first = tuple(roots.get(abs(t), 1.0) for t in terms)
    return first, tuple(t / a for t, a in zip(terms, first, strict=True))


def _told(vector: Sequence[float]) -> str:
    """Write powers of two as such."""
    return f"({','.join(map(_number, vector))})"


def _number(value: float) -> str:
    e = value.hex().partition("p")[2]
    power = abs(value) == 2.0 ** int(e) and abs(int(e)) > 3
    return f"{'-' * (value < 0)}2^{int(e)}" if power else str(exact(value))
