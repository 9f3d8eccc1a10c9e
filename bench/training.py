"""Training: against scikit-learn on the same passes, dense and sparse; worst cases; memory."""

import statistics
import tracemalloc
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, random_array
from sklearn.datasets import load_breast_cancer, load_digits, load_iris
from sklearn.linear_model import Perceptron
from timing import medians

from perceptron import Conventions, Dataset, Trace, train
from perceptron.specification import passes
from perceptron.training.float_run import Run

Row = dict[str, Any]
Points = tuple[Any, NDArray[np.int64]]

# points, coordinates: how far they are shifted from the plane
GAUSSIAN = {
    (1000, 10): 0.05,
    (10_000, 50): 0.3,
    (100_000, 50): 0.5,
    (100_000, 200): 0.5,
    (20_000, 784): 1.0,
}
BUNDLED: dict[str, Callable[[], Any]] = {
    "iris": load_iris,
    "breast-cancer": load_breast_cancer,
    "digits": load_digits,
}
# breast-cancer would run for very long: both stop after so many updates, about 2000 passes
LIMIT = 106_507
CACHE = 2**25


@cache
def against_scikit_learn(quick: bool) -> list[Row]:
    """`train(Dataset(X, y))` and `fit(X, y)` whole; and the part of the bandwidth of X.sum()."""
    sets: dict[str, Callable[[], Points]] = {
        f"Gaussian {n} x {d}": lambda n=n, d=d: gaussian(n, d) for n, d in GAUSSIAN
    } | {name: lambda name=name: bundled(name) for name in BUNDLED}
    return [compared(name, *make(), repeats=5 if quick else 15) for name, make in sets.items()]


def means(quick: bool) -> list[Row]:
    """Return the geometric means of the ratios, and the least."""
    ratios = {row["data"]: row["ratio"] for row in against_scikit_learn(quick)}
    but_iris = [ratio for name, ratio in ratios.items() if name != "iris"]
    return [
        {
            "geometric mean": statistics.geometric_mean(ratios.values()),
            "without iris": statistics.geometric_mean(but_iris),
            "least": min(ratios.values()),
        }
    ]


def sparse_against_scikit_learn(quick: bool) -> list[Row]:
    """Do the same over the stored entries of compressed rows."""
    shapes = [(10_000, 1000, 0.01), (20_000, 10_000, 0.005)]
    return [
        compared(f"{n} x {d}, {density:.1%}", *thin(n, d, density), repeats=5 if quick else 15)
        for n, d, density in shapes
    ]


def compared(name: str, X: Any, y: NDArray[np.int64], repeats: int) -> Row:
    """Run both for the same number of passes."""
    limit = LIMIT if name == "breast-cancer" else None
    trace = train(Dataset(X, y), max_updates=limit)
    peer = Perceptron(shuffle=False, tol=None, fit_intercept=False, max_iter=max(1, trace.passes))
    ours, theirs, reading, weights = medians(
        repeats,
        lambda: train(Dataset(X, y), max_updates=limit),
        lambda: peer.fit(X, y),
        X.sum,
        lambda: train(Dataset(X, y), max_updates=limit).weights,
    )
    row = {
        "data": name,
        "passes": trace.passes,
        "mistakes": trace.updates,
        "outcome": trace.outcome,
    }
    row |= {"ours, ms": 1e3 * ours, "peer, ms": 1e3 * theirs, "ratio": theirs / ours}
    row |= {"ratio with exact weights": theirs / weights}
    row |= {"of the bandwidth": reading * trace.passes / ours if in_memory(X) > CACHE else "-"}
    return row | {"same weights but for rounding": same(peer, trace)}


def in_memory(X: Any) -> int:
    """Return the bytes of the numbers stored."""
    return int(X.nbytes if isinstance(X, np.ndarray) else X.data.nbytes)


def same(peer: Perceptron, trace: Trace) -> bool:
    """Say whether the peer's weights are ours, rounded."""
    return bool(np.allclose(peer.coef_[0], trace.to_array(), rtol=1e-9, atol=1e-6))


def worst_cases(quick: bool) -> list[Row]:
    """Return the cost of a score in ns: decided by floats, an exact tie, exactly in doubt."""
    random = np.random.default_rng(0)
    full, whole = random.standard_normal((2000, 10)), random.integers(-9, 10, (2000, 10)) * 1.0
    b, c = random.standard_normal(10) ** 2, random.integers(1, 10, 10) * 1.0
    close = np.hstack([full, -full])
    close[:, 10] = np.nextafter(close[:, 10], np.inf)
    sets = {
        "Gaussian": (np.hstack([full, np.abs(full)]), np.array([*b, *3 * b])),
        "ties of whole numbers": (np.hstack([whole, -whole]), np.array([*c, *c])),
        "ties of full mantissas": (np.hstack([full, -full]), np.array([*b, *b])),
        "within an ulp of 0": (close, np.array([*b, *b])),
    }
    return [worst_case(name, *given, repeats=3 if quick else 7) for name, given in sets.items()]


def worst_case(name: str, X: NDArray[np.float64], w: NDArray[np.float64], repeats: int) -> Row:
    """Present 2000 points of which none is a mistake to w, and do the same exactly."""
    data, kept = Dataset(X, np.ones(len(X))), Conventions("lt", start=tuple(w))

    def ours() -> Run:
        run = Run(data, kept, None)
        run.advance(1)
        return run

    fast, exact = medians(repeats, ours, lambda: next(passes(data, kept)))
    return {
        "data": f"{name}, {X.shape[0]} x {X.shape[1]}",
        "in doubt": ours().doubts / len(X),
        "ns a score": 1e9 * fast / len(X),
        "specification, ns": 1e9 * exact / len(X),
    }


def memory(quick: bool) -> list[Row]:
    """Return the peak while training, input included, in parts of the input."""
    shapes = [(100_000, 50), (20_000, 784)] if quick else list(GAUSSIAN)
    return [peak_memory(f"Gaussian {n} x {d}", *gaussian(n, d)) for n, d in shapes]


def peak_memory(name: str, X: NDArray[np.float64], y: NDArray[np.int64]) -> Row:
    """Measure what numpy and Python allocate; the loops allocate nothing."""
    train(Dataset(X, y))
    tracemalloc.start()
    train(Dataset(X, y))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {"data": name, "peak / input": 1 + peak / X.nbytes}


@cache
def gaussian(n: int, d: int) -> Points:
    """Return Gaussian points, shifted away from a plane by a margin, and their sides."""
    random = np.random.default_rng(0)
    X = random.standard_normal((n, d))
    direction = random.standard_normal(d)
    direction /= np.linalg.norm(direction)
    y = np.where(X @ direction > 0, 1, -1)
    X += np.outer(GAUSSIAN[n, d] * y, direction)
    return X, y


def bundled(name: str) -> Points:
    """Return one of scikit-learn's sets, class 0 against the rest, with a coordinate 1."""
    found = BUNDLED[name]()
    points = np.hstack([found.data, np.ones((len(found.data), 1))])
    return points, np.where(found.target == 0, 1, -1)


def thin(n: int, d: int, density: float) -> Points:
    """Return sparse points on two sides of a plane."""
    X = csr_array(random_array((n, d), density=density, rng=np.random.default_rng(0)))
    sides = X @ np.random.default_rng(1).standard_normal(d)
    return X, np.where(sides > 0, 1, -1)
