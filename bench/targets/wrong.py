"""Twelve wrong perceptrons with a mistake that people make, for the bench of the oracle."""

import numpy as np


def _trained(X, y, epochs, update):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        before = w.copy()
        for x, label in zip(X, y):
            w = update(w, x, label)
        if (w == before).all():
            break
    return w


def strict(X, y, epochs=1000):
    """Leave a tie as it is, so that nothing is learnt from zero."""
    return _trained(X, y, epochs, lambda w, x, t: w + t * x if t * (w @ x) < 0 else w)


def forgets_label(X, y, epochs=1000):
    """Add x, not y x."""
    return _trained(X, y, epochs, lambda w, x, t: w + x if t * (w @ x) <= 0 else w)


def wrong_way(X, y, epochs=1000):
    """Move away from y x."""
    return _trained(X, y, epochs, lambda w, x, t: w - t * x if t * (w @ x) <= 0 else w)


def delta_rule(X, y, epochs=1000):
    """Add (y - <w, x>) x."""
    return _trained(X, y, epochs, lambda w, x, t: w + (t - w @ x) * x if t * (w @ x) <= 0 else w)


def wants_margin(X, y, epochs=1000):
    """Update below a margin of 1."""
    return _trained(X, y, epochs, lambda w, x, t: w + t * x if t * (w @ x) <= 1 else w)


def float32(X, y, epochs=1000):
    """Keep the weights in float32."""

    def update(w, x, label):
        moved = w + label * x.astype(np.float32) if label * (w @ x.astype(np.float32)) <= 0 else w
        return np.asarray(moved, dtype=np.float32)

    return _trained(X, y, epochs, update)


def one_pass(X, y, epochs=1000):
    """Make one pass only."""
    return _trained(X, y, 1, lambda w, x, t: w + t * x if t * (w @ x) <= 0 else w)


def forgets_last_point(X, y, epochs=1000):
    """Never present the last point."""
    return _trained(X[:-1], y[:-1], epochs, lambda w, x, t: w + t * x if t * (w @ x) <= 0 else w)


def bias_kept(X, y, epochs=1000):
    """Never update the bias, which is 1."""
    w = _trained(X, y, epochs, lambda w, x, t: w + t * x if t * (w @ x + 1) <= 0 else w)
    return w, 1.0


def rate_decays(X, y, epochs=1000):
    """Divide the rate by the number of updates made."""
    w, made = np.zeros(X.shape[1]), 0
    for _ in range(epochs):
        errors = 0
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                errors, made = errors + 1, made + 1
                w = w + label * x / made
        if errors == 0:
            break
    return w


def never_stops(X, y):
    """Run on although the last pass was clean."""
    w = np.zeros(X.shape[1])
    while True:
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x


def raises_on_one_label(X, y, epochs=1000):
    """Refuse data with one label only."""
    if len(set(y)) < 2:
        raise ValueError("give both labels")
    return _trained(X, y, epochs, lambda w, x, t: w + t * x if t * (w @ x) <= 0 else w)
