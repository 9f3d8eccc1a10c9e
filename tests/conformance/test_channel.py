"""A line there, a line back, with a process made up: its pipes, its clock and its end are ours."""

import contextlib
import os
import selectors
import signal
import subprocess
from types import SimpleNamespace

import pytest

from properties.conformance import channel
from properties.conformance.channel import Channel, Died, Flooded, Hung

MOST = 65536


class Other:
    """The process at the other end; what is `due` is done when its time comes and none is ready."""

    pid = 4242

    def __init__(self):
        (self.asked, stdin), (stdout, self.told), (stderr, self.noise) = (
            os.pipe() for _ in range(3)
        )
        os.set_blocking(self.asked, False)
        self.stdin, self.stdout, self.stderr = (
            os.fdopen(end, mode, 0) for end, mode in ((stdin, "wb"), (stdout, "rb"), (stderr, "rb"))
        )
        self.now, self.due, self.turns = 1000.0, [], 0
        self.status, self.waits, self.killed = None, [], []
        self.queued = lambda passed: 0.0
        self.read = b""

    def poll(self):
        return self.status

    def wait(self, timeout=None):
        self.waits.append(timeout)
        if self.status is None:
            raise subprocess.TimeoutExpired("made up", timeout)
        return self.status

    def kill(self, group, how):
        self.killed.append((group, how))
        self.status = -how if self.status is None else self.status

    def after(self, seconds, action, *arguments):
        self.due.append((1000 + seconds, action, arguments))

    def tell(self, text):
        os.write(self.told, text.encode())

    def hears(self):
        """Read what was asked so far."""
        with contextlib.suppress(BlockingIOError):
            while came := os.read(self.asked, MOST):
                self.read += came
        return self.read.decode()

    def pass_time(self, ready, timeout):
        """Do what is due where nothing is ready; return what is ready within so many seconds."""
        end = self.now + timeout
        self.turns += 1
        assert self.turns < 999, "it asks without end"
        while not (found := ready()):
            if not self.due or self.due[0][0] > end:
                self.now = end
                return []
            self.now, action, arguments = self.due.pop(0)
            action(*arguments)
        return found

    def schedule(self, place):
        """Return the file in which the system tells how long the process waited."""
        told = f"77 {round(self.queued(self.now - 1000) * 1e9)} 5\n"
        known = {"/proc/4242/schedstat": told}
        return SimpleNamespace(read_text=lambda encoding: known[place])


@pytest.fixture
def other(monkeypatch):
    other = Other()

    class Selector(selectors.SelectSelector):
        def select(self, timeout):
            return other.pass_time(lambda: super(Selector, self).select(0), timeout)

    monkeypatch.setattr(channel.selectors, "DefaultSelector", Selector)
    monkeypatch.setattr(channel, "time", SimpleNamespace(monotonic=lambda: other.now))
    monkeypatch.setattr(channel, "Path", other.schedule)
    monkeypatch.setattr(channel.subprocess, "Popen", lambda argv, **kept: other)
    monkeypatch.setattr(channel.os, "killpg", other.kill)
    yield other
    for end in (other.asked, other.told, other.noise):
        with contextlib.suppress(OSError):
            os.close(end)


@pytest.fixture
def line(other):
    """A channel to the other process."""
    line = Channel(["name"], {})
    yield line
    line.close()


def test_a_process_is_started_in_a_session_of_its_own(other, monkeypatch):
    seen = []
    monkeypatch.setattr(
        channel.subprocess, "Popen", lambda argv, **kept: seen.append((argv, kept)) or other
    )

    Channel(["name", "more"], {"A": "b"}).close()

    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    settings = {"bufsize": 0, "start_new_session": True, "env": {"A": "b"}}
    assert seen == [(["name", "more"], pipes | settings)]


def test_a_line_is_sent_and_the_line_that_comes_back_is_returned(other, line):
    other.after(0.5, other.tell, "to")
    other.after(0.75, other.tell, "ld\n")

    assert line.took == 0
    assert line.exchange("asked\n", 1) == "told"
    assert (other.hears(), line.took) == ("asked\n", 0.75)


def test_what_is_no_text_comes_as_a_mark(other, line):
    other.after(0, os.write, other.told, b"\xff!\n")

    assert line.exchange("asked\n", 1) == "\ufffd!"


def test_two_lines_at_once_are_two_replies(other, line):
    other.after(0.5, other.tell, "one\ntwo\nthr")
    other.after(0.75, other.tell, "ee\n")

    assert [line.exchange("?\n", 1) for _ in range(3)] == ["one", "two", "three"]


def test_a_long_request_is_sent_as_the_process_reads(other, line):
    asked = "x" * 300_000 + "\n"
    for _ in range(6):
        other.after(0.25, other.hears)
    other.after(0.5, other.tell, "told\n")

    assert line.exchange(asked, 1) == "told"
    assert other.hears() == asked


def test_after_a_request_that_was_not_read_to_its_end_the_next_is_sent(other, line):
    other.after(0, other.tell, "enough\n")
    line.exchange("x" * 300_000, 1)
    other.after(0, other.hears)
    other.after(0.5, other.tell, "told\n")

    assert line.exchange("next\n", 1) == "told"
    assert other.hears().endswith("xnext\n")


def test_who_reads_no_more_may_still_reply(other, line):
    os.close(other.asked)
    other.after(0.5, other.tell, "told\n")

    assert line.exchange("asked\n", 1) == "told"


def test_who_does_not_reply_in_time_hangs(other, line):
    with pytest.raises(Hung, match=r"^it does not reply in 0\.5 s$"):
        line.exchange("asked\n", 0.5)

    assert other.now == 1000.5


def test_who_begins_a_reply_and_does_not_end_it_hangs(other, line):
    other.after(0.25, other.tell, "tol")

    with pytest.raises(
        Hung, match="^it begins its reply, and does not end it with a newline in 2 s$"
    ):
        line.exchange("asked\n", 2)


def test_a_reply_at_the_last_moment_is_in_time(other, line):
    other.after(2, other.tell, "told\n")

    assert line.exchange("asked\n", 2) == "told"


def test_the_time_in_a_queue_for_a_processor_is_not_counted(other, line):
    other.queued = lambda passed: 3 + passed / 2
    other.after(1.75, other.tell, "told\n")

    assert line.exchange("asked\n", 1) == "told"
    assert line.took == 0.875


def test_who_waits_for_ever_is_excused_for_seven_times_the_limit(other, line):
    other.queued = lambda passed: 10 * passed

    with pytest.raises(Hung, match=r"^it does not reply in 0\.5 s$"):
        line.exchange("asked\n", 0.5)

    assert other.now == 1004


def test_half_of_the_time_in_a_queue_gives_twice_the_limit(other, line):
    other.queued = lambda passed: 3 + passed / 2

    with pytest.raises(Hung):
        line.exchange("asked\n", 1)

    assert other.now == pytest.approx(1002, abs=1e-6)


@pytest.mark.parametrize("told", ["", "1", "1 two 3", None])
def test_where_the_system_does_not_tell_nobody_waits(other, line, monkeypatch, tmp_path, told):
    if told is not None:
        (tmp_path / "schedstat").write_text(told)
    monkeypatch.setattr(channel, "Path", lambda place: tmp_path / "schedstat")

    assert line._queued() == 0


def test_the_system_tells_of_waiting_in_billionths(line, monkeypatch, tmp_path):
    (tmp_path / "schedstat").write_text("7 2500000000 9\n")
    monkeypatch.setattr(channel, "Path", lambda place: tmp_path / "schedstat")

    assert line._queued() == 2.5


def test_a_reply_as_long_as_allowed_is_no_flood(other, line, monkeypatch):
    monkeypatch.setattr(channel, "LONGEST", 100)
    other.after(0, other.tell, "x" * 100)
    other.after(0, other.tell, "x" * 100 + "\n")

    assert line.exchange("asked\n", 1) == "x" * 200


def test_a_flood_is_stopped(other, line, monkeypatch):
    monkeypatch.setattr(channel, "LONGEST", 2 << 20)
    for _ in range((2 << 20) // MOST + 1):
        other.after(0, other.tell, "x" * MOST)

    with pytest.raises(Flooded, match="^it writes over 2 MB and no end of a line$"):
        line.exchange("asked\n", 1)


def ends(other, status, *words):
    """Let the process end, its stdout closed, with these last words."""
    for word in words:
        os.write(other.noise, word)
    os.close(other.told)
    other.status = status


DEATHS = [
    (3, [], "exit status 3"),
    (0, [], "exit status 0"),
    (-11, [], "signal 11"),
    (1, [b"debug\n boom \n\n"], "exit status 1; it last wrote 'boom'"),
    (1, [b"Fatal: no memory\n\nRuntime 1.0\n"], "exit status 1; it last wrote 'Fatal: no memory'"),
    (1, [b"an error\nan exception\nat line 3\n"], "exit status 1; it last wrote 'an exception'"),
    (1, [b"x" * 300], f"exit status 1; it last wrote '{'x' * 200}'"),
    (1, [b"\xff\n"], "exit status 1; it last wrote '\ufffd'"),
    (1, [b"an error\n", b"." * 4096], f"exit status 1; it last wrote '{'.' * 200}'"),
    (1, [b"an error\n", b"." * 4087], "exit status 1; it last wrote 'an error'"),
]


@pytest.mark.parametrize(("status", "words", "told"), DEATHS)
def test_a_death_tells_its_status_and_its_last_words(other, line, status, words, told):
    other.after(0.5, ends, other, status, *words)

    with pytest.raises(Died) as death:
        line.exchange("asked\n", 1)

    assert (str(death.value), other.waits) == (told, [1.0])


def test_who_closes_its_stdout_and_goes_on_is_dead_too(other, line):
    other.after(0.5, os.close, other.told)

    with pytest.raises(Died, match="^it closes its stdout$"):
        line.exchange("asked\n", 1)


def test_a_death_is_no_hang_though_what_was_started_keeps_stdout_open(other, line):
    other.status = 4

    with pytest.raises(Died, match="^exit status 4$"):
        line.exchange("asked\n", 1)


def test_noise_is_kept_from_one_exchange_to_the_next(other, line):
    assert line.last_words == ""

    os.write(other.noise, b"one\ntwo")
    other.after(0, other.tell, "told\n")
    line.exchange("asked\n", 1)
    os.write(other.noise, b" and three\n")
    os.close(other.noise)
    other.after(0, other.tell, "told\n")
    line.exchange("asked\n", 1)

    assert line.last_words == "two and three"


def test_only_a_loud_channel_passes_the_noise_on(other, capsys):
    for given in ({}, {"loud": False}, {"loud": True}):
        line = Channel([], {}, **given)
        os.write(other.noise, f"{given} \xff\n".encode("latin-1"))
        other.after(0, other.tell, "told\n")
        line.exchange("asked\n", 1)
    line.close()

    assert capsys.readouterr().err == "{'loud': True} \ufffd\n"


def test_at_the_end_the_whole_group_is_killed_and_the_pipes_are_closed(other):
    line = Channel([], {})

    line.close()

    assert other.killed == [(4242, signal.SIGKILL)]
    assert (other.waits, other.hears()) == ([None], "")
    assert [pipe.closed for pipe in (other.stdin, other.stdout, other.stderr)] == [True] * 3


def test_who_is_asked_to_end_has_time_for_it(other):
    Channel([], {}).close("stop\n", 0.5)

    assert (other.hears(), other.waits) == ("stop\n", [0.5, None])


def test_who_is_given_no_time_to_end_is_killed_at_once(other):
    Channel([], {}).close("stop\n")

    assert (other.waits, other.killed) == ([0, None], [(4242, signal.SIGKILL)])


@pytest.mark.parametrize("error", [ProcessLookupError, PermissionError])
def test_what_is_gone_is_not_killed(other, monkeypatch, error):
    def gone(group, how):
        raise error

    monkeypatch.setattr(channel.os, "killpg", gone)
    other.status = 0

    Channel([], {}).close()

    assert other.stdin.closed


def test_a_full_pipe_is_in_nobody_s_way_at_the_end(other):
    line = Channel([], {})
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(other.stdin.fileno(), b"x" * 4096)

    line.close("stop\n", 0.5)

    assert other.killed == [(4242, signal.SIGKILL)]
