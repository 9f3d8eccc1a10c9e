"""Which habits are named for which answers, and how each habit runs."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice
from types import SimpleNamespace

import pytest

from perceptron import Conventions, Dataset
from properties.conformance import habits
from properties.conformance.cases import Case
from properties.conformance.declared import Declared
from properties.conformance.habits import Habit, exactly, explanations, nearly
from properties.conformance.outcomes import Outcome
from properties.conformance.states import State
from properties.conformance.tasks import applied

HALF = Fraction(1, 2)
POINTS = (((1, 0), 1), ((1, 1), -1))
DATA = Dataset([x for x, _ in POINTS], [y for _, y in POINTS])
ROOT = 2**0.5
PLAIN = Conventions()


def the_task(text="bias=append", epochs=6, parameters=("epochs",), points=POINTS):
    case = Case("a", "aimed", "why", points, epochs)
    return applied(case, Declared.read(text), parameters, ())


def told(weights, rows, passes, converged):
    return State(weights, tuple(map(int, rows)), len(rows), passes, converged)


RIGHT = told((1, -3, 1), "0101010", 5, True)
NAMED = [
    (RIGHT, ["tie-updates", "pass-less", "pass-more"]),
    (told((0, 0, 0), "", 1, True), ["tie-no-update"]),
    (told((0, -1, 0), "10", 3, True), ["tie-predicts-plus"]),
    (told((1, -2, 1), "01010", 4, True), ["tie-predicts-minus"]),
    (told((2, -6, 2), "0101010", 5, True), ["twice-the-step"]),
    (told((HALF, -3 * HALF, HALF), "0101010", 5, True), ["half-the-step"]),
    (told((1, -3, 1), "1001010", 5, True), ["reversed"]),
    (told((-6, 0, -6), "000000", 6, False), ["wrong-way"]),
    (told((1, -3, 1), "0101010", 6, False), ["batch"]),
    (told((1, 0, 1), "0", 2, True), ["forgets-last"]),
    (told((-1, -1, -1), "1", 2, True), ["forgets-first"]),
    (told((1, -2, 0), "01010", 4, True), ["bias-kept"]),
    (told((1, 1, -3), "0101010", 5, True), ["bias-elsewhere"]),
    (told((-3, 1, 1), "0101010", 5, True), ["bias-elsewhere"]),
    (told((0, -1, 0), "01", 1, False), ["tired"]),
    (told((1, -3, 1), "0101010", 6, True), ["stop"]),
    (told((1, -3, 1), "0101010", 4, True), ["clean-pass-uncounted"]),
    (State((1 - 1 / ROOT, -1 / ROOT, 0)), ["scales-each"]),
    (State((1 / ROOT, -4 / ROOT, 1)), ["scales-all"]),
    (State((9, 9, 9)), []),
]


@pytest.mark.parametrize(("answer", "ids"), NAMED)
def test_the_habits_that_explain_an_answer_are_named(answer, ids):
    exact = replace(answer, weights=tuple(map(Fraction, answer.weights)))

    found = [habit.id for habit in explanations([Outcome(the_task(), exact)])]

    tired = ["tired"] * 3 if answer == RIGHT else []  # after 5, 10 or 20 passes
    assert sorted(found) == sorted([*ids, *tired])


def test_a_habit_must_explain_every_answer():
    once, twice = (told((0, -1, 0), "01", 1, False), told((0, -2, 0), "0101", 2, False))
    tasks = the_task(), the_task(epochs=1)

    def words(*answers):
        outcomes = [Outcome(task, answer) for task, answer in zip(tasks, answers, strict=True)]
        return [habit.words for habit in explanations(outcomes)]

    assert words(once, once) == ["stops after 1 pass, converged or not"]
    assert words(twice, once) == ["stops after 2 passes, converged or not"]
    assert words(once, twice) == []


def test_without_a_bias_no_habit_is_about_it():
    plain = the_task("")
    kept = habits._bias_kept(plain)
    answer = kept.end()

    assert Habit("kept", "words", of=lambda task: kept).explains([Outcome(plain, answer)])
    assert "bias-kept" not in {habit.id for habit in explanations([Outcome(plain, answer)])}


def test_which_habits_there_are():
    ids = [habit.id for habit in habits.HABITS]

    assert ids == [
        *("tie-no-update", "tie-predicts-plus", "tie-predicts-minus", "tie-updates"),
        *("twice-the-step", "half-the-step", "reversed", "wrong-way", "batch"),
        *("forgets-last", "forgets-first", "bias-kept", "bias-elsewhere", "bias-elsewhere"),
        *["tired"] * 6,
        *("pass-less", "pass-more", "stop", "clean-pass-uncounted", "scales-each", "scales-all"),
    ]


# how answers are compared


def test_exactly_is_to_tell_nothing_else():
    state = told((1, 2), "01", 3, True)

    assert exactly(state, State((1, 2)))
    assert exactly(state, state)
    assert not exactly(state, State((1, 2), passes=4))


@pytest.mark.parametrize(
    ("a", "off", "near"),
    [
        (0, Fraction(1, 10**9), True),
        (0, Fraction(-1, 10**9), True),
        (0, Fraction(2, 10**9), False),
        (3, Fraction(4, 10**9), True),
        (3, Fraction(-5, 10**9), False),
        (-3, Fraction(4, 10**9), True),
        (-3, Fraction(5, 10**9), False),
    ],
)
def test_nearly_is_to_nine_digits(a, off, near):
    assert nearly(State((7, a)), State((7, a + off))) is near
    assert nearly(State((a, 7)), State((a + off, 7))) is near


class Made:
    """A task whose run ends with 0, soon, late or never."""

    def __init__(self, ends=True, soon=True):
        self.asked = 0
        self.ends, self.ends_soon = lambda: ends, lambda: soon

    def end(self, answer):
        self.asked += 1
        return State((0,), passes=answer.passes)


ZERO, OTHER = State((0,), passes=3), State((1,))
NEVER = Habit("never", "words")


def explains(habit, *given):
    return habit.explains([SimpleNamespace(task=task, answer=answer) for task, answer in given])


def test_where_no_answer_came_the_run_of_the_habit_has_no_end():
    assert explains(NEVER, (Made(ends=False), None))
    assert not explains(NEVER, (Made(), None))
    assert explains(NEVER, (Made(), ZERO))
    assert not explains(NEVER, (Made(), ZERO), (Made(), OTHER))


def test_the_run_the_state_and_the_comparison_are_those_of_the_habit():
    habit = Habit(
        "all",
        "words",
        of=lambda task: Made(),
        told=lambda state: replace(state, weights=(5,)),
        agrees=lambda expected, answer: expected.weights == answer.weights,
    )

    assert explains(habit, (None, State((5,), passes=9)))
    assert not explains(habit, (None, ZERO))


@pytest.mark.parametrize(
    ("answers", "wrong", "explained"),
    [(10, 2, True), (10, 3, False), (9, 1, True), (9, 2, False), (4, 1, False)],
)
def test_of_a_habit_that_rounds_a_fifth_of_the_answers_may_be_others(answers, wrong, explained):
    habit = Habit("rounds", "words", exceptions=20)
    given = [(Made(), OTHER)] * wrong + [(Made(), ZERO)] * (answers - wrong)

    assert explains(habit, *given) is explained


def test_after_sixteen_runs_without_an_end_those_that_end_late_are_not_followed():
    sixteen = [(Made(ends=False, soon=False), ZERO)] * 16
    late, soon = Made(ends=False, soon=False), Made()

    assert explains(NEVER, *sixteen, (late, OTHER))
    assert late.asked == 0
    assert not explains(NEVER, *sixteen, (late, OTHER), (soon, OTHER))
    assert not explains(NEVER, *sixteen[:15], (late, OTHER))
    assert not explains(NEVER, *[(Made(soon=False), ZERO)] * 20, (late, OTHER))


# how a habit changes a task


def test_conventions_of_a_task_are_replaced():
    task = habits._under(update="lt", rate=3)(the_task("rate=2"))

    assert task.conventions == Conventions("lt", rate=3)
    assert habits._twice_the_step(the_task("rate=2")).conventions.rate == 4
    assert habits._half_the_step(the_task("rate=3")).conventions.rate == Fraction(3, 2)


def test_the_run_of_a_task_is_replaced():
    task, run = the_task(), object()

    assert habits._runs(run)(task) == replace(task, run=run)


def test_the_limit_of_a_task_is_cut_or_moved():
    limited, free = the_task(), the_task(parameters=())

    assert [habits._at_most(n)(limited).epochs for n in (5, 6, 7)] == [5, 6, 6]
    assert habits._at_most(5)(free).epochs == 5
    assert (habits._more(2)(limited).epochs, habits._more(2)(free).epochs) == (8, None)


@pytest.mark.parametrize(("stop", "other"), [("epochs", "clean"), ("clean", "epochs")])
def test_a_habit_stops_the_other_way(stop, other):
    task = habits._to_the_limit(the_task(f"stop={stop},rate=2"))

    assert task.declared == replace(Declared.read(f"stop={stop},rate=2"), stop=other)


def test_the_last_pass_is_not_counted_where_it_is_clean():
    assert habits._uncounted(State((1,), passes=4, converged=True)).passes == 3
    assert habits._uncounted(State((1,), passes=4, converged=False)).passes == 4
    assert habits._uncounted(State((1,), converged=True)).passes == -1


def test_weights_are_turned_round_by_one_place():
    state = State((1, 2, 3), passes=4)

    assert habits._turned(1)(state) == State((2, 3, 1), passes=4)
    assert habits._turned(-1)(state) == State((3, 1, 2), passes=4)


# how a habit runs


def made(run, conventions=PLAIN, data=DATA, passes=3):
    return list(islice(run(data, conventions), passes))


def test_the_plain_loop_moves_at_each_mistake():
    assert made(habits._loop()) == [((0, -1), [0, 1]), ((0, -2), [0, 1]), ((1, -2), [0])]
    assert made(habits._loop(), Conventions("lt", start=(-1, 0), rate=2)) == [
        ((-1, -2), [0, 1]),
        ((1, -2), [0]),
        ((1, -2), []),
    ]


def test_the_loop_takes_other_rows_and_other_moves():
    rows = habits._loop(rows=lambda order, size: [size - 1, *order])
    moves = habits._loop(lambda w, x, y, conventions: x)

    assert made(rows, passes=1) == [((0, -1), [1, 0])]
    assert made(moves, passes=2) == [((1, 1), [0, 1]), ((1, 1), [1])]
    assert list(habits._all_rows((1, 0), 2)) == [1, 0]
    assert habits._without(lambda size: size - 1)((2, 0, 1), 3) == [0, 1]


def test_the_wrong_way_is_the_negative_of_the_move():
    assert habits._away((5, 5), (1, 2), 1, Conventions(rate=2)) == (3, 1)


def test_in_a_batch_all_mistakes_of_a_pass_move_together():
    assert made(habits._at_once, Conventions(rate=2, step=2)) == [
        ((0, -4), [0, 1]),
        ((4, -4), [0]),
        ((0, -8), [1]),
    ]
    large = 2**60 + 1
    assert made(habits._at_once, Conventions(rate=large), passes=1) == [((0, -large), [0, 1])]


@pytest.mark.parametrize(
    ("bias", "first"), [("append", (1, -1, 0)), ("prepend", (0, 1, -1)), ("separate", (1, -1, 0))]
)
def test_a_bias_that_is_never_moved_stays(bias, first):
    points = (((2, 0), 1), ((1, 1), -1))
    task = habits._bias_kept(the_task(f"bias={bias}", points=points))

    assert next(task.run(task.data, task.conventions)) == (first, [0, 1])
    assert task.declared == the_task(f"bias={bias}", points=points).declared


def test_points_are_divided_by_lengths_and_one_of_length_0_stays_as_it_is():
    data = Dataset([(3, 4), (2, 0), (0, 2)], [1, -1, -1], "append")
    asked = []

    run = habits._scaled_points(lambda own: asked.append(list(own)) or [5, 0, 4])
    ((weights, rows),) = made(run, Conventions(bias="append"), data, 1)

    assert asked == [[5.0, 2.0, 2.0]]
    assert rows == [0, 1, 2]
    assert [round(float(w), 9) for w in weights] == [-1.4, 0.3, -1.0]
