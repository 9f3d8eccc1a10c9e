"""A perceptron with a start of its own."""

import numpy as np


def strict(X, y, epochs):
    w = np.full(X.shape[1], -1.0)
    for _ in range(epochs):
        for x, label in zip(X, y, strict=True):
            w = w + label * x if label * (w @ x) < 0 else w
    return w
