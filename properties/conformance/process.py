"""The parent's end of a target's process: asks with a time limit, and leaves nothing running."""

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from types import TracebackType
from typing import Any, Self

from perceptron.exact import Refused
from properties.conformance import child

__all__ = ["Died", "Hung", "Process"]

TO_LOAD = 30.0
# set in the target's process, which would otherwise start processes without end
INSIDE = "PERCEPTRON_INSIDE_A_CHECK"


class Hung(Exception):
    """The target did not answer within its time."""


class Died(Exception):
    """The target's process ended; `args` holds its exit status."""


class Process:
    """A target in a child process, started when it is asked, and again after it hung or died.

    Parameters
    ----------
    target
        ``package.module:name`` or ``path/file.py:name``.
    loud
        Whether what the target prints reaches stderr; otherwise it is dropped.
    """

    def __init__(self, target: str, *, loud: bool = False) -> None:
        self.target, self.loud = target, loud
        self._running: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None
        self._replies: queue.SimpleQueue[str] = queue.SimpleQueue()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> dict[str, Any]:
        """Start the process afresh; return what it says of the target once it is loaded."""
        if INSIDE in os.environ:
            raise Refused(
                f"target: {self.target} starts a check while it is checked itself; "
                "put that under if __name__ == '__main__'"
            )
        self.stop()
        self._replies = queue.SimpleQueue()
        self._running = subprocess.Popen(  # noqa: S603 - to run the target is what is asked for
            [sys.executable, "-P", child.__file__, self.target, str(TO_LOAD)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if self.loud else subprocess.DEVNULL,
            text=True,
            start_new_session=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), INSIDE: "1"},
        )
        self._reader = threading.Thread(
            target=_read, args=(self._running, self._replies), daemon=True
        )
        self._reader.start()
        return self._reply(TO_LOAD)

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the target's reply; raise `Hung` or `Died`, after which it is started anew."""
        if self._running is None:
            self.start()
        self._write(json.dumps(request | {"seconds": seconds}))
        return self._reply(seconds)

    def stop(self) -> None:
        """End the process and all that it started, and wait until it is gone."""
        if self._running is None:
            return
        running, self._running = self._running, None
        _kill(running)
        running.wait()
        if self._reader is not None:
            self._reader.join(timeout=1)
        for pipe in (running.stdin, running.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):  # what was not sent goes nowhere
                    pipe.close()

    def _write(self, line: str) -> None:
        if self._running is None or self._running.stdin is None:
            raise Died("it was not started")
        with contextlib.suppress(BrokenPipeError):  # then no reply comes either
            self._running.stdin.write(line + "\n")
            self._running.stdin.flush()

    def _reply(self, seconds: float) -> dict[str, Any]:
        try:
            line = self._replies.get(timeout=seconds)
        except queue.Empty:
            self.stop()
            raise Hung from None
        if not line:
            raise Died(self._status())
        try:
            reply: dict[str, Any] = json.loads(line)
        except ValueError:
            self.stop()
            raise Died("it wrote what is no reply") from None
        return reply

    def _status(self) -> str:
        running = self._running
        if running is None:
            return "it was stopped"
        with contextlib.suppress(subprocess.TimeoutExpired):
            running.wait(timeout=1)
        self.stop()
        status = running.returncode
        return f"signal {-status}" if status < 0 else f"exit status {status}"


def _read(running: "subprocess.Popen[str]", replies: "queue.SimpleQueue[str]") -> None:
    if running.stdout is not None:
        for line in running.stdout:
            replies.put(line)
    replies.put("")


def _kill(running: "subprocess.Popen[str]") -> None:
    if not hasattr(os, "killpg"):  # Windows has no sessions
        running.kill()
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(running.pid, signal.SIGKILL)
