"""A graph without circles, drawn in layers: to the left what carries, to the right what rests."""

from collections.abc import Hashable, Mapping
from html import escape
from typing import NamedTuple, TypeVar

from sphinx.errors import ExtensionError

__all__ = ["Look", "drawn", "under"]

Node = TypeVar("Node", bound=Hashable)
Graph = Mapping[Node, frozenset[Node]]

_LETTER, _HIGH, _GAP, _APART = 7.3, 24.0, 10.0, 56.0


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
    """Return the graph as an SVG; each node stands to the right of all that it rests on."""
    columns = _ordered(graph, _layers(graph, looks), looks)
    boxes, left = {}, 1.0
    high = max(len(column) for column in columns) * (_HIGH + _GAP)
    for column in columns:
        wide = max(_LETTER * len(looks[node].text) for node in column) + 18
        top = (high - len(column) * (_HIGH + _GAP)) / 2 + _GAP / 2
        for row, node in enumerate(column):
            boxes[node] = (left, top + row * (_HIGH + _GAP), wide)
        left += wide + _APART
    wires = [
        _wire(boxes[low], boxes[node]) for node in boxes for low in _sorted(graph[node], looks)
    ]
    shown = [_box(looks[node], *place) for node, place in boxes.items()]
    width = left - _APART + 1
    return (
        f'<svg class="map" xmlns="http://www.w3.org/2000/svg" role="group"'
        f' viewBox="0 0 {width:.0f} {high:.0f}" width="{width:.0f}" height="{high:.0f}"'
        f' aria-label="{escape(told)}">{"".join([*wires, *shown])}</svg>'
    )


def _layers(graph: "Graph[Node]", looks: Mapping[Node, Look]) -> list[list[Node]]:
    """Put each node one layer above the highest that it rests on."""
    depth: dict[Node, int] = {}
    rest = _sorted(graph, looks)
    while rest:
        ready = [node for node in rest if all(low in depth for low in graph[node])]
        if not ready:
            circle = ", ".join(looks[node].text for node in rest)
            raise ExtensionError(f"map: these rest on each other: {circle}; break the circle")
        for node in ready:
            depth[node] = max((depth[low] + 1 for low in graph[node]), default=0)
        rest = [node for node in rest if node not in depth]
    layers: list[list[Node]] = [[] for _ in range(max(depth.values()) + 1)]
    for node, at in depth.items():
        layers[at].append(node)
    return layers


def _ordered(
    graph: "Graph[Node]", layers: list[list[Node]], looks: Mapping[Node, Look]
) -> list[list[Node]]:
    """Sort each layer by the mean height of its neighbours, back and forth."""
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
                n: sum(height[m] for m in near[n]) / len(near[n]) if near[n] else 1.0 for n in layer
            }
            layer.sort(key=lambda node: (mean[node], looks[node].text))
            height |= {node: (row + 0.5) / len(layer) for row, node in enumerate(layer)}
    return layers


def _sorted(
    nodes: "Mapping[Node, object] | frozenset[Node]", looks: Mapping[Node, Look]
) -> list[Node]:
    return sorted(nodes, key=lambda node: looks[node].text)


def _wire(low: tuple[float, float, float], high: tuple[float, float, float]) -> str:
    """Draw a curve from the right side of a box to the left side of one above it."""
    a, b, x, y = low[0] + low[2], low[1] + _HIGH / 2, high[0], high[1] + _HIGH / 2
    bend = min(_APART, (x - a)) / 1.6
    way = f"M{a:.1f} {b:.1f}C{a + bend:.1f} {b:.1f} {x - bend:.1f} {y:.1f} {x:.1f} {y:.1f}"
    return f'<path class="wire" d="{way}"/>'


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
