"""The rooms of the house: who may import whom."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("perceptron", "proofs", "properties")
ALLOWED = {"perceptron": set(), "proofs": {"perceptron"}, "properties": {"perceptron"}}


def imports(node):
    """Yield the names of the modules that a piece of code imports."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Import):
            yield from (alias.name for alias in inner.names)
        if isinstance(inner, ast.ImportFrom) and inner.module:
            yield inner.module


def modules(room):
    return sorted((ROOT / room).rglob("*.py"))


def foreign(node, room):
    rooms = {name.split(".")[0] for name in imports(node)} & set(ROOMS)
    return rooms - {room} - ALLOWED[room]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_the_rooms_below_it(room):
    found = {
        path.name: foreign(ast.parse(path.read_text()), room)
        for path in modules(room)
        if "cli" not in path.parts
    }

    assert {name for name, rooms in found.items() if rooms} == set()


def test_the_command_line_imports_other_rooms_inside_functions_only():
    for path in modules("perceptron/cli"):
        tree = ast.parse(path.read_text())
        functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
        inside = {id(n) for function in functions for n in ast.walk(function)}
        outside = [n for n in ast.walk(tree) if id(n) not in inside]
        top = {
            name
            for n in outside
            if isinstance(n, ast.Import | ast.ImportFrom)
            for name in imports(n)
        }
        assert not {name.split(".")[0] for name in top} & {"proofs", "properties"}, path


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_guarded_by_an_assertion(room):
    guards = [
        f"{path.name}:{node.lineno}"
        for path in modules(room)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Assert)
    ]

    assert guards == []


def names_imported(path):
    """Yield each name that a module imports, with where it comes from."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_checker_imports_nothing_of_the_package_but_its_own_parts():
    parts = modules("perceptron/checker")

    names = {name for path in parts for name in names_imported(path)}

    ours = {n for n in names if n.split(".")[0] in ("perceptron", "proofs", "properties")}
    assert ours - {"perceptron.errors.quoted"}  # which cuts what a message quotes
    assert {".".join(n.split(".")[:2]) for n in ours - {"perceptron.errors.quoted"}} == {
        "perceptron.checker"
    }
