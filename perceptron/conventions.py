"""What the texts decide differently: when to update, by how much, from where, in which order."""

import operator
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal

from perceptron.arithmetic.exact import Exact, counted, exact, from_text, to_text
from perceptron.arithmetic.vectors import Vector
from perceptron.data.bias import BIASES, Bias
from perceptron.errors import Refused, quoted

Update = Literal["le", "lt", "predict+", "predict-"]
UPDATES: tuple[Update, ...] = ("le", "lt", "predict+", "predict-")

_ROWS = re.compile(r"\d{1,12}(;\d{1,12})*", re.ASCII)
_ORDER = re.compile(r"cyclic|reversed|shuffled:\d{1,9}", re.ASCII)


@dataclass(frozen=True)
class Conventions:
    """One perceptron among those that the texts print.

    Parameters
    ----------
    update
        When a point is a mistake: "le" y<w,x> <= 0; "lt" y<w,x> < 0; "predict+" and "predict-"
        where the predicted label is not y, a score of 0 predicting +1 or -1.
    step
        The factor of the move: 1 for y x, 2 for (y - prediction) x.
    rate
        The learning rate, positive; a move adds step * rate * y * x.
    start
        The first weights, with the bias coordinate; None for 0.
    bias
        Where a bias coordinate 1 goes ("append", "prepend"); None leaves the data as they are.
    order
        How a pass presents the points: "cyclic", "reversed", "shuffled:SEED" (anew each pass), or
        the rows themselves, each at least once. A list of these gives each pass an order of its
        own, and the run ends after the last of them.

    Raises
    ------
    Refused
        Where a value is not one of these.

    Examples
    --------
    >>> Conventions.named("M2").step, Conventions().update
    (2, 'le')
    """

    update: Update = "le"
    step: Literal[1, 2] = 1
    rate: Exact = 1
    start: Vector | None = None
    bias: Bias | None = None
    order: str | tuple[int, ...] | tuple[tuple[int, ...], ...] = "cyclic"

    def __post_init__(self) -> None:
        _one_of("update", self.update, UPDATES)
        _one_of("step", self.step, (1, 2))
        object.__setattr__(self, "step", int(self.step))
        _one_of("bias", self.bias, (None, *BIASES))
        object.__setattr__(self, "rate", _positive(self.rate))
        if self.start is not None:
            object.__setattr__(self, "start", _weights(self.start))
        if isinstance(self.order, str):
            if not _ORDER.fullmatch(self.order):
                raise Refused(
                    f"order: {quoted(self.order)} is unknown; use cyclic, reversed or shuffled:SEED"
                )
        else:
            object.__setattr__(self, "order", _orders(self.order))

    @classmethod
    def named(cls, text: str) -> "Conventions":
        """Return the algorithm as a text prints it: E, C, W, M1, M2 or K."""
        if not isinstance(text, str) or text not in PRESETS:
            raise Refused(
                f"conventions: {quoted(text)} names no text; use one of {', '.join(PRESETS)}"
            )
        return PRESETS[text]

    @classmethod
    def from_text(cls, text: str) -> "Conventions":
        """Read "update=lt,step=2,rate=1/2,start=1;0;0,bias=append,order=reversed", any of them.

        A text's algorithm may stand first: "M2,order=reversed".
        """
        if not isinstance(text, str):
            raise Refused(f"convention: {quoted(text)} is not a text; give one such as 'update=lt'")
        refuse_twice(text)
        first, _, rest = text.partition(",")
        known = cls() if "=" in first else cls.named(first)
        pairs = (
            part.partition("=") for part in (text if "=" in first else rest).split(",") if part
        )
        return replace(known, **{name: _value(name, value) for name, _, value in pairs})

    def first_weights(self, dimension: int) -> Vector:
        """Return the start, of `dimension` weights; refuse a start of another length."""
        start = (0,) * dimension if self.start is None else self.start
        if len(start) != dimension:
            raise Refused(
                f"start: {counted(len(start), 'weight')} for {counted(dimension, 'coordinate')}; "
                f"give {dimension}"
            )
        return start

    def passes(self, points: int) -> Iterator[tuple[int, ...]]:
        """Yield the rows of each pass in the order in which they are presented.

        For ever, or once each of the orders that are given.
        """
        if self.passes_given is not None:
            yield from [_each_at_least_once(rows, points) for rows in self._orders]
            return
        every, order = range(points), self.order
        rows = list(every if isinstance(order, str) else _each_at_least_once(order, points))
        name, _, seed = str(order).partition(":")
        if name == "reversed":
            rows.reverse()
        shuffle = Random(int(seed)).shuffle if seed else None  # noqa: S311 - an order, no secret
        while True:
            if shuffle:
                shuffle(rows)
            yield tuple(rows)

    @property
    def passes_given(self) -> int | None:
        """How many passes are given an order of their own; None where passes go on for ever."""
        return len(self._orders) or None

    @property
    def _orders(self) -> tuple[tuple[int, ...], ...]:
        given: tuple[Any, ...] = () if isinstance(self.order, str) else self.order
        return tuple(rows for rows in given if isinstance(rows, tuple))

    @property
    def repeats(self) -> bool:
        """Whether every pass has the same order, so that equal weights mean an equal future."""
        return not str(self.order).startswith("shuffled") and self.passes_given is None

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON content; numbers as strings.

        The bias is left out: certificates and traces write it beside these, as that of the data.
        """
        return {
            "update": self.update,
            "step": str(self.step),
            "rate": to_text(self.rate),
            "start": "0" if self.start is None else [to_text(a) for a in self.start],
            "order": self.order
            if isinstance(self.order, str)
            else [list(rows) if isinstance(rows, tuple) else rows for rows in self.order],
        }

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> "Conventions":
        """Read what `to_json` wrote, and a bias where one was added to it.

        Raises
        ------
        Refused
            Where a field is missing, unknown, or of another form.
        """
        if not isinstance(content, Mapping) or {*content, "bias"} != {*cls.__annotations__}:
            raise Refused(
                f"conventions: {quoted(content)} does not have the fields update, step, rate, "
                "start and order, or has others beside bias; give what to_json wrote"
            )
        start = content["start"]
        if not isinstance(start, list) and start != "0":
            raise Refused(f"start: {quoted(start)} is not a list; give a number for each weight")
        return cls(
            update=content["update"],
            step=_value("step", content["step"]),
            rate=_number("rate", content["rate"]),
            start=None if start == "0" else tuple(_number("start", a) for a in start),
            bias=content.get("bias"),
            order=content["order"],
        )


def refuse_twice(text: str) -> None:
    """Refuse a text such as "update=lt,step=2" that gives a name twice."""
    names = Counter(part.partition("=")[0].strip() for part in text.split(",") if "=" in part)
    name, times = max(names.items(), key=lambda item: item[1], default=("", 0))
    if times > 1:
        raise Refused(f"convention: {quoted(name)} is given twice; leave one of them out")


def checked_conventions(conventions: object) -> Conventions:
    """Return conventions; refuse what is given in place of them."""
    if isinstance(conventions, Conventions):
        return conventions
    raise Refused(
        f"conventions: {quoted(conventions)} is of another type; give Conventions(), or a text's "
        "algorithm such as Conventions.named('K')"
    )


def _value(name: str, text: str) -> Any:
    """Return the value of a convention from its text; `Conventions` checks it."""
    match name:
        case "update" | "bias":
            return text
        case "order":
            return _order_from(text)
        case "step":
            return int(text) if text in ("1", "2") else text
        case "rate":
            return _number(name, text)
        case "start":
            return None if text == "0" else tuple(_number(name, a) for a in text.split(";"))
    raise Refused(
        f"convention: {quoted(name)} is unknown; use update, step, rate, start, bias or order"
    )


def _order_from(text: str) -> Any:
    orders = [tuple(map(int, rows.split(";"))) for rows in text.split("/") if _ROWS.fullmatch(rows)]
    if not orders or len(orders) <= text.count("/"):
        return text
    return orders[0] if len(orders) == 1 else tuple(orders)


def _number(name: str, text: str) -> Exact:
    if not isinstance(text, str):
        raise Refused(f"{name}: {quoted(text)} is not a text; give a number such as '1/2'")
    try:
        return from_text(text)
    except Refused as refusal:
        raise Refused(f"{name}: {refusal}; give a number such as 1/2") from None


def _one_of(name: str, value: object, allowed: tuple[object, ...]) -> None:
    if value not in allowed:
        raise Refused(
            f"{name}: {quoted(value)} is unknown; use one of {', '.join(map(str, allowed))}"
        )


def _positive(rate: object) -> Exact:
    value = exact(rate)
    if value <= 0:
        raise Refused(f"rate: {quoted(rate)} is not positive; give a rate above 0")
    return value


def _each_at_least_once(rows: tuple[Any, ...], points: int) -> tuple[int, ...]:
    if set(rows) != set(range(points)):
        raise Refused(f"order: name each of the rows 0 to {points - 1} at least once, no other")
    return rows


def _orders(order: object) -> tuple[int, ...] | tuple[tuple[int, ...], ...]:
    """Return the rows of every pass, or those of each in turn where all are sequences."""
    given = list(order) if hasattr(order, "__iter__") else []
    if given and all(hasattr(rows, "__iter__") and not isinstance(rows, str) for rows in given):
        return tuple(map(_row_numbers, given))
    return _row_numbers(order)


def _row_numbers(order: object) -> tuple[int, ...]:
    try:
        return tuple(map(operator.index, order))  # type: ignore[call-overload]
    except TypeError:
        raise Refused(
            f"order: {quoted(order)} is not a sequence of rows; give whole numbers"
        ) from None


def _weights(start: object) -> Vector:
    if not hasattr(start, "__iter__"):
        raise Refused(f"start: {quoted(start)} is not a sequence; give one weight a coordinate")
    return tuple(exact(a) for a in start)


PRESETS = {
    # E. M. A. Zuluaga, Linear Classifiers: The Perceptron (EURECOM, 2023); its rate is 1 here
    "E": Conventions(update="lt", bias="prepend"),
    # C. P. Niyogi, scribe J. Grochow, Lecture 1: 9 Jan 2007 (Chicago)
    "C": Conventions(update="lt", bias="none"),
    # W. Perceptron Algorithm, mistake-bound notes (web page): sign(0) is not said, and points are
    # sampled; +1 and a seeded shuffle stand in
    "W": Conventions(update="predict+", bias="none", order="shuffled:0"),
    # M. COMP90049 Lecture 10: The Perceptron (Melbourne, 2020), in its two printed forms
    "M1": Conventions(update="predict+", bias="prepend"),
    "M2": Conventions(update="predict+", step=2, bias="prepend"),
    # K. Perceptrons: Linear Classifiers and Kernels (lecture notes)
    "K": Conventions(update="le", bias="append"),
}
