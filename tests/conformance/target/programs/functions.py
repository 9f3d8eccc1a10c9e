"""Perceptrons as people write them: functions, each with a signature and an answer of its own."""

from pathlib import Path

import numpy as np


def textbook(X, y, epochs=100):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for x, label in zip(X, y, strict=True):
            if label * (w @ x) <= 0:
                w = w + label * x
    return w


def with_tolerance(x, y, epsilon):
    w, wrong = np.zeros(x.shape[1]), 1.0
    while wrong > epsilon:
        wrong = 0
        for i in range(len(x)):
            if y[i] * np.dot(w, x[i]) <= 0:
                w, wrong = w + y[i] * x[i], wrong + 1
    return w


def start_first(w0, X, y, eta, t):
    w = np.array(w0, dtype=float)
    for _ in range(t):
        for x, label in zip(X, y, strict=True):
            if label * (w @ x) <= 0:
                w = w + eta * label * x
    return w


def rate_and_passes(x, y, r, T):
    w, b = np.zeros(x.shape[1]), 0.0
    for _ in range(T):
        for point, label in zip(x, y, strict=True):
            if label * (w @ point + b) <= 0:
                w, b = w + r * label * point, b + r * label
    return b, w


def rows_with_labels(data, lr, epochs):
    weights = [0.0 for _ in data[0]]
    for _ in range(epochs):
        for row in data:
            score = weights[0] + sum(w * x for w, x in zip(weights[1:], row[:-1], strict=True))
            error = row[-1] - (1.0 if score >= 0 else 0.0)
            weights[0] += lr * error
            for i, x in enumerate(row[:-1]):
                weights[i + 1] += lr * error * x
    return weights


def lists_only(X, y, n_iter=50):
    if not X:
        return []
    w = [0] * len(X[0])
    for _ in range(n_iter):
        for x, label in zip(X, y, strict=True):
            if label * sum(a * b for a, b in zip(w, x, strict=True)) <= 0:
                w = [a + label * b for a, b in zip(w, x, strict=True)]
    return w


def columns(X, Y, num_iterations=100):
    d, n = X.shape
    if Y.shape != (1, n):
        raise ValueError("Y must be a row")
    w = np.zeros((d, 1))
    for _ in range(num_iterations):
        for i in range(n):
            x = X[:, i : i + 1]
            if Y[0, i] * (w.T @ x).item() <= 0:
                w = w + Y[0, i] * x
    return w


def booleans(X, y):
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(100):
        said = X @ w + b > 0
        if len(X[y & ~said]):
            x = X[y & ~said][0]
            w, b = w + x, b + 1
        elif len(X[~y & said]):
            x = X[~y & said][0]
            w, b = w - x, b - 1
    return w, b


def history(X, y, on_epoch=None, max_epochs=100):
    w = [np.zeros(X.shape[1])]
    for _ in range(max_epochs):
        if on_epoch is not None:
            on_epoch(w)
        for x, label in zip(X, y, strict=True):
            if label * (w[-1] @ x) <= 0:
                w.append(w[-1] + label * x)
    return w, len(w) - 1


def counted(X, y):
    w, passes, clean = np.zeros(X.shape[1]), 0, False
    while not clean:
        clean, passes = True, passes + 1
        for x, label in zip(X, y, strict=True):
            if label * (w @ x) <= 0:
                w, clean = w + label * x, False
    return w, passes


def in_a_dict(X, y, learning_rate=1.0, maxit=100):
    w, b = np.zeros((1, X.shape[1])), 0.0
    for _ in range(maxit):
        for x, label in zip(X, y, strict=True):
            if label * ((w @ x).item() + b) <= 0:
                w, b = w + learning_rate * label * x, b + learning_rate * label
    return {"w": w, "b": b, "errors": []}


def pairs(training_data, iterations=100):
    w = np.zeros(2 if len(training_data[0][0]) == 2 else 3)
    for _ in range(iterations):
        for x, expected in training_data:
            w = w + (expected - (1 if w @ x > 0 else 0)) * x
    return w


def maker(rate=1.0):
    return textbook


async def awaited(X, y):
    return textbook(X, y)


def one_hot(X, Y):
    return textbook(X, Y[:, 1] - Y[:, 0])


def unready(rate=1.0):
    return rate


def label_first(table):
    y, X = table[:, 0], table[:, 1:]
    return textbook(X, y)


def records(rows, epochs=100):
    names = [name for name in rows[0] if name != "target"]
    w = dict.fromkeys(names, 0.0)
    for _ in range(epochs):
        for row in rows:
            if row["target"] * sum(w[name] * row[name] for name in names) <= 0:
                w = {name: w[name] + row["target"] * row[name] for name in names}
    return w


def settings(args):
    w = np.zeros(args.X.shape[1])
    for _ in range(args.get("n_epochs", 0)):
        for x, label in zip(args.X, args.labels, strict=True):
            if label * (w @ x) <= args["threshold"]:
                w = w + args.lr * label * x
    return w


def with_a_bias_that_grows(X, y, T=100):
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if label * (w @ x + b) <= 0:
                w, b = w + label * x, b + 1
    return w, b


def never_ends(w_init, points, label):
    label[label == 0] = -1
    while True:
        label = -label


def two_names(data_list, pos_label, neg_label, num_passes):
    w = np.zeros(len(data_list[0]) - 1)
    for _ in range(num_passes):
        for *x, label in data_list:
            sign = 1 if label == pos_label else -1
            w = w + sign * np.array(x) * (sign * (w @ x) <= 0)
    return w


def leading_one(X, y):
    if not (X[:, 0] == 1).all():
        raise ValueError("the first column must be 1")
    return textbook(X, y)


def a_predictor(X, y):
    w = textbook(X, y)
    return lambda x: 1 if w @ x > 0 else -1


def column_labels(X, y, lr, n_epochs, verbose):
    if y.shape[1] != 1:
        raise ValueError("labels must be a column")
    w = np.zeros((X.shape[1], 1))
    for _ in range(n_epochs):
        for i in range(len(X)):
            if y[i] * (X[i : i + 1] @ w) <= 0:
                w = w + lr * (y[i : i + 1] * X[i : i + 1]).T
    if verbose:
        print(w)
    return w


def zero_one(X, y, epochs=100):
    w = np.zeros(X.shape[1] + 1)
    for _ in range(epochs):
        for x, target in zip(X, y, strict=True):
            error = target - int(w[0] + w[1:] @ x >= 0)
            w[1:], w[0] = w[1:] + error * x, w[0] + error
    return w


def stepper(w, x, y):
    return w + y * x if y * (w @ x) <= 0 else w


def noisy(X, y, epochs=100):
    import matplotlib.pyplot as plt

    input("press enter")
    plt.plot(X[:, 0], X[:, 1], "o")
    plt.show()
    for _ in range(3):
        print("training", end="\r")
    return textbook(X, y, epochs)


def picking(X, y, max_iter=50):
    w = np.zeros(X.shape[1])
    for _ in range(max_iter):
        wrong = np.flatnonzero(y * (X @ w) <= 0)
        if not len(wrong):
            break
        w = w + y[wrong[0]] * X[wrong[0]]
    return w


def two_histories(X, y, n_epochs=100):
    w, b, kept = np.zeros(X.shape[1]), 0.0, {"w": [], "b": []}
    for _ in range(n_epochs):
        for x, label in zip(X, y, strict=True):
            if label * (w @ x + b) <= 0:
                w, b = w + label * x, b + label
            kept["w"].append(w)
            kept["b"].append(b)
    return kept


def yields(X, y, n_epochs=100):
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(n_epochs):
        for x, label in zip(X, y, strict=True):
            if label * (w @ x + b) <= 0:
                w, b = w + label * x, b + label
        yield w, b


def unusable(X, y, kernel):
    return kernel[X] @ y


def in_the_module(X, y, epochs=100):
    global kept, offset
    kept, offset = np.zeros(X.shape[1]), 0
    for _ in range(epochs):
        for x, label in zip(X, y, strict=True):
            if label * (kept @ x + offset) <= 0:
                kept, offset = kept + label * x, offset + label


def always_none(X, y):
    print(textbook(X, y))


def raising(X, y):
    raise ValueError("no")


def keeping_the_best(X, y, max_iter=50):
    w = best = np.zeros(X.shape[1])
    fewest = len(y) + 1
    for _ in range(max_iter):
        wrong = np.flatnonzero(y * (X @ w) <= 0)
        if len(wrong) < fewest:
            best, fewest = w, len(wrong)
        if not len(wrong):
            break
        w = w + y[wrong[0]] * X[wrong[0]]
    return best


def counting(X, y, max_iter=50):
    w, updates, again = np.zeros(X.shape[1]), 0, True
    while again and updates < max_iter:
        again = False
        for x, label in zip(X, y, strict=True):
            if label * (w @ x) <= 0:
                w, updates, again = w + label * x, updates + 1, True
    return w


def yields_weights(X, y, n_epochs=100):
    w = np.zeros(X.shape[1])
    for _ in range(n_epochs):
        before = w
        for x, label in zip(X, y, strict=True):
            if label * (w @ x) <= 0:
                w = w + label * x
        yield w
        if w is before:
            return


def in_place(X, y, w, epochs=100):
    for epoch in range(epochs):
        if np.array_equal(w, one_epoch(X, y, w)):
            return epoch
        w[:] = one_epoch(X, y, w)
    return epochs


def one_epoch(X, y, w):
    for x, label in zip(X, y, strict=True):
        if label * (w @ x) <= 0:
            w = w + label * x
    return w


def update_both(feature_vector, label, theta, theta_0):
    if label * (theta @ feature_vector + theta_0) <= 0:
        return theta + label * feature_vector, theta_0 + label
    return theta, theta_0


kept = []


def to_the_module(X, y, epochs=100):
    kept[:] = textbook(X, y, epochs)
    return epochs


def with_a_threshold(x, y, epochs=100):
    *w, b = textbook(np.column_stack([x, np.ones(len(x))]), y, epochs)
    return {"weights": w, "theta": -b}


def by_label(pos, neg):
    return textbook(np.vstack([pos, neg]), [1] * len(pos) + [-1] * len(neg), 100)


def validated(X_train, y_train, X_val, y_val, epochs=100):
    w = textbook(X_train, y_train, epochs)
    return w, [(np.sign(X_val @ w) == y_val).mean()]


def told_labels(X, y, X_test):
    return np.sign(X_test @ textbook(X, y, 100))


def told_rows(train, test, l_rate, n_epoch):
    w = textbook(train[:, :-1], 2 * train[:, -1] - 1, n_epoch)
    return [int(row[:-1] @ w > 0) for row in test]


def two_outputs(X, T, epochs=100):
    W = np.zeros((T.shape[1], X.shape[1]))
    for _ in range(epochs):
        for x, t in zip(X, T, strict=True):
            W += np.outer(t - (W @ x > 0), x)
    return W


def sizes_too(X, y, N, D, W):
    for _ in range(100):
        for i in range(N):
            if y[i] * sum(W[j] * X[i][j] for j in range(D)) <= 0:
                for j in range(D):
                    W[j] += y[i] * X[i][j]
    return W


def last_row_first(X, y, step=1):
    w, updates, last, i = np.zeros(X.shape[1]), 0, 0, 0
    while not (y * (X @ w) > 0).all():
        if y[i] * (X[i] @ w) <= 0:
            w, updates, last = w + step * y[i] * X[i], updates + 1, i
        i = (i + 1) % len(y)
    return updates, last, w


def with_a_constant(X, y, rounds):
    w, errors = np.zeros(X.shape[1]), -1
    for _ in range(rounds):
        for x, label in zip(X, y, strict=True):
            if label * (w @ x) <= 0:
                w = w + label * x
    return w, errors


def logging(points, labels, output_file):
    w = np.zeros(points.shape[1])
    with Path(output_file).open("w", encoding="utf-8") as log:
        while not (labels * (points @ w) > 0).all():
            for x, label in zip(points, labels, strict=True):
                if label * (w @ x) <= 0:
                    w = w + label * x
            print(w, file=log)
    return w


def frame_with_labels(df, epochs=100):
    X, y = df.iloc[:, :-1].values, df.iloc[:, -1].values
    return textbook(X, y, epochs)


def frame_and_series(X, y, epochs=100):
    return textbook(X.to_numpy(), y.to_numpy(), epochs)


def row_by_row(X, y, epochs=100):
    w = dict.fromkeys(X.columns, 0.0)
    for _ in range(epochs):
        for (_, row), label in zip(X.iterrows(), y, strict=True):
            move = label - ((row * list(w.values())).sum() > 0)
            w = {name: w[name] + move * row[name] for name in X.columns}
    return w


def column_of_a_frame(df, target="y", epochs=100):
    return textbook(df.drop(columns=target).values, df[target].values, epochs)


ROWS = np.array([[1.0, 2.0], [-1.0, 0.5]])


def on_its_own_rows(X=ROWS, y=ROWS[:, 0], draws=False):
    return textbook(X, y)


def columns_beside_labels(data, labels, T=100):
    w, b = np.zeros((len(data), 1)), np.zeros((1, 1))
    for _ in range(T):
        for i in range(data.shape[1]):
            if labels.T[i] * (data.T[i : i + 1] @ w + b) <= 0:
                w += (labels.T[i] * data.T[i : i + 1]).T
                b += labels.T[i]
    return w, b


def dual_form(X, y, epochs=100):
    a, b = np.zeros(len(X)), 0.0
    for _ in range(epochs):
        for i in range(len(X)):
            if y[i] * ((a * y) @ (X @ X[i]) + b) <= 0:
                a[i], b = a[i] + 1, b + y[i]
    return a, b


def update_once(w, X, y):
    wrong = np.flatnonzero(y * (X @ w) <= 0)
    return (w + y[wrong[0]] * X[wrong[0]], True) if len(wrong) else (w, False)


def flagged_step(w, x, y):
    if y * (w @ x) > 0:
        return w, False
    return w + y * x, True


def rows_after_a_one(data, lr, epochs):
    """Has the bias first, and never reads the 1 that stands there in each row."""
    w = [0.0] * (len(data[0]) - 1)
    for _ in range(epochs):
        for row in data:
            score = w[0] + sum(a * b for a, b in zip(w[1:], row[1:-1], strict=True))
            move = lr * (row[-1] - (score > 0))
            w = [w[0] + move, *(a + move * b for a, b in zip(w[1:], row[1:-1], strict=True))]
    return w


def with_both_errors(X, y, epochs=100):
    w = textbook(X, y, epochs)
    return w, np.mean(y < 0), np.mean(y * (X @ w) <= 0)
