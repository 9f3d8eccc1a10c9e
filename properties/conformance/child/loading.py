"""From the text that names a target to the object."""

import importlib
import importlib.util
import inspect
import operator
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

__all__ = ["Unusable", "load", "told"]

FORM = "give package.module:name or path/file.py:name"


class Unusable(Exception):
    """A target that cannot be run, or an answer that cannot be read; one sentence says why."""


def load(text: str) -> Any:
    """Return the object that `text` names: ``package.module:name`` or ``path/file.py:name``."""
    place, _, name = text.rpartition(":")
    if not place or not name:
        raise Unusable(f"target: {text!r} names no function; {FORM}")
    try:
        module = _from_file(Path(place)) if place.endswith(".py") else _from_path(place)
    except Unusable:
        raise
    except (Exception, SystemExit) as error:
        raise Unusable(
            f"target: importing {place} raises {told(error)}; give one that imports by itself"
        ) from None
    try:
        return operator.attrgetter(name)(module)
    except AttributeError:
        raise Unusable(f"target: {place} has no {name!r}; {_offers(module)}") from None


def told(error: BaseException) -> str:
    """Return an exception's name and the beginning of its text, on one line."""
    try:
        text = str(error)
    except Exception:  # a target's own exception may fail at that too
        text = ""
    return ": ".join(filter(None, (type(error).__name__, " ".join(text.split())[:200])))


def _from_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("target_under_check", path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise Unusable(f"target: {path} is no file; {FORM}")
    sys.path.insert(0, str(path.resolve().parent))
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _from_path(name: str) -> ModuleType:
    sys.path.insert(0, str(Path.cwd()))
    return importlib.import_module(name)


def _offers(module: ModuleType) -> str:
    functions = inspect.getmembers(module, inspect.isfunction)
    own = [name for name, value in functions if value.__module__ == module.__name__]
    return f"it defines {', '.join(own[:5])}" if own else "it defines no function"
