"""A target that is a stepper ``step(w, x, y) -> w``: each of its steps is observed."""

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

from .functions import taken
from .given import Given
from .loading import Unusable

__all__ = ["Stepper", "is_stepper"]

# a stepper has no limit of its own; without `epochs` it is called for so many passes
MANY = 1000


class Stepper:
    """Presents the rows in order, pass by pass, until a pass leaves the weights as they were."""

    def __init__(
        self, step: Callable[..., Any], signature: inspect.Signature | None, declared: str | None
    ) -> None:
        self._step = step
        own = {name: p for name, p in taken(signature).items() if name == "eta"}
        needed = [name for name, p in own.items() if p.default is p.empty]
        self.greeting = {
            "shape": "stepper",
            "parameters": ["epochs", "w0", "order", *own],
            # the start says how many weights there are, with the bias
            "required": ["epochs", "w0", *needed],
            "conventions": declared,
        }

    def train(self, given: Given) -> dict[str, Any]:
        """Return the weights, and every row whose step changed them."""
        rows = given.options.get("order", range(len(given.X)))
        w = given.options.get("w0", np.zeros(given.X.shape[1]))
        eta = {name: value for name, value in given.options.items() if name == "eta"}
        mistakes: list[int] = []
        passes, clean = 0, False
        while passes < given.options.get("epochs", MANY) and not clean:
            before, passes = len(mistakes), passes + 1
            for row in rows:
                after = self._stepped(w, given.X[row], given.y[row], eta)
                if not np.array_equal(after, w):
                    mistakes.append(row)
                w = after
            clean = len(mistakes) == before
        if len(w) == given.X.shape[1] and not given.X.any(axis=1).all():
            return {"weights": w}  # an update by a point at 0 changes nothing: it is not seen
        return {
            "weights": w,
            "mistakes": mistakes,
            "updates": len(mistakes),
            "passes": passes,
            "converged": clean,
        }

    def _stepped(
        self, w: np.ndarray, x: np.ndarray, label: Any, eta: dict[str, float]
    ) -> np.ndarray:
        answer = self._step(w.copy(), x, label, **eta)
        after = np.array(answer)
        if answer is None or after.shape != w.shape:
            shown = "None" if answer is None else f"an array of shape {after.shape}"
            raise Unusable(f"step returns {shown} where w has shape {w.shape}")
        return after


def is_stepper(signature: inspect.Signature | None) -> bool:
    """Say whether a function takes weights, one point and its label, and not (X, y)."""
    if signature is None:
        return False
    needed = [p.name for p in signature.parameters.values() if p.default is p.empty]
    known = [name for name in taken(signature) if name not in needed[:3]]
    if len(needed) < 3 or needed[2] in taken(signature) or needed[0].lower() == "x":
        return False
    try:
        signature.bind(*needed[:3], **dict.fromkeys(known))
    except TypeError:
        return False
    return True
