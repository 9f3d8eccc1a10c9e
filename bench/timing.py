"""Medians over repeats, by turns, so that what else the machine does falls on all alike."""

import statistics
import time
from collections.abc import Callable

Clock = Callable[[], float]


def seconds(work: Callable[[], object], clock: Clock = time.perf_counter) -> float:
    """Return how long `work` takes, once."""
    began = clock()
    work()
    return clock() - began


def medians(
    repeats: int, *works: Callable[[], object], clock: Clock = time.process_time
) -> list[float]:
    """Return the median processor time of each, after one round that is not counted."""
    rounds = [[seconds(work, clock) for work in works] for _ in range(repeats + 1)][1:]
    return [statistics.median(times) for times in zip(*rounds, strict=True)]
