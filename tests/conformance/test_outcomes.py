"""How cases reach a target: together where it answers, one by one where it is lost."""

import os
import subprocess
import sys

import pytest

from properties.conformance import channel
from properties.conformance.cases import cases
from properties.conformance.command import Command
from properties.conformance.declared import Declared
from properties.conformance.outcomes import TOGETHER, outcomes
from properties.conformance.process import Died, Hung, opened
from properties.conformance.tasks import tasks


class Answering:
    """A target in this process that answers 0s, and dies of some batches."""

    def __init__(self, fatal=lambda requests: False):
        self.sizes, self.fatal = [], fatal
        self.spent, self.pace, self.patience = 0.0, 0.0, []

    def ask_together(self, requests, seconds):
        self.sizes.append(len(requests))
        self.patience.append(seconds)
        self.spent += len(requests) * self.pace
        if self.fatal(requests):
            raise Died("exit status 3")
        return [{"weights": ["0"] * len(request["X"][0])} for request in requests]

    def ask(self, request, seconds):
        return self.ask_together([request], seconds)[0]


def given(number):
    return tasks(cases(), Declared.read("update=le"), ("epochs",))[:number]


def test_the_cases_are_given_together_but_for_the_first():
    target = Answering()

    came = list(outcomes(given(60), target, 60))

    assert (len(came), target.sizes) == (60, [1, TOGETHER, TOGETHER, 59 - 2 * TOGETHER])


def test_of_a_batch_that_is_lost_each_case_is_given_by_itself():
    target = Answering(lambda requests: len(requests) == TOGETHER)

    came = list(outcomes(given(60), target, 60))

    assert [outcome.trouble for outcome in came] == [None] * 60
    assert target.sizes.count(TOGETHER) == 2


@pytest.mark.parametrize(("pace", "least", "most"), [(0, 0.6, 0.6), (0.003, 0.7, 3.9), (1, 4, 4)])
def test_a_slow_target_has_more_time_on_data_that_nothing_separates(pace, least, most):
    target = Answering()
    target.pace = pace
    given = tasks(cases(), Declared.read("update=le"), ())
    first = next(place for place, task in enumerate(given) if task.endless)

    list(outcomes(given[: first + 1], target, 10**6))

    assert least <= target.patience[-1] <= most


def late(folder, seconds):
    """A command that sleeps before it answers."""
    path = folder / "late.py"
    path.write_text(
        "import json, sys, time\n"
        "for line in sys.stdin:\n"
        "    if json.loads(line)['command'] != 'start': time.sleep(" + str(seconds) + ")\n"
        '    print(\'{"format": "perceptron-protocol/1"}\', flush=True)\n'
    )
    return opened(Command(f"{sys.executable} {path}"))


def waiting(monkeypatch, *seconds):
    """Let the system tell that the process has waited so long for a processor."""
    told = iter(seconds)
    monkeypatch.setattr(channel.Channel, "_queued", lambda self: next(told))


def test_who_waits_for_a_processor_is_not_late_for_that(tmp_path, monkeypatch):
    with late(tmp_path, 0.6) as command:
        command.start()
        waiting(monkeypatch, 0.0, *[5.0] * 99)

        line = command._channel.exchange('{"command": "stop"}\n', 0.2)

    assert "perceptron-protocol/1" in line


def test_but_no_longer_than_some_times_the_limit(tmp_path, monkeypatch):
    with late(tmp_path, 600) as command:
        command.start()
        waiting(monkeypatch, 0.0, *[10.0**6] * 999)

        with pytest.raises(Hung):
            command._channel.exchange('{"command": "stop"}\n', 0.02)


@pytest.mark.skipif(sys.platform != "linux", reason="not run: only Linux tells of it")
def test_the_system_tells_how_long_a_process_has_waited(tmp_path):
    processor = {min(os.sched_getaffinity(0))}
    busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        with late(tmp_path, 0) as command:
            command.start()
            for pid in (busy.pid, command._channel._running.pid):
                os.sched_setaffinity(pid, processor)
            before, asked = command._channel._queued(), 0
            while command._channel._queued() == before and asked < 1000:
                command._channel.exchange('{"command": "stop"}\n', 20)
                asked += 1

            assert command._channel._queued() > before
    finally:
        busy.kill()
        busy.wait()
