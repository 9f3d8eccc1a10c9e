"""What all certificates share: the data that they speak of, and how they are written as JSON."""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

from perceptron.arithmetic.exact import Exact, from_text, to_text
from perceptron.arithmetic.vectors import Vector
from perceptron.certificates.lazy_fields import late
from perceptron.checker.json_fields import parse
from perceptron.checker.replay import FORMAT, replay
from perceptron.data.dataset import Bias, Dataset
from perceptron.errors import Refused, quoted

__all__ = ["Certificate", "Multipliers", "head", "integer", "pairs", "read_pairs", "texts"]

Multipliers = tuple[tuple[int, int], ...]


@late("digest")
@dataclass(frozen=True)
class Certificate(ABC):
    """What all certificates share: the data that they speak of.

    Parameters
    ----------
    digest
        ``Dataset.digest`` of the data.
    bias
        The bias that the data have.

    Examples
    --------
    >>> from perceptron import Dataset, certify
    >>> data = Dataset([[1], [2]], [+1, +1])
    >>> isinstance(certify(data), Certificate), certify(data).verify(data)
    (True, True)
    """

    kind: ClassVar[str]

    digest: str
    bias: Bias

    def verify(self, data: Dataset) -> bool:
        """Say whether the checker confirms this of `data`, bias included. Exact."""
        return self.bias == data.bias and replay(self.content(), data.rows, data.labels).holds

    def to_json(self) -> str:
        """Return the certificate as JSON text, integers and fractions as strings."""
        return json.dumps(self.content(), indent=2)

    def content(self) -> dict[str, Any]:
        """Return what `to_json` writes, as plain Python values."""
        head = {"format": FORMAT, "kind": self.kind, "digest": self.digest, "bias": self.bias}
        return head | self._fields()

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read what `to_json` wrote. It is not checked against any data: `verify` does that.

        Raises
        ------
        Refused
            Where `text` is no JSON, or no certificate of this kind.
        """
        try:
            return cls._read(parse(text))
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise Refused(f"certificate: no {cls.kind} can be read from it ({error})") from None

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @abstractmethod
    def _fields(self) -> dict[str, Any]: ...

    @classmethod
    @abstractmethod
    def _read(cls, content: Mapping[str, Any]) -> Self: ...


def head(content: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """Return the fields of `Certificate`; refuse what is no certificate of this kind."""
    if (content["format"], content["kind"]) != (FORMAT, kind):
        raise Refused(f"it is {quoted(content['kind'])} in format {quoted(content['format'])}")
    return {"digest": content["digest"], "bias": content["bias"]}


def texts(numbers: Vector) -> list[str]:
    """Return the numbers as they are written."""
    return [to_text(a) for a in numbers]


def pairs(multipliers: Multipliers) -> dict[str, str]:
    """Return the multipliers as they are written, by row."""
    return {str(row): to_text(a) for row, a in multipliers}


def read_pairs(given: Mapping[str, str]) -> Multipliers:
    """Return what `pairs` wrote."""
    return tuple((int(row), integer(text)) for row, text in given.items())


def integer(text: str) -> int:
    """Return the integer that `text` spells, whatever its size; refuse any other number."""
    value: Exact = from_text(text)
    if not isinstance(value, int):
        raise Refused(f"{quoted(text)} is not an integer")
    return value
