# ruff: noqa
# Written as students and bloggers write, so not as this project does.
"""Sound, but not what a textbook prints under the name."""

import numpy as np


def batch_updates(X, y, max_iter=500):
    w = np.zeros(X.shape[1])
    for _ in range(max_iter):
        wrong = y * (X @ w) <= 0
        if not wrong.any():
            break
        w = w + (y[wrong, None] * X[wrong]).sum(axis=0)
    return w


def averaged(data, labels, params={}, hook=None):
    """Points in columns; the average over all steps."""
    T = params.get("T", 100)
    d, n = data.shape
    theta, theta_0 = np.zeros((d, 1)), np.zeros((1, 1))
    theta_s, theta_0_s = np.zeros((d, 1)), np.zeros((1, 1))
    for t in range(T):
        for i in range(n):
            x, y = data[:, i : i + 1], labels[:, i : i + 1]
            if y * (theta.T @ x + theta_0) <= 0:
                theta, theta_0 = theta + y * x, theta_0 + y
            theta_s, theta_0_s = theta_s + theta, theta_0_s + theta_0
    return theta_s / (n * T), theta_0_s / (n * T)


def pocket(X, y, max_updates=1000):
    """Keeps the weights with the fewest mistakes that it has met."""
    w = np.zeros(X.shape[1])
    best, fewest = w, len(y) + 1
    for _ in range(max_updates):
        wrong = np.flatnonzero(np.sign(X @ w) != y)
        if len(wrong) < fewest:
            best, fewest = w, len(wrong)
        if len(wrong) == 0:
            break
        w = w + y[wrong[0]] * X[wrong[0]]
    return best


def faster_bias(X, y, epochs=200):
    """The bias learns ten times as fast as the weights."""
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        clean = True
        for x, label in zip(X, y):
            if label * (x @ w + b) <= 0:
                w, b, clean = w + 0.5 * label * x, b + 5 * label, False
        if clean:
            break
    return w, b


def starts_at_ones(X, y, epochs=300):
    w = np.ones(X.shape[1])
    for _ in range(epochs):
        errors = 0
        for x, label in zip(X, y):
            if label * np.dot(w, x) <= 0:
                w = w + label * x
                errors += 1
        if errors == 0:
            break
    return w


def odd_rows_first(X, y, epochs=300):
    """Presents rows 1, 3, 5, ..., then 0, 2, 4, ...; every row once a pass."""
    order = list(range(1, len(X), 2)) + list(range(0, len(X), 2))
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for i in order:
            if y[i] * (w @ X[i]) <= 0:
                w = w + y[i] * X[i]
    return w
