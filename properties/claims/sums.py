"""The weights of a run added up: voted and averaged perceptrons."""

from perceptron import Conventions, Dataset
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from perceptron.specification import is_mistake, updated
from properties.drawn import ANY_RUNS
from properties.registry import Train, searches
from properties.trial import Trial

__all__ = ["the_average_needs_one_addition_a_mistake"]


@searches("voted-averaged", over=ANY_RUNS)
def the_average_needs_one_addition_a_mistake(
    train: Train, data: Dataset, conventions: Conventions
) -> None:
    """Over t presentations the weights add up to t w - b, b the mistakes by their time."""
    trial = Trial("voted-averaged", data, conventions)
    trace = trial.trained(train)
    rounds = _rounds(trial, trace.passes)
    late = [time for time, (_, mistaken) in enumerate(rounds) if mistaken]
    total: Vector = (0,) * data.dimension
    for w, _ in rounds:
        total = add(total, w)
    b: Vector = (0,) * data.dimension
    for time, row in zip(late, trace.mistakes, strict=False):
        move = trial.factor * data.labels[row]
        b = add(b, scaled(time * move, data.points[row]))
    found = add(scaled(len(rounds), trace.weights), scaled(-1, b))
    trial.demand_equal("sum of the weights", found, total)


def _rounds(trial: Trial, passes: int) -> list[tuple[Vector, bool]]:
    """Return the weights after each presentation, and whether it was a mistake; to a clean pass."""
    data, how, rounds = trial.data, trial.conventions, list[tuple[Vector, bool]]()
    w = trial.start
    for _, order in zip(range(passes), how.passes(len(data)), strict=False):
        clean = True
        for row in order:
            x, y = data.points[row], data.labels[row]
            if mistaken := is_mistake(how.update, dot(w, x), y):
                w, clean = updated(w, x, y, how), False
            rounds.append((w, mistaken))
        if clean:
            break
    return rounds
