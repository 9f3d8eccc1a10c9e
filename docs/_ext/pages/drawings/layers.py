"""A graph without circles, drawn in layers: above what carries, below what rests on it.

A layer that is wider than the page goes on in a second row, so that the drawing always fits; there
is one for wide screens and one for phones, of which the style sheet shows one.
"""

from collections.abc import Hashable, Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from html import escape
from math import fsum
from typing import NamedTuple, TypeVar

from sphinx.errors import ExtensionError

Node = TypeVar("Node", bound=Hashable)
Graph = Mapping[Node, frozenset[Node]]

_LETTER, _HIGH, _GAP, _ROW, _APART = 7.3, 24.0, 12.0, 10.0, 46.0
_WIDE, _NARROW = 720.0, 340.0


class Look(NamedTuple):
    """How a node is drawn: its text, its class in the style sheet, where it leads, a remark."""

    text: str
    kind: str
    link: str | None
    remark: str


def under(graph: "Graph[Node]", top: Node) -> "dict[Node, frozenset[Node]]":
    """Return the part of a graph that lies under a node, the node included."""
    part: dict[Node, frozenset[Node]] = {}
    todo = [top]
    while todo:
        node = todo.pop()
        if node not in part:
            part[node] = graph.get(node, frozenset())
            todo.extend(part[node])
    return part


def drawn(graph: "Graph[Node]", looks: Mapping[Node, Look], told: str) -> str:
    """Return the graph as two SVGs, for a wide screen and for a phone."""
    layers = _ordered(graph, _layers(graph, looks), looks)
    both = (("wide", _WIDE), ("narrow", _NARROW))
    return "".join(_svg(graph, layers, looks, told, *each) for each in both)


def _svg(
    graph: "Graph[Node]",
    layers: list[list[Node]],
    looks: Mapping[Node, Look],
    told: str,
    kind: str,
    width: float,
) -> str:
    """Return one SVG; each node stands below all that it rests on, at the end of their arrows."""
    boxes: dict[Node, tuple[float, float, float]] = {}
    top = 1.0
    for layer in layers:
        for row in _rows(layer, looks, width):
            left = (width - sum(_wide(looks[node]) + _GAP for node in row) + _GAP) / 2
            for node in row:
                boxes[node] = (left, top, _wide(looks[node]))
                left += boxes[node][2] + _GAP
            top += _HIGH + _ROW
        top += _APART - _ROW
    high = top - _APART + 1
    wires = [
        _wire(boxes[low], boxes[node]) for node in boxes for low in _sorted(graph[node], looks)
    ]
    shown = [_box(looks[node], *place) for node, place in boxes.items()]
    return (
        f'<svg class="map {kind}" xmlns="http://www.w3.org/2000/svg" role="group"'
        f' viewBox="0 0 {width:.0f} {high:.0f}" width="{width:.0f}" height="{high:.0f}"'
        f' aria-label="{escape(told)}">{"".join([*wires, *shown])}</svg>'
    )


def _wide(look: Look) -> float:
    return _LETTER * len(look.text) + 18


def _rows(layer: list[Node], looks: Mapping[Node, Look], width: float) -> list[list[Node]]:
    """Break a layer into rows that fit."""
    rows: list[list[Node]] = [[]]
    for node in layer:
        if rows[-1] and sum(_wide(looks[each]) + _GAP for each in (*rows[-1], node)) > width:
            rows.append([])
        rows[-1].append(node)
    return rows


def _layers(graph: "Graph[Node]", looks: Mapping[Node, Look]) -> list[list[Node]]:
    """Put each node one layer above the highest that it rests on."""
    order, layers = TopologicalSorter(graph), []
    try:
        order.prepare()
    except CycleError as error:
        circle = ", ".join(each.text for each in sorted({looks[node] for node in error.args[1]}))
        raise ExtensionError(f"map: these rest on each other: {circle}; break the circle") from None
    while order.is_active():
        layers.append(_sorted(order.get_ready(), looks))
        order.done(*layers[-1])
    return layers


def _ordered(
    graph: "Graph[Node]", layers: list[list[Node]], looks: Mapping[Node, Look]
) -> list[list[Node]]:
    """Sort each layer by the mean place of its neighbours, back and forth."""
    near: dict[Node, set[Node]] = {node: set(low) for node, low in graph.items()}
    for node, lower in graph.items():
        for low in lower:
            near[low].add(node)
    for _ in range(8):
        height = {
            node: (row + 0.5) / len(layer) for layer in layers for row, node in enumerate(layer)
        }
        for layer in layers:
            mean = {
                n: fsum(height[m] for m in near[n]) / len(near[n]) if near[n] else 1.0
                for n in layer
            }
            layer.sort(key=lambda node: (mean[node], looks[node].text))
            height |= {node: (row + 0.5) / len(layer) for row, node in enumerate(layer)}
    return layers


def _sorted(nodes: Iterable[Node], looks: Mapping[Node, Look]) -> list[Node]:
    return sorted(nodes, key=lambda node: looks[node].text)


def _wire(low: tuple[float, float, float], high: tuple[float, float, float]) -> str:
    """Draw an arrow from below a box to the top of one that rests on it."""
    a, b, x, y = low[0] + low[2] / 2, low[1] + _HIGH, high[0] + high[2] / 2, high[1]
    bend = max((y - b) / 2, 8)
    way = f"M{a:.1f} {b:.1f}C{a:.1f} {b + bend:.1f} {x:.1f} {y - bend:.1f} {x:.1f} {y - 5:.1f}"
    head = f"M{x:.1f} {y:.1f}l-3 -7h6z"
    return f'<path class="wire" d="{way}"/><path class="head" d="{head}"/>'


def _box(look: Look, left: float, top: float, wide: float) -> str:
    """Draw a node, and let it lead somewhere."""
    rounded = _HIGH / 2 if look.kind == "step" else 3
    shown = (
        f'<g class="node {look.kind}"><title>{escape(look.remark)}</title>'
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{_HIGH}" rx="{rounded}"/>'
        f'<text x="{left + wide / 2:.1f}" y="{top + _HIGH / 2 + 4.5:.1f}" text-anchor="middle">'
        f"{escape(look.text)}</text></g>"
    )
    return f'<a href="{escape(look.link)}">{shown}</a>' if look.link else shown
