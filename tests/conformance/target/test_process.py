"""Whatever a target does to its process, each request has its reply, and nothing is left."""

import os
import re
import signal
import subprocess
import sys

import pytest

from perceptron.errors import Refused
from properties.conformance.check import check
from properties.conformance.reference.answer import read_answer
from properties.conformance.target import Command, Limits, Process, located
from tests.conformance.target.asking import ONE, SHORT, python, request, weights

# waits for ever, or other bad things for data of more points than a first try has
BAD = """
import os, threading
def train(X, y):
    while len(X) == 12: pass
    if len(X) == 13: os._exit(7)
    if len(X) == 14: os.write(2, b"fatal: so it is\\n"); os.kill(os.getpid(), 11)
    if len(X) == 15: threading.Event().wait()
    if len(X) == 16: X *= 2; y[0] = 1
    if len(X) == 17: return [10 ** 1_000_000]
    if len(X) == 18: return bytearray(5 << 30)
    if len(X) == 19: raise SystemExit("x" * 300)
    return X[0]
"""


def sized(n):
    return request([[1, 2]] * n, [1] * n)


@pytest.fixture
def bad(tmp_path):
    with python(tmp_path, BAD) as process:
        yield process


def test_a_request_that_takes_too_long_is_lost_alone_and_was_given_more_time(bad):
    replies = bad.ask([sized(1)] * 5 + [sized(12)] + [sized(1)] * 5)

    assert [reply.lost for reply in replies] == [None] * 5 + ["timed-out"] + [None] * 5
    assert replies[5].words == "it did not return within 0.4 s of CPU time"
    assert replies[5].cpu > 0.2
    assert weights(replies[-1]) == [1, 2]


LATER = (
    "import time\ndef train(X, y):\n    t = time.process_time\n    end = t() + 0.2 * (len(X) > 9)\n"
)
LATER += "    while t() < end: pass\n    return X[0]\n"


def test_what_takes_longer_than_the_limit_is_given_more_time_and_answered(tmp_path):
    limits = Limits(answer=0.1, again=20)

    with python(tmp_path, LATER, limits=limits) as process:
        (reply,) = process.ask([sized(10)])

    assert (reply.lost, weights(reply)) == (None, [1, 2])


ENDLESS = """
def train(X, y):
    while True: pass
class Model:
    def __init__(self, n_inputs): pass
    def fit(self, X, y): train(X, y)
"""


@pytest.mark.parametrize("name", ["train", "Model"])
def test_what_never_stopped_in_its_trials_is_given_no_more_time(tmp_path, name):
    with python(tmp_path, ENDLESS, name, limits=Limits(trial=0.05, answer=0.05)) as process:
        (reply,) = process.ask([ONE])

    assert (reply.lost, reply.words) == (
        "timed-out",
        "it did not return within 0.05 s of CPU time",
    )


def test_a_request_that_ends_the_process_is_lost_alone(bad):
    replies = bad.ask([sized(n) for n in (1, 13, 1, 14, 1)])

    assert [reply.lost for reply in replies] == [None, "died", None, "died", None]
    assert replies[1].words == "exit status 7"
    assert replies[3].words == "signal 11; it last wrote 'fatal: so it is'"


def test_a_process_that_waits_and_does_not_compute_is_lost_with_a_word_on_it(tmp_path):
    limits = Limits(waiting=2)

    with python(tmp_path, BAD, limits=limits) as process:
        (reply,) = process.ask([sized(15)])

    assert (reply.lost, reply.words) == (
        "timed-out",
        "it did not reply, and was waiting, not computing: no CPU time used for 2 s",
    )


ANSWERS = {
    1: {"weights": ["1", "2"]},
    16: {"weights": ["2", "4"], "edited": ["X"]},
    17: {"unreadable": "a weight has more than 10,000 digits"},
    18: {"raises": "MemoryError"},
    19: {"raises": "SystemExit: " + "x" * 200, "stated": True},
    2: {"weights": ["1", "2"]},
}


def test_what_a_target_does_to_itself_is_said_in_its_answer(bad):
    replies = bad.ask([sized(size) for size in ANSWERS])

    assert [reply.content for reply in replies] == [*ANSWERS.values()]


def test_after_many_losses_no_more_is_asked(tmp_path):
    with python(tmp_path, BAD, limits=Limits(losses=2)) as process:
        replies = process.ask([sized(13)] * 4)

    assert [reply.lost for reply in replies] == ["died", "died", "not-asked", "not-asked"]
    assert replies[3].words == "it was not asked, after 2 requests were lost"


def test_a_target_that_does_not_load_loses_every_request(tmp_path):
    with python(tmp_path, "import os\nos._exit(3)\n") as process:
        (reply,) = process.ask([ONE])

    assert reply.lost == "died"
    assert reply.words.endswith(
        "ends its process (exit status 3); give one that imports by itself)"
    )


@pytest.mark.deep
def test_a_target_that_is_imported_for_too_long_says_so(tmp_path):
    with python(tmp_path, "while True: pass\n", limits=Limits(load=0.5)) as process:
        cannot = process.greeting().cannot

    assert cannot.endswith(
        "takes too long (it did not reply within 0.5 s of CPU time); "
        "move what it does there into its function"
    )


ONCE = """
import pathlib, sys
NOTE = pathlib.Path(__file__).with_name("note")
if NOTE.exists(): raise RuntimeError("a second time")
def train(X, y):
    if len(X) == 13:
        NOTE.write_text("")
        __import__("os")._exit(1)
    return X[0]
"""


def test_a_target_that_does_not_start_again_loses_the_rest(tmp_path):
    with python(tmp_path, ONCE) as process:
        replies = process.ask([sized(13), sized(1), sized(1)])

    assert [reply.lost for reply in replies] == ["died"] * 3
    assert "it does not start again (target: importing" in replies[2].words


TALKS = """
import os, sys, time
def train(X, y):
    print("noise"); os.write(1, b"{}"); time.sleep(1000)
    return X[0] + len(sys.stdin.read()) + len(input("how many? "))
"""


def test_a_target_may_print_ask_and_rest(tmp_path):
    with python(tmp_path, TALKS) as process:
        assert weights(process.ask([ONE])[0]) == [1, 2]


def test_a_target_called_like_one_of_our_packages_meets_its_own_modules(tmp_path):
    (tmp_path / "perceptron.py").write_text("from properties import train\n")
    (tmp_path / "properties.py").write_text("def train(X, y): return X[0]\n")

    with Process(located(f"{tmp_path}/perceptron.py:train")) as process:
        assert weights(process.ask([ONE])[0]) == [1, 2]


@pytest.mark.deep
def test_a_target_that_starts_a_check_is_refused(tmp_path):
    code = (
        "from properties.conformance.target import Process, located\n"
        "def train(X, y):\n"
        "    Process(located('m:x')).greeting()\n"
    )

    with python(tmp_path, code) as process:
        (reply,) = process.ask([ONE])

    assert "m:x starts a check while it is checked itself" in reply.content["raises"]


@pytest.mark.deep
def test_a_target_keeps_no_state_between_processes_and_restarts_alike(tmp_path):
    code = "n = 0\ndef train(X, y):\n    global n\n    n += 1\n    if len(X) == 13: 1 // 0\n"
    code += "    return [n, len(X)]\n"

    with python(tmp_path, code) as process:
        first = process.ask([ONE, ONE])
    with python(tmp_path, code) as process:
        second = process.ask([ONE, ONE])

    assert [weights(reply) for reply in first] == [[1, 1], [2, 1]]
    assert [r.content for r in first] == [r.content for r in second]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is imported again")
def test_what_never_ends_is_imported_once_and_its_state_is_as_it_was_loaded(tmp_path):
    marks = tmp_path / "imports"
    code = (
        f"open({str(marks)!r}, 'a').write('.')\nn = 0\ndef train(X, y):\n    global n\n    n += 1\n"
    )
    code += "    while len(X) == 12: pass\n    return [n, len(X)]\n"

    with python(tmp_path, code) as process:
        before, late, after = process.ask([ONE, sized(12), ONE])

    assert (late.lost, marks.read_text()) == ("timed-out", ".")
    assert weights(before) == weights(after) == [1, 1]


def test_what_a_target_leaves_to_its_end_is_done(tmp_path):
    end = tmp_path / "end"
    code = "import atexit, pathlib\ndef train(X, y): return X[0]\n"
    code += f"atexit.register(pathlib.Path({str(end)!r}).write_text, 'done')\n"

    with python(tmp_path, code) as process:
        process.ask([ONE])

    assert end.read_text() == "done"


def test_a_function_is_found_by_its_name():
    with Process(located(sized)) as process:
        assert process.kind.text.endswith("test_process.py:sized")


def in_a_process(path):
    code = (
        "import signal\n"  # a shell starts what runs in the background with interrupts ignored
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from properties.conformance.target import Process, located\n"
        f"with Process(located({f'{path}:train'!r})) as p: p.ask([{sized(12)!r}])"
    )
    return subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.DEVNULL)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_nothing_is_left_running_when_who_asks_is_ended(tmp_path, how):
    target, fifo = tmp_path / "target.py", tmp_path / "pid"
    os.mkfifo(fifo)
    target.write_text(
        "import os, threading\n"
        "def train(X, y):\n"
        "    if len(X) != 12: return X.T @ y\n"  # as when it is tried
        f"    open({str(fifo)!r}, 'w').write(str(os.getpid()))\n"
        "    threading.Event().wait()\n"
    )
    with in_a_process(target) as asking:
        pid = int(fifo.read_text())
        watched = os.pidfd_open(pid)
        asking.send_signal(how)
        asking.wait()

    ended, _, _ = __import__("select").select([watched], [], [], 30)
    os.close(watched)
    assert ended


# speaks the protocol, but for what a test puts in
SPEAKS = """
import json, sys
def say(value):
    print(value if type(value) is str else json.dumps(value), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    if request["command"] == "start":
        {start}
        say({{"format": "perceptron-protocol/1", "parameters": ["w0"]}})
    elif request["command"] == "run":
        answers = []
        for case in request["cases"]:
            n = len(case["X"])
            answers.append({{"id": case["id"], "weights": case["X"][0]}})
            {each}
        say({{"answers": answers}})
    else:
        break
"""


def command(folder, each="pass", start="pass", limits=SHORT):
    path = folder / "command.py"
    path.write_text(SPEAKS.format(each=each, start=start))
    return Process(Command(f"{sys.executable} {path}"), limits)


LOST = {
    "while n == 12: pass": ("timed-out", "it did not reply within 0.4 s of CPU time"),
    "n == 12 and sys.exit('an error: no')": (
        "died",
        "exit status 1; it last wrote 'an error: no'",
    ),
    "if n == 12: say('hello')": (
        "nonsense",
        "it writes 'hello' to stdout, which is not JSON; print to stderr what is not a reply",
    ),
    "while n == 12: print('x' * 10000, end='')": ("flooded", "it wrote 1 MB in one line"),
    "if n == 12: say({'answers': []})": (
        "nonsense",
        "it gives no answer for the id '…'; answer each case",
    ),
}


@pytest.mark.parametrize("each", LOST)
def test_a_command_loses_the_request_on_which_it_fails_and_no_other(tmp_path, each):
    limits = Limits(answer=0.2, again=2, line=1 << 20)

    with command(tmp_path, each, limits=limits) as process:
        replies = process.ask([sized(n) for n in (1, 1, 1, 12, 1, 1)])

    assert [(r.lost, re.sub("'[0-9a-f]+-1'", "'…'", r.words)) for r in replies] == [
        *[(None, "")] * 3,
        LOST[each],
        *[(None, "")] * 2,
    ]


def test_a_command_in_a_child_of_its_own_has_no_more_time(tmp_path):
    spin = "n == 12 and __import__('subprocess').run([sys.executable, '-c', 'while 1: 1'])"

    with command(tmp_path, spin) as process:
        (reply,) = process.ask([sized(12)])

    assert reply.words == "it did not reply within 0.4 s of CPU time"


@pytest.mark.parametrize(
    ("number", "kind"), [("9" * 20_000, None), ("0x1p+999999999", "unreadable")]
)
def test_a_number_of_a_command_may_have_so_many_digits(number, kind, tmp_path):
    with command(tmp_path, f"answers[-1]['weights'] = ['{number}']") as process:
        (reply,) = process.ask([ONE])

    assert getattr(read_answer(reply.content), "kind", None) == kind


def test_a_command_may_report_what_it_drew(tmp_path):
    draws = [["permutation", [1, 0]], ["integers", 0, 2, ["1"]], ["truncated"]]

    with command(tmp_path, f"answers[-1]['draws'] = {draws}") as process:
        assert process.ask([ONE])[0].content["draws"] == draws


START = {
    "say('?')": "(it writes '?' to stdout, which is not JSON; print to stderr what is not a "
    "reply); run it by hand to see",
    "sys.exit(2)": "(exit status 2); run it by hand to see",
    "while True: pass": "(it did not reply within 0.5 s of CPU time); write one line and flush it",
}


@pytest.mark.parametrize("start", START)
def test_a_command_that_does_not_start_is_described(tmp_path, start):
    with command(tmp_path, start=start, limits=Limits(load=0.5)) as process:
        cannot = process.greeting().cannot

    assert (
        cannot == f"command: {process.kind.text} does not answer the start request {START[start]}"
    )


NO_COMMANDS = {
    "": "command: '' is empty; give a program and its arguments",
    "'a": 'command: "\'a" cannot be split (no closing quotation); close the quote',
    "no-such-program x": "command: program 'no-such-program' was not found; give its path",
}


@pytest.mark.parametrize("text", NO_COMMANDS)
def test_what_is_not_a_command_is_refused(text):
    with pytest.raises(Refused) as refusal, Process(Command(text)) as process:
        process.greeting()

    assert str(refusal.value) == NO_COMMANDS[text]


@pytest.mark.parametrize("target", [None, 5, b"mine.py:train"])
def test_what_is_no_perceptron_is_not_looked_for_in_other_modules(target):
    with pytest.raises(Refused, match="is not a perceptron; give a function or a class"):
        located(target)


DECLARES = """
def train(X, y):
    return [0] * len(X[0])
train.conventions = {}
"""


def test_a_declaration_in_a_list_is_refused_and_what_is_none_is_left_alone(tmp_path):
    path = tmp_path / "own.py"
    path.write_text(DECLARES.format("['update=lt']"))

    with pytest.raises(Refused, match="update. is unknown"):
        check(f"{path}:train", case="plain")
    for other in ("5", "lambda self: 3"):
        path.write_text(DECLARES.format(other))
        assert check(f"{path}:train", case="plain").verdict == "deviates"


DRAWS_PLOTS = """
import matplotlib
matplotlib.use("TkAgg")
import matplotlib.pyplot as plt
from mpl_toolkits.mplot3d import Axes3D
from pylab import *
def train(X, y):
    for _ in range(200):
        fig, (left, right) = plt.subplots(1, 2, figsize=(8, 4))
        line, = left.plot(X[:, 0], "o", label=f"{len(X)} points")
        counts, edges, bars = right.hist(y)
        low, high = right.get_xlim()
        for axis in fig.axes[1:]:
            axis.set_xticks(linspace(low - 1, high + 1, 5))
        plt.savefig("figure.png")
        plt.pause(1)
    assert not isinstance(X, plt.Axes)
    return X[0]
"""


def test_plots_cost_a_target_next_to_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    with python(tmp_path, DRAWS_PLOTS) as process:
        replies = process.ask([ONE] * 9)

    assert [weights(reply) for reply in replies] == [[1, 2]] * 9
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".png"] == []
