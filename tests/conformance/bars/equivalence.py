"""Whether a mutant differs from every perceptron that the theory covers, on small data.

A mutant is run on all data of the battery in a process of its own. A rule is held against it until
the first answer that it does not give. Those that are left say what the mutant is.
"""

import contextlib
import io
import math
import multiprocessing
import re
import resource
import signal
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import numpy as np

from tests.conformance.bars.mutants import Mutant
from tests.conformance.bars.reference import (
    COVERED,
    DIMENSIONS,
    OTHER_ORDERS,
    Data,
    Doubt,
    Rule,
    answer,
    battery,
)

#: CPU seconds for one answer, and for a mutant.
ANSWER, ALL = 0.5, 60
#: Who did not come back so often is not asked again.
PATIENCE = 3
MEMORY = 16 << 30
OWN_START = "from a start of its own"
#: What textbooks' rules move by: y, or y less a prediction.
STEPS = (1, 2)
#: So many passes as the mutant makes if nobody says how many.
DEFAULT = 1000


@dataclass(frozen=True)
class Kind:
    """What a mutant is.

    ``equivalent``: a covered convention explains every answer. ``unusual``: only a batch, an
    average, half a step at a tie, or a bias or a step of another rate does. ``narrow``: equivalent
    but for float32, so unusual, or wrong if it rounds what it is given. ``refitted``: explained,
    but a second fit of the same object gives other weights. ``unclear``: a sound perceptron that a
    judge may see either way. ``broken``: it seldom answers. ``wrong``: nothing explains it; `data`
    is the first, so the smallest, on which the last explanation fails.
    """

    name: str
    reason: str = ""
    data: Data | None = None


class Candidate(NamedTuple):
    """A rule, how its weights are written down, and its rates.

    The bias that is written down is a weight on an input that is 1, or -1 for a threshold.
    """

    rule: Rule
    form: str
    bias_input: Fraction
    rate: Fraction
    bias_rate: Fraction
    starts_at_zero: bool


UNUSUAL = tuple(
    replace(rule, **odd)
    for rule in COVERED
    for odd in ({"mode": "batch"}, {"mode": "average"}, {"beyond_ties": 2})
)  # and every rule at another rate of the bias
UNCLEAR = tuple(
    replace(rule, order=order) for rule in COVERED[::4] + COVERED[1::4] for order in OTHER_ORDERS
)


def classed(mutant: Mutant) -> Kind:
    """Run a mutant, guarded, and say what it is."""
    near, far = multiprocessing.get_context("fork").Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=_child, args=(far, mutant))
    process.start()
    far.close()
    try:
        came: Kind | Exception = near.recv()
    except EOFError:
        return Kind("broken", "it ends its process, or takes too long or too much")
    finally:
        process.join()
    if isinstance(came, Exception):
        raise came
    return came


def _child(pipe: Connection, mutant: Mutant) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (ALL, ALL))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, _late)
    warnings.simplefilter("ignore")
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            pipe.send(_kind(mutant))
        except Exception as ours:
            pipe.send(ours)  # the mutant's own are caught where it is called


def _late(*_: object) -> None:
    raise Late


class Late(BaseException):
    """No answer in time; a mutant that catches every `Exception` does not catch it."""


def _kind(mutant: Mutant) -> Kind:
    kind, candidate = _explained(Subject(mutant))
    if kind.name == "wrong" and "float32" in mutant.source:
        wide = replace(mutant, source=mutant.source.replace("float32", "float64"))
        if _explained(Subject(wide))[0].name == "equivalent":
            return Kind("narrow", "with float64 in place of float32 a convention explains it")
    if kind.name in ("wrong", "broken"):
        other, _ = _explained(Subject(mutant, labels=(0, 1)))
        if other.name == "equivalent":
            return Kind("unclear", f"labels 0 and 1: {other.reason}")
    elif mutant.style == "class" and not _fits_again_alike(mutant):
        return Kind("refitted", "a second fit of the same object gives other weights")
    elif candidate is not None and not _keeps_its_defaults(mutant, candidate):
        return Kind("unclear", "with its default values it answers otherwise")
    elif candidate is not None and re.search(r"def .*\beta=", mutant.source):
        _, slow = _explained(Subject(mutant, eta=1.0))
        _, fast = _explained(Subject(mutant, eta=2.0))
        twice = slow and (2 * slow.rate, 2 * slow.bias_rate)
        if not (fast and (fast.rate, fast.bias_rate) == twice):
            return Kind("unclear", "it does not follow its rate")
        if slow.rate not in STEPS:
            return Kind("unusual", f"it moves by {slow.rate} times the rate that it is given")
    return kind


def _fits_again_alike(mutant: Mutant) -> bool:
    """Say whether an object learns the same from the same data in a second fit."""
    once, again = Subject(mutant), Subject(mutant, fits=2)
    return all(once(data) == again(data) for data in battery()[:1200:40])


def _keeps_its_defaults(mutant: Mutant, candidate: Candidate) -> bool:
    """Say whether easy data end as they should if only the data are given."""
    subject = Subject(mutant)
    starts = {d: _start(subject, d) for d in DIMENSIONS}
    return all(
        (came := subject(replace(data, passes=DEFAULT))) is not None
        and _gives(candidate, replace(data, passes=12), starts, came)
        for data in battery()[:1200:40]
        if _has_ended(candidate, data)
    )


def _has_ended(candidate: Candidate, data: Data) -> bool:
    """Say whether more passes than those asked for change nothing."""
    start = (0,) * (len(data.points[0]) + candidate.rule.is_biased)
    rates = 1, candidate.bias_rate / candidate.rate
    runs = (replace(data, passes=passes) for passes in (11, 12))
    ends = {answer(candidate.rule, run, start, *rates)[0] for run in runs}
    return candidate.rule.mode == "online" and candidate.starts_at_zero and len(ends) == 1


class Subject:
    """A mutant that can be asked; its answers are (weights, bias or None), None for no answer."""

    def __init__(
        self,
        mutant: Mutant,
        labels: tuple[int, int] = (-1, 1),
        eta: float | None = None,
        fits: int = 1,
    ) -> None:
        self.names: dict[str, Any] = {"__name__": "mutant"}
        self.mutant, self.labels, self.fits = mutant, labels, fits
        self.options = {} if eta is None else {"eta": eta}
        self.late = 0
        with contextlib.suppress(Exception):
            exec(compile(mutant.source, "mutant", "exec"), self.names)  # noqa: S102 - in a child

    def __call__(self, data: Data) -> tuple[list[float], float | None] | None:
        if self.late >= PATIENCE:
            return None
        points = np.array([[float(a) for a in x] for x in data.points])
        labels = np.array([self.labels[y > 0] for y in data.labels])
        given = points.copy(), labels.copy()
        signal.setitimer(signal.ITIMER_PROF, ANSWER)
        try:
            weights, bias = self._trained(*given, data.passes)
        except Late:
            self.late += 1
            return None
        except (Exception, SystemExit):
            return None
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        is_kept = np.array_equal(given[0], points) and np.array_equal(given[1], labels)
        return (weights, bias) if is_kept else None

    def _trained(
        self, X: np.ndarray, y: np.ndarray, passes: int
    ) -> tuple[list[float], float | None]:
        if self.mutant.style == "class":
            limit = {} if passes == DEFAULT else {"n_iter": passes}
            model = self.names["Perceptron"](**limit, **self.options)
            for _ in range(self.fits):
                model.fit(X, y)
            came = model.w_, model.b_
        else:
            name = "max_iter" if self.mutant.style == "while" else "epochs"
            limit = {} if passes == DEFAULT else {name: passes}
            came = self.names["train"](X, y, **limit, **self.options)
        weights, bias = came if isinstance(came, tuple) else (came, None)
        flat = np.asarray(weights, dtype=float)
        if flat.ndim != 1:
            raise ValueError
        return flat.tolist(), None if bias is None else float(bias)


def _explained(subject: Subject) -> tuple[Kind, Candidate | None]:
    """Hold every candidate against the answers; return what is left, and the first of these."""
    starts = {d: _start(subject, d) for d in DIMENSIONS}
    left = list(dict.fromkeys(_candidates(subject, starts)))
    for data in battery():
        came = subject(data)
        left = [c for c in left if came is not None and _gives(c, data, starts, came)]
        if not left:
            answers = [came is not None for came in map(subject, battery()[::40])]
            is_broken = 2 * sum(answers) < len(answers)
            reason = "it seldom answers" if is_broken else "no convention explains its answers"
            return Kind("broken" if is_broken else "wrong", reason, data), None
    best = min(left, key=lambda c: ("equivalent", "unusual", "unclear").index(_class(c)))
    return Kind(_class(best), _words(best)), best


def _class(candidate: Candidate) -> str:
    rule = candidate.rule
    if rule.order in OTHER_ORDERS or abs(candidate.bias_input) != 1:
        return "unclear"
    one_rate = candidate.rate == candidate.bias_rate and rule.beyond_ties == 1
    is_plain = rule.mode == "online" and one_rate
    return "equivalent" if is_plain else "unusual"


def _words(candidate: Candidate) -> str:
    rule, form, bias_input, rate, bias_rate, starts_at_zero = candidate
    bias = f", bias {form} on {bias_input} at rate {bias_rate}" if rule.is_biased else ""
    start = "" if starts_at_zero else f", {OWN_START}"
    return f"{rule.update}, {rule.order}, {rule.mode}, rate {rate}{bias}{start}"


def _start(subject: Subject, d: int) -> tuple[Sequence[float], float | None] | None:
    """Return what comes of no pass at all, if the data do not matter to it."""
    points = [((1,) * d, 1), (tuple(range(2, d + 2)), -1)]
    first, second = (subject(Data((x,), (y,), 0)) for x, y in points)
    return first if first == second else None


def _candidates(subject: Subject, starts: dict[int, Any]) -> Iterator[Candidate]:
    """Yield the rules that may explain a mutant, at the rates of its first update."""
    for y, from_start in product((1, -1), (True, False)):
        came = subject(Data(((1,),), (y,), 1))
        if came is None or (from_start and starts[1] is None):
            continue
        for form, inputs in _forms(*came):
            now, before = _read(form, came), from_start and _read(form, starts[1])
            if now is None or before is None:
                continue
            moved = [y * _fraction(a - b) for a, b in zip(now, before or (0, 0), strict=False)]
            if not moved or moved[0] <= 0 or moved[-1] == 0:
                continue
            is_zero = not any(any(_read(form, s) or ()) for s in starts.values() if s)
            for rule, bias_input in product(
                COVERED + UNUSUAL + UNCLEAR, {*inputs, moved[-1] / moved[0]}
            ):
                bias_rate = moved[-1] * bias_input
                if rule.is_biased == (len(moved) > 1) and bias_rate > 0:
                    zero = is_zero or not from_start
                    yield Candidate(rule, form, bias_input, moved[0], bias_rate, zero)


def _forms(
    weights: Sequence[float], bias: float | None
) -> tuple[tuple[str, tuple[Fraction, ...]], ...]:
    """Return how weights of a point with one coordinate may be read, and the bias's inputs."""
    inputs = Fraction(1), Fraction(-1)
    if bias is None:
        names = ("plain",) if len(weights) == 1 else ("append", "prepend")
        return tuple((name, inputs) for name in names)
    return (("apart", inputs),)


def _read(form: str, came: tuple[Sequence[float], float | None]) -> tuple[float, ...] | None:
    """Return weights with the bias last, None if the form does not fit."""
    weights, bias = came
    if not all(map(math.isfinite, (*weights, bias or 0.0))):
        return None
    match form:
        case "plain" | "append":
            return tuple(weights)
        case "prepend":
            return (*weights[1:], *weights[:1])
    return None if bias is None else (*weights, bias)


def _inputs(candidate: Candidate, read: tuple[float, ...]) -> tuple[float, ...]:
    """Return weights as those of an input of 1."""
    last = read[-1] * float(candidate.bias_input) if candidate.rule.is_biased else read[-1]
    return (*read[:-1], last)


def _fraction(number: float) -> Fraction:
    return Fraction(number).limit_denominator(10_000) if abs(number) < 1e9 else Fraction(0)


def _gives(candidate: Candidate, data: Data, starts: dict[int, Any], came: Any) -> bool:
    """Say whether a candidate explains an answer, but for rounding."""
    rule, form, _, rate, bias_rate, is_zero = candidate
    d = len(data.points[0])
    got, at = _read(form, came), starts[d] and _read(form, starts[d])
    if got is None or len(got) != d + rule.is_biased:
        return False
    if is_zero:
        weights, doubt = answer(rule, data, (0,) * len(got), 1, bias_rate / rate)
        weights = tuple(rate * w for w in weights)
    elif at is None or len(at) != len(got):
        return False
    else:
        begin = tuple(map(_fraction, _inputs(candidate, at)))
        weights, doubt = answer(rule, data, begin, rate, bias_rate)
    is_exact = _is_dyadic(rate) and _is_dyadic(bias_rate)
    if doubt is Doubt.ALWAYS or (doubt and not is_exact):
        return True
    got, wanted = _inputs(candidate, got), tuple(map(float, weights))
    if is_exact and rule.mode != "average":
        return got == wanted
    return np.allclose(got, wanted, rtol=1e-9, atol=1e-9)


def _is_dyadic(rate: Fraction) -> bool:
    return rate.denominator & (rate.denominator - 1) == 0
