"""The perceptron as a student writes it after a lecture; `perceptron check` judges it.

perceptron check examples/textbook.py:train --convention bias=append
"""

import numpy as np


def train(X, y, epochs=100):
    """Return the weights after at most `epochs` passes, the bias last."""
    X = np.column_stack([X, np.ones(len(X))])
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        errors = 0
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
                errors += 1
        if errors == 0:
            break
    return w
