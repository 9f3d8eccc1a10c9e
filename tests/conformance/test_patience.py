"""How long a target is given, how often it is asked, and when it is given no more."""

from types import SimpleNamespace

import pytest

from properties.conformance import outcomes as module
from properties.conformance.outcomes import Trouble, outcomes
from properties.conformance.process import Died, Flooded, Hung
from tests.conformance.made import CONTRADICTION, task


class Target:
    """Answers 0s, and `takes` some time for it; `loss` says of which names it is lost, and how."""

    def __init__(self):
        self.spent, self.now, self.takes, self.costs = 0.0, 100.0, 1 / 64, 0.0
        self.loss = lambda names, seconds: None
        self.asked = []

    def ask_together(self, requests, seconds):
        names = "".join(request["options"]["name"] for request in requests)
        self.asked.append((names, seconds))
        self.now += self.takes
        self.spent += self.costs
        loss = self.loss(names, seconds)
        if loss:
            raise loss
        return [{"weights": ["0"]} for _ in requests]

    def ask(self, request, seconds):
        return self.ask_together([request], seconds)[0]


@pytest.fixture
def target(monkeypatch):
    target = Target()
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: target.now))
    return target


def named(names, **given):
    """Return a task for each letter: capitals on endless data, digits of the family of numbers."""
    return [_named(name, given) for name in names]


def _named(name, given):
    if name.isupper():
        made = task(CONTRADICTION, family="inseparable", takes="", **given)
    else:
        made = task(family="number" if name.isdigit() else "aimed", **given)
    made.options["name"] = name
    return made


def came(names, target, seconds=10**6):
    return list(outcomes(named(names), target, seconds))


def hanging(*names):
    return lambda asked, seconds: Hung("late") if asked in names else None


def of_names(names, loss):
    return lambda asked, seconds: loss if set(names) & set(asked) else None


def test_the_first_is_given_alone_and_then_24_at_a_time(target):
    found = came("a" + "b" * 24 + "c" * 24 + "d", target)

    assert [names for names, _ in target.asked] == ["a", "b" * 24, "c" * 24, "d"]
    assert (len(found), {outcome.trouble for outcome in found}) == (50, {None})


def test_those_on_which_a_run_may_hang_are_given_alone(target):
    came("abcXdYef", target)

    assert [names for names, _ in target.asked] == ["a", "bc", "X", "d", "Y", "ef"]


def test_each_outcome_is_that_of_its_task(target):
    asked = named("abc")

    assert [outcome.task for outcome in outcomes(asked, target, 60)] == asked


def test_nothing_is_no_outcome(target):
    assert came("", target) == []


def test_when_the_time_is_over_no_more_is_given(target):
    target.takes = 5

    assert len(came("aXYZ", target, 10)) == 3


@pytest.mark.parametrize(("takes", "seconds"), [(1 / 64, 1.0), (0.25, 1.0), (0.5, 1.5), (2, 6)])
def test_the_first_has_four_seconds_and_a_batch_thrice_what_the_first_took(target, takes, seconds):
    target.takes = takes

    came("abc", target)

    assert target.asked == [("a", 4.0), ("bc", seconds)]


def test_one_alone_has_as_much_time_as_a_batch(target):
    target.takes = 0.5

    came("ab", target)

    assert target.asked == [("a", 4.0), ("b", 1.5)]


def test_the_warm_up_is_what_the_first_answer_took(target):
    target.takes = 0.5
    target.loss = of_names("a", Died("exit status 3"))

    came("abcd", target)

    assert target.asked == [("a", 4.0), ("b", 4.0), ("c", 1.5), ("d", 1.5)]


def test_a_batch_that_is_lost_is_given_one_by_one(target):
    target.loss = lambda names, seconds: Died("exit status 3") if len(names) > 1 else None

    found = came("a" + "b" * 24 + "c" * 24 + "d" * 24, target)

    assert [outcome.trouble for outcome in found] == [None] * 73
    sizes = [len(names) for names, _ in target.asked]
    assert sizes == [1, 24, *[1] * 24, 24, *[1] * 24, *[1] * 24]


TROUBLES = [
    (Died("exit status 3"), Trouble("ends-its-process", "its process ends: exit status 3")),
    (Flooded("it writes much"), Trouble("talks-nonsense", "it writes much")),
    (Hung("late"), Trouble("hangs", "it does not come back in time")),
]


@pytest.mark.parametrize(("loss", "trouble"), TROUBLES)
def test_a_loss_is_told_as_trouble(target, loss, trouble):
    target.loss = of_names("b", loss)

    found = came("abc", target)

    assert [outcome.trouble for outcome in found] == [None, trouble, None]
    assert [outcome.task.options["name"] for outcome in found] == ["a", "b", "c"]


def test_who_is_late_is_asked_once_more_with_time_to_be_sure(target):
    target.loss = lambda names, seconds: Hung("late") if "b" in names and seconds < 4 else None

    found = came("ab", target)

    assert target.asked == [("a", 4.0), ("b", 1.0), ("b", 4.0)]
    assert found[1].trouble is None


def test_who_had_the_time_to_be_sure_is_not_asked_again(target):
    target.loss = hanging("a")

    came("a", target)

    assert target.asked == [("a", 4.0)]


def test_on_data_that_nothing_separates_who_is_late_is_not_asked_again(target):
    target.loss = hanging("X")

    came("aX", target)

    assert target.asked == [("a", 4.0), ("X", 0.6)]


def test_after_two_hangs_in_a_row_no_more_of_the_sort_is_given(target):
    target.loss = of_names("bcd1", Hung("late"))

    found = came("abbcd1112", target)

    given = {names for names, _ in target.asked if len(names) == 1}
    assert (given, len(found)) == ({"a", "b", "1"}, 5)


def test_hangs_that_are_not_in_a_row_do_not_add_up(target):
    target.loss = lambda names, seconds: Hung("late") if "b" in names or len(names) > 1 else None

    assert len(came("abcbcbcbc", target)) == 9


def test_of_data_that_nothing_separates_one_hang_is_enough(target):
    target.loss = of_names("XYZ", Hung("late"))

    assert [o.trouble and o.trouble.kind for o in came("aXYZb", target)] == [None, "hangs", None]


@pytest.mark.parametrize("loss", [Died("exit status 3"), Flooded("it writes much")])
def test_of_what_ends_at_once_32_in_a_row_are_given(target, loss):
    target.loss = lambda names, seconds: loss if names != "a" else None

    assert len(came("a" + "b" * 60, target)) == 33


def test_who_never_answered_is_given_no_sort_after_two_hangs(target):
    target.loss = lambda names, seconds: Hung("late")

    assert len(came("aX12bc", target)) == 2


def test_who_answered_once_is_given_each_sort(target):
    target.loss = lambda names, seconds: Hung("late") if names != "a" else None

    found = came("aXY112bbc", target)

    assert [outcome.task.options["name"] for outcome in found] == ["a", "X", "1", "1", "b", "b"]


@pytest.mark.parametrize(
    ("costs", "seconds"), [(0, 0.6), (0.125, 2.5), (0.0125, 0.6), (0.0625, 1.25), (0.25, 4.0)]
)
def test_on_data_that_nothing_separates_there_is_time_for_5000_passes_at_its_pace(
    target, costs, seconds
):
    batches = ["b" * 24, "c" * 24, "d" * 24, "e" * 24, "f" * 24, "g" * 5]  # 250 passes
    target.costs = costs / 6

    came("a" + "".join(batches) + "X", target)

    assert target.asked[-1] == ("X", pytest.approx(seconds))


def test_the_pace_is_not_known_before_a_batch(target):
    target.spent, target.costs = 7.0, 1.0

    came("aXY", target)

    assert [seconds for _, seconds in target.asked] == [4.0, 0.6, 4.0]


def test_no_pass_counts_as_one(target):
    target.costs = 0.0005

    list(outcomes(named("abc", epochs=0) + named("X"), target, 60))

    assert target.asked[-1] == ("X", 2.5)


def test_after_a_slow_start_there_is_as_much_time_on_data_that_nothing_separates(target):
    target.takes = 1

    came("aX", target)

    assert target.asked == [("a", 4.0), ("X", 3)]
