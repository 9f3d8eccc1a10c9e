"""Training against the plain loop in C, which is exact of nothing: the honest peer for speed.

It is compiled where a C compiler is found: as people do, by -O3; and with every option that makes
it faster, for this processor and with sums in any order.
"""

import ctypes
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from timing import medians
from training import BUNDLED, GAUSSIAN, LIMIT, Points, bundled, gaussian

from perceptron import Dataset, train

SOURCE = Path(__file__).with_suffix(".c")
OPTIONS = ("-O3", "-shared", "-fPIC")
FASTER = ("-march=native", "-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math")


def against_c(quick: bool) -> list[dict[str, Any]]:
    """`train(Dataset(X, y))` whole, and with the exact weights read, against the loop alone."""
    if compiled(OPTIONS) is None:
        return []
    sets: dict[str, Points] = {f"Gaussian {n} x {d}": gaussian(n, d) for n, d in GAUSSIAN}
    sets |= {name: bundled(name) for name in BUNDLED}
    return [compared(name, *points, repeats=7 if quick else 15) for name, points in sets.items()]


def compared(name: str, X: Any, y: Any, repeats: int) -> dict[str, Any]:
    """Run both until a pass is clean, breast-cancer for so many updates."""
    limit = LIMIT if name == "breast-cancer" else None
    labels, weights = y.astype(float), np.zeros(X.shape[1])

    def loop(options: tuple[str, ...] = OPTIONS) -> int:
        weights[:] = 0
        arrays = [array.ctypes.data for array in (X, labels, weights)]
        return int(compiled(options)(*arrays, *X.shape, -1 if limit is None else limit))

    ours, with_weights, theirs, faster = medians(
        repeats,
        lambda: train(Dataset(X, y), max_updates=limit),
        lambda: train(Dataset(X, y), max_updates=limit).weights,
        loop,
        lambda: loop(OPTIONS + FASTER),
    )
    return {
        "data": name,
        "ours, ms": 1e3 * ours,
        "with exact weights": 1e3 * with_weights,
        "C, ms": 1e3 * theirs,
        "C in any order": 1e3 * faster,
        "ratio": theirs / ours,
        "ratio with exact weights": theirs / with_weights,
        "ratio to C in any order": faster / ours,
        "same number of mistakes": loop() == train(Dataset(X, y), max_updates=limit).updates,
    }


@cache
def compiled(options: tuple[str, ...]) -> Any:
    """Return the loop as a function of addresses and sizes, or None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    folder = Path(tempfile.mkdtemp())
    library = folder / "plain_loop.so"
    subprocess.run([compiler, *options, "-o", library, SOURCE], check=True)  # noqa: S603 - our own
    function = ctypes.CDLL(str(library)).train
    shutil.rmtree(folder)
    function.argtypes = [ctypes.c_void_p] * 3 + [ctypes.c_long] * 3
    function.restype = ctypes.c_long
    return function
