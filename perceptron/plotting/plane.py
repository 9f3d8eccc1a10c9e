"""Data in the plane: the run step by step, the margin, a certificate, the path of the weights."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, isclose
from typing import Any

from perceptron.arithmetic.exact import counted, size, to_text
from perceptron.arithmetic.vectors import Vector
from perceptron.certificates.separability import GordanCertificate, Separator
from perceptron.data.bias import parted
from perceptron.data.dataset import Dataset
from perceptron.errors import Refused
from perceptron.plotting.figure import BLUE, GREEN, INK, ORANGE, PURPLE, Picture, drawn, panels
from perceptron.training.trace import Trace

_MOST = 12  # panels
_ACROSS = 2  # in a row, so that a phone shows their words at a size that can be read
_SIDE = 2.6  # inches

_Window = tuple[float, float, float, float]


def steps(trace: Trace, names: Sequence[str] = ("x1", "x2")) -> Picture:
    """Draw a run in the plane: the weights before each mistake, and the point that is the mistake.

    Parameters
    ----------
    trace
        A run on points of two coordinates, with or without a bias. Of a long run the first updates
        and the last weights are drawn.
    names
        What the coordinates are called.

    Raises
    ------
    Refused
        The points have another number of coordinates; or matplotlib is not installed.
    """
    data = trace.data
    _require_plane(data)
    history = list(zip(trace.history(), (*trace.mistakes, None), strict=True))
    shown = history if len(history) <= _MOST else [*history[: _MOST - 1], history[-1]]
    wide = min(_ACROSS, len(shown))
    high = ceil(len(shown) / wide)
    with panels(high, wide, (_SIDE * wide, (_SIDE + 0.25) * high)) as (figure, axes):
        window = _window(data)
        for axis, (w, row) in zip(axes, shown, strict=False):
            _points(axis, data, window)
            _boundary(axis, data, w, window, solid=True)
            axis.set_title(f"w = {_told(w)}")
            if row is not None:
                x, y = map(drawn, data.rows[row])
                axis.plot(x, y, "o", ms=17, mfc="none", mec=PURPLE, mew=2)
        for axis in axes[len(shown) :]:
            axis.set_axis_off()
        _name(axes[0], names)
    path = ", ".join(_told(w) for w, _ in shown)
    made = counted(trace.updates, "mistake")
    told = f"a run that ends {trace.outcome} after {made}; its weights: {path}"
    return Picture(figure, told)


def margin(data: Dataset, found: Separator, names: Sequence[str] = ("x1", "x2")) -> Picture:
    """Draw the separator of largest margin, the strip that no point enters, and who holds it."""
    _require_plane(data)
    with panels(1, 1, (5.0, 4.2)) as (figure, (axis,)):
        window = _window(data)
        _points(axis, data, window)
        _boundary(axis, data, found.weights, window, solid=True)
        held = min(abs(_score(data, found.weights, x)) for x in data.rows)
        for level in (held, -held):
            _boundary(axis, data, found.weights, window, solid=False, level=level)
        support = [data.rows[row] for row, _ in found.multipliers]
        xs, ys = zip(*[tuple(map(drawn, x)) for x in support], strict=True)
        axis.plot(xs, ys, "o", ms=17, mfc="none", mec=PURPLE, mew=2)
        _name(axis, names)
    told = (
        f"{counted(len(data), 'point')}, the line of w = {_told(found.weights)}, which has the "
        f"largest margin, gamma*^2 = {to_text(found.margin_squared)}, and a ring around the "
        f"{counted(len(support), 'point')} that hold it"
    )
    return Picture(figure, told)


def certificate(
    data: Dataset, found: GordanCertificate, names: Sequence[str] = ("x1", "x2")
) -> Picture:
    """Draw data that nothing separates, and beside them the y x, laid end to end, that cancel."""
    _require_plane(data)
    with panels(1, 2, (5.2, 3.0)) as (figure, (left, right)):
        _points(left, data, _window(data))
        _name(left, names)
        at, most = (0.0, 0.0), max(multiplier for _, multiplier in found.multipliers)
        for row, multiplier in found.multipliers:
            y, colour = data.labels[row], BLUE if data.labels[row] > 0 else ORANGE
            step = tuple(drawn(Fraction(multiplier, most) * y * a) for a in data.rows[row])
            if any(step):
                _arrow(right, at, (at[0] + step[0], at[1] + step[1]), colour, dashed=y < 0)
            at = (at[0] + step[0], at[1] + step[1])
        right.plot(0, 0, "o", color=INK, ms=5)
        right.set_title("y x end to end: back at 0")
        right.margins(0.2)
        right.set_aspect("equal", adjustable="datalim")
    listed = ", ".join(f"{m} of point {row}" for row, m in found.multipliers)
    cancelled = f"{counted(len(data), 'point')} that nothing separates"
    told = f"{cancelled}; {listed}, each with its sign, add up to 0"
    return Picture(figure, told)


def cycle(trace: Trace, names: Sequence[str] = ("w1", "w2")) -> Picture:
    """Draw the path of the weights in the plane of the first two; a run without end comes back."""
    path = [tuple(map(drawn, w[:2])) for w in trace.history()]
    if len(path[0]) != 2:
        raise Refused("data: one weight makes no path in a plane; give the points two coordinates")
    with panels(1, 1, (4.6, 4.2)) as (figure, (axis,)):
        numbers: dict[tuple[float, ...], list[str]] = {}  # one label where steps go there and back
        for number, (before, after) in enumerate(pairwise(path), 1):
            _arrow(axis, before, after, BLUE)
            middle = tuple((a + b) / 2 for a, b in zip(before, after, strict=True))
            numbers.setdefault(middle, []).append(f"{number}")
        for middle, there in numbers.items():
            axis.annotate(", ".join(there), middle, xytext=(5, 5), textcoords="offset points")
        xs, ys = zip(*path, strict=True)
        axis.plot(xs, ys, "o", color=BLUE)
        axis.plot(*path[0], "s", color=INK, ms=9, mfc="none", mew=2)
        axis.margins(0.2)
        _name(axis, names)
    told = f"the weights of the run: {', '.join(_told(w) for w in trace.history())}"
    return Picture(figure, f"{told}; outcome {trace.outcome}")


def columns(data: Dataset, pair: tuple[int, int], names: tuple[str, str]) -> Picture:
    """Draw two chosen coordinates of every point, by its label."""
    with panels(1, 1, (5.0, 4.2)) as (figure, (axis,)):
        _points(axis, data, _window(data, pair), pair)
        _name(axis, names)
        figure.legend(loc="outside upper center", ncols=2)
    ones = data.labels.count(1)
    shown = f"{counted(ones, 'point')} of label +1 and {len(data) - ones} of label -1"
    told = f"{shown} by {' and '.join(names)}"
    return Picture(figure, told)


def _require_plane(data: Dataset) -> None:
    places = data.width
    if places != 2:
        remedy = "choose two columns" if places > 2 else "give each a second coordinate"
        raise Refused(
            f"data: points of {counted(places, 'coordinate')} are not in a plane; {remedy}"
        )


def _window(data: Dataset, pair: tuple[int, int] = (0, 1)) -> _Window:
    """Return limits with room around the points, and around the origin where that means something.

    With a bias it does not; it still shows how far off points are that lie close together.
    """
    xs, ys = ([0.0, *(drawn(x[at]) for x in data.rows)] for at in pair)
    if min(xs[1:]) > 0 and max(xs[1:]) < 4 * (max(xs[1:]) - min(xs[1:])) and data.bias != "none":
        xs, ys = xs[1:], ys[1:]
    wide, high = ((max(each) - min(each)) / 2 or 1.0 for each in (xs, ys))
    if 1 / 4 < wide / high < 4:  # then a right angle shall look like one
        wide = high = max(wide, high)
    x, y = ((max(each) + min(each)) / 2 for each in (xs, ys))
    return x - 1.3 * wide, x + 1.3 * wide, y - 1.3 * high, y + 1.3 * high


def _points(axis: Any, data: Dataset, window: _Window, pair: tuple[int, int] = (0, 1)) -> None:
    """Draw the points: a plus in blue, a minus, in orange and lying flat."""
    few = len(data) <= 30
    for label, colour, marker, sign in ((1, BLUE, "o", "+"), (-1, ORANGE, "s", "_")):
        chosen = [x for x, y in zip(data.rows, data.labels, strict=True) if y == label]
        xs, ys = ([drawn(x[at]) for x in chosen] for at in pair)
        told = f"{label:+d}"
        axis.plot(xs, ys, marker, color=colour, ms=10 if few else 5, label=told, mew=0)
        if few:
            axis.plot(xs, ys, sign, color="white", mew=1.5)
    axis.set_xlim(*window[:2])
    axis.set_ylim(*window[2:])
    if isclose(window[1] - window[0], window[3] - window[2]):
        axis.set_aspect("equal")


def _score(data: Dataset, w: Vector, x: Vector) -> float:
    a, b, c = _line(data, w)
    return a * drawn(x[0]) + b * drawn(x[1]) + c


def _line(data: Dataset, w: Vector) -> tuple[float, float, float]:
    """Return a, b and c of the score a x1 + b x2 + c, by a factor: the largest of them is 1."""
    most = max(map(size, w)) or 1
    (a, b), c = parted(w, data.bias)
    return float(Fraction(a) / most), float(Fraction(b) / most), float(Fraction(c) / most)


def _boundary(
    axis: Any, data: Dataset, w: Vector, window: _Window, *, solid: bool, level: float = 0.0
) -> None:
    """Draw where the score is `level`, and, on the boundary itself, which way the weights point."""
    a, b, c = _line(data, w)
    squared = a * a + b * b
    if not squared:
        return
    reach = 8 * max(abs(edge) for edge in window) + abs(c) / squared**0.5
    x, y = a * (level - c) / squared, b * (level - c) / squared
    away = reach / squared**0.5
    line = ([x - b * away, x + b * away], [y + a * away, y - a * away])
    axis.plot(*line, "-" if solid else ":", color=INK, lw=1.6 if solid else 1.2, zorder=1)
    if solid:
        long = 0.18 * max(window[1] - window[0], window[3] - window[2]) / squared**0.5
        _arrow(axis, (x, y), (x + a * long, y + b * long), GREEN)


def _arrow(
    axis: Any, tail: Sequence[float], tip: Sequence[float], colour: str, *, dashed: bool = False
) -> None:
    style = {"arrowstyle": "-|>", "color": colour, "lw": 1.8, "shrinkA": 0, "shrinkB": 0}
    style["ls"] = "--" if dashed else "-"
    axis.annotate("", xy=tip, xytext=tail, arrowprops=style)
    axis.plot(*tip, ls="none")  # so that the limits include it


def _name(axis: Any, names: Sequence[str]) -> None:
    # a font has no picture of what cannot be printed, and `$` would begin a formula
    shown = ["".join(c if c.isprintable() else "?" for c in name) for name in names]
    axis.set_xlabel(shown[0].replace("$", r"\$"))
    axis.set_ylabel(shown[1].replace("$", r"\$"))


def _told(w: Vector) -> str:
    return f"({', '.join(map(to_text, w))})"
