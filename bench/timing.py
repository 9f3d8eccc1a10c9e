"""Medians over repeats, two by turns, so that what else the machine does falls on both."""

import statistics
import time
from collections.abc import Callable

__all__ = ["medians", "seconds"]


def seconds(work: Callable[[], object]) -> float:
    """Return how long `work` takes, once."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def medians(repeats: int, *works: Callable[[], object]) -> list[float]:
    """Return the median time of each, run by turns after one round that is not counted."""
    rounds = [[seconds(work) for work in works] for _ in range(repeats + 1)][1:]
    return [statistics.median(times) for times in zip(*rounds, strict=True)]
