"""CrossHair, where it is installed: otherwise nothing here is run."""

import pytest

from perceptron.specification import updated

pytest.importorskip("hypothesis_crosshair_provider", reason="not run: CrossHair is not installed")

from properties.harness.crosshair import exhausted


@pytest.mark.parametrize("size", [(1, 1, 3), (2, 1, 4), (2, 2, 2)])
def test_the_specification_is_exhausted_on_all_integers(size):
    assert exhausted(*size) == "exhausted by CrossHair"


def test_a_bug_at_one_integer_is_found():
    def wrong_at_one(w, x, y, how):
        return updated(w, x, y, how) if x[0] != 123_456_789 else w

    with pytest.raises(AssertionError, match="update-corrects"):
        exhausted(1, 1, 1, moved=wrong_at_one)
