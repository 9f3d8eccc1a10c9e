"""What a target answers to a case, in exact numbers, or the trouble that there was."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Literal, NamedTuple

from perceptron.arithmetic.exact import Exact, NotFinite, from_text, to_text
from perceptron.arithmetic.vectors import Vector
from perceptron.errors import Refused

#: What an answer may say of a run beside what was learnt.
TOLD = ("mistakes", "updates", "passes", "converged")
TroubleKind = Literal[
    "timed-out", "ends-its-process", "talks-nonsense", "raises", "unreadable", "not-finite"
]


class Draw(NamedTuple):
    """Random numbers that a target drew.

    Parameters
    ----------
    kind
        "permutation"; "indices"; "numbers", floats or integers that may be below 0, as no row is;
        or "truncated" if no more were recorded.
    numbers
        What was drawn; "numbers" as text.
    among
        Of how many things indices were drawn.
    """

    kind: str
    numbers: tuple[Any, ...] = ()
    among: int = 0


@dataclass(frozen=True)
class Trouble:
    """Why there is no answer: the kind, one clause on it, and whether the target means it."""

    kind: TroubleKind
    words: str
    stated: bool = False


@dataclass(frozen=True)
class Answer:
    """Exact numbers; None for what an answer leaves out.

    Parameters
    ----------
    weights, bias
        As the target returns them; `bias` is None if it returns none beside the weights.
    mistakes, updates, passes, converged
        The rows of all updates, in order; their number; how many passes were completed; whether
        the last pass was without an update.
    predictions
        Labels at the points that were asked for.
    survived
        How many points each of all weights was right on, if these are returned with such counts.
    draws
        The random numbers that the target drew, in order.
    edited
        Names of the arrays given to the target that it changed.
    """

    weights: Vector | None = None
    bias: Exact | None = None
    mistakes: tuple[int, ...] | None = None
    updates: int | None = None
    passes: int | None = None
    converged: bool | None = None
    predictions: tuple[int, ...] | None = None
    survived: tuple[int, ...] = ()
    draws: tuple[Draw, ...] = ()
    edited: tuple[str, ...] = ()

    @property
    def bare(self) -> "Answer":
        """The answer as if nothing were said of the run."""
        return replace(self, mistakes=None, updates=None, passes=None, converged=None)

    @property
    def numbers(self) -> Vector:
        """All weights in a row, a bias beside them last."""
        own = self.weights or ()
        return own if self.bias is None else (*own, self.bias)

    def content(self) -> dict[str, Any]:
        """Return what is known as plain JSON values, numbers as strings."""
        held = {name: getattr(self, name) for name in READERS}
        return {name: plain(value) for name, value in held.items() if value is not None}


def plain(value: Any) -> Any:
    """Return a value of an answer as JSON has it, numbers as strings."""
    if isinstance(value, bool):
        return value
    return list(map(to_text, value)) if isinstance(value, tuple) else to_text(value)


def read_answer(reply: Mapping[str, Any]) -> Answer | Trouble:
    """Read what a target's process replied to one case."""
    if "raises" in reply:
        return Trouble("raises", f"it raises {reply['raises']}", reply.get("stated", False))
    if "unreadable" in reply or "skipped" in reply:
        return Trouble("unreadable", str(reply.get("unreadable") or reply["skipped"]))
    said = {name: reply.get(name) for name in READERS}
    said["predictions"] = said["predictions"] or None
    try:
        return Answer(
            **{name: READERS[name](value) for name, value in said.items() if value is not None},
            survived=_rows(reply.get("survived", ())),
            draws=tuple(_draws(reply.get("draws", ()))),
            edited=tuple(reply.get("edited", ())),
        )
    except NotFinite:
        return Trouble("not-finite", "it returns a weight that is not a finite number")
    except Refused as refusal:
        return Trouble("unreadable", str(refusal))


def _draws(recorded: Iterable[Sequence[Any]]) -> Iterator[Draw]:
    """Yield the draws, indices of as many things joined: a program may draw thousands."""
    for (kind, among), same in groupby(map(_draw, recorded), key=lambda d: (d.kind, d.among)):
        if kind == "indices":
            yield Draw(kind, tuple(a for each in same for a in each.numbers), among)
        else:
            yield from same


def _draw(recorded: Sequence[Any]) -> Draw:
    match recorded:
        case "integers", low, high, numbers:
            if (first := int(low)) < 0:  # no row, but a number to begin with
                return Draw("numbers", tuple(numbers))
            return Draw("indices", tuple(int(a) - first for a in numbers), int(high) - first)
        case "choice", among, numbers:
            return Draw("indices", tuple(map(int, numbers)), int(among))
        case "permutation", rows:
            return Draw("permutation", tuple(map(int, rows)))
        case "floats", numbers:
            return Draw("numbers", tuple(numbers))
    return Draw("truncated")


def _rows(numbers: Sequence[str]) -> tuple[int, ...]:
    return tuple(int(from_text(a)) for a in numbers)


#: What an answer may hold, in the order in which it is shown.
READERS: Mapping[str, Callable[[Any], Any]] = {
    "weights": lambda numbers: tuple(map(from_text, numbers)), "bias": from_text,
    "mistakes": _rows, "updates": int, "passes": int, "converged": bool, "predictions": _rows,
}  # fmt: skip
