"""All models that a target may be, the plainest first, and those of them that its answers leave."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, get_args

from perceptron.conventions import Update
from perceptron.exact import Exact
from properties.conformance.declared import Mode, Result
from properties.conformance.models import Model, Order
from properties.conformance.observing import Answer, Seen, agrees, signature
from properties.conformance.probes import Options, Probe, pool
from properties.conformance.scales import Scale

__all__ = ["family", "narrowed", "stops", "telling"]

KNOWN: tuple[Order, ...] = ("cyclic", "reversed")
# own limits of passes that are tried at once; others are found on data that nothing separates
SHORT = (1, 2, 3, 5, 10)
LONG = (20, 25, 50, 100, 200, 500, 1000, 10_000)
# models that are compared on each probe to choose the next one
COMPARED = 48


def family(
    found: Iterable[tuple[Scale, Exact | None]],
    orders: Sequence[Order],
    rules: Sequence[Mapping[str, Any]],
) -> Iterator[Model]:
    """Yield every combination; a batch has no order within a pass."""
    ways: list[tuple[Mode, Result]] = [("online", result) for result in get_args(Result)]
    if orders == KNOWN:
        batches: tuple[Mode, ...] = ("batch", "batch-mean")
        ways += product(batches, ("last", "average-passes"))
    elif orders == ("picked",):
        ways = ways[:1]
    for (scale, step), order, (mode, result), stop, update in product(
        found, orders, ways, rules, get_args(Update)
    ):
        if scale.drawn and update != "le":
            continue  # no tie is met: the four are one
        if result == "last" and stop.get("limit", 0) > SHORT[-1]:
            continue  # nothing converges so late here: it is as with no limit
        yield Model(
            update=update,
            move=scale.move,
            step=step,
            bias=scale.bias,
            bias_rate=scale.bias_rate,
            start=scale.start,
            drawn=scale.drawn,
            order=order,
            mode=mode,
            result=result,
            **stop,
        )


def stops(options: Options, told: Iterable[int]) -> list[dict[str, Any]]:
    """Return the stopping rules to try: for a target that takes no `epochs`, with limits."""
    if "epochs" in options.taken:
        return [{"stop": "clean"}, {"stop": "epochs"}]
    limits = dict.fromkeys((*SHORT, *told))
    return [
        {"stop": "clean"},
        *({"stop": "clean", "limit": n} for n in limits),
        *({"stop": "epochs", "limit": n} for n in (*limits, *LONG)),
    ]


def narrowed(models: Iterable[Model], seen: Sequence[Seen]) -> list[Model]:
    """Return the models that can have given every answer."""
    return [model for model in models if all(agrees(model, s) for s in seen)]


def telling(
    models: Sequence[Model], options: Options, like: Answer, asked: Sequence[Probe]
) -> Probe | None:
    """Return the probe on which the models differ most; None where no probe tells them apart."""
    best, most = None, 1
    some = _some(models)
    for probe in pool(options, models[0].start):
        if probe in asked or not _short(models[0], probe):
            continue
        shown = [signature(model, probe, like) for model in some]
        if probe.epochs is None and frozenset() in shown:
            continue  # on it, one of them never ends
        if len(set(shown) - {None}) > most:
            best, most = probe, len(set(shown) - {None})
    return best


def _some(models: Sequence[Model]) -> Sequence[Model]:
    """Return as many as are soon compared, spread over all; the last is as unlike the first."""
    if len(models) <= COMPARED:
        return models
    return [*models[:: -(-len(models) // COMPARED)], models[-1]]


def _short(model: Model, probe: Probe) -> bool:
    """Say whether the states are few in which a run can end whose order is not known."""
    return model.order in KNOWN or (len(probe.points) <= 3 and (probe.epochs or 2) <= 2)
