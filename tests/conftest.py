"""What a plain `pytest` runs: the claims first, one node each, and their verdicts at the end.

Long checks are environments of their own (`ENVIRONMENTS`): a run that names no path leaves them
out, and `tox -e ENVIRONMENT`, or a path on the command line, runs them. `pytest -k CLAIM` with the
name of a claim collects that claim alone.
"""

import gc
import os
from pathlib import Path

import pytest

from proofs.claims import claim_names
from properties.verification.table import table
from properties.verification.verdicts import report

# threads that wait for work cost each process that a test starts 0.1 s of CPU
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# and they compile what they import once, not each time
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

TESTS = Path(__file__).parent
CLAIMS = TESTS / "test_claims.py"
#: The tests that belong to an environment of tox, by their places here.
ENVIRONMENTS = {
    "coq": ("proofs/coq",),
    "docs": ("docs",),
}
LONG = {path for places in ENVIRONMENTS.values() for place in places for path in TESTS.glob(place)}


@pytest.fixture
def without_coq(monkeypatch):
    """Coq has an environment of its own: it takes longer than all the other checkers."""
    monkeypatch.setenv("PATH", "")


def pytest_ignore_collect(collection_path, config):
    """Collect one claim alone if it is named; leave out what has its own environment."""
    if config.args_source is pytest.Config.ArgsSource.ARGS:
        return None
    if config.getoption("keyword") in claim_names():
        return True if collection_path.is_file() and collection_path != CLAIMS else None
    return True if collection_path in LONG else None


def pytest_collection_modifyitems(config, items):
    """Run the claims before anything else, and of claims with like names only the one named."""
    items.sort(key=lambda item: item.path != CLAIMS)
    if (named := config.getoption("keyword")) in claim_names():
        others = [item for item in items if item.name != f"test_claim[{named}]"]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]


def pytest_collection_finish():
    """Keep what is imported out of the collector's rounds: it stays, and so does what is cached."""
    gc.freeze()
    gc.set_threshold(1_000_000)


def pytest_terminal_summary(terminalreporter, config):
    """End with the table of the verdicts that were measured."""
    reports = [r for kind in ("passed", "failed") for r in terminalreporter.stats.get(kind, ())]
    claims = [value for r in reports for name, value in r.user_properties if name == "claim"]
    if claims:
        terminalreporter.section("claims")
        ordered = sorted(claims, key=lambda claim: claim["name"])
        searched = map(config.getoption, ("--perceptron-budget", "--perceptron-seed"))
        terminalreporter.write_line(table(report(ordered, *searched)))
