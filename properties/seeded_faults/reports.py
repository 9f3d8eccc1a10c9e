"""Learners that run as they should and say something else."""

from fractions import Fraction
from functools import reduce
from typing import Any

import numpy as np

from perceptron import Conventions, Dataset, Trace
from perceptron.arithmetic.exact import size
from perceptron.arithmetic.vectors import add, scaled
from properties.seeded_faults.textbook import RETURN, Reports, shows


@shows("returns-start", "returns the weights that it began with", RETURN)
class ReturnsTheStart(Reports):
    def shown(self, trace: Trace) -> Any:
        return next(trace.history())


@shows("returns-weights-before", "returns the weights before the last update", RETURN)
class ReturnsTheWeightsBefore(Reports):
    def shown(self, trace: Trace) -> Any:
        return list(trace.history())[-2:][0]


RETURNS_A_MEAN = (
    "returns the mean of its first weights and those after each update; an average is taken over "
    "all presentations"
)


@shows("returns-average", RETURNS_A_MEAN, RETURN)
class ReturnsTheAverage(Reports):
    def shown(self, trace: Trace) -> Any:
        history = list(trace.history())
        return scaled(Fraction(1, len(history)), reduce(add, history))


@shows("returns-sum", "returns the sum of the weights over the updates", RETURN)
class ReturnsTheSum(Reports):
    def shown(self, trace: Trace) -> Any:
        return reduce(add, trace.history())


@shows("negated", "returns the weights with the wrong sign", RETURN)
class NegatesTheWeights(Reports):
    def shown(self, trace: Trace) -> Any:
        return scaled(-1, trace.weights)


@shows("normalised", "divides the weights that it returns by the largest", RETURN)
class NormalisesTheWeights(Reports):
    def shown(self, trace: Trace) -> Any:
        return scaled(Fraction(1) / (max(map(size, trace.weights)) or 1), trace.weights)


class AddsTheStartTwice(Reports):
    """The weights that it returns have the start added once more."""

    def shown(self, trace: Trace) -> Any:
        return add(trace.weights, next(trace.history()))


@shows(
    "bias-elsewhere",
    "returns the weights shifted by one place, so that the bias is not where it is taken to be",
    RETURN,
)
class ReturnsTheBiasFirst(Reports):
    def shown(self, trace: Trace) -> Any:
        w = trace.weights
        return (w[-1], *w[:-1]) if trace.data.bias == "append" else w


class ReturnsNoBias(Reports):
    """The weight of the bias is left out."""

    def shown(self, trace: Trace) -> Any:
        return tuple(a for j, a in enumerate(trace.weights) if j != self.bias_axis)


class ReturnsFloats(Reports):
    """The weights that it returns are floats."""

    def shown(self, trace: Trace) -> Any:
        return tuple(np.array([float(a) for a in trace.weights]))


class ReturnsWeightsAlone(Reports):
    """It returns the weights and nothing else."""

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        weights: Any = super().__call__(data, conventions).weights
        return weights  # type: ignore[no-any-return] # that is the bug


@shows("hides-mistake", "does not report its last mistake", RETURN)
class HidesAMistake(Reports):
    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"mistakes": trace.mistakes[:-1]}


@shows("hides-first-mistake", "does not report its first mistake", RETURN)
class HidesTheFirstMistake(Reports):
    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"mistakes": trace.mistakes[1:]}


@shows("mistake-twice", "reports its last mistake twice, or one too many", RETURN)
class ReportsAMistakeTwice(Reports):
    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"mistakes": trace.mistakes + trace.mistakes[-1:]}


@shows("mistakes-once", "reports a row once, however often it was a mistake", RETURN)
class ReportsWrongRowsOnce(Reports):
    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"mistakes": tuple(dict.fromkeys(trace.mistakes))}


@shows("mistakes-sorted", "reports its mistakes by row, not in order", RETURN)
class ReportsMistakesSorted(Reports):
    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"mistakes": tuple(sorted(trace.mistakes))}


@shows("rows-from-one", "numbers the rows of its mistakes from 1, not 0", RETURN)
class NumbersRowsFromOne(Reports):
    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"mistakes": tuple(row + 1 for row in trace.mistakes)}


@shows("clean-pass-uncounted", "does not count the last pass, the clean one", RETURN)
class CountsNoCleanPass(Reports):
    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"passes": trace.passes - (trace.outcome == "converged")}


@shows("pass-more", "counts one pass too many", RETURN)
class CountsAPassMore(Reports):
    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"passes": trace.passes + 1}


class NamesOtherConventions(Reports):
    """It says that its conventions were the usual ones."""

    def changed(self, trace: Trace) -> dict[str, Any]:
        return {"conventions": Conventions(start=trace.conventions.start)}
