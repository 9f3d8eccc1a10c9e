"""What a target is given: fresh arrays, read from exact strings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

__all__ = ["OPTIONS", "Given"]

OPTIONS = ("epochs", "w0", "order", "eta")


@dataclass
class Given:
    """A case's points, labels and options, and the points at which predictions are wanted."""

    X: np.ndarray
    y: np.ndarray
    options: dict[str, Any]
    predict: np.ndarray | None

    @classmethod
    def read(cls, case: Mapping[str, Any]) -> "Given":
        """Read one case of a request."""
        wanted = case.get("predict")
        return cls(
            X=_matrix(case["X"]),
            y=np.array([int(label) for label in case["y"]]),
            options={name: READ[name](value) for name, value in case.get("options", {}).items()},
            predict=None if wanted is None else _matrix(wanted),
        )

    def contents(self) -> dict[str, bytes]:
        """Return the bytes of every array, by name; to compare them with later ones."""
        named = {"X": self.X, "y": self.y, **self.options}
        return {name: a.tobytes() for name, a in named.items() if isinstance(a, np.ndarray)}


def _float(text: str) -> float:
    return float.fromhex(text) if "x" in text else float(Fraction(text))


def _vector(numbers: list[str]) -> np.ndarray:
    return np.array([_float(a) for a in numbers])


def _matrix(rows: list[list[str]]) -> np.ndarray:
    return np.array([[_float(a) for a in row] for row in rows])


READ: dict[str, Callable[[Any], Any]] = {
    "epochs": int,
    "eta": _float,
    "w0": _vector,
    "order": lambda rows: [int(row) for row in rows],
}
