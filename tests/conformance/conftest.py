from functools import cache
from pathlib import Path

import pytest

from properties.conformance import check

TARGETS = Path(__file__).parent / "targets"


@pytest.fixture(scope="session")
def checked():
    """Check one of the target files' functions; once, however many tests ask."""

    @cache
    def report(name, conventions=None):
        return check(f"{TARGETS / name.replace(':', '.py:')}", conventions)

    return report


@pytest.fixture
def impatient(monkeypatch):
    """Wait a fraction of the usual time before a target counts as hanging."""
    for name in ("TO_WARM_UP", "TO_ANSWER", "TO_GIVE_UP", "TO_BE_SURE"):
        monkeypatch.setattr(f"properties.conformance.outcomes.{name}", 0.5)
