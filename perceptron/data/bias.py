"""Vectors in two parts: what belongs to the coordinates, and what to the bias."""

from typing import TypeVar

from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector
from perceptron.data.dataset import Bias

N = TypeVar("N", bound=Exact)


def parted(weights: Vector, bias: Bias) -> tuple[Vector, Exact]:
    """Return the weights of the coordinates and that of the bias, 0 where there is none.

    Examples
    --------
    >>> parted((1, 2, 3), "prepend"), parted((1, 2), "none")
    (((2, 3), 1), ((1, 2), 0))
    """
    match bias:
        case "append":
            return weights[:-1], weights[-1]
        case "prepend":
            return weights[1:], weights[0]
    return weights, 0


def joined(w: tuple[N, ...], b: N, bias: Bias) -> tuple[N, ...]:
    """Return what `parted` takes apart: b in its place, or left out where there is no bias."""
    return {"append": (*w, b), "prepend": (b, *w), "none": w}[bias]
