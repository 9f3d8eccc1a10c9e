# ruff: noqa
# Written as students and bloggers write, so not as this project does.
import numpy as np


class BiasTwice:
    """The bias moves once per feature."""

    def __init__(self, eta=0.1, n_iter=100):
        self.eta, self.n_iter = eta, n_iter

    def fit(self, X, y):
        self.w_, self.b_ = np.zeros(X.shape[1]), 0.0
        for _ in range(self.n_iter):
            for xi, target in zip(X, y):
                error = target - self.predict(xi)
                for j in range(len(xi)):
                    self.w_[j] += self.eta * error * xi[j]
                    self.b_ += self.eta * error
        return self

    def predict(self, X):
        return np.where(np.dot(X, self.w_) + self.b_ >= 0.0, 1, -1)


class ErrorOfZeroOne:
    """The labels become 0 and 1, the prediction is -1 or +1."""

    def __init__(self, learning_rate=0.1, epochs=50):
        self.lr, self.epochs = learning_rate, epochs

    def fit(self, X, y):
        y_ = np.where(y > 0, 1, 0)
        self.weights = np.zeros(X.shape[1] + 1)
        for _ in range(self.epochs):
            for xi, target in zip(X, y_):
                error = target - self.predict(xi)
                self.weights[1:] += self.lr * error * xi
                self.weights[0] += self.lr * error
        return self

    def predict(self, x):
        return np.where(np.dot(x, self.weights[1:]) + self.weights[0] >= 0, 1, -1)


class KeepsTheWeights:
    """The weights of the class are those of every instance."""

    w = np.zeros(64)

    def fit(self, X, y, epochs=100):
        d = X.shape[1]
        for _ in range(epochs):
            for x, label in zip(X, y):
                if label * (self.w[:d] @ x) <= 0:
                    self.w[:d] += label * x
        self.coef_ = self.w[:d].copy()
        return self


class PredictsTheOther:
    """Trains well and predicts the other label."""

    def fit(self, X, y, max_iter=300):
        self.coef_, self.intercept_ = np.zeros(X.shape[1]), 0.0
        for _ in range(max_iter):
            for x, label in zip(X, y):
                if label * (x @ self.coef_ + self.intercept_) <= 0:
                    self.coef_ = self.coef_ + label * x
                    self.intercept_ += label
        return self

    def predict(self, X):
        return np.where(X @ self.coef_ + self.intercept_ < 0, 1, -1)


class BatchOfOldErrors:
    """Finds the mistakes once, before the first pass, and updates on these for ever."""

    def fit(self, X, y, epochs=50):
        self.w = np.zeros(X.shape[1])
        wrong = np.where(np.sign(X @ self.w) != y)[0]
        for _ in range(epochs):
            for i in wrong:
                self.w = self.w + y[i] * X[i]
            if np.all(np.sign(X @ self.w) == y):
                break
        return self


class StrictAfterFirst:
    """Learns from the first row in any case, then only where the score has the wrong sign."""

    def fit(self, X, y, epochs=100):
        self.coef_ = y[0] * X[0]
        for _ in range(epochs):
            errors = 0
            for x, label in zip(X, y):
                if label * (self.coef_ @ x) < 0:
                    self.coef_ = self.coef_ + label * x
                    errors += 1
            if errors == 0:
                break
        return self
