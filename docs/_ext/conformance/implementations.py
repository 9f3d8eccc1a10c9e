"""Perceptrons of known libraries, as targets of `perceptron check`: this file, a colon, a name.

What a library calls its perceptron is wrapped no further than a target must be: labels that it
takes, a way to its weights. Only the libraries that are installed can be imported.
"""

import contextlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]
Fitted = tuple[Floats, float]

with contextlib.suppress(ImportError):
    from scipy.sparse import csr_array
    from sklearn.linear_model import Perceptron, SGDClassifier

    # as it is made without arguments: shuffled anew for each pass, from a fixed seed
    sklearn_default = Perceptron()
    sklearn_sgd = SGDClassifier(
        loss="perceptron",
        learning_rate="constant",
        eta0=1.0,
        penalty=None,
        shuffle=False,
        tol=None,
        max_iter=1000,
    )


def sklearn_sparse(X: Floats, y: Floats, epochs: int, eta: float = 1.0) -> Fitted:
    """Fit on a sparse matrix, pass by pass."""
    return _in_parts(Perceptron(shuffle=False, tol=None, eta0=eta), csr_array(X), y, epochs)


def sklearn_sgd_sparse(X: Floats, y: Floats, epochs: int, eta: float = 1.0) -> Fitted:
    """Fit on a sparse matrix, pass by pass."""
    settings = {"learning_rate": "constant", "penalty": None, "shuffle": False, "tol": None}
    model = SGDClassifier(loss="perceptron", eta0=eta, **settings)
    return _in_parts(model, csr_array(X), y, epochs)


def river(X: Floats, y: Floats, epochs: int) -> Fitted:
    """Learn one point after the other, from dictionaries."""
    from river.linear_model import Perceptron  # noqa: PLC0415 - the others work without it

    model = Perceptron()
    names = range(X.shape[1])
    for _ in range(epochs):
        for x, label in zip(X.tolist(), y, strict=True):
            model.learn_one(dict(zip(names, x, strict=True)), bool(label > 0))
    return np.array([model.weights[name] for name in names]), model.intercept


def _in_parts(model: Any, X: Any, y: Floats, epochs: int) -> Fitted:
    for _ in range(epochs):
        model.partial_fit(X, y, classes=np.array([-1, 1]))
    return model.coef_.ravel(), model.intercept_[0]
