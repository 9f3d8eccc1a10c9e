import json
import re
import signal
import subprocess
import sys

import pytest

from properties.conformance import channel, process
from properties.conformance.process import (
    Command,
    Died,
    Flooded,
    Garbled,
    Hung,
    Lost,
    opened,
)
from tests.conformance.commands import CHILD, GREETING, REQUEST, child, gone, read_pid

NONSENSE = {
    "print('debug', flush=True)": "^it writes 'debug' to stdout, which is no JSON; print what is",
    "print('x' * 100, flush=True)": r"^it writes 'x{60}\.\.\.' to stdout",
    "print('[' * 100_000, flush=True)": "^it writes ",
    "os.write(1, b'\\xff\\n')": "^it writes '\ufffd' to stdout",
    "print('[]', flush=True)": r"^its reply does not fit the protocol, the whole: \[\] is not an",
    "say({'answer': []})": "^its reply does not fit the protocol, the whole: 'answers' is missing",
    "answers.clear()": "^it gives no answer for the id '0'; answer each case$",
    "answers[0]['id'] = 'seven'": "^it answers the id 'seven', which was not asked; return",
    "answers += answers": "^it answers the id '0' twice; answer each case once$",
    "del answers[0]['weights']": r"^its reply does not fit .*, answers\[0\]: .* with weights or ",
    "answers[0]['weights'] = [1, 2]": r"^its .* answers\[0\]\.weights\[0\]: 1 is not a numb",
    "answers[0]['weights'] = ['0.5']": r'^its .* answers\[0\]\.weights\[0\]: "0\.5" is not a num',
    "answers[0]['weights'] = ['1\\n']": r"^its .* answers\[0\]\.weights\[0\]: ",
    "answers[0]['weights'] = ['1/0']": r"^its .* answers\[0\]\.weights\[0\]: ",
    "answers[0]['weights'] = '12'": r'^its .* answers\[0\]\.weights: "12" is not an array of numb',
    "answers[0]['mistakes'] = ['-1']": r'^its .* answers\[0\]\.mistakes\[0\]: "-1" is not a whole',
    "answers[0]['converged'] = 'yes'": r'^its .* answers\[0\]\.converged: "yes" is not true or fal',
    # a second line is taken for the reply to the next request
    "os.write(1, (json.dumps({'answers': answers}) + '\\n').encode())": "^it answers the id .0.",
}


@pytest.mark.parametrize("body", NONSENSE)
def test_nonsense_is_told_in_a_clause(tmp_path, body):
    with child(tmp_path, before=body) as command, pytest.raises(Garbled, match=NONSENSE[body]):
        command.ask(REQUEST, 5)


def test_a_reply_without_the_end_of_its_line_is_told_as_such(tmp_path):
    body = "print(json.dumps({'answers': answers}), end='', flush=True); time.sleep(60)"

    with (
        child(tmp_path, before=body) as command,
        pytest.raises(Hung, match="^it begins its reply, and does not end it"),
    ):
        command.ask(REQUEST, 0.3)


def test_a_flood_is_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(channel, "LONGEST", 1 << 20)
    body = "while True: sys.stdout.write('x' * 9999)"

    with (
        child(tmp_path, before=body) as command,
        pytest.raises(Flooded, match="^it writes over 1 MB and no end of a line$"),
    ):
        command.ask(REQUEST, 30)


def test_a_long_reply_is_no_flood(tmp_path):
    with child(tmp_path, "answers[-1]['weights'] = ['1'] * 1_000_00") as command:
        assert len(command.ask(REQUEST, 30)["weights"]) == 100_000


def test_a_flood_of_messages_on_stderr_is_in_nobody_s_way(tmp_path):
    with child(tmp_path, before="sys.stderr.write('debug\\n' * 500_000)") as command:
        assert command.ask(REQUEST, 30) == {"weights": ["0x1p+0", "3/2"]}


def test_a_command_that_never_reads_hangs_and_does_not_block_us(tmp_path):
    wide = {"X": [["1"] * 100_000], "y": ["1"], "options": {}}
    path = tmp_path / "child.py"
    path.write_text(f"import time; print({json.dumps(GREETING)!r}, flush=True); time.sleep(600)")

    with (
        opened(Command(f"{sys.executable} {path}")) as command,
        pytest.raises(Hung, match="^it does not reply in 0.5 s$"),
    ):
        command.ask(wide, 0.5)


def test_a_slow_command_is_given_its_time(tmp_path):
    with child(tmp_path, before="time.sleep(0.4)") as command:
        assert command.ask(REQUEST, 20) == {"weights": ["0x1p+0", "3/2"]}


DEATHS = {
    "sys.exit(3)": "^exit status 3$",
    "sys.exit('boom')": "^exit status 1; it last wrote 'boom'$",
    "sys.exit('debug\\n' * 10_000 + 'boom')": "^exit status 1; it last wrote 'boom'$",
    "sys.exit('Error: no memory\\n\\nRuntime 1.0\\n')": "; it last wrote 'Error: no memory'$",
    "os.kill(os.getpid(), 11)": "^signal 11$",
    "os.close(1); time.sleep(60)": "^it closes its stdout$",
    "held = bytearray(5 << 30)": "^exit status 1; it last wrote 'MemoryError'$",
}


@pytest.mark.parametrize("body", DEATHS)
def test_a_death_tells_its_status_and_its_last_words(tmp_path, body):
    with child(tmp_path, before=body) as command, pytest.raises(Died, match=DEATHS[body]):
        command.ask(REQUEST, 10)


TROUBLES = {
    "time.sleep(60)": Hung,
    "os._exit(1)": Died,
    "print('debug')": Garbled,
    "answers.pop()": Garbled,
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_the_culprits_of_a_batch_are_found_and_the_rest_is_answered(tmp_path, trouble):
    requests = [{"X": [[str(n)]], "y": ["1"], "options": {}} for n in range(8)]

    with child(tmp_path, f"if case['X'][0][0] in ('3', '6'): {trouble}") as command:
        replies = list(command.ask_all(requests, 1))

    lost = {n: type(reply) for n, reply in enumerate(replies) if isinstance(reply, Lost)}
    assert lost == {3: TROUBLES[trouble], 6: TROUBLES[trouble]}
    assert [reply["weights"] for reply in replies if isinstance(reply, dict)] == [
        [str(n)] for n in range(8) if n not in lost
    ]


def test_what_a_command_started_is_ended_with_it(tmp_path):
    note = tmp_path / "pid"
    body = (
        "import subprocess\n"
        "other = subprocess.Popen(['sleep', '600'])\n"
        f"open({str(note)!r}, 'w').write(f'{{other.pid}}.')\n"
        "time.sleep(60)"
    )

    with child(tmp_path, before=body) as command, pytest.raises(Hung):
        command.ask(REQUEST, 1)

    assert gone(read_pid(note))


@pytest.mark.skipif(sys.platform != "linux", reason="not run: only Linux tells a child of it")
def test_a_command_that_waits_ends_with_the_check_that_started_it(tmp_path):
    note = tmp_path / "pid"
    body = f"open({str(note)!r}, 'w').write(f'{{os.getpid()}}.'); time.sleep(600)"
    text = child(tmp_path, before=body).target
    code = (
        "from properties.conformance.process import Command, opened\n"
        f"opened(Command({text!r})).ask({REQUEST!r}, 600)"
    )

    with subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.DEVNULL) as check:
        pid = read_pid(note)
        check.send_signal(signal.SIGKILL)

    assert gone(pid)


CANNOT = {
    "import sys; sys.exit('no licence')": r"\(exit status 1; it last wrote 'no licence'\); run it",
    "print('hello', flush=True); input()": r"\(it writes 'hello' to stdout, which is no JSON",
    "print('{}', flush=True); input()": r"the whole: 'format' is missing\); run it by hand to see$",
}


@pytest.mark.parametrize("code", CANNOT)
def test_a_command_that_does_not_start_is_told_in_a_sentence(tmp_path, code):
    path = tmp_path / "child.py"
    path.write_text(code)

    with opened(Command(f"{sys.executable} {path}")) as command:
        reason = command.greeting()["cannot"]

    assert reason.startswith(f"command: {sys.executable} {path} does not answer the start request")
    assert re.search(CANNOT[code], reason)


def test_a_command_that_says_nothing_is_told_to_flush(tmp_path, monkeypatch):
    monkeypatch.setattr(process, "TO_LOAD", 0.3)

    with opened(Command("sleep 60")) as command:
        reason = command.greeting()["cannot"]

    assert reason == (
        "command: sleep 60 does not answer the start request (it does not reply in 0.3 s); "
        "write one line and flush it"
    )


def test_what_does_not_start_again_is_not_started_for_every_request(tmp_path):
    note = tmp_path / "starts"
    body = "open({0!r}, 'a').write('x'); os.path.getsize({0!r}) > 1 and sys.exit('expired')"
    path = tmp_path / "child.py"
    text = CHILD.format(greeting=GREETING, each="        os._exit(3)", before="")
    path.write_text(f"import os, sys\n{body.format(str(note))}\n{text}")

    with opened(Command(f"{sys.executable} {path}")) as command:
        command.start()
        losses = [str(loss) for loss in command.ask_all([REQUEST] * 40, 5)]

    assert (len(set(losses)), note.read_text()) == (1, "xx")
    assert re.search("^it does not start again .* it last wrote 'expired'", losses[0])


def test_a_death_is_no_hang_though_what_was_started_keeps_stdout_open(tmp_path):
    body = "import subprocess; subprocess.Popen(['sleep', '600']); os._exit(4)"

    with child(tmp_path, before=body) as command, pytest.raises(Died, match="^exit status 4$"):
        command.ask(REQUEST, 1)
