"""A line there, a line back, with a process that may hang, die, flood or never read.

One thread does it all: it writes what the process is ready to read, and keeps reading meanwhile,
so that no full pipe stops either side.
"""

import contextlib
import os
import re
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

__all__ = ["Channel", "Died", "Flooded", "Hung", "Lost"]

# far above the longest reply, and below what makes a machine swap
LONGEST = 64 << 20
# what is kept of stderr, and what is quoted of that
KEPT, SHOWN = 4096, 200
# some runtimes end with a trace or their version
ERROR = re.compile(r"error|exception|fatal|panic", re.IGNORECASE)
CHUNK = 1 << 16
# how long a process whose stdout has ended is given to end itself
TO_END = 1.0
# who stands in the queue for a processor is not late for that; up to so many times its time
PATIENCE = 8


class Lost(Exception):
    """There is no reply; `args` holds a clause on why."""


class Hung(Lost):
    """The process did not reply within its time."""


class Died(Lost):
    """The process ended; `args` holds its status."""


class Flooded(Lost):
    """The process wrote more than any reply is long."""


class Channel:
    """A started process in a session of its own.

    Parameters
    ----------
    argv, environment
        What is run.
    loud
        Whether what it writes to stderr reaches ours; otherwise only its end is kept.

    Attributes
    ----------
    took
        The seconds that the last reply took; without those in which the process was ready and no
        processor was free, where the system tells of them.
    """

    def __init__(
        self, argv: Sequence[str], environment: Mapping[str, str], *, loud: bool = False
    ) -> None:
        self.took = 0.0
        self._running = subprocess.Popen(  # noqa: S603 - to run the target is what is asked for
            argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
            env=environment,
        )
        self._loud, self._unsent, self._noise = loud, b"", b""
        self._read, self._whole = bytearray(), False
        running = self._running
        self._pipes = [p for p in (running.stdin, running.stdout, running.stderr) if p is not None]
        self._stdin, self._stdout, self._stderr = (pipe.fileno() for pipe in self._pipes)
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
        self._ready = selectors.DefaultSelector()
        self._ready.register(self._stdout, selectors.EVENT_READ, self._take)
        self._ready.register(self._stderr, selectors.EVENT_READ, self._hear)

    @property
    def last_words(self) -> str:
        """The last line on stderr that tells of an error; otherwise the last that is not blank."""
        lines = self._noise.decode("utf-8", "replace").split("\n")
        told = [line.strip() for line in lines if line.strip()]
        return next((line for line in reversed(told) if ERROR.search(line)), (told or [""])[-1])

    def exchange(self, line: str, seconds: float) -> str:
        """Send a line; return the line that comes back.

        The seconds in which the process was ready and no processor was free are not counted,
        where the system tells of them.

        Raises
        ------
        Hung, Died, Flooded
            Where none comes; the process is then of no more use.
        """
        began, queued, self._unsent = time.monotonic(), self._queued(), line.encode()
        end = began + seconds
        with contextlib.suppress(KeyError):  # the last request was not read to its end
            self._ready.register(self._stdin, selectors.EVENT_WRITE, self._send)
        while not self._whole:
            ready = self._ready.select(max(0.0, end - time.monotonic()))
            for key, _ in ready:
                key.data()
            if not ready:
                excused = min(self._queued() - queued, (PATIENCE - 1) * seconds)
                end = began + seconds + excused
                if end <= time.monotonic():
                    raise self._late(seconds)
            if len(self._read) > LONGEST and not self._whole:
                raise Flooded(f"it writes over {LONGEST >> 20} MB and no end of a line")
        reply, _, self._read = self._read.partition(b"\n")
        self._whole = b"\n" in self._read
        self.took = time.monotonic() - began - (self._queued() - queued)
        return reply.decode("utf-8", "replace")

    def close(self, last: str = "", seconds: float = 0) -> None:
        """End the process and all that it started, and wait until it is gone.

        Parameters
        ----------
        last, seconds
            A line that asks it to end by itself, and how long it is given for that.
        """
        if last:
            self._unsent = last.encode()
            self._send()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._running.wait(seconds)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._running.pid, signal.SIGKILL)
        self._running.wait()
        self._ready.close()
        for pipe in self._pipes:
            pipe.close()

    def _queued(self) -> float:
        """Return how many seconds the process has waited for a processor; 0 if that is not told."""
        try:
            told = Path(f"/proc/{self._running.pid}/schedstat").read_text(encoding="ascii")
            return int(told.split()[1]) / 1e9
        except (OSError, ValueError, IndexError):
            return 0.0

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin, self._unsent[:CHUNK]) :]
        except BlockingIOError:
            return
        except BrokenPipeError:  # then no reply comes either
            self._unsent = b""
        if not self._unsent:
            self._forget(self._stdin)

    def _take(self) -> None:
        came = os.read(self._stdout, CHUNK)
        if not came:
            raise Died(self._status())
        self._read += came
        self._whole = self._whole or b"\n" in came

    def _hear(self) -> None:
        came = os.read(self._stderr, CHUNK)
        if not came:  # at its end a pipe is always ready
            self._forget(self._stderr)
        self._noise = (self._noise + came)[-KEPT:]
        if self._loud:
            sys.stderr.write(came.decode("utf-8", "replace"))

    def _forget(self, pipe: int) -> None:
        with contextlib.suppress(KeyError):  # it was forgotten before
            self._ready.unregister(pipe)

    def _late(self, seconds: float) -> Lost:
        if self._running.poll() is not None:  # what it started keeps its stdout open
            return Died(self._status())
        if self._read:
            return Hung(f"it begins its reply, and does not end it with a newline in {seconds:g} s")
        return Hung(f"it does not reply in {seconds:g} s")

    def _status(self) -> str:
        try:
            status = self._running.wait(TO_END)
        except subprocess.TimeoutExpired:
            return "it closes its stdout"
        with contextlib.suppress(BlockingIOError):  # its last words may not have been read yet
            self._hear()
        told = f"signal {-status}" if status < 0 else f"exit status {status}"
        words = self.last_words[:SHOWN]
        return f"{told}; it last wrote {words!r}" if words else told
