"""The modules on which a verdict may rest, and what changes when one of them does."""

import hashlib
from importlib import import_module
from pathlib import Path

__all__ = ["digest", "modules", "rooms"]

PACKAGES = ("perceptron", "proofs", "properties")


def rooms() -> list[Path]:
    """Return the folders of the packages."""
    return [Path(str(import_module(package).__file__)).parent for package in PACKAGES]


def modules() -> list[Path]:
    """Return the files of all their modules."""
    return sorted(file for room in rooms() for file in room.rglob("*.py"))


def digest() -> str:
    """Return the SHA-256 of all modules and their places, in hexadecimal."""
    found = hashlib.sha256()
    for room in rooms():
        for file in sorted(room.rglob("*.py")):
            place = file.relative_to(room.parent).as_posix()
            found.update(f"{place} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()
