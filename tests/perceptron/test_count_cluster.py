import sys
from concurrent.futures import CancelledError

import pytest

from perceptron import Refused
from perceptron.counting.count import in_turn
from perceptron.counting.dask_cluster import on_cluster
from perceptron.counting.shards import cut, plan

ADDRESS = "tcp://a:1"
SHARDS = dict(enumerate(cut(plan(3).sizes(), 50)))


class KilledWorker(Exception):
    pass


class Scheduler:
    """Stands in for Dask: what is submitted is done when asked for, the last first."""

    KilledWorker = KilledWorker

    def __init__(self, fault=None):
        self.fault, self.options, self.connected = fault, [], []

    def Client(self, address):  # noqa: N802  Dask's name
        if isinstance(self.fault, ValueError):
            raise self.fault
        self.connected.append(address)
        return self

    def __enter__(self):
        return self

    def __exit__(self, *how):
        self.connected.clear()

    def submit(self, function, *arguments, **options):
        self.options.append(options)
        return Future(self.fault, function, arguments)

    def as_completed(self, futures):
        assert self.connected == [ADDRESS]
        return reversed(futures)


class Future:
    def __init__(self, fault, function, arguments):
        self.fault, self.function, self.arguments = fault, function, arguments

    def result(self):
        if self.fault:
            raise self.fault
        return self.function(*self.arguments)


@pytest.fixture
def dask(monkeypatch):
    def stand_in(fault=None):
        scheduler = Scheduler(fault)
        monkeypatch.setitem(sys.modules, "distributed", scheduler)
        return scheduler

    return stand_in


def test_the_shards_come_back_with_their_numbers_in_any_order(dask):
    scheduler = dask()

    done = list(on_cluster(ADDRESS)(3, SHARDS))

    assert [number for number, _ in done] == [5, 4, 3, 2, 1, 0]
    assert dict(done) == dict(in_turn(3, SHARDS))
    assert scheduler.connected == []


def test_every_shard_is_decided_anew_and_goes_to_other_workers_ten_times(dask):
    scheduler = dask()

    list(on_cluster(ADDRESS)(3, SHARDS))

    assert scheduler.options == [{"pure": False, "retries": 10}] * len(SHARDS)


@pytest.mark.parametrize("fault", [CancelledError, OSError, KilledWorker])
def test_a_scheduler_that_is_lost_is_told_in_one_line(dask, fault):
    dask(fault("shard 3\nTraceback\n"))

    told = r"^--scheduler: 'tcp://a:1' is lost \(shard 3\); ask again to go on$"
    with pytest.raises(Refused, match=told):
        list(on_cluster(ADDRESS)(3, SHARDS))


def test_a_scheduler_that_does_not_answer_is_told(dask):
    dask(ValueError("no port"))

    told = r"^--scheduler: 'tcp://a:1' does not answer \(no port\); start one with dask scheduler$"
    with pytest.raises(Refused, match=told):
        list(on_cluster(ADDRESS)(3, SHARDS))


def test_without_dask_the_way_to_it_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)

    told = r"^--scheduler: Dask is not installed; python -m pip install 'dask\[distributed\]'$"
    with pytest.raises(Refused, match=told):
        on_cluster(ADDRESS)
