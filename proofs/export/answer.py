"""What a certificate answers of its data, for the formats of other checkers."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from perceptron import Dataset
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector, scaled
from perceptron.checker.json_fields import read
from perceptron.errors import Refused, quoted

KINDS = ("separator", "enclosure", "gordan", "cycle")


class Answer(NamedTuple):
    """The signed rows y x with their bias, and the fields of a certificate of them, as values."""

    said: Mapping[str, Any]
    rows: tuple[Vector, ...]
    digest: str

    @property
    def separates(self) -> bool:
        """Whether the certificate says that its weights separate the data."""
        return self.said["kind"] in ("separator", "enclosure")

    @property
    def multipliers(self) -> dict[int, Exact]:
        """The multiplier of each row that has one, by its number."""
        return dict(sorted(self.said["multipliers"].items()))

    def remark(self, mark: str) -> list[str]:
        """Return comment lines that say what the file is of."""
        d = len(self.rows[0])
        bias = {"none": "none", "append": "last", "prepend": "first"}[self.said["bias"]]
        return [
            f"{mark} certificate of kind {self.said['kind']}: {len(self.rows)} points in {d} "
            f"coordinates, bias {bias}",
            f"{mark} data {self.digest}",
        ]


def answer(content: Any, data: Dataset, name: str, kinds: Collection[str] = KINDS) -> Answer:
    """Return what a certificate answers; `name` is that of the function that asks.

    Raises
    ------
    Refused
        Where it is made for other data, or is of another kind than these.
    Unreadable
        Where it is not of the form ``perceptron-certificate/1``.
    """
    said = read(content, len(data), data.with_bias("none").dimension)
    data = data.with_bias(said["bias"])
    if said["digest"] != data.digest:
        raise Refused(
            f"{name}: the certificate is not made for the data {data.digest[:12]}...; "
            "give the data that it was made for"
        )
    if said["kind"] not in kinds:
        raise Refused(
            f"{name}: certificates of kind {quoted(said['kind'])} are not written in this format; "
            f"give one of {', '.join(kinds)}, or check it by replay alone"
        )
    return Answer(said, tuple(scaled(y, x) for x, y in data), data.digest)
