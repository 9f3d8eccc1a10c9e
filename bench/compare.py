"""Time the exact reference against scikit-learn, on the same passes, in one run.

Usage: python bench/compare.py [--json]. It needs scikit-learn.
"""

import argparse
import json
import platform
import statistics
import time
from collections.abc import Callable

import numpy as np
import sklearn
from numpy.typing import NDArray
from sklearn.datasets import load_iris
from sklearn.linear_model import Perceptron

from perceptron import Dataset, train

REPEATS = 5


def data_sets() -> dict[str, tuple[NDArray[np.float64], NDArray[np.int64]]]:
    """Return separable points, and labels -1 and +1."""
    random = np.random.default_rng(0)
    points = random.standard_normal((1000, 10))
    direction = random.standard_normal(10)
    labels = np.where(points @ direction > 0, 1, -1)
    shifted = points + 0.05 * np.outer(labels, direction / np.linalg.norm(direction))
    iris = load_iris()
    return {
        "Gaussian 1000 x 10": (shifted, labels),
        "iris 150 x 5": (augmented(iris.data), np.where(iris.target == 0, 1, -1)),
    }


def augmented(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Append the coordinate 1."""
    return np.hstack([points, np.ones((len(points), 1))])


def median_seconds(work: Callable[[], object]) -> float:
    """Return the median time of a few repeats."""
    taken = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def compared(points: NDArray[np.float64], labels: NDArray[np.int64]) -> dict[str, float | bool]:
    """Run both for the same number of passes; a ratio above 1 says that ours is faster."""
    trace = train(Dataset(points, labels))
    peer = Perceptron(shuffle=False, tol=None, fit_intercept=False, max_iter=trace.passes)
    ours = median_seconds(lambda: train(Dataset(points, labels)))
    theirs = median_seconds(lambda: peer.fit(points, labels))
    same = bool(np.array_equal(peer.coef_[0], trace.to_array()))
    return {
        "passes": trace.passes,
        "ours_s": ours,
        "peer_s": theirs,
        "ratio": theirs / ours,
        "same_weights": same,
    }


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    rows = {name: compared(*data) for name, data in data_sets().items()}
    versions = {"python": platform.python_version(), "scikit-learn": sklearn.__version__}
    if as_json:
        measured = {"versions": versions, "machine": platform.machine(), "sets": rows}
        print(json.dumps(measured, indent=2))
        return
    print(f"exact reference against scikit-learn {sklearn.__version__}, {platform.machine()}")
    print(f"{'data':<20}{'passes':>8}{'ours, s':>10}{'peer, s':>10}{'ratio':>9}  same weights")
    for name, row in rows.items():
        seconds = f"{row['ours_s']:>10.4f}{row['peer_s']:>10.4f}{row['ratio']:>9.4f}"
        print(f"{name:<20}{row['passes']:>8}{seconds}  {'yes' if row['same_weights'] else 'no'}")


if __name__ == "__main__":
    main()
