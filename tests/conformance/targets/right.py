"""Right perceptrons in the styles in which people write them."""

import time
from dataclasses import dataclass, field

import numpy as np

MANY = 500


def loop(X, y):
    w = np.zeros(X.shape[1])
    for _ in range(MANY):
        errors = 0
        for x, label in zip(X, y, strict=True):
            if label * np.dot(w, x) <= 0:
                w += label * x
                errors += 1
        if not errors:
            break
    return w


def lists(X, y, epochs):
    points = [[float(a) for a in x] for x in X]
    w = [0.0] * len(points[0])
    for _ in range(epochs):
        for x, label in zip(points, y, strict=True):
            score = sum(a * b for a, b in zip(w, x, strict=True))
            if label * score <= 0:
                w = [a + int(label) * b for a, b in zip(w, x, strict=True)]
    return w


def pair(X, y, epochs=10):
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        for x, label in zip(X, y, strict=True):
            if label * (x @ w + b) <= 0:
                w, b = w + label * x, b + label
    return w, b


pair.conventions = {"bias": "separate"}


def augmented(X, y):
    print("training on", X.shape)
    return loop(np.column_stack([X, np.ones(len(X))]), y)


augmented.conventions = "bias=append"


def prepended(X, y):
    return loop(np.column_stack([np.ones(len(X)), X]), y)


def told(X, y, epochs=10, w0=None, order=None, eta=1.0):
    w = np.zeros(X.shape[1]) if w0 is None else np.array(w0)
    mistakes, passes, converged = [], 0, False
    while passes < epochs and not converged:
        before, passes = len(mistakes), passes + 1
        for row in range(len(X)) if order is None else order:
            if y[row] * (X[row] @ w) <= 0:
                w = w + eta * y[row] * X[row]
                mistakes.append(row)
        converged = len(mistakes) == before
    return {
        "weights": w,
        "mistakes": mistakes,
        "updates": len(mistakes),
        "passes": passes,
        "converged": converged,
    }


@dataclass
class Model:
    weights: list = field(default_factory=list)
    bias: float = 0.0
    passes: int = 0
    converged: bool = False


def model(X, y, epochs=10):
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        wrong = 0
        for x, label in zip(X, y, strict=True):
            if (1 if x @ w + b >= 0 else -1) != label:
                step = label - (1 if x @ w + b >= 0 else -1)
                w, b, wrong = w + step * x, b + step, wrong + 1
    return Model(list(w), b, epochs, wrong == 0)


model.conventions = "M2,stop=epochs"


def limited(X, y):
    return told(X, y, epochs=57)


def ordered(X, y, order, w0, eta, epochs):
    return told(X, y, epochs, w0, order, eta)["weights"]


ordered.conventions = "order=shuffled:3"


def in_place(X, y, epochs=10):
    X = X * y[:, None]
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for z in X:
            w += z * (w.dot(z) <= 0)
    return w.tolist()


def stalling(X, y, epochs):
    """Right, and once late, as on a machine that is busy elsewhere."""
    if X.shape == (3, 3) and not STALLED:
        STALLED.append(True)
        time.sleep(1.6)
    return lists(X, y, epochs)


STALLED = []
