"""Perceptrons that a target may be: each a combination of conventions."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from perceptron.conventions import Update
from perceptron.exact import Exact
from perceptron.vectors import Vector
from properties.conformance.declared import Mode, Place, Result
from properties.conformance.probes import Probe

__all__ = ["Model", "Order", "Run", "bias_last"]

Order = Literal["cyclic", "reversed", "shuffled", "picked"]


@dataclass(frozen=True)
class Model:
    """One combination of conventions.

    Parameters
    ----------
    update, bias, mode, result
        As in `Declared`.
    move
        What a mistake adds y x times: step times rate.
    step
        The factor of a rate that is given; None where none can be.
    bias_rate
        The bias moves by `bias_rate` times `move`.
    start
        First weights, the bias last; None for 0.
    drawn
        Whether the start is not known; it is small beside the points.
    order
        "shuffled" is any order in each pass, "picked" any mistake at any time.
    stop
        "clean" after a pass without a mistake, "epochs" after all passes, "own" after any.
    limit
        Its own limit of passes.
    """

    update: Update = "le"
    move: Exact = 1
    step: Exact | None = None
    bias: Place = "none"
    bias_rate: Exact = 1
    start: Vector | None = None
    drawn: bool = False
    order: Order = "cyclic"
    mode: Mode = "online"
    result: Result = "last"
    stop: Literal["clean", "epochs", "own"] = "clean"
    limit: int | None = None

    def first(self, probe: Probe) -> Vector:
        """Return the first weights, the bias last."""
        if probe.w0 is None:
            return self.start or (0,) * (len(probe.points[0][0]) + (self.bias != "none"))
        return bias_last(probe.w0, self.bias)

    def laid_out(self, weights: Vector) -> Vector:
        """Return weights, whose bias is the last, with the bias where the target has it."""
        return (weights[-1], *weights[:-1]) if self.bias == "prepend" else weights

    def moves(self, probe: Probe) -> Vector:
        """Return what a mistake adds y x times, coordinate by coordinate."""
        move = self.move if probe.eta is None else (self.step or 1) * probe.eta
        plain: Vector = (move,) * len(probe.points[0][0])
        return plain if self.bias == "none" else (*plain, move * self.bias_rate)

    def passes(self, probe: Probe) -> int | None:
        """Return the limit of passes; None where there is none."""
        limits = [n for n in (probe.epochs, self.limit) if n is not None]
        return min(limits, default=None)


def bias_last(weights: Vector, place: Place) -> Vector:
    """Return weights, as a target has them, with the bias last; 0 for one that stands apart."""
    if place == "prepend":
        return (*weights[1:], weights[0])
    return (*weights, 0) if place == "separate" else weights


class Run(NamedTuple):
    """A run after some passes; `total` is the sum of the `met` weights on the way."""

    weights: Vector
    total: Vector
    met: int
    updates: int
    passes: int
    clean: bool
    rows: tuple[int, ...]

    def result(self, kind: Result) -> Vector:
        """Return the weights that are told."""
        if kind == "last" or not self.met:
            return self.weights
        return tuple(Fraction(a) / self.met for a in self.total)
