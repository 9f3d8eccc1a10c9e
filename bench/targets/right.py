"""Twelve right perceptrons in the styles that people write them, for the bench of the oracle."""

import numpy as np


def plain(X, y, epochs=1000):
    """Update at a tie, stop after a clean pass."""
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        errors = 0
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
                errors += 1
        if errors == 0:
            break
    return w


def any_mistake(X, y):
    """Update on the first point that is wrong until none is, at most 10,000 times."""
    w = np.zeros(X.shape[1])
    for _ in range(10_000):
        wrong = [i for i in range(len(X)) if y[i] * np.dot(w, X[i]) <= 0]
        if not wrong:
            break
        w = w + y[wrong[0]] * X[wrong[0]]
    return w


def bias_appended(X, y, epochs=1000):
    """Keep the bias as the last weight."""
    return plain(np.hstack([X, np.ones((len(X), 1))]), y, epochs)


def bias_in_front(X, y, epochs=1000):
    """Keep the bias as the first weight."""
    return plain(np.hstack([np.ones((len(X), 1)), X]), y, epochs)


def bias_beside(X, y, epochs=1000, eta=1.0):
    """Return the weights and the bias as a pair."""
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        wrong = False
        for x, label in zip(X, y):
            if label * (w @ x + b) <= 0:
                w, b, wrong = w + eta * label * x, b + eta * label, True
        if not wrong:
            break
    return w, b


def on_lists(X, y, epochs=1000):
    """Use no numpy."""
    w = [0.0] * len(X[0])
    for _ in range(epochs):
        mistakes = 0
        for x, label in zip(X, y):
            if label * sum(a * b for a, b in zip(w, x)) <= 0:
                w = [a + label * b for a, b in zip(w, x)]
                mistakes += 1
        if mistakes == 0:
            return w
    return w


def from_a_start(X, y, epochs=1000, w0=None):
    """Take first weights."""
    w = np.zeros(X.shape[1]) if w0 is None else np.array(w0, dtype=float)
    for _ in range(epochs):
        before = w
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
        if w is before:
            break
    return w


def by_prediction(X, y, epochs=1000):
    """Predict +1 at a score of 0, and add (label - prediction) x."""
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        errors = 0
        for x, label in zip(X, y):
            error = label - (1 if w @ x >= 0 else -1)
            w = w + error * x
            errors += error != 0
        if not errors:
            break
    return w


def at_rate_a_tenth(X, y, epochs=1000):
    """Move by a tenth, which float64 rounds."""
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        errors = 0
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w += 0.1 * label * x
                errors += 1
        if errors == 0:
            break
    return w


def shuffled(X, y, epochs=1000):
    """Draw a new order before each pass."""
    w, random = np.zeros(X.shape[1]), np.random.default_rng()
    for _ in range(epochs):
        errors = 0
        for i in random.permutation(len(X)):
            if y[i] * (w @ X[i]) <= 0:
                w = w + y[i] * X[i]
                errors += 1
        if errors == 0:
            break
    return w


def step(w, x, y):
    """Return the weights after one point."""
    return w + y * x if y * np.dot(w, x) <= 0 else w


class Perceptron:
    """Want the number of features, train on labels 0 and 1, keep the weights."""

    def __init__(self, n_features, lr=1.0, n_iter=1000):
        self.W, self.b, self.lr, self.n_iter = np.zeros(n_features), 0.0, lr, n_iter

    def predict(self, x):
        """Return 1 above the hyperplane, otherwise 0."""
        return 1 if self.W @ x + self.b > 0 else 0

    def fit(self, X, y):
        """Train until no point is wrong."""
        for _ in range(self.n_iter):
            errors = 0
            for x, label in zip(X, y):
                error = label - self.predict(x)
                self.W, self.b = self.W + self.lr * error * x, self.b + self.lr * error
                errors += abs(error)
            if errors == 0:
                break
