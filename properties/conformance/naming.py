"""The name by which another process finds what is to be checked."""

import inspect
import sys
from pathlib import Path
from typing import Any

from perceptron.exact import Refused
from properties.conformance.command import Command, PythonTarget

__all__ = ["named"]


def named(target: object) -> str | Command | PythonTarget:
    """Return a target as a process opens it: a function, a class, an instance by its name.

    Raises
    ------
    Refused
        Where it has no name at the top of a module.
    """
    if isinstance(target, str | Command | PythonTarget):
        return target
    own = getattr(target, "__qualname__", None)
    place = _defined(target, own) if own else _held(target)
    if place is None:
        raise Refused(
            f"target: {own or repr(target)} has no name by which another process finds it; "
            "define it at the top of a module"
        )
    return place


def _defined(target: Any, name: str) -> str | None:
    """Return where a function or a class is defined."""
    if "<" in name:
        return None
    try:
        file = inspect.getsourcefile(target)
    except TypeError:  # it is built in, or was typed at a prompt
        return None
    return f"{file}:{name}" if file else None


def _held(target: object) -> str | None:
    """Return which module holds an instance, and under which name."""
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if not file or Path(file).suffix != ".py":
            continue
        for name, value in list(vars(module).items()):
            if value is target:
                return f"{file}:{name}"
    return None
