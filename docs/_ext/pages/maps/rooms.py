"""The picture of the map: which room imports which, read from the sources."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from pages.drawings import layers
from pages.elements import drawing, offer
from properties.verification.source_digest import modules, rooms

# rooms of the kit are one box, and the faces of the packages are none
_FACES = {"perceptron", "proofs", "properties", "perceptron.__main__", "proofs.evidence"}
_ONE_BOX = "properties.conformance"

Graph = Mapping[str, frozenset[str]]


def rooms_picture(_page: SphinxDirective) -> list[nodes.Node]:
    """Draw each room below those that it imports."""
    graph = _reduced(_imports())
    kinds = {"perceptron": "step", "proofs": "claim proved", "properties": "claim searched"}
    looks = {
        room: layers.Look(_short(room), kinds[room.partition(".")[0]], None, _remark(room, graph))
        for room in graph
    }
    svg = layers.drawn(graph, looks, "Which room imports which; the table below says the same")
    return [drawing(svg)]


def setup(app: Sphinx) -> dict[str, Any]:
    """Offer the directive."""
    offer(app, "rooms-picture", rooms_picture)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _short(room: str) -> str:
    """Leave the package out, unless another package has a room of this name."""
    rest = room.partition(".")[2]
    return room if rest in ("claims", "commands") else rest


def _remark(room: str, graph: Graph) -> str:
    return f"{room} imports {', '.join(sorted(graph[room])) or 'no other room'}"


def _imports() -> Graph:
    home = rooms()[0].parent
    found: dict[str, set[str]] = {}
    for file in modules():
        room = _room(_name(file, home), home)
        found.setdefault(room, set()).update(_rooms_imported(file, home))
    return {
        room: frozenset(others - {room} - _FACES)
        for room, others in found.items()
        if room not in _FACES
    }


def _rooms_imported(file: Path, home: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                if name.partition(".")[0] in {room.name for room in rooms()}:
                    yield _room(name, home)


def _name(file: Path, home: Path) -> str:
    return ".".join(file.relative_to(home).with_suffix("").parts).removesuffix(".__init__")


def _room(name: str, home: Path) -> str:
    """Return the folder of a module; of one that stands directly in its package, the module."""
    parts = name.split(".")
    while parts and not (home.joinpath(*parts).is_dir() or len(parts) <= 2):
        parts.pop()
    if len(parts) == 2 and not (place := home.joinpath(*parts)).is_dir():
        parts = parts if place.with_suffix(".py").exists() else parts[:1]
    room = ".".join(parts)
    return _ONE_BOX if room.startswith(_ONE_BOX) else room


def _reduced(graph: Graph) -> dict[str, frozenset[str]]:
    """Leave out what follows from the rest: a -> c where a -> b -> c."""
    under = {room: frozenset(layers.under(graph, room)) - {room} for room in graph}
    return {
        room: frozenset(
            low for low in lower if not any(low in under[other] for other in lower - {low})
        )
        for room, lower in graph.items()
    }
