"""What a target returns, read into exact strings: weights, and what else it tells."""

import operator
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from functools import partial
from typing import Any

import numpy as np

from .import_target import Unusable

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

# how a message calls one of the numbers of a field
ONE_OF = {"weights": "a weight", "bias": "the bias", "predictions": "a prediction"}
# the bits of a decimal digit
BITS = 3.3219
# what is quoted of a value
SHOWN = 200


class _TooLong(Exception):
    def __init__(self, digits: int) -> None:
        super().__init__(f"has more than {digits:,} digits")


def read_answer(result: Any, digits: int) -> dict[str, Any]:
    """Return weights, an array or a pair, a mapping or an object of them, as strings.

    Predictions may come without weights.

    Raises
    ------
    Unusable
        If there are no weights, or something that it holds cannot be read, or a number has more
        digits than so many.
    """
    get = _fields(result)
    if get("weights") is None and get("predictions") is None:
        raise Unusable("it returns no weights")
    reply: dict[str, Any] = {}
    for name, read in (
        ("weights", partial(_numbers, digits=digits)),
        ("bias", partial(number, digits=digits)),
        ("mistakes", _rows),
        ("updates", _whole),
        ("passes", _whole),
        ("converged", bool),
        ("predictions", partial(_numbers, digits=digits)),
    ):
        if get(name) is not None:
            reply[name] = _field(name, read, get(name))
    return reply


def number(value: Any, digits: int | None = None) -> str:
    """Return `value` exactly, as "n" or "p/q"; "nan" and the infinities by name."""
    value = value.item() if hasattr(value, "item") else value
    if digits is not None and _is_long(value, digits):
        raise _TooLong(digits)
    try:
        numerator, denominator = value.as_integer_ratio()
    except (OverflowError, ValueError):
        return str(float(value))
    except AttributeError:
        raise Unusable(f"{_quoted(value)} is not a number") from None
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
    except _TooLong as reason:
        raise Unusable(f"{ONE_OF.get(name, name)} {reason}") from None
    except Exception as reason:
        raise Unusable(f"its {name} cannot be read: {reason}") from None


def _numbers(values: Any, digits: int) -> list[str]:
    """Return a row of numbers; a matrix of one row, or of one column, is one."""
    shape = np.shape(values)
    if len(shape) == 2 and 1 in shape:
        values = np.ravel(values)
    elif len(shape) != 1:
        raise Unusable(f"an array of {len(shape)} axes, not of one")
    return [number(a, digits) for a in values]


def _is_long(value: Any, digits: int) -> bool:
    """Whether a number is too long, found out without writing it."""
    if isinstance(value, float):
        return False
    if isinstance(value, Decimal):
        return value.is_finite() and abs(value.adjusted()) > digits
    parts = [getattr(value, name, None) for name in ("numerator", "denominator")]
    return any(isinstance(part, int) and part.bit_length() > BITS * digits for part in parts)


def _quoted(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def _rows(mistakes: Any) -> list[str]:
    return [_whole(row) for row in mistakes]


def _whole(value: Any) -> str:
    return str(operator.index(value.item() if hasattr(value, "item") else value))
