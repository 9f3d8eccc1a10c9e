import contextlib
import re
import signal
import subprocess
import sys
import time

import pytest

from properties.conformance.process import Died, Hung, Process
from tests.conformance.commands import gone, read_pid

REQUEST = {"X": [["0x1p+0"]], "y": ["1"], "options": {}}


@pytest.fixture
def hanging(tmp_path):
    """A target that writes its process id down, and hangs."""
    path = tmp_path / "hanging.py"
    path.write_text(
        "import os\n"
        "def train(X, y):\n"
        f"    open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()) + '.')\n"
        "    while True: pass\n"
    )
    return path


def ask_in_a_process(target):
    code = (
        "import signal\n"  # a shell starts what runs in the background with interrupts ignored
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from properties.conformance.process import Process\n"
        f"with Process({f'{target}:train'!r}) as process: process.ask({REQUEST!r}, 3)"
    )
    return subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.DEVNULL)


def target(tmp_path, body):
    path = tmp_path / "target.py"
    path.write_text(f"import os, sys\ndef train(X, y):\n    {body}\n")
    return f"{path}:train"


def test_a_hang_is_ended_and_the_process_starts_again(tmp_path):
    name = target(tmp_path, "\n    while len(X) == 2: pass\n    return X[0]")
    with Process(name) as process, pytest.raises(Hung):
        process.ask(REQUEST | {"X": [["0x1p+0"]] * 2, "y": ["1"] * 2}, 0.3)

    with process:
        assert process.ask(REQUEST, 5)["weights"] == ["1"]


def test_a_crash_tells_its_signal(tmp_path):
    name = target(tmp_path, "os.kill(os.getpid(), 11)")

    with Process(name) as process, pytest.raises(Died, match="^signal 11$"):
        process.ask(REQUEST, 5)


def test_an_exit_is_an_exception_like_any_other(tmp_path):
    with Process(target(tmp_path, "sys.exit(3)")) as process:
        assert process.ask(REQUEST, 5) == {"raises": "SystemExit: 3"}


def test_more_memory_than_allowed_is_refused_to_the_target(tmp_path):
    with Process(target(tmp_path, "return bytearray(5 << 30)")) as process:
        assert process.ask(REQUEST, 5) == {"raises": "MemoryError"}


def test_what_the_target_prints_does_not_disturb_the_replies(tmp_path):
    name = target(tmp_path, "os.write(1, b'{}'); print('noise'); return X[0]")

    with Process(name) as process:
        assert process.ask(REQUEST, 5)["weights"] == ["1"]


def test_the_target_can_read_nothing_of_the_protocol(tmp_path):
    with Process(target(tmp_path, "return X[0] + len(sys.stdin.read())")) as process:
        assert process.ask(REQUEST, 5)["weights"] == ["1"]


def test_a_target_called_like_one_of_our_packages_meets_its_own_modules(tmp_path):
    (tmp_path / "perceptron.py").write_text("from properties import train\n")
    (tmp_path / "properties.py").write_text("def train(X, y): return X[0]\n")

    with Process(f"{tmp_path / 'perceptron.py'}:train") as process:
        assert process.ask(REQUEST, 5)["weights"] == ["1"]


def test_nothing_is_left_running_after_a_hang(hanging, tmp_path):
    with Process(f"{hanging}:train") as process, pytest.raises(Hung):
        process.ask(REQUEST, 1)

    assert gone(read_pid(tmp_path / "pid"), within=1)


def test_our_modules_are_not_in_the_target_s_way(tmp_path):
    with Process(target(tmp_path, "import states; return X[0]")) as process:
        assert process.ask(REQUEST, 5) == {
            "raises": "ModuleNotFoundError: No module named 'states'"
        }


def test_a_target_that_will_not_be_ended_is_killed(tmp_path):
    name = target(
        tmp_path, "import signal; signal.signal(15, signal.SIG_IGN)\n    while True: pass"
    )
    with Process(name) as process:
        process.start()
        began = time.monotonic()
        with pytest.raises(Hung):
            process.ask(REQUEST, 0.3)

    assert time.monotonic() - began < 30


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_nothing_is_left_running_when_who_asks_is_ended(hanging, tmp_path, how):
    with ask_in_a_process(hanging) as asking:
        pid = read_pid(tmp_path / "pid")
        ended_by(asking, how)

    assert gone(pid, within=8)


def ended_by(process, how):
    """Send the signal again each second: one that arrives in a callback of the garbage is lost."""
    for _ in range(30):
        process.send_signal(how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(1)
    raise AssertionError(f"{how!r} does not end it")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            "while True: pass",
            r"takes too long \(it does not reply in 1 s\); move what it does there",
        ),
        ("import os; os._exit(3)", r"ends its process \(exit status 3\); give one that imports by"),
    ],
)
def test_a_target_that_is_not_imported_is_told_in_a_sentence(tmp_path, monkeypatch, body, told):
    monkeypatch.setattr("properties.conformance.process.TO_LOAD", 1)
    path = tmp_path / "target.py"
    path.write_text(body)

    with Process(f"{path}:train") as process:
        assert re.match(rf"^target: importing .*:train {told}", process.greeting()["cannot"])


def test_a_target_that_keeps_state_is_unsteady(tmp_path):
    path = tmp_path / "target.py"
    path.write_text("w = 0\ndef train(X, y):\n    global w\n    w = w + X[0]\n    return w\n")

    with Process(f"{path}:train") as process:
        assert process.ask(REQUEST, 5)["unsteady"]


def test_a_target_that_edits_its_input_is_told_what(tmp_path):
    with Process(target(tmp_path, "X *= 2; return X[0]")) as process:
        assert process.ask(REQUEST, 5)["edited"] == ["X"]


def test_the_time_of_replies_counts_and_that_of_a_hang_does_not(tmp_path):
    path = tmp_path / "slow.py"
    path.write_text("import time\ndef train(X, y):\n    time.sleep(0.05 if len(X) < 2 else 9)\n")
    with Process(f"{path}:train") as process:
        process.start()
        assert process.spent == 0

        process.ask(REQUEST, 4)
        with contextlib.suppress(Hung):
            process.ask({"X": [["0x1p+0"]] * 2, "y": ["1"] * 2, "options": {}}, 1.5)

    assert 0.05 <= process.spent < 1.5
