"""The pytest plugin, silent unless asked: ``pytest --perceptron-impl mine.py:train``.

pytest imports this in every run, so nothing but the standard library and pytest is imported here.
"""

from pathlib import Path

import pytest

__all__ = ["pytest_addoption", "pytest_configure"]

BUDGETS = ("quick", "default", "thorough")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("perceptron", "perceptrons held against the exact reference")
    group.addoption(
        "--perceptron-impl",
        action="append",
        default=[],
        metavar="TARGET",
        help="package.module:name, path/file.py:name, or =--command 'ARGV ...'; repeatable. This "
        "executes the target's code",
    )
    group.addoption(
        "--perceptron-convention",
        metavar="NAME=VALUE,...",
        help="of every target (default: declared by the target, or identified)",
    )
    group.addoption(
        "--perceptron-known",
        type=Path,
        metavar="FILE",
        help="TOML of known deviations: [[known]] with id or convention, reason and expiry",
    )
    group.addoption(
        "--perceptron-budget",
        choices=BUDGETS,
        default="default",
        help="how many cases are drawn beyond the fixed ones",
    )
    group.addoption(
        "--perceptron-seed", type=int, default=0, metavar="N", help="of the drawn cases"
    )
    group.addoption(
        "--perceptron-report",
        type=Path,
        metavar="FILE",
        help="write what was found: .json, .xml (JUnit, an element a case) or .html",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Add what checks the targets, if one is named."""
    option = config.option
    if option.perceptron_impl:
        from properties.pytest_plugin.session import Session  # noqa: PLC0415 - heavy, and seldom needed

        config.pluginmanager.register(Session(config), "perceptron-session")
    elif option.perceptron_known or option.perceptron_report:
        raise pytest.UsageError("--perceptron-impl: no target is given; name one to check")
