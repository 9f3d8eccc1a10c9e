"""Reads what a target returns or keeps, exactly: as it is promised, or wherever the numbers are."""

import inspect
import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from operator import mul
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from .load import Unusable

# from what a call returned, or from the object, step by step to a part of it
Path = list[list[Any]]

#: What an implementation may declare, in the order in which it is reported.
CONVENTIONS = (
    "update", "step", "tie", "margin", "rate", "start", "bias", "bias_rate", "bias_input",
    "dimension", "order", "mode", "result", "number", "predict_at_zero", "stop", "predict",
    "labels",
)  # fmt: skip
# how a message calls one of the numbers of a field
ONE_OF = {"weights": "a weight", "bias": "the bias", "predictions": "a prediction"}
# digits of the longest number that is read, and the bits of one of them
DIGITS, BITS = 10_000, 3.3219
# characters that are quoted of a value
SHOWN = 200
GETTER = re.compile(
    r"_*((get|trained|learned|final|best)_?)?"
    r"(w|weights?|weight_vector|coef|theta|params|b|bias)_*|intercept_",
    re.IGNORECASE,
)
# names by which a program says whether it has converged
CONVERGED = re.compile(
    r"_*((is|has|have|did|was|run|fit|training|ha|hat|ist)_?)?"
    r"(converged?|convergence|convergiu|convergio|convergido|konvergiert)_*",
    re.IGNORECASE,
)
# how far is looked, and at how many things in one place
DEPTH, WIDTH = 3, 24


class _TooLong(Exception):
    pass


def read_answer(result: Any) -> dict[str, Any]:
    """Return weights, an array or a pair, a mapping or an object of them, as strings.

    Predictions may come without weights.

    Raises
    ------
    Unusable
        If there are no weights, or something that it holds cannot be read.
    """
    get = _fields(result)
    if get("weights") is None and get("predictions") is None:
        raise Unusable("it returns no weights")
    readers: dict[str, Callable[[Any], Any]] = {
        "weights": _weights, "bias": _number, "mistakes": lambda rows: [*map(_whole, rows)],
        "updates": _whole, "passes": _whole, "converged": bool, "predictions": _row,
        "survived": lambda held: [*map(str, counts(held) or ())],
    }  # fmt: skip
    held = {name: get(name) for name in readers}
    rows = held["mistakes"]
    if not hasattr(rows, "__iter__") or not getattr(rows, "ndim", 1):
        del held["mistakes"]  # a number of them says not which
    known = {name: value for name, value in held.items() if value is not None}
    return {name: _field(name, readers[name], value) for name, value in known.items()}


def _number(value: Any) -> str:
    """Return `value` exactly, as "n" or "p/q"; "nan" and the infinities by name."""
    value = value.item() if hasattr(value, "item") else value
    if isinstance(value, Rational):  # such as sympy's, which have no ratio of integers
        value = Fraction(int(value.numerator), int(value.denominator))
    if _is_long(value):
        raise _TooLong(f"has more than {DIGITS:,} digits")
    try:
        numerator, denominator = value.as_integer_ratio()
    except (OverflowError, ValueError):
        return str(float(value))
    except AttributeError:
        text = repr(value)
        text = text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
        raise Unusable(f"{text} is not a number") from None
    return f"{numerator}" if denominator == 1 else f"{numerator}/{denominator}"


def is_declaration(given: Any) -> bool:
    """Say whether an attribute may declare conventions: others have that name too."""
    has_fields = not callable(given) and any(hasattr(given, name) for name in CONVENTIONS)
    return isinstance(given, str | list | tuple | Mapping) or has_fields


def conventions_text(given: Any) -> str:
    """Return declared conventions, a text, a mapping or an object of fields, as one text."""
    if isinstance(given, str):
        return given
    own = given if isinstance(given, Mapping) else {n: getattr(given, n, None) for n in CONVENTIONS}
    known = [f"{name}={_value(value)}" for name, value in own.items() if value is not None]
    return ",".join(known) if known or isinstance(given, Mapping) else repr(given)[:60]


def reachable(subject: Any, result: Any) -> Iterator[tuple[Path, list[Any]]]:
    """Yield all numbers, and rows of numbers, that a target returned or keeps, with their paths."""
    if result is not subject:
        yield from _below([["returned", None]], result, DEPTH)
    if subject is not None:
        yield from _below([["object", None]], subject, DEPTH)


def flags(subject: Any, result: Any, names: Iterable[str]) -> Iterator[Path]:
    """Yield where it is said, by the name, whether a run has converged.

    Parameters
    ----------
    names
        Of what a function returns side by side.
    """
    if result is not subject:
        yield from _flags_below([["returned", None]], result, names)
    if subject is not None:
        yield from _flags_below([["object", None]], subject, ())


def flag(value: Any) -> bool | None:
    """Return a truth value; None if it is something else."""
    return bool(value) if isinstance(value, bool | np.bool_) else None


def found(path: Path, subject: Any, result: Any, read: Callable[[Any], Any]) -> Any:
    """Return what lies at the end of a path, read."""
    (root, _), *steps = path
    value = subject if root == "object" else result
    for place, (kind, key) in enumerate(steps, 1):
        if value is None:
            raise Unusable(f"{path_words(path[:place])} is None")
        try:
            value = _step(value, kind, key)
        except (AttributeError, LookupError, TypeError) as error:
            if isinstance(error, IndexError) and not len(value):
                raise Unusable(f"{path_words(path[:place])} is empty") from None
            raise Unusable(f"{path_words(path)} is not there ({type(error).__name__})") from None
    if value is None:
        raise Unusable(f"{path_words(path)} is None")
    held = read(value)
    if held is None:
        raise Unusable(f"{path_words(path)} is not numbers")
    return held


def numbers(value: Any) -> list[Any] | None:
    """Return a row of numbers of any shape, exactly; None if `value` is something else."""
    if isinstance(value, Mapping | str | bytes | bool | np.bool_ | set) or callable(value):
        return None
    try:
        array = np.asarray(value)
    except Exception:  # rows of different lengths, or whatever it raises
        return None
    if array.dtype.kind == "b" or (array.ndim > 1 and array.size != max(array.shape)):
        return None
    flat = array.ravel().tolist()
    known = array.dtype.kind in "iuf" or all(map(_is_number, flat))
    return flat if flat and known else None


def combined(coefficients: Iterable[Any], X: Any, y: Any) -> list[Fraction | float]:
    """Return the sum of a y x over the points, exactly: the weights of a dual form."""
    signs, columns = np.where(np.ravel(y) > 0, 1, -1).tolist(), np.transpose(X).tolist()
    try:
        signed = list(map(mul, map(Fraction, coefficients), signs))
    except (ValueError, OverflowError):  # one is not finite
        return [float("nan")] * len(columns)
    return [sum(map(mul, signed, map(Fraction, column)), Fraction()) for column in columns]


def with_ones(X: Any) -> Any:
    """Return points with a coordinate more, 1, which is that of the bias."""
    return np.insert(X, np.shape(X)[1], 1.0, axis=1)


def counts(value: Any) -> list[int] | None:
    """Return numbers that count something, as integers; None if `value` is something else."""
    held = numbers(value)
    if held is None or any(a != abs(a) // 1 for a in held):
        return None
    return [int(a) for a in held]


def lone(value: Any) -> Any:
    """Return the one number that `value` is or holds, exactly; None if it is something else."""
    held = numbers(value)
    return held[0] if held is not None and len(held) == 1 else None


def path_words(path: Path) -> str:
    """Return in words where a path leads.

    Examples
    --------
    >>> path_words([["object", None], ["attribute", "W"], ["last", None]])
    'the last of `.W`'
    >>> path_words([["returned", None], ["item", 0]])
    'item 0 of what it returns'
    """
    (root, _), *steps = path
    words = "what it returns" if root == "returned" else ""
    for kind, key in steps:
        match kind:
            case "attribute" | "attributes" | "property" | "call":
                name = f".{str(key).replace(' ', ', .')}" + "()" * (kind == "call")
                inner = words.strip("`") if words.startswith("`") else ""
                words = f"`{inner}{name}`" if inner or not words else f"`{name}` of {words}"
            case "item":
                words = f"item {key!r} of {words}"
            case "difference":
                words = f"the second {'column ' * key}less the first of {words}"
            case "last":
                words = f"the last of {words}"
            case "combined":
                words = f"{words} as coefficients of y {'(x, 1)' if key else 'x'}"
    return words


def _flags_below(path: Path, value: Any, names: Iterable[str]) -> Iterator[Path]:
    held: list[tuple[list[Any], str, Any]]
    if isinstance(value, Mapping):
        held = [(["item", key], key, part) for key, part in value.items() if isinstance(key, str)]
    elif isinstance(value, tuple):
        named = zip(getattr(value, "_fields", names), value, strict=False)
        held = [(["item", place], name, part) for place, (name, part) in enumerate(named)]
    else:
        held = [(["attribute", name], name, part) for name, part in _attributes(value).items()]
    for step, name, part in held:
        if CONVERGED.fullmatch(name) and flag(part) is not None:
            yield [*path, step]
        elif isinstance(part, Mapping) and len(path) == 1:
            yield from _flags_below([*path, step], part, ())


def _below(path: Path, value: Any, depth: int) -> Iterator[tuple[Path, list[Any]]]:
    held = numbers(value)
    if held is not None:
        yield path, held
    if depth:
        for step, part in _parts(value, single=held is not None):
            yield from _below([*path, step], part, 0 if step[0] == "difference" else depth - 1)


def _parts(value: Any, *, single: bool) -> Iterator[tuple[list[Any], Any]]:
    """Yield what a value holds: items, the last of a history, attributes, what getters return."""
    if isinstance(value, Mapping):
        items = list(value.items())[:WIDTH]
        yield from ((["item", key], part) for key, part in items if isinstance(key, str | int))
        yield ["values", None], list(value.values())
    elif isinstance(value, list | tuple | np.ndarray):
        if getattr(value, "ndim", 1) == 0 or not len(value):
            return
        few = value if isinstance(value, tuple) else value[:-1] if len(value) <= 3 else ()
        if not single:
            yield from ((["item", place], part) for place, part in enumerate(few[:WIDTH]))
        yield ["last", None], value[-1]
        with suppress(ValueError):  # rows of different lengths
            array = np.asarray(value)  # it may be the weights of two classes
            axes = [axis for axis, size in enumerate(array.shape[:2]) if size == 2]
            for axis in axes if array.dtype.kind in "iuf" else ():
                yield ["difference", axis], np.diff(array, axis=axis)
    elif not isinstance(value, type | ModuleType | FunctionType):
        own = _attributes(value)
        for name, part in list(own.items())[:WIDTH]:
            yield ["attribute", name], part
        for names in _numbered(own):
            yield ["attributes", " ".join(names)], [own[name] for name in names]
        for name in dir(type(value)) if own or hasattr(value, "__dict__") else ():
            # what a class names so, and no object has, was not learnt
            is_constant = name.isupper() and _is_number(inspect.getattr_static(type(value), name))
            if GETTER.fullmatch(name) and name not in own and not is_constant:
                yield from _got(value, name)


def _numbered(own: Mapping[str, Any]) -> Iterator[list[str]]:
    """Yield the names of numbers that differ only in a digit, as w1 and w2 do."""
    for stem in dict.fromkeys(name[:-1] for name in own if name[-1:].isdigit()):
        names = sorted(n for n in own if n[:-1] == stem and n[-1].isdigit() and _is_number(own[n]))
        if len(names) > 1:
            yield names


def _attributes(value: Any) -> dict[str, Any]:
    """Return what an object holds by name, in its dictionary or in slots that Python made."""
    kinds = [kind for kind in type(value).__mro__ if "__slots__" in vars(kind)]
    slots = [n for kind in kinds for n, a in vars(kind).items() if inspect.ismemberdescriptor(a)]
    known = {} if _is_number(value) else {n: getattr(value, n) for n in slots if hasattr(value, n)}
    return known | getattr(value, "__dict__", {})


def _got(value: Any, name: str) -> Iterator[tuple[list[Any], Any]]:
    try:
        part = getattr(value, name)
        kind = "call" if callable(part) else "property"
        yield [kind, name], part() if kind == "call" else part
    except Exception:  # it wants arguments, or is not ready
        return


def _step(value: Any, kind: str, key: Any) -> Any:
    match kind:
        case "item":
            return value[key]
        case "last":
            return value[-1]
        case "each":
            return [part[key] for part in value]
        case "difference":
            return np.diff(value, axis=key)
        case "values":
            return list(value.values())
        case "call":
            return getattr(value, key)()
        case "attributes":
            return [getattr(value, name) for name in key.split()]
    return getattr(value, key)


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) or hasattr(value, "as_integer_ratio")


def _value(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Iterable):
        return ";".join(map(_value, value))
    value = value.item() if hasattr(value, "item") else value
    return repr(value) if isinstance(value, float) else str(value)


def _fields(result: Any) -> Callable[[str], Any]:
    if isinstance(result, Mapping):
        return result.get
    if hasattr(result, "weights"):
        return lambda name: getattr(result, name, None)
    is_pair = isinstance(result, tuple) and len(result) == 2 and not _is_number(result[0])
    weights, bias = result if is_pair else (result, None)
    return {"weights": weights, "bias": bias}.get


def _field(name: str, read: Callable[[Any], Any], value: Any) -> Any:
    try:
        return read(value)
    except _TooLong as reason:
        raise Unusable(f"{ONE_OF.get(name, name)} {reason}") from None
    except Exception as reason:
        raise Unusable(f"its {name} cannot be read: {reason}") from None


def _weights(values: Any) -> list[str]:
    if isinstance(values, np.ndarray) and values.dtype.kind == "b":
        raise Unusable("an array of truth values")
    return _row(values)


def _row(values: Any) -> list[str]:
    """Return a row of numbers; a matrix of one row, or of one column, is one."""
    shape = np.shape(values)
    if len(shape) == 2 and 1 in shape:
        values = np.ravel(values)
    elif len(shape) != 1:
        raise Unusable(f"an array of {len(shape)} axes, not of one")
    return [*map(_number, values)]


def _is_long(value: Any) -> bool:
    """Whether a number is too long, found out without writing it."""
    if isinstance(value, float):
        return False
    if isinstance(value, Decimal):
        return value.is_finite() and abs(value.adjusted()) > DIGITS
    parts = [getattr(value, name, None) for name in ("numerator", "denominator")]
    return any(isinstance(part, int) and part.bit_length() > BITS * DIGITS for part in parts)


def _whole(value: Any) -> str:
    return str(operator.index(value.item() if hasattr(value, "item") else value))
