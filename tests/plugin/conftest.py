import shutil
from datetime import UTC, datetime
from importlib.metadata import entry_points
from pathlib import Path

import pytest

# pytester forgets what is imported while it runs: all that a session needs is imported before
import properties.plugin.parametrize
import properties.plugin.session  # noqa: F401
from properties.conformance import searching
from properties.plugin.judging import judge

ROOT = Path(__file__).parents[2]
TARGETS = ROOT / "tests" / "conformance" / "targets"
NAMES = {entry.value for entry in entry_points(group="pytest11")}
SUBJECTS = ("right.py:lists", "wrong.py:strict", "wrong.py:int8", "nowhere.py:train")
# where the project is installed, pytest finds the plugin by itself
PLUGIN = [] if "properties.plugin" in NAMES else ["-p", "properties.plugin"]


class LastOfTheYear:
    """A clock: 2029 is not over in UTC, and is over here."""

    @staticmethod
    def now(zone):
        return datetime(2029, 12, 31, 23, tzinfo=UTC) if zone is UTC else datetime(2030, 1, 1, 1)


@pytest.fixture(scope="session")
def judged(tmp_path_factory):
    """Judge some functions of the target files, once, with a short search."""
    folder = tmp_path_factory.mktemp("targets")
    for name in ("wrong.py", "right.py"):
        shutil.copy(TARGETS / name, folder / name)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setitem(searching.BUDGETS, "quick", (20, 5))
        return {name: judge(name, budget="quick") for name in SUBJECTS}.__getitem__


@pytest.fixture
def session(pytester, judged, monkeypatch):
    """Run pytest with the plugin; targets were judged before."""
    monkeypatch.setattr("properties.plugin.session.judge", lambda target, *_, **__: judged(target))

    def run(*arguments, known=None):
        if known is not None:
            pytester.makefile(".toml", known=known)
            arguments = (*arguments, "--perceptron-known", "known.toml")
        return pytester.runpytest_inprocess(*PLUGIN, "-p", "no:cacheprovider", *arguments)

    return run
