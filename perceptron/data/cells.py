"""A table of cells turned into points: numbers read exactly, texts one-hot encoded on request."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple

from perceptron.arithmetic.exact import Exact, NoNumber, exact, from_text, number_in, to_text
from perceptron.arithmetic.vectors import Vector
from perceptron.errors import Refused, quoted

# what people and programs write where there is no value
MISSING = frozenset(["", "?", "na", "n/a", "nan", "null", "<na>"])
# numbers as they are written elsewhere: with a decimal comma, digits in groups, a unit or a percent
_OTHER_NOTATION = re.compile(r"\W{0,2}\d[\d.,'\s]*\W{0,2}")
_PLAINLY = "write numbers with digits and a point alone, as in -1.5"
# so many other places of missing values are named
NAMED = 4


@dataclass(frozen=True)
class Table:
    """Columns by name; a cell is a text or a number; `lines` says where each row stands."""

    origin: str
    names: tuple[str, ...]
    rows: Sequence[Sequence[Any]]
    lines: Sequence[str]

    def place(self, row: int, column: int) -> str:
        """Return where a cell stands, for a message."""
        return f"{self.lines[row]}, {self.names[column]}"


class Points(NamedTuple):
    """The coordinates of a table: their names, the points, and the encoded columns with sizes."""

    names: tuple[str, ...]
    rows: list[Vector]
    encoded: tuple[tuple[str, int], ...] = ()


def points(table: Table, label: int, *, encode: bool = False) -> Points:
    """Return the points of a table, its label's column left out.

    With `encode` each column that holds a text becomes a coordinate 0 or 1 for each of its values.

    Raises
    ------
    Refused
        Where a value is missing, is not finite, or is a text that is not to be encoded; the
        message names its line and its column.
    """
    columns = [column for column in range(len(table.names)) if column != label]
    _refuse_missing(table, columns)
    texts = {column for column in columns if encode and _is_text(table, column)}
    if not texts:
        rows = [
            tuple(_number(table, row, column) for column in columns)
            for row in range(len(table.rows))
        ]
        return Points(tuple(table.names[column] for column in columns), rows)
    blocks = [
        _one_hot(table, column) if column in texts else _plain(table, column) for column in columns
    ]
    names = tuple(name for block in blocks for name in block.names)
    joined = [tuple(a for part in parts for a in part)
              for parts in zip(*(block.rows for block in blocks), strict=True)]  # fmt: skip
    return Points(names, joined, tuple(size for block in blocks for size in block.encoded))


def as_label(cell: Any) -> str:
    """Return a label as text; one number has one text, a decimal where it is short."""
    text = "" if cell is None else str(cell).strip()
    if (number := number_in(text)) is None:
        return text
    decimal = Decimal(number.numerator) / number.denominator
    return format(decimal, "f") if decimal == number else to_text(number)


def _plain(table: Table, column: int) -> Points:
    rows: list[Vector] = [(_number(table, row, column),) for row in range(len(table.rows))]
    return Points((table.names[column],), rows)


def _one_hot(table: Table, column: int) -> Points:
    texts = [as_label(cells[column]) for cells in table.rows]
    values = sorted(set(texts))
    name = table.names[column]
    rows: list[Vector] = [tuple(int(text == value) for value in values) for text in texts]
    return Points(tuple(f"{name}={value}" for value in values), rows, ((name, len(values)),))


def _number(table: Table, row: int, column: int) -> Exact:
    try:
        return _value(table.rows[row][column])
    except Refused as refusal:
        remedy = "remove the row"
        if isinstance(refusal, NoNumber) and isinstance(cell := table.rows[row][column], str):
            of_text = f"{remedy}, or turn text into 0/1 columns with --encode"
            remedy = _PLAINLY if _OTHER_NOTATION.fullmatch(cell) else of_text
        raise Refused(f"{table.origin}, {table.place(row, column)}: {refusal}; {remedy}") from None


def _value(cell: Any) -> Exact:
    return from_text(cell) if isinstance(cell, str) else exact(cell)


def _is_text(table: Table, column: int) -> bool:
    cells = (row[column] for row in table.rows)
    return any(isinstance(cell, str) and not _is_meant_as_number(cell) for cell in cells)


def _is_meant_as_number(text: str) -> bool:
    """Say whether a text is a number, even one that is not accepted."""
    try:
        from_text(text)
    except Refused as refusal:
        return not isinstance(refusal, NoNumber)
    return True


def _refuse_missing(table: Table, columns: Iterable[int]) -> None:
    columns = list(columns)
    missing = [
        (row, column)
        for row, cells in enumerate(table.rows)
        for column in columns
        if _is_missing(cells[column])
    ]
    if not missing:
        return
    (row, column), *others = missing
    named = [table.place(*place) for place in others[:NAMED]]
    more = [f"{len(others) - NAMED} more"] * (len(others) > NAMED)
    also = f" (so are {'; '.join([*named, *more])})" if len(others) > 1 else ""
    also = f" (so is {named[0]})" if len(others) == 1 else also
    raise Refused(
        f"{table.origin}, {table.place(row, column)}: {quoted(table.rows[row][column])} is a "
        f"missing value{also}; remove such rows, or fill the values in"
    )


def _is_missing(cell: Any) -> bool:
    if isinstance(cell, str):
        return len(cell) < 9 and cell.strip().lower() in MISSING
    return cell is None or cell != cell  # only a missing value differs from itself
