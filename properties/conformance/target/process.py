"""A target behind one interface, whatever its kind: it is asked in batches, and is restarted.

What the target does to itself costs the answers to what it was asked, and nothing else.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from hashlib import sha256
from typing import Any, Self

from perceptron.errors import Refused
from properties.conformance.target import protocol
from properties.conformance.target.child.calling.plan import Plan
from properties.conformance.target.limits import Limits
from properties.conformance.target.locate import INSIDE, Command, PythonTarget
from properties.conformance.target.pipe import Lost, Pipe

# what a limit of passes may be called
OF_PASSES = re.compile(r"epoch|epoca|passes|(^|_)(pass|sweeps)(_|$)", re.IGNORECASE)
# beside what its cases are given, a line takes the child so many CPU seconds at most
LINE = 0.5
# our child stops in the middle of a batch that took the time of one case, and in a case that
# takes more; the parent sees to it that it does
OURS = 2.25
# after a request that takes the longer time in vain the others are given so many CPU seconds, if
# that is so many times what the slowest answer took
SHORTLY, TIMES = 0.1, 20

Json = dict[str, Any]


@dataclass(frozen=True)
class Greeting:
    """How a target describes itself.

    Parameters
    ----------
    parameters, required
        The options that it takes, of epochs, w0, order and eta; those that it cannot do without.
    conventions
        Those that it declares, as a text.
    predicts
        Whether it answers with predictions at the points `predict` of a request.
    beside
        How else it can be judged: "before another" call; an object "twice" (which may be "sized"),
        "in parts", "by scores" or "by points"; what returns all its weights "by votes"; and what
        takes a start of its bias, apart from that of its weights, "from a bias".
    names_a_bias
        Whether the number beside the weights is a bias by promise, and no threshold.
    remarks
        What else is to be known of how it is asked.
    odd
        What is unusual of it whatever it answers, in sentences.
    taken
        What was guessed, in sentences.
    cannot
        If it cannot be used, a sentence on why.
    plan
        How a Python target is called, or was first tried to be called, if it loads.
    late
        Whether it was tried in a way that took too long.
    pass_limits
        Numbers of its source that may limit its passes.
    may_round
        Whether it may compute with numbers such as 0.1, as far as its source is known.
    """

    parameters: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    conventions: str | None = None
    predicts: bool = False
    beside: tuple[str, ...] = ()
    names_a_bias: bool = False
    remarks: tuple[str, ...] = ()
    odd: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    cannot: str | None = None
    plan: Json | None = None
    late: bool = False
    pass_limits: tuple[int, ...] = ()
    may_round: bool = True

    @property
    def takes_labels_apart(self) -> bool:
        """Whether it is given the points of label 1, and those of label -1."""
        return self.plan is not None and self.plan["form"]["points"] == "apart"

    @property
    def takes_one_row(self) -> bool:
        """Whether each call gives it one point, so that the order is not its own."""
        return self.plan is not None and self.plan["repeat"] == "rows"

    @property
    def limits_otherwise(self) -> bool:
        """Whether a number of passes, by its name, counts something else, and is one for all."""
        given = Plan.read(self.plan).given if self.plan else {}
        named = (held for name, held in given.items() if OF_PASSES.search(name))
        return any(type(held) is int and held > 1 for held in named)

    @classmethod
    def read(cls, said: Json) -> "Greeting":
        """Return what a target said."""
        known = {f.name: said[f.name] for f in fields(cls) if f.name in said}
        held: Json = {n: tuple(v) if isinstance(v, list) else v for n, v in known.items()}
        return cls(**held)


@dataclass(frozen=True)
class Reply:
    """What came back for one request.

    Parameters
    ----------
    content
        The protocol's answer; empty if it was lost.
    lost, words
        None, "timed-out", "died", "nonsense", "flooded"; or "not-asked", after too many losses;
        and a clause on the loss.
    cpu
        CPU seconds that the target spent on it; for a command its share of a batch.
    """

    content: Json
    lost: str | None = None
    words: str = ""
    cpu: float = 0.0


class Process:
    """A target in a child process, started when it is asked, and again after it was lost.

    Parameters
    ----------
    kind, limits
        What is started, and what it may use.
    seed
        The same target and seed give the same answers.
    loud
        Whether what the target prints reaches stderr; otherwise only its last words are quoted.

    Attributes
    ----------
    lines
        How many lines were sent to it.
    """

    def __init__(
        self,
        kind: Command | PythonTarget,
        limits: Limits = Limits(),  # noqa: B008 - frozen
        *,
        seed: int = 0,
        loud: bool = False,
    ) -> None:
        self.kind, self.limits = kind, limits
        self.lines, self._last = 0, 0.0
        self._seed, self._loud = seed, loud
        self._ours = isinstance(kind, PythonTarget)
        self._pipe: Pipe | None = None
        self._greeting: Greeting | None = None
        self._asked, self._size, self._answers = Counter[str](), limits.batch, 0
        # whether it used up the longer time that it has alone, and what the slowest answer took
        self._hanged, self._slowest = False, 0.0
        # what does not start again is not tried a third time
        self._hopeless: Lost | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def greeting(self) -> Greeting:
        """Start the process if that was not done before; return how the target describes itself."""
        if self._greeting is None:
            self._greeting = self._started()
        return self._greeting

    def plan(self) -> Plan | None:
        """Return how a Python target is called, or was first tried to be called, if it loads."""
        content = self.greeting().plan
        return None if content is None else Plan.read(content)

    def ask(self, requests: Sequence[Mapping[str, Any]], cpu: float | None = None) -> list[Reply]:
        """Return a reply for each request, in order, whatever the target does.

        Parameters
        ----------
        requests
            Each with `X`, `y` and `options` as text; and, for a target that predicts, `predict`.
        cpu
            CPU seconds for each, by default those of the limits. A request that reaches them is
            asked once more, alone, with several times as many; but not of a target that used up
            these too, or never answered, in its trials neither.
        """
        cannot = self.greeting().cannot
        if cannot is not None:
            return [Reply({}, "died", f"it did not start ({cannot})") for _ in requests]
        cases = [{"id": self._id(case)} | dict(case) for case in requests]
        replies = self._replies(cases, cpu or self.limits.answer)
        return [replies[case["id"]] for case in cases]

    def stop(self) -> None:
        """End the process and all that it started, and wait until it is gone."""
        self._end(protocol.request("stop"))

    def _id(self, case: Mapping[str, Any]) -> str:
        """Return what a request is and which of its kind: what the target draws goes by that.

        So a case alone draws what it drew among others.
        """
        content = sha256(json.dumps(case, sort_keys=True).encode()).hexdigest()[:12]
        self._asked[content] += 1
        return f"{content}-{self._asked[content]}"

    def _replies(self, cases: list[Json], cpu: float) -> dict[str, Reply]:
        """Ask in batches; one that is lost is halved until the culprit stands alone."""
        replies: dict[str, Reply] = {}
        waiting = [cases] if cases else []
        while waiting:
            cases = waiting.pop()
            losses = sum(reply.lost is not None for reply in replies.values())
            if losses >= self.limits.losses:
                words = f"it was not asked, after {losses} requests were lost"
                replies |= {case["id"]: Reply({}, "not-asked", words) for case in cases}
                continue
            if self._hanged and TIMES * self._slowest < SHORTLY:
                cpu = min(cpu, SHORTLY)
            batch, rest = cases[: self._size], cases[self._size :]
            answered, culprit, loss = self._ask_batch(batch, cpu)
            replies |= answered
            if culprit is not None and loss is not None:
                replies[culprit["id"]] = self._ask_again(culprit, cpu, loss)
            left = [case for case in batch if case["id"] not in replies]
            half = len(left) // 2 if loss is not None and culprit is None else 0
            waiting += [part for part in (rest, left[half:], left[:half]) if part]
        return replies

    def _ask_batch(
        self, batch: Sequence[Json], cpu: float
    ) -> tuple[dict[str, Reply], Json | None, Lost | None]:
        """Return the replies that came; for the rest the loss, and its culprit if that is known."""
        try:
            answers = self._exchanged(batch, cpu)
        except Lost as loss:
            return {}, batch[0] if len(batch) == 1 else None, loss
        if answers.late is not None:
            (late,) = (case for case in batch if case["id"] == answers.late)
            return (
                self._read(answers),
                late,
                Lost("timed-out", f"it did not return within {cpu:g} s of CPU time"),
            )
        share = self._last / max(1, len(answers.each))
        if share > 0:  # a line takes about half of what one case may take
            self._size = max(1, min(self.limits.batch, int(cpu / (2 * share))))
        return self._read(answers), None, None

    def _ask_again(self, case: Json, cpu: float, loss: Lost) -> Reply:
        """Return what becomes of a culprit; if it was late it has more time, alone."""
        hopeless = self._hanged or (self.greeting().late and not self._answers)
        if loss.kind == "timed-out" and not hopeless:
            replies, _, second = self._ask_batch([case], cpu * self.limits.again)
            if second is None:
                return replies[case["id"]]
            loss = second
            self._hanged = loss.kind == "timed-out"
        return Reply({}, loss.kind, str(loss), self._last)

    def _read(self, answers: protocol.Answers) -> dict[str, Reply]:
        share = self._last / max(1, len(answers.each))
        self._answers += len(answers.each)
        replies = {
            known: Reply(content, cpu=float(content.pop("cpu", share)))
            for known, content in answers.each.items()
        }
        self._slowest = max([self._slowest, *(reply.cpu for reply in replies.values())])
        return replies

    def _exchanged(self, batch: Sequence[Json], cpu: float) -> protocol.Answers:
        pipe = self._pipe or self._restarted()
        request = protocol.request("run", cases=batch, seconds=f"{cpu:.3f}")
        ids = [case["id"] for case in batch]
        with self._exchange(pipe, request, LINE + OURS * cpu if self._ours else cpu) as line:
            answers = protocol.read_answers(line, ids, ours=self._ours)
        if answers.late is not None and not answers.goes_on:
            self._end()
        return answers

    def _started(self) -> Greeting:
        """Start the process, as it was started before; if it does not, the greeting says why."""
        if INSIDE in os.environ:
            raise Refused(
                f"target: {self.kind.text} starts a check while it is checked itself; "
                "put that under if __name__ == '__main__'"
            )
        before = None if self._greeting is None else self._greeting.plan
        settings = {"seed": self._seed} | ({} if before is None else {"plan": before})
        argv, load = self.kind.argv(self.limits, settings), self.limits.load
        pipe = self._pipe = Pipe(argv, self.kind.environment(), self.limits, loud=self._loud)
        try:
            begin = protocol.request("start", format=protocol.FORMAT, seconds=f"{load:.3f}")
            with self._exchange(pipe, begin, load) as line:
                return Greeting.read(protocol.read_greeting(line, ours=self._ours))
        except Lost as loss:
            return Greeting(cannot=self.kind.cannot(str(loss), late=loss.kind == "timed-out"))

    def _restarted(self) -> Pipe:
        if self._hopeless is None:
            reason = self._started().cannot
            if self._pipe is not None and reason is None:
                return self._pipe
            self.stop()
            self._hopeless = Lost("died", f"it does not start again ({reason})")
        raise self._hopeless

    @contextmanager
    def _exchange(self, pipe: Pipe, line: str, seconds: float) -> Iterator[str]:
        """Give the reply to a line to who reads it; end the process if there is none to read."""
        self.lines += 1
        try:
            yield pipe.exchange(line, seconds)
        except BaseException:  # an interrupt leaves no one to read the reply
            self._end()
            raise
        finally:
            self._last = pipe.spent

    def _end(self, last: str = "") -> None:
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close(last)
