"""What a target says of itself: its conventions, where it keeps its bias, and when it stops."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from perceptron.conventions import Conventions, Update
from perceptron.dataset import Bias
from perceptron.exact import Refused
from properties.conformance.child import conventions_text

__all__ = ["Declared", "Stop"]

Stop = Literal["clean", "epochs"]

PROMISES: dict[Update, str] = {
    "lt": "at the stop no point is on the wrong side, and any may lie on the hyperplane",
    "le": "at the stop every point is strictly on its side",
    "predict+": "at the stop its own prediction, +1 at a score of 0, is right on every point; "
    "a point of label +1 may lie on the hyperplane, so the weights need not separate strictly",
    "predict-": "at the stop its own prediction, -1 at a score of 0, is right on every point; "
    "a point of label -1 may lie on the hyperplane, so the weights need not separate strictly",
}


@dataclass(frozen=True)
class Declared:
    """Conventions, and what only an implementation has.

    Parameters
    ----------
    conventions
        Those under which the reference runs.
    separate
        Whether the bias is returned beside the weights; the reference appends it.
    stop
        A target that is given `epochs` stops after its first "clean" pass, or after all "epochs".
    text
        The declaration as it was given; "" where none was.
    """

    conventions: Conventions = Conventions()
    separate: bool = False
    stop: Stop = "clean"
    text: str = ""

    @classmethod
    def read(cls, given: Conventions | Mapping[str, Any] | str | None) -> "Declared":
        """Read ``update=lt,bias=separate,...``, a mapping of such values, or `Conventions`.

        Raises
        ------
        Refused
            Where a name or a value is unknown.
        """
        text = "" if given is None else conventions_text(given)
        parts = [part for part in text.split(",") if part]
        separate = "bias=separate" in parts
        stop = _stop([part for part in parts if part.startswith("stop=")])
        rest = [part for part in parts if part != "bias=separate" and not part.startswith("stop=")]
        if separate:
            rest.append("bias=append")
        conventions = Conventions.from_text(",".join(rest)) if rest else Conventions()
        return cls(conventions, separate, stop, text)

    @property
    def bias(self) -> Bias:
        """Where the reference keeps the bias."""
        return self.conventions.bias or "none"

    @property
    def promise(self) -> str:
        """What the theory promises of a run on separable data.

        References
        ----------
        Novikoff (1962); claims ``finite-convergence``, ``predict-rule-ties``,
        ``strict-rule-never-starts``.
        """
        return PROMISES[self.conventions.update]

    @property
    def may_stop_short(self) -> bool:
        """Whether a tie is never a mistake, so that even a zero start counts as a success."""
        return self.conventions.update == "lt"

    def to_json(self) -> dict[str, Any]:
        """Return all conventions of the report; what no answer shows is among "undetermined"."""
        return self.conventions.to_json() | {
            "bias": "separate" if self.separate else self.bias,
            "bias_rate": "1",
            "mode": "online",
            "result": "last",
            "number": "float64",
            "predict_at_zero": "unknown",
            "stop": self.stop,
            "undetermined": ["predict_at_zero"],
        }


def _stop(parts: list[str]) -> Stop:
    value = parts[-1].removeprefix("stop=") if parts else "clean"
    if value == "clean":
        return "clean"
    if value == "epochs":
        return "epochs"
    raise Refused(f"stop: {value!r} is unknown; use clean or epochs")
