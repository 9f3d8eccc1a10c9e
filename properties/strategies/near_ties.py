"""Runs whose scores no float64 program tells from 0: exact ties, and an ulp beside them.

The weights p + r need more than 53 bits, and points (a, -a) are orthogonal to p and r, which are
twice the same half: their scores are exactly 0, while sums of rounded products fall to any side.
"""

import math

import numpy as np
from hypothesis import strategies as st

from perceptron import Conventions, Dataset
from perceptron.conventions import Update

# 9 points in dimension 4, repeated so often that the array is run with floats
TIMES = 8

# fractions with this denominator, a prime, use all bits
PARTS = 9973

# a run from 0 makes its first update on this label
FIRST: dict[Update, int] = {"le": 1, "predict+": -1, "predict-": 1}


@st.composite
def close_runs(draw: st.DrawFn) -> tuple[Dataset, Conventions]:
    """Draw runs of few updates that meet such scores; shrink towards mantissas of 1.

    The rows are p and r with one label and an obtuse angle, so that a run adds up both, points
    orthogonal to them with the other, and one of these moved by an ulp, all in dimension 4. Some
    sum of p, r and (1, -1, -1, 1) separates data so built, for p and r are no multiples.
    """
    rule: Update = draw(st.sampled_from(sorted(FIRST)))
    b, c, e, f = (draw(_mantissas()) for _ in range(4))
    added = draw(st.permutations([(b, c, b, c), (-4 * e, f, -4 * e, f)]))
    halves = [(draw(_mantissas()), draw(_mantissas())) for _ in range(6)]
    tied = [(a, -d, -a, d) for a, d in halves]
    a, *rest = tied[0]
    near = (math.nextafter(a, draw(st.sampled_from((0.0, math.inf)))), *rest)
    rows = [*added, *tied, near]
    labels = [FIRST[rule]] * 2 + [-FIRST[rule]] * 7
    return Dataset(np.tile(np.array(rows), (TIMES, 1)), labels * TIMES), Conventions(rule)


def _mantissas() -> st.SearchStrategy[float]:
    """Draw a float from 1 to 2 with many bits in use; shrink towards 1."""
    return st.integers(0, PARTS - 1).map(lambda k: 1 + k / PARTS)
