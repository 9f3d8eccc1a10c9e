"""Labelled points as a file gives them, and a data set made of them: which label becomes +1."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from perceptron.arithmetic.exact import Exact, counted, number_in
from perceptron.arithmetic.vectors import Vector
from perceptron.data.bias import Bias, joined
from perceptron.data.boolean_functions import function
from perceptron.data.cells import as_label
from perceptron.data.dataset import Dataset
from perceptron.errors import Refused, quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

# labels that are their own signs, with the one that is +1
_SIGNS = ({"-1", "1"}, "1"), ({"0", "1"}, "1"), ({"False", "True"}, "True")


@dataclass(frozen=True)
class Reading:
    """A data set with what its file says beside the numbers.

    Parameters
    ----------
    data
        Points and labels.
    columns
        The name of each coordinate, without the bias.
    label, positive
        The label's column, and the label that became +1; None where the file holds -1 and +1.
    origin
        The file or the function, as it was named.
    negative
        The label that became -1, where points of others were left out.
    chosen
        The other of two labels, where `positive` was chosen here and not by the user.
    encoded
        The text columns that became coordinates 0 and 1, each with the number of its values.
    function
        The function of which this is the truth table.
    """

    data: Dataset
    columns: tuple[str, ...]
    label: str
    positive: str | None
    origin: str = ""
    negative: str | None = None
    chosen: str | None = None
    encoded: tuple[tuple[str, int], ...] = ()
    function: str | None = None

    def __post_init__(self) -> None:
        name, times = Counter(self.names).most_common(1)[0]
        if times > 1:
            remedy = ", or leave the bias out with --no-bias" * (name == "bias")
            raise Refused(
                f"{self.origin}: {times} coordinates are named {quoted(name)}; "
                f"rename a column{remedy}"
            )

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each coordinate, the bias included."""
        return joined(self.columns, "bias", self.data.bias)

    @property
    def notes(self) -> tuple[str, ...]:
        """What was decided as the data were read, a sentence each, for a user to know."""
        found = []
        if self.chosen is not None:
            found.append(
                f"note: of two labels {quoted(self.positive)} was chosen as +1; --positive "
                f"{shlex.quote(self.chosen)} chooses the other one"
            )
        if self.negative is not None:
            found.append(
                f"note: only points of {quoted(self.positive)} and {quoted(self.negative)} are "
                "read, and rows are numbered among these"
            )
        return *found, *_encoded(self.encoded, len(self.data))

    def content(self) -> dict[str, Any]:
        """Return what a certificate says of how its data were read, as plain JSON content."""
        read_as: dict[str, Any] = {"label": self.label, "positive": self.positive}
        if self.negative is not None:
            read_as["negative"] = self.negative
        if self.encoded:
            read_as["encode"] = True
        if self.function is not None:
            read_as["function"] = self.function
        return read_as


@dataclass(frozen=True)
class Labelled:
    """Points and the labels that a file gives them, as texts; one number has one text.

    Parameters
    ----------
    origin
        The file or the function, as it was named.
    label
        The name of the label's column.
    names, points
        The coordinates, no bias among them: exact rows, or a numpy array.
    labels
        A label a point.
    encoded, function
        As in `Reading`.
    """

    origin: str
    label: str
    names: tuple[str, ...]
    points: Sequence[Vector] | NDArray[Any]
    labels: Sequence[str]
    encoded: tuple[tuple[str, int], ...] = ()
    function: str | None = None

    @cached_property
    def classes(self) -> tuple[str, ...]:
        """The labels that occur: numbers by size, then texts by the alphabet."""
        return tuple(sorted(set(self.labels), key=_rank))

    @cached_property
    def counts(self) -> Counter[str]:
        """How many points have each label."""
        return Counter(self.labels)

    @property
    def notes(self) -> tuple[str, ...]:
        """Which text columns were encoded, a sentence each, for a user to know."""
        return _encoded(self.encoded, len(self.labels))

    def reading(
        self, positive: str | None = None, negative: str | None = None, bias: Bias = "none"
    ) -> Reading:
        """Return the data set in which `positive` is +1 and every other label -1.

        Without `positive` the labels are -1 and +1, 0 and 1, False and True, or any two, of which
        the last of `classes` becomes +1. With `negative` points of other labels are left out.

        Raises
        ------
        Refused
            Where a name is not a label, or there is none and the labels are more than two.
        """
        positive = None if positive is None else as_label(positive)
        negative = None if negative is None else as_label(negative)
        for option, name in (("positive", positive), ("negative", negative)):
            if name is not None and name not in self.counts:
                raise Refused(
                    f"{self._place}: no label is {quoted(name)}; name one of {self._shown} with "
                    f"--{option}"
                )
        if negative is not None and negative == positive:
            raise Refused(f"--negative: {quoted(negative)} is the positive label; name another one")
        positive, chosen = self._positive(positive, negative)
        kept = [row for row, label in enumerate(self.labels)
                if negative is None or label in (positive, negative)]  # fmt: skip
        left_out = len(kept) < len(self.labels)
        one = "1" if positive is None else positive
        signs = [1 if self.labels[row] == one else -1 for row in kept]
        return Reading(
            data=Dataset(self._rows(kept) if left_out else self.points, signs, bias),
            columns=self.names,
            label=self.label,
            positive=positive,
            origin=self.origin,
            negative=negative if left_out else None,
            chosen=chosen,
            encoded=self.encoded,
            function=self.function,
        )

    def _rows(self, rows: Sequence[int]) -> Sequence[Vector] | NDArray[Any]:
        if isinstance(self.points, Sequence):
            return [self.points[row] for row in rows]
        return self.points[rows]

    def _positive(
        self, positive: str | None, negative: str | None
    ) -> tuple[str | None, str | None]:
        """Return the label that becomes +1, and where it was chosen here, the other one."""
        if positive is not None:
            return positive, None
        if negative is None:
            for signs, one in _SIGNS:
                if self.counts.keys() <= signs:
                    return (None if "-1" in signs else one), None
        if len(self.classes) == 2:
            other, one = self.classes
            return (
                (one, other) if negative is None else (({*self.classes} - {negative}).pop(), None)
            )
        if len(self.classes) == 1:
            raise Refused(
                f"{self._place}: every label is {self._shown}; give points of two labels, or name "
                "this one with --positive"
            )
        raise Refused(
            f"{self._place}: {len(self.classes)} different labels, {self._shown}; name the one "
            "that counts as +1 with --positive"
        )

    @property
    def _place(self) -> str:
        return f"{self.origin}, {self.label}"

    @property
    def _shown(self) -> str:
        more = ", ..." if len(self.classes) > 5 else ""
        return ", ".join(map(quoted, self.classes[:5])) + more


def function_table(text: str) -> Labelled:
    """Return the truth table of a Boolean function: points of 0 and 1, labels -1 and 1.

    Examples
    --------
    >>> function_table("a & b").reading().data.labels
    (-1, -1, -1, 1)
    """
    table = function(text)
    labels = [str(sign) for sign in table.signs]
    return Labelled(
        f"function {text.strip()}", "f", table.names, table.points, labels, function=text.strip()
    )


def _encoded(columns: tuple[tuple[str, int], ...], points: int) -> tuple[str, ...]:
    own = ", one for each point, which separate any labels"
    return tuple(
        f"note: text column {quoted(column)} became {counted(values, 'column')} of 0 and 1"
        f"{own if values == points else ''}"
        for column, values in columns
    )


def _rank(label: str) -> tuple[bool, Exact, bool, str, str]:
    """Order labels: numbers, then texts; "+" comes after all, so that it is the positive one."""
    if (number := number_in(label)) is not None:
        return False, number, False, "", ""
    return True, 0, label == "+", label.casefold(), label
