"""A target that is an estimator: ``fit(X, y)``, then ``coef_`` and ``intercept_``.

A class is made anew for each case, deterministic where it lets itself be; an instance is copied
for each case and stays as its author set it, but for the options of the case.
"""

import copy
import inspect
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from .case_input import Form, Given
from .import_target import CannotMake, Unusable, told
from .roles import option_named

__all__ = ["Estimator"]

# by which parameter an option is given, in the order of preference
NAMES = {"epochs": ("max_iter", "epochs", "n_epochs", "n_iter"), "eta": ("eta0", "eta")}
# what makes a class present the rows in order, in all the passes that it is told to make
PLAIN = {"shuffle": False, "tol": None}
# where the weights are kept, and the bias beside them
PLACES = (("coef_", "intercept_"), ("w_", "b_"), ("weights_", "bias_"), ("weights", "bias"))
APART = "data of one label are given to its partial_fit, since its fit refuses them"
ONE_POINT = np.array([[1.0]]), np.array([1])


class Estimator:
    """Fits a fresh estimator; data of one label go to `partial_fit` where `fit` refuses them."""

    def __init__(self, given: Any, declared: str | None, form: Form) -> None:
        self._given, self.form = given, form
        fresh = self._fresh({})
        held, known = _settings(fresh), hasattr(fresh, "get_params")
        self._set: dict[str, str] = {
            option: name for option in NAMES if (name := _held(held, option, known=known))
        }
        self._plain = {
            name: value
            for name, value in PLAIN.items()
            if isinstance(given, type) and name in held and held[name] is not value
        }
        self._starts = "coef_init" in _parameters(fresh.fit)
        self._in_parts = "classes" in _parameters(getattr(fresh, "partial_fit", None))
        self.greeting: dict[str, Any] = {
            "shape": "estimator",
            "parameters": [*self._set, *(["w0"] if self._starts else [])],
            "required": [],
            "conventions": declared,
            "predicts": hasattr(fresh, "predict"),
            "settings": {name: str(value) for name, value in self._plain.items()},
            "remarks": [APART] if self._in_parts and not self._takes_one_label else [],
        }

    @property
    def options(self) -> dict[str, str]:
        """The settings that were taken for options by what their names say."""
        return {name: option for option, name in self._set.items() if name not in NAMES[option]}

    def train(self, given: Given) -> dict[str, Any]:
        """Fit, and return the weights, the bias where there is one, the passes made."""
        values = {
            self._set[name]: given.options[name] for name in self._set.keys() & given.options.keys()
        }
        fresh = self._fresh(self._plain | values)
        one_label = len(set(np.ravel(given.y).tolist())) == 1
        if one_label and self.greeting["remarks"]:
            passes: Any = self._fit_in_parts(fresh, given)
        else:
            fresh.fit(given.X, given.y, **self._start(given))
            passes = getattr(fresh, "n_iter_", None)
        result = {"weights": _weights(fresh), "bias": _bias(fresh), "passes": passes}
        if given.predict is not None and hasattr(fresh, "predict"):
            result["predictions"] = fresh.predict(given.predict)
        return result

    def _fresh(self, values: Mapping[str, Any]) -> Any:
        made = self._made() if isinstance(self._given, type) else copy.deepcopy(self._given)
        if hasattr(made, "set_params"):
            return made.set_params(**values)
        for name, value in values.items():
            setattr(made, name, value)
        return made

    def _made(self) -> Any:
        try:
            return self._given()
        except Exception as error:
            raise CannotMake(f"making it raises {told(error)}") from error

    @cached_property
    def _takes_one_label(self) -> bool:
        try:
            self._fresh(self._plain).fit(*ONE_POINT)
        except Exception:
            return False
        return True

    def _start(self, given: Given) -> dict[str, np.ndarray]:
        if "w0" not in given.options:
            return {}
        w0, d = given.options["w0"], given.dimension
        return {"coef_init": w0[None, :d], "intercept_init": np.append(w0, 0.0)[d : d + 1]}

    def _fit_in_parts(self, fresh: Any, given: Given) -> int:
        labels = np.array([-1, 1])
        start = self._start(given)
        if start:
            fresh.partial_fit(given.X[:1], given.y[:1], classes=labels)
            fresh.coef_[...], fresh.intercept_[...] = start.values()
        passes = given.options.get("epochs", 1)
        for _ in range(passes):
            fresh.partial_fit(given.X, given.y, classes=labels)
        return int(passes)


def _settings(estimator: Any) -> dict[str, Any]:
    if hasattr(estimator, "get_params"):
        return dict(estimator.get_params(deep=False))
    return dict(vars(estimator))


def _held(held: Mapping[str, Any], option: str, *, known: bool) -> str | None:
    """Return the setting for an option; one that holds no number is not that setting.

    If the settings are not those of a library that is `known`, other names will do.
    """
    numbers = [name for name, value in held.items() if isinstance(value, int | float)]
    likely = [name for name in numbers if not known and option_named(name, held[name]) == option]
    return next((name for name in (*NAMES[option], *likely) if name in numbers), None)


def _parameters(method: Any) -> Mapping[str, Any]:
    return {} if method is None else inspect.signature(method).parameters


def _weights(fitted: Any) -> Any:
    name = _place(fitted)[0]
    weights = np.asarray(getattr(fitted, name))
    if weights.ndim == 2 and 1 in weights.shape:
        return weights.ravel()
    return weights


def _bias(fitted: Any) -> Any:
    """Return the bias where the estimator has one and says that it fits it."""
    bias = getattr(fitted, _place(fitted)[1], None)
    if bias is None or getattr(fitted, "fit_intercept", None) is False:
        return None
    values = np.ravel(bias)
    if len(values) != 1:
        raise Unusable(f"its {_place(fitted)[1]} holds {len(values)} numbers, not one")
    return values[0]


def _place(fitted: Any) -> tuple[str, str]:
    for weights, bias in PLACES:
        if hasattr(fitted, weights):
            return weights, bias
    names = ", ".join(weights for weights, _ in PLACES)
    raise Unusable(f"after fit it has none of {names}")
