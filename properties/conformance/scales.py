"""What one point shows: where the bias stands, where a run starts, how far a mistake moves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from perceptron.exact import Exact, exact, size
from perceptron.vectors import Vector, scaled
from properties.conformance.declared import Place
from properties.conformance.endings import ROUNDS
from properties.conformance.models import bias_last
from properties.conformance.observing import Answer, Seen, observed
from properties.conformance.probes import POINTS, Options
from properties.conformance.process import Process

__all__ = ["Scale", "drawn_scales", "guessed", "places", "scales", "seen_on_one_point", "steps"]

ETA = Fraction(1, 2)
USUAL: tuple[Exact, ...] = (1, 2, *(exact(a) for a in (0.5, 0.1, 0.2, 0.01, 0.02, 0.001, 0.002)))
# y x, y, and where it ended, the bias last
_End = tuple[Vector, int, Vector]


@dataclass(frozen=True)
class Scale:
    """A place of the bias, a start (the bias last), and a move, that explain one point."""

    bias: Place
    start: Vector | None
    move: Exact
    bias_rate: Exact = 1
    moved: bool = True
    drawn: bool = False


def seen_on_one_point(
    process: Process, options: Options, w0: Vector | None = None, eta: Exact | None = None
) -> list[Seen]:
    """Return the answers to each point under the label +1, then -1, in one pass."""
    probes = [options.probe(((x, y),), 1, w0) for x in POINTS for y in (1, -1)]
    return observed(process, [replace(p, eta=p.eta if eta is None else eta) for p in probes])


def places(answer: Answer) -> tuple[Place, ...]:
    """Return where the bias may stand; nothing where the weights do not fit the point."""
    d = len(POINTS[0])
    if answer.bias is not None:
        return ("separate",) if len(answer.weights) == d else ()
    fitting: dict[int, tuple[Place, ...]] = {d: ("none",), d + 1: ("append", "prepend")}
    return fitting.get(len(answer.weights), ())


def drawn_scales(seen: Sequence[Seen]) -> Iterator[Scale]:
    """Yield what explains the answers of a target whose start is small, and another each time."""
    told = [(*s.probe.points[0], s.answer) for s in seen if s.answer is not None]
    for place in places(told[0][2]) if told else ():
        ends = [(scaled(y, x), answer.bias_last(place)) for x, y, answer in told]
        moves = {_short(Fraction(w[0]) / z[0]) for z, w in ends if size(w[0]) * 10**4 >= size(z[0])}
        if len(moves) == 1:
            yield Scale(place, None, exact(moves.pop()), drawn=True)


def scales(seen: Sequence[Seen], w0: Vector | None = None) -> Iterator[Scale]:
    """Yield all that explains the answers: one of them may be the start, which it is left at.

    From a start `w0` that was given, nothing shows of the target's own; 0 is told.
    """
    told = [(*s.probe.points[0], s.answer) for s in seen if s.answer is not None]
    for place in places(told[0][2]) if told else ():
        ends = [(scaled(y, x), y, answer.bias_last(place)) for x, y, answer in told]
        zero: Vector = (0,) * len(ends[0][2])
        own = dict.fromkeys((zero, *(w for *_, w in ends)))
        for start in own if w0 is None else [bias_last(w0, place)]:
            scale = _scale(place, start, ends)
            if scale is not None:
                yield scale if w0 is None else replace(scale, start=None)


def guessed(process: Process, options: Options) -> Iterator[Scale]:
    """Yield the usual moves, for a target that takes no data of one label."""
    points = ((POINTS[0], 1), (POINTS[1], -1))
    for seen in observed(process, [options.probe(points, 1)]):
        for place in places(seen.answer) if seen.answer else ():
            for move in USUAL:
                yield Scale(place, None, move)


def steps(process: Process, options: Options, scale: Scale, w0: Vector | None) -> Exact | None:
    """Return by how much a rate that is given is multiplied; None where that does not show."""
    found = scales(seen_on_one_point(process, options, w0, ETA), w0)
    moves = [other.move for other in found if other.start == scale.start and other.moved]
    return moves[0] / ETA if moves else None


def _scale(place: Place, start: Vector, ends: Sequence[_End]) -> Scale | None:
    if any(len(w) != len(start) for *_, w in ends):
        return None
    moved = [
        (z, y, [a - s for a, s in zip(w, start, strict=True)]) for z, y, w in ends if w != start
    ]
    kept = start if any(start) else None
    if not moved:
        return Scale(place, kept, 1, moved=False)
    found = [_move(z, y, by, plain=kept is None) for z, y, by in moved]
    move, bias_rate = found[0] or (0, 0)
    if move <= 0 or any(pair != found[0] for pair in found):
        return None
    return Scale(place, kept, move, bias_rate)


def _move(z: Vector, y: int, by: Sequence[Exact], *, plain: bool) -> tuple[Exact, Exact] | None:
    """Return the move and the bias's rate, if the weights went along y x."""
    first, second = (Fraction(a) / b for a, b in zip(by, z, strict=False))
    if not _close(first, second) or first <= 0:
        return None
    move = first if plain else _short(first)
    return exact(move), exact(_short(Fraction(by[2]) / (y * move))) if by[2:] else 1


def _short(a: Fraction) -> Fraction:
    """Return the float64 of a short fraction, where `a` is one but for rounding."""
    near = a.limit_denominator(1000)
    return Fraction(exact(float(near))) if _close(a, near) else a


def _close(a: Fraction, b: Fraction) -> bool:
    return abs(a - b) <= ROUNDS * max(abs(a), abs(b))
