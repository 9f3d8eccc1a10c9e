from functools import cache
from itertools import permutations, product

import numpy as np
import pytest

from perceptron import Dataset, Refused, Separator, certify
from perceptron.counting import count, cover_count, decide, separable_labellings
from perceptron.counting.all_functions import EveryFunction
from perceptron.counting.count import PUBLISHED
from perceptron.counting.decide import cancels, four_points, separates, settle
from perceptron.counting.regular_functions import SelfDual, class_sizes, regular
from perceptron.counting.shards import cut, tally
from perceptron.counting.truth_tables import below, every_table, points

AND = np.array([[0, 0, 0, 1]], np.uint8)

# a head and a number: of nine variables, no threshold function, yet no four points cancel
ASUMMABLE = (3300, 835452)

counted = cache(count)


def halves(n):
    """Return the candidates of the classes of n variables."""
    candidates = SelfDual(n)
    shards = cut(candidates.sizes(), 50)
    return np.vstack([candidates.tables(*piece) for shard in shards for piece in shard])


def texts(tables):
    return sorted("".join(map(str, table)) for table in tables)


@pytest.mark.parametrize("variables", range(1, 9))
def test_the_count_is_the_published_one(variables):
    assert counted(variables).functions == PUBLISHED[variables]


@pytest.mark.parametrize("variables", range(1, 6))
def test_up_to_five_variables_every_function_is_settled(variables):
    assert counted(variables).settled == 2 ** (2**variables)


@pytest.mark.parametrize("variables", range(1, 9))
def test_every_function_decided_has_one_checked_certificate(variables):
    done = counted(variables).tally

    assert done.by_weights + done.by_four_points == done.decided


@pytest.mark.parametrize("variables", [3, 4, 5])
def test_the_classes_count_what_all_functions_count(variables):
    candidates = halves(variables)
    threshold = candidates[settle(candidates).threshold]

    assert class_sizes(threshold).sum() == PUBLISHED[variables]


def test_the_decisions_are_those_of_certify():
    tables = every_table(3)
    x = points(3)[:, :-1]
    expected = [
        isinstance(certify(Dataset(x, 2 * t.astype(int) - 1, bias="append")), Separator)
        for t in tables
    ]

    assert settle(tables).threshold.tolist() == expected


def test_the_points_are_all_sign_vectors_with_a_bias():
    assert sorted(map(tuple, points(3)[:, :-1].tolist())) == sorted(product((-1, 1), repeat=3))
    assert set(points(3)[:, -1]) == {1}


def test_one_table_is_below_another_where_no_point_says_otherwise():
    tables = every_table(2)

    expected = [[all(a <= b) for b in tables] for a in tables]

    assert below(tables, tables).tolist() == expected


# the checks
def test_four_points_hold_only_with_their_values_and_one_sum():
    every = list(product(every_table(2), product(range(4), repeat=4)))
    x = points(2)
    expected = [
        f[p] == f[q] == 1 and f[r] == f[s] == 0 and (x[p] + x[q] == x[r] + x[s]).all()
        for f, (p, q, r, s) in every
    ]

    tables, four = map(np.array, zip(*every, strict=True))

    assert cancels(tables, four).tolist() == expected
    assert sum(expected) == 8


def test_no_proposal_holds():
    tables = every_table(2)

    assert not cancels(tables, np.full((len(tables), 4), -1)).any()


def test_sums_are_compared_in_every_coordinate():
    x = points(3)
    every = [four for four in product(range(8), repeat=4) if not set(four[:2]) & set(four[2:])]
    tables = np.zeros((len(every), 8), np.uint8)
    for table, four in zip(tables, every, strict=True):
        table[[four[0], four[1]]] = 1
    expected = [(x[p] + x[q] == x[r] + x[s]).all() for p, q, r, s in every]

    assert cancels(tables, np.array(every)).tolist() == expected


@pytest.mark.parametrize(
    ("w", "holds"),
    [([1, 1, -1], True), ([1, 1, 0], False), ([1, 1, -2], False), ([-1, -1, 1], False)],
)
def test_weights_hold_only_where_every_point_is_strictly_right(w, holds):
    assert separates(AND, np.array([w])).tolist() == [holds]


def test_weights_too_large_for_an_exact_score_are_not_believed():
    large = 2**53 // 3

    assert separates(AND, np.array([[large, large, -large]])).tolist() == [False]
    assert separates(AND, np.array([[large - 1, large - 1, 1 - large]])).tolist() == [True]


def test_the_weights_handed_out_are_strictly_right_at_every_point():
    tables = every_table(3)
    settled = settle(tables)
    scores = settled.weights @ points(3).T

    assert (np.sign(scores) == 2 * tables.astype(int) - 1)[settled.by_weights].all()


@pytest.mark.parametrize("wrong", ["four_points", "weights"])
def test_a_wrong_proposal_changes_no_answer(monkeypatch, wrong):
    propose = {
        "four_points": lambda tables, entries: np.tile([0, 1, 2, 3], (len(tables), 1)),
        "weights": lambda tables, most: np.ones((len(tables), 4), np.int64),
    }
    expected = settle(every_table(3)).threshold
    monkeypatch.setattr(decide, wrong, propose[wrong])

    settled = settle(every_table(3))

    assert (settled.threshold == expected).all()
    assert settled.others


def test_a_count_needs_no_proposal(monkeypatch):
    monkeypatch.setattr(decide, "weights", lambda tables, most: np.zeros((len(tables), 4), int))
    monkeypatch.setattr(
        decide, "four_points", lambda tables, entries: np.full((len(tables), 4), -1)
    )

    counted = count(3)

    assert (counted.functions, counted.tally.by_certify) == (104, 256)


def test_a_function_of_nine_variables_may_need_more_than_four_points():
    asummable = SelfDual(9).tables(ASUMMABLE[0], ASUMMABLE[1], ASUMMABLE[1] + 1)

    settled = settle(asummable)

    assert (four_points(asummable, range(1, 10)) < 0).all()
    assert (settled.threshold.tolist(), settled.others[0].kind) == ([False], "gordan")


def test_a_shard_of_nine_variables_is_tallied_whatever_the_certificates():
    head, number = ASUMMABLE

    done = tally(9, ((head, number - 50, number + 50),))

    assert (done.decided, done.by_weights, done.by_four_points, done.by_certify) == (100, 48, 50, 2)


# the classes: enumerated by recursion here, by their definition in the tests
@cache
def demands(n):
    """Return the pairs of points x, y at which a regular function has f(x) <= f(y)."""
    points = range(1 << n)
    rises = [(x, x | 1 << i) for x in points for i in range(n) if not x >> i & 1]
    moves = [(x, x + (1 << i)) for x in points for i in range(n - 1) if x >> i & 3 == 1]
    return rises + moves


def is_regular(table):
    return all(table[x] <= table[y] for x, y in demands(len(table).bit_length() - 1))


def self_dual(table):
    """Return F on one more variable: f where that is -1, its dual where it is +1."""
    return [*table, *(1 - value for value in table[::-1])]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_regular_functions_are_all_that_the_definition_allows(n):
    expected = [table for table in every_table(n).tolist() if is_regular(table)]

    assert texts(regular(n).tables) == texts(expected)


def test_the_regular_functions_are_as_many_as_published():
    assert [len(regular(n).tables) for n in range(1, 7)] == [3, 5, 10, 27, 119, 1173]


@pytest.mark.parametrize("n", [3, 4])
def test_the_candidates_are_all_self_dual_regular_functions(n):
    expected = [table for table in every_table(n).tolist() if is_regular(self_dual(table))]

    assert texts(halves(n)) == texts(expected)


@pytest.mark.parametrize("n", [5, 6])
def test_no_candidate_is_of_another_kind_or_made_twice(n):
    candidates = halves(n).tolist()

    assert all(is_regular(self_dual(table)) for table in candidates)
    assert len(set(map(tuple, candidates))) == len(candidates)


@pytest.mark.parametrize(("n", "size"), [(5, 21), (6, 135), (7, 2470), (8, 319124)])
def test_the_number_of_candidates_is_known_without_making_them(n, size):
    assert SelfDual(n).sizes().sum() == size


def test_a_class_has_as_many_functions_as_its_orbit():
    for table in halves(3):
        value = dict(zip(product((0, 1), repeat=4), transposed(self_dual(table)), strict=True))
        orbit = {
            tuple(value[tuple(x[i] ^ s for i, s in zip(order, signs, strict=True))] for x in value)
            for order in permutations(range(4))
            for signs in product((0, 1), repeat=4)
        }

        assert class_sizes(table[None]).tolist() == [len(orbit)]


def transposed(table):
    """Return the values in the order of product((0, 1), ...), whose last coordinate runs first."""
    n = len(table).bit_length() - 1
    return [table[sum(b << i for i, b in enumerate(x))] for x in product((0, 1), repeat=n)]


@pytest.mark.parametrize("most", [1, 7, 100, 10**6])
def test_however_the_functions_are_cut_they_are_the_same(most):
    candidates = SelfDual(6)
    shards = cut(candidates.sizes(), most)
    tables = np.vstack([candidates.tables(*piece) for shard in shards for piece in shard])

    assert {sum(last - first for _, first, last in s) for s in shards[:-1]} <= {most}
    assert len(set(texts(tables))) == len(tables) == 135


def test_what_is_lifted_and_decided_are_all_pairs_of_halves():
    functions = EveryFunction(5)

    assert functions.lifted == 65536**2 - 1882**2
    assert functions.lifted + 2 * functions.sizes().sum() == 2**32


# Cover
@pytest.mark.parametrize(("n", "d"), [(1, 1), (4, 1), (5, 2), (3, 3), (8, 3), (7, 4)])
def test_points_in_general_position_have_covers_count(n, d):
    X = np.random.default_rng([n, d]).integers(-(10**6), 10**6, (n, d)).tolist()

    assert separable_labellings(X) == cover_count(n, d)


def test_half_of_the_labellings_of_2d_points_are_separable():
    assert [cover_count(2 * d, d) for d in (1, 2, 5)] == [2**1, 2**3, 2**9]


def test_up_to_d_points_every_labelling_is_separable():
    assert [cover_count(n, 4) for n in (1, 2, 3, 4)] == [2, 4, 8, 16]


@pytest.mark.parametrize("X", [[[1, 2], [2, 4]], [[0, 0]], [[1, 0, 1], [0, 1, 1], [1, 1, 2]]])
def test_points_that_are_not_in_general_position_are_refused(X):
    with pytest.raises(Refused, match="^X: the points .* are dependent; give points in general"):
        separable_labellings(X)


def test_dependent_points_have_another_count():
    X = [[1, 0, 1], [0, 1, 1], [1, 1, 2], [1, -1, 0]]
    separable = [
        isinstance(certify(Dataset(X, y)), Separator) for y in product((-1, 1), repeat=len(X))
    ]

    assert sum(separable) < cover_count(4, 3)
