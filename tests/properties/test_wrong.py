"""Every wrong learner of the kit is caught; the one without a bug is not."""

import pytest

from perceptron import Conventions, Dataset, train
from properties.seeded_faults import KIT, Textbook, bug
from properties.seeded_faults.detect import caught
from properties.seeded_faults.number_types import RunsInFloat64, RunsInInt64
from properties.seeded_faults.reports import CountsAPassMore, HidesAMistake
from properties.seeded_faults.tie_rules import TakesATieAsRight
from properties.seeded_faults.updates import ForgetsTheRate
from properties.verification.search import search

LEARNERS = [learner for learners in KIT.values() for learner in learners]


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda learner: learner.__name__)
def test_a_wrong_learner_is_caught(learner):
    # all seeds are tried by `python -m properties.seeded_faults`; here each learner has one of them
    seed = LEARNERS.index(learner) % 10

    assert caught(learner(), seed=seed), f"python -m properties.seeded_faults --seeds {seed}"


def test_the_learner_without_a_bug_is_not_caught():
    assert caught(Textbook(), budget="quick") is None


def test_the_learner_without_a_bug_makes_the_run_of_the_reference():
    data, how = Dataset([[1, 2], [2, 1], [-1, 1]], [1, -1, 1], "append"), Conventions(rate=2)

    assert Textbook()(data, how).content() == train(data, how).content()


def test_the_kit_has_sixty_bugs_and_more():
    assert len({learner.__name__ for learner in LEARNERS}) == len(LEARNERS) >= 60


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda learner: learner.__name__)
def test_a_wrong_learner_says_its_bug_in_a_line(learner):
    assert bug(learner).endswith(".")


@pytest.mark.parametrize(
    ("learner", "claim", "data"),
    [
        (TakesATieAsRight, "finite-convergence", Dataset([[1]], [1])),
        (HidesAMistake, "update-corrects", Dataset([[1]], [1])),
        (CountsAPassMore, "runtime", Dataset([[1]], [1])),
        (ForgetsTheRate, "learning-rate", Dataset([[1]], [1])),
        (RunsInFloat64, "update-corrects", Dataset([[1]], [1])),  # at rate 1/3
        (RunsInInt64, "update-may-not-suffice", Dataset([[2**63]], [1])),
    ],
)
def test_a_wrong_learner_is_caught_on_the_smallest_data(learner, claim, data):
    departure = search(claim, train=learner()).departure

    assert departure.data.digest == data.digest
