"""Laws of the form: rate, dual, kernel and a bias of its own say the same run in other numbers."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from perceptron import Conventions, Dataset, Trace
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector, combination, dot, scaled
from perceptron.data.bias import joined, parted
from perceptron.data.dataset import Bias
from perceptron.training.variants import (
    dual_passes,
    quadratic,
    quadratic_features,
    separate_bias_passes,
)
from properties.harness.registry import Train
from properties.metamorphic.preconditions import Conditions
from properties.metamorphic.relation import Pairs, Seen, followed, law, seen

FROM_ZERO = Conditions(from_zero=True)
PLACES: tuple[Bias, ...] = ("append", "prepend")
# outside the law: no bias against one
NO_BIAS: tuple[Bias, ...] = ("none", "append")
WITH_BIAS = Conditions(biases=PLACES)

FACTORS: tuple[Exact, ...] = (2, Fraction(1, 7), 10**9)


@law("learning-rate", "rate' = c rate, w_0 = 0  =>  w' = c w", FROM_ZERO)
def learning_rate(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """From 0 the rate scales the weights, and no mistake depends on it; so does the step."""
    one = train(data, conventions)
    ways = [(c, replace(conventions, rate=c * conventions.rate)) for c in FACTORS]
    other_step = Fraction(3 - conventions.step, conventions.step)
    ways.append((other_step, replace(conventions, step=2 if conventions.step == 1 else 1)))
    for factor, other in ways:
        yield seen(one)._replace(weights=scaled(factor, one.weights)), seen(train(data, other))


@law("dual-form", "w = sum_i step rate a_i y_i x_i, a_i the mistakes on row i", FROM_ZERO)
def dual_form(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """From inner products alone come the same mistakes, and their counts make the weights."""
    trace = train(data, conventions)
    dual = followed(dual_passes(data.points, data.labels, dot, conventions), trace)
    yield _primal(dual, data.points, trace), seen(trace)


@law(
    "linear-kernel",
    "k(x, z) = <x, z>  =>  w = sum_i step rate a_i y_i x_i",
    Conditions(biases=("none",), from_zero=True),
)
def linear_kernel(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """With <x, z> of the points as given for a kernel, no bias in it, the run is the plain one."""
    trace = train(data, conventions)
    kernel = followed(dual_passes(data.rows, data.labels, dot, conventions), trace)
    yield _primal(kernel, data.points, trace), seen(trace)


@law("quadratic-kernel", "k(x, z) = <x, z>^2 = <phi(x), phi(z)>, phi(x) = (x_i x_j)", FROM_ZERO)
def quadratic_kernel(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """With <x, z>^2 for a kernel, the run is the plain one on all products of two coordinates."""
    features = [quadratic_features(x) for x in data.points]
    first = quadratic_features(conventions.first_weights(data.dimension))
    trace = train(Dataset(features, data.labels), replace(conventions, start=first, bias=None))
    kernel = followed(dual_passes(data.points, data.labels, quadratic, conventions), trace)
    yield _primal(kernel, features, trace), seen(trace)


@law("separate-bias", "<[w, b], [x, 1]> = <w, x> + b, one rate for both", WITH_BIAS)
def separate_bias(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """By itself, a bias is kept and moved as the weight of a coordinate 1 is."""
    trace = train(data, conventions)
    first = parted(conventions.first_weights(data.dimension), data.bias)
    apart = followed(separate_bias_passes(data.rows, data.labels, first, conventions), trace)
    w, b = apart.weights
    yield apart._replace(weights=joined(w, b, data.bias)), seen(trace)


@law("place-of-the-bias", "<[b, w], [1, x]> = <[w, b], [x, 1]>", WITH_BIAS)
def place_of_the_bias(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """In front or at the end, a bias makes the same run; the start has its own in that place."""
    w, b = parted(conventions.first_weights(data.dimension), data.bias)
    ends = []
    for place in PLACES if data.bias != "none" else NO_BIAS:
        start = joined(w, b, place)
        trace = train(data.with_bias(place), replace(conventions, start=start, bias=None))
        weights = joined(*parted(trace.weights, place), "append")
        ends.append(seen(trace)._replace(weights=weights))
    yield ends[0], ends[1]


def _primal(dual: Seen, points: Sequence[Vector], trace: Trace) -> Seen:
    """Return what was seen with the weights that the counts of mistakes make."""
    how = trace.conventions
    signed = [scaled(y, x) for x, y in zip(points, trace.data.labels, strict=True)]
    weights = scaled(how.step * how.rate, combination(dual.weights, signed))
    return dual._replace(weights=weights)
