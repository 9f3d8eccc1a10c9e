"""Counts small enough to be seen whole, each made anew: what is kept from before is forgotten."""

from itertools import product

import numpy as np
import pytest

from perceptron.counting import (
    all_functions,
    count,
    decide,
    regular_functions,
    shards,
    truth_tables,
)
from perceptron.counting.all_functions import EveryFunction
from perceptron.counting.decide import cancels, four_points, settle, weights
from perceptron.counting.regular_functions import SelfDual
from perceptron.counting.shards import Tally, cut, plan, tally
from perceptron.counting.truth_tables import batches, below, every_table, points
from perceptron.errors import Defect

KEPT = (truth_tables.points, regular_functions.regular, decide._directions, shards.plan)


@pytest.fixture(autouse=True)
def anew():
    for kept in KEPT:
        kept.cache_clear()
    yield
    for kept in KEPT:
        kept.cache_clear()


# tables
def test_the_points_are_numbered_by_their_bits_and_stay_as_they_are():
    assert points(2).tolist() == [[-1, -1, 1], [1, -1, 1], [-1, 1, 1], [1, 1, 1]]
    assert points(2).dtype == np.int64
    with pytest.raises(ValueError, match="read-only"):
        points(2)[0, 0] = 5


@pytest.mark.parametrize("at", [0, 63, 64, 127])
def test_one_point_of_many_tells_two_tables_apart(at):
    lower, upper = np.zeros((2, 1, 128), np.uint8)
    lower[0, at] = 1

    assert below(lower, upper).tolist() == [[False]]
    assert below(upper, lower).tolist() == [[True]]


@pytest.mark.parametrize(
    ("count", "n", "sizes"), [(40_000, 3, [16384, 16384, 7232]), (3, 16, [1, 1, 1]), (0, 3, [])]
)
def test_a_batch_has_half_a_million_products_or_one_function(count, n, sizes):
    numbers = list(batches(np.arange(count), n))

    assert [len(batch) for batch in numbers] == sizes
    assert [int(a) for batch in numbers for a in batch] == list(range(count))


# proposals
@pytest.mark.parametrize(
    ("functions", "entries"),
    [
        (every_table(3), [1]),
        (every_table(3), [2]),
        (every_table(3), [1, 2, 3]),
        (every_table(4)[5::2003], [3]),
    ],
)
def test_four_points_are_found_wherever_there_are_some_in_such_a_direction(functions, entries):
    numbers = range(functions.shape[1])
    fours = [f for f in product(numbers, repeat=4) if (f[0] ^ f[2]).bit_count() in entries]
    each, tried = np.repeat(functions, len(fours), axis=0), np.tile(fours, (len(functions), 1))
    exist = cancels(each, tried).reshape(len(functions), len(fours)).any(axis=1)

    found = four_points(functions, entries)

    assert cancels(functions, found).tolist() == exist.tolist()
    assert (found[~exist] == -1).all()


@pytest.mark.parametrize(("entries", "first"), [((1, 2), [3, 4, 2, 5]), ((2, 1), [3, 4, 0, 7])])
def test_the_first_four_points_are_kept_in_the_order_that_is_asked(entries, first):
    table = np.array([[0, 0, 0, 1, 1, 0, 0, 0]], np.uint8)

    assert four_points(table, entries).tolist() == [first]


def test_together_functions_get_the_four_points_that_each_gets_alone():
    functions = every_table(3)

    alone = [four_points(table[None], [1, 2, 3])[0].tolist() for table in functions]

    assert four_points(functions, [1, 2, 3]).tolist() == alone


def test_a_function_without_weights_has_four_points_and_none_has_both():
    settled = settle(every_table(2))

    xor, equal = 6, 9
    assert np.flatnonzero(~settled.by_weights).tolist() == [xor, equal]
    assert np.flatnonzero(settled.by_four_points).tolist() == [xor, equal]
    assert settled.four_points[[xor, equal]].tolist() == [[1, 2, 0, 3], [3, 0, 2, 1]]
    assert settled.others == {}
    assert settled.weights.dtype == settled.four_points.dtype == np.int64


def test_what_is_usual_is_tried_first_and_the_rest_on_what_is_left(monkeypatch):
    tables, asked = np.zeros((3, 32), np.uint8), []
    tables[1, 31] = tables[2, [0, 31]] = 1
    monkeypatch.setattr(
        decide,
        "four_points",
        lambda t, entries: asked.append((len(t), list(entries))) or np.full((len(t), 4), -1),
    )
    monkeypatch.setattr(decide, "weights", lambda t, passes: (
        asked.append((len(t), passes)) or np.array([[0] * 5 + [-1]] * len(t))
    ))  # fmt: skip

    settled = settle(tables)

    assert asked == [(3, [1, 2, 3]), (3, 40), (2, [4, 5]), (2, 1000)]
    assert settled.by_weights.tolist() == [True, False, False]
    assert {n: certificate.kind for n, certificate in settled.others.items()} == {
        1: "separator",
        2: "gordan",
    }
    assert settled.threshold.tolist() == [True, True, False]


def test_the_weights_are_the_chow_parameters_where_these_make_no_mistake():
    found = weights(every_table(2), 1)

    assert found[[0, 1, 2, 3, 15]].tolist() == [
        [0, 0, -4],
        [-2, -2, -2],
        [2, -2, -2],
        [0, -4, 0],
        [0, 0, 4],
    ]
    assert found.dtype == np.int64


def test_a_pass_adds_all_its_mistakes_at_once_until_there_are_none():
    tables = np.zeros((2, 16), np.uint8)
    tables[0, [1, 2, 4]] = tables[1, 15] = 1

    runs = [weights(tables, passes).tolist() for passes in range(6)]

    assert [w for w, _ in runs] == [
        [-2, -2, -2, -6, -10],
        [-2, -2, -2, -8, -8],
        [-1, -1, -1, -7, -9],
        [-1, -1, -1, -9, -7],
        [-1, -1, -1, -5, -11],
        [-2, -2, -2, -8, -8],
    ]
    assert [w for _, w in runs] == [
        [2, 2, 2, 2, -14],
        [3, 3, 3, 3, -13],
        [4, 4, 4, 4, -12],
        [4, 4, 4, 4, -12],
        [4, 4, 4, 4, -12],
        [4, 4, 4, 4, -12],
    ]


# every function
def test_up_to_four_variables_every_function_is_decided_itself():
    functions = EveryFunction(4)

    assert (functions.lifted, functions.settled) == (0, 65536)
    assert functions.sizes().tolist() == [65536]
    assert functions.tables(0, 5, 7).tolist() == every_table(4)[5:7].tolist()
    assert functions.class_sizes(functions.tables(0, 5, 8)).tolist() == [1, 1, 1]


@pytest.fixture
def halved(monkeypatch):
    """The functions of three variables, as those of five are counted."""
    monkeypatch.setattr(all_functions, "MOST_DIRECT", 2)
    return EveryFunction(3)


def test_of_pairs_of_threshold_functions_one_of_each_complement_is_decided(halved):
    sizes = halved.sizes()

    made = np.vstack([halved.tables(head, 0, size) for head, size in enumerate(sizes)])
    threshold = set(product((0, 1), repeat=4)) - {(0, 1, 1, 0), (1, 0, 0, 1)}
    assert sizes.tolist() == [7] * 14
    assert sorted(map(tuple, made.tolist())) == sorted(
        lower + upper for lower in threshold for upper in threshold if lower[0] == 0
    )
    assert halved.class_sizes(made).tolist() == [2] * len(made)
    assert halved.tables(3, 2, 4).tolist() == [[0, 0, 1, 0, 1, 1, 0, 0], [0, 0, 0, 1, 1, 1, 0, 0]]


def test_what_is_lifted_are_the_pairs_with_another_function_in_them(halved):
    assert (halved.lifted, halved.settled) == (16 * 16 - 14 * 14, 256)


def test_the_halves_count_what_all_functions_count(monkeypatch):
    monkeypatch.setattr(all_functions, "MOST_DIRECT", 2)

    counted = count(3)

    assert counted.content() == {
        "format": "perceptron-count/1",
        "variables": 3,
        "threshold_functions": "104",
        "published": "104",
        "agrees": True,
        "method": "every function",
        "decided": 98,
        "by_weights": 52,
        "by_four_points": 46,
        "by_certify": 0,
        "lifted": "60",
    }


def test_halves_that_are_not_all_are_a_defect(monkeypatch):
    monkeypatch.setattr(all_functions, "MOST_DIRECT", 2)
    monkeypatch.setattr(all_functions, "_threshold_halves", lambda tables: (tables, 1))

    told = r"^count: 257 of 2\^8 functions; please report this$"
    with pytest.raises(Defect, match=told):
        EveryFunction(3)


def test_a_half_without_four_points_is_a_defect(monkeypatch):
    monkeypatch.setattr(all_functions, "MOST_DIRECT", 2)
    monkeypatch.setattr(
        decide, "four_points", lambda tables, entries: np.full((len(tables), 4), -1)
    )

    told = "^count: a half has no four points to lift; please report this$"
    with pytest.raises(Defect, match=told):
        EveryFunction(3)


# the classes
def test_the_regular_functions_of_two_variables_are_pairs_of_constants_and_one_variable():
    constants, two = regular_functions.regular(1), regular_functions.regular(2)

    assert constants.tables.tolist() == [[0, 0], [0, 1], [1, 1]]
    assert two.tables.tolist() == [
        [0, 0, 0, 0],
        [0, 0, 0, 1],
        [0, 0, 1, 1],
        [0, 1, 1, 1],
        [1, 1, 1, 1],
    ]
    assert (two.low.tolist(), two.high.tolist()) == ([0, 0, 0, 1, 2], [0, 1, 2, 2, 2])
    assert constants.tables.dtype == two.tables.dtype == np.uint8


def test_each_head_has_its_candidates_and_their_classes_their_sizes():
    candidates = SelfDual(6)

    sizes = candidates.sizes()
    assert sizes.tolist() == [27, 32, 30, 24, 5, 10, 0, 0, 0, 0, 7, *[0] * 16]
    assert sizes.dtype == candidates.class_sizes(candidates.tables(0, 0, 27)).dtype == np.int64


@pytest.mark.parametrize(("head", "size"), [(1, 32), (10, 7)])
def test_a_candidate_is_the_same_made_alone_or_with_others(head, size):
    candidates = SelfDual(6)

    alone = np.vstack([candidates.tables(head, at, at + 1) for at in range(size)])

    assert alone.tolist() == candidates.tables(head, 0, size).tolist()


# tallies
def test_a_shard_is_told_by_its_certificates():
    assert tally(3, ((0, 0, 256),)) == Tally(256, 104, 152, 0, 104)
    assert tally(6, ((4, 0, 5), (10, 0, 7))).decided == 12


@pytest.mark.parametrize(("variables", "kind"), [(1, EveryFunction), (6, SelfDual)])
def test_from_six_variables_on_classes_are_counted(variables, kind):
    assert isinstance(plan(variables), kind)


@pytest.mark.parametrize(("variables", "kind"), [(5, "EveryFunction"), (9, "SelfDual")])
def test_so_many_variables_are_counted_at_most(monkeypatch, variables, kind):
    monkeypatch.setattr(shards, kind, lambda variables: f"{kind} of {variables}")

    assert plan(variables) == f"{kind} of {variables}"


def test_a_plan_is_cut_in_order_across_heads():
    assert cut(np.array([5, 0, 3, 4]), 4) == [
        ((0, 0, 4),),
        ((0, 4, 5), (2, 0, 3)),
        ((3, 0, 4),),
    ]
    assert cut(np.array([3]), 2) == [((0, 0, 2),), ((0, 2, 3),)]
