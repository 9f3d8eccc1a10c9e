"""Habits of perceptrons that are not the one declared; a habit that explains every answer is named.

Each turns a task into the same task with another run. A finding never rests on a habit: that an
answer departs is exact, and the habit only puts it into words.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Any

from perceptron.conventions import Conventions
from perceptron.dataset import Dataset
from perceptron.exact import Exact
from perceptron.specification import is_mistake, passes, updated
from perceptron.vectors import Vector, add, dot, scaled
from properties.conformance.declared import Stop
from properties.conformance.outcomes import Outcome
from properties.conformance.runs import Pass, Run
from properties.conformance.states import State, differing
from properties.conformance.tasks import Task

__all__ = ["NEVER_LEARNS", "Habit", "explanations"]

Move = Callable[[Vector, Vector, int, Conventions], Vector]
Order = Callable[[Sequence[int], int], Sequence[int]]

# runs without an end that are followed before a habit is believed
FOLLOWED = 16

NEVER_LEARNS = "never updates at a tie: from a zero start it never learns"
BIAS_ELSEWHERE = (
    "has the bias at the other end of its weights; "
    "declare bias=append or bias=prepend, whichever is meant"
)


def exactly(expected: State, answer: State) -> bool:
    """Say whether the answer tells nothing else than what is expected."""
    return not differing(expected, answer)


def nearly(expected: State, answer: State) -> bool:
    """Say whether the weights agree to nine digits; only for habits that have to round."""
    return all(map(_near, expected.weights, answer.weights))


def _near(a: Exact, b: Exact) -> bool:
    return 10**9 * abs(Fraction(a) - b) <= 1 + abs(Fraction(a))


@dataclass(frozen=True)
class Habit:
    """Another way to run, told in words.

    Parameters
    ----------
    id, words
        Its name, and the sentence of the finding.
    of
        The task with the run of this habit.
    told
        What an implementation of this habit makes of the state it ends in.
    agrees
        How its answers are compared; all but `exceptions` of a hundred answers must agree.
    of_bias
        Whether it is only to be had where there is a bias.
    """

    id: str
    words: str
    of: Callable[[Task], Task] = lambda task: task
    told: Callable[[State], State] = lambda state: state
    agrees: Callable[[State, State], bool] = exactly
    exceptions: int = 0
    of_bias: bool = False

    def explains(self, outcomes: Sequence[Outcome]) -> bool:
        """Say whether this habit gives every answer, and runs for ever wherever none came.

        Where that has given `FOLLOWED` answers of a target that sets itself a limit, no more such
        are followed: each costs hundreds of passes.
        """
        allowed, long = len(outcomes) * self.exceptions // 100, FOLLOWED
        for outcome in outcomes:
            task = self.of(outcome.task)
            if not long and not task.ends_soon():
                continue
            long -= not task.ends()
            allowed -= not self._explains(task, outcome)
            if allowed < 0:
                return False
        return True

    def _explains(self, task: Task, outcome: Outcome) -> bool:
        if outcome.answer is None:
            return not task.ends()
        state = self.told(task.end(outcome.answer))
        return self.agrees(state, outcome.answer)


def explanations(outcomes: Sequence[Outcome]) -> Iterator[Habit]:
    """Yield the habits that explain all `outcomes`, the plainest first."""
    biased = outcomes[0].task.declared.bias != "none"
    able = (habit for habit in HABITS if biased or not habit.of_bias)
    return (habit for habit in able if habit.explains(outcomes))


def _under(**changed: Any) -> Callable[[Task], Task]:
    return lambda task: replace(task, conventions=replace(task.conventions, **changed))


def _runs(run: Run) -> Callable[[Task], Task]:
    return lambda task: replace(task, run=run)


def _at_most(limit: int) -> Callable[[Task], Task]:
    return lambda task: replace(task, epochs=min(limit, task.epochs or limit))


def _more(number: int) -> Callable[[Task], Task]:
    return lambda task: replace(task, epochs=task.epochs and task.epochs + number)


def _to_the_limit(task: Task) -> Task:
    other: Stop = "clean" if task.declared.stop == "epochs" else "epochs"
    return replace(task, declared=replace(task.declared, stop=other))


def _twice_the_step(task: Task) -> Task:
    return _under(rate=2 * task.conventions.rate)(task)


def _half_the_step(task: Task) -> Task:
    return _under(rate=task.conventions.rate / 2)(task)


# moves, and orders, of the loop below
def _away(w: Vector, x: Vector, y: int, conventions: Conventions) -> Vector:
    return updated(w, x, -y, conventions)


def _bias_kept(task: Task) -> Task:
    at = 0 if task.declared.bias == "prepend" else -1

    def move(w: Vector, x: Vector, y: int, conventions: Conventions) -> Vector:
        moved = list(updated(w, x, y, conventions))
        moved[at] = w[at]
        return tuple(moved)

    return replace(task, run=_loop(move))


def _all_rows(order: Sequence[int], size: int) -> Sequence[int]:
    return order


def _loop(move: Move = updated, rows: Order = _all_rows) -> Run:
    def run(data: Dataset, conventions: Conventions) -> Iterator[Pass]:
        w = conventions.first_weights(data.dimension)
        for order in conventions.passes(len(data)):
            mistakes = []
            for row in rows(order, len(data)):
                x, y = data.points[row], data.labels[row]
                if is_mistake(conventions.update, dot(w, x), y):
                    w = move(w, x, y, conventions)
                    mistakes.append(row)
            yield w, mistakes

    return run


def _at_once(data: Dataset, conventions: Conventions) -> Iterator[Pass]:
    """Move by all mistakes of a pass together, as they are at its start."""
    w = conventions.first_weights(data.dimension)
    move = conventions.step * conventions.rate
    for order in conventions.passes(len(data)):
        signed = [(row, data.points[row], data.labels[row]) for row in order]
        wrong = [(r, x, y) for r, x, y in signed if is_mistake(conventions.update, dot(w, x), y)]
        for _, x, y in wrong:
            w = add(w, scaled(move * y, x))
        yield w, [row for row, _, _ in wrong]


def _scaled_points(lengths: Callable[[Sequence[float]], Iterable[float]]) -> Run:
    """Run on points divided by lengths, rounded: the one habit that has no exact form."""

    def run(data: Dataset, conventions: Conventions) -> Iterator[Pass]:
        own = [sqrt(float(dot(x, x))) for x in data.rows]
        divided = [
            tuple(float(a) / (length or 1.0) for a in x)
            for x, length in zip(data.rows, lengths(own), strict=True)
        ]
        return passes(Dataset(divided, data.labels, data.bias), conventions)

    return run


def _turned(by: int) -> Callable[[State], State]:
    """Turn the weights round by one place, as where the bias stands at the other end."""
    return lambda state: replace(state, weights=(*state.weights[by:], *state.weights[:by]))


def _uncounted(state: State) -> State:
    return replace(state, passes=(state.passes or 0) - 1) if state.converged else state


def _without(row_of: Callable[[int], int]) -> Order:
    return lambda order, size: [row for row in order if row != row_of(size)]


HABITS: Sequence[Habit] = (
    Habit("tie-no-update", NEVER_LEARNS, _under(update="lt")),
    Habit(
        "tie-predicts-plus",
        "takes sign(0) for +1: a point of label +1 at a tie is no mistake; "
        "if that is meant, declare update=predict+",
        _under(update="predict+"),
    ),
    Habit(
        "tie-predicts-minus",
        "takes sign(0) for -1: a point of label -1 at a tie is no mistake; "
        "if that is meant, declare update=predict-",
        _under(update="predict-"),
    ),
    Habit(
        "tie-updates",
        "updates at every tie, as under y<w,x> <= 0; if that is meant, declare update=le",
        _under(update="le"),
    ),
    Habit(
        "twice-the-step",
        "its weights are those of a move twice as long, as (y - prediction) x is; "
        "if that is meant, declare step=2, or the rate",
        _twice_the_step,
    ),
    Habit(
        "half-the-step",
        "its weights are those of a move half as long; if that is meant, declare step or rate",
        _half_the_step,
    ),
    Habit(
        "reversed",
        "presents the points from the last to the first; if that is meant, declare order=reversed",
        _under(order="reversed"),
    ),
    Habit("wrong-way", "moves away from y x at a mistake, not towards it", _runs(_loop(_away))),
    Habit(
        "batch",
        "moves once a pass, by all points that were wrong at its start: a batch perceptron",
        _runs(_at_once),
    ),
    Habit(
        "forgets-last",
        "never presents the last point",
        _runs(_loop(rows=_without(lambda size: size - 1))),
    ),
    Habit(
        "forgets-first", "never presents the first point", _runs(_loop(rows=_without(lambda _: 0)))
    ),
    Habit("bias-kept", "never updates the bias", _bias_kept, of_bias=True),
    Habit("bias-elsewhere", BIAS_ELSEWHERE, told=_turned(-1), of_bias=True),
    Habit("bias-elsewhere", BIAS_ELSEWHERE, told=_turned(1), of_bias=True),
    *(
        Habit("tired", f"stops after {n} pass{'es' * (n > 1)}, converged or not", _at_most(n))
        for n in (1, 2, 3, 5, 10, 20)
    ),
    Habit("pass-less", "makes one pass less than it is given", _more(-1)),
    Habit("pass-more", "makes one pass more than it is given", _more(1)),
    Habit(
        "stop",
        "counts its passes otherwise: after a clean pass it goes on, or the other way round; "
        "declare stop=epochs or stop=clean, whichever is meant",
        _to_the_limit,
    ),
    Habit("clean-pass-uncounted", "does not count the last pass, the clean one", told=_uncounted),
    Habit(
        "scales-each",
        "seems to divide each point by its length",
        _runs(_scaled_points(lambda own: own)),
        agrees=nearly,
        exceptions=20,
    ),
    Habit(
        "scales-all",
        "seems to divide all points by the largest length",
        _runs(_scaled_points(lambda own: [max(own)] * len(own))),
        agrees=nearly,
        exceptions=20,
    ),
)
