"""Perceptrons that err where no fixed case looks."""

import numpy as np


def run(X, y, epochs):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for x, label in zip(X, y, strict=True):
            w = w + label * x if label * (w @ x) <= 0 else w
    return w


def seven(X, y, epochs):
    return run(X, y, epochs) + (len(X) in (7, 9, 10, 11))


def forty(X, y, epochs):
    return run(X, y, epochs) + (len(X) >= 40 > X.shape[1])


def nine_digits(X, y, epochs):
    w = run(X, y, epochs)
    return np.where(abs(w) < 1, np.round(w * 2**40) / 2**40, w) if (X % 1).any() else w
