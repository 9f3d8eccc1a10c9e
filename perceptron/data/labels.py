"""Labels, as they come, made -1 and +1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from perceptron.arithmetic.lazy_numpy import np
from perceptron.errors import Refused, quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray


def signs(y: Any, positive: Any = None) -> tuple[int, ...] | NDArray[np.int8]:
    """Return n labels -1 and +1; with `positive` it becomes +1 and every other label -1.

    Without it labels 0 and 1, or booleans, become -1 and +1. An array of such labels stays one.

    Raises
    ------
    Refused
        Where a label is missing, is neither -1 nor +1, or `positive` is none of them.
    """
    y = y.to_numpy() if hasattr(y, "to_numpy") else y
    if not isinstance(y, list | tuple) and isinstance(y, np.ndarray):
        if y.ndim != 1:
            raise Refused(f"y: an array of shape {y.shape}; give one label a point")
        if positive is None and _are_signs(y):
            return y.astype(np.int8)
        if positive is None and _are_bits(y):
            return y.astype(np.int8) * np.int8(2) - np.int8(1)
        y = y.tolist()
    if isinstance(y, str) or not hasattr(y, "__iter__"):
        raise Refused(f"y: {quoted(y)} is not a sequence; give one label a point")
    return tuple(_signs(list(y), positive))


def _are_signs(y: NDArray[Any]) -> bool:
    return y.dtype.kind in "iuf" and np.count_nonzero(np.abs(y) == 1) == len(y)


def _are_bits(y: NDArray[Any]) -> bool:
    return y.dtype.kind in "biuf" and np.count_nonzero((y == 0) | (y == 1)) == len(y)


def _signs(labels: Sequence[Any], positive: Any) -> list[int]:
    for row, label in enumerate(labels):
        if label is None or label != label:  # only a missing value differs from itself
            raise Refused(f"y[{row}]: {quoted(label)} is a missing label; remove the row")
    if positive is None and all(_is_bit(label) for label in labels):
        return [1 if label else -1 for label in labels]
    if positive is None:
        return [_sign(row, label) for row, label in enumerate(labels)]
    if labels and positive not in labels:
        raise Refused(
            f"positive: {quoted(positive)} is not a label of the data; use one of {_some(labels)}"
        )
    return [1 if label == positive else -1 for label in labels]


def _is_bit(label: Any) -> bool:
    return not isinstance(label, str) and label in (0, 1)


def _sign(row: int, label: Any) -> int:
    is_sign = not isinstance(label, bool) and label in (-1, 1)
    if not is_sign or (type(label) is not int and isinstance(label, np.bool_)):
        raise Refused(
            f"y[{row}]: label {quoted(label)} is neither -1 nor +1; "
            "name the label that counts as +1 (positive)"
        )
    return int(label)


def _some(labels: Sequence[Any]) -> str:
    distinct = list(dict.fromkeys(map(quoted, labels)))
    return ", ".join(distinct[:5]) + (", ..." if len(distinct) > 5 else "")
