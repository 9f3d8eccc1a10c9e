"""What was found of a target: its conventions, and which of them no answer can tell apart."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from properties.conformance.child import CONVENTIONS
from properties.conformance.declared import Declared
from properties.conformance.nearest import Nearest
from properties.conformance.wrapping import wrapped

__all__ = ["Identified"]

FORMAT = "perceptron-identification/1"


@dataclass(frozen=True)
class Identified:
    """The result of `identify`.

    Parameters
    ----------
    target
        As it was named.
    declared
        The plainest conventions that explain every answer; those not known are in its
        `undetermined`.
    left
        Of each convention, all values that explain every answer: one where it is determined.
    why
        Of each convention that is not, why no answer tells.
    probes
        How many data sets the target was asked about.
    remarks
        What else a reader should know.
    unexplained
        Why no known conventions explain the answers; "" where some do.
    nearest
        Where none do, those that explain most.
    reason
        Why the target cannot be run; "" where it can.
    """

    target: str
    declared: Declared = field(default_factory=Declared)
    left: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    why: Mapping[str, str] = field(default_factory=dict)
    probes: int = 0
    remarks: tuple[str, ...] = ()
    unexplained: str = ""
    nearest: Nearest | None = None
    reason: str = ""

    @property
    def verdict(self) -> str:
        """Return "identified", "unexplained" or "cannot-run"."""
        if self.reason:
            return "cannot-run"
        return "unexplained" if self.unexplained else "identified"

    @property
    def exit_code(self) -> int:
        """0 where known conventions explain every answer, 1 where none do, 2 where none came."""
        return ("identified", "unexplained", "cannot-run").index(self.verdict)

    def content(self) -> dict[str, Any]:
        """Return what `to_json` writes, as plain Python values."""
        content: dict[str, Any] = {
            "format": FORMAT,
            "target": self.target,
            "verdict": self.verdict,
            "conventions": self.declared.to_json(),
            "left": {name: list(values) for name, values in self.left.items()},
            "why": dict(self.why),
            "probes": self.probes,
            "remarks": list(self.remarks),
        }
        near = self.nearest and self.nearest.content()
        reasons = {"reason": self.reason, "unexplained": self.unexplained, "nearest": near}
        return content | {name: told for name, told in reasons.items() if told}

    def to_json(self) -> str:
        """Return the result as JSON text; numbers as strings."""
        return json.dumps(self.content(), indent=2)

    def told(self) -> str:
        """Return the result for people, a convention a line."""
        if self.reason:
            return wrapped(f"cannot-run: {self.reason}")
        lines = [wrapped(f"{self.verdict}: {self._summary()}")]
        lines += ["", *(self._line(name) for name in CONVENTIONS if name in self.left)]
        lines += [wrapped(f"remark            {text}", 18) for text in self.remarks]
        return "\n".join(lines)

    def _summary(self) -> str:
        if self.unexplained:
            return self.unexplained
        open_ = len(self.why)
        told = f"{len(self.left) - open_} of {len(self.left)} conventions are determined"
        return f"{self.target}; {told} by {self.probes} probes"

    def _line(self, name: str) -> str:
        values = self.left[name]
        label = name.replace("_", " ")
        if name not in self.why:
            return wrapped(f"{label:<16}  {_short(values[0])}", 18)
        shown = " or ".join(map(_short, values)) or "anything"
        return wrapped(f"{label:<16}  undetermined ({shown}): {self.why[name]}", 18)


def _short(value: str) -> str:
    """Return a float's fraction as people write it."""
    numerator, slash, denominator = value.partition("/")
    if slash and len(value) > 12 and ";" not in value:
        return f"{int(numerator) / int(denominator):g} (as float64)"
    return value
