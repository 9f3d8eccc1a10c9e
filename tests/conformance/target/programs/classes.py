"""Perceptrons as people write them: classes, each with a constructor and names of its own."""

import numpy as np


def sign(score):
    return 1 if score >= 0 else -1


class Sized:
    """Wants the number of features; labels 0 and 1."""

    def __init__(self, n_features, lr=1.0):
        self.W, self.bias, self.lr = np.zeros((n_features, 1)), 0.0, lr

    def predict(self, x):
        return int(self.W[:, 0] @ x + self.bias >= 0)

    def train(self, X, y, epochs=100):
        for _ in range(epochs):
            for x, target in zip(X, y, strict=True):
                error = target - self.predict(x)
                self.W[:, 0] += self.lr * error * x
                self.bias += self.lr * error


class Threshold:
    """Counts its passes by `threshold`; the weights begin with the bias."""

    def __init__(self, no_of_inputs, threshold=100, learning_rate=1.0):
        self.threshold, self.learning_rate = threshold, learning_rate
        self.weights = np.zeros(no_of_inputs + 1)

    def predict(self, inputs):
        return 1 if np.dot(inputs, self.weights[1:]) + self.weights[0] > 0 else 0

    def train(self, training_inputs, labels):
        for _ in range(self.threshold):
            for inputs, label in zip(training_inputs, labels, strict=True):
                error = label - self.predict(inputs)
                self.weights[1:] += self.learning_rate * error * inputs
                self.weights[0] += self.learning_rate * error


class Learner:
    """Wants its rate and its passes; learns."""

    def __init__(self, rate, niter):
        self.rate, self.niter = rate, niter

    def learn(self, X, d):
        self.vector, self.shift, self.errors = np.zeros(X.shape[1]), 0.0, []
        for _ in range(self.niter):
            wrong = 0
            for x, label in zip(X, d, strict=True):
                if label * (self.vector @ x + self.shift) <= 0:
                    self.vector = self.vector + self.rate * label * x
                    self.shift, wrong = self.shift + self.rate * label, wrong + 1
            self.errors.append(wrong)


class FitsAll:
    """Everything is given to `fit`, which returns nothing."""

    def fit(self, X, y, lr, epochs):
        self.w_ = np.zeros(X.shape[1])
        for _ in range(epochs):
            for x, label in zip(X, y, strict=True):
                self.w_ = self.w_ + lr * label * x * (label * (self.w_ @ x) <= 0)


class OnData:
    """Is made with the data."""

    def __init__(self, X, y):
        self.X, self.y = X, y
        self.w = np.zeros(X.shape[1])

    def train(self):
        for _ in range(100):
            for x, label in zip(self.X, self.y, strict=True):
                if label * (self.w @ x) <= 0:
                    self.w = self.w + label * x


class OneByOne:
    """Is given one point at a time."""

    def __init__(self, size):
        self.weights, self.bias = [0.0] * size, 0.0

    def activate(self, inputs):
        return sign(sum(w * x for w, x in zip(self.weights, inputs, strict=True)) + self.bias)

    def train(self, inputs, desired):
        error = desired - self.activate(inputs)
        for i, x in enumerate(inputs):
            self.weights[i] += error * x
        self.bias += error


class Columns:
    """Keeps a column of weights for each label."""

    def fit(self, X, y):
        self.W = np.zeros((X.shape[1], 2))
        for _ in range(100):
            for x, label in zip(X, y, strict=True):
                said = np.argmax(x @ self.W)
                self.W[:, said] -= x * (said != (label > 0))

    def predict(self, X):
        return 2 * np.argmax(X @ self.W, axis=1) - 1


class Runs:
    """Learns from one point at a time; `run` says whether it fires."""

    def __init__(self, inputs):
        self.weights, self.bias = [0] * inputs, 0

    def run(self, x):
        return sum(w * a for w, a in zip(self.weights, x, strict=False)) + self.bias > 0

    def learn(self, x, truth):
        error = int(truth) - int(self.run(x))
        self.weights = [w + error * a for w, a in zip(self.weights, x, strict=True)]
        self.bias += error


class Streaming:
    """Makes one pass a call, and goes on from its weights."""

    def __init__(self, n_features):
        self.w, self.b = np.zeros(n_features), 0.0

    def partial_fit(self, X, y):
        wrong = 0
        for x, label in zip(X, y, strict=True):
            if label * (self.w @ x + self.b) <= 0:
                self.w, self.b, wrong = self.w + label * x, self.b + label, wrong + 1
        return wrong


class Late:
    """Makes one pass a call; has no weights before the first."""

    coef_ = None

    def run_epoch(self, X, y):
        if self.coef_ is None:
            self.coef_ = np.zeros(X.shape[1])
        for x, label in zip(X, y, strict=True):
            self.coef_ = self.coef_ + label * x * (label * (self.coef_ @ x) <= 0)


class Hidden:
    """Shows its predictions alone."""

    def fit(self, X, y):
        w = np.zeros(X.shape[1])
        for _ in range(100):
            for x, label in zip(X, y, strict=True):
                w = w + label * x * (label * (w @ x) <= 0)
        self.classify_one = lambda x: sign(w @ x)
        return self

    def predict(self, X):
        return [self.classify_one(x) == 1 for x in X]


class Keeps:
    """Keeps the weights of each pass; a threshold is subtracted from the score."""

    def __init__(self, max_iter=100):
        self.max_iter = max_iter

    def fit(self, X, y):
        w, theta = np.zeros(X.shape[1]), 0.0
        self.w_history, self.threshold = [w], theta
        for _ in range(self.max_iter):
            for x, label in zip(X, y, strict=True):
                if label * (w @ x - theta) <= 0:
                    w, theta = w + label * x, theta - label
            self.w_history.append(w)
        self.threshold = theta


class Plain:
    """As scikit-learn has them."""

    def __init__(self, max_iter=100):
        self.max_iter = max_iter

    def fit(self, X, y):
        self.coef_, self.intercept_ = np.zeros((1, X.shape[1])), np.zeros(1)
        self.n_iter_ = 0
        for _ in range(self.max_iter):
            self.n_iter_, wrong = self.n_iter_ + 1, 0
            for x, label in zip(X, y, strict=True):
                if label * (self.coef_[0] @ x + self.intercept_[0]) <= 0:
                    self.coef_ += label * x
                    self.intercept_ += label
                    wrong += 1
            if not wrong:
                break
        return self

    def predict(self, X):
        return np.where(X @ self.coef_[0] + self.intercept_[0] > 0, 1, -1)


class Begun:
    """Takes the weights to begin with."""

    def __init__(self, initial=None, n_iter=100):
        self.initial, self.n_iter = initial, n_iter

    def train(self, X, y):
        self.w = np.zeros(X.shape[1]) if self.initial is None else np.array(self.initial)
        for _ in range(self.n_iter):
            for x, label in zip(X, y, strict=True):
                self.w = self.w + label * x * (label * (self.w @ x) <= 0)


class Unnamed:
    """Trains by a method of no known name, on lists."""

    def adjust(self, rows, answers, laps=100):
        self.weights = [0] * len(rows[0]) if rows else []
        for _ in range(laps):
            for x, label in zip(rows, answers, strict=True):
                if label * sum(w * a for w, a in zip(self.weights, x, strict=True)) <= 0:
                    self.weights = [w + label * a for w, a in zip(self.weights, x, strict=True)]


class NoWay:
    """Wants what nobody can guess."""

    def __init__(self, layers):
        self.sizes = [layer.units for layer in layers]

    def fit(self, X, y):
        return self


made = Sized(2)
learner = Learner(1.0, 100)


class Fitted:
    """Is made by its class method `fit`, and keeps what it is made with."""

    def __init__(self, w, b):
        self.w, self.b = w, b

    @classmethod
    def fit(cls, X, y):
        w, b = np.zeros(X.shape[1]), 0.0
        for _ in range(100):
            for x, label in zip(X, y, strict=True):
                if label * (w @ x + b) <= 0:
                    w, b = w + label * x, b + label
        return cls(w, b)


class OnRows(OnData):
    """Is made with the data, by other names."""

    def __init__(self, data, targets):
        super().__init__(np.array(data), np.array(targets))


class Continued:
    def __init__(self, n_iter_no_change=5, max_iter=100):
        self.max_iter = max_iter

    def fit(self, X, y, coef_init=None, intercept_init=0.0):
        self.w = np.zeros(X.shape[1]) if coef_init is None else np.array(coef_init)
        self.b = float(intercept_init)
        for _ in range(self.max_iter):
            for x, t in zip(X, y, strict=True):
                if t * (self.w @ x + self.b) <= 0:
                    self.w, self.b = self.w + t * x, self.b + t


class FirstClass:
    """Wants labels 1 and 2; 1 is the positive one."""

    def fit(self, X, y):
        if not {*y.tolist()} <= {1, 2}:
            raise ValueError("the classes are 1 and 2")
        self.w = np.zeros(X.shape[1])
        for x, label in zip([*X] * 100, [*(3 - 2 * y)] * 100, strict=True):
            self.w += label * x * (label * (self.w @ x) <= 0)

    def predict(self, X):
        return 2 - (X @ self.w > 0)


class SecondClass(FirstClass):
    """Checks no labels."""

    def fit(self, X, y):
        super().fit(X, 3 - y)

    def predict(self, X):
        return 3 - super().predict(X)


class OfAFunction:
    """Is made of its data, labels and all, and of a function."""

    def __init__(self, training, activation_function):
        self.training, self.activation_function = training, activation_function

    def train(self, rate=0.5):
        return [rate * self.activation_function(row[0]) for row in self.training]
