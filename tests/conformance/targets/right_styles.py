"""Right perceptrons, each in a style of its own; `STYLES` names them all."""

import itertools
import math
import random
from fractions import Fraction

import numpy as np

STYLES = []
# more updates than any case needs
ENOUGH = 3000


def style(train):
    STYLES.append(train.__name__)
    return train


def wrong(w, X, y):
    return np.flatnonzero(y * (X @ w) <= 0).tolist()


@style
def enumerated(X, y, epochs=100):
    w = np.zeros(len(X[0]))
    for _ in range(epochs):
        for i in range(len(X)):
            if y[i] * np.dot(X[i], w) <= 0:
                w = w + y[i] * X[i]
    return w


@style
def last_row_first(X, y, epochs):
    return enumerated(X[::-1], y[::-1], epochs)


@style
def biased(X, y, epochs):
    w, b = [0.0] * X.shape[1], 0.0
    for _ in range(epochs):
        clean = True
        for x, label in zip(X.tolist(), y.tolist(), strict=True):
            if label * (sum(a * c for a, c in zip(w, x, strict=True)) + b) <= 0:
                w = [a + label * c for a, c in zip(w, x, strict=True)]
                b, clean = b + label, False
        if clean:
            break
    return np.array(w), b


@style
def bias_first(X, y, epochs):
    return enumerated(np.insert(X, 0, 1, axis=1), y, epochs)


@style
def bias_last(X, y, epochs):
    return enumerated(np.c_[X, np.ones(len(X))], y, epochs)


@style
def rated(X, y, epochs, eta=0.125):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for x, label in zip(X, y, strict=True):
            w += eta * label * x * (label * (w @ x) <= 0)
    return w


@style
def half_a_rate(X, y, epochs):
    return enumerated(X, y, epochs) / 2


@style
def difference_of_labels(X, y, epochs):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for x, label in zip(X, y, strict=True):
            w += (label - (1 if w @ x > 0 else -1)) * x
    return w


@style
def zero_one_labels(X, y, epochs):
    targets, w, b = (y > 0).astype(int), np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        for x, target in zip(X, targets, strict=True):
            error = target - int(np.dot(x, w) + b >= 0)
            w, b = w + error * x, b + error
    return {"weights": w, "bias": b}


@style
def numpy_sign(X, y, epochs):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for x, label in zip(X, y, strict=True):
            if np.sign(w @ x) != label:
                w = w + label * x
    return w


@style
def dual(X, y, epochs):
    counts, gram = np.zeros(len(X), dtype=int), X @ X.T
    for _ in range(epochs):
        for i in range(len(X)):
            counts[i] += y[i] * np.sum(counts * y * gram[:, i]) <= 0
    return (counts * y) @ X


@style
def dual_until_clean(X, y):
    alpha, before = [0] * len(X), None
    for _ in range(1000):
        if alpha == before:
            break
        before = list(alpha)
        for i, x in enumerate(X):
            score = sum(a * t * float(z @ x) for a, t, z in zip(alpha, y, X, strict=True) if a)
            alpha[i] += bool(y[i] * score <= 0)
    return sum(a * t * z for a, t, z in zip(alpha, y, X, strict=True))


@style
def cycling(X, y):
    """Count the points since the last update; tired in the middle of a pass."""
    w, right = np.zeros(X.shape[1]), 0
    points = itertools.cycle(zip(X, y, strict=True))
    for x, label in itertools.islice(points, ENOUGH):
        if label * (x @ w) <= 0:
            w, right = w + label * x, 0
        else:
            right += 1
        if right >= len(X):
            break
    return w


@style
def recursive(X, y, epochs):
    def after(w, left):
        for x, label in zip(X, y, strict=True):
            w = w + label * x if label * (w @ x) <= 0 else w
        return after(w, left - 1) if left > 1 else w

    return after(np.zeros(X.shape[1]), epochs)


@style
def signed_rows(X, y, epochs):
    w = np.zeros(X.shape[1])
    for z in np.tile(y[:, None] * X, (epochs, 1)):
        w += z * (z @ w <= 0)
    return w


@style
def exact_sums(X, y, epochs):
    w = [0.0] * X.shape[1]
    for _ in range(epochs):
        for x, label in zip(X, y, strict=True):
            if label * math.fsum(a * b for a, b in zip(w, x, strict=True)) <= 0:
                w = [a + label * b for a, b in zip(w, x, strict=True)]
    return w


@style
def fractions(X, y, epochs):
    rows = [[Fraction(a) for a in x] for x in X.tolist()]
    w = [Fraction(0)] * X.shape[1]
    for _ in range(epochs):
        for x, label in zip(rows, y.tolist(), strict=True):
            if label * sum(a * b for a, b in zip(w, x, strict=True)) <= 0:
                w = [a + label * b for a, b in zip(w, x, strict=True)]
    return w


@style
def telling(X, y, epochs, w0=None, order=None, eta=1.0):
    w = np.zeros(X.shape[1]) if w0 is None else w0.copy()
    rows, mistakes, passes, clean = range(len(X)) if order is None else order, [], 0, False
    while passes < epochs and not clean:
        made, passes = len(mistakes), passes + 1
        for i in rows:
            if y[i] * (w @ X[i]) <= 0:
                w += eta * y[i] * X[i]
                mistakes.append(i)
        clean = made == len(mistakes)
    return {"weights": w, "mistakes": mistakes, "passes": passes, "converged": clean}


@style
def stepper(w, x, y):
    return w + y * x if y * (w @ x) <= 0 else w


@style
def batch(X, y, epochs):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        w = w + sum((y[i] * X[i] for i in wrong(w, X, y)), 0 * w)
    return w


@style
def averaged(X, y, epochs):
    w, total = np.zeros(X.shape[1]), np.zeros(X.shape[1])
    for _ in range(epochs):
        for x, label in zip(X, y, strict=True):
            w = w + label * x if label * (w @ x) <= 0 else w
            total = total + w
    return total / (epochs * len(X))


def picking(X, y, pick):
    w, mistakes = np.zeros(X.shape[1]), []
    while wrong(w, X, y) and len(mistakes) < ENOUGH:
        i = pick(w, wrong(w, X, y))
        w = w + y[i] * X[i]
        mistakes.append(i)
    return w, mistakes


@style
def most_violating(X, y):
    return picking(X, y, lambda w, left: min(left, key=lambda i: y[i] * (X[i] @ w)))[0]


@style
def most_violating_told(X, y):
    w, mistakes = picking(X, y, lambda w, left: min(left, key=lambda i: y[i] * (X[i] @ w)))
    return {"weights": w, "mistakes": mistakes, "converged": not wrong(w, X, y)}


@style
def first_mistake(X, y):
    return picking(X, y, lambda w, left: left[0])[0]


@style
def last_mistake(X, y):
    return picking(X, y, lambda w, left: left[-1])[0]


@style
def any_mistake(X, y):
    return picking(X, y, lambda w, left: random.choice(left))[0]  # noqa: S311 - an order


@style
def restarting(X, y):
    """After an update, begin again at the first row."""
    w, i, updates = np.zeros(X.shape[1]), 0, 0
    while i < len(X) and updates < ENOUGH:
        if y[i] * (w @ X[i]) <= 0:
            w, i, updates = w + y[i] * X[i], 0, updates + 1
        else:
            i += 1
    return w


def shuffling(X, y, epochs, shuffle, w):
    rows, mistakes, made = list(range(len(X))), [], -1
    for _ in range(epochs):
        if len(mistakes) == made:
            break
        made = len(mistakes)
        shuffle(rows)
        for i in rows:
            if y[i] * (w @ X[i]) <= 0:
                w = w + y[i] * X[i]
                mistakes.append(i)
    return w, mistakes


@style
def own_shuffle(X, y, epochs=1000):
    generator = np.random.default_rng()
    return shuffling(X, y, epochs, generator.shuffle, np.zeros(X.shape[1]))[0]


@style
def seeded_shuffle(X, y, epochs=1000):
    shuffle = random.Random(7).shuffle  # noqa: S311 - an order
    w, mistakes = shuffling(X, y, epochs, shuffle, np.zeros(X.shape[1]))
    return {"weights": w, "mistakes": mistakes}


@style
def random_start(X, y, epochs=1000):
    start = np.random.default_rng().normal(size=X.shape[1])
    return shuffling(X, y, epochs, lambda rows: None, start)[0]


class Estimator:
    """As scikit-learn has them, without it."""

    def __init__(self, max_iter=100):
        self.max_iter = max_iter

    def fit(self, X, y):
        self.coef_, self.intercept_ = np.zeros((1, X.shape[1])), np.zeros(1)
        self.n_iter_ = 0
        for _ in range(self.max_iter):
            errors, self.n_iter_ = 0, self.n_iter_ + 1
            for x, label in zip(X, y, strict=True):
                if label * (self.coef_[0] @ x + self.intercept_[0]) <= 0:
                    self.coef_ += label * x
                    self.intercept_ += label
                    errors += 1
            if not errors:
                break
        return self

    def predict(self, X):
        return np.where(X @ self.coef_[0] + self.intercept_[0] > 0, 1, -1)


STYLES.append("Estimator")
