import sys

import pytest

from perceptron import Refused
from properties.conformance import process
from properties.conformance.process import (
    Command,
    Garbled,
    opened,
)
from tests.conformance.commands import CHILD, GREETING, REQUEST, child


def test_a_command_says_what_it_is_and_the_rest_is_filled_in(tmp_path):
    with child(tmp_path) as command:
        greeting = command.start()

    blank = {"required": [], "predicts": False, "settings": {}, "remarks": []}
    assert greeting == GREETING | blank


def test_a_command_answers_in_exact_numbers(tmp_path):
    with child(tmp_path) as command:
        assert command.ask(REQUEST, 5) == {"weights": ["0x1p+0", "3/2"]}


def test_a_batch_is_answered_in_the_order_in_which_it_is_asked(tmp_path):
    requests = [{"X": [[str(n)]], "y": ["1"], "options": {}} for n in range(100)]

    with child(tmp_path, before="answers.reverse()") as command:
        replies = list(command.ask_all(requests, 10))

    assert replies == [{"weights": [str(n)]} for n in range(100)]


def test_one_process_answers_all(tmp_path):
    requests = [REQUEST] * 100

    with child(tmp_path, "answers[-1]['weights'] = [str(os.getpid())]") as command:
        replies = list(command.ask_all(requests, 10))

    assert len({reply["weights"][0] for reply in replies}) == 1


def test_what_a_command_skips_is_passed_on(tmp_path):
    with child(tmp_path, "answers[-1] = {'id': case['id'], 'skipped': 'too wide'}") as command:
        assert command.ask(REQUEST, 5) == {"skipped": "too wide"}


def test_a_command_that_keeps_state_is_unsteady(tmp_path):
    with child(tmp_path, "answers[-1]['updates'] = str(number)") as command:
        assert command.ask(REQUEST, 5)["unsteady"]


def test_state_that_another_case_left_behind_is_found_within_a_batch(tmp_path):
    requests = [{"X": [[str(n)]], "y": ["1"], "options": {}} for n in range(4)]
    body = "answers[-1]['bias'] = kept if len(answers) > 1 else '0'; kept = case['X'][0][0]"

    with child(tmp_path, body) as command:
        replies = list(command.ask_all(requests, 5))

    assert all(reply.get("unsteady") for reply in replies)


def test_a_command_is_asked_to_stop_before_it_is_killed(tmp_path):
    note = tmp_path / "note"
    path = tmp_path / "child.py"
    path.write_text(
        CHILD.format(greeting=GREETING, each="", before="") + f"open({str(note)!r}, 'w')"
    )

    with opened(Command(f"{sys.executable} {path}")) as command:
        command.start()

    assert note.exists()


def test_a_slow_command_gets_smaller_batches_and_loses_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(process, "MANY", 8)
    note = tmp_path / "sizes"
    body = (
        f"if case is request['cases'][0]:\n"
        f"    open({str(note)!r}, 'a').write(f'{{len(request[\"cases\"])}} ')\n"
        "time.sleep(0.2)"
    )

    with child(tmp_path, body) as command:
        replies = list(command.ask_all([REQUEST] * 16, 1.2))

    assert replies == [{"weights": ["0x1p+0", "3/2"]}] * 16
    assert [size for size in note.read_text().split() if int(size) > 4] == ["8"]


def test_what_a_command_writes_to_stderr_is_shown_where_that_is_asked_for(tmp_path, capsys):
    quiet = child(tmp_path, before="print('look here', file=sys.stderr, flush=True)")

    with quiet, opened(quiet.kind, loud=True) as loud:
        quiet.ask(REQUEST, 5)
        silent = capsys.readouterr().err
        loud.ask(REQUEST, 5)

    assert (silent, "look here" in capsys.readouterr().err) == ("", True)


def test_a_greeting_of_another_protocol_is_refused(tmp_path):
    other = GREETING | {"format": "perceptron-protocol/9"}

    with child(tmp_path, greeting=other) as command, pytest.raises(Garbled, match="protocol/9"):
        command.start()


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", "^command: '' is empty; give a program and its arguments$"),
        (
            "node 'x",
            r"^command: \"node 'x\" cannot be split \(no closing quotation\); close the quot",
        ),
        ("no-such-program x", "^command: no program 'no-such-program' is found; give the path of"),
    ],
)
def test_a_command_that_names_no_program_is_refused(text, refusal):
    with opened(Command(text)) as command, pytest.raises(Refused, match=refusal):
        command.start()


def test_a_command_is_written_for_the_command_line_as_a_shell_reads_it():
    assert Command("node 'my file.js'").arguments == """--command 'node '"'"'my file.js'"'"''"""
