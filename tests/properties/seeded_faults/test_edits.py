"""Small edits of the textbook loop: each makes the weights of its sentence, on two data sets.

``edits.jsonl`` holds, for each sentence, the weights and the mistakes of all edits that it is said
of. Whole programs are held against many of the sentences where `check` names causes. A line that
is missing is shown as it is to be added there, at the end.
"""

import json
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

from perceptron import Conventions, Dataset
from properties.seeded_faults import Textbook
from properties.seeded_faults.edits import (
    PASS_COUNTS,
    changing_rates,
    edits,
    parts_of_rows,
    wrong_averages,
)

LINES = Path(__file__).with_name("edits.jsonl").read_text(encoding="utf-8").splitlines()
LIMIT = 9
X = [[-7, -2], [-4, 4], [1.5, -4], [-3, 7], [-4, 1.5], [-2.5, 0], [-5, -3], [-3, -5]]
Y = [1, -1, -1, 1, -1, 1, 1, -1]
RUNS = {
    "none": (
        Dataset([[*x, x[0] - 2] for x in X], Y),
        Conventions(order="shuffled:1", rate=Fraction(1, 20)),
    ),
    "append": (Dataset(X, Y, "append"), Conventions(update="lt", start=(1, 0, -2))),
}


def numbers(weights):
    """Weights as text, to so few digits that every processor prints the same."""
    return " ".join(f"{round(float(a), 5) + 0.0:g}" for a in weights)


def answer(learner, bias):
    learner.limit = min(LIMIT + learner.extra_passes, learner.limit or LIMIT)
    try:
        trace = learner(*RUNS[bias])
    except Exception as error:
        return type(error).__name__
    return f"{numbers(trace.weights)}; {len(trace.mistakes)} in {trace.passes}"


def answers():
    """The name and the sentence of each cause, and what is answered."""
    made = defaultdict(dict)  # each answer once, in order
    for bias in RUNS:
        for rate in (0.5, 0.9, 2**-0.5, 1.1):
            for fault, cause in changing_rates(rate):
                made[cause[:2]][answer(fault(), bias)] = None
        for fault, cause in [*edits(bias=bias != "none"), *parts_of_rows(), *PASS_COUNTS]:
            made[cause[:2]][answer(fault(), bias)] = None
        for fault, cause in wrong_averages(bias=bias != "none"):
            made[cause[:2]][answer(fault(), bias)] = None
    return [[*cause, *each] for cause, each in made.items()]


def test_an_edit_makes_the_weights_that_its_sentence_says():
    assert set(map(json.dumps, answers())) == set(LINES)


def test_of_nearly_all_edits_the_answers_are_not_the_textbooks():
    right = [answer(Textbook(), bias) for bias in RUNS]
    alike = [words for _, words, *made in map(json.loads, LINES) if set(made) <= set(right)]

    assert 10 * len(alike) < len(LINES)
