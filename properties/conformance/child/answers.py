"""What a target returns, read into exact strings: weights, and what else it tells."""

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from .loading import Unusable

__all__ = ["CONVENTIONS", "conventions_text", "number", "read_answer"]

#: What an implementation may declare, in the order in which it is told.
CONVENTIONS = (
    "update",
    "step",
    "rate",
    "start",
    "bias",
    "bias_rate",
    "order",
    "mode",
    "result",
    "stop",
    "predict_at_zero",
    "number",
)


def read_answer(result: Any) -> dict[str, Any]:
    """Return weights, an array or a pair, a mapping or an object of them, as strings.

    Raises
    ------
    Unusable
        Where there are no weights, or something that it tells cannot be read.
    """
    get = _fields(result)
    weights = get("weights")
    if weights is None:
        raise Unusable("it returns no weights")
    reply: dict[str, Any] = {"weights": _field("weights", _numbers, weights)}
    for name, read in (
        ("bias", number),
        ("mistakes", _rows),
        ("updates", _whole),
        ("passes", _whole),
        ("converged", bool),
        ("predictions", _numbers),
    ):
        if get(name) is not None:
            reply[name] = _field(name, read, get(name))
    return reply


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
    own = given if isinstance(given, Mapping) else {n: getattr(given, n, None) for n in CONVENTIONS}
    known = {str(name): value for name, value in own.items()}
    return ",".join(f"{name}={_value(value)}" for name, value in known.items() if value is not None)


def _value(value: Any) -> str:
    if isinstance(value, str):
        return value
    return ";".join(map(_value, value)) if isinstance(value, Iterable) else number(value)


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
