"""Stand-ins for what costs time and shows nothing here: plots, a question, a rest, a compiler.

A plotting library is never loaded. Whatever a program takes from it is a number, 0, that can be
called, indexed, unpacked and asked for any attribute, and gives itself. An array that nobody filled
holds other numbers each time, and not by chance zeros.
"""

import builtins
import dis
import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache, wraps
from importlib.machinery import ModuleSpec
from itertools import cycle
from types import CodeType, ModuleType
from typing import Any

import numpy as np

DRAWING = {"matplotlib", "mpl_toolkits", "pylab", "seaborn", "plotly", "IPython"}
# what `import *` brings
NAMES = "axes axis cla clf close colorbar contour contourf draw figure gca gcf grid hist imshow "
NAMES += "ioff ion legend pause plot savefig scatter show subplot subplots text tight_layout title "
NAMES += "xlabel xlim xticks ylabel ylim yticks plt"
# what memory may hold to which nothing was written
LEFT_THERE = cycle((101, 37, 83))


def install() -> None:
    """Put them in place, before the target is imported."""
    sys.meta_path.insert(0, _Finder())
    # numba then leaves functions as they are; to compile one takes seconds
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    builtins.input = lambda prompt="", /: ""
    sleep = time.sleep
    time.sleep = lambda seconds, /: sleep(0)
    for name in ("empty", "empty_like"):
        setattr(np, name, _filled(getattr(np, name)))


def _filled(make: Callable[..., Any]) -> Any:
    """Return what makes an array, with numbers in it that nobody may count on."""

    @wraps(make)
    def filled(*args: Any, **named: Any) -> Any:
        made = make(*args, **named)
        if made.dtype.kind in "iuf":
            made.fill(next(LEFT_THERE))
        return made

    return filled


class _Nothing(float):
    """What a plotting library gives."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # the protocols of others
            raise AttributeError(name)
        return self

    def __call__(self, *args: Any, **named: Any) -> Any:
        return self

    def __getitem__(self, place: Any) -> Any:
        return self

    def __setitem__(self, place: Any, value: Any) -> None:
        pass

    def __setattr__(self, name: str, value: Any) -> None:
        pass

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[Any]:
        """Give as many as are unpacked, otherwise one."""
        frame = sys._getframe(1)
        return iter([self] * _unpacked(frame.f_code, frame.f_lasti))

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def __instancecheck__(self, instance: Any) -> bool:
        return False

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        return (object,)


@cache
def _unpacked(code: CodeType, place: int) -> int:
    """Return how many things the instruction at this place unpacks, or 1."""
    unpack = [
        s.arg for s in dis.get_instructions(code) if s.offset == place and "UNPACK" in s.opname
    ]
    return next(filter(None, unpack), 1)


class _Finder:
    """Finds and loads the modules of plotting libraries, which hold nothing."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name.partition(".")[0] not in DRAWING:
            return None
        return ModuleSpec(name, self, is_package=True)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module: Any = ModuleType(spec.name)
        if "pylab" in spec.name:
            vars(module).update({name: getattr(np, name) for name in np.__all__} | {"np": np})
            module.__all__ = [*np.__all__, "np", *NAMES.split()]
        else:
            module.__all__ = NAMES.split()
        module.__getattr__ = _Nothing(0.0).__getattr__
        return module  # type: ignore[no-any-return]

    def exec_module(self, module: ModuleType) -> None:
        pass
