"""What was found of a target: its conventions, and which of them no answer can tell apart."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from perceptron.arithmetic.exact import as_written, counted
from perceptron.cli.exit_codes import CANNOT_RUN, FAILS, HOLDS
from properties.conformance.reference.explanation import Explanation
from properties.conformance.reference.target_conventions import TargetConventions

FORMAT = "perceptron-identification/1"


@dataclass(frozen=True)
class Identified:
    """The result of `identify`.

    Parameters
    ----------
    target
        As it was named.
    explanation
        What explains every answer; its order or its start may follow from recorded draws.
    left
        Of each convention, all values that explain every answer: one if it is determined.
    why
        Of each convention that is not, why no answer shows it.
    probes
        How many data sets the target was asked about.
    odd
        Sentences on what no textbook prints; empty if the conventions are a textbook's.
    taken
        What was guessed about how the target is called.
    remarks
        What else a reader should know.
    unexplained
        Why no known conventions explain the answers; "" if some do.
    nearest
        If none do, the textbook conventions that explain most, in sentences.
    reason
        Why the target cannot be run; "" if it can.
    """

    target: str
    explanation: Explanation = field(default_factory=lambda: Explanation(TargetConventions()))
    left: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    why: Mapping[str, str] = field(default_factory=dict)
    probes: int = 0
    odd: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    unexplained: str = ""
    nearest: tuple[str, ...] = ()
    reason: str = ""

    @property
    def conventions(self) -> TargetConventions:
        """The plainest conventions that explain every answer."""
        return self.explanation.conventions

    @property
    def verdict(self) -> str:
        """Return "identified", "unexplained" or "cannot-run"."""
        if self.reason:
            return "cannot-run"
        return "unexplained" if self.unexplained else "identified"

    @property
    def exit_code(self) -> int:
        """0 if known conventions explain every answer, 1 if none do, 2 if none came."""
        codes = {"identified": HOLDS, "unexplained": FAILS, "cannot-run": CANNOT_RUN}
        return codes[self.verdict]

    def content(self) -> dict[str, Any]:
        """Return what `to_json` writes, as plain Python values."""
        content = {
            "format": FORMAT,
            "target": self.target,
            "verdict": self.verdict,
            "conventions": self.conventions.to_json(),
            "left": {name: list(values) for name, values in self.left.items()},
            "why": dict(self.why),
            "probes": self.probes,
            **{name: list(getattr(self, name)) for name in ("odd", "taken", "remarks")},
        }
        near = list(self.nearest)
        reasons = {"reason": self.reason, "unexplained": self.unexplained, "nearest": near}
        return content | {name: words for name, words in reasons.items() if words}

    def to_json(self) -> str:
        """Return the result as JSON text; numbers as strings."""
        return json.dumps(self.content(), indent=2)


def in_words(
    conventions: TargetConventions, declared: Collection[str] = (), *, of_one_label: str = ""
) -> tuple[str, ...]:
    """Say, a sentence each, what of these conventions no textbook prints and nobody declared.

    Parameters
    ----------
    of_one_label
        What the target does on data of one label, if it needs both.

    Examples
    --------
    >>> in_words(TargetConventions.read("mode=batch"))[0].partition(": ")[2]
    'declare `mode=batch` if this is meant'
    """
    said = [*_odd(conventions)]
    if conventions.labels == "both" and of_one_label:
        said.append(("labels", of_one_label, "both"))
    return tuple(
        f"{what}: declare `{name}={value}` if this is meant" if value else what
        for name, what, value in said
        if name not in declared
    )


def _odd(how: TargetConventions) -> Iterator[tuple[str, str, str]]:
    """Yield what is odd: the name of the convention, what the target does, and the value."""
    if how.has_bias and how.bias_rate != 1:
        yield "bias_rate", *_of_the_bias(how)
    if how.step not in (1, 2):
        step = as_written(how.step)
        yield "step", f"moves by {step} times the rate that it is given", step
    if how.tie == "half":
        yield "tie", "moves half as far at a tie: y - sign(<w, x>) where the sign of 0 is 0", "half"
    if how.margin:
        margin = as_written(how.margin).replace("e-0", "e-")
        what = f"updates at right points too, if their scores are at most a number such as {margin}"
        yield "margin", what, margin
    if how.mode != "online":
        yield "mode", MODES[how.mode], how.mode
    if how.result != "last":
        yield "result", RESULTS[how.result], how.result
    if how.stop == "clean" and how.limit:
        made = counted(how.limit, *(("update",) if how.picks else ("pass", "passes")))
        yield "stop", f"stops after {made}, converged or not", f"clean:{how.limit}"
    if how.predicts_its_end:
        label = how.stop[-1] + "1"
        what = (
            f"stops when it predicts all labels, {label} at a score of 0, though it updates there"
        )
        yield "stop", what, how.stop
    if how.start == "vector" and not how.weights:
        what = "starts with numbers of its own, not 0, others for each number of coordinates"
        yield "start", f"{what}: take the start as `w0`", ""
    elif how.start in ("vector", "each"):
        text = shown = ";".join(map(as_written, how.weights)) or str(how.to_json()["start"])
        if how.start == "each":
            weight, bias = map(as_written, how.each)
            each = f"each weight at {weight}"
            shown = each if weight == bias else f"{each} and the bias at {bias}"
        yield "start", f"starts with {shown}, not 0", text
    if how.dimension == "several":
        yield "dimension", "fails on points of one coordinate", "several"
    elif how.dimension is not None:
        what = f"takes points of {how.dimension} coordinate{'s' * (how.dimension > 1)} only"
        yield "dimension", what, str(how.dimension)
    if how.predict == "vote":
        yield "predict", "predicts by a vote of all the weights it had", "vote"
    if how.number in ("float32", "float16"):
        yield "number", f"keeps its numbers in {how.number}", how.number
    if len(str(how.rate)) > 12:
        yield "rate", f"moves at the rate {as_written(how.rate)}", str(how.rate)


def _of_the_bias(how: TargetConventions) -> tuple[str, str]:
    rate = how.bias_rate
    if isinstance(rate, str):
        words = "updates the bias by y R^2, R the length of the longest point, the weights by y x"
        return words, rate
    moved, bias = as_written(how.move), as_written(how.move * rate)
    words = f"updates the bias at rate {bias} where the weights move at {moved}"
    if rate <= 0:  # to declare what no theorem covers mends nothing
        return words if rate else "never updates the bias", ""
    return words, as_written(rate)


MODES = {
    "batch": "moves once a pass, by all points that are wrong at its start",
    "batch-mean": "moves once a pass, by the mean over all points of those that are wrong",
}
RESULTS = {
    "average": "returns the average of the weights after each presentation",
    "average-before": "returns the average of the weights before each presentation",
    "average-with-start": "returns the average of the weights, the start among them",
    "average-passes": "returns the average of the weights after each pass",
    "average-updates": "returns the average of the weights after each update",
    "sum": "returns the sum of the weights after each presentation",
    "best": "returns the best of the weights that it had, those with fewest mistakes",
    "best-passes": "returns the best of the weights after each pass, those with fewest mistakes",
    "longest": "returns the weights that were right on most points in a row",
}
