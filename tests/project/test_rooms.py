"""The map in docs/architecture.md: its table of rooms, held against every import."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("perceptron", "proofs", "properties")
MAP = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ROOMS = re.findall(r"^\| `([\w.]+)` \| .+ \|$", MAP, flags=re.MULTILINE)
# entries that a reader of a folder has to choose from
MOST = 12


def module_name(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {
    module_name(path): path for room in PACKAGES for path in sorted((ROOT / room).rglob("*.py"))
}


@cache
def text(module):
    return MODULES[module].read_text(encoding="utf-8")


def statements(part):
    """Every statement of a module, also those inside functions and classes."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        for inner in getattr(part, name, None) or ():
            yield inner
            yield from statements(inner)


def room(module):
    """The folder of a module; of one that stands directly in its package, the module itself."""
    path = MODULES[module].relative_to(ROOT)
    return module if len(path.parts) == 2 else ".".join(path.parts[:-1])


def names_imported(tree):
    """Every name that is imported anywhere in a module, with the module that it comes from."""
    for node in statements(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def rooms_imported(source):
    for name in names_imported(ast.parse(source)):
        if name.partition(".")[0] in PACKAGES:
            yield room(
                next(module for module in (name, name.rpartition(".")[0]) if module in MODULES)
            )


def imports(modules):
    """Which rooms each room imports."""
    found = defaultdict(set)
    for module in modules:
        found[room(module)].update({*rooms_imported(text(module))} - {room(module)})
    return found


def upward(rooms, found):
    """The imports that do not lead to an earlier row."""
    return sorted(
        f"{one} imports {other}"
        for one, others in found.items()
        for other in others
        if rooms.index(other) > rooms.index(one)
    )


def test_every_room_has_one_row_in_the_map():
    assert sorted(ROOMS) == sorted({room(module) for module in MODULES})


def test_a_room_imports_only_rooms_above_it_in_the_map():
    assert upward(ROOMS, imports(MODULES)) == []


def test_an_import_from_below_and_one_inside_a_function_are_noticed():
    late = "def late():\n    try:\n        from properties.harness import registry\n    finally: 0"

    assert upward(["a", "b"], {"a": {"b"}, "b": {"a"}}) == ["a imports b"]
    assert list(rooms_imported(late)) == ["properties.harness"]


def holds_sources(entry):
    """A folder that was moved away may leave what was compiled of it."""
    return any(path.suffix in (".py", ".v") for path in [entry, *entry.rglob("*")])


@pytest.mark.parametrize("package", [*PACKAGES, "tests", "docs/_ext", "bench"])
def test_no_folder_holds_more_than_twelve_modules_and_folders(package):
    crowded = {}
    for folder in [ROOT / package, *(ROOT / package).rglob("*/")]:
        entries = [
            entry.name
            for entry in folder.iterdir()
            if not entry.name.startswith("__") and holds_sources(entry)
        ]
        if len(entries) > MOST:
            crowded[str(folder.relative_to(ROOT))] = len(entries)

    assert crowded == {}


def test_the_checker_imports_nothing_else_of_the_project_but_how_to_refuse():
    checker = [module for module in MODULES if room(module) == "perceptron.checker"]

    assert len(checker) > 5
    assert imports(checker)["perceptron.checker"] <= {"perceptron.errors"}


@pytest.mark.parametrize("page", ["docs/architecture.md", "docs/theory/trust.md"])
def test_every_place_that_a_map_names_is_there(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    places = re.findall(r"`(\w[\w/]*(?:\.py|/\w*))`", text)

    assert places
    assert [at for at in places if not (ROOT / at).exists()] == []
