"""The one exception of a search: data on which a claim fails, in fields that reports read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from perceptron import Conventions, Dataset
from perceptron.arithmetic.exact import to_text


@dataclass(eq=False)
class Departure(Exception):
    """What an implementation did where a claim promises something else, by the same names."""

    claim: str
    data: Dataset
    conventions: Conventions
    expected: Mapping[str, Any]
    got: Mapping[str, Any]

    def __str__(self) -> str:
        signed = zip(self.data.rows, self.data.labels, strict=True)
        rows = "; ".join(f"{_listed(x)} {y:+d}" for x, y in signed)
        bias = f"bias {self.data.bias}"
        return (
            f"{self.claim}: {_named(self.got)} on {rows}, {bias}; expected {_named(self.expected)}"
        )

    def content(self) -> dict[str, Any]:
        """Return the fields as plain JSON values, numbers as strings."""
        return {
            "claim": self.claim,
            "X": [[to_text(a) for a in x] for x in self.data.rows],
            "y": list(self.data.labels),
            "bias": self.data.bias,
            "conventions": self.conventions.to_json(),
            "expected": _plain(self.expected),
            "got": _plain(self.got),
        }


def _named(fields: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {_shown(value)}" for name, value in fields.items())


def _shown(value: Any) -> str:
    return _listed(value) if isinstance(value, tuple) else str(_plain(value))


def _listed(numbers: Any) -> str:
    return f"({', '.join(map(to_text, numbers))})"


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(inner) for inner in value]
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return to_text(value)
    return value


#: What raises a departure where an example shows one.
Check = Callable[[tuple[Any, ...]], None]
#: A departure and its example.
Found = tuple[Departure, tuple[Any, ...]]
