# ruff: noqa
# Written as students and bloggers write, so not as this project does.
"""Right, in ways that the programs of the tests of targets do not show."""

import random

import numpy as np


def column_weights(X, y, max_iter=500):
    N, D = X.shape
    Y = y.reshape(-1, 1)
    W = np.zeros((D, 1))
    for _ in range(max_iter):
        errors = 0
        for i in range(N):
            xi = X[i].reshape(-1, 1)
            if Y[i, 0] * (W.T @ xi).item() <= 0:
                W = W + Y[i, 0] * xi
                errors += 1
        if errors == 0:
            return W
    return W


def pla(X, y):
    """Perceptron learning algorithm: pick a misclassified point at random."""
    X = np.hstack([np.ones((X.shape[0], 1)), X])
    w = np.zeros(X.shape[1])
    iterations = 0
    while iterations < 10000:
        misclassified = [i for i in range(len(y)) if np.sign(X[i] @ w) != y[i]]
        if not misclassified:
            break
        pick = random.choice(misclassified)
        w += y[pick] * X[pick]
        iterations += 1
    return w, iterations


def minus_one_input(inputs, targets, eta=0.25, nIterations=100):
    """The bias node is an input of -1, added at the end; all weights in one matrix."""
    data = np.concatenate((inputs, -np.ones((inputs.shape[0], 1))), axis=1)
    weights = np.zeros((data.shape[1], 1))
    for n in range(nIterations):
        for i in range(data.shape[0]):
            out = 1 if data[i] @ weights[:, 0] > 0 else -1
            if out != targets[i]:
                weights[:, 0] += eta * targets[i] * data[i]
    return weights


def until_all_right(X, y):
    """Sweep until every point is on its own side, at most 10,000 updates."""
    w, k, i, right = np.zeros(X.shape[1]), 0, 0, 0
    while right < len(X) and k < 10000:
        if y[i] * (w @ X[i]) <= 0:
            w, k, right = w + y[i] * X[i], k + 1, 0
        else:
            right += 1
        i = (i + 1) % len(X)
    return w


def train_dict(X, y, rounds=200):
    """Sparse: features by name, weights in a dictionary."""
    w = {}
    for _ in range(rounds):
        errors = 0
        for x, label in zip(X, y):
            score = sum(w.get(j, 0) * v for j, v in enumerate(x))
            if label * score <= 0:
                for j, v in enumerate(x):
                    w[j] = w.get(j, 0) + label * v
                errors += 1
        if errors == 0:
            break
    return w
