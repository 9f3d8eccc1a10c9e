"""The target's end of the protocol: lines in, lines out, within limits of time and memory."""

import contextlib
import importlib.util
import io
import json
import os
import resource
import signal
import sys
from types import SimpleNamespace

import numpy as np
import pytest

from properties.conformance.child import serving, start
from properties.conformance.child.given import Given
from properties.conformance.child.loading import Unusable

FORMAT = "perceptron-protocol/1"
TARGET = """
import numpy as np
def train(X, y, eta=1.0):
    match len(X):
        case 2: raise SystemExit("two")
        case 3: X *= 2; eta *= 1
        case 4: return Odd()
        case 5: return [10**5000]
    return X[0]
class Odd:
    @property
    def weights(self): raise ValueError("odd")
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a target; what is imported from it is forgotten."""
    (tmp_path / "target.py").write_text(TARGET)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setitem(sys.modules, "target_under_check", None)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def served(monkeypatch):
    """Serve requests in this process; return the replies, and keep which limits were set."""
    timers, asked_of_the_kernel = [], []
    library = SimpleNamespace(prctl=lambda *asked: asked_of_the_kernel.append(asked))
    monkeypatch.setattr(serving.ctypes, "CDLL", lambda name: {None: library}[name])
    monkeypatch.setattr(serving.signal, "setitimer", lambda *set_to: timers.append(set_to))
    monkeypatch.setattr(serving, "_limit_memory", lambda: asked_of_the_kernel.append("memory"))

    def serve(*requests, text="target.py:train"):
        replies = Flushed()
        lines = iter([json.dumps(request) + "\n" for request in requests])
        monkeypatch.setattr(serving, "_private_streams", lambda: (lines, replies))
        serving.serve(text)
        return [json.loads(line) for line in replies.flushed]

    digits = sys.get_int_max_str_digits()
    yield SimpleNamespace(serve=serve, timers=timers, kernel=asked_of_the_kernel)
    sys.set_int_max_str_digits(digits)


class Flushed(io.StringIO):
    """Keeps what was written in one go before each flush."""

    def __init__(self):
        super().__init__()
        self.flushed = []

    def flush(self):
        written = self.getvalue()
        self.flushed.append(written)
        assert written.count("\n") == written.endswith("\n") == 1
        self.seek(0)
        self.truncate()


def case(n, known="7", **options):
    return {"id": known, "X": [["3", "-1/2"]] * n, "y": ["1"] * n, "options": options}


START = {"command": "start", "format": FORMAT, "seconds": "2"}
GREETING = {
    "format": FORMAT,
    "shape": "function",
    "parameters": ["eta"],
    "required": [],
    "conventions": None,
}


def test_it_says_what_the_target_is_and_then_answers_each_case(folder, served):
    request = {"command": "run", "cases": [case(1), case(1, known="8")], "seconds": "1"}

    assert served.serve(START, request, request | {"cases": []}, {"command": "stop"}, START) == [
        GREETING,
        {"answers": [{"id": "7", "weights": ["3", "-1/2"]}, {"id": "8", "weights": ["3", "-1/2"]}]},
        {"answers": []},
    ]


def test_each_request_has_eight_times_its_seconds_and_one_more(folder, served):
    served.serve(START, {"command": "run", "cases": []}, {"command": "stop", "seconds": "0.5"})

    timer = signal.ITIMER_REAL
    assert served.timers == [(timer, 17), (timer, 0), (timer, 1), (timer, 0), (timer, 5)]


def test_nothing_is_run_before_the_start(folder, served):
    assert served.serve({"command": "run", "cases": [case(1)], "seconds": "1"}) == []


def test_a_target_that_cannot_be_used_is_told_and_not_run(folder, served):
    run = {"command": "run", "cases": [case(1)], "seconds": "1"}

    assert served.serve(START, run, text="target.py:other") == [
        {
            "format": FORMAT,
            "cannot": "target: target.py has no 'other'; it defines train",
        }
    ]


def test_a_target_of_no_known_shape_is_told_by_its_name(folder, served):
    (reply,) = served.serve(START, text="target.py:Odd")

    assert reply["cannot"].startswith("target: target.py:Odd is the class Odd; give a function")


ANSWERS = {
    2: {"raises": "SystemExit: two"},
    3: {"weights": ["6", "-1"], "edited": ["X"]},
    4: {"unreadable": "odd"},
    5: {"weights": ["1" + "0" * 5000]},
}


@pytest.mark.parametrize("points", ANSWERS)
def test_whatever_a_target_does_the_case_is_answered(folder, served, points):
    request = {"command": "run", "cases": [case(points), case(1)], "seconds": "1"}

    _, reply = served.serve(START, request)

    assert reply["answers"] == [
        {"id": "7"} | ANSWERS[points],
        {"id": "7", "weights": ["3", "-1/2"]},
    ]


def test_a_target_that_refuses_its_own_answer_says_why(served, monkeypatch):
    def refuses(given):
        raise Unusable("step returns None")

    target = SimpleNamespace(greeting={}, train=refuses)
    monkeypatch.setattr(serving, "load", lambda text: text)
    monkeypatch.setattr(serving, "shaped", lambda text, loaded: target)

    _, reply = served.serve(START, {"command": "run", "cases": [case(1)]})

    assert reply == {"answers": [{"id": "7", "unreadable": "step returns None"}]}


@pytest.mark.parametrize(
    ("platform", "asked"), [("linux", ["memory", (1, 9)]), ("darwin", ["memory"])]
)
def test_on_linux_the_kernel_is_asked_to_end_it_with_its_parent(
    served, monkeypatch, platform, asked
):
    monkeypatch.setattr(sys, "platform", platform)

    served.serve()

    assert served.kernel == asked


@pytest.mark.parametrize(
    ("hard", "soft"), [(resource.RLIM_INFINITY, 4 << 30), (8 << 30, 4 << 30), (1 << 30, 1 << 30)]
)
def test_memory_is_limited_to_4_gb_or_what_is_allowed_and_no_core_is_kept(monkeypatch, hard, soft):
    limits = {resource.RLIMIT_AS: (5, hard)}
    monkeypatch.setattr(resource, "getrlimit", limits.get)
    monkeypatch.setattr(resource, "setrlimit", limits.__setitem__)

    serving._limit_memory()

    assert limits == {resource.RLIMIT_AS: (soft, hard), resource.RLIMIT_CORE: (0, 0)}


def test_where_there_are_no_limits_none_are_set(monkeypatch):
    monkeypatch.setitem(sys.modules, "resource", None)
    monkeypatch.delattr(signal, "setitimer")

    assert serving._limit_memory() is None
    assert serving._end_after(3) is None


@contextlib.contextmanager
def piped():
    """Put pipes in the place of stdin, stdout and stderr; give their other ends."""
    kept = [os.dup(stream) for stream in (0, 1, 2)]
    pipes = [os.pipe() for _ in kept]
    for stream, pipe in enumerate(pipes):
        os.set_blocking(pipe[0], False)
        os.dup2(pipe[0 if stream == 0 else 1], stream)
    try:
        yield pipes[0][1], pipes[1][0], pipes[2][0]
    finally:
        for stream, held in enumerate(kept):
            os.dup2(held, stream)
        for end in (*kept, *(end for pipe in pipes for end in pipe)):
            os.close(end)


def test_the_protocol_is_out_of_reach_of_what_the_target_reads_and_prints():
    with piped() as (stdin, stdout, stderr):
        requests, replies = serving._private_streams()
        with requests, replies:
            os.write(stdin, b"asked\n")
            os.write(1, b"noise")
            replies.write("told")
            replies.flush()
            came = requests.readline(), os.read(0, 9), os.read(stdout, 9), os.read(stderr, 9)

    assert came == ("asked\n", b"", b"told", b"noise")


def test_a_case_is_read_into_fresh_arrays():
    given = Given.read(
        {
            "X": [["1/4", "0x1.8p+1"], ["-2", "0x1p-60"]],
            "y": ["1", "-1"],
            "options": {"epochs": "3", "eta": "1/2", "w0": ["1", "-1/8"], "order": ["1", "0"]},
            "predict": [["5", "6"]],
        }
    )

    assert given.X.tolist() == [[0.25, 3.0], [-2.0, 2.0**-60]]
    assert (given.y.tolist(), given.predict.tolist()) == ([1, -1], [[5.0, 6.0]])
    assert given.options.pop("w0").tolist() == [1, -0.125]
    assert given.options == {"epochs": 3, "eta": 0.5, "order": [1, 0]}
    assert given.X.dtype == np.float64


def test_a_case_may_have_no_options_and_want_no_predictions():
    given = Given.read({"X": [["1"]], "y": ["1"]})

    assert (given.options, given.predict) == ({}, None)


def test_the_bytes_of_each_array_are_told_by_name():
    given = Given.read({"X": [["1"]], "y": ["1"], "options": {"epochs": "3", "w0": ["0"]}})

    assert given.contents() == {
        "X": np.array([[1.0]]).tobytes(),
        "y": np.array([1]).tobytes(),
        "w0": np.array([0.0]).tobytes(),
    }


@pytest.fixture
def asked(monkeypatch):
    """Let the served package be no more than a note of what it was asked."""
    texts = []
    monkeypatch.setattr(sys, "argv", ["start.py", "m:name", "other"])
    monkeypatch.setitem(sys.modules, "child_of_a_check", None)
    served = SimpleNamespace(serve=texts.append)
    monkeypatch.setitem(sys.modules, "child_of_a_check.serving", served)
    yield texts
    for name in [name for name in sys.modules if name.startswith("child_of_a_check.")]:
        del sys.modules[name]


def test_it_starts_under_a_name_of_its_own(asked):
    start.main()

    assert asked == ["m:name"]
    package = sys.modules["child_of_a_check"]
    assert package.load.__module__ == "child_of_a_check.loading"
    assert list(package.__path__) == [str(package.__file__).rpartition(os.sep)[0]]


def test_a_project_installed_in_part_says_so(asked, monkeypatch):
    monkeypatch.setattr(importlib.util, "spec_from_file_location", lambda *_, **__: None)

    with pytest.raises(SystemExit, match="child: no package; install the project whole$"):
        start.main()
