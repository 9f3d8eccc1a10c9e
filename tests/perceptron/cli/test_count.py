"""`perceptron count`: what it keeps when it is stopped, and where it goes on."""

import signal
import subprocess
import sys

import pytest

EIGHT = """\
17561539552946 threshold functions of 8 variables

decided          one function of each class, 9 coordinates with the bias
"""


def test_a_short_count_keeps_nothing_and_a_state_that_is_asked_for_stays(
    run, monkeypatch, tmp_path
):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    codes = [run("count", "6")[0], run("count", "6", "--state", "mine")[0]]

    assert codes == [0, 0]
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
    assert (tmp_path / "mine").read_text().startswith('{"format": "perceptron-count-state/1"')


WAITS = """
import os, sys
from perceptron.cli import main
os.environ["XDG_CACHE_HOME"] = sys.argv[1]
kept = 0
fsync = os.fsync

def stop_after_three(file):
    global kept
    fsync(file)
    kept += 1
    if kept == 3:
        os.kill(os.getpid(), {signal})

os.fsync = stop_after_three
sys.exit(main(["count", "8"]))
"""


def stopped(folder, number):
    """Count 8 variables until three lines are on the disk; then send this signal."""
    return subprocess.run(
        [sys.executable, "-c", WAITS.format(signal=int(number)), str(folder)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_an_interrupt_says_where_the_finished_shards_are_and_nothing_is_lost(
    run, monkeypatch, tmp_path
):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    interrupted = stopped(tmp_path, signal.SIGINT)
    (state,) = tmp_path.rglob("count-8*")
    first = state.read_bytes()
    killed = stopped(tmp_path, signal.SIGKILL)

    assert interrupted.returncode == 130
    assert interrupted.stderr == (
        f"the finished shards are in {state}; ask again to go on\nperceptron count: interrupted\n"
    )
    assert killed.returncode == -signal.SIGKILL
    assert first.count(b"\n") == 3
    assert state.read_bytes().startswith(first)
    assert state.read_bytes().count(b"\n") == 6
    code, out, err = run("count", "8")
    assert (code, out[: len(EIGHT)], err) == (0, EIGHT, "")
    assert list(tmp_path.rglob("*.jsonl")) == []


def test_without_a_home_the_count_is_made_and_nothing_is_kept(run, monkeypatch, tmp_path):
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", "~")  # as for a user without an entry

    code, out, err = run("count", "8")

    assert (code, out[: len(EIGHT)], err) == (0, EIGHT, "")
    assert list(tmp_path.iterdir()) == []


def test_a_scheduler_that_is_no_address_is_refused(run):
    pytest.importorskip("distributed")

    code, out, err = run("count", "6", "--scheduler", "nowhere")

    assert (code, out) == (2, "")
    assert "--scheduler: 'nowhere' does not answer" in err
