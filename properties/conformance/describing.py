"""The models that explain a target's answers, put as conventions: determined, or why not."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, get_args

from perceptron.conventions import Conventions, Update
from perceptron.exact import Exact, exact, to_text
from perceptron.vectors import Vector
from properties.conformance.declared import AtZero, Declared, Number, Start
from properties.conformance.identification import Identified
from properties.conformance.models import Model
from properties.conformance.nearest import nearest
from properties.conformance.observing import Seen
from properties.conformance.probes import Options
from properties.conformance.scales import Scale, places

__all__ = ["Aside", "described", "unexplained"]


@dataclass(frozen=True)
class Aside:
    """What was seen beside the run: number types, the label at 0, how much was asked."""

    numbers: tuple[Number, ...]
    labels: AtZero | None
    predicts: bool
    remarks: tuple[str, ...]
    probes: int
    dead: bool


def described(target: str, models: Sequence[Model], options: Options, aside: Aside) -> Identified:
    """Return what the models have in common as determined, and all else with its reason."""
    left = _left(models, options, aside)
    why = {name: _why(name, models, aside) for name in left if len(left[name]) != 1}
    declared = _declared(models[0], options, aside, tuple(why))
    remarks = (*_remarks(models[0], options), *aside.remarks)
    return Identified(target, declared, left, why, aside.probes, remarks)


def unexplained(
    target: str, seen: Sequence[Seen], found: Sequence[tuple[Scale, Any]]
) -> Identified:
    """Return that no model explains the answers, what comes nearest, and an audit."""
    shown = "; ".join(dict.fromkeys(s.trouble for s in seen if s.trouble))
    fitting = next((places(s.answer) for s in seen if s.answer), ())
    biases = sorted({scale.bias for scale, _ in found}) or fitting
    text = (
        f"no known conventions explain the {len(seen)} answers of {target}"
        if found
        else f"no known conventions explain what {target} makes of one point"
    )
    left = {"bias": tuple(biases)} if biases else {}
    why = {"bias": NO_PROBE} if len(biases) > 1 else {}
    near = nearest(found, seen)
    return Identified(
        target,
        left=left,
        why=why,
        probes=len(seen),
        remarks=(
            *((f"in part it does not answer: {shown}",) if shown else ()),
            *(near.sentences() if near else ()),
        ),
        unexplained=text,
        nearest=near,
    )


NO_PROBE = "none of the probes tells them apart"
READ: Mapping[str, Callable[[Model], str]] = {
    "update": lambda m: m.update,
    "start": lambda m: _start_text(m.start and m.laid_out(m.start)),
    "bias": lambda m: m.bias,
    "bias_rate": lambda m: to_text(m.bias_rate),
    "order": lambda m: m.order if m.order in ("cyclic", "reversed") else "own",
    "mode": lambda m: m.mode,
    "result": lambda m: m.result,
    "stop": lambda m: m.stop if m.limit is None else f"{m.stop}:{m.limit}",
}


def _left(models: Sequence[Model], options: Options, aside: Aside) -> dict[str, tuple[str, ...]]:
    left = {name: tuple(dict.fromkeys(map(read, models))) for name, read in READ.items()}
    left |= _step_and_rate(models)
    if aside.dead:
        left |= {"order": ("cyclic", "reversed", "own"), "rate": (), "bias_rate": ()}
    if models[0].order == "picked":
        left["stop"] = ("own",) if "epochs" in options.taken else ("clean",)
    if models[0].drawn:
        left["update"] = get_args(Update)
    if models[0].bias == "none" or models[0].drawn:
        del left["bias_rate"]
    if options.starts or models[0].drawn or "w0" in options.needed:
        left["start"] = (_kind_of_start(models[0], options),)
    left["number"] = tuple(aside.numbers)
    left["predict_at_zero"] = () if aside.labels is None else (aside.labels,)
    return left


def _step_and_rate(models: Sequence[Model]) -> dict[str, tuple[str, ...]]:
    rates = [Fraction(m.move) / Fraction(m.step) for m in models if m.step]
    if len(rates) == len(models):
        return {
            "step": tuple(sorted({to_text(m.step) for m in models if m.step})),
            "rate": tuple(to_text(exact(rate)) for rate in dict.fromkeys(rates)),
        }
    either = dict.fromkeys(Fraction(m.move) / step for m in models for step in (1, 2))
    return {"step": ("1", "2"), "rate": tuple(to_text(exact(rate)) for rate in either)}


def _why(name: str, models: Sequence[Model], aside: Aside) -> str:
    if name == "predict_at_zero":
        return "no point of score 0 was to be had" if aside.predicts else "it does not predict"
    if aside.dead:
        return "from its start of 0 it never moves, and it takes no other"
    if name in ("step", "rate") and models[0].step is None:
        return "only their product shows; a target that takes eta shows each"
    if models[0].drawn and name in ("update", "number", "stop"):
        return "its start is not known, so that it is not known what is a tie, or is rounded"
    if name == "order" and models[0].mode != "online":
        return "a batch has no order within a pass"
    if name == "number" and not aside.numbers:
        return "what it makes of long numbers is what no known type makes of them"
    if name == "stop":
        return "a pass without a mistake changes no weight, and passes are not told"
    return NO_PROBE


def _declared(
    model: Model, options: Options, aside: Aside, undetermined: tuple[str, ...]
) -> Declared:
    step, rate = _split(model)
    conventions = Conventions(
        update=model.update,
        step=step,
        rate=rate,
        start=model.start and model.laid_out(model.start),
        bias={"none": None, "prepend": "prepend"}.get(model.bias, "append"),
        order="reversed" if model.order == "reversed" else "cyclic",
    )
    return Declared(
        conventions,
        separate=model.bias == "separate",
        stop="clean" if model.order == "picked" else model.stop,
        limit=model.limit,
        mode=model.mode,
        result=model.result,
        bias_rate=model.bias_rate,
        number=aside.numbers[0] if aside.numbers else "float64",
        predict_at_zero=aside.labels or "unknown",
        own_order=model.order not in ("cyclic", "reversed"),
        start=_kind_of_start(model, options),
        undetermined=undetermined,
    )


def _kind_of_start(model: Model, options: Options) -> Start:
    if "w0" in options.needed:
        return "given"
    return "random" if options.starts or model.drawn else "known"


def _split(model: Model) -> tuple[Literal[1, 2], Exact]:
    if model.step == 2:
        return 2, exact(Fraction(model.move) / 2)
    return 1, model.move


def _remarks(model: Model, options: Options) -> Iterator[str]:
    if model.order == "shuffled":
        yield "its order is its own: on few points, some order of each pass explains every answer"
    if model.order == "picked":
        yield "its order is its own: some sequence of mistakes explains every answer on few points"
    if "w0" in options.taken and "w0" not in options.needed:
        yield "without a w0 it begins at the start told here"
    if "eta" in options.taken:
        yield "without an eta it has the rate told here"


def _start_text(start: Vector | None) -> str:
    return "0" if start is None else ";".join(map(to_text, start))
