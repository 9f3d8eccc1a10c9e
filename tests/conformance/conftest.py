from functools import cache
from pathlib import Path

import pytest

from properties.conformance import check
from tests.conformance.in_process import only_noted
from tests.conformance.scripted import scripted

TARGETS = Path(__file__).parent / "targets"


def pytest_collection_modifyitems(items):
    """Keep the tests of one target on one worker: it is checked once for all of them."""
    for item in items:
        name = getattr(item, "callspec", None) and item.callspec.params.get("name")
        if "checked" in getattr(item, "fixturenames", ()) and isinstance(name, str):
            item.add_marker(pytest.mark.xdist_group(f"checked-{name}"))


@pytest.fixture(scope="session")
def checked(tmp_path_factory):
    """Check one of the target files' functions; once, however many tests ask."""

    folder = tmp_path_factory.mktemp("departures")

    @cache
    def report(name, conventions=None):
        target = f"{TARGETS / name.replace(':', '.py:')}"
        return check(target, conventions, budget="quick", folder=folder)

    return report


@pytest.fixture
def impatient(monkeypatch):
    """Wait a fraction of the usual time before a target counts as hanging."""
    for name in ("TO_WARM_UP", "TO_ANSWER", "TO_GIVE_UP", "TO_BE_SURE"):
        monkeypatch.setattr(f"properties.conformance.outcomes.{name}", 0.5)


@pytest.fixture
def script(monkeypatch):
    """Let all that identification asks and compares be what a test says, and note it."""
    return scripted(monkeypatch)


@pytest.fixture
def noted(monkeypatch):
    """Let the search, the passes and the other conventions be no more than notes."""
    return only_noted(monkeypatch)
