"""`perceptron check` on points of one's own, with cases saved, and interrupted."""

import fcntl
import json
import shlex
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

from tests.conformance.kit import HEAD, PROGRAMS

RIGHT = HEAD + PROGRAMS["plain"]


@pytest.fixture
def mine(run, tmp_path):
    """Run a command line in a folder that has a right.py."""
    (tmp_path / "right.py").write_text(RIGHT, encoding="utf-8")
    return lambda line: run(*shlex.split(line))


QUICK = "--budget quick"


def test_one_s_own_points_are_checked_too_and_the_report_is_printed_as_json(mine, tmp_path):
    (tmp_path / "a.csv").write_text("kind,x,y\nyes,7,2\nno,3,99\n", encoding="utf-8")
    (tmp_path / "own.py").write_text(
        "def train(X, y, epochs):\n"
        "    if X.tolist() == [[7, 2], [3, 99]] and list(y) == [-1, 1]:\n"
        "        return 'the points'\n"
        "    from right import train\n"
        "    return train(X, y, epochs)\n",
        encoding="utf-8",
    )

    own = "--data a.csv --label kind --positive no"
    code, out, _ = mine(f"check own.py:train {QUICK} {own} --json")

    content = json.loads(out)
    (finding,) = content["findings"]
    assert (content["format"], content["target"]) == ("perceptron-conformance/1", "own.py:train")
    assert (code, finding["case"]["X"], finding["case"]["y"]) == (
        1, [["7", "2"], ["3", "99"]], ["-1", "1"]
    )  # fmt: skip


def test_a_case_that_is_not_a_fixed_one_is_saved_where_the_user_says_and_nowhere_else(
    mine, tmp_path, monkeypatch
):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    wrong = RIGHT.replace("label * x\n", "(3 if (X == -11).any() else 1) * label * x\n")
    assert wrong != RIGHT
    (tmp_path / "far.py").write_text(wrong, encoding="utf-8")
    before = {path.name for path in tmp_path.iterdir()}

    code, out, _ = mine(f"check far.py:train {QUICK} --save kept --json")

    replay = json.loads(out)["findings"][0]["replay"]
    after = {path.name for path in tmp_path.iterdir()} - {"__pycache__"}
    assert code == 1
    assert after - before == {"kept"}
    assert mine(replay.removeprefix("perceptron "))[0] == 1


SLOW = """
import fcntl, select

def train(X, y, epochs=5):
    held = open('lock', 'w')
    fcntl.flock(held, fcntl.LOCK_EX)
    open('begun', 'w').close()
    select.select([], [], [], 30)
    open('survived', 'w').close()
"""


def test_an_interrupt_leaves_nothing_running_and_no_report(tmp_path):
    (tmp_path / "slow.py").write_text(SLOW, encoding="utf-8")
    command = [sys.executable, "-m", "perceptron", "check", "slow.py:train", "--report", "r.html"]
    process = subprocess.Popen(
        command, cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    while not (tmp_path / "begun").exists() and process.poll() is None:
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.05)

    process.send_signal(signal.SIGINT)
    out, err = process.communicate()

    assert (process.returncode, out, err) == (130, "", "perceptron check: interrupted\n")
    with (tmp_path / "lock").open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)  # the target's end frees it
    assert not {"r.html", "survived"} & {path.name for path in tmp_path.iterdir()}
