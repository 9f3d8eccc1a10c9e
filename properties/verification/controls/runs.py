"""Controls of the fast ways to a run and a margin: held against the exact ones, on data drawn.

The compiled loop, the filters in floats and the enclosure are what the searches seldom reach:
large arrays, scores within a rounding of 0, margins to many digits.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import islice
from random import Random

import numpy as np

from perceptron import Conventions, Dataset, Separator, certify, specification, train
from perceptron.separability.margin_enclosure import enclose
from perceptron.training.float_run import Run
from properties.verification.control import Control, pick

POINTS, PASSES = 40, 5


def run_controls(random: Random) -> Iterator[Control]:
    """Yield runs that must be those of the specification, and such a run with one label turned."""
    for kind, data in (("floats", _floats(random)), ("fractions that tie", _ties(random))):
        for rule in ("le", random.choice(("predict+", "predict-"))):
            how, asked = Conventions(update=rule), f"a run over {kind}, update {rule}"
            yield Control(asked, True, partial(_same, data, data, how))
        turned = Dataset(data.rows, [-data.labels[0], *data.labels[1:]])
        asked = f"a run over {kind} as one over others"
        yield Control(asked, False, partial(_same, data, turned, Conventions()))
    floats = _floats(random)
    yield Control("the run that `train` makes", True, partial(_is_trained, floats))


def margin_controls(random: Random) -> Iterator[Control]:
    """Yield margins that are known from how the data are made, and such a margin changed."""
    for by in (Fraction(1), 1 + Fraction(1, pick(random))):
        a, b = random.randint(1, 999), random.randint(1, 999)
        yield Control(f"the margin of two points, times {by}", by == 1, partial(_known, a, b, by))
        yield Control(f"its enclosure, times {by}", by == 1, partial(_enclosed, a, b, by))
    mixed = Dataset([(a, b), (-a, -b), (b, a)], [1, 1, 1])
    yield Control("points that cancel", False, lambda: isinstance(certify(mixed), Separator))


def _same(data: Dataset, other: Dataset, how: Conventions) -> bool:
    """Say whether floats make, over the first data, the run that is specified over the second."""
    run = Run(data, how, None)
    run.advance(PASSES)
    made: list[int] = run.mistakes.tolist()
    return made == _specified(other, how, run.passes)


def _is_trained(data: Dataset) -> bool:
    trace = train(data, max_updates=1000)
    made = _specified(data, trace.conventions, trace.passes + 1)
    return bool(made) and list(trace.mistakes) == made[: len(trace.mistakes)]


def _specified(data: Dataset, how: Conventions, number: int) -> list[int]:
    return [row for _, made in islice(specification.passes(data, how), number) for row in made]


def _floats(random: Random) -> Dataset:
    """Draw an array of floats, on both sides of a plane through 0, some of them close to it."""
    rows = [[random.randint(-99, 99) / 10 for _ in range(8)] for _ in range(POINTS)]
    rows += [[a * 2.0**-40 for a in x] for x in rows[:5]]
    return Dataset(np.array(rows), [1 if sum(x) > 0 else -1 for x in rows])


def _ties(random: Random) -> Dataset:
    """Draw fractions that no float is, from so few that many a score is exactly 0."""
    by = random.choice((3, 7, 10))
    rows = [[Fraction(random.randint(-3, 3), by) for _ in range(3)] for _ in range(POINTS)]
    return Dataset(rows, [random.choice((1, -1)) for _ in rows])


def _pair(a: int, b: int) -> Dataset:
    """Return (a, b) and (a, -b) on one side: the nearest point of their hull is (a, 0)."""
    return Dataset([(a, b), (a, -b)], [1, 1])


def _known(a: int, b: int, by: Fraction) -> bool:
    found = certify(_pair(a, b))
    if not isinstance(found, Separator):
        return False
    return found.margin_squared == by * a * a and found.radius_squared == a * a + b * b


def _enclosed(a: int, b: int, by: Fraction) -> bool:
    """Say whether the margin lies within the enclosure, which is narrow."""
    found = enclose(_pair(a, b), Fraction(1, 10**9))
    lower, upper = found.lower_squared, found.upper_squared
    return lower <= by * a * a <= upper and upper - lower <= Fraction(a * a, 10**6)
