"""A target that is a function ``train(X, y)``, with any of the options."""

import inspect
from collections.abc import Callable
from typing import Any

from .given import OPTIONS, Given
from .loading import Unusable

__all__ = ["Function", "taken"]


class Function:
    """Calls ``train(X, y)``; the options go to those of its parameters that have their names."""

    def __init__(
        self,
        text: str,
        train: Callable[..., Any],
        signature: inspect.Signature | None,
        declared: str | None,
    ) -> None:
        parameters = taken(signature)
        if signature is not None:
            _bind(text, signature, parameters)
        self._train = train
        self.greeting = {
            "shape": "function",
            "parameters": list(parameters),
            "required": [name for name, p in parameters.items() if p.default is p.empty],
            "conventions": declared,
        }

    def train(self, given: Given) -> Any:
        """Return what the function returns; with predictions, where it returns a predictor."""
        result = self._train(given.X, given.y, **given.options)
        predict = getattr(result, "predict", None)
        if given.predict is None or predict is None:
            return result
        told = ("weights", "bias", "mistakes", "updates", "passes", "converged")
        fields = {name: getattr(result, name, None) for name in told}
        return fields | {"predictions": predict(given.predict)}


def taken(signature: inspect.Signature | None) -> dict[str, inspect.Parameter]:
    """Return those parameters by which an option can be given."""
    parameters = {} if signature is None else signature.parameters
    return {
        name: parameter
        for name, parameter in parameters.items()
        if name in OPTIONS and parameter.kind is not parameter.POSITIONAL_ONLY
    }


def _bind(
    text: str, signature: inspect.Signature, parameters: dict[str, inspect.Parameter]
) -> None:
    try:
        signature.bind(None, None, **dict.fromkeys(parameters))
    except TypeError:
        raise Unusable(
            f"target: {text} takes {signature}; give a function train(X, y), with any of "
            f"{', '.join(OPTIONS)}"
        ) from None
