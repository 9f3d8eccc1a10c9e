"""The few small points on which a target is tried, with what must be given beside them."""

from typing import Any

import numpy as np

from .given import Given
from .plan import FEW_PASSES, Plan

__all__ = [
    "NEGATIVE",
    "ONE_SIDE",
    "OPPOSED",
    "SPACE",
    "START",
    "WIDE",
    "in_the_plane",
    "labelled",
    "with_options",
]

SQUARE = [[0.25, 0.75], [0.75, 0.25], [0.5, -0.25], [1.0, -0.5], [0.75, -0.75]]
# what no single coordinate separates, nor weights of one sign
WIDE = [[0.25, -0.25], [-0.5, -0.5], [-1.0, -0.5], [-0.25, 0.75]]
DEPTHS = [0.5, -0.25, 0.25, 0.5, 0.25, 0.25]
SPACE = [[*x, z] for x, z in zip([*SQUARE, [0.25, 0.5]], DEPTHS, strict=True)]
LABELS = [1, 1, -1, -1, -1, 1]
# only a bias separates these
ONE_SIDE = [[0.25, 0.5], [0.5, 0.25], [1.0, 1.25], [1.25, 0.75], [1.0, 1.5]]
# all of label -1: a bias comes out negative, and a count does not
NEGATIVE = [[0.5, 0.25], [0.25, 0.5]]
# weights that separate the first points, with a bias of 0 or without
START = [[1.0, 16.0], [1.0, 16.0, 0.0], [0.0, 1.0, 16.0]]
# on which side of the plane the points of a few rows lie, and their labels
OPPOSED = [(1, -1), (-1, 1), (1, 1), (-1, -1)]


def in_the_plane(scale: float = 1.0) -> list[Given]:
    """Return sets of points, each with its labels and with the others."""
    return [labelled(X, scale, sign) for sign in (1, -1) for X in (SQUARE, WIDE)]


def labelled(X: list[list[float]], scale: float = 1.0, sign: int = 1) -> Given:
    """Return the points with labels, all of them turned if the sign is -1."""
    return Given.of(np.array(X) * scale, np.array(LABELS[: len(X)]) * sign, {})


def with_options(given: Given, plan: Plan, epochs: int = FEW_PASSES) -> Given:
    """Return a fresh case with the options that the target needs, and a limit of passes."""
    needed = plan.options()
    options: dict[str, Any] = {"epochs": epochs} if "epochs" in needed else {}
    options |= {"eta": 1.0} if needed.get("eta") else {}
    return Given.of(given.X, given.y, options)
