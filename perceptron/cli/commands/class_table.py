"""Data of more than two classes: whether each can be separated from the rest, and each pair."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tqdm import tqdm

from perceptron.arithmetic.exact import counted, to_text
from perceptron.arithmetic.vectors import Vector
from perceptron.certificates.base import MULTIPLIERS, Multipliers
from perceptron.certificates.separability import Separator
from perceptron.cli.commands.data_options import BIAS
from perceptron.data.bias import Bias
from perceptron.data.labelled import Labelled
from perceptron.errors import Refused
from perceptron.separability.certify import certify

FORMAT = "perceptron-classes/1"
# of so many classes there are 210 questions; of more a label is rather a number
MOST_CLASSES = 20


@dataclass(frozen=True)
class Question:
    """Whether one class can be separated from another one, or from all the rest, and the answer.

    Either `weights` separate them, or these `multipliers` of points cancel.
    """

    positive: str
    negative: str | None
    points: int
    weights: Vector
    multipliers: Multipliers

    @property
    def told(self) -> str:
        """The answer in words."""
        if self.weights:
            return "separable"
        return f"not separable: {counted(len(self.multipliers), 'point')} cancel"

    def content(self) -> dict[str, Any]:
        """Return question and answer as plain JSON content, numbers as strings."""
        asked = {"positive": self.positive, "negative": self.negative, "points": self.points}
        if self.weights:
            return asked | {"separable": True, "weights": list(map(to_text, self.weights))}
        return asked | {"separable": False, "multipliers": MULTIPLIERS.write(self.multipliers)}


def is_asked_for(points: Labelled, arguments: argparse.Namespace) -> bool:
    """Say whether there are several classes of which none was named."""
    named = arguments.positive is not None or arguments.negative is not None
    if named or len(points.classes) < 3:
        return False
    if len(points.classes) > MOST_CLASSES:
        raise Refused(
            f"{points.origin}, {points.label}: {len(points.classes)} different labels; name the "
            "label's column with --label, or one class with --positive, or give at most "
            f"{MOST_CLASSES} classes"
        )
    for option in ("digits", "enclose", "floats", "output"):
        if getattr(arguments, option) is not None:
            raise Refused(
                f"--{option}: {len(points.classes)} classes give a table, which has no single "
                "certificate; name a class with --positive"
            )
    return True


def decided(points: Labelled, bias: Bias) -> list[Question]:
    """Answer every question, with a bar on a terminal where that takes over a second."""
    asked = [*((one, None) for one in points.classes), *combinations(points.classes, 2)]
    bar = tqdm(asked, desc="certify", unit=" questions", delay=1, disable=None, leave=False)
    return list(_answers(points, bias, bar))


def lines(points: Labelled, bias: Bias, questions: list[Question]) -> list[str]:
    """Return the table as lines of text."""
    weights = len(points.names) + (bias != "none")
    width = max(map(len, points.classes))
    sized = [f"{name} {points.counts[name]}" for name in points.classes]
    rest = [f"  {each.positive:<{width}}  {each.told}" for each in questions if not each.negative]
    pair = [
        f"  {each.positive:<{width}}  {each.negative:<{width}}  {each.told}"
        for each in questions
        if each.negative
    ]
    one = points.classes[0]
    return [
        f"{points.origin}: {counted(len(points.labels), 'point')}, {counted(weights, 'weight')} "
        f"({BIAS[bias]});",
        f"{len(points.classes)} classes of {points.label}: {', '.join(sized)}",
        "",
        "each class against the rest",
        *rest,
        "",
        "each pair",
        *pair,
        "",
        "checked          every answer, exactly",
        f"one of them      --positive {one}, for a pair with --negative {points.classes[1]}: "
        "weights, bound, certificate",
    ]


def content(points: Labelled, bias: Bias, questions: list[Question]) -> dict[str, Any]:
    """Return the table as plain JSON content."""
    return {
        "format": FORMAT,
        "file": points.origin,
        "label": points.label,
        "bias": bias,
        "names": list(points.names),
        "classes": {name: points.counts[name] for name in points.classes},
        "questions": [each.content() for each in questions],
    }


def _answers(points: Labelled, bias: Bias, asked: Any) -> Iterator[Question]:
    for positive, negative in asked:
        data = points.reading(positive, negative, bias).data
        found = certify(data)  # it holds on to the data, of which memory may hold one copy alone
        if isinstance(found, Separator):
            yield Question(positive, negative, len(data), found.witness or found.weights, ())
        else:
            yield Question(positive, negative, len(data), (), found.multipliers)
