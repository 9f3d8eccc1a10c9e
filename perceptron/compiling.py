"""How loops are compiled: by numba, once, and kept on disk; without it they run as they stand."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numba
from numba.core.options import DefaultOptions

__all__ = ["COMPILED", "compiled", "inlined", "lean"]

Compile = Callable[..., Callable[[Any], Any]]

COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined] # set from the environment

# to count references to arrays, which numba does by default, takes half of an update's time
UNCOUNTED: dict[str, Any] = {"_nrt": False} if hasattr(DefaultOptions, "_nrt") else {}


def compiled(fastmath: "set[str] | bool" = False, **options: bool) -> Callable[[Any], Any]:
    """Compile a function when it is first called, and keep that on disk where one can write."""
    every: dict[str, Any] = {"nogil": True, "error_model": "numpy", "fastmath": fastmath} | options

    def decorate(function: Any) -> Any:
        try:
            return numba.njit(cache=True, **every)(function)
        except RuntimeError:  # no folder can be written to
            return numba.njit(**every)(function)

    return decorate


# what allocates nothing; and what is made part of its caller, each with its own rules of rounding
lean: Compile = partial(compiled, **UNCOUNTED)
inlined: Compile = partial(lean, forceinline=True)
