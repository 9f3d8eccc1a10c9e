"""A target behind one face: what is asked in which order, and what follows from a loss."""

import json
from types import SimpleNamespace

import pytest

from perceptron import Refused
from properties.conformance import process
from properties.conformance.channel import Died, Hung
from properties.conformance.command import INSIDE, Command, PythonTarget
from properties.conformance.process import Garbled, Process, opened

GREETING = {"format": "perceptron-protocol/1", "parameters": ["w0"]}
WHOLE = {
    "format": "perceptron-protocol/1",
    "parameters": ["w0"],
    "required": [],
    "conventions": None,
    "predicts": False,
    "settings": {},
    "remarks": [],
}
START = {"command": "start", "format": "perceptron-protocol/1", "seconds": "30.000"}


def request(*numbers):
    return [{"X": [[str(n)]], "y": ["1"], "options": {}} for n in numbers]


class World:
    """What a target says of itself, how it answers a case, and a note of all that was done."""

    def __init__(self):
        self.now, self.took = 100.0, 0.0
        self.greeting, self.answer = GREETING, lambda number: {"weights": [number]}
        self.loss = lambda numbers: None
        self.started, self.asked, self.closed = [], [], []

    def reply(self, line):
        asked = json.loads(line)
        if asked["command"] == "start":
            return self.greeting
        self.asked.append([case["X"][0][0] for case in asked["cases"]])
        return self.loss(self.asked[-1]) or {
            "answers": [
                {"id": case["id"]} | self.answer(case["X"][0][0]) for case in asked["cases"]
            ]
        }

    def numbers(self):
        """Return how many cases were asked for at a time."""
        return [len(batch) for batch in self.asked]


@pytest.fixture
def world(monkeypatch):
    world = World()

    class Line:
        """Replies as the world would have it, or raises what it makes of the request."""

        def __init__(self, argv, environment, *, loud):
            world.started.append((argv, environment, loud))
            self.took, self.lines = 0.0, []
            world.lines = self.lines

        def exchange(self, line, seconds):
            self.lines.append((json.loads(line), seconds))
            self.took = world.took
            world.now += world.took
            reply = world.reply(line)
            if isinstance(reply, BaseException):
                raise reply
            return reply if isinstance(reply, str) else json.dumps(reply)

        def close(self, *last):
            world.closed.append(last)

    monkeypatch.delenv(INSIDE, raising=False)
    monkeypatch.setattr(process, "Channel", Line)
    monkeypatch.setattr(process, "time", SimpleNamespace(monotonic=lambda: world.now))
    return world


@pytest.fixture
def target(world):
    kind = SimpleNamespace(
        text="m:train",
        argv=lambda: ("run", "m:train"),
        environment=lambda: {"A": "b"},
        cannot=lambda how, late: f"cannot: {how} (late: {late})",
    )
    return opened(kind, loud=True)


def losing(loss, *numbers):
    """Answer, but for these cases."""

    def answer(number):
        if number in numbers:
            raise loss
        return {"weights": [number]}

    return answer


@pytest.mark.parametrize("given", [PythonTarget("m:train"), Command("a b")])
def test_a_text_is_a_python_object_and_the_rest_what_it_is(given):
    assert opened(given).kind is given
    assert opened("m:train").kind == PythonTarget("m:train")
    assert opened("m:train").target == "m:train"


@pytest.mark.parametrize("loud", [False, True])
def test_it_is_started_with_what_its_kind_says(world, loud):
    with Process("m:train", loud=loud) as target:
        kind = target.kind
        target.start()

    assert world.started == [(kind.argv(), kind.environment(), loud)]


def test_a_text_is_quiet_if_nothing_else_is_said(world):
    for target in (Process("m:train"), opened("m:train")):
        target.start()

    assert [loud for *_, loud in world.started] == [False, False]


def test_it_says_what_it_is_within_half_a_minute(world, target):
    assert target.start() == WHOLE
    assert world.lines == [(START, 30.0)]
    assert world.started == [(("run", "m:train"), {"A": "b"}, True)]


def test_it_is_asked_to_end_in_half_a_second_and_once(world, target):
    with target:
        target.start()
    target.stop()

    assert world.closed == [('{"command": "stop"}\n', 0.5)]


def test_nothing_is_started_before_it_is_asked(world, target):
    with target:
        pass

    assert (world.started, world.closed, target.spent) == ([], [], 0)


def test_who_starts_it_again_ends_the_first(world, target):
    target.start()
    target.start()

    assert (len(world.started), len(world.closed)) == (2, 1)


def test_a_check_within_a_check_is_refused(world, target, monkeypatch):
    monkeypatch.setenv(INSIDE, "1")

    with pytest.raises(Refused) as refusal:
        target.start()

    assert world.started == []
    assert str(refusal.value) == (
        "target: m:train starts a check while it is checked itself; "
        "put that under if __name__ == '__main__'"
    )


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        (Hung("it does not reply"), "cannot: it does not reply (late: True)"),
        (Died("exit status 3"), "cannot: exit status 3 (late: False)"),
        (
            "hello",
            "cannot: it writes 'hello' to stdout, which is no JSON; "
            "print what is no reply to stderr (late: False)",
        ),
    ],
)
def test_a_target_that_does_not_start_says_why(world, target, reply, why):
    world.greeting = reply

    assert target.greeting() == {"cannot": why}
    assert world.closed == [()]


def test_a_target_that_starts_greets(world, target):
    assert target.greeting() == WHOLE


def test_each_case_is_asked_twice_and_answered_once(world, target):
    assert target.ask(*request(7), 2.5) == {"weights": ["7"]}

    (_, first, second) = world.lines
    cases = [{"id": "0"} | request(7)[0]]
    assert first == ({"command": "run", "cases": cases, "seconds": "2.500"}, 2.5)
    assert second == (first[0] | {"cases": [{"id": "1"} | request(7)[0]]}, 2.5)


def test_the_ids_go_on_from_one_request_to_the_next(world, target):
    target.ask_together(request(7, 8), 1)
    target.ask_together(request(9), 1)

    ids = [[case["id"] for case in line["cases"]] for line, _ in world.lines[1:]]
    assert ids == [["0", "1"], ["2", "3"], ["4"], ["5"]]


def test_what_has_weights_is_asked_again_in_reverse(world, target):
    world.answer = lambda number: {"raises": "so"} if number == "8" else {"weights": [number]}

    replies = target.ask_together(request(7, 8, 9), 1)

    assert world.asked == [["7", "8", "9"], ["9", "7"]]
    assert replies == [{"weights": ["7"]}, {"raises": "so"}, {"weights": ["9"]}]


def test_what_has_no_weights_is_asked_once(world, target):
    world.answer = lambda number: {"raises": "so"}

    target.ask_together(request(7, 8), 1)

    assert world.asked == [["7", "8"]]


def test_another_answer_the_second_time_is_unsteady(world, target):
    given = iter("1234")
    world.answer = lambda number: {"weights": [next(given) if number != "8" else "0"]}

    assert target.ask_together(request(7, 8, 9), 1) == [
        {"weights": ["1"], "unsteady": True},
        {"weights": ["0"]},
        {"weights": ["2"], "unsteady": True},
    ]


@pytest.mark.parametrize(("took", "times"), [(0.5, 2), (0.75, 1)])
def test_who_takes_over_a_quarter_of_the_time_is_asked_once(world, target, took, times):
    target.start()
    world.took = took

    target.ask_together(request(7), 2)

    assert len(world.asked) == times


def test_the_time_of_all_replies_to_cases_counts(world, target):
    world.took = 0.25

    target.start()
    assert target.spent == 0

    target.ask_together(request(7), 9)
    assert target.spent == 0.5


def test_the_time_of_a_loss_does_not_count(world, target):
    world.took = 0.25
    world.answer = losing(Died("exit status 3"), "7")

    with pytest.raises(Died, match="^exit status 3$"):
        target.ask(*request(7), 9)

    assert (target.spent, world.closed) == (0, [()])


def test_an_interrupt_ends_the_process_at_once(world, target):
    target.start()
    world.answer = losing(KeyboardInterrupt(), "7")

    with pytest.raises(KeyboardInterrupt):
        target.ask(*request(7), 9)

    assert world.closed == [()]


def test_who_answers_nonsense_is_ended_and_started_anew(world, target):
    world.answer = lambda number: {"id": "none", "weights": ["1"]}

    with pytest.raises(
        Garbled, match="^it answers the id 'none', which was not asked; return the ids$"
    ):
        target.ask(*request(7), 9)
    assert (len(world.started), world.closed) == (1, [()])

    world.answer = lambda number: {"weights": [number]}
    assert target.ask(*request(7), 9) == {"weights": ["7"]}
    assert len(world.started) == 2


def test_many_are_asked_in_batches_of_32(world, target):
    numbers = range(70)

    replies = list(target.ask_all(request(*numbers), 60))

    assert replies == [{"weights": [str(n)]} for n in numbers]
    assert world.numbers() == [32, 32, 32, 32, 6, 6]


def test_a_batch_that_is_lost_is_halved_until_the_culprit_stands_alone(world, target):
    loss = Died("exit status 3")
    world.answer = losing(loss, "2")

    replies = list(target.ask_all(request(*range(6)), 60))

    assert [reply if reply is loss else reply["weights"] for reply in replies] == [
        ["0"],
        ["1"],
        loss,
        ["3"],
        ["4"],
        ["5"],
    ]
    assert world.numbers() == [6, 3, 1, 1, 2, 1, 1, 1, 3, 3]


HALVED = [32, 16, *[8] * 4, 16, *[8] * 4]


@pytest.mark.parametrize(
    ("loss", "sizes"),
    [(Hung("late"), [*HALVED, *[8] * 8]), (Died("exit status 3"), [*HALVED, *HALVED])],
)
def test_only_after_a_hang_are_batches_smaller(world, target, loss, sizes):
    world.loss = lambda numbers: loss if len(numbers) > 8 else None

    list(target.ask_all(request(*range(64)), 60))

    assert world.numbers() == sizes


def test_who_has_seen_enough_asks_for_no_more(world, target):
    replies = target.ask_all(request(*range(64)), 60)

    next(replies)

    assert world.numbers() == [32, 32]


def test_what_does_not_start_again_is_not_tried_a_third_time(world, target):
    target.start()
    world.answer = losing(Died("exit status 3"), "7")
    with pytest.raises(Died):
        target.ask(*request(7), 9)
    world.greeting = {"format": "perceptron-protocol/1", "cannot": "no licence"}

    for _ in range(2):
        with pytest.raises(Died, match=r"^it does not start again \(no licence\)$"):
            target.ask(*request(8), 9)

    assert (len(world.started), len(world.closed)) == (2, 2)


def test_what_is_lost_as_it_starts_again_is_not_tried_a_third_time(world, target):
    world.greeting = Died("exit status 3")

    for _ in range(2):
        with pytest.raises(Died, match=r"^it does not start again \(cannot: exit status 3 "):
            target.ask(*request(8), 9)

    assert len(world.started) == 1


def test_who_starts_it_himself_tries_it_again(world, target):
    world.greeting = Died("exit status 3")
    with pytest.raises(Died):
        target.ask(*request(8), 9)
    world.greeting = GREETING

    target.start()
    target.stop()

    assert target.ask(*request(8), 9) == {"weights": ["8"]}
