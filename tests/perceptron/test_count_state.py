import os
import sys
from types import SimpleNamespace

import numpy as np
import pytest

from perceptron import Refused
from perceptron.counting import count
from perceptron.counting.count import PUBLISHED, Count
from perceptron.counting.journal import Journal
from perceptron.counting.shards import Tally
from perceptron.errors import Defect

HEAD = '{"format": "perceptron-count-state/1", "variables": 3, "shards": 3}\n'
SIZES = [4, 2, 4]
FOUR = Tally(4, 3, 1, 0, 3)
TWO = Tally(2, 0, 1, 1, 2)
LINE_OF_FOUR = (
    '{"shard": 0, "decided": 4, "by_weights": 3, "by_four_points": 1, "by_certify": 0, '
    '"functions": 3}\n'
)
LINE_OF_TWO = (
    '{"shard": 1, "decided": 2, "by_weights": 0, "by_four_points": 1, "by_certify": 1, '
    '"functions": 2}\n'
)


@pytest.fixture
def state(tmp_path):
    return tmp_path / "state"


def resumed(state, text):
    """Write a state, go on from it, and return what is finished and what stands there then."""
    state.write_text(text)
    with Journal(state, 3, SIZES) as journal:
        return journal.finished, state.read_text()


# the file
def test_a_finished_shard_is_a_line(state):
    with Journal(state, 3, SIZES) as journal:
        journal.record(0, FOUR)
        journal.record(1, TWO)

        assert journal.finished == {0: FOUR, 1: TWO}
        assert state.read_text() == HEAD + LINE_OF_FOUR + LINE_OF_TWO
    assert journal._stream.closed


def test_without_a_file_what_is_finished_is_kept_here(tmp_path):
    with Journal(None, 3, SIZES) as journal:
        journal.record(0, FOUR)

    assert journal.finished == {0: FOUR}
    assert list(tmp_path.iterdir()) == []


def test_what_is_finished_is_read_back(state):
    text = HEAD + LINE_OF_FOUR + LINE_OF_TWO

    assert resumed(state, text) == ({0: FOUR, 1: TWO}, text)


@pytest.mark.parametrize("text", ["", HEAD[:1], HEAD[:-1]])
def test_a_half_written_head_is_written_again(state, text):
    assert resumed(state, text) == ({}, HEAD)


@pytest.mark.parametrize(
    "line",
    [
        LINE_OF_TWO[:-1],
        LINE_OF_TWO[:20] + "\n",
        LINE_OF_TWO.replace('"decided": 2', '"decided": 3'),
        LINE_OF_TWO.replace('"shard": 1', '"shard": 3'),
        LINE_OF_TWO.replace('"shard": 1', '"shard": "1"'),
        LINE_OF_TWO.replace('"shard": 1, ', ""),
        LINE_OF_TWO.replace('"by_certify"', '"by_belief"'),
        "[]\n",
        "17\n",
    ],
)
def test_what_follows_a_line_that_is_no_tally_is_counted_again(state, line):
    text = HEAD + LINE_OF_FOUR

    assert resumed(state, text + line) == ({0: FOUR}, text)
    assert resumed(state, text + line + LINE_OF_TWO) == ({0: FOUR}, text)


@pytest.mark.parametrize(
    "text",
    [
        "dear diary\n",
        "dear diary",
        HEAD.replace('"variables": 3', '"variables": 4'),
        HEAD.replace('"shards": 3', '"shards": 4'),
        "\n" + HEAD,
        HEAD[:-2] + "\n" + LINE_OF_FOUR,
    ],
)
def test_another_file_is_refused_and_left_as_it_is(state, text):
    with pytest.raises(Refused, match="/state: it is no state of this count; name another file$"):
        resumed(state, text)

    assert state.read_text() == text


def test_a_folder_that_is_not_there_is_refused_in_a_sentence(tmp_path):
    told = "/none/state: no such file or directory; name a file that can be written$"
    with pytest.raises(Refused, match=told):
        Journal(tmp_path / "none" / "state", 3, SIZES).__enter__()


def test_a_fault_without_a_name_is_told_in_its_words(state, monkeypatch):
    def full(file):
        raise OSError("Disk is Full")

    told = "/state: disk is full; name a file that can be written$"
    with Journal(state, 3, SIZES) as journal:
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(Refused, match=told):
            journal.record(0, FOUR)
    assert journal.finished == {}


# the count
def test_progress_is_told_shard_by_shard(state):
    told = []

    count(3, state=state, shard_size=100, watch=lambda *done: told.append(done))

    assert told == [(0, 256), (100, 256), (200, 256), (256, 256)]


def test_a_count_goes_on_with_the_shards_that_are_left(state):
    whole = count(3, state=state, shard_size=100)
    state.write_text("".join(state.read_text().splitlines(keepends=True)[:2]))
    told = []

    again = count(3, state=state, shard_size=100, watch=lambda *done: told.append(done))

    assert again == whole == Count(3, 104, Tally(256, 104, 152, 0, 104), 0, 256)
    assert told == [(100, 256), (200, 256), (256, 256)]


@pytest.mark.parametrize(
    ("functions", "size"),
    [(1, 20_000), (200_009_999, 20_000), (200_010_000, 20_001), (400_000_000, 40_000)],
)
def test_a_shard_is_large_and_there_are_not_too_many(monkeypatch, functions, size):
    heads, asked = np.array([functions - 1, 1]), []
    plan = SimpleNamespace(sizes=lambda: heads, lifted=0, settled=None)
    monkeypatch.setattr(sys.modules["perceptron.counting.count"], "plan", lambda variables: plan)
    monkeypatch.setattr(
        sys.modules["perceptron.counting.count"],
        "cut",
        lambda heads, most: asked.append(most) or [],
    )

    count(9)

    assert asked == [size]


def test_shards_that_are_not_all_decided_are_a_defect():
    def loses(variables, shards):
        yield 0, Tally(100)

    with pytest.raises(Defect, match="^count: 100 decided of 256; please report this$"):
        count(3, run=loses, shard_size=100)


def test_the_count_of_classes_is_told_with_what_is_published():
    counted = Count(9, PUBLISHED[9] - 1, Tally(10, 4, 5, 1, 9), 0, None)

    assert counted.content() == {
        "format": "perceptron-count/1",
        "variables": 9,
        "threshold_functions": "144130531453121107",
        "published": "144130531453121108",
        "agrees": False,
        "method": "one of each class",
        "decided": 10,
        "by_weights": 4,
        "by_four_points": 5,
        "by_certify": 1,
        "lifted": "0",
    }
