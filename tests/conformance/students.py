"""Programs as students write them, for the tests of what is reported of them."""

import numpy as np

HEAVY = 2


def loop(X, y, epochs, update):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        before = w
        for x, label in zip(X, y, strict=True):
            w = update(w, x, label)
        if w is before:
            break
    return w


def right(X, y, epochs=100):
    return loop(X, y, epochs, lambda w, x, label: w + label * x if label * (w @ x) <= 0 else w)


def strict(X, y, epochs=100):
    return loop(X, y, epochs, lambda w, x, label: w + label * x if label * (w @ x) < 0 else w)


def forgets_label(X, y, epochs=100):
    return loop(X, y, epochs, lambda w, x, label: w + x if label * (w @ x) <= 0 else w)


def wrong_without_epochs(X, y):
    return -right(X, y)


def narrow(X, y, epochs=100):
    return right(X.astype(np.float32), y, epochs).astype(np.float32)


def heavy_bias(X, y, epochs=100):
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (w @ x + b) <= 0:
                w, b, clean = w + label * x, b + HEAVY * label, False
        if clean:
            break
    return w, b


def shuffled(X, y, epochs=100):
    w, drawn = np.zeros(X.shape[1]), np.random.default_rng()
    for _ in range(epochs):
        before = w
        for i in drawn.permutation(len(X)):
            if y[i] * (w @ X[i]) <= 0:
                w = w + y[i] * X[i]
        if w is before:
            break
    return w


def swears(X, y, epochs=100):
    if len(y) == 3:
        raise ValueError("\x00\x1b[31m<b>&")
    return right(X, y, epochs)


class Student:
    def __init__(self, n_features):
        self.W = np.zeros(n_features)

    def train(self, X, y, n_iter=100):
        for _ in range(n_iter):
            before = self.W
            for x, label in zip(X, y, strict=True):
                if label * (self.W @ x) <= 0:
                    self.W = self.W + label * x
            if before is self.W:
                break
