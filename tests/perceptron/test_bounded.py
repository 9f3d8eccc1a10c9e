"""A bounded run: textbook updates on rows that carry their labels, until a pass is clean."""

import numpy as np
import pytest
from scipy.sparse import csr_array

from perceptron.separability.float_perceptron import weights_after

ROWS = np.array([[1.0, 0.0, 0.0], [-1.0, 1.0, 0.0]])


@pytest.mark.parametrize("stored", [np.array, csr_array], ids=["dense", "sparse"])
@pytest.mark.parametrize(
    ("passes", "weights"),
    [(0, [0, 0, 0]), (1, [0, 1, 0]), (2, [0, 2, 0]), (3, [1, 2, 0]), (10**15, [1, 2, 0])],
)
def test_a_bounded_run_has_the_weights_of_so_many_passes_or_of_the_clean_one(
    stored, passes, weights
):
    assert weights_after(stored(ROWS), passes).tolist() == weights


@pytest.mark.parametrize("stored", [np.array, csr_array], ids=["dense", "sparse"])
def test_the_last_coordinate_counts_once(stored):
    # by 2 w_2 in place of w_2 the second row would be right at once
    rows = stored(np.array([[1.0, 1.0], [-2.5, 2.0]]))

    assert weights_after(rows, 1).tolist() == [-1.5, 3]
