"""A decorator with which a project's own tests hold its perceptron against the reference."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path

import pytest

from properties.conformance.checking import Target
from properties.plugin.items import settle, stale
from properties.plugin.judging import VERDICT, Held, families, judge
from properties.plugin.known import Known, read_known

__all__ = ["parametrize"]


def parametrize(
    target: Target,
    conventions: str | None = None,
    *,
    known: Path | str | None = None,
    budget: str = "quick",
    seed: int = 0,
) -> pytest.MarkDecorator:
    """Return a mark that runs a test once a family of cases, and once for the verdict.

    The test takes an argument `check` and calls it. The target is judged once, in a process of its
    own, at the first call.

    Parameters
    ----------
    target, conventions
        What `properties.check` takes: a function at the top of a module, or
        ``package.module:name``, or ``path/file.py:name``.
    known
        A TOML file of known deviations, as ``--perceptron-known`` reads it.
    budget, seed
        Of the search.

    Raises
    ------
    Refused
        Where the file of known deviations cannot be read.

    Examples
    --------
    >>> @parametrize("mine.py:train")
    ... def test_my_perceptron(check):
    ...     check()
    """
    entries = read_known(Path(known), datetime.now(UTC).date()) if known else ()
    held = cache(partial(_held, target, conventions, budget, seed, entries))
    checks: dict[str, Callable[[], None]] = {
        name: partial(_family, held, name) for name in families()
    }
    checks[VERDICT] = partial(_verdict, held)
    if entries:
        checks["known"] = partial(_known, held, entries)
    return pytest.mark.parametrize("check", list(checks.values()), ids=list(checks))


def _held(
    target: Target, conventions: str | None, budget: str, seed: int, known: tuple[Known, ...]
) -> Held:
    return Held(judge(target, conventions, budget=budget, seed=seed), known)


def _family(held: Callable[[], Held], name: str) -> None:
    __tracebackhide__ = True
    settle(held().family(name))


def _verdict(held: Callable[[], Held]) -> None:
    __tracebackhide__ = True
    settle(held().verdict())


def _known(held: Callable[[], Held], known: tuple[Known, ...]) -> None:
    __tracebackhide__ = True
    settle(stale(known, [held()]))
