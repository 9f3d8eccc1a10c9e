"""A decorator with which a project's own tests hold its perceptron against the reference."""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from properties.pytest_plugin.item_outcomes import (
    Checked,
    Outcome,
    end_test,
    entry_outcome,
    outcomes,
    recorded,
)
from properties.pytest_plugin.known_deviations import read_known


def parametrize(
    target: str | Callable[..., Any] | object,
    conventions: str | None = None,
    *,
    known: Path | str | None = None,
    budget: str = "quick",
    seed: int = 0,
) -> pytest.MarkDecorator:
    """Return a mark that runs a test once a family of cases, and once for the verdict.

    The test takes an argument `check` and calls it; nothing else is needed. The target is checked
    once, in a process of its own, at the first call.

    Parameters
    ----------
    target, conventions
        What `properties.check` takes: a function at the top of a module, or
        ``package.module:name``, or ``path/file.py:name``.
    known
        A TOML file of known deviations, as ``--perceptron-known`` reads it.
    budget, seed
        Of the drawn cases.

    Returns
    -------
    MarkDecorator
        A mark for a test function or class.

    Raises
    ------
    Refused
        If the file of known deviations cannot be read.

    Examples
    --------
    >>> @parametrize("mine.py:train")
    ... def test_my_perceptron(check):
    ...     check()
    """
    entries = read_known(Path(known)) if known else ()

    @cache
    def checked() -> Checked:
        return Checked(recorded(target, conventions, budget=budget, seed=seed), entries)

    ends = outcomes(checked)
    for entry in entries:
        ends[f"known {entry.named}"] = partial(entry_outcome, entry, lambda: [checked()])
    tests = [partial(_run, end) for end in ends.values()]
    return pytest.mark.parametrize("check", tests, ids=list(ends))


def _run(end: Callable[[], Outcome]) -> None:
    __tracebackhide__ = True
    end_test(end())
