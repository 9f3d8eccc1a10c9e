"""The scope of a claim: the runs, or the data, of which its sentence speaks.

What a scope leaves open is free: whoever reads the sentence may choose it, and so may a machine
that searches for a counterexample to the sentence.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from perceptron.conventions import UPDATES, Update

Data = Literal[
    "any",
    "separable",
    "separable, short",
    "nonseparable",
    "one point",
    "orthonormal",
    "pair",
    "triangle",
    "exclusive or",
    "parity",
    "classes",
    "named",
]

#: The kinds of data, in words.
DATA: Mapping[Data, str] = {
    "any": "any finite data",
    "separable": "data that some weights separate",
    "separable, short": "data that some weights separate, no point longer than 1",
    "nonseparable": "data that no weights separate",
    "one point": "one point that is not 0",
    "orthonormal": "orthonormal points with any labels",
    "pair": "two points whose y x are of one length and not opposite",
    "triangle": "the triangle of points (-1,..,-1,1,0,..,0), all labelled +",
    "exclusive or": "the exclusive or, with a bias on 0/1 or without one on -1/+1",
    "parity": "the parity of n >= 2 bits, with a bias or without",
    "classes": "points of two classes or more",
    "named": "the data that it names",
}

_RULES: Mapping[Update, str] = {
    "le": "y<w,x> <= 0",
    "lt": "y<w,x> < 0",
    "predict+": "sign(<w,x>) != y with sign(0) = +1",
    "predict-": "sign(<w,x>) != y with sign(0) = -1",
}


@dataclass(frozen=True)
class Scope:
    """For which runs or data a claim is meant; a field that is not given is left open.

    Parameters
    ----------
    updates
        The rules for a mistake, as in `Conventions`; all of them where it is open.
    start
        The first weights: "0" or "any".
    rate
        The factor of the move y x: "1" or "any".
    order
        "cyclic"; "once", in which each pass presents each point once; or "any", in which a pass
        presents each point at least once.
    data
        The kind of the data, one of `DATA`.
    dimension
        The number of weights; None for any.
    learner
        Whose runs these are.
    subject
        "runs"; "data", where no run is spoken of; otherwise in words what the claim is about.

    Examples
    --------
    >>> Scope(updates=("le",), start="0", data="separable").words
    'runs under y<w,x> <= 0, from 0, at any rate, in any order, on data that some weights separate'
    >>> Scope(subject="data").words
    'any finite data; no run is spoken of'
    """

    updates: tuple[Update, ...] = UPDATES
    start: Literal["0", "any"] = "any"
    rate: Literal["1", "any"] = "any"
    order: Literal["cyclic", "once", "any"] = "any"
    data: Data = "any"
    dimension: int | None = None
    learner: str = "perceptron"
    subject: str = "runs"

    @property
    def words(self) -> str:
        """The scope in plain words, without a full stop."""
        if self.subject not in ("runs", "data"):
            return self.subject
        of = f", of dimension {self.dimension}" if self.dimension else ""
        if self.subject == "data":
            return f"{DATA[self.data]}{of}; no run is spoken of"
        runs = "runs" if self.learner == "perceptron" else f"runs of the {self.learner}"
        return f"{runs} {', '.join(self._conventions())}, on {DATA[self.data]}{of}"

    def content(self) -> dict[str, Any]:
        """Return the fields as plain JSON values, with the words; a field of no use is None."""
        runs = self.subject == "runs"
        return {
            "words": self.words,
            "updates": list(self.updates) if runs else None,
            "start": self.start if runs else None,
            "rate": self.rate if runs else None,
            "order": self.order if runs else None,
            "data": self.data if runs or self.subject == "data" else None,
            "dimension": self.dimension,
        }

    def _conventions(self) -> tuple[str, ...]:
        rules = " or ".join(_RULES[update] for update in self.updates)
        orders = {
            "cyclic": "in cyclic order",
            "once": "each point once a pass, in any order",
            "any": "in any order",
        }
        return (
            "under any update rule" if self.updates == UPDATES else f"under {rules}",
            "from 0" if self.start == "0" else "from any start",
            "at rate 1" if self.rate == "1" else "at any rate",
            orders[self.order],
        )
