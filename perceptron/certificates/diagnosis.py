"""What is known of data that nothing separates: minimal cores, and how few rows must go."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from perceptron.arithmetic.vectors import IntegerVector
from perceptron.certificates.base import (
    INTEGER,
    INTEGERS,
    MULTIPLIERS,
    ROWS,
    Certificate,
    Form,
    Multipliers,
    list_of,
    written,
)


@dataclass(frozen=True)
class Packing:
    """Shares of cores, by number: as many rows are needed as their sum by the most on one row.

    A row that may not be taken is not counted.
    """

    shares: Multipliers


@dataclass(frozen=True)
class Branches:
    """A row of this core is taken: for each that may be, what follows when those before may not."""

    core: int
    after: "tuple[tuple[int, Proof], ...]"


Proof = Packing | Branches


def _written(proof: Proof) -> dict[str, Any]:
    if isinstance(proof, Packing):
        return {"packing": MULTIPLIERS.write(proof.shares)}
    after = [{"row": row, "then": _written(then)} for row, then in proof.after]
    return {"core": proof.core, "branches": after}


def _read_proof(content: Mapping[str, Any]) -> Proof:
    if "packing" in content:
        return Packing(MULTIPLIERS.read(content["packing"]))
    after = ((int(each["row"]), _read_proof(each["then"])) for each in content["branches"])
    return Branches(int(content["core"]), tuple(after))


PROOF = Form(_written, _read_proof)


@dataclass(frozen=True)
class Explanation(Certificate):
    """Which rows prevent that data are separable, and how few must go.

    Parameters
    ----------
    cores
        Minimal cores, the first of them to be shown: the multipliers of a `GordanCertificate` each.
        None where the data are separable, or the time was not enough to decide that.
    at_least, at_most
        Bounds on the fewest rows without which the rest is separable.
    removed
        Rows, as many as `at_most`, without which the weights separate the rest.
    weights
        Integers.
    proof
        Why rows that meet every core are at least `at_least`.

    Examples
    --------
    >>> from perceptron import Dataset, explain
    >>> found = explain(Dataset([[1], [2], [3], [4]], [-1, 1, -1, 1], bias="append"))
    >>> found.is_exact, found.at_most
    (True, 1)
    """

    kind: ClassVar[str] = "explanation"

    cores: tuple[Multipliers, ...] = field(metadata=written(list_of(MULTIPLIERS)))
    at_least: int = field(metadata=written(INTEGER))
    at_most: int = field(metadata=written(INTEGER))
    removed: tuple[int, ...] = field(metadata=written(ROWS))
    weights: IntegerVector = field(metadata=written(INTEGERS))
    proof: Proof = field(metadata=written(PROOF))

    @property
    def core(self) -> Multipliers:
        """The minimal core to be shown; empty where the data are separable."""
        return self.cores[0] if self.cores else ()

    @property
    def is_exact(self) -> bool:
        """Whether the fewest rows that must go are known, not only bounds."""
        return self.at_least == self.at_most
