"""From the text that names a target to the object."""

import ast
import importlib
import importlib.util
import inspect
import re
import sys
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

__all__ = ["CannotMake", "Loaded", "Unusable", "answers_zero_or_one", "load", "told"]

FORM = "give package.module:name or path/file.py:name"
NAME = "target_under_check"
# names of what is worth a try
PLAUSIBLE = re.compile(r"train|fit|learn|perceptron|pla\b|step", re.IGNORECASE)
SHOWN = 5


class Unusable(Exception):
    """A target that cannot be run, or an answer that cannot be read; one sentence says why."""


class CannotMake(Unusable):
    """An object that is not made with what was given for it."""


@dataclass(frozen=True)
class Loaded:
    """What a text names.

    Parameters
    ----------
    text, name
        The text, and the name in it.
    target
        The object; the class or the instance, if the text names one of its methods.
    method
        The name of that method.
    remark
        What went wrong after the object was defined; "" if nothing did.
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
    try:
        owner, target = None, module
        for part in name.split("."):
            owner, target = target, getattr(target, part)
    except AttributeError:
        if error is not None:
            raise Unusable(
                f"target: importing {place} raises {told(error)}; give one that imports by itself"
            ) from None
        raise Unusable(f"target: {place} has no {name!r}; {_offers(module)}") from None
    remark = "" if error is None else f"importing {place} raised {told(error)} after defining it"
    method = name.rpartition(".")[2]
    if inspect.ismethod(target) and not isinstance(target.__self__, type):
        return Loaded(text, name.rpartition(".")[0] or name, target.__self__, method, remark)
    if isinstance(owner, type) and inspect.isfunction(inspect.getattr_static(owner, method)):
        return Loaded(text, name.rpartition(".")[0], owner, method, remark)
    return Loaded(text, name, target, None, remark)


def answers_zero_or_one(target: Any) -> bool:
    """Whether the text of an object decides between 0 and 1, and not between -1 and 1."""
    owner = target if inspect.isroutine(target) or isinstance(target, type) else type(target)
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(owner)))
    except (OSError, TypeError, SyntaxError):
        return False
    decided: list[ast.expr | None] = []
    for node in ast.walk(tree):
        match node:
            case ast.IfExp():
                decided += [node.body, node.orelse]
            case ast.Return():
                decided.append(node.value)
            case ast.Call():
                decided += node.args[1:]
    constants = {ast.unparse(value) for value in decided if value is not None}
    return {"0", "0.0"} & constants != set() and not {"-1", "-1.0"} & constants


def told(error: BaseException, most: int = 200) -> str:
    """Return an exception's name and the beginning of its text, on one line."""
    try:
        text = str(error)
    except Exception:  # a target's own exception may fail at that too
        text = ""
    return ": ".join(filter(None, (type(error).__name__, " ".join(text.split())[:most])))


def _unnamed(text: str) -> str:
    """Return why a text that names no object cannot be used, and which objects it could name."""
    found = f"target: {text!r} names no object"
    if text.startswith(":") or text.endswith(":"):
        return f"{found}; {FORM}"
    try:
        module, _ = _imported(text)
    except Unusable:
        return f"{found}; {FORM}"
    plausible = [name for name in _own(module) if _is_plausible(getattr(module, name))]
    if len(plausible) == 1:
        return f"{found}; give {text}:{plausible[0]}"
    names = [f"{text}:{name}" for name in (plausible or _own(module))[:SHOWN]]
    return f"{found}; give one of {', '.join(names)}" if names else f"{found}; {FORM}"


def _imported(place: str) -> tuple[ModuleType, BaseException | None]:
    """Return a module, and what its code raised; what it had defined until then is in it."""
    sys.argv = [place]
    if place.endswith(".py"):
        path = Path(place)
        spec = importlib.util.spec_from_file_location(NAME, path)
        if not path.is_file() or spec is None or spec.loader is None:
            raise Unusable(f"target: {path} is not a file; {FORM}")
        sys.path.insert(0, str(path.resolve().parent))
    else:
        sys.path.insert(0, str(Path.cwd()))
        spec = _spec(place)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)  # type: ignore[union-attr]
    except (Exception, SystemExit) as error:
        return module, error
    return sys.modules[spec.name], None


def _spec(name: str) -> Any:
    try:
        spec = importlib.util.find_spec(name)
    except (Exception, SystemExit) as error:
        raise Unusable(
            f"target: importing {name} raises {told(error)}; give one that imports by itself"
        ) from None
    if spec is None or spec.loader is None:
        raise Unusable(f"target: there is no module {name!r}; {FORM}")
    return spec


def _own(module: ModuleType) -> list[str]:
    """Return the names of the functions and classes that a module defines, in its order."""
    return [
        name
        for name, value in vars(module).items()
        if (inspect.isfunction(value) or isinstance(value, type))
        and value.__module__ == module.__name__
        and not name.startswith("_")
    ]


def _is_plausible(value: Callable[..., Any]) -> bool:
    if isinstance(value, type):
        return any(PLAUSIBLE.search(name) for name in dir(value))
    return bool(PLAUSIBLE.search(value.__name__))


def _offers(module: ModuleType) -> str:
    own = _own(module)
    return f"it defines {', '.join(own[:SHOWN])}" if own else "it defines no function or class"
