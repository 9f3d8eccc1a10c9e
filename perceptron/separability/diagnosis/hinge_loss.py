"""Weights of the least hinge loss: a guess at weights that few rows contradict."""

from collections.abc import Iterator
from time import monotonic

import numpy as np

from perceptron.arithmetic.vectors import IntegerVector
from perceptron.separability.signed_rows import Floats, Signed

__all__ = ["guesses", "in_integers"]

# of more numbers, the linear program takes too long
LARGE = 2**17
ROUNDS, SMALL = 4, 1e-3
BITS = 40


def guesses(signed: Signed, until: float) -> Iterator[IntegerVector]:
    """Yield weights of the least sum of c_i max(0, 1 - <z_i, w>), first for c = 1.

    Then a row counts the less the more it errs, which brings the sum nearer to the number of them.

    Parameters
    ----------
    signed
        The rows.
    until
        The time by `monotonic` at which it is given up.
    """
    from scipy.optimize import linprog  # noqa: PLC0415 - half a second to import
    from scipy.sparse import csr_array, eye_array, hstack  # noqa: PLC0415 - likewise

    n, d = signed.shape
    if n * d > LARGE:
        return
    sizes = np.abs(signed.written_out(np.arange(n))).max(axis=0)
    sizes[sizes == 0] = 1.0
    rows = signed.written_out(np.arange(n)) / sizes
    matrix = hstack([csr_array(-rows), -eye_array(n)], format="csr")
    bounds = [(None, None)] * d + [(0, None)] * n
    costs = np.ones(n)
    for _ in range(ROUNDS):
        if (left := until - monotonic()) <= 0:
            return
        found = linprog(
            np.concatenate([np.zeros(d), costs]),
            matrix,
            -np.ones(n),
            bounds=bounds,
            method="highs",
            options={"time_limit": left},
        )
        if found.x is None or not np.any(found.x[:d]):
            return
        yield in_integers(found.x[:d] / sizes)
        costs = 1.0 / (found.x[d:] + SMALL)
        costs /= costs.max()


def in_integers(w: Floats) -> IntegerVector:
    """Return w, rounded to so many bits of its largest number, as integers in its direction."""
    _, top = np.frexp(np.abs(w).max())
    return tuple(np.rint(np.ldexp(w, BITS - int(top))).astype(np.int64).tolist())
