"""The name by which another process finds a function."""

import inspect
from collections.abc import Callable
from typing import Any

from perceptron.exact import Refused
from properties.conformance.command import Command, PythonTarget

__all__ = ["named"]


def named(
    target: str | Callable[..., Any] | Command | PythonTarget,
) -> str | Command | PythonTarget:
    """Return a target as a process opens it.

    Raises
    ------
    Refused
        Where a function has no name of its own.
    """
    if isinstance(target, str | Command | PythonTarget):
        return target
    name = getattr(target, "__qualname__", "")
    if not name or "<" in name:
        raise Refused(
            f"target: {name or target!r} has no name by which another process finds it; "
            "define it at the top of a module"
        )
    return f"{inspect.getsourcefile(target)}:{name}"
