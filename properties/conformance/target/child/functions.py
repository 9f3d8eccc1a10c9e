"""A target that is a function: ``train(X, y)`` with any of the options, or ``step(w, x, y)``."""

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

from .case_input import OPTIONS, Form, Given
from .import_target import Unusable
from .roles import option_named

__all__ = ["Function", "Stepper", "is_plain", "is_stepper", "presented"]

# a stepper has no limit of its own; without `epochs` it is called for so many passes
MANY = 1000
FIELDS = ("weights", "bias", "mistakes", "updates", "passes", "converged")

Step = Callable[[np.ndarray, Any, Any], np.ndarray]


class Function:
    """Calls ``train(X, y)``; the options go to those parameters that are named for them."""

    def __init__(
        self,
        train: Callable[..., Any],
        signature: inspect.Signature | None,
        declared: str | None,
        form: Form,
    ) -> None:
        self._parameters = _options(signature)
        self._train, self.form = train, form
        self.greeting: dict[str, Any] = {
            "shape": "function",
            "parameters": list(self._parameters),
            "required": [name for name, p in self._parameters.items() if p.default is p.empty],
            "conventions": declared,
        }

    @property
    def options(self) -> dict[str, str]:
        """The parameters that were taken for options by what their names say."""
        return {p.name: name for name, p in self._parameters.items() if p.name != name}

    def train(self, given: Given) -> Any:
        """Return what the function returns; with predictions, if it returns a predictor."""
        options = {self._parameters[name].name: value for name, value in given.options.items()}
        result = self._train(given.X, given.y, **options)
        predict = getattr(result, "predict", None)
        if given.predict is None or predict is None:
            return result
        fields = {name: getattr(result, name, None) for name in FIELDS}
        return fields | {"predictions": predict(given.predict)}


class Stepper:
    """Presents the rows in order, pass by pass, until a pass leaves the weights as they were."""

    def __init__(
        self,
        step: Callable[..., Any],
        signature: inspect.Signature | None,
        declared: str | None,
        form: Form,
    ) -> None:
        self._step, self.form = step, form
        own = {name: p for name, p in _promised(signature).items() if name == "eta"}
        needed = [name for name, p in own.items() if p.default is p.empty]
        self.greeting: dict[str, Any] = {
            "shape": "stepper",
            "parameters": ["epochs", "w0", "order", *own],
            # the start says how many weights there are, with the bias
            "required": ["epochs", "w0", *needed],
            "conventions": declared,
        }

    def train(self, given: Given) -> dict[str, Any]:
        """Return the weights, and every row whose step changed them."""
        w = given.options.get("w0", np.zeros(given.dimension))
        eta = {name: value for name, value in given.options.items() if name == "eta"}

        def step(w: np.ndarray, x: Any, label: Any) -> np.ndarray:
            answer = self._step(w.copy(), x, label, **eta)
            after = np.array(answer)
            if answer is None or after.shape != w.shape:
                shown = "None" if answer is None else f"an array of shape {after.shape}"
                raise Unusable(f"step returns {shown} for weights of shape {w.shape}")
            return after

        return presented(given, w, step)


def presented(given: Given, w: np.ndarray, step: Step) -> dict[str, Any]:
    """Return what becomes of `w` when the rows are presented until a pass changes nothing."""
    rows = given.options.get("order", range(given.size))
    mistakes: list[int] = []
    passes, clean = 0, False
    while passes < given.options.get("epochs", MANY) and not clean:
        before, passes = len(mistakes), passes + 1
        for row in rows:
            after = step(w, given.X[row], given.y[row])
            if not np.array_equal(after, w):
                mistakes.append(row)
            w = after
        clean = len(mistakes) == before
    if len(w) == given.dimension and not np.any(given.X, axis=1).all():
        return {"weights": w}  # an update by a point at 0 changes nothing: it is not seen
    return {
        "weights": w,
        "mistakes": mistakes,
        "updates": len(mistakes),
        "passes": passes,
        "converged": clean,
    }


def is_plain(signature: inspect.Signature | None) -> bool:
    """Say whether a function can be called as ``train(X, y)`` with those options that it has."""
    try:
        if signature is not None:
            names = [parameter.name for parameter in _options(signature).values()]
            signature.bind(None, None, **dict.fromkeys(names))
    except TypeError:
        return False
    return True


def is_stepper(signature: inspect.Signature | None) -> bool:
    """Say whether a function takes weights, one point and its label, and not (X, y)."""
    if signature is None:
        return False
    needed = [p.name for p in signature.parameters.values() if p.default is p.empty]
    known = [name for name in _promised(signature) if name not in needed[:3]]
    if len(needed) < 3 or needed[2] in _promised(signature) or needed[0].lower() == "x":
        return False
    try:
        signature.bind(*needed[:3], **dict.fromkeys(known))
    except TypeError:
        return False
    return True


def _promised(signature: inspect.Signature | None) -> dict[str, inspect.Parameter]:
    """Return those parameters that have the names of options."""
    parameters = {} if signature is None else signature.parameters
    return {
        name: parameter
        for name, parameter in parameters.items()
        if name in OPTIONS and parameter.kind is not parameter.POSITIONAL_ONLY
    }


def _options(signature: inspect.Signature | None) -> dict[str, inspect.Parameter]:
    """Return the parameters by which options are given: by their names, or others that say so."""
    found = _promised(signature)
    others = [] if signature is None else list(signature.parameters.values())[2:]
    for parameter in others:
        value = 1 if parameter.default is parameter.empty else parameter.default
        option = option_named(parameter.name, value)
        if option is not None and parameter.kind is not parameter.POSITIONAL_ONLY:
            found.setdefault(option, parameter)
    return found
