"""A command's process: its limits are set before it becomes the command."""

import ctypes
import resource
import signal
from types import SimpleNamespace

import pytest

from properties.conformance import limited

UNLIMITED = resource.RLIM_INFINITY
DATA, CORE = resource.RLIMIT_DATA, resource.RLIMIT_CORE


@pytest.fixture
def system(monkeypatch):
    """Note what the system is asked for, and do nothing of it."""
    noted = SimpleNamespace(limits=[], asked=[], run=[], hard=UNLIMITED)
    monkeypatch.setattr(resource, "getrlimit", lambda kind: {DATA: (0, noted.hard)}[kind])
    monkeypatch.setattr(resource, "setrlimit", lambda *given: noted.limits.append(given))
    library = SimpleNamespace(prctl=lambda *given: noted.asked.append(given))
    monkeypatch.setattr(ctypes, "CDLL", {None: library}.__getitem__)
    monkeypatch.setattr(limited.os, "execvp", lambda *given: noted.run.append(given))
    monkeypatch.setattr(limited.sys, "platform", "linux")
    return noted


def test_the_process_becomes_the_command(system):
    limited.main(["node", "mine.js"])

    assert system.run == [("node", ["node", "mine.js"])]


@pytest.mark.parametrize(("hard", "soft"), [(UNLIMITED, 2**32), (2**20, 2**20), (2**40, 2**32)])
def test_what_is_written_to_memory_is_limited_and_no_core_is_left(system, hard, soft):
    system.hard = hard

    limited.main(["node"])

    assert system.limits == [(DATA, (soft, hard)), (CORE, (0, 0))]


@pytest.mark.parametrize(("platform", "asked"), [("linux", [(1, signal.SIGKILL)]), ("darwin", [])])
def test_on_linux_it_ends_with_the_one_that_started_it(system, monkeypatch, platform, asked):
    monkeypatch.setattr(limited.sys, "platform", platform)

    limited.main(["node"])

    assert system.asked == asked


def test_a_command_that_cannot_be_run_is_told_of_in_a_sentence(system, monkeypatch):
    def missing(*_):
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(limited.os, "execvp", missing)

    with pytest.raises(SystemExit) as end:
        limited.main(["nowhere"])
    assert end.value.code == "nowhere: No such file or directory"
