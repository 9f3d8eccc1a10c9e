"""Perceptrons by all the conventions that are told apart: `made` makes one, the rest are named."""

import itertools

import numpy as np

RULES = {
    "le": lambda s, y: y * s <= 0,
    "lt": lambda s, y: y * s < 0,
    "predict+": lambda s, y: (1 if s >= 0 else -1) != y,
    "predict-": lambda s, y: (1 if s > 0 else -1) != y,
}
FULL = {"none": 0, "append": 1, "prepend": 1, "separate": 1}


def made(
    update="le",
    move=1.0,
    bias="none",
    bias_rate=1.0,
    start=0.0,
    order="cyclic",
    mode="online",
    result="last",
    stop="clean",
    limit=None,
    kind=float,
):
    """Return train(X, y, epochs), or train(X, y) where it has a limit of its own."""

    def run(X, y, epochs):
        X, d = X.astype(kind), X.shape[1]
        X = np.column_stack([X, np.ones(len(X), kind)]) if FULL[bias] else X
        moves = np.full(X.shape[1], float(move))
        moves[d:] *= bias_rate
        w = np.full(X.shape[1], start).astype(kind)
        total, count, random = 0 * w, 0, np.random.default_rng(5)
        for _ in range(epochs):
            rows = {
                "cyclic": range(len(X)),
                "reversed": range(len(X))[::-1],
                "own": random.permutation(len(X)),
            }[order]
            before, at = w, w
            clean = True
            for row in rows:
                score = X[row] @ (w if mode == "online" else before)
                if RULES[update](score, y[row]):
                    share = len(X) if mode == "batch-mean" else 1
                    w, clean = (w + moves * y[row] * X[row] / share).astype(kind), False
                if mode == "online" and result == "average":
                    total, count = total + w, count + 1
            if result == "average-passes":
                total, count = total + w, count + 1
            if clean and stop == "clean":
                break
        del at
        w = w if result == "last" else total / count
        if bias == "separate":
            return w[:-1], w[-1]
        return np.roll(w, 1) if bias == "prepend" else w

    def train(X, y, epochs):
        return run(X, y, epochs)

    def limited(X, y):
        return run(X, y, limit)

    return train if limit is None else limited


batch = made(mode="batch", bias="append")
averaged = made(result="average", bias="prepend", stop="epochs")
backwards = made(order="reversed", update="predict-", limit=37)
tenth = made(move=0.1, bias="separate", bias_rate=0.01)
ones = made(start=1.0, update="lt")
shuffled = made(order="own")
single = made(kind=np.float32)
whole = made(kind=np.int64)
dead = made(update="lt", bias="append")


DRAWN = np.random.default_rng(7)


def random_start(X, y, epochs):
    w = DRAWN.normal(size=X.shape[1])
    for _ in range(epochs):
        for x, label in zip(X, y, strict=True):
            w = w + 0.5 * label * x if label * (x @ w) <= 0 else w
    return w


def endless(X, y):
    w = np.zeros(X.shape[1])
    for x, label in itertools.cycle(zip(X, y, strict=True)):
        if (y * (X @ w) > 0).all():
            return w
        w = w + label * x if label * (x @ w) <= 0 else w
    return w


def told(X, y, epochs, eta=0.5, w0=None):
    w, passes = np.zeros(X.shape[1]) if w0 is None else w0.copy(), 0
    mistakes = []
    for passes in range(1, epochs + 1):  # noqa: B007 - it is told
        before = len(mistakes)
        for row, (x, label) in enumerate(zip(X, y, strict=True)):
            predicted = 1 if x @ w >= 0 else -1
            if predicted != label:
                w += eta * (label - predicted) * x
                mistakes.append(row)
        if len(mistakes) == before:
            break
    return {"weights": w, "mistakes": mistakes, "passes": passes}


def miscounted(X, y, epochs):
    return told(X, y, epochs) | {"updates": 7}


def squares(X, y):
    return np.linalg.lstsq(X, y, rcond=None)[0]


def raising(X, y):
    raise ValueError("no")


class Classifier:
    """Predicts, as estimators do; +1 at a score of 0, although it trains otherwise."""

    def fit(self, X, y):
        self.coef_, self.intercept_ = made(bias="separate", limit=400)(X, y)
        return self

    def predict(self, X):
        return np.where(X @ self.coef_ + self.intercept_ >= 0, 1, -1)


classifier = Classifier()
