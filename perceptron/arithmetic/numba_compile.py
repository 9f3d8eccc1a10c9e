"""How loops are compiled: by numba, once, and kept on disk; without it they run as they stand."""

import hashlib
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import numba
from numba.core.options import DefaultOptions

Compile = Callable[..., Callable[[Any], Any]]

# the modules that hold compiled functions, which call one another
ROOM = Path(__file__).parents[1]
SOURCES = (
    "arithmetic/float_scores.py",
    "arithmetic/lifting.py",
    "arithmetic/numba_compile.py",
    "separability/solvers/dual_simplex.py",
    "separability/solvers/perceptron_run.py",
    "training/compiled_loop.py",
    "training/float32_filter.py",
)

COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined] # set from the environment

# to count references to arrays, which numba does by default, takes half of an update's time
UNCOUNTED: dict[str, Any] = {"_nrt": False} if hasattr(DefaultOptions, "_nrt") else {}


def fingerprint(sources: Iterable[Path]) -> str:
    """Return what changes when one of the sources does."""
    texts = (hashlib.sha256(source.read_bytes()).digest() for source in sources)
    return hashlib.sha256(b"".join(texts)).hexdigest()[:16]


# numba looks only at a function's own file when it takes one from the disk, not at those it calls
VERSION = fingerprint(ROOM / source for source in SOURCES)


def compiled(fastmath: "set[str] | bool" = False, **options: bool) -> Callable[[Any], Any]:
    """Compile a function when it is first called, and keep that on disk where one can write."""
    every: dict[str, Any] = {"nogil": True, "error_model": "numpy", "fastmath": fastmath} | options

    def decorate(function: Any) -> Any:
        function.__qualname__ += f"_{VERSION}"  # part of the name of its file
        try:
            return numba.njit(cache=True, **every)(function)
        except RuntimeError:  # no folder can be written to
            return numba.njit(**every)(function)

    return decorate


# what allocates nothing; and what is made part of its caller, each with its own rules of rounding
lean: Compile = partial(compiled, **UNCOUNTED)
inlined: Compile = partial(lean, forceinline=True)
