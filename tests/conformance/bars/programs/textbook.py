# ruff: noqa
"""The textbook loop in six styles: what `faults` changes. Each stands between lines of dashes."""

# --- plain
import numpy as np


def train(X, y, epochs=100):
    w = np.zeros(X.shape[1])
    for epoch in range(epochs):
        errors = 0
        for i in range(len(X)):
            if y[i] * np.dot(w, X[i]) <= 0:
                w = w + y[i] * X[i]
                errors += 1
        if errors == 0:
            break
    return w


# --- separate
import numpy as np


def train(X, y, epochs=100, eta=0.5):
    w = np.zeros(X.shape[1])
    b = 0.0
    for epoch in range(epochs):
        errors = 0
        for xi, yi in zip(X, y):
            score = np.dot(w, xi) + b
            if yi * score <= 0:
                w += eta * yi * xi
                b += eta * yi
                errors += 1
        if errors == 0:
            break
    return w, b


# --- difference
import numpy as np


def predict(x, w, b):
    return 1 if x @ w + b >= 0 else -1


def train(X, y, epochs=100):
    w = np.zeros(X.shape[1])
    b = 0
    for _ in range(epochs):
        for i in range(len(y)):
            yhat = predict(X[i], w, b)
            w = w + (y[i] - yhat) * X[i]
            b = b + (y[i] - yhat)
    return w, b


# --- while
import numpy as np


def train(X, y, max_iter=100):
    n, d = X.shape
    Z = np.hstack([X, np.ones((n, 1))])
    w = np.zeros(d + 1)
    passes = 0
    converged = False
    while not converged and passes < max_iter:
        converged = True
        for i in range(n):
            if np.sign(w @ Z[i]) != y[i]:
                w = w + y[i] * Z[i]
                converged = False
        passes += 1
    return w


# --- class
import numpy as np


class Perceptron:
    def __init__(self, eta=0.1, n_iter=50):
        self.eta = eta
        self.n_iter = n_iter

    def fit(self, X, y):
        self.w_ = np.zeros(X.shape[1])
        self.b_ = 0.0
        self.errors_ = []
        for _ in range(self.n_iter):
            errors = 0
            for xi, target in zip(X, y):
                update = self.eta * (target - self.predict(xi))
                self.w_ += update * xi
                self.b_ += update
                errors += int(update != 0.0)
            self.errors_.append(errors)
        return self

    def net_input(self, X):
        return np.dot(X, self.w_) + self.b_

    def predict(self, X):
        return np.where(self.net_input(X) >= 0.0, 1, -1)


# --- loops
import numpy as np


def train(X, y, epochs=100):
    n, d = len(X), len(X[0])
    w = np.zeros(d)
    b = 0.0
    for epoch in range(epochs):
        changed = False
        for i in range(n):
            s = b
            for j in range(d):
                s += w[j] * X[i][j]
            if y[i] * s <= 0:
                for j in range(d):
                    w[j] += y[i] * X[i][j]
                b += y[i]
                changed = True
        if not changed:
            break
    return w, b
