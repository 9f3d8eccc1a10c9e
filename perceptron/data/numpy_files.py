"""The arrays of a numpy file: points and their labels."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from perceptron.arithmetic.lazy_numpy import np
from perceptron.errors import QUOTED, Refused, quoted, reason


def arrays(path: Path) -> tuple[Any, Any]:
    """Return the points (n, d) and the n labels of an .npz or .npy file.

    Raises
    ------
    Refused
        Where there are none; the message says what there is.
    """
    given = _loaded(path)
    if not isinstance(given, dict):
        return _parted(path, given)
    if not {"X", "y"} <= given.keys():
        found = ", ".join(map(quoted, given))[:QUOTED] or "none"
        raise Refused(
            f"{path}: its arrays are {found}; name the array of the points X, that of the labels y"
        )
    X, y = given["X"], given["y"]
    if X.ndim != 2 or y.shape != X.shape[:1]:
        raise Refused(
            f"{path}: X of shape {X.shape} and y of shape {y.shape} do not fit together; "
            "give X a row for each label, and y one dimension"
        )
    return X, y


def is_plain(X: Any) -> bool:
    """Say whether points are numbers, all finite, that a data set takes as they are."""
    return (
        min(X.shape) > 0
        and X.dtype.kind in "iuf"
        and X.dtype != np.longdouble
        and bool(np.isfinite(X).all())
    )


def _loaded(path: Path) -> Any:
    """Return the array of a file, or where it holds several, each by its name."""
    try:
        with path.open("rb") as stream:
            loaded = np.load(stream, allow_pickle=False)
            files: Sequence[str] | None = getattr(loaded, "files", None)
            return loaded if files is None else {name: loaded[name] for name in files}
    except OSError as error:
        raise Refused(f"{path}: {reason(error)}; name a file that can be read") from None
    except Exception:  # of many kinds: numpy reads the header with Python's own tokenizer
        raise Refused(
            f"{path}: it is not a numpy file of numbers; an .npz holds arrays X and y, "
            "an .npy one array with the label in its last column"
        ) from None


def _parted(path: Path, array: Any) -> tuple[Any, Any]:
    """Part an array (n, d + 1) into points and their labels."""
    if array.ndim != 2:
        records = " of records" * bool(array.dtype.names)
        raise Refused(
            f"{path}: an array{records} of shape {array.shape}; give a row for each point, with "
            "the label in the last column"
        )
    return array[:, :-1], array[:, -1]
