"""The CPU time of a process and of all that it started, as the system reports it."""

import os
import sys
import time
from pathlib import Path

__all__ = ["cpu_seconds"]

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
PROCESSES = Path("/proc")


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds that a process, its ended children and its descendants used.

    If the system does not report them, the wall clock stands in: only differences count.
    """
    if sys.platform != "linux":
        return time.monotonic()
    waiting, ticks = [pid], 0
    while waiting:
        place = PROCESSES / str(waiting.pop())
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
