"""Small drawings of exact values: vectors as arrows, points by their labels, a run as a path.

Positions are rounded, for paper; the numbers beside a drawing are the exact ones.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple

_WIDTH, _HEIGHT, _EDGE, _ROW = 300.0, 170.0, 26.0, 20.0

Vector = Sequence[int | Fraction]


class Arrow(NamedTuple):
    """A vector, its name and its kind.

    "vector" and "path" are arrows; "plus", "minus" and "class 2", say, are points of that label.
    """

    name: str
    tip: Vector
    kind: str = "vector"
    tail: Vector | None = None


def drawn(arrows: Sequence[Arrow], told: str) -> str | None:
    """Return an SVG of vectors in one or two dimensions, None where there is nothing to draw."""
    dimensions = {len(arrow.tip) for arrow in arrows}
    if dimensions == {1}:
        return _on_a_line(arrows, told)
    return _in_the_plane(arrows, told) if dimensions == {2} else None


def _on_a_line(arrows: Sequence[Arrow], told: str) -> str:
    """Draw each on a row of its own, above the common axis."""
    at = _scale([*(v[0] for a in arrows for v in (a.tip, a.tail or (0,))), 0], _WIDTH)
    height = _ROW * (len(arrows) + 1.5)
    axis = height - _ROW
    parts = [
        f'<path class="axis" d="M0 {axis}H{_WIDTH}M{at(0):.1f} {axis - 4}v8"/>',
        f'<text x="{at(0):.1f}" y="{axis + 16}" text-anchor="middle">0</text>',
    ]
    for row, arrow in enumerate(arrows):
        y = _ROW * (row + 0.8)
        tail = at(arrow.tail[0] if arrow.tail else 0)
        parts += _arrow(arrow, (tail, y), (at(arrow.tip[0]), y))
    return _svg(parts, height, told)


def _in_the_plane(arrows: Sequence[Arrow], told: str) -> str:
    """Draw all from the origin, to one scale in both directions."""
    ends = [v for arrow in arrows for v in (arrow.tip, arrow.tail or (0, 0))] + [(0, 0)]
    wide, high = (_spread(v[i] for v in ends) for i in (0, 1))
    unit = min((_WIDTH - 2 * _EDGE) / (wide or 1), (_HEIGHT - 2 * _EDGE) / (high or 1))
    left, low = (float(min(v[i] for v in ends)) for i in (0, 1))
    beside = (_WIDTH - unit * wide) / 2

    def at(v: Vector) -> tuple[float, float]:
        return beside + unit * (float(v[0]) - left), _HEIGHT - _EDGE - unit * (float(v[1]) - low)

    x, y = at((0, 0))
    parts = [f'<path class="axis" d="M0 {y:.1f}H{_WIDTH}M{x:.1f} 0V{_HEIGHT}"/>']
    for arrow in arrows:
        parts += _arrow(arrow, at(arrow.tail or (0, 0)), at(arrow.tip))
    return _svg(parts, _HEIGHT, told)


def _arrow(arrow: Arrow, tail: tuple[float, float], tip: tuple[float, float]) -> Iterable[str]:
    """Yield the shaft, the head and the name; what has no length is a point."""
    (x, y), (a, b) = tip, tail
    length = ((x - a) ** 2 + (y - b) ** 2) ** 0.5
    aside = "end" if x > _WIDTH - 40 else "start"
    name = f'<text x="{x + (-8 if aside == "end" else 8):.1f}" y="{max(y - 6, 11):.1f}"'
    name += f' text-anchor="{aside}">{escape(arrow.name)}</text>'
    if arrow.kind in ("plus", "minus"):
        cross = f"M{x - 4:.1f} {y:.1f}h8" + (f"M{x:.1f} {y - 4:.1f}v8" * (arrow.kind == "plus"))
        yield f'<circle class="{arrow.kind}" cx="{x:.1f}" cy="{y:.1f}" r="6.5"/>'
        yield f'<path class="sign" d="{cross}"/>{name}'
        return
    if arrow.kind.startswith("class "):
        yield f'<circle class="class" cx="{x:.1f}" cy="{y:.1f}" r="8"/>{name}'
        inside = f'x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle"'
        yield f"<text {inside}>{escape(arrow.kind.removeprefix('class '))}</text>"
        return
    if length < 1:
        yield f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="3"/>{name}'
        return
    dx, dy = (x - a) / length, (y - b) / length
    head = f"M{x:.1f} {y:.1f}L{x - 8 * dx + 4 * dy:.1f} {y - 8 * dy - 4 * dx:.1f}"
    head += f"L{x - 8 * dx - 4 * dy:.1f} {y - 8 * dy + 4 * dx:.1f}Z"
    yield f'<path class="{arrow.kind}" d="M{a:.1f} {b:.1f}L{x:.1f} {y:.1f}"/>'
    yield f'<path class="{arrow.kind} head" d="{head}"/>{name}'


def _scale(values: Iterable[int | Fraction], width: float) -> "_Scale":
    at = [float(value) for value in values]
    return _Scale(min(at), (width - 2 * _EDGE) / ((max(at) - min(at)) or 1))


class _Scale(NamedTuple):
    """Where a number stands on a line."""

    least: float
    unit: float

    def __call__(self, value: int | Fraction) -> float:
        return _EDGE + self.unit * (float(value) - self.least)


def _spread(values: Iterable[int | Fraction]) -> float:
    values = list(values)
    return float(max(values) - min(values))


def _svg(parts: Iterable[str], height: float, told: str) -> str:
    size = f'viewBox="0 0 {_WIDTH:.0f} {height:.0f}" width="{_WIDTH:.0f}" height="{height:.0f}"'
    return (
        f'<svg class="arrows" xmlns="http://www.w3.org/2000/svg" role="img" {size}'
        f' aria-label="{escape(told, quote=True)}">{"".join(parts)}</svg>'
    )
