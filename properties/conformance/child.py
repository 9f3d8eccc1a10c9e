"""Runs a target, one case a line, in a process of its own that may hang, crash or grow.

Started by its path, never imported by name there: nothing of this project is loaded beside the
target, so a target's file may be called like one of our modules. Numbers travel as exact strings.
"""

import importlib
import importlib.util
import inspect
import json
import operator
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, TextIO

import numpy as np

__all__ = ["OPTIONS", "Unusable", "called", "conventions_text", "load", "main", "number"]

OPTIONS = ("epochs", "w0", "order", "eta")
FIELDS = ("update", "step", "rate", "start", "bias", "order", "stop")
FORM = "give package.module:name or path/file.py:name"

# far above what a small case needs, and below what makes a machine swap
MEMORY = 4 << 30
# where the parent is gone, the kernel ends a hanging child this much after its time
GRACE = 1.0

Call = dict[str, Any]


class Unusable(Exception):
    """A target that cannot be run, or an answer that cannot be read; one sentence says why."""


def main() -> None:
    """Load the target named on the command line, then answer a case a line until there are none."""
    requests, replies = _private_streams()
    sys.set_int_max_str_digits(0)
    _limit_memory()
    _end_after(float(sys.argv[2]))
    try:
        target, greeting = _greeting(sys.argv[1])
    except Unusable as reason:
        _reply(replies, {"cannot": str(reason)})
        return
    _end_after(None)
    _reply(replies, greeting)
    for line in requests:
        request = json.loads(line)
        _end_after(request["seconds"])
        reply = _answer(target, request)
        _end_after(None)
        _reply(replies, reply)


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
            f"target: importing {place} raises {_told(error)}; give one that imports by itself"
        ) from None
    try:
        return operator.attrgetter(name)(module)
    except AttributeError:
        raise Unusable(f"target: {place} has no {name!r}; {_offers(module)}") from None


def called(target: Callable[..., Any], request: Mapping[str, Any]) -> Call:
    """Call the target on fresh arrays; return its answer as strings, or what went wrong."""
    X = np.array([[float.fromhex(a) for a in row] for row in request["X"]])
    y = np.array([int(label) for label in request["y"]])
    options = _options(request["options"])
    arrays = {"X": X, "y": y} | {k: v for k, v in options.items() if isinstance(v, np.ndarray)}
    before = {name: array.tobytes() for name, array in arrays.items()}
    try:
        result = target(X, y, **options)
    except BaseException as error:  # whatever it raises, the next case still runs
        return {"raises": _told(error)}
    try:
        reply = _read(result)
    except Exception as reason:  # an answer may be any object, with attributes that raise
        reply = {"unreadable": str(reason)}
    edited = [name for name, array in arrays.items() if array.tobytes() != before[name]]
    return reply | ({"edited": edited} if edited else {})


def number(value: Any) -> str:
    """Return `value` exactly, as "n" or "p/q"; "nan" and the infinities by name."""
    value = value.item() if hasattr(value, "item") else value
    try:
        numerator, denominator = value.as_integer_ratio()
    except (OverflowError, ValueError):
        return str(float(value))
    except AttributeError:
        raise Unusable(f"{value!r} is no number") from None
    return f"{numerator}" if denominator == 1 else f"{numerator}/{denominator}"


def conventions_text(given: Any) -> str:
    """Return declared conventions, a text, a mapping or an object of fields, as one text."""
    if isinstance(given, str):
        return given
    own = given if isinstance(given, Mapping) else {name: getattr(given, name) for name in FIELDS}
    known = {str(name): value for name, value in own.items()}
    return ",".join(f"{name}={_value(value)}" for name, value in known.items() if value is not None)


def _value(value: Any) -> str:
    if isinstance(value, str):
        return value
    return ";".join(map(_value, value)) if isinstance(value, Iterable) else number(value)


# the process
def _private_streams() -> tuple[TextIO, TextIO]:
    """Keep both ends of the protocol; what the target prints goes to stderr, it reads nothing."""
    requests, replies = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return requests, replies


def _reply(replies: TextIO, content: Mapping[str, Any]) -> None:
    replies.write(json.dumps(content) + "\n")
    replies.flush()


def _limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415 - on Windows there is none
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    soft = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _end_after(seconds: float | None) -> None:
    if hasattr(signal, "setitimer"):  # not on Windows
        signal.setitimer(signal.ITIMER_REAL, 0 if seconds is None else seconds + GRACE)


# the target
def _greeting(text: str) -> tuple[Callable[..., Any], Call]:
    target = load(text)
    if isinstance(target, type) or hasattr(target, "fit"):
        raise Unusable(f"target: {text} is an estimator; give a function train(X, y)")
    if not callable(target):
        raise Unusable(
            f"target: {text} is of type {type(target).__name__}; give a function train(X, y)"
        )
    conventions = getattr(target, "conventions", None)
    parameters = _parameters(text, target)
    return target, {
        "parameters": list(parameters),
        "required": [name for name, p in parameters.items() if p.default is p.empty],
        "conventions": None if conventions is None else conventions_text(conventions),
    }


def _parameters(text: str, target: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    try:
        signature = inspect.signature(target)
    except ValueError:  # some built-in functions have none
        return {}
    known = {
        name: parameter
        for name, parameter in signature.parameters.items()
        if name in OPTIONS and parameter.kind is not parameter.POSITIONAL_ONLY
    }
    try:
        signature.bind("X", "y", **dict.fromkeys(known))
    except TypeError:
        raise Unusable(
            f"target: {text} takes {signature}; give a function train(X, y), with any of "
            f"{', '.join(OPTIONS)}"
        ) from None
    return known


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


# one call
def _answer(target: Callable[..., Any], request: Mapping[str, Any]) -> Call:
    began = time.monotonic()
    first = called(target, request)
    may_again = time.monotonic() - began < request["seconds"] / 4
    if "raises" in first or not may_again or called(target, request) == first:
        return first
    return first | {"unsteady": True}


def _options(given: Mapping[str, Any]) -> dict[str, Any]:
    read: dict[str, Callable[[Any], Any]] = {
        "epochs": int,
        "eta": float.fromhex,
        "w0": lambda weights: np.array([float.fromhex(a) for a in weights]),
        "order": lambda rows: [int(row) for row in rows],
    }
    return {name: read[name](value) for name, value in given.items()}


def _read(result: Any) -> Call:
    get = _fields(result)
    weights = get("weights")
    if weights is None:
        raise Unusable("it returns no weights")
    reply: Call = {"weights": _field("weights", _numbers, weights)}
    for name, read in (
        ("bias", number),
        ("mistakes", _rows),
        ("updates", _whole),
        ("passes", _whole),
        ("converged", bool),
    ):
        if get(name) is not None:
            reply[name] = _field(name, read, get(name))
    return reply


def _fields(result: Any) -> Callable[[str], Any]:
    if isinstance(result, Mapping):
        return result.get
    if hasattr(result, "weights"):
        return lambda name: getattr(result, name, None)
    if _is_pair(result):
        return {"weights": result[0], "bias": result[1]}.get
    return {"weights": result}.get


def _is_pair(result: Any) -> bool:
    return isinstance(result, tuple) and len(result) == 2 and np.ndim(result[0]) > 0


def _field(name: str, read: Callable[[Any], Any], value: Any) -> Any:
    try:
        return read(value)
    except Exception as reason:
        raise Unusable(f"its {name} cannot be read: {reason}") from None


def _numbers(weights: Any) -> list[str]:
    shape = np.shape(weights)
    if len(shape) != 1:
        raise Unusable(f"an array of {len(shape)} axes, not of one")
    return [number(a) for a in weights]


def _rows(mistakes: Any) -> list[str]:
    return [_whole(row) for row in mistakes]


def _whole(value: Any) -> str:
    return str(operator.index(value.item() if hasattr(value, "item") else value))


def _told(error: BaseException) -> str:
    return ": ".join(filter(None, (type(error).__name__, " ".join(str(error).split())[:200])))


if __name__ == "__main__":
    main()
