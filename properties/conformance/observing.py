"""What a target answers to a probe, and whether a model can have answered it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from perceptron.exact import Exact, Refused, from_text, size
from perceptron.vectors import Vector
from properties.conformance.declared import Place
from properties.conformance.endings import ROUNDS, Unsure, ends
from properties.conformance.models import Model, Run, bias_last
from properties.conformance.probes import Probe
from properties.conformance.process import Lost, Process

__all__ = ["Answer", "Seen", "agrees", "fits", "observed", "signature"]

# a right answer takes milliseconds; the first call may compile
SECONDS = 5.0


@dataclass(frozen=True)
class Answer:
    """What came back, exactly; None for what is not told.

    Parameters
    ----------
    weights, bias
        As the target lays them out; a bias only where it stands apart.
    mistakes, updates, passes, converged, predictions
        As in a reply.
    unsteady
        Whether the same question got another answer the second time.
    """

    weights: Vector
    bias: Exact | None = None
    mistakes: tuple[int, ...] | None = None
    updates: int | None = None
    passes: int | None = None
    converged: bool | None = None
    predictions: Vector | None = None
    unsteady: bool = False

    @classmethod
    def read(cls, reply: dict[str, Any]) -> "Answer":
        """Read a reply that has weights.

        Raises
        ------
        Refused
            Where one is not finite.
        """
        bias, rows, labels = (reply.get(name) for name in ("bias", "mistakes", "predictions"))
        updates, passes = (reply.get(name) for name in ("updates", "passes"))
        return cls(
            weights=tuple(map(from_text, reply["weights"])),
            bias=None if bias is None else from_text(bias),
            mistakes=None if rows is None else tuple(map(int, rows)),
            updates=None if updates is None else int(updates),
            passes=None if passes is None else int(passes),
            converged=reply.get("converged"),
            predictions=None if labels is None else tuple(map(from_text, labels)),
            unsteady=bool(reply.get("unsteady")),
        )

    @property
    def bare(self) -> "Answer":
        """The weights and the bias alone."""
        return Answer(self.weights, self.bias, unsteady=self.unsteady)

    def bias_last(self, place: Place) -> Vector:
        """Return the weights with the bias, which stands at this place, as the last."""
        return self.together if self.bias is not None else bias_last(self.weights, place)

    @property
    def together(self) -> Vector:
        """The weights, and behind them a bias that stands apart."""
        return self.weights if self.bias is None else (*self.weights, self.bias)


@dataclass(frozen=True)
class Seen:
    """A probe with its answer, or with the reason why there is none."""

    probe: Probe
    answer: Answer | None
    trouble: str = ""


def observed(process: Process, probes: Sequence[Probe], seconds: float = SECONDS) -> list[Seen]:
    """Ask a target; a loss or a refusal is told in `trouble`."""
    replies = process.ask_all([probe.request for probe in probes], seconds)
    return [_seen(probe, reply) for probe, reply in zip(probes, replies, strict=True)]


def agrees(model: Model, seen: Seen) -> bool:
    """Say whether the model can have given the answer; where it cannot say, it may have."""
    if seen.answer is None:
        return True
    try:
        expected = ends(model, seen.probe, with_rows=seen.answer.mistakes is not None)
    except Unsure:
        return True
    return any(fits(model, seen.probe, run, seen.answer) for run in expected)


def signature(model: Model, probe: Probe, like: Answer) -> frozenset[Any] | None:
    """Return all that an answer `like` this one shows of the model's runs; None if unsure."""
    try:
        expected = ends(model, probe, with_rows=like.mistakes is not None)
    except Unsure:
        return None
    return frozenset(
        (_laid_out(model, run.result(model.result)), *_told(model, run, like)) for run in expected
    )


def fits(model: Model, probe: Probe, run: Run, answer: Answer) -> bool:
    """Compare; weights that an average or a rounded move made only within a margin."""
    weights = run.result(model.result)
    expected, bias = _laid_out(model, weights)
    told = answer.together
    due = expected if bias is None else (*expected, bias)
    if (bias is None) != (answer.bias is None) or len(told) != len(due):
        return False
    if any(a != b for a, b in _told_twice(model, run, answer)):
        return False
    if told == due:
        return True
    numbers = (*run.weights, *model.first(probe), *model.moves(probe))
    largest = max(map(size, (*numbers, *(a for x, _ in probe.points for a in x))))
    return not _whole((*due, *told)) and all(
        size(a - b) <= ROUNDS * largest for a, b in zip(told, due, strict=True)
    )


def _whole(numbers: Vector) -> bool:
    return all(a.denominator == 1 for a in numbers)


def _laid_out(model: Model, weights: Vector) -> tuple[Vector, Exact | None]:
    if model.bias == "separate":
        return weights[:-1], weights[-1]
    return model.laid_out(weights), None


def _told(model: Model, run: Run, like: Answer) -> Iterator[Any]:
    return (expected for expected, _ in _told_twice(model, run, like))


def _told_twice(model: Model, run: Run, answer: Answer) -> Iterator[tuple[Any, Any]]:
    """Yield each fact that the answer tells, as expected and as told."""
    if answer.mistakes is not None:
        yield run.rows, answer.mistakes
    if answer.updates is not None:
        yield run.updates, answer.updates
    if answer.passes is not None and model.order != "picked":
        after = answer.passes if model.stop == "own" and run.clean else 0
        yield max(run.passes, after), answer.passes
    if answer.converged is not None:
        yield run.clean, answer.converged


def _seen(probe: Probe, reply: dict[str, Any] | Lost) -> Seen:
    if isinstance(reply, Lost):
        return Seen(probe, None, str(reply))
    for name in ("raises", "unreadable", "skipped"):
        if name in reply:
            return Seen(probe, None, f"{name}: {reply[name]}")
    try:
        return Seen(probe, Answer.read(reply))
    except Refused as refusal:
        return Seen(probe, None, f"not finite: {refusal}")
