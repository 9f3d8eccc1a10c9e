import os
import subprocess
import sys
from pathlib import Path

import pytest
from attacks import kernel_of
from door_attacks import CHANGES, FORGERIES, changed, outcome

from proofs import kernel, polynomials, terms

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
TRUE = kernel_of(polynomials, terms, kernel)


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES)
def test_what_turns_makes_no_false_fact(forge):
    assert outcome(TRUE, forge, honest=False) in ("refused", "true")


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES)
def test_an_honest_object_makes_a_true_fact_in_the_same_way(forge):
    assert outcome(TRUE, forge, honest=True) == "true"


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_written_on_an_object_changes_no_fact(change):
    same, bites = changed(TRUE, change)

    assert (same, bites) == (True, True)


def test_as_much_holds_when_python_drops_assertions():
    script = [sys.executable, "-O", str(HERE / "door_attacks.py")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}

    done = subprocess.run(script, env=environment, capture_output=True, text=True, check=True)

    assert done.stdout == "1 []\n"


@pytest.mark.parametrize("make", [lambda: TRUE.w, lambda: TRUE.inner(TRUE.w, TRUE.x)])
def test_a_term_has_no_room_for_another_method(make):
    with pytest.raises(AttributeError):
        make().doit = lambda: 0
