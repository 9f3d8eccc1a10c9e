# ruff: noqa
# Written as students and bloggers write, so not as this project does.
"""Three submissions to one exercise, all of them wrong."""

import numpy as np


def train_a(X, y, epochs=20):
    """Adds a column of ones, and forgets the label where the bias moves."""
    Z = np.c_[X, np.ones(len(X))]
    w = np.zeros(Z.shape[1])
    for epoch in range(epochs):
        mistakes = 0
        for i in range(len(Z)):
            if y[i] * np.dot(w, Z[i]) <= 0:
                w[:-1] += y[i] * X[i]
                w[-1] += 1
                mistakes += 1
        if mistakes == 0:
            break
    return w


def train_b(X, y, epochs=20):
    """Updates with the row that came before."""
    w = np.zeros(X.shape[1])
    for epoch in range(epochs):
        for i in range(len(X)):
            if y[i] * np.dot(w, X[i]) <= 0:
                w = w + y[i] * X[i - 1]
    return w


def train_c(X, y, epochs=20):
    """Counts as converged if the last row of a pass was right."""
    w = np.zeros(X.shape[1])
    for epoch in range(epochs):
        for i in range(len(X)):
            error = False
            if y[i] * np.dot(w, X[i]) <= 0:
                w = w + y[i] * X[i]
                error = True
        if not error:
            break
    return w
