"""What a target says of itself, or is found to be: its conventions, and what only a program has."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from perceptron.conventions import Conventions, Update
from perceptron.dataset import Bias
from perceptron.exact import Exact, Refused, from_text, to_text
from properties.conformance.child import conventions_text

__all__ = ["AtZero", "Declared", "Mode", "Number", "Place", "Result", "Start", "Stop"]

Place = Literal["none", "prepend", "append", "separate"]
Mode = Literal["online", "batch", "batch-mean"]
Result = Literal["last", "average", "average-passes"]
Stop = Literal["clean", "epochs", "own"]
Number = Literal["float64", "float32", "float16", "exact", "int", "int64", "int32", "int16", "int8"]
AtZero = Literal["unknown", "+1", "-1", "0"]
Start = Literal["known", "random", "given"]

# of the fields that `Conventions` does not have
VALUES: Mapping[str, tuple[str, ...]] = {
    "mode": get_args(Mode),
    "result": get_args(Result),
    "number": get_args(Number),
    "predict_at_zero": get_args(AtZero),
}

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
        Those under which the reference runs; "cyclic" where the order is the target's own.
    separate
        Whether the bias is returned beside the weights; the reference appends it.
    stop
        It stops after its first "clean" pass, or after all "epochs", or by a rule of its "own",
        such as a tolerance.
    text
        The declaration as it was given; "" where none was.
    limit
        The passes that it makes at most, whatever it is given; None where that is not known.
    mode
        Whether it moves at each mistake ("online"), once a pass by all of them ("batch"), or by
        their sum over the number of points ("batch-mean").
    result
        It returns the last weights, their average over all presentations, or over the passes.
    bias_rate
        The bias moves by so many times what the weights move by.
    number
        The type in which it keeps its numbers; "exact" for fractions, "int" without a limit.
    predict_at_zero
        The label that it predicts at a score of 0.
    own_order
        Whether its order is its own (a private shuffle, any misclassified point): then it is
        audited, and not compared step by step.
    start
        "random" where its start is drawn anew at each call, "given" where it has none of its own.
    undetermined
        The names of what is not known of it.

    Examples
    --------
    >>> Declared.read("update=lt,bias=separate,mode=batch,order=own").own_order
    True
    """

    conventions: Conventions = Conventions()
    separate: bool = False
    stop: Stop = "clean"
    text: str = ""
    limit: int | None = None
    mode: Mode = "online"
    result: Result = "last"
    bias_rate: Exact = 1
    number: Number = "float64"
    predict_at_zero: AtZero = "unknown"
    own_order: bool = False
    start: Start = "known"
    undetermined: tuple[str, ...] = ("predict_at_zero",)

    @classmethod
    def read(cls, given: Conventions | Mapping[str, Any] | str | None) -> "Declared":
        """Read ``update=lt,bias=separate,...``, a mapping of such values, or `Conventions`.

        Beside what `Conventions.from_text` reads: ``bias=separate``, ``stop=clean``, ``epochs``
        or ``own``, with ``:N`` for a limit of N passes of its own, ``order=own``,
        ``start=random`` or ``given``, ``mode``, ``result``, ``bias_rate``, ``number``,
        ``predict_at_zero``.

        Raises
        ------
        Refused
            Where a name or a value is unknown.
        """
        text = conventions_text(given)
        rest, fields = [], dict[str, Any]()
        for part in filter(None, text.split(",")):
            name, _, value = part.partition("=")
            own = _own(name, value)
            fields |= own or {}
            if own is None:
                rest.append(part)
        if fields.get("separate"):
            rest.append("bias=append")
        fields["conventions"] = Conventions.from_text(",".join(rest)) if rest else Conventions()
        if "predict_at_zero" in fields:
            fields["undetermined"] = ()
        return replace(cls(text=text), **fields)

    @property
    def bias(self) -> Bias:
        """Where the reference keeps the bias."""
        return self.conventions.bias or "none"

    @property
    def plain(self) -> bool:
        """Whether the specification's run, with these conventions, is what the target does."""
        return (
            not self.own_order
            and self.start != "random"
            and (self.mode, self.result, self.bias_rate) == ("online", "last", 1)
            and self.number in ("float64", "exact")
        )

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

    def to_text(self) -> str:
        """Return the text that `read` reads: what differs from `Declared()`, name by name."""
        own, plain = self.to_json(), Declared().to_json()
        shown = {
            name: _written(value)
            for name, value in own.items()
            if name != "undetermined" and value != plain[name]
        }
        return ",".join(f"{name}={value}" for name, value in shown.items())

    def to_json(self) -> dict[str, Any]:
        """Return all conventions of the report; what no answer shows is among "undetermined"."""
        return {
            **self.conventions.to_json(),
            **({} if self.start == "known" else {"start": self.start}),
            **({"order": "own"} if self.own_order else {}),
            "bias": "separate" if self.separate else self.bias,
            "bias_rate": to_text(self.bias_rate),
            "mode": self.mode,
            "result": self.result,
            "number": self.number,
            "predict_at_zero": self.predict_at_zero,
            "stop": self.stop if self.limit is None else f"{self.stop}:{self.limit}",
            "undetermined": list(self.undetermined),
        }


def _own(name: str, value: str) -> dict[str, Any] | None:
    """Return the fields that a part of the text sets; None where it is one of `Conventions`."""
    match name, value:
        case "bias", "separate":
            return {"separate": True}
        case "order", "own":
            return {"own_order": True}
        case "start", "random" | "given":
            return {"start": value}
        case "bias_rate", _:
            return {"bias_rate": _rate(value)}
        case "stop", _:
            return dict(_stop(value))
    if name not in VALUES:
        return None
    if value not in VALUES[name]:
        raise Refused(f"{name}: {value!r} is unknown; use one of {', '.join(VALUES[name])}")
    return {name: value}


def _rate(value: str) -> Exact:
    try:
        return from_text(value)
    except Refused as refusal:
        raise Refused(f"bias_rate: {refusal}; give a number such as 1/100") from None


def _stop(value: str) -> Iterator[tuple[str, Any]]:
    rule, colon, limit = value.partition(":")
    if rule not in get_args(Stop) or (colon and not (limit.isascii() and limit.isdigit())):
        raise Refused(f"stop: {value!r} is unknown; use clean or epochs")
    yield "stop", rule
    if colon:
        yield "limit", int(limit)


def _written(value: Any) -> str:
    return ";".join(map(str, value)) if isinstance(value, list) else str(value)
