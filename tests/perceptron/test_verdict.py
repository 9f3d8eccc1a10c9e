"""The page that decides verdicts: a page long, alone, and not deceived by what is handed to it."""

import ast
import sys
from fractions import Fraction
from math import inf, nan
from pathlib import Path

import numpy as np
import pytest

from perceptron.checker import verdict as page
from perceptron.checker.verdict import Unreadable, digest, verdict


def test_it_is_one_page_that_imports_nothing_of_ours():
    text = Path(page.__file__).read_text(encoding="utf-8")
    imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]

    assert len(text.splitlines()) < 140
    assert {node.module.partition(".")[0] for node in imports} <= sys.stdlib_module_names


def decided(kind, rows, **fields):
    """What the page says if the fields are read as these values, and no other check objects."""
    labels = [1] * len(rows)
    said = {"kind": kind, "digest": digest(rows, labels), "bias": "none", **fields}
    return verdict({}, rows, labels, lambda *_: said, {kind: lambda *_: "the rest holds"})


HUGE = 2**53
AXES = [[1, 0], [0, 1]]
ABSORBED = [[HUGE], [1], [-HUGE]]
ROUNDED = [[1, 3, 1, 1]]  # by (10^16, 1, -10^16 - 2, -1) the score is 0, in floats 1


@pytest.mark.parametrize(
    ("kind", "rows", "fields"),
    [
        ("separator", AXES, {"weights": [1, 0]}),
        ("separator", AXES, {"weights": [1]}),
        ("separator", AXES, {"weights": [1, -1, 5]}),
        ("separator", AXES, {"weights": []}),
        ("separator", AXES, {"weights": [nan, nan]}),
        ("separator", AXES, {"weights": [inf, inf]}),
        ("separator", ROUNDED, {"weights": [1e16, 1, -1e16 - 2, -1]}),
        ("separator", [[1]], {"weights": [np.int64(1)]}),
        ("enclosure", AXES, {"weights": [1, Fraction(-1, 9)]}),
        ("gordan", AXES, {"multipliers": {}}),
        ("gordan", AXES, {"multipliers": {0: 0, 1: 0}}),
        ("gordan", [[1], [1]], {"multipliers": {0: 1, 1: -1}}),
        ("gordan", ABSORBED, {"multipliers": {0: 1.0, 1: 1.0, 2: 1.0}}),
        ("gordan", [[1]], {"multipliers": {0: nan}}),
        ("gordan", [[HUGE]], {"multipliers": {0: np.int64(2**62)}}),
    ],
)
def test_no_false_answer_passes_whatever_the_reading_finds_and_the_further_checks_say(
    kind, rows, fields
):
    holds, sentence = decided(kind, rows, **fields)

    assert (holds, sentence[: len(kind) + 11]) == (False, f"{kind}: refused, ")


def test_a_true_answer_passes():
    assert decided("separator", AXES, weights=[1, Fraction(1, 9)]) == (
        True,
        "separator: every point lies strictly on its side, and the rest holds",
    )
    assert decided("gordan", [[1], [-2]], multipliers={0: 2, 1: 1})[0]


def test_a_kind_that_nothing_checks_does_not_hold():
    said = {"kind": "oracle", "digest": digest([[1]], [1]), "bias": "none"}

    assert verdict({}, [[1]], [1], lambda *_: said, {}) == (
        False,
        "oracle: refused, nothing checks this kind",
    )


@pytest.mark.parametrize(
    ("rows", "labels"),
    [
        ([[2**62]], [np.int64(1)]),
        ([[np.int64(2**62)]], [1]),
        ([[0.5]], [1]),
        ([[1]], [1.0]),
        ([[1], [1, 2]], [1, 1]),
        ([[1]], [0]),
        ([[1]], [1, 1]),
        ([], []),
    ],
)
def test_no_data_other_labels_and_numbers_that_round_or_overflow_are_not_checked_against(
    rows, labels
):
    with pytest.raises(Unreadable, match="^data: give at least one point, each of as many ints "):
        verdict({}, rows, labels, lambda *_: {}, {})
