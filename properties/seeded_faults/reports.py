"""Learners that run as they should and say something else."""

from dataclasses import replace
from fractions import Fraction
from functools import reduce
from typing import Any

import numpy as np

from perceptron import Conventions, Dataset, Trace
from perceptron.arithmetic.exact import size
from perceptron.arithmetic.vectors import add, scaled
from properties.seeded_faults.textbook import Textbook, told


class _Reports(Textbook):
    """What was done is changed in the telling."""

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        trace = super().__call__(data, conventions)
        return told(replace(trace, **self.changed(trace)), self.shown(trace))

    def changed(self, trace: Trace) -> dict[str, Any]:
        return {}

    def shown(self, trace: Trace) -> Any:
        return trace.weights


class HidesAMistake(_Reports):
    """The last mistake is not reported."""

    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"mistakes": trace.mistakes[:-1]}


class HidesTheFirstMistake(_Reports):
    """The first mistake is not reported."""

    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"mistakes": trace.mistakes[1:]}


class ReportsAMistakeTwice(_Reports):
    """The last mistake is reported twice."""

    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"mistakes": trace.mistakes + trace.mistakes[-1:]}


class ReportsWrongRowsOnce(_Reports):
    """A row on which it erred is reported once, however often it did."""

    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"mistakes": tuple(dict.fromkeys(trace.mistakes))}


class ReportsMistakesSorted(_Reports):
    """The mistakes are reported by row, not in order."""

    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"mistakes": tuple(sorted(trace.mistakes))}


class NumbersRowsFromOne(_Reports):
    """The rows of the mistakes are numbered from 1."""

    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"mistakes": tuple(row + 1 for row in trace.mistakes)}


class CountsNoCleanPass(_Reports):
    """The pass without a mistake is not counted."""

    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"passes": trace.passes - (trace.outcome == "converged")}


class CountsAPassMore(_Reports):
    """The passes are counted from 1, and one too many."""

    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"passes": trace.passes + 1}


class NamesOtherConventions(_Reports):
    """It says that its conventions were the usual ones."""

    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"conventions": Conventions(start=trace.conventions.start)}


class ReturnsTheStart(_Reports):
    """The weights that it returns are those that it began with."""

    def shown(self, trace: Trace) -> Any:
        return next(trace.history())


class ReturnsTheWeightsBefore(_Reports):
    """The weights that it returns lack the last update."""

    def shown(self, trace: Trace) -> Any:
        return list(trace.history())[-2:][0]


class ReturnsTheAverage(_Reports):
    """The weights that it returns are the mean over the updates."""

    def shown(self, trace: Trace) -> Any:
        history = list(trace.history())
        return scaled(Fraction(1, len(history)), reduce(add, history))


class ReturnsTheSum(_Reports):
    """The weights that it returns are the sum over the updates."""

    def shown(self, trace: Trace) -> Any:
        return reduce(add, trace.history())


class NegatesTheWeights(_Reports):
    """The weights that it returns have the wrong sign."""

    def shown(self, trace: Trace) -> Any:
        return scaled(-1, trace.weights)


class DoublesTheWeights(_Reports):
    """The weights that it returns are twice its own."""

    def shown(self, trace: Trace) -> Any:
        return scaled(2, trace.weights)


class NormalisesTheWeights(_Reports):
    """The largest weight that it returns is 1."""

    def shown(self, trace: Trace) -> Any:
        return scaled(Fraction(1) / (max(map(size, trace.weights)) or 1), trace.weights)


class AddsTheStartTwice(_Reports):
    """The weights that it returns have the start added once more."""

    def shown(self, trace: Trace) -> Any:
        return add(trace.weights, next(trace.history()))


class ReturnsTheBiasFirst(_Reports):
    """An appended bias is returned first."""

    def shown(self, trace: Trace) -> Any:
        w = trace.weights
        return (w[-1], *w[:-1]) if trace.data.bias == "append" else w


class ReturnsNoBias(_Reports):
    """The weight of the bias is left out."""

    def shown(self, trace: Trace) -> Any:
        return tuple(a for j, a in enumerate(trace.weights) if j != self.bias_axis)


class ReturnsFloats(_Reports):
    """The weights that it returns are floats."""

    def shown(self, trace: Trace) -> Any:
        return tuple(np.array([float(a) for a in trace.weights]))


class ReturnsWeightsAlone(_Reports):
    """It returns the weights and nothing else."""

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        weights: Any = super().__call__(data, conventions).weights
        return weights  # type: ignore[no-any-return] # that is the bug
