"""The seed and the number of examples alone decide what is drawn."""

import os
import subprocess
import sys

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture.providers import HypothesisProvider

from properties import drawing
from properties.drawing import first

DRAW = """
import sys
sys.path.insert(0, {folder!r})
{before}
import hashlib
from properties.drawing import first
from properties.search import PROPERTIES
drawn = hashlib.sha256()
for claim in ("run-of-the-proofs", "float-is-exact"):
    first([lambda each: drawn.update(repr(each).encode())], PROPERTIES[claim].over, 150, 3)
print(drawn.hexdigest())
"""


def drawn_in_a_process(folder, before, hashes):
    """The digest of the examples, drawn by an interpreter that loads other modules before."""
    told = subprocess.run(
        [sys.executable, "-c", DRAW.format(folder=str(folder), before=before)],
        env=os.environ | {"PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout


def test_other_modules_loaded_leave_the_examples_as_they_are(tmp_path):
    constants = ", ".join(map(str, range(-1022, 1000, 7)))
    (tmp_path / "of_the_user.py").write_text(f"CONSTANTS = [{constants}]\n")

    plain = drawn_in_a_process(tmp_path, "", "1")
    beside = drawn_in_a_process(tmp_path, "import of_the_user", "2")

    assert beside == plain


def numbers():
    """What is drawn from a range that holds many constants of the sources."""
    found = []
    first([found.append], st.integers(0, 2**70), 200, 0)
    return found


def test_a_profile_of_the_user_leaves_the_examples_as_they_are():
    plain = numbers()
    settings.register_profile("of-a-user", derandomize=True, backend="hypothesis-urandom")
    settings.load_profile("of-a-user")
    try:
        assert numbers() == plain
    finally:
        settings.load_profile("default")


def test_after_a_search_others_draw_as_before():
    before = HypothesisProvider.__dict__.get(drawing.MIXING)

    numbers()

    assert HypothesisProvider.__dict__.get(drawing.MIXING) is before


def test_a_hypothesis_that_mixes_nothing_in_is_left_alone(monkeypatch):
    monkeypatch.setattr(drawing, "MIXING", "no_such_method")

    assert len(numbers()) == 200
    assert not hasattr(HypothesisProvider, "no_such_method")
