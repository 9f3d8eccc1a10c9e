"""In which type a target keeps its numbers, and what it predicts at a score of 0.

A number type is told by what it loses: each model of it rounds after every operation.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import numpy as np

from perceptron.exact import Exact, size
from perceptron.specification import is_mistake
from perceptron.vectors import Vector, add, dot, scaled
from properties.conformance.declared import AtZero, Number
from properties.conformance.models import Model
from properties.conformance.observing import Seen, observed
from properties.conformance.probes import Options, Probe
from properties.conformance.process import Lost, Process
from properties.conformance.protocol import hexadecimal

__all__ = ["at_zero", "number_types"]

Rounding = Callable[[Exact], Exact]

HALF = Fraction(1, 2)
LONG: tuple[tuple[tuple[Vector, int], ...], ...] = (
    (((2**24 + 1, HALF), 1),),
    (((-(2**11) - 1, -HALF), -1),),
    (((2**31 + 2**8, 2), 1),),
    (((2**53, 1), 1), ((1, -(2**54)), 1)),
    (((2**53, 1), -1), ((1, -(2**54)), -1)),
)
# passes after which a run of these has long ended
ENOUGH, SECONDS = 20, 5.0


def number_types(model: Model, options: Options, process: Process) -> tuple[Number, ...]:
    """Return the number types under which `model` gives every answer, the likeliest first."""
    probes = [
        _probe(options, points) for points in LONG if model.result == "last" or not points[1:]
    ]
    seen = observed(process, probes)
    return tuple(
        name
        for name, rounding in ROUNDINGS.items()
        if all(
            _rounded_end(model, s.probe, rounding) == (s.answer and s.answer.bias_last(model.bias))
            for s in seen
        )
    )


def at_zero(model: Model, seen: Sequence[Seen], process: Process) -> AtZero | None:
    """Return the label predicted where the score is exactly 0; None where that is not seen."""
    for known in seen:
        told = known.answer and known.answer.bias_last(model.bias)
        tie = _tie(told, model) if told else None
        if told and tie is not None:
            label = _label(told, tie, known.probe, process)
            if label is not None:
                return label
    return None


def _probe(options: Options, points: tuple[tuple[Vector, int], ...]) -> Probe:
    known = options.weights and "w0" in options.taken and len(points) == 1
    if not known:
        return options.probe(points, 1)
    away = -points[0][1]
    return options.probe(points, 1, (away, away, 0)[: options.weights])


def _rounded_end(model: Model, probe: Probe, rounding: Rounding) -> Vector | None:
    """Return the last weights of the run that rounds after each operation; None beyond its range.

    Its scores are exact: on these points no rounding changes a sign.
    """
    try:
        return _run(model, probe, rounding)
    except OverflowError:
        return None


def _run(model: Model, probe: Probe, rounding: Rounding) -> Vector:
    w = tuple(map(rounding, model.first(probe)))
    moves, limit = model.moves(probe), model.passes(probe)
    tail = () if model.bias == "none" else (1,)
    share = Fraction(len(probe.points) if model.mode == "batch-mean" else 1)
    rows = probe.points[::-1] if model.order == "reversed" else probe.points
    for _ in range(ENOUGH if limit is None else min(limit, ENOUGH)):
        before = w
        for point, y in rows:
            x = (*map(rounding, point), *tail)
            if is_mistake(model.update, dot(w if model.mode == "online" else before, x), y):
                by = [rounding(y * m * a / share) for m, a in zip(moves, x, strict=True)]
                w = tuple(map(rounding, add(w, by)))
        if w == before:
            break
    return w


def _tie(w: Vector, model: Model) -> Vector | None:
    """Return a point whose score is 0 in every order of summing."""
    bias = w[2] if model.bias != "none" else 0
    if not any(w[:2]):
        return None
    if bias == 0:
        return (w[1], -w[0]) if all(a.denominator == 1 for a in w) else (0, 0)
    for axis in (0, 1):
        if w[axis] and _short(Fraction(-bias) / w[axis]) and _short(w[axis]) and _short(bias):
            at = Fraction(-bias) / w[axis]
            return (at, 0) if axis == 0 else (0, at)
    return None


def _short(a: Exact) -> bool:
    return a.denominator in (1, 2, 4, 8, 16) and size(a) < 2**20


def _label(w: Vector, tie: Vector, probe: Probe, process: Process) -> AtZero | None:
    beside = [add(tie, scaled(8 * side, w[:2])) for side in (1, -1)]
    wanted = list(map(hexadecimal, (tie, *beside)))
    try:
        answer = process.ask(probe.request | {"predict": wanted}, SECONDS)
    except Lost:
        return None
    if "predictions" not in answer or len(answer["predictions"]) != 3:
        return None
    label, plus, minus = answer["predictions"]
    if plus == minus:
        return None
    shown: Mapping[str, AtZero] = {"0": "0", minus: "-1", plus: "+1"}
    return shown.get(label)


def _floating(kind: type[np.floating]) -> Rounding:
    def rounded(a: Exact) -> Exact:
        with np.errstate(over="ignore"):
            return Fraction(*kind(float(a)).as_integer_ratio())

    return rounded


def _whole(bits: int | None) -> Rounding:
    def rounded(a: Exact) -> Exact:
        whole = int(a)
        return whole if bits is None else (whole + 2 ** (bits - 1)) % 2**bits - 2 ** (bits - 1)

    return rounded


ROUNDINGS: Mapping[Number, Rounding] = {
    "float64": _floating(np.float64),
    "float32": _floating(np.float32),
    "float16": _floating(np.float16),
    "exact": lambda a: a,
    "int": _whole(None),
    "int64": _whole(64),
    "int32": _whole(32),
    "int16": _whole(16),
    "int8": _whole(8),
}
