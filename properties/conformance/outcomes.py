"""What came back for each task: an answer in exact numbers, or the trouble that there was."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from perceptron.exact import Refused
from properties.conformance.audit import Fault, fault
from properties.conformance.process import Died, Hung, Lost, Process
from properties.conformance.rounding import Rounding, Undecided, explanation
from properties.conformance.states import State, differing, read_state
from properties.conformance.tasks import Task

__all__ = ["Outcome", "Trouble", "asked", "outcomes"]

Kind = Literal[
    "hangs",
    "ends-its-process",
    "talks-nonsense",
    "raises",
    "unreadable",
    "undeclared-bias",
    "not-finite",
]

# the first call may compile; a right answer to a case takes milliseconds
TO_WARM_UP, TO_ANSWER, TO_GIVE_UP = 4.0, 1.0, 0.6
# a machine may stall for a moment: who is late is asked once more before it is accused
TO_BE_SURE = 4.0
# passes for which a target has time on data that nothing separates, at its pace so far
ENDLESS = 5000
# so many hangs in a row, and no more tasks of that sort are given; where nothing but a limit ends
# the run, one shows it. What ends at once costs less time, and counts for less
LOST = {"hangs": 1.0, "ends-its-process": 1 / 16, "talks-nonsense": 1 / 16}
ENOUGH, ENOUGH_ENDLESS = 2, 1
# tasks that are given at once: what they cost together is little beside the exchange
TOGETHER = 24


@dataclass(frozen=True)
class Trouble:
    """Why there is no answer: the kind, and one clause on it."""

    kind: Kind
    words: str


@dataclass(frozen=True)
class Outcome:
    """A task that was given, with the answer or the trouble, and what else was seen.

    Parameters
    ----------
    edited
        The arrays given to the target that it changed.
    unsteady
        Whether it answered otherwise when it was given the same once more.
    """

    task: Task
    answer: State | None = None
    trouble: Trouble | None = None
    edited: tuple[str, ...] = ()
    unsteady: bool = False

    @cached_property
    def expected(self) -> State:
        """Where a right target would have stopped."""
        return self.task.end(self.answer)

    @cached_property
    def differs(self) -> tuple[str, ...]:
        """Name what the answer tells otherwise than the reference, where there is one answer."""
        if self.answer is None or self.task.audited:
            return ()
        names = differing(self.expected, self.answer)
        if names == ("weights",) and self._stops_within_a_pass:
            return ()
        if "weights" in names and self.task.averages_agree(self.expected, self.answer):
            return tuple(name for name in names if name != "weights")
        return names

    @property
    def _stops_within_a_pass(self) -> bool:
        """Whether a limit of its own, of updates say, may end its run where it does."""
        answer = self.answer
        own = self.task.endless and self.task.declared.result == "last"
        return own and answer is not None and self.task.passes_through(answer.weights)

    @cached_property
    def departs(self) -> tuple[str, ...]:
        """Name what differs, where rounding does not explain it."""
        return () if self.unjudged or self.rounding else self.differs

    @property
    def rounding(self) -> Rounding | None:
        """How rounding explains what differs."""
        return self._explained[0]

    @property
    def unjudged(self) -> bool:
        """Whether it cannot be said if rounding explains what differs."""
        return self._explained[1]

    @cached_property
    def fault(self) -> Fault | None:
        """What no legal run does, where the order or the start is the target's own."""
        task = self.task
        if self.answer is None or not task.audited or not task.is_exact:
            return None
        last = task.declared.result == "last"
        due = last and not task.endless and task.has_time
        known = last and task.declared.mode == "online" and task.declared.start != "random"
        return fault(task.data, task.conventions, self.answer, due=due, start_known=known)

    @property
    def agrees(self) -> bool:
        """Whether there is nothing to be told of."""
        unsteady = self.unsteady and not self.task.audited
        return not (self.trouble or self.departs or self.fault or self.edited or unsteady)

    @cached_property
    def _explained(self) -> tuple[Rounding | None, bool]:
        task = self.task
        if self.answer is None or not self.differs or task.is_exact:
            return None, False
        if not task.rounding_can_be_judged:
            return None, True
        run = task.data, task.conventions, task.moves, self.answer, task.limit
        try:
            return explanation(*run, stops=task.stops_when_clean), False
        except Undecided:
            return None, True

    def wanted(self) -> dict[str, Any]:
        """Return what a right target answers, as plain JSON values."""
        if self.task.audited:
            return {"any": "legal run: each update a mistake, none left at the end"}
        told = self.answer and (self.answer.passes or self.answer.updates)
        if self.task.endless and not told:
            return {"stops": "after some pass, with the weights it then has", "converged": False}
        return self.expected.content()

    def got(self) -> dict[str, Any]:
        """Return the answer or the trouble as plain JSON values."""
        if self.trouble:
            return {"trouble": self.trouble.words}
        return {} if self.answer is None else self.answer.content()


def outcomes(given: Iterable[Task], process: Process, seconds: float) -> Iterator[Outcome]:
    """Give the tasks to the target, and yield what came back for each that was given.

    After `seconds`, or after some hangs or crashes in a row on tasks of a sort, those that are
    left are not given.
    """
    end, asking = time.monotonic() + seconds, _Asking(process)
    for together in _batches(given):
        if time.monotonic() > end:
            return
        yield from asking.all_of(together)


def _batches(given: Iterable[Task]) -> Iterator[list[Task]]:
    """Yield the first task alone, then some together, those on which a run may hang each alone."""
    batch: list[Task] = []
    for place, task in enumerate(given):
        alone = task.endless or place == 0
        if batch and (alone or len(batch) == TOGETHER):
            yield batch
            batch = []
        batch.append(task)
        if alone:
            yield batch
            batch = []
    if batch:
        yield batch


class _Asking:
    """Asks, and remembers on which sort of tasks the target was lost."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._failed = dict.fromkeys(("endless", "number", "other"), 0.0)
        self._warm_up: float | None = None
        self._broken = 0
        self._passes, self._before = 0, process.spent

    def all_of(self, batch: Sequence[Task]) -> Iterator[Outcome]:
        """Ask about them together; where the target is lost, one by one."""
        if len(batch) > 1 and self._warm_up is not None and self._broken < ENOUGH:
            try:
                seconds = max(TO_ANSWER, self._warm_up)
                replies = self._process.ask_together([task.request for task in batch], seconds)
            except Lost:
                self._broken += 1
            else:
                for task, reply in zip(batch, replies, strict=True):
                    self._passes += task.end().passes or 0
                    yield _read(task, reply)
                return
        for task in batch:
            outcome = self._one(task)
            if outcome is not None:
                yield outcome

    def _one(self, task: Task) -> Outcome | None:
        hopeless = self._warm_up is None and sum(self._failed.values()) >= ENOUGH
        most = ENOUGH_ENDLESS if task.endless else ENOUGH
        if self._failed[_sort(task)] >= most or hopeless:
            return None
        began = time.monotonic()
        outcome = asked(task, self._process, max(self._limit(task), self._warm_up or TO_WARM_UP))
        lost = LOST.get(outcome.trouble.kind) if outcome.trouble else None
        self._failed[_sort(task)] = self._failed[_sort(task)] + lost if lost else 0
        if self._warm_up is None and not lost:
            # where the first call took long, so may the first one after a restart
            self._warm_up = 3 * (time.monotonic() - began)
            self._before = self._process.spent
        return outcome

    def _limit(self, task: Task) -> float:
        if not task.endless:
            return TO_ANSWER
        # what endless data took counts in the time alone, and so gives more to who is slow on it
        pace = (self._process.spent - self._before) / max(1, self._passes)
        return min(max(TO_GIVE_UP, ENDLESS * pace), TO_BE_SURE)


def asked(task: Task, process: Process, seconds: float) -> Outcome:
    """Give one task to the target, and return what came back."""
    try:
        reply = process.ask(task.request, seconds)
    except Hung:
        if seconds < TO_BE_SURE and not task.endless:
            return asked(task, process, TO_BE_SURE)
        return Outcome(task, trouble=Trouble("hangs", "it does not come back in time"))
    except Died as death:
        return Outcome(task, trouble=Trouble("ends-its-process", f"its process ends: {death}"))
    except Lost as loss:
        return Outcome(task, trouble=Trouble("talks-nonsense", str(loss)))
    return _read(task, reply)


def _read(task: Task, reply: Mapping[str, Any]) -> Outcome:
    edited, unsteady = tuple(reply.get("edited", ())), bool(reply.get("unsteady"))
    try:
        answer = read_state(_laid_out(reply, task), reply)
    except _NoAnswer as reason:
        return Outcome(task, None, reason.trouble, edited, unsteady)
    except Refused:
        trouble = Trouble("not-finite", "it returns a weight that is no finite number")
        return Outcome(task, None, trouble, edited, unsteady)
    return Outcome(task, answer, None, edited, unsteady)


class _NoAnswer(Exception):
    def __init__(self, kind: Kind, words: str) -> None:
        super().__init__(words)
        self.trouble = Trouble(kind, words)


def _laid_out(reply: Mapping[str, Any], task: Task) -> list[str]:
    """Return all weights where the reference has them."""
    if "raises" in reply:
        raise _NoAnswer("raises", f"it raises {reply['raises']}")
    if "unreadable" in reply:
        raise _NoAnswer("unreadable", reply["unreadable"])
    weights, bias, declared = list(reply["weights"]), reply.get("bias"), task.declared
    due = task.data.dimension - (bias is not None or declared.separate)
    fits = bias is not None if declared.separate else bias is None or declared.bias != "none"
    if not fits or len(weights) != due:
        raise _misfit(task, len(weights) + (bias is not None))
    if bias is None:
        return weights
    return [bias, *weights] if declared.bias == "prepend" else [*weights, bias]


def _misfit(task: Task, returned: int) -> _NoAnswer:
    d, due = len(task.case.points[0][0]), task.data.dimension
    if task.conventions.bias is None and returned == d + 1:
        return _NoAnswer(
            "undeclared-bias",
            f"it returns {returned} weights for {d} coordinates, and no bias is declared; give "
            "--convention bias=append (or prepend, where the bias comes first)",
        )
    if returned == d < due:
        return _NoAnswer("unreadable", "it returns no weight for the bias that is declared")
    where = "apart from the weights" if task.declared.separate else f"as bias={task.declared.bias}"
    told = f"{returned} weights are not the {due} that are due"
    return _NoAnswer("unreadable", told if returned != due else f"the bias is not {where}")


def _sort(task: Task) -> str:
    if task.endless:
        return "endless"
    return "number" if task.case.family == "number" else "other"
