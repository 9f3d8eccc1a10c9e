"""Where a target that takes no limit of passes stops on data that nothing separates."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Literal

from properties.conformance.endings import Unsure, runs
from properties.conformance.family import narrowed
from properties.conformance.models import Model
from properties.conformance.observing import Answer, Seen, fits, observed
from properties.conformance.probes import CYCLING, Options, Probe
from properties.conformance.process import Process

__all__ = ["with_own_limits"]

# how long it is waited for, and the largest limit that is looked for
SECONDS, FAR = 0.5, 10_001
# models that are followed so far
FEW = 6
STOPS: tuple[Literal["clean", "own"], ...] = ("clean", "own")


def with_own_limits(
    models: Sequence[Model], options: Options, process: Process, seen: Sequence[Seen]
) -> tuple[list[Model], tuple[str, ...]]:
    """Return the models with every limit that explains where the target stops; and a remark."""
    if models[0].order not in ("cyclic", "reversed"):
        return list(models), ()
    (cycling,) = observed(process, [options.probe(CYCLING)], SECONDS)
    if cycling.answer is None:
        endless = [model for model in models if model.limit is None]
        note = f"on data that nothing separates there is no answer: {cycling.trouble}"
        return endless or list(models), (note,)
    bases = list(dict.fromkeys(replace(model, stop="clean", limit=None) for model in models))
    limited = [model for base in bases[:FEW] for model in _limited(base, cycling)]
    left = narrowed(limited, seen)
    if left:
        return left, ()
    note = "on data that nothing separates it stops; no limit of passes is known to explain where"
    return [replace(base, stop=stop) for base in bases for stop in STOPS], (note,)


def _limited(base: Model, seen: Seen) -> Iterator[Model]:
    """Yield the model with each limit that explains where the target stopped."""
    if seen.answer is None:
        return
    for limit in _limits(base, seen.probe, seen.answer):
        yield replace(base, limit=limit)
        if limit is not None:
            yield replace(base, stop="epochs", limit=limit)


def _limits(model: Model, probe: Probe, answer: Answer) -> list[int | None]:
    """Return the passes after which it is where the target stopped; None: there it ends itself."""
    unlisted, found = replace(answer, mistakes=None), list[int | None]()
    with suppress(Unsure):
        for run in islice(runs(model, probe), FAR):
            fitting = fits(model, probe, run, unlisted)
            if run.clean:  # from here on it stays where it is, and every limit fits
                ends = [None] if fitting else [answer.passes] if answer.passes else []
                return [*found, *ends]
            if fitting:
                found.append(run.passes)
    return found
