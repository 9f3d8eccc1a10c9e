"""Where a run is after some passes; the same form holds what a target answers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from perceptron.exact import from_text, to_text
from perceptron.vectors import Vector

__all__ = ["State", "differing", "read_state"]


@dataclass(frozen=True)
class State:
    """Exact weights, and the other facts of a run; in an answer, None for what it does not tell.

    Parameters
    ----------
    weights
        The bias among them, where the conventions keep it.
    mistakes, updates, passes
        The rows of all updates, in order; their number; how many passes were completed.
    converged
        Whether the last pass was without an update.
    """

    weights: Vector
    mistakes: tuple[int, ...] | None = None
    updates: int | None = None
    passes: int | None = None
    converged: bool | None = None

    def content(self) -> dict[str, Any]:
        """Return what is known as plain JSON values, numbers as strings."""
        told = {
            "weights": list(map(to_text, self.weights)),
            "mistakes": None if self.mistakes is None else list(map(str, self.mistakes)),
            "updates": None if self.updates is None else str(self.updates),
            "passes": None if self.passes is None else str(self.passes),
            "converged": self.converged,
        }
        return {name: value for name, value in told.items() if value is not None}


def differing(expected: State, answer: State) -> tuple[str, ...]:
    """Return the names of what the answer tells, and tells otherwise. Exact."""
    names = [field.name for field in fields(State)]
    told = [name for name in names if getattr(answer, name) is not None]
    return tuple(name for name in told if getattr(answer, name) != getattr(expected, name))


def read_state(weights: Iterable[str], reply: Mapping[str, Any]) -> State:
    """Read a target's reply, its weights already in the reference's layout.

    Raises
    ------
    Refused
        Where a weight is not finite.
    """
    mistakes, updates, passes = (reply.get(name) for name in ("mistakes", "updates", "passes"))
    return State(
        weights=tuple(map(from_text, weights)),
        mistakes=None if mistakes is None else tuple(map(int, mistakes)),
        updates=None if updates is None else int(updates),
        passes=None if passes is None else int(passes),
        converged=reply.get("converged"),
    )
