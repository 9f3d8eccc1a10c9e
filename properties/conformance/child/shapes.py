"""Which shape an object has: a function train(X, y), a stepper step(w, x, y), or an estimator."""

import inspect
from collections.abc import Callable
from typing import Any, Protocol

from .answers import conventions_text
from .estimators import Estimator
from .functions import Function
from .given import Given
from .loading import Unusable
from .steppers import Stepper, is_stepper

__all__ = ["Target", "shaped"]


class Target(Protocol):
    """A target of any shape, and what it says of itself before it is given a case."""

    @property
    def greeting(self) -> dict[str, Any]:
        """Its shape, the options that it takes and needs, its conventions, what was set."""

    def train(self, given: Given) -> Any:
        """Return whatever it answers."""


def shaped(text: str, target: Any) -> Target:
    """Return the target that `text` names behind the face of its shape.

    Raises
    ------
    Unusable
        Where it has none of the shapes.
    """
    conventions = getattr(target, "conventions", None)
    declared = None if conventions is None else conventions_text(conventions)
    if hasattr(target, "fit"):
        return Estimator(text, target, declared)
    if not callable(target) or isinstance(target, type):
        kind = f"the class {target.__name__}" if isinstance(target, type) else _type(target)
        raise Unusable(
            f"target: {text} is {kind}; give a function train(X, y), step(w, x, y), "
            "or an estimator with fit"
        )
    signature = _signature(target)
    if is_stepper(signature):
        return Stepper(target, signature, declared)
    return Function(text, target, signature, declared)


def _type(target: Any) -> str:
    return f"of type {type(target).__name__}"


def _signature(target: Callable[..., Any]) -> inspect.Signature | None:
    try:
        return inspect.signature(target)
    except ValueError:  # some built-in functions have none
        return None
