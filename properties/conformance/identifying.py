"""Finds a target's conventions from its answers to a few well chosen data sets.

All models that explain every answer so far are kept; the next probe is the one on which they differ
most. What they agree on in the end is determined, and nothing else is.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from properties.conformance.command import Command, PythonTarget
from properties.conformance.describing import Aside, described, unexplained
from properties.conformance.family import KNOWN, family, narrowed, stops, telling
from properties.conformance.identification import Identified
from properties.conformance.models import Model, Order
from properties.conformance.naming import named
from properties.conformance.number_types import at_zero, number_types
from properties.conformance.observing import Answer, Seen, observed
from properties.conformance.probes import Options, first_probes
from properties.conformance.process import Process, opened
from properties.conformance.scales import (
    Scale,
    drawn_scales,
    guessed,
    scales,
    seen_on_one_point,
    steps,
)
from properties.conformance.stopping import with_own_limits

__all__ = ["identified", "identified_but_for_its_limit", "identify"]

# rounds in which a further probe is chosen
ROUNDS, FEW = 12, 3
# beside such points a start that is drawn is small
LARGE = 2**24
# a start from which a target moves that does not move from 0
AWAY = (1, 2, 3)
SHUFFLED: tuple[Order, ...] = ("shuffled",)
PICKED: tuple[Order, ...] = ("picked",)

Limited = Callable[
    [Sequence[Model], Options, Process, Sequence[Seen]], tuple[list[Model], tuple[str, ...]]
]


def identify(target: str | Callable[..., Any] | Command | PythonTarget) -> Identified:
    """Find the conventions of `target` from its behaviour alone. Executes the target's code.

    A convention is determined where all models that explain every answer exactly share it; else it
    is among `undetermined`, with the values left and the reason why no answer tells.

    Parameters
    ----------
    target
        ``package.module:name``, ``path/file.py:name``, a function that has such a name, or a
        `Command`.

    Raises
    ------
    Refused
        Where a function has no name by which another process finds it.

    Examples
    --------
    >>> identify("nowhere.py:train").verdict
    'cannot-run'
    """
    with opened(named(target)) as process:
        return identified(process)


def identified(process: Process) -> Identified:
    """Find the conventions of an opened target."""
    return _identified(process, with_own_limits)


def identified_but_for_its_limit(process: Process) -> Identified:
    """Find the conventions, and leave open where it stops on data that nothing separates.

    `check` calls this where none are declared: it asks that itself, and a target that hangs there
    costs the time only once.
    """
    return _identified(process, lambda models, *_: (list(models), ()))


def _identified(process: Process, limited: Limited) -> Identified:
    greeting = process.greeting()
    if "cannot" in greeting:
        return Identified(process.target, reason=greeting["cannot"])
    options = Options(frozenset(greeting["parameters"]), frozenset(greeting["required"]))
    watch = _Watch(process, options)
    found = watch.begin()
    if isinstance(found, str):
        return Identified(process.target, reason=found)
    models, remarks = watch.explained(found)
    if not models:
        return unexplained(process.target, watch.seen, found)
    if "epochs" not in options.taken and not models[0].drawn:
        models, more = limited(models, watch.options, process, watch.seen)
        remarks = (*remarks, *more)
    models = watch.told_apart(models)
    aside = Aside(
        numbers=() if models[0].drawn else number_types(models[0], watch.options, process),
        predicts=greeting["predicts"],
        labels=at_zero(models[0], watch.seen, process) if greeting["predicts"] else None,
        remarks=remarks,
        probes=len(watch.seen),
        dead=not any(scale.moved for scale, _ in found) and not watch.moved,
    )
    return described(process.target, models, watch.options, aside)


@dataclass
class _Watch:
    """A target with all that it was seen to answer."""

    process: Process
    options: Options
    seen: list[Seen] = field(default_factory=list)

    def begin(self) -> list[tuple[Scale, Any]] | str:
        """Ask about one point: what explains the answers, or why there are none."""
        seen = self._one_point()
        if not any(s.answer for s in seen):
            found = list(guessed(self.process, self.options))
            return [(scale, None) for scale in found] or f"target: {seen[0].trouble}"
        if _unsteady(seen) and "w0" not in self.options.taken:
            return self._begin_drawn()
        if _unsteady(seen):
            self.options = replace(self.options, starts=True)
            seen = self._one_point()
        self.seen += seen
        w0 = seen[0].probe.w0
        found = list(scales(seen, w0))
        if "w0" in self.options.taken and not any(scale.moved for scale in found):
            # from 0 it never moves
            w0 = AWAY[: self.options.weights]
            found = list(scales(seen_on_one_point(self.process, self.options, w0), w0))
        rated = "eta" in self.options.taken
        return [(s, steps(self.process, self.options, s, w0) if rated else None) for s in found]

    def _begin_drawn(self) -> list[tuple[Scale, Any]]:
        """Ask often enough that some start is surely moved, on points beside which it is small."""
        self.options = replace(self.options, scale=LARGE)
        for _ in range(4):
            self.seen += self._one_point()
        return [(scale, None) for scale in drawn_scales(self.seen)]

    def explained(self, found: Sequence[tuple[Scale, Any]]) -> tuple[list[Model], tuple[str, ...]]:
        """Ask the first probes: the models that explain every answer, and a remark on how."""
        probes = list(first_probes(self.options))
        self.seen += observed(self.process, probes)
        told = {s.answer.passes for s in self.seen if s.answer and s.answer.passes}
        rules = stops(self.options, sorted(told))
        bare = [_bare(s) for s in self.seen]
        for seen, remark in ((self.seen, ""), (bare, UNCOUNTED))[: 1 + (bare != self.seen)]:
            models = _explaining(found, rules, seen)
            if models:
                self.seen = list(seen)
                return models, (remark,) if remark else ()
        return [], ()

    def told_apart(self, models: list[Model]) -> list[Model]:
        """Ask further probes until none tells the models apart."""
        bare = all(s.answer == s.answer.bare for s in self.seen if s.answer)
        simple = models[0].order in KNOWN and not models[0].drawn
        for _ in range(ROUNDS if simple else FEW):
            like = next(s.answer for s in self.seen[::-1] if s.answer)
            probe = telling(models, self.options, like, [s.probe for s in self.seen])
            if probe is None:
                break
            new = observed(self.process, [probe])
            self.seen += [_bare(s) for s in new] if bare else new
            left = narrowed(models, self.seen[-1:])
            if not left:
                break
            models = left
        return models

    @property
    def moved(self) -> bool:
        """Whether any answer has other weights than its start."""
        told = [(s.probe.w0, s.answer) for s in self.seen if s.answer]
        return any(a.bias or any(a.weights) if w0 is None else a.weights != w0 for w0, a in told)

    def _one_point(self) -> list[Seen]:
        seen = seen_on_one_point(self.process, self.options)
        if "w0" in self.options.needed and not any(s.answer for s in seen):
            # the start says how many weights there are: perhaps there is one for the bias
            longer = replace(self.options, weights=len(seen[0].probe.points[0][0]) + 1)
            again = seen_on_one_point(self.process, longer)
            seen = again if any(s.answer for s in again) else seen
        told = [len(s.answer.weights) for s in seen if s.answer]
        self.options = replace(self.options, weights=told[0] if told else 0)
        return seen


UNCOUNTED = (
    "the weights agree with known conventions; what it tells of its mistakes, updates, passes or "
    "convergence does not"
)


def _explaining(
    found: Sequence[tuple[Scale, Any]], rules: Sequence[Mapping[str, Any]], seen: Sequence[Seen]
) -> list[Model]:
    """Return the models left, those with a known order and stop first."""
    drawn = any(scale.drawn for scale, _ in found)
    unsteady = not drawn and _unsteady(seen)
    own: list[Mapping[str, Any]] = [{"stop": "own"}]
    unlimited = [rule for rule in rules if "limit" not in rule]
    ways = [(KNOWN, rules), (SHUFFLED, unlimited), (KNOWN, own), (SHUFFLED, own), (PICKED, own)]
    for orders, given in ways:
        if unsteady and orders == KNOWN:
            continue
        models = narrowed(family(found, orders, given), seen)
        if models:
            return models
    return []


def _unsteady(seen: Sequence[Seen]) -> bool:
    return any(s.answer and s.answer.unsteady for s in seen)


def _bare(seen: Seen) -> Seen:
    answer: Answer | None = seen.answer and seen.answer.bare
    return replace(seen, answer=answer)
