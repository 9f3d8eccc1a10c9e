"""The exact weights of a trace, however far apart the sizes of its numbers lie."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.sparse import csr_array

from perceptron import Conventions, Dataset, train


def added_up(trace):
    """The start and the points of the mistakes, one after the other, in fractions."""
    data, rule = trace.data, trace.conventions
    w = [Fraction(a) for a in rule.first_weights(data.dimension)]
    for row in trace.mistakes:
        move = rule.step * rule.rate * data.labels[row]
        w = [a + move * b for a, b in zip(w, data.point(int(row)), strict=True)]
    return tuple(w)


def points(kind, random):
    X = random.standard_normal((40, 9))
    X[random.random(X.shape) < 0.3] = 0
    match kind:
        case "whole":
            return np.round(5 * X)
        case "tiny":
            return X * 2.0**-1060
        case "huge":
            return X * 2.0**900
        case "far apart":
            return X * 2.0 ** random.integers(-300, 20, X.shape)
        case "apart":
            return X * 2.0 ** random.integers(-30, 20, X.shape)
    return X


@pytest.mark.parametrize("wrap", [np.array, csr_array])
@pytest.mark.parametrize("bias", ["none", "append", "prepend"])
@pytest.mark.parametrize("kind", ["ordinary", "whole", "tiny", "huge", "apart", "far apart"])
def test_the_weights_are_the_sum_of_what_was_added(kind, bias, wrap):
    random = np.random.default_rng(len(kind))
    X, y = points(kind, random), np.where(random.random(40) > 0.5, 1, -1)
    rule = Conventions(rate=Fraction(1, 3), start=(Fraction(1, 7),) * (9 + (bias != "none")))

    for conventions in (Conventions(), rule):
        trace = train(Dataset(wrap(X), y, bias), conventions, max_updates=150)

        assert trace.updates > 20
        assert trace.weights == added_up(trace)
        assert all(type(a) is int or a.denominator > 1 for a in trace.weights)


def test_an_array_of_weights_has_the_nearest_floats_and_beyond_them_infinity():
    trace = train(Dataset([[Fraction(1, 3), 10**400, -(10**400)]], [1]))

    assert trace.to_array().tolist() == [1 / 3, np.inf, -np.inf]
