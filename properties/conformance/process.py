"""A target behind one face, whatever its kind: asks with a time limit, leaves nothing running."""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

from perceptron.exact import Refused
from properties.conformance import protocol
from properties.conformance.channel import Channel, Died, Flooded, Hung, Lost
from properties.conformance.command import INSIDE, Command, PythonTarget

__all__ = ["Died", "Flooded", "Garbled", "Hung", "Lost", "Process", "opened"]

TO_LOAD = 30.0
# how long a target is given to end by itself
TO_STOP = 0.5
# cases in a batch: what they cost together is little beside the exchange
MANY = 32

Read = TypeVar("Read")
Request = Mapping[str, Any]
Reply = dict[str, Any]


class Garbled(Lost):
    """The target replied what does not fit the protocol; its process was ended for it."""


def opened(target: str | Command | PythonTarget, *, loud: bool = False) -> "Process":
    """Return the process of a target, not started yet. A text names a Python object.

    Examples
    --------
    >>> opened(Command("node perceptron.js")).kind.arguments
    "--command 'node perceptron.js'"
    """
    return Process(target, loud=loud)


class Process:
    """A target in a child process, started when it is asked, and again after it was lost.

    Parameters
    ----------
    target
        ``package.module:name`` or ``path/file.py:name``, or a `Command`.
    loud
        Whether what the target prints reaches stderr; otherwise only its last words are told.

    Attributes
    ----------
    spent
        The seconds that all replies to cases took, as `Channel.took` has them.
    """

    def __init__(self, target: str | Command | PythonTarget, *, loud: bool = False) -> None:
        self.kind = PythonTarget(target) if isinstance(target, str) else target
        self.target = self.kind.text
        self.spent = 0.0
        self._loud = loud
        self._channel: Channel | None = None
        self._asked, self._batch = 0, MANY
        self._hopeless: Lost | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> Reply:
        """Start the process afresh; return what it says of the target once it is loaded.

        That is `parameters` (the options it takes), `required` (those it needs), `conventions`
        (declared, or None), `predicts`, `settings` (what was set to make it plain), `remarks`; or
        `cannot`, a sentence.
        """
        if INSIDE in os.environ:
            raise Refused(
                f"target: {self.target} starts a check while it is checked itself; "
                "put that under if __name__ == '__main__'"
            )
        self.stop()
        self._hopeless = None
        channel = Channel(self.kind.argv(), self.kind.environment(), loud=self._loud)
        self._channel = channel
        line = self._exchange(channel, protocol.start(TO_LOAD), TO_LOAD)
        return self._read(protocol.read_greeting, line)

    def greeting(self) -> Reply:
        """Return what `start` returns; where the target does not start, `cannot` says why."""
        try:
            return self.start()
        except Lost as loss:
            return {"cannot": self.kind.cannot(str(loss), late=isinstance(loss, Hung))}

    def ask(self, request: Request, seconds: float) -> Reply:
        """Return the target's reply; `unsteady` in it says that a second one was another.

        Parameters
        ----------
        request
            `X`, `y`, `options`, as text; and, for a target that predicts, the points `predict`.

        Raises
        ------
        Hung, Died, Flooded, Garbled
            Where there is none; the target is then started anew by the next request.
        """
        (reply,) = self.ask_together([request], seconds)
        return reply

    def ask_together(self, requests: Sequence[Request], seconds: float) -> list[Reply]:
        """Return the replies to all, asked at once; raise as `ask` does where one gets none.

        They are asked again in reverse, if there is time: nothing may carry over.
        """
        began = time.monotonic()
        replies = self._asked_once(requests, seconds)
        if time.monotonic() - began > seconds / 4:
            return replies
        again = [place for place, reply in enumerate(replies) if "weights" in reply][::-1]
        if again:
            second = self._asked_once([requests[place] for place in again], seconds)
            for place, reply in zip(again, second, strict=True):
                if reply != replies[place]:
                    replies[place]["unsteady"] = True
        return replies

    def ask_all(self, requests: Sequence[Request], seconds: float) -> Iterator[Reply | Lost]:
        """Yield the replies in order, asked for in batches; for what gets none, the loss.

        A batch that is lost is halved until each culprit stands alone, so `seconds` is given to
        a batch as to one request. Who has seen enough losses takes no more: then no more is asked.
        """
        done = 0
        while done < len(requests):
            batch = requests[done : done + self._batch]
            done += len(batch)
            yield from self._halved(batch, seconds)

    def stop(self) -> None:
        """End the process and all that it started, and wait until it is gone."""
        channel, self._channel = self._channel, None
        if channel is not None:
            channel.close(protocol.stop(), TO_STOP)

    def _halved(self, requests: Sequence[Request], seconds: float) -> Iterator[Reply | Lost]:
        try:
            yield from self.ask_together(requests, seconds)
        except Lost as loss:
            if len(requests) == 1:
                yield loss
                return
            half = len(requests) // 2
            if isinstance(loss, Hung):  # it may be slow, and hang nowhere
                self._batch = half
            yield from self._halved(requests[:half], seconds)
            yield from self._halved(requests[half:], seconds)

    def _asked_once(self, requests: Sequence[Request], seconds: float) -> list[Reply]:
        channel = self._channel or self._restarted()
        ids = [str(self._asked + place) for place in range(len(requests))]
        self._asked += len(requests)
        cases = [{"id": known} | dict(case) for known, case in zip(ids, requests, strict=True)]
        line = self._exchange(channel, protocol.run(cases, seconds), seconds)
        self.spent += channel.took
        answers = self._read(lambda text: protocol.read_answers(text, ids), line)
        for answer in answers:
            del answer["id"]
        return answers

    def _restarted(self) -> Channel:
        """Start it again; what does not start again is not tried a third time."""
        if self._hopeless is not None:
            raise self._hopeless
        reason = self.greeting().get("cannot")
        if self._channel is None or reason is not None:
            self.stop()
            self._hopeless = Died(f"it does not start again ({reason})")
            raise self._hopeless
        return self._channel

    def _exchange(self, channel: Channel, line: str, seconds: float) -> str:
        try:
            return channel.exchange(line, seconds)
        except BaseException:  # an interrupt leaves no one to read the reply
            self._abandon()
            raise

    def _read(self, read: Callable[[str], Read], line: str) -> Read:
        try:
            return read(line)
        except protocol.Nonsense as nonsense:
            self._abandon()
            raise Garbled(str(nonsense)) from None

    def _abandon(self) -> None:
        channel, self._channel = self._channel, None
        if channel is not None:
            channel.close()
