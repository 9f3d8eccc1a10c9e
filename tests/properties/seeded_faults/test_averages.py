"""What a wrong perceptron of the catalogue answers under a target's conventions."""

from itertools import chain

import pytest

from properties.conformance.cases import Case
from properties.conformance.faults.setting import Setting
from properties.conformance.reference import Answer, TargetConventions
from properties.conformance.reference.explanation import Explanation
from properties.conformance.reference.question import asked
from properties.conformance.target import Greeting
from properties.seeded_faults.causes import CAUSES
from properties.seeded_faults.edits import MEANS, edits
from properties.seeded_faults.textbook import Textbook

CASE = Case("case", "searched", "why", (((1, 0), 1), ((1, 1), -1), ((0, 1), 1)), 3)
ZERO = Answer(weights=(0, 0, 0))


@pytest.mark.parametrize("result", MEANS)
def test_each_fault_gives_weights_or_none_under_every_average(result):
    how = TargetConventions.read(f"bias=append,result={result},stop=epochs")
    setting = Setting(Explanation(how), asked(CASE, Greeting(("epochs",)), how), ZERO)
    right = setting.replayed(Textbook)

    made = [setting.replayed(fault) for fault, _ in chain(CAUSES.items(), edits(bias=True))]

    assert right.numbers == Explanation(how).judge(setting.question, right).run.answer(
        setting.prepared
    )
    assert sum(answer is not None and answer != right for answer in made) > 100
