"""The counts are the published ones, each decision certified; a count goes on where it stopped."""

import subprocess
import sys
from functools import cache
from itertools import islice, product

import numpy as np
import pytest

from perceptron import Dataset, Refused, Separator, certify
from perceptron.counting import count, cover_count, separable_labellings
from perceptron.counting.count import PUBLISHED, Count, in_turn
from perceptron.counting.is_threshold import cancels, four_points, separates, settle
from perceptron.counting.regular_functions import SelfDual
from perceptron.counting.shards import Tally
from perceptron.counting.truth_tables import every_table, points
from perceptron.errors import Defect

AND = np.array([[0, 0, 0, 1]], np.uint8)
# a head and a number: of nine variables, no threshold function, yet no four points cancel
ASUMMABLE = (3300, 835452)
counted = cache(count)


@pytest.mark.parametrize("variables", range(1, 8))
def test_the_count_is_the_published_one_each_decision_with_one_checked_certificate(variables):
    done = counted(variables)

    assert done.functions == PUBLISHED[variables]
    assert done.tally.by_weights + done.tally.by_four_points == done.tally.decided


def test_the_decisions_are_those_of_certify():
    tables = every_table(3)
    x = points(3)[:, :-1]
    expected = [
        isinstance(certify(Dataset(x, 2 * t.astype(int) - 1, bias="append")), Separator)
        for t in tables
    ]

    assert settle(tables).threshold.tolist() == expected


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


@pytest.mark.parametrize(
    ("w", "holds"),
    [([1, 1, -1], True), ([1, 1, 0], False), ([1, 1, -2], False), ([-1, -1, 1], False)],
)
def test_weights_hold_only_where_every_point_is_strictly_right(w, holds):
    assert separates(AND, np.array([w])).tolist() == [holds]


def test_a_function_of_nine_variables_may_need_more_than_four_points():
    asummable = SelfDual(9).tables(ASUMMABLE[0], ASUMMABLE[1], ASUMMABLE[1] + 1)

    settled = settle(asummable)

    assert (four_points(asummable, range(1, 10)) < 0).all()
    assert (settled.threshold.tolist(), settled.others[0].kind) == ([False], "gordan")


# Cover
@pytest.mark.parametrize(("n", "d"), [(1, 1), (4, 1), (5, 2), (3, 3), (8, 3), (7, 4)])
def test_points_in_general_position_have_covers_count(n, d):
    X = np.random.default_rng([n, d]).integers(-(10**6), 10**6, (n, d)).tolist()

    assert separable_labellings(X) == cover_count(n, d)


# a count that stops and goes on
@pytest.fixture
def state(tmp_path):
    return tmp_path / "state"


def test_a_count_goes_on_with_the_shards_that_are_left(state):
    whole = count(3, state=state, shard_size=100)
    state.write_text("".join(state.read_text().splitlines(keepends=True)[:2]))
    told = []

    again = count(3, state=state, shard_size=100, watch=lambda *done: told.append(done))

    assert again == whole == Count(3, 104, Tally(256, 104, 152, 0, 104), 0, 256)
    assert told == [(100, 256), (200, 256), (256, 256)]


def test_shards_that_are_not_all_decided_are_a_defect():
    def loses(variables, shards):
        yield 0, Tally(100)

    with pytest.raises(Defect, match="^count: 100 decided of 256; please report this$"):
        count(3, run=loses, shard_size=100)


@pytest.mark.parametrize("lost", [1, 20, 60, 10**6])
def test_what_a_kill_left_half_written_is_counted_again(state, lost):
    count(7, state=state, shard_size=500)
    written = state.read_bytes()
    state.write_bytes(written[: max(3, len(written) - lost)])

    assert count(7, state=state, shard_size=500).functions == PUBLISHED[7]
    assert state.read_bytes() == written


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        ('"decided": 100', '"decided": 99'),
        ('"shard": 1', '"shard": 7'),
        ('"shard": 1', '"shard": "1"'),
        ('"shard": 1', '"shard": -2'),
        ('"by_weights": ', '"by_weights": -'),
        ('"functions": ', '"functions": 0.'),
        ('"shard": 1, ', ""),
        ('"by_certify"', '"by_belief"'),
        ('{"shard": 1', "[] {"),
    ],
)
def test_a_line_that_is_no_tally_and_all_after_it_are_counted_again(state, part, instead):
    whole = count(3, state=state, shard_size=100)
    head, first, second, third = state.read_text().splitlines(keepends=True)
    assert part in second
    state.write_text(head + first + second.replace(part, instead) + third)
    asked = []

    def remembers(variables, shards):
        asked.extend(shards)
        return in_turn(variables, shards)

    assert count(3, state=state, shard_size=100, run=remembers) == whole
    assert asked == [1, 2]
    assert state.read_text() == head + first + second + third


@pytest.mark.parametrize("text", ["dear diary\n", "dear diary", "\n", '{"format": "x"}\n'])
def test_a_file_that_is_no_state_of_this_count_is_refused_and_left_alone(state, text):
    state.write_text(text)

    with pytest.raises(
        Refused, match="/state: it is not the state of this count; name another file$"
    ):
        count(3, state=state)

    assert state.read_text() == text


def test_a_state_that_cannot_be_written_is_refused(tmp_path):
    told = "/none/state: no such file or directory; name a file that can be written$"
    with pytest.raises(Refused, match=told):
        count(3, state=tmp_path / "none" / "state")


def test_an_interrupted_count_has_kept_what_was_finished(state):
    def stops_after_three(variables, shards):
        yield from islice(in_turn(variables, shards), 3)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        count(7, state=state, run=stops_after_three, shard_size=500)
    told = []
    done = count(7, state=state, shard_size=500, watch=lambda *seen: told.append(seen))

    assert done.functions == PUBLISHED[7]
    assert told == [(1500, 2470), (2000, 2470), (2470, 2470)]


# on a cluster
CLUSTER = """
import os, signal, sys
from distributed import LocalCluster
from perceptron.counting import count
from perceptron.counting.dask_cluster import on_cluster

def watch(decided, of):
    if decided > of // 4 and victims:
        os.kill(victims.pop(), signal.SIGKILL)

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        victims = [next(iter(cluster.workers.values())).pid]
        run = on_cluster(cluster.scheduler_address)
        print(count(7, run=run, watch=watch, shard_size=100).functions, len(victims))
"""


@pytest.mark.deep
def test_a_cluster_counts_the_same_though_a_worker_is_killed(tmp_path):
    pytest.importorskip("distributed")
    (tmp_path / "cluster.py").write_text(CLUSTER)

    ended = subprocess.run(
        [sys.executable, str(tmp_path / "cluster.py")], capture_output=True, text=True, check=False
    )

    assert ended.stdout == f"{PUBLISHED[7]} 0\n", ended.stderr
