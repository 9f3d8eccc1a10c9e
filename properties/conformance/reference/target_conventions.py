"""The conventions of a target: those of the textbook, and what only a program has.

`Conventions` says what a run is; a program also has a place for its bias, a number type, a rule for
stopping, and a start or an order of its own.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from operator import mul
from typing import Any, Literal, get_args

from perceptron.arithmetic.exact import Exact, as_written, from_text, to_text
from perceptron.arithmetic.vectors import Vector, dot
from perceptron.conventions import Conventions, Update, refuse_twice
from perceptron.errors import Refused, quoted
from properties.conformance.target.child.calling.answers import CONVENTIONS as NAMES
from properties.conformance.target.child.calling.answers import conventions_text

Place = Literal["none", "prepend", "append", "separate"]
Mode = Literal["online", "batch", "batch-mean"]
Result = Literal[
    "last", "average", "average-before", "average-with-start", "average-passes", "average-updates",
    "sum", "best", "best-passes", "longest",
]  # fmt: skip
Stop = Literal["clean", "epochs", "predicted+", "predicted-", "own"]
Number = Literal["float64", "float32", "float16", "exact", "int", "int64", "int32", "int16", "int8"]
AtZero = Literal["unknown", "+1", "-1", "0"]
Predict = Literal["side", "vote"]
Tie = Literal["whole", "half"]
Labels = Literal["any", "both"]
Dimension = int | Literal["several"]
Start = Literal["zero", "vector", "each", "random", "given"]
#: The rate of a bias that moves by y R^2, R the length of the longest point.
RADIUS_SQUARED: Literal["R2"] = "R2"
#: Ends of a run where all labels are predicted, +1 or -1 at a score of 0.
ENDS: tuple[Stop, ...] = ("predicted+", "predicted-")
#: Orders that are rules: what is presented next follows from the weights of the moment.
PICKING = ("first-mistake", "last-mistake", "worst-mistake")

# what a text's algorithm fixes, if it is declared by its name
PRINTED = ("update", "step", "bias", "order")
# the fields that hold a convention, if they are not named like it
FIELDS: Mapping[str, tuple[str, ...]] = {
    "start": ("start", "weights", "each"),
    "stop": ("stop", "limit"),
}
VALUES: Mapping[str, tuple[str, ...]] = {
    "bias": get_args(Place), "mode": get_args(Mode), "result": get_args(Result),
    "number": get_args(Number), "predict_at_zero": get_args(AtZero), "predict": get_args(Predict),
    "labels": get_args(Labels), "tie": get_args(Tie),
}  # fmt: skip


@dataclass(frozen=True)
class TargetConventions:
    """What a target declares, or is found to follow.

    Parameters
    ----------
    update, step, rate
        As in `perceptron.Conventions`; a mistake adds step * rate * y * x.
    tie
        Whether a mistake moves the "whole" way at a score of 0, or "half" of it, as by
        (y - sign(<w, x>)) x where the sign of 0 is 0.
    margin
        A score up to which a right point is a mistake: it updates on y <w, x> <= margin.
    start
        First weights, the bias where the target keeps it: "zero"; a "vector" (`weights`); the same
        number for "each" weight (`each`, and `each_bias` for the bias); "random", drawn at each
        call; or "given", if the target needs `w0`.
    bias
        Where the target keeps its bias; "separate" if it stands beside the weights.
    bias_rate
        The bias moves by this many times what the weights move by; "R2" if that is the square of
        the length of the longest point.
    bias_input
        1, or -1 for a threshold: the score is <w,x> + bias_input * bias.
    dimension
        How many coordinates its points have, "several" if only not one; None: any number of them.
    order
        "cyclic", "reversed", "shuffled:SEED", rows, the rules "first-mistake", "last-mistake" and
        "worst-mistake", or "own": any order, which is then shown case by case.
    mode
        Whether it moves at each mistake ("online"), once a pass by all of them ("batch"), or by
        their sum over the number of points ("batch-mean").
    result
        "last" weights; their "average" after each presentation, "average-before" each,
        "average-with-start" (both), "average-passes", "average-updates"; the plain "sum"; the
        "best" of all weights, those with fewest mistakes, or the best of those after each pass
        ("best-passes"); those that were right on most points in a row ("longest").
    stop, limit
        It stops after its first "clean" pass; after all "epochs"; after a pass at whose end it
        predicts all labels, +1 at a score of 0 ("predicted+") or -1; or by a rule of its "own";
        `limit` is its own limit of passes, or of updates if its order picks mistakes; None if it
        has none that is known.
    number
        The type in which it keeps its numbers; "exact" for fractions, "int" without a limit.
    predict
        Whether it predicts by the "side" of its weights, or by a "vote" of all weights that there
        were, each counted as often as it was right.
    predict_at_zero
        The label that it predicts at a score of 0.
    labels
        Whether it may be given "any" labels, or only data that hold "both".
    undetermined
        Names of conventions that no answer can show.
    text, named
        The declaration as it was given, "" if none was; the conventions that it names.

    Examples
    --------
    >>> TargetConventions.read("update=lt,bias=separate,mode=batch,order=own").order
    'own'
    """

    update: Update = "le"
    step: Exact = 1
    tie: Tie = "whole"
    margin: Exact = 0
    rate: Exact = 1
    start: Start = "zero"
    weights: Vector = ()
    each: tuple[Exact, Exact] = (0, 0)
    bias: Place = "none"
    bias_rate: Exact | Literal["R2"] = 1
    bias_input: Literal[1, -1] = 1
    dimension: Dimension | None = None
    order: str | tuple[int, ...] = "cyclic"
    mode: Mode = "online"
    result: Result = "last"
    stop: Stop = "clean"
    limit: int | None = None
    number: Number = "float64"
    predict: Predict = "side"
    predict_at_zero: AtZero = "unknown"
    labels: Labels = "any"
    # what is known of them, and how they were said, makes no others of them
    undetermined: tuple[str, ...] = field(default=("predict_at_zero",), compare=False)
    text: str = field(default="", compare=False)
    named: frozenset[str] = field(default=frozenset(), compare=False)

    @classmethod
    def read(cls, given: Conventions | Mapping[str, Any] | str | None) -> "TargetConventions":
        """Read ``update=lt,bias=separate,...``, a mapping of such values, or `Conventions`.

        Beside what `Conventions.from_text` reads: ``bias=separate``, ``stop=clean``, ``epochs``,
        ``predicted+``, ``predicted-`` or ``own``, with ``:N`` for a limit of N passes of its own,
        ``order=own``, ``first-mistake``, ``last-mistake`` or ``worst-mistake``, ``start=random``,
        ``given`` or ``each:C`` (``each:C:B`` if the bias starts at B), ``mode``, ``result``,
        ``bias_rate``, ``bias_input``, ``dimension``, ``number``, ``predict``, ``predict_at_zero``,
        ``labels``, ``tie``, ``margin``.

        Raises
        ------
        Refused
            If a name or a value is unknown, or two do not go together.
        """
        text = "" if given is None else conventions_text(given)
        rest, fields, named = [], dict[str, Any](), set[str]()
        refuse_twice(text)
        for part in filter(None, text.split(",")):
            name, equals, value = part.partition("=")
            if equals and name.strip() not in NAMES:
                names = ", ".join(NAMES)
                raise Refused(f"convention: {quoted(name.strip())} is unknown; use one of {names}")
            named.update([name.strip()] if equals else PRINTED if part.strip() else ())
            own = _own(name.strip(), value.strip())
            fields |= own or {}
            if own is None:
                rest.append(part.strip())
        plain = Conventions.from_text(",".join(rest)) if rest else Conventions()
        own_fields = _from_plain(plain) | fields
        if "predict_at_zero" in fields:
            own_fields["undetermined"] = ()
        how = cls(text=text, named=frozenset(named), **own_fields)
        if how.margin and how.update not in ("le", "lt"):
            raise Refused(f"margin: it has none under update={how.update}; declare update=le too")
        if how.margin and how.mode != "online":
            raise Refused(f"margin: no theorem speaks of one under mode={how.mode}; leave one out")
        if how.predicts_its_end and (how.update != "le" or how.mode != "online" or how.picks):
            raise Refused(
                f"stop: {how.stop} is for update=le, mode=online and orders in passes; use clean"
            )
        return how

    @property
    def move(self) -> Exact:
        """What a mistake adds y x times."""
        return self.step * self.rate

    @property
    def has_bias(self) -> bool:
        """Whether there is a bias."""
        return self.bias != "none"

    @property
    def own_order(self) -> bool:
        """Whether no rule for the order is known, so that each answer needs a witness."""
        return self.order == "own"

    @property
    def predicts_its_end(self) -> bool:
        """Whether a run ends where all labels are predicted, though a score may be 0."""
        return self.stop in ENDS

    @property
    def picks(self) -> bool:
        """Whether the next point follows from the weights of the moment, without passes."""
        return self.order in PICKING

    @property
    def repeats(self) -> bool:
        """Whether every pass has the same order, so that equal weights mean an equal future."""
        return not str(self.order).startswith("shuffled")

    def held_to(self, declared: "TargetConventions") -> "TargetConventions":
        """Return these conventions with the values that were declared.

        An order, or a start, that is declared to be the target's own leaves open which it is.
        """
        open_ = {"order"} if declared.order == "own" else set()
        open_ |= {"start"} if declared.start == "random" else set()
        fields = [f for name in declared.named - open_ for f in FIELDS.get(name, (name,))]
        return replace(self, **{field: getattr(declared, field) for field in fields})

    def takes(self, dimension: int) -> bool:
        """Say whether points of so many coordinates may be given to it."""
        return self.dimension in (None, dimension) or (
            self.dimension == "several" and dimension > 1
        )

    def first_weights(self, dimension: int) -> Vector | None:
        """Return the first weights for points of so many coordinates, the bias last.

        None if the start is a vector of another length.
        """
        if self.start == "vector":
            fits = len(self.weights) == dimension + self.has_bias
            return self.bias_last(self.weights) if fits else None
        weight, bias = self.each if self.start == "each" else (0, 0)
        return (*((weight,) * dimension), *((bias,) if self.has_bias else ()))

    def score(self, weights: Vector, x: Vector) -> Exact:
        """Return the exact score of a point under weights whose bias is last."""
        terms: Iterator[Exact] = map(mul, weights, (*x, self.bias_input))
        return sum(terms)

    def bias_rate_on(self, points: Iterable[Vector]) -> Exact:
        """Return by how much more than the weights the bias moves on these points."""
        if self.bias_rate == RADIUS_SQUARED:
            return max(dot(x, x) for x in points)
        return self.bias_rate

    def bias_last(self, weights: Vector) -> Vector:
        """Return weights as the target lays them out with the bias last."""
        return (*weights[1:], weights[0]) if self.bias == "prepend" else weights

    def laid_out(self, weights: Vector) -> Vector:
        """Return weights whose bias is last as the target lays them out."""
        return (weights[-1], *weights[:-1]) if self.bias == "prepend" else weights

    def to_text(self) -> str:
        """Return the text that `read` reads: what differs from the defaults, name by name."""
        own, plain = self.to_json(), TargetConventions().to_json()
        shown = {n: v for n, v in own.items() if n != "undetermined" and v and v != plain[n]}
        text = {n: v if isinstance(v, str) else ";".join(map(_short, v)) for n, v in shown.items()}
        return ",".join(f"{name}={value}" for name, value in text.items())

    def to_json(self) -> dict[str, Any]:
        """Return all conventions of the report; what no answer shows is among "undetermined"."""
        own = {
            "start": self._start(),
            "dimension": "any" if self.dimension is None else str(self.dimension),
            "order": self.order if isinstance(self.order, str) else list(map(str, self.order)),
            "stop": self.stop if self.limit is None else f"{self.stop}:{self.limit}",
        }
        fields = {name: getattr(self, name) for name in NAMES if name not in own}
        plain = {n: v if isinstance(v, str) else to_text(v) for n, v in fields.items()}
        known: dict[str, Any] = plain | own
        return {n: known[n] for n in NAMES} | {"undetermined": list(self.undetermined)}

    def _start(self) -> str | list[str]:
        if self.start == "vector":
            return [to_text(a) for a in self.weights]
        if self.start == "each":
            weight, bias = map(to_text, self.each)
            return f"each:{weight}" if weight == bias else f"each:{weight}:{bias}"
        return "0" if self.start == "zero" else self.start


def _from_plain(plain: Conventions) -> dict[str, Any]:
    held = {name: getattr(plain, name) for name in ("update", "step", "rate", "order")}
    held["bias"] = plain.bias or "none"
    if plain.start is not None and any(plain.start):
        held |= {"start": "vector", "weights": plain.start}
    return held


def _own(name: str, value: str) -> dict[str, Any] | None:
    """Return the fields that a part of the text sets; None if it is one of `Conventions`."""
    if name in VALUES:
        _refuse_unless(value in VALUES[name], name, value, f"use one of {', '.join(VALUES[name])}")
        return {name: value}
    match name, value:
        case "order", _ if value in ("own", *PICKING):
            return {"order": value}
        case "start", "random" | "given":
            return {"start": value}
        case "start", _ if value.startswith("each:"):
            weight, _, bias = value.removeprefix("each:").partition(":")
            return {"start": "each", "each": (_number(name, weight), _number(name, bias or weight))}
        case "step", "rate":
            return {"step": 1}
        case "step", _ if value not in ("1", "2"):
            if (step := _number(name, value)) <= 0:
                raise Refused(f"{name}: {quoted(value)} is not positive; give a number such as 1")
            return {"step": step}
        case "margin", _:
            if (margin := _number(name, value)) < 0:
                raise Refused(f"{name}: {quoted(value)} is below 0; give a number such as 1")
            return {"margin": margin}
        case "bias_rate", "R2":
            return {"bias_rate": RADIUS_SQUARED}
        case "bias_rate", _:
            return {"bias_rate": _number(name, value)}
        case "bias_input", _:
            _refuse_unless(value in ("1", "-1"), name, value, "use 1, or -1 for a threshold")
            return {"bias_input": int(value)}
        case "dimension", _:
            known: dict[str, Dimension | None] = {"any": None, "several": "several"}
            is_known = value in known or _is_count(value)
            _refuse_unless(is_known, name, value, "use any, several, or a number such as 2")
            return {"dimension": known[value] if value in known else int(value)}
        case "stop", _:
            rule, colon, limit = value.partition(":")
            is_known = rule in get_args(Stop) and (_is_count(limit) or not colon)
            _refuse_unless(
                is_known, name, value, "use clean, epochs, predicted+ or predicted-, or clean:100"
            )
            return {"stop": rule} | ({"limit": int(limit)} if colon else {})
    return None


def _is_count(text: str) -> bool:
    """Say whether a text is a number of coordinates or passes, from 1 and below a billion."""
    return re.fullmatch("[0-9]{1,9}", text) is not None and int(text) > 0


def _refuse_unless(is_known: bool, name: str, value: str, advice: str) -> None:
    if not is_known:
        raise Refused(f"{name}: {quoted(value[:60])} is unknown; {advice}")


def _number(name: str, value: str) -> Exact:
    try:
        return from_text(value)
    except Refused as refusal:
        raise Refused(f"{name}: {refusal}; give a number such as 1/100") from None


def _short(text: str) -> str:
    """Return the number, a float as its decimals, which round to it."""
    short = as_written(from_text(text)) if "/" in text else text
    return text if "..." in short else short
