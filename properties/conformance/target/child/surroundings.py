"""What a target finds around it: private streams, and limits of time and memory."""

import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, TextIO

__all__ = [
    "CpuLimit",
    "cpu_seconds",
    "end_with_parent",
    "limit_memory",
    "private_streams",
]

DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of prctl(2)


def private_streams() -> tuple[TextIO, TextIO]:
    """Keep both ends of the protocol; what the target prints goes to stderr, it reads nothing."""
    requests, replies = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return requests, replies


def end_with_parent() -> None:
    """On Linux, end with the process that started this one."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL)


def limit_memory(size: int) -> None:
    """Limit the memory, and keep no core."""
    try:
        import resource  # noqa: PLC0415 - on Windows there is none
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    soft = size if hard == resource.RLIM_INFINITY else min(size, hard)
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and of the ended ones that it started."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


class CpuLimit:
    """Calls `late` when this process has used so many CPU seconds, whatever it is at.

    The call comes between two steps of the interpreter, and needs nothing of the target: nothing
    that it catches keeps it from being ended.
    """

    def __init__(self) -> None:
        self._late: Callable[[], Any] = lambda: None
        if hasattr(signal, "setitimer"):  # not on Windows
            signal.signal(signal.SIGPROF, self._reached)

    @contextlib.contextmanager
    def of(self, seconds: float, late: Callable[[], Any]) -> Iterator[None]:
        """Limit what is done inside."""
        self._late = late
        self._set(seconds)
        try:
            yield
        finally:
            self._set(0)

    def _set(self, seconds: float) -> None:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, seconds)

    def _reached(self, number: int, frame: FrameType | None) -> None:
        self._late()
