"""Perceptrons, each with one mistake of its own."""

import os

import numpy as np

STATE = {}


def run(X, y, epochs, *, errs, step=None):
    step = step or (lambda w, x, label: w + label * x)
    w = np.zeros(X.shape[1], dtype=X.dtype)
    for _ in range(epochs):
        errors = 0
        for x, label in zip(X, y, strict=True):
            if errs(w @ x, label):
                w = step(w, x, label)
                errors += 1
        if not errors:
            break
    return w


def textbook(score, label):
    return label * score <= 0


def wrong_way(X, y, epochs):
    return run(X, y, epochs, errs=textbook, step=lambda w, x, label: w - label * x)


def wrong_way_a_thousand_times(X, y):
    return wrong_way(X, y, 1000)


def strict(X, y, epochs):
    return run(X, y, epochs, errs=lambda score, label: label * score < 0)


def strict_without_a_limit(X, y):
    return run(X, y, 1000, errs=lambda score, label: label * score < 0)


def sign_of_zero_is_plus(X, y, epochs):
    return run(X, y, epochs, errs=lambda score, label: (1 if score >= 0 else -1) != label)


def sign_of_zero_is_minus(X, y, epochs):
    return run(X, y, epochs, errs=lambda score, label: (1 if score > 0 else -1) != label)


def forgets_the_last_row(X, y, epochs):
    return run(X[:-1], y[:-1], epochs, errs=textbook)


def one_pass(X, y):
    return run(X, y, 1, errs=textbook)


def one_pass_less(X, y, epochs):
    return run(X, y, epochs - 1, errs=textbook)


def batch(X, y, epochs):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        wrong = y * (X @ w) <= 0
        w = w + y[wrong] @ X[wrong]
    return w


def normalised(X, y, epochs):
    lengths = np.linalg.norm(X, axis=1, keepdims=True)
    return run(X / np.where(lengths == 0, 1, lengths), y, epochs, errs=textbook)


def backwards(X, y, epochs):
    return run(X[::-1], y[::-1], epochs, errs=textbook)


def augmented(X, y, epochs, step=None):
    return run(np.column_stack([X, np.ones(len(X))]), y, epochs, errs=textbook, step=step)


def bias_kept(X, y, epochs):
    def step(w, x, label):
        return w + label * np.append(x[:-1], 0)

    return augmented(X, y, epochs, step)


bias_kept.conventions = "bias=append"


def bias_first(X, y, epochs):
    return np.roll(augmented(X, y, epochs), 1)


bias_first.conventions = "bias=append"


def bias_undeclared(X, y, epochs):
    return augmented(X, y, epochs)


def bias_missing(X, y, epochs):
    return run(X, y, epochs, errs=textbook)


bias_missing.conventions = "bias=append"


def doubled(X, y, epochs):
    return 2 * run(X, y, epochs, errs=textbook)


def for_ever(X, y):
    w, errors = np.zeros(X.shape[1]), 1
    while errors:
        errors = 0
        for x, label in zip(X, y, strict=True):
            if label * (w @ x) <= 0:
                w, errors = w + label * x, errors + 1
    return w


def never_back(X, y):
    while True:
        pass


def raises(X, y, epochs):
    if len(X) == 3:
        raise KeyError("three")
    return run(X, y, epochs, errs=textbook)


def ends_the_process(X, y, epochs):
    if X.shape[1] == 4:
        os._exit(7)
    return run(X, y, epochs, errs=textbook)


def edits_its_input(X, y, epochs):
    X *= y[:, None]
    return run(X, np.ones_like(y), epochs, errs=textbook)


def keeps_state(X, y, epochs):
    w = STATE.get(X.shape[1], np.zeros(X.shape[1]))
    for _ in range(epochs):
        for x, label in zip(X, y, strict=True):
            w = w + label * x if label * (w @ x) <= 0 else w
    STATE[X.shape[1]] = w
    return w


def with_numbers_of(kind):
    def train(X, y, epochs):
        with np.errstate(all="ignore"):
            return run(X.astype(kind), y.astype(kind), epochs, errs=textbook)

    return train


int8 = with_numbers_of(np.int8)
int32 = with_numbers_of(np.int32)
float16 = with_numbers_of(np.float16)
float32 = with_numbers_of(np.float32)


def tolerant(X, y, epochs):
    return run(X, y, epochs, errs=lambda score, label: label * score <= 1e-9)


def table(X, y, epochs):
    return run(X, y, epochs, errs=textbook).reshape(1, -1)


def not_a_number(X, y, epochs):
    return run(X, y, epochs, errs=textbook) / 0.0


def nothing(X, y, epochs):
    run(X, y, epochs, errs=textbook)


def always_converged(X, y):
    return {"weights": run(X, y, 100, errs=textbook), "converged": True}


def wrong_mistakes(X, y, epochs):
    return {"weights": run(X, y, epochs, errs=textbook), "mistakes": list(range(len(X)))}


def passes_unlike_the_stop(X, y, epochs):
    return {"weights": run(X, y, epochs, errs=textbook), "passes": epochs}


def first_eight(X, y, epochs):
    return run(X[:8], y[:8], epochs, errs=textbook)


def texts(X, y, epochs):
    return [str(a) for a in run(X, y, epochs, errs=textbook)]
