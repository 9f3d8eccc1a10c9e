"""A target of a shape of its own: how it is called was found out, and where it keeps its answer."""

import copy
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from numbers import Real
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from .case_input import OPTIONS, Form, Given
from .functions import presented
from .import_target import CannotMake, Unusable, told
from .roles import Arguments, option_of, shown, values_of

__all__ = ["Path", "Plan", "Program", "path_words", "predictors", "reachable"]

# the steps from what a target returned, or from the object, to a value
Path = list[list[Any]]
RETURNED: Path = [["returned", None]]
OBJECT: Path = [["object", None]]
PAIR = [*RETURNED, ["item", 0]], [*RETURNED, ["item", 1]]

GETTER = re.compile(r"_*(get_?)?(w|weights?|weight_vector|coef|theta|params|b|bias)_*", re.I)
PREDICT = re.compile(
    r"predict\w*|classify\w*|infer\w*|forward|feed_?forward|activate|activation|output|guess|"
    r"evaluate|test|decide|hypothesis|query|think|run|__call__"
)
OPTION_WORDS = {"epochs": "the limit of passes", "eta": "the rate", "w0": "the start"}
# how far is looked, and at how many things in one place
DEPTH, WIDTH = 3, 24


@dataclass(frozen=True)
class Plan:
    """How a target is called, and how its answer is read; plain values, to be found out once.

    Parameters
    ----------
    shape
        "function", "stepper" or "estimator", which need no more; or "program".
    form
        How points and labels are given.
    construct
        What a class is made with; None for a function or an instance.
    method
        The method that trains; None for a function, or if making the object trains.
    call
        What that is given.
    rows
        Whether it is given one point and its label at a time.
    weights, bias
        Where these are found.
    predict
        The method that predicts, and whether it takes a matrix or one point.
    """

    shape: str = "function"
    form: Form = field(default_factory=Form)
    construct: Arguments | None = None
    method: str | None = None
    call: Arguments = field(default_factory=dict)
    rows: bool = False
    weights: Path | None = None
    bias: Path | None = None
    predict: list[str] | None = None

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> "Plan":
        """Return the plan that `content` holds."""
        return cls(**(dict(content) | {"form": Form(**content["form"])}))

    def content(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return asdict(self)

    @property
    def reads_as_promised(self) -> bool:
        """Whether a program's answer is read as that of a function is."""
        read = self.weights == RETURNED or (self.weights, self.bias) == PAIR
        return self.shape == "program" and read and self.form == Form()

    def options(self) -> dict[str, bool]:
        """Return the options that it takes, and whether it needs them."""
        held = [*(self.construct or {}).values(), *self.call.values()]
        known = {option_of(filler): not str(filler).endswith("?") for filler in held}
        if self.rows:
            known["epochs"] = False
        return {option: known[option] for option in OPTIONS if option in known}

    def call_words(self, name: str) -> str:
        """Return how a target of this name is called, in words."""
        if self.shape in ("function", "stepper"):
            return f"`{name}({'X, y' if self.shape == 'function' else 'w, x, y'})`"
        if self.shape == "estimator":
            return f"`{name}`, method `fit`"
        words = f"`{name}`" if self.construct is None else f"`{name}({shown(self.construct)})`"
        if self.method is None:
            return words if self.construct is not None else f"`{name}({shown(self.call)})`"
        plain = not {*self.call.values()} - {"points", "labels", "epochs?", "eta?"}
        method = self.method if plain else f"{self.method}({shown(self.call)})"
        return f"{words}, method `{method}`"

    def words(self, name: str, settings: Mapping[str, str]) -> str:
        """Return what was guessed of a target of this name, as a sentence; "" if nothing was.

        Parameters
        ----------
        name
            That of the target.
        settings
            Those of an estimator that were taken for options.
        """
        held = {
            n: option_of(filler) for n, filler in {**(self.construct or {}), **self.call}.items()
        }
        options = {**settings, **held}.items()
        said = [f"`{n}` as {OPTION_WORDS[o]}" for n, o in options if o is not None and n != o]
        parts = self.form.words()
        if self.shape != "program":
            parts = [*said, *parts]
            return f"took {', '.join([self.call_words(name), *parts])}" if parts else ""
        said += ["one point at a time"] * self.rows
        if self.weights not in (None, RETURNED) and (self.weights, self.bias) != PAIR:
            said.append(f"weights from {path_words(self.weights or [])}")
            said += [] if self.bias is None else [f"bias from {path_words(self.bias)}"]
        if self.weights is None and self.predict is not None:
            said.append(f"only its predictions, by `{self.predict[0]}`")
        return f"took {', '.join([self.call_words(name), *said, *parts])}"


class Program:
    """Calls a function, a class or an instance by a plan, and reads its answer by it."""

    def __init__(self, target: Any, declared: str | None, plan: Plan) -> None:
        self._target, self.plan, self.form = target, plan, plan.form
        options = plan.options()
        self.greeting: dict[str, Any] = {
            "shape": "program",
            "parameters": list(options),
            "required": [name for name, needed in options.items() if needed],
            "conventions": declared,
            "predicts": plan.predict is not None,
        }

    def train(self, given: Given) -> dict[str, Any]:
        """Return the weights and the bias, if they are found; and the predictions."""
        subject, result = self.called(given)
        answer = result if self.plan.rows else {}
        if self.plan.weights is not None:
            answer = answer | {"weights": _found(self.plan.weights, subject, result, numbers)}
        if self.plan.bias is not None:
            answer = answer | {"bias": _found(self.plan.bias, subject, result, lone)}
        if self.plan.predict is not None:
            wanted = [] if given.predict is None else given.predict
            answer = answer | {"predictions": self.predictions(subject, result, wanted)}
        return answer

    def read_by(self, plan: Mapping[str, Any]) -> "Program":
        """Return the program with its answer read by another plan."""
        return Program(self._target, None, Plan.read(plan))

    def called(self, given: Given) -> tuple[Any, Any]:
        """Return the object, if there is one, and what the call returned."""
        plan, subject = self.plan, None
        if plan.construct is not None:
            subject = self._made(values_of(plan.construct, given))
        elif plan.method is not None:
            subject = copy.deepcopy(self._target)
        if plan.method is None and subject is not None:  # making it trains it
            return subject, None
        train = self._target if plan.method is None else getattr(subject, plan.method)
        if plan.rows:
            return subject, self._presented(subject, train, given)
        return subject, train(**values_of(plan.call, given))

    def _made(self, values: Mapping[str, Any]) -> Any:
        try:
            return self._target(**values)
        except Exception as error:
            raise CannotMake(f"making it raises {told(error)}") from error

    def predictions(self, subject: Any, result: Any, points: Any) -> list[int]:
        """Return the labels that it predicts at the points, as -1 and 1."""
        name, how = self.plan.predict or ("", "")
        predict = getattr(result if subject is None else subject, name)
        rows = points.T if self.form.points == "columns" else points
        if not len(rows):
            return []
        said = [predict(points)] if how == "matrix" else [predict(x) for x in rows]
        labels = [label for part in said for label in np.ravel(part).tolist()]
        if len(labels) != len(rows):
            raise Unusable(f"it predicts {len(labels)} labels for {len(rows)} points")
        return [_signed(label, self.form.labels == "signs") for label in labels]

    def _presented(self, subject: Any, train: Callable[..., Any], given: Given) -> dict[str, Any]:
        """Present the points one by one; the weights are all numbers that the object holds."""

        def held() -> np.ndarray:
            if self.plan.weights is None:
                return np.concatenate([[0.0], *(v for _, v in reachable(subject, None))])
            kept = _found(self.plan.weights, subject, None, numbers)
            bias = [] if self.plan.bias is None else [_found(self.plan.bias, subject, None, lone)]
            return np.array([*kept, *bias], dtype=object)

        def step(w: np.ndarray, x: Any, label: Any) -> np.ndarray:
            train(**values_of(self.plan.call, replace(given, X=x, y=label)))
            return held()

        return presented(given, held(), step)


def reachable(subject: Any, result: Any) -> Iterator[tuple[Path, list[Any]]]:
    """Yield all numbers, and rows of numbers, that a target returned or keeps, with their paths."""
    if result is not subject:
        yield from _below(RETURNED, result, DEPTH)
    if subject is not None:
        yield from _below(OBJECT, subject, DEPTH)


def predictors(subject: Any, result: Any) -> list[list[str]]:
    """Return by which methods labels may be predicted, at a matrix or at one point."""
    owner = result if subject is None else subject
    names = [name for name in dir(owner) if PREDICT.fullmatch(name)]
    names = sorted(names, key=lambda name: (not name.startswith("predict"), name == "__call__"))
    if callable(result) and owner is result:
        names.append("__call__")
    return [[name, how] for name in dict.fromkeys(names) for how in ("matrix", "point")]


def numbers(value: Any) -> list[Any] | None:
    """Return a row of numbers of any shape, exactly; None if `value` is something else."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, str | bytes | bool | np.bool_ | set) or callable(value):
        return None
    try:
        array = np.asarray(value)
    except Exception:  # rows of different lengths, or whatever it raises
        return None
    if array.ndim > 1 and array.size != max(array.shape):
        return None
    flat = array.ravel().tolist()
    known = array.dtype.kind in "iuf" or all(map(_is_number, flat))
    return flat if flat and known else None


def lone(value: Any) -> Any:
    """Return the one number that `value` is or holds, exactly; None if it is something else."""
    found = numbers(value)
    return found[0] if found is not None and len(found) == 1 else None


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
            case "attribute" | "call":
                name = f".{key}" + "()" * (kind == "call")
                inner = words.strip("`") if words.startswith("`") else ""
                words = f"`{inner}{name}`" if inner or not words else f"`{name}` of {words}"
            case "item":
                words = f"item {key!r} of {words}"
            case "last":
                words = f"the last of {words}"
    return words


def _below(path: Path, value: Any, depth: int) -> Iterator[tuple[Path, list[Any]]]:
    found = numbers(value)
    if found is not None:
        yield path, found
    if depth:
        for step, part in _parts(value, single=found is not None):
            yield from _below([*path, step], part, depth - 1)


def _parts(value: Any, *, single: bool) -> Iterator[tuple[list[Any], Any]]:
    """Yield what a value holds: items, the last of a history, attributes, what getters return."""
    if isinstance(value, Mapping):
        items = list(value.items())[:WIDTH]
        yield from ((["item", key], part) for key, part in items if isinstance(key, str | int))
    elif isinstance(value, list | tuple | np.ndarray):
        if single or not len(value):
            return
        if isinstance(value, tuple) or len(value) <= 3:
            yield from ((["item", place], part) for place, part in enumerate(value[:WIDTH]))
        yield ["last", None], value[-1]
    elif hasattr(value, "__dict__") and not isinstance(value, type | ModuleType | FunctionType):
        for name, part in list(vars(value).items())[:WIDTH]:
            yield ["attribute", name], part
        for name in dir(type(value)):
            if GETTER.fullmatch(name) and name not in vars(value):
                yield from _got(value, name)


def _got(value: Any, name: str) -> Iterator[tuple[list[Any], Any]]:
    try:
        part = getattr(value, name)
        kind = "call" if callable(part) else "attribute"
        yield [kind, name], part() if kind == "call" else part
    except Exception:  # it wants arguments, or is not ready
        return


def _found(path: Path, subject: Any, result: Any, read: Callable[[Any], Any]) -> Any:
    """Return what lies at the end of a path, read."""
    value = subject if path[0][0] == "object" else result
    try:
        for kind, key in path[1:]:
            value = _step(value, kind, key)
    except (AttributeError, LookupError, TypeError) as error:
        raise Unusable(f"{path_words(path)} is not there ({type(error).__name__})") from None
    found = read(value)
    if found is None:
        raise Unusable(f"{path_words(path)} is not numbers")
    return found


def _step(value: Any, kind: str, key: Any) -> Any:
    match kind:
        case "item":
            return value[key]
        case "last":
            return value[-1]
        case "call":
            return getattr(value, key)()
    return getattr(value, key)


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) or hasattr(value, "as_integer_ratio")


def _signed(label: Any, signs: bool) -> int:
    """Return a label as -1 or 1; 0 is -1 if labels are 0 and 1, and stays if they are signs."""
    if label not in (-1, 0, 1):
        raise Unusable(f"it predicts {label!r}, which is not a label")
    if signs and not isinstance(label, bool):
        return int(label)
    return 1 if label > 0 else -1
