# ruff: noqa
# Written as students and bloggers write, so not as this project does.
import numpy as np


def forgets_the_bias(X, y, epochs=100):
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * (np.dot(w, x) + b) <= 0:
                w = w + label * x
    return w, b


def never_starts(X, y, epochs=100):
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        errors = 0
        for x, label in zip(X, y):
            if label * (np.dot(w, x) + b) < 0:
                w, b = w + label * x, b + label
                errors += 1
        if errors == 0:
            break
    return w, b


def bias_times_point(X, y, epochs=100):
    """The bias moves by the first feature."""
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * (w @ x + b) <= 0:
                w = w + label * x
                b = b + label * x[0]
    return w, b


def zero_one_formula(X, y, lr=1.0, epochs=100):
    """Labels -1 and +1, but the prediction is 0 or 1."""
    y = np.where(y > 0, 1, -1)
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        for x, label in zip(X, y):
            guess = 1 if w @ x + b >= 0 else 0
            w = w + lr * (label - guess) * x
            b = b + lr * (label - guess)
    return w, b


def minus_sign(X, y, epochs=100):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for i in range(len(X)):
            if np.sign(w @ X[i]) != y[i]:
                w = w - y[i] * X[i]
    return w


def minus_sign_bias(X, y, epochs=100):
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        for i in range(len(X)):
            if y[i] * (w @ X[i] + b) <= 0:
                w = w + y[i] * X[i]
                b = b - y[i]
    return w, b


def updates_always(X, y, epochs=100):
    """Counts its mistakes and updates on every row."""
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        errors = 0
        for x, label in zip(X, y):
            if label * (w @ x + b) <= 0:
                errors += 1
            w = w + label * x
            b = b + label
        if errors == 0:
            break
    return w, b


def threshold_goes_up(X, y, epochs=100):
    w, theta = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        for x, label in zip(X, y):
            out = 1 if x @ w > theta else -1
            if out != label:
                w = w + label * x
                theta = theta + label
    return w, -theta


def rate_decays(X, y, epochs=100):
    w, eta = np.zeros(X.shape[1]), 1.0
    for t in range(epochs):
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + eta * label * x
        eta = eta * 0.9
    return w


def rate_over_time(X, y, epochs=100):
    w, k = np.zeros(X.shape[1]), 0
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                k += 1
                w = w + label * x / k
    return w


def shuffles_points_only(X, y, epochs=500):
    X = np.array(X)
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        np.random.shuffle(X)
        mistakes = 0
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
                mistakes += 1
        if mistakes == 0:
            break
    return w


def best_of_the_wrong_thing(X, y, epochs=100):
    """Keeps the weights with the best score, and takes an accuracy for an error."""
    w = np.zeros(X.shape[1])
    best, best_score = w, 2.0
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
        score = np.mean(y * (X @ w) > 0)
        if score < best_score:
            best, best_score = w, score
    return best


def weights_of_pass_before(X, y, epochs=100):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        last = w.copy()
        errors = 0
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
                errors += 1
        if errors < 2:
            break
    return last


def starts_anew_each_pass(X, y, epochs=100):
    for _ in range(epochs):
        w = np.zeros(X.shape[1])
        errors = 0
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
                errors += 1
        if errors == 0:
            break
    return w


def stops_after_the_first(X, y, epochs=100):
    """The return is indented too far."""
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * (w @ x + b) <= 0:
                w, b = w + label * x, b + label
                return w, b
    return w, b


def leaves_at_the_first_right(X, y, epochs=100):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * (w @ x) > 0:
                break
            w = w + label * x
    return w


def clips(X, y, epochs=100):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = np.clip(w + label * x, -10, 10)
    return w


def normalises_weights(X, y, epochs=100):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
                if np.linalg.norm(w) > 0:
                    w = w / np.linalg.norm(w)
    return w


def normalises_points(X, y, epochs=100):
    X = (X - X.mean(axis=0)) / (X.std(axis=0) + 1e-12)
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * (w @ x + b) <= 0:
                w, b = w + label * x, b + label
    return w, b


def rate_zero(X, y, epochs=100):
    eta = 1 // 10
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + eta * label * x
    return w


def good_enough(X, y, epochs=1000):
    """Stops at an accuracy of 90 %."""
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        if np.mean(np.where(X @ w + b > 0, 1, -1) == y) >= 0.9:
            break
        for x, label in zip(X, y):
            if label * (w @ x + b) <= 0:
                w, b = w + label * x, b + label
    return w, b


def two_rules_at_a_tie(X, y, epochs=100):
    """A positive point is right at >= 0, a negative one at <= 0."""
    w, b = np.ones(X.shape[1]), 0.0
    for _ in range(epochs):
        for x, label in zip(X, y):
            s = w @ x + b
            if (label == 1 and not s >= 0) or (label == -1 and not s <= 0):
                w, b = w + label * x, b + label
    return w, b


def integer_array(X, y, epochs=100):
    X = X.astype(int)
    w = np.zeros(X.shape[1], dtype=int)
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
    return w


def misses_the_last(X, y, epochs=100):
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        for i in range(len(X) - 1):
            if y[i] * (w @ X[i] + b) <= 0:
                w = w + y[i] * X[i]
                b = b + y[i]
    return w, b


def margin_one(X, y, epochs=100):
    """The condition of the hinge."""
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * (w @ x) < 1:
                w = w + label * x
    return w


def delta_rule(X, y, eta=0.01, epochs=100):
    """The error of the score, not of the prediction."""
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for x, label in zip(X, y):
            w = w + eta * (label - w @ x) * x
    return w


def never_gives_up(X, y):
    w = np.zeros(X.shape[1])
    while True:
        wrong = False
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
                wrong = True
        if not wrong:
            return w
