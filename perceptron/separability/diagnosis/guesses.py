"""Weights that few rows contradict: of least squares, of least hinge loss, and better ones near."""

from collections.abc import Iterator
from time import monotonic

import numpy as np

from perceptron.arithmetic.vectors import IntegerVector
from perceptron.separability.signed_rows import Floats, Signed, in_integers

# of more numbers, the linear program takes too long, and the squares too much memory
LARGE, LARGEST = 2**17, 2**27
ROUNDS, SMALL = 4, 1e-3
# so many lines are searched, in directions in which the squares are no less than this
LINES, NO_LESS, SEED = 3000, 1e-12, 1


def load_solvers() -> None:
    """Import what the guesses need: half a second, or more on a busy machine."""
    import scipy.optimize  # noqa: PLC0415 - not for who guesses nothing
    import scipy.sparse  # noqa: F401, PLC0415 - likewise


def guesses(signed: Signed, until: float) -> Iterator[IntegerVector]:
    """Yield weights of the least sum of (1 - <z_i, w>)^2, then of c_i max(0, 1 - <z_i, w>).

    First all c are 1. Then a row counts the less the more it errs, which brings the sum nearer to
    the number of rows that do. It is given up at the time `until` of `monotonic`.
    """
    from scipy.optimize import linprog  # noqa: PLC0415 - half a second to import
    from scipy.sparse import csr_array, eye_array, hstack  # noqa: PLC0415 - likewise

    n, d = signed.shape
    if n * d > LARGEST:
        return
    rows, sizes = _sized(signed)
    squares, *_ = np.linalg.lstsq(rows.T @ rows, rows.sum(axis=0), rcond=None)
    yield from _in_units(squares, sizes)
    if n * d > LARGE:
        return
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
        if found.x is None:
            return
        yield from _in_units(found.x[:d], sizes)
        costs = 1.0 / (found.x[d:] + SMALL)
        costs /= costs.max()


def _sized(signed: Signed) -> tuple[Floats, Floats]:
    """Return the rows with each column divided by its largest number, and these (1 for 0)."""
    rows = signed.written_out(np.arange(signed.shape[0]))
    sizes = np.abs(rows).max(axis=0)
    sizes[sizes == 0] = 1.0
    rows /= sizes
    return rows, sizes


def _in_units(w: Floats, sizes: Floats) -> Iterator[IntegerVector]:
    """Yield weights for rows that were divided by these sizes, unless they are 0 or infinite."""
    with np.errstate(over="ignore"):
        weights = w / sizes
    if np.any(weights) and np.all(np.isfinite(weights)):
        yield in_integers(weights)


def descended(signed: Signed, weights: IntegerVector, until: float) -> IntegerVector:
    """Return weights that no more rows contradict: along lines, the best place on each of them.

    The lines have random directions, drawn so that the scores change alike in all of them.

    References
    ----------
    Li and Lin (2007), Optimizing 0/1 loss for perceptrons by random coordinate descent.
    """
    n, d = signed.shape
    if n < 2 or n * d > LARGEST:
        return weights
    rows, sizes = _sized(signed)
    if not rows.any():
        return weights
    squares, turn = np.linalg.eigh(rows.T @ rows)
    turn /= np.sqrt(np.maximum(squares, squares[-1] * NO_LESS))
    shift = max(0, max(abs(a) for a in weights).bit_length() - 60)
    w = np.array([a / (1 << shift) for a in weights]) * sizes
    scores, random = rows @ w, np.random.default_rng(SEED)
    fewest = np.count_nonzero(scores <= 0)
    for _ in range(LINES):
        if monotonic() > until:
            break
        line = turn @ random.standard_normal(d)
        changes = rows @ line
        with np.errstate(all="ignore"):
            places = -scores / changes
        order = np.argsort(places)
        errors = np.count_nonzero(changes > 0) + np.cumsum(np.where(changes[order] > 0, -1, 1))
        best = int(np.argmin(errors[:-1]))
        step = (places[order[best]] + places[order[best + 1]]) / 2
        if errors[best] <= fewest and np.isfinite(step):
            w, scores = w + step * line, scores + step * changes
            fewest = errors[best]
            size = float(np.abs(w).max()) or 1.0
            w, scores = w / size, scores / size
    return next(_in_units(w, sizes), weights)
