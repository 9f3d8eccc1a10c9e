# ruff: noqa
# Written as students and bloggers write, so not as this project does.
"""Perceptrons without numpy."""

from random import seed, shuffle, uniform


def predict(row, weights):
    activation = weights[0]
    for i in range(len(row) - 1):
        activation += weights[i + 1] * row[i]
    return 1.0 if activation >= 0.0 else 0.0


def train_weights(train, l_rate, n_epoch):
    """Each row ends with its label, 0 or 1; the first weight is the bias."""
    weights = [0.0 for i in range(len(train[0]))]
    for epoch in range(n_epoch):
        sum_error = 0.0
        for row in train:
            prediction = predict(row, weights)
            error = row[-1] - prediction
            sum_error += error**2
            weights[0] = weights[0] + l_rate * error
            for i in range(len(row) - 1):
                weights[i + 1] = weights[i + 1] + l_rate * error * row[i]
        print(">epoch=%d, lrate=%.3f, error=%.3f" % (epoch, l_rate, sum_error))
    return weights


def train_random(train, l_rate=0.1, n_epoch=500):
    """As before, from random weights, and with options that need not be given."""
    seed(1)
    weights = [uniform(-1, 1) for i in range(len(train[0]))]
    for epoch in range(n_epoch):
        for row in train:
            error = row[-1] - predict(row, weights)
            weights[0] = weights[0] + l_rate * error
            for i in range(len(row) - 1):
                weights[i + 1] = weights[i + 1] + l_rate * error * row[i]
    return weights


def learn(examples, max_epochs=100):
    """examples is a list of (x, y) with y in -1, +1; returns (w, b)."""
    w = [0] * len(examples[0][0])
    b = 0
    for _ in range(max_epochs):
        n_wrong = 0
        for x, y in examples:
            if y * (sum(wi * xi for wi, xi in zip(w, x)) + b) <= 0:
                w = [wi + y * xi for wi, xi in zip(w, x)]
                b += y
                n_wrong += 1
        if n_wrong == 0:
            break
    return w, b


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


def train_shuffled(X, y, epochs=1000):
    pairs = list(zip([list(x) for x in X], [int(v) for v in y]))
    w, b = [0.0] * len(X[0]), 0.0
    for _ in range(epochs):
        shuffle(pairs)
        ok = True
        for x, label in pairs:
            if label * (sum(p * q for p, q in zip(w, x)) + b) <= 0:
                w = [p + label * q for p, q in zip(w, x)]
                b += label
                ok = False
        if ok:
            break
    return w + [b]


def dot_product_wrong_end(X, y, epochs=100):
    """Leaves the last feature out of the score."""
    w = [0.0] * len(X[0])
    for _ in range(epochs):
        for x, label in zip(X, y):
            s = 0
            for j in range(len(w) - 1):
                s += w[j] * x[j]
            if label * s <= 0:
                for j in range(len(w)):
                    w[j] += label * x[j]
    return w


def integer_weights(X, y, epochs=100):
    w = [0] * len(X[0])
    for _ in range(epochs):
        for x, label in zip(X, y):
            s = sum(a * b for a, b in zip(w, x))
            if label * s <= 0:
                for j in range(len(w)):
                    w[j] = int(w[j] + label * x[j])
    return w


def same_list(X, y, epochs=100, w=[]):
    """The default list is the same at every call."""
    if not w:
        w.extend([0.0] * len(X[0]))
    while len(w) < len(X[0]):
        w.append(0.0)
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * sum(a * b for a, b in zip(w, x)) <= 0:
                for j in range(len(x)):
                    w[j] += label * x[j]
    return list(w[: len(X[0])])


def updates_while_it_scores(X, y, epochs=100):
    """Moves a weight as soon as its part of the sum is known."""
    w = [0.0] * len(X[0])
    for _ in range(epochs):
        for x, label in zip(X, y):
            s = 0.0
            for j in range(len(w)):
                s += w[j] * x[j]
                if label * s <= 0:
                    w[j] += label * x[j]
    return w


def rounds_the_score(X, y, epochs=100):
    w, b = [0.0] * len(X[0]), 0.0
    for _ in range(epochs):
        for x, label in zip(X, y):
            s = round(sum(p * q for p, q in zip(w, x)) + b)
            if label * s <= 0:
                w = [p + label * q for p, q in zip(w, x)]
                b += label
    return w, b
