"""From the text that names a target to the object."""

import contextlib
import dis
import importlib
import importlib.util
import inspect
import itertools
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

FORM = "give package.module:name or path/file.py:name"
LOOSE = f"{FORM}; if it trains outside of any function, put that into `def train(X, y)`"
NAME = "target_under_check"
# names of what is worth a try
PLAUSIBLE = re.compile(r"train|fit|learn|perceptron|pla\b|step", re.IGNORECASE)
SHOWN = 5
# what no points and labels mend, and what does
REMEDIES = {
    "(Name|UnboundLocal)Error: ": "give that name a value before it is used",
    "Cannot cast ufunc .* to dtype.'u?int": "its weights are integers: let them begin as floats",
}


class Unusable(Exception):
    """A target that cannot be run, or an answer that cannot be read; one sentence says why.

    With the plan of the likeliest way to call it, if one was tried.
    """

    plan: dict[str, Any] | None = None


class CannotMake(Unusable):
    """An object that is not made with what was given for it."""


@dataclass(frozen=True)
class Loaded:
    """What a text names: an object, or a class or an instance and one of its methods.

    The remark says what went wrong after it was defined.
    """

    text: str
    name: str
    target: Any
    method: str | None
    remark: str = ""


def load(text: str) -> Loaded:
    """Return the object that `text` names: ``package.module:name`` or ``path/file.py:name``."""
    place, _, name = text.rpartition(":")
    if not place or not name or name.endswith(".py"):
        raise Unusable(_unnamed(text))
    module, error = _imported(place)
    owner, target = None, module
    for part in name.split("."):
        if not hasattr(target, part):
            raise Unusable(_no_import(place, error) if error else _none(place, name, module))
        owner, target = target, getattr(target, part)
    remark = "" if error is None else f"importing {place} raised {told(error)} after defining it"
    outer, _, method = name.rpartition(".")
    if inspect.ismethod(target) and not isinstance(target.__self__, type):
        return Loaded(text, outer or name, target.__self__, method, remark)
    if isinstance(owner, type) and inspect.isfunction(inspect.getattr_static(owner, method)):
        return Loaded(text, outer, owner, method, remark)
    return Loaded(text, name, target, None, remark)


def told(error: BaseException, most: int = 200) -> str:
    """Return an exception's name and the beginning of its text, on one line."""
    try:
        text = str(error)
    except Exception:  # a target's own exception may fail at that too
        text = ""
    return ": ".join(filter(None, (type(error).__name__, " ".join(text.split())[:most])))


def remedy(words: str) -> str:
    """Return what mends a trouble that no other points or labels would; "" if none is known."""
    return next((mend for trouble, mend in REMEDIES.items() if re.search(trouble, words)), "")


def raised(error: BaseException, most: int) -> dict[str, Any]:
    """Return an exception as a reply has it; "stated", if a `raise` or an `assert` made it."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    raises = dis.opmap["RAISE_VARARGS"]
    is_raised = last is not None and last.tb_frame.f_code.co_code[last.tb_lasti] == raises
    stated = is_raised or isinstance(error, SystemExit)
    return {"raises": told(error, most)} | ({"stated": True} if stated else {})


def _unnamed(text: str) -> str:
    """Return why a text that names no object cannot be used, and which objects it could name."""
    names, form = list[str](), FORM
    if not text.startswith(":") and not text.endswith(":"):
        with contextlib.suppress(Unusable):
            module, _ = _imported(text)
            plausible = [name for name in _own(module) if _is_plausible(getattr(module, name))]
            names, form = [f"{text}:{name}" for name in plausible[:SHOWN]], LOOSE
    one_of = "" if len(names) == 1 else "one of "
    return f"target: {text!r:.200} names no object; " + (
        f"give {one_of}{', '.join(names)}" if names else form
    )


def _none(place: str, name: str, module: ModuleType) -> str:
    own = ", ".join(_own(module)[:SHOWN]) or "no function or class"
    return f"target: {place:.1000} has no {name!r:.200}; it defines {own}"


def _no_import(place: str, error: BaseException) -> str:
    return f"target: importing {place:.200} raises {told(error)}; give one that imports by itself"


def _imported(place: str) -> tuple[ModuleType, BaseException | None]:
    """Return a module, and what its code raised; what it had defined until then is in it."""
    sys.argv = [place]
    path = Path(place) if place.endswith(".py") else None
    if path is not None and not os.path.isfile(place):  # noqa: PTH113 - a name may be too long
        raise Unusable(f"target: {place:.200} is not a file; {FORM}")
    package = [] if path is None else package_of(path)
    above = Path.cwd() if path is None else path.resolve().parents[len(package)]
    sys.path.insert(0, str(above))
    try:
        find = importlib.util.find_spec
        spec = (
            importlib.util.spec_from_file_location(NAME, path)
            if path and not package
            else find(".".join([*package, path.stem]) if path else place)
        )
    except (Exception, SystemExit) as error:
        raise Unusable(_no_import(place, error)) from None
    if spec is None or spec.loader is None:
        raise Unusable(f"target: there is no module {place!r:.200}; {FORM}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        return module, error
    return sys.modules[spec.name], None


def package_of(path: Path) -> list[str]:
    """Return the names of the packages that a file is in, the outermost first."""
    folders = itertools.takewhile(
        lambda folder: (folder / "__init__.py").is_file(), path.resolve().parents
    )
    return [folder.name for folder in folders][::-1]


def _own(module: ModuleType) -> list[str]:
    """Return the names of the functions and classes that a module defines, in its order."""
    return [
        name
        for name, value in vars(module).items()
        if (inspect.isfunction(value) or isinstance(value, type))
        and value.__module__ == module.__name__
        and not name.startswith("_")
    ]


def _is_plausible(value: Any) -> bool:
    names = dir(value) if isinstance(value, type) else [value.__name__]
    return any(map(PLAUSIBLE.search, names))
