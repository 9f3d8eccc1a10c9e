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

from properties.conformance.target.limits import Limits

# what is kept of stderr
KEPT = 4096
# some runtimes end with a trace or their version
ERROR = re.compile(r"error|exception|fatal|panic", re.IGNORECASE)
CHUNK = 1 << 16
# how long a process whose stdout has ended is given to end itself
TO_END = 1.0
# how long is waited for a reply between two looks at the CPU time, at least and at most
LOOKS = 0.02, 0.25
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Lost(Exception):
    """There is no reply: it timed-out, died, flooded, or it was nonsense; a clause says why."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(words)
        self.kind = kind


class Pipe:
    """A started process in a session of its own.

    If it is loud, what it writes to stderr reaches ours; otherwise only its end is kept. `spent` is
    the CPU seconds that the last exchange took the process.
    """

    def __init__(
        self,
        argv: Sequence[str],
        environment: Mapping[str, str],
        limits: Limits,
        *,
        loud: bool = False,
    ) -> None:
        self.spent = 0.0
        self._limits, self._loud = limits, loud
        self._running = subprocess.Popen(  # noqa: S603 - to run the target is what is asked for
            argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
            env=environment,
        )
        self._unsent, self._noise = b"", b""
        self._read, self._whole = bytearray(), False
        running = self._running
        self._pipes = [p for p in (running.stdin, running.stdout, running.stderr) if p is not None]
        self._stdin, self._stdout, self._stderr = (pipe.fileno() for pipe in self._pipes)
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
        self._ready = selectors.DefaultSelector()
        self._ready.register(self._stdout, selectors.EVENT_READ, self._take)
        self._ready.register(self._stderr, selectors.EVENT_READ, self._hear)

    def exchange(self, line: str, seconds: float) -> str:
        """Send a line; return the line that comes back within so many CPU seconds.

        If none comes, which raises `Lost`, the process is of no more use.
        """
        watch, self._unsent = _Watch(self._running.pid, seconds, self._limits), line.encode()
        with contextlib.suppress(KeyError):  # the last request was not read to its end
            self._ready.register(self._stdin, selectors.EVENT_WRITE, self._send)
        try:
            while not self._whole:
                ready = self._ready.select(watch.pause)
                for key, _ in ready:
                    key.data()
                if not ready and (late := watch.late(begun=bool(self._read))):
                    raise self._late(late)
                if len(self._read) > self._limits.line and not self._whole:
                    raise Lost("flooded", f"it wrote {self._limits.line >> 20} MB in one line")
        finally:
            self.spent = watch.spent()
        reply, _, self._read = self._read.partition(b"\n")
        self._whole = b"\n" in self._read
        return reply.decode("utf-8", "replace")

    def close(self, last: str = "") -> None:
        """End the process and all that it started; a last line may ask it to end by itself."""
        if last:
            self._unsent = last.encode()
            self._send()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._running.wait(self._limits.end)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._running.pid, signal.SIGKILL)
        self._running.wait()
        self._ready.close()
        for pipe in self._pipes:
            pipe.close()

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
            raise Lost("died", self._status())
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

    def _late(self, how: str) -> Lost:
        if self._running.poll() is not None:  # what it started keeps its stdout open
            return Lost("died", self._status())
        return Lost("timed-out", how)

    def _status(self) -> str:
        try:
            status = self._running.wait(TO_END)
        except subprocess.TimeoutExpired:
            return "it closed its stdout"
        with contextlib.suppress(BlockingIOError):  # its last words may not have been read yet
            self._hear()
        ended = f"signal {-status}" if status < 0 else f"exit status {status}"
        words = self._last_words()[: self._limits.quoted]
        return f"{ended}; it last wrote {words!r}" if words else ended

    def _last_words(self) -> str:
        """Return the last line on stderr that names an error; otherwise the last not blank."""
        lines = self._noise.decode("utf-8", "replace").split("\n")
        said = [line.strip() for line in lines if line.strip()]
        return next((line for line in reversed(said) if ERROR.search(line)), (said or [""])[-1])


class _Watch:
    """Looks now and then at how much CPU time a process has used."""

    def __init__(self, pid: int, seconds: float, limits: Limits) -> None:
        self.pause = LOOKS[0]
        self._pid, self._seconds, self._waiting = pid, seconds, limits.waiting
        self._began = self._last = _cpu_seconds(pid)
        self._moved = time.monotonic()

    def spent(self) -> float:
        """Return the CPU seconds since the start; an ended process shows what it had last used."""
        return max(_cpu_seconds(self._pid), self._last) - self._began

    def late(self, *, begun: bool) -> str:
        """Return a clause on which limit is reached; "" if none is."""
        now, used = time.monotonic(), _cpu_seconds(self._pid)
        if used > self._last:
            self._last, self._moved = used, now
        spent = used - self._began
        self.pause = min(max(LOOKS[0], (self._seconds - spent) / 4), LOOKS[1])
        if spent > self._seconds:
            how = "it did not end its reply with a newline" if begun else "it did not reply"
            return f"{how} within {self._seconds:g} s of CPU time"
        if now - self._moved > self._waiting:
            return (
                f"it did not reply, and was waiting, not computing: "
                f"no CPU time used for {self._waiting:g} s"
            )
        return ""


def _cpu_seconds(pid: int) -> float:
    """Return the CPU seconds that a process, its ended children and its descendants used.

    If the system does not report them, the wall clock stands in: only differences count.
    """
    if sys.platform != "linux":
        return time.monotonic()
    waiting, ticks = [pid], 0
    while waiting:
        place = Path("/proc") / str(waiting.pop())
        try:
            # the name of the program, in brackets, may hold blanks
            fields = (place / "stat").read_text(encoding="utf-8", errors="replace")
            ticks += sum(map(int, fields.rpartition(")")[2].split()[11:15]))
            waiting += _children(place)
        except OSError:  # it ended meanwhile; its parent's count has its time
            continue
    return ticks / TICKS


def _children(place: Path) -> list[int]:
    """Return the processes that a process started; none if the kernel does not list them."""
    found = []
    for task in (place / "task").iterdir():
        try:
            found += (task / "children").read_text(encoding="ascii").split()
        except OSError:
            continue
    return [int(pid) for pid in found]
