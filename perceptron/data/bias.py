"""Vectors in two parts: what belongs to the coordinates, and what to the bias."""

from typing import Literal, TypeVar

from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector

Bias = Literal["none", "append", "prepend"]
BIASES: tuple[Bias, ...] = ("none", "append", "prepend")

T = TypeVar("T")


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


def joined(w: tuple[T, ...], b: T, bias: Bias) -> tuple[T, ...]:
    """Return what `parted` takes apart: b in its place, or left out where there is no bias."""
    match bias:
        case "append":
            return (*w, b)
        case "prepend":
            return (b, *w)
    return w
