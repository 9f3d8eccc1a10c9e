"""The files on which a verdict may rest, and what changes when one of them does."""

import hashlib
from functools import cache
from importlib import import_module
from pathlib import Path

PACKAGES = ("perceptron", "proofs", "properties")
SUFFIXES = (".json", ".py", ".toml", ".txt", ".v")


def rooms() -> list[Path]:
    """Return the folders of the packages."""
    return [Path(str(import_module(package).__file__)).parent for package in PACKAGES]


def modules() -> list[Path]:
    """Return the files of all their modules."""
    return [file for file in _files().values() if file.suffix == ".py"]


@cache  # a process runs the modules that it has loaded
def digest() -> str:
    """Return the SHA-256 of all modules, of the data beside them, and of their places."""
    found = hashlib.sha256()
    for place, file in _files().items():
        found.update(f"{place} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def _files() -> dict[str, Path]:
    """Return the files by their places."""
    found = [(room, file) for room in rooms() for file in room.rglob("*")]
    return {
        file.relative_to(room.parent).as_posix(): file
        for room, file in sorted(found)
        if file.suffix in SUFFIXES
    }
