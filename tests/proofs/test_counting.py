from dataclasses import replace

import pytest

from perceptron import Dataset, certify
from proofs.evidence.computations import counting, separability
from proofs.evidence.computations.counting import (
    FEWEST,
    cover_counts,
    fewest_mistakes,
    minimal_mistakes,
    separable,
    threshold_classes,
    threshold_counts,
)
from proofs.evidence.computations.separability import gordan_alternative, parity_of_few_bits
from proofs.terms import Refused

ALWAYS_SEPARABLE = certify(Dataset([[1]], [1]))


# ---- threshold functions
def test_the_threshold_functions_are_counted():
    assert threshold_counts() == [
        "n = 0: 2 of 2, 1 of 1 class",
        "n = 1: 4 of 4, 2 of 2 classes",
        "n = 2: 14 of 16, 3 of 4 classes",
        "n = 3: 104 of 256, 6 of 14 classes",
        "n = 4: 1882 of 65536, 15 of 222 classes",
    ]


def test_the_classes_part_all_functions_of_three_variables():
    classes = list(threshold_classes(3))

    assert (len(classes), sum(map(len, classes))) == (14, 256)
    assert set().union(*classes) == set(range(256))


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_all_functions_of_a_class_are_separable_together(n):
    corners = [(*(2 * (i >> j & 1) - 1 for j in range(n)), 1) for i in range(1 << n)]

    verdicts = [
        {separable(corners, [2 * (f >> i & 1) - 1 for i in range(1 << n)]) for f in alike}
        for alike in threshold_classes(n)
    ]

    assert all(len(verdict) == 1 for verdict in verdicts)


def test_another_count_of_threshold_functions_is_refused(monkeypatch):
    monkeypatch.setattr(counting, "THRESHOLD_FUNCTIONS", (2, 4, 16))

    with pytest.raises(Refused, match="^threshold: 14 functions of 2 variables, not 16"):
        threshold_counts()


def test_a_class_that_is_lost_is_noticed(monkeypatch):
    monkeypatch.setattr(counting, "threshold_classes", lambda n: list(threshold_classes(n))[1:])

    with pytest.raises(Refused, match="^threshold: 0 functions of 0 variables, not 2"):
        threshold_counts()


# ---- Cover
def test_the_labellings_of_points_in_general_position_are_counted():
    head, *rows = (line.split() for line in cover_counts())

    assert head == ["points", "R^1", "R^2", "R^3", "R^4", "labellings"]
    assert rows[-1] == ["7", "2", "14", "44", "84", "128"]


def test_points_that_are_not_in_general_position_have_fewer():
    flat = [(1, t, 0) for t in range(4)]
    labellings = [[1 - 2 * (f >> i & 1) for i in range(4)] for f in range(16)]

    assert sum(separable(flat, labels) for labels in labellings) == 8 < 14


def test_another_count_of_labellings_is_refused(monkeypatch):
    monkeypatch.setattr(counting, "separable", lambda points, labels: True)

    with pytest.raises(Refused, match=r"^cover: 4 labellings of 2 points in R\^1, not 2"):
        cover_counts()


# ---- the fewest mistakes
def test_the_fewest_mistakes_agree_in_two_ways():
    assert fewest_mistakes() == [
        "xor with bias: 1 of 4 points",
        "xor without bias: 2 of 4 points",
        "parity of three bits: 2 of 8 points",
        "alternating on a line: 2 of 5 points",
        "one point under both labels: 1 of 3 points",
        "separable: 0 of 5 points",
    ]


def test_xor_with_bias_needs_one_mistake():
    points, labels, _ = FEWEST["xor with bias"]

    assert minimal_mistakes(points, labels) == 1


@pytest.mark.parametrize("name", FEWEST)
def test_no_weights_of_a_grid_make_fewer_mistakes(name):
    points, labels, fewest = FEWEST[name]

    made = [
        sum(y * sum(a * b for a, b in zip(w, x, strict=True)) <= 0 for x, y in data)
        for w in grid(len(points[0]))
        for data in [list(zip(points, labels, strict=True))]
    ]

    assert min(made) == fewest


def grid(dimension):
    if dimension == 0:
        return [()]
    return [(*w, a) for w in grid(dimension - 1) for a in range(-3, 4)]


def test_another_minimum_is_refused(monkeypatch):
    points, labels, _ = FEWEST["xor with bias"]
    monkeypatch.setattr(counting, "FEWEST", {"xor": (points, labels, 2)})

    with pytest.raises(Refused, match=r"^fewest: xor has \(1, 1\) mistakes in the two ways, not 2"):
        fewest_mistakes()


def test_a_point_at_0_is_on_no_side():
    with pytest.raises(Refused, match="^fewest: no point can be put on its side"):
        minimal_mistakes([(0, 0)], [1])


# ---- parity, Gordan
def test_no_few_bits_have_a_separable_parity():
    found = parity_of_few_bits()

    assert len(found) == 5
    assert found[1] == "n = 3: 6 squares of corners, each vanishes"


def test_a_parity_that_is_separated_is_refused(monkeypatch):
    monkeypatch.setattr(separability, "certify", lambda data: ALWAYS_SEPARABLE)

    with pytest.raises(Refused, match="^parity: weights are found for 2 bits"):
        parity_of_few_bits()


def test_four_corners_that_are_no_square_are_refused(monkeypatch):
    monkeypatch.setattr(separability, "_squares", lambda n: [(0, 1, 2)])

    with pytest.raises(Refused, match=r"^parity: corners \(0, 1, 2\) of 2 bits do not cancel"):
        parity_of_few_bits()


def test_a_cube_of_three_bits_has_six_squares():
    assert len(set(separability._squares(3))) == 6


def test_one_of_the_two_exists_on_small_data():
    _, *found = (line.split() for line in gordan_alternative())

    assert found == [["1", "32", "2"], ["2", "312", "58"], ["3", "80", "85"], ["4", "160", "335"]]


def test_the_small_data_are_all_of_them():
    data = list(separability._small_data())

    assert len(data) == (9 + 45 + 165 + 495) + (25 + 325)
    assert ((0, 0),) in data


def test_a_certificate_that_does_not_replay_is_refused(monkeypatch):
    certified = separability.certify
    other = {"digest": ALWAYS_SEPARABLE.digest}
    monkeypatch.setattr(separability, "certify", lambda data: replace(certified(data), **other))

    with pytest.raises(Refused, match="^gordan: .* contradicts a search"):
        gordan_alternative()


@pytest.mark.parametrize("found", [True, False])
def test_a_search_that_says_otherwise_is_refused(found, monkeypatch):
    monkeypatch.setattr(separability, "_separated_on_a_grid", lambda examples: found)

    with pytest.raises(Refused, match="^gordan: .* contradicts a search"):
        gordan_alternative()
