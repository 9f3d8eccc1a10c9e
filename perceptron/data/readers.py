"""Files in and out: tables of points with a label column, and text written whole or not at all.

Numbers in a text are read exactly: "5.1" is fifty-one tenths. Nothing that is read is evaluated.
"""

import csv
import io
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from perceptron.arithmetic.exact import counted, number_in
from perceptron.data.bias import Bias
from perceptron.data.cells import Table, as_label, points
from perceptron.data.labelled import Labelled, Reading
from perceptron.data.numpy_files import arrays, is_plain
from perceptron.errors import QUOTED, Refused, quoted, reason

STDIN = Path("-")

# how files begin that people give for a text, and what to do with them
_INSTEAD_OF_TEXT = {
    b"\x1f\x8b": "unpack it first, it is compressed by gzip",
    b"PK\x03\x04": "save the table as CSV, this is a workbook or a zip archive",
}


def read(
    path: Path,
    *,
    label: str | None = None,
    positive: str | None = None,
    negative: str | None = None,
    encode: bool = False,
    bias: Bias = "none",
) -> Reading:
    """Read points and labels from a CSV, .npy, .npz or Parquet file.

    Parameters
    ----------
    path
        A CSV with a header; an .npz with arrays X and y; an .npy with the label in the last
        column; Parquet, where pyarrow is installed.
    label
        The column of the labels; the last one by default.
    positive
        The label that becomes +1; every other one becomes -1. Without it the labels are -1 and
        +1, 0 and 1, False and True, or any two, of which the last in order becomes +1.
    negative
        The only label that becomes -1; points of others are left out.
    encode
        Whether text columns become a coordinate 0 or 1 for each of their values.
    bias
        As for `Dataset`.

    Raises
    ------
    Refused
        Where the file cannot be read as such; the message names the file, the place, the remedy.
    """
    return labelled(path, label=label, encode=encode).reading(positive, negative, bias)


def labelled(path: Path, *, label: str | None = None, encode: bool = False) -> Labelled:
    """Read the points of a file with the labels that it gives them, however many there are."""
    is_text = False
    match path.suffix.lower():
        case ".npz" | ".npy":
            X, y = arrays(path)
            if label in (None, "y") and is_plain(X):
                given = y.tolist()
                known = {each: as_label(each) for each in set(given)}
                labels = [known[each] for each in given]
                _refuse_unlabelled(str(path), labels, _row_names(len(labels)))
                return Labelled(str(path), "y", _column_names(X), X, labels)
            table = _table_of(path, X, y)
        case ".parquet":
            table = _parquet_table(path)
        case _:
            table, is_text = _csv_table(path), True
    label = table.names[-1] if label is None else label
    if label not in table.names:
        given = ", ".join(table.names)[:QUOTED]
        raise Refused(
            f"{table.origin}: no column {quoted(label)}; name the label's column, one of {given}"
        )
    column = table.names.index(label)
    if len(table.names) == 1:
        apart = ", and separate columns by commas, semicolons or tabs" * is_text
        raise Refused(
            f"{table.origin}: its only column is {quoted(label)}, the label's; give each point a "
            f"coordinate{apart}"
        )
    if not table.rows:
        raise Refused(f"{table.origin}: no points; give at least one row")
    labels = [as_label(cells[column]) for cells in table.rows]
    _refuse_unlabelled(table.origin, labels, table.lines)
    names, rows, encoded = points(table, column, encode=encode)
    return Labelled(table.origin, label, names, rows, labels, encoded)


def _refuse_unlabelled(origin: str, labels: Sequence[str], lines: Sequence[str]) -> None:
    for line, label in zip(lines, labels, strict=True):
        if label in ("", "nan"):
            raise Refused(f"{origin}, {line}: no label; remove the row")


def named(path: Path) -> str:
    """Return a file's name for a message."""
    return "standard input" if path == STDIN else str(path)


def read_text(path: Path) -> str:
    """Return the text of a UTF-8 file, "-" for standard input; refuse one that has none."""
    try:
        given = _standard_input() if path == STDIN else path.read_bytes()
        return io.TextIOWrapper(io.BytesIO(given), encoding="utf-8-sig").read()
    except UnicodeDecodeError as error:
        known = (word for start, word in _INSTEAD_OF_TEXT.items() if error.object.startswith(start))
        remedy = next(known, "save it as UTF-8")
        raise Refused(f"{named(path)}: it is not UTF-8 text; {remedy}") from None
    except OSError as error:
        raise Refused(f"{named(path)}: {reason(error)}; name a file that can be read") from None


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise OSError("it is closed")
    return sys.stdin.buffer.read()


def cache_folder() -> Path | None:
    """Return the folder of this program in the user's cache; None where nothing can be written."""
    try:
        cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        folder = Path(cache) / "verified-perceptron"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # a user without a home
        return None
    return folder if os.access(folder, os.W_OK) else None


def refuse_unwritable(option: str, path: Path) -> None:
    """Refuse a file that could not be written, before any work for it begins."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise Refused(f"{option}: the folder {path.parent} does not exist; create it first")
    if path.is_dir() or not os.access(folder, os.W_OK):
        raise Refused(f"{option}: {path} cannot be written; name a file in a folder of yours")


def write_whole(path: Path, content: str | bytes) -> None:
    """Write to `path` whole, or leave what was there; a device or pipe is written to."""
    content = content.encode() if isinstance(content, str) else content
    other = "folder"
    try:
        if path.is_dir():
            raise Refused(f"{path}: is a directory; name a file that can be written")
        if path.exists() and not path.is_file():
            other = "file"
            path.write_bytes(content)
            return
        path = path.resolve()
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        other, beside = "file", Path(name)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            beside.chmod(path.stat().st_mode if path.exists() else 0o644)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise Refused(f"{path}: {reason(error)}; name a {other} that can be written") from None


def _csv_table(path: Path) -> Table:
    text, origin = read_text(path), named(path)
    header = text.partition("\n")[0]
    delimiter = max(",;\t", key=header.count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    try:
        numbered = [(f"line {reader.line_num}", cells) for cells in reader if any(cells)]
    except csv.Error as error:
        raise Refused(
            f"{origin}, line {reader.line_num}: it is not CSV ({error}); mend the line, or its "
            "quotation marks"
        ) from None
    if not numbered:
        raise Refused(f"{origin}: empty; give a header line and a line a point")
    (_, names), *rows = numbered
    names = [name.strip() for name in names]
    times = Counter(names)
    for column, name in enumerate(names):
        # data frames number their columns; any other number belongs to a point
        numbers = name in map(str, range(max(0, column - 1), column + 2)) and times[name] == 1
        if number_in(name) is not None and not numbers:
            raise Refused(
                f"{origin}: {quoted(name)} in the first line is a number; give a header line"
            )
    _check_names(origin, names)
    for line, cells in rows:
        if len(cells) != len(names):
            raise Refused(
                f"{origin}, {line}: {counted(len(cells), 'cell')} where the header has "
                f"{len(names)}; mend or remove the line"
            )
    return Table(origin, tuple(names), [cells for _, cells in rows], [line for line, _ in rows])


def _check_names(origin: str, names: Sequence[str]) -> None:
    if not names:
        raise Refused(f"{origin}: no columns; give one of labels, and at least one of coordinates")
    if "" in names:
        raise Refused(
            f"{origin}: column {names.index('') + 1} has no name; name it, or leave the column "
            "out, such as an index that a data frame wrote"
        )
    twice, times = Counter(names).most_common(1)[0]
    if times > 1:
        raise Refused(f"{origin}: {times} columns are named {quoted(twice)}; name each differently")


def _table_of(path: Path, X: Any, y: Any) -> Table:
    rows = [(*x, label) for x, label in zip(X.tolist(), y.tolist(), strict=True)]
    return Table(str(path), (*_column_names(X), "y"), rows, _row_names(len(rows)))


def _column_names(X: Any) -> tuple[str, ...]:
    return tuple(f"x{j}" for j in range(X.shape[1]))


def _row_names(points: int) -> list[str]:
    return [f"row {i}" for i in range(points)]


def _parquet_table(path: Path) -> Table:
    try:
        from pyarrow import (  # noqa: PLC0415 - an optional dependency
            ArrowException,
            BufferReader,
            parquet,
        )
    except ImportError:
        raise Refused(
            f"{path}: reading Parquet needs pyarrow; python -m pip install pyarrow"
        ) from None
    try:
        # pyarrow's threads, which read from an open file of Python, may end the process
        table = parquet.ParquetFile(BufferReader(path.read_bytes())).read()
    except OSError as error:
        raise Refused(f"{path}: {reason(error)}; name a file that can be read") from None
    except ArrowException as error:
        raise Refused(f"{path}: it is not a Parquet file ({error}); write it again") from None
    _check_names(str(path), table.column_names)
    rows = list(zip(*(column.to_pylist() for column in table.columns), strict=True))
    return Table(str(path), tuple(table.column_names), rows, _row_names(len(rows)))
