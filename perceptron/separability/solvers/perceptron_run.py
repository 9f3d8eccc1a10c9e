"""A bounded run of the perceptron in floats: on data with room about the border it already ends.

What it rounds does not matter, for its weights are only a guess.
"""

from typing import Any

import numpy as np

from perceptron.arithmetic.float_scores import score_of
from perceptron.arithmetic.numba_compile import compiled

NONE = np.empty(0, dtype=np.int32)


@compiled()
def _add(values: Any, indices: Any, indptr: Any, row: int, w: Any) -> None:
    if values.ndim == 2:
        for j in range(values.shape[1]):
            w[j] += values[row, j]
    else:
        for e in range(indptr[row], indptr[row + 1]):
            w[indices[e]] += values[e]


@compiled()
def _run(values: Any, indices: Any, indptr: Any, n: int, w: Any, passes: int, late: Any) -> None:
    for done in range(passes):
        is_clean = True
        for row in range(n):
            if score_of(values, indices, indptr, row, w, 0.0) <= 0:
                _add(values, indices, indptr, row, w)
                late[row] += 2 * done >= passes
                is_clean = False
        if is_clean:
            return


def run(rows: Any, passes: int) -> tuple[Any, Any]:
    """Return the weights after a clean pass or the last, and the late mistakes on each row.

    Late are those of the second half of the passes: where a few rows keep the others from being
    separated, the run soon errs on those alone. The rows are dense, or in scipy's CSR form.
    """
    n, d = rows.shape
    w, late = np.zeros(d), np.zeros(n, dtype=np.int64)
    if isinstance(rows, np.ndarray):
        _run(rows, NONE, NONE, n, w, passes, late)
    else:
        _run(rows.data, rows.indices, rows.indptr, n, w, passes, late)
    return w, late
