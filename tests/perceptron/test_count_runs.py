import json
import os
import signal
import subprocess
import sys
import time
from itertools import accumulate, islice

import pytest

from perceptron import Refused
from perceptron.cli import main
from perceptron.counting import count, dask_cluster
from perceptron.counting.count import PUBLISHED, in_turn
from perceptron.counting.regular_functions import SelfDual
from perceptron.counting.shards import Tally, cut, tally
from perceptron.errors import Defect


def test_a_count_goes_on_from_what_is_finished(tmp_path):
    asked = []

    def stops_after_three(variables, shards):
        yield from islice(in_turn(variables, shards), 3)
        raise KeyboardInterrupt

    def remembers(variables, shards):
        asked.extend(shards)
        return in_turn(variables, shards)

    with pytest.raises(KeyboardInterrupt):
        count(7, state=tmp_path / "state", run=stops_after_three, shard_size=500)

    assert (
        count(7, state=tmp_path / "state", run=remembers, shard_size=500).functions
        == (PUBLISHED[7])
    )
    assert asked == [3, 4]


@pytest.mark.parametrize("lost", [1, 20, 60, 10**6])
def test_what_a_kill_left_half_written_is_counted_again(tmp_path, lost):
    state = tmp_path / "state"
    count(7, state=state, shard_size=500)
    written = state.read_bytes()
    state.write_bytes(written[: max(3, len(written) - lost)])

    assert count(7, state=state, shard_size=500).functions == PUBLISHED[7]
    assert state.read_bytes() == written


def test_a_line_that_is_no_tally_of_its_shard_is_counted_again(tmp_path):
    state = tmp_path / "state"
    count(7, state=state, shard_size=500)
    written = state.read_text()
    state.write_text(written.replace('"decided": 500', '"decided": 499', 1))

    assert count(7, state=state, shard_size=500).functions == PUBLISHED[7]


def test_a_file_that_is_no_state_of_this_count_is_left_alone(tmp_path):
    (tmp_path / "thesis").write_text("dear diary\n")

    with pytest.raises(Refused, match=r"thesis: it is no state of this count; name another file"):
        count(6, state=tmp_path / "thesis")

    assert (tmp_path / "thesis").read_text() == "dear diary\n"


def test_the_state_of_another_count_is_refused(tmp_path):
    count(6, state=tmp_path / "state")

    with pytest.raises(Refused, match="it is no state of this count"):
        count(7, state=tmp_path / "state")


def test_a_state_that_cannot_be_written_is_refused(tmp_path):
    with pytest.raises(Refused, match="no such file or directory; name a file that can be written"):
        count(6, state=tmp_path / "none" / "state")


@pytest.mark.parametrize("variables", [0, 10, -1])
def test_what_is_out_of_reach_is_refused(variables):
    with pytest.raises(Refused, match=f"^N: {variables} variables cannot be counted here; give 1"):
        count(variables)


def test_every_line_is_forced_to_the_disk(tmp_path, monkeypatch):
    forced = []
    monkeypatch.setattr(os, "fsync", lambda file: forced.append(os.fstat(file).st_size))

    count(7, state=tmp_path / "state", shard_size=500)

    lines = (tmp_path / "state").read_bytes().splitlines(keepends=True)
    assert forced == list(accumulate(map(len, lines)))


def test_shards_that_are_not_all_decided_are_a_defect():
    with pytest.raises(Defect, match="^count: 0 decided of 135"):
        count(6, run=lambda variables, shards: iter(()))


def test_tallies_add_up():
    assert Tally.total([Tally(1, 2, 3, 4, 5), Tally(10, 20, 30, 40, 50)]) == Tally(
        11, 22, 33, 44, 55
    )
    assert Tally.total([]) == Tally()


def test_progress_is_told_from_what_is_finished_to_all(tmp_path):
    told = []
    count(7, state=tmp_path / "state", shard_size=1000)
    count(7, state=tmp_path / "state", shard_size=1000, watch=lambda *done: told.append(done))

    assert told == [(2470, 2470)]


# the command
def started(*arguments, **environment):
    return subprocess.Popen(
        [sys.executable, "-m", "perceptron", "count", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


def wait_for_lines(state, number):
    limit = time.monotonic() + 60
    while not state.exists() or state.read_bytes().count(b"\n") < number:
        if time.monotonic() > limit:
            pytest.fail(f"{state} has not {number} lines after 60 s")
        time.sleep(0.005)


def test_nothing_finished_is_lost_when_the_command_is_killed(tmp_path):
    state = tmp_path / "state"
    with started("8", "--state", str(state)) as process:
        wait_for_lines(state, 4)
        process.kill()
    assert process.returncode == -signal.SIGKILL
    kept = state.read_bytes().splitlines()[:4]

    with started("8", "--state", str(state)) as process:
        out, err = process.communicate(timeout=120)

    assert (process.returncode, out.split()[0], err) == (0, "17561539552946", "")
    assert state.read_bytes().splitlines()[:4] == kept


def test_an_interrupt_says_where_the_finished_shards_are(tmp_path):
    with started("8", XDG_CACHE_HOME=str(tmp_path)) as process:
        while not (found := list(tmp_path.rglob("count-8*"))):
            time.sleep(0.005)
        wait_for_lines(found[0], 2)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)

    assert process.returncode == 130
    assert f"the finished shards are in {found[0]}; ask again to go on\n" in err


def test_the_default_state_is_removed_at_the_end(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    assert main(["count", "8"]) == 0
    assert capsys.readouterr().out.startswith("17561539552946 threshold functions of 8 variables\n")
    assert list(tmp_path.rglob("*.jsonl")) == []


def test_a_short_count_keeps_no_state(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    assert main(["count", "6"]) == 0
    assert list(tmp_path.iterdir()) == []


def test_without_a_cache_folder_the_count_is_made_all_the_same(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))

    assert main(["count", "8"]) == 0
    assert capsys.readouterr().out.startswith("17561539552946 ")


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ("1", "every function of 1 variable, 2^2 in all"),
        ("5", "every function of 5 variables, 2^32 in all"),
        ("6", "one function of each class, 7 coordinates with the bias"),
    ],
)
def test_what_was_decided_is_told(capsys, variables, sentence):
    main(["count", variables])

    assert f"decided          {sentence}\n" in capsys.readouterr().out


def test_the_count_is_told_in_json(capsys):
    code = main(["count", "5", "--json"])

    content = json.loads(capsys.readouterr().out)

    assert (code, content["format"]) == (0, "perceptron-count/1")
    assert (content["threshold_functions"], content["agrees"]) == ("94572", True)


def test_a_count_that_differs_from_the_published_one_is_code_1(capsys, monkeypatch):
    monkeypatch.setattr(sys.modules["perceptron.counting.count"], "PUBLISHED", (0,) * 10)

    assert main(["count", "2"]) == 1
    assert "published        ANOTHER NUMBER" in capsys.readouterr().out


@pytest.mark.parametrize("variables", ["1", "5", "6"])
def test_what_is_printed_fits_in_80_columns(capsys, variables):
    main(["count", variables])

    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


# the cluster
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
        print(count(8, run=run, watch=watch, shard_size=5000).functions, len(victims))
"""


def test_a_cluster_counts_the_same_though_a_worker_is_killed(tmp_path):
    pytest.importorskip("distributed")
    (tmp_path / "cluster.py").write_text(CLUSTER)

    ended = subprocess.run(
        [sys.executable, str(tmp_path / "cluster.py")],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert ended.stdout == "17561539552946 0\n", ended.stderr


def test_a_scheduler_that_is_lost_is_told_with_what_to_do():
    distributed = pytest.importorskip("distributed")

    class Lost:
        def result(self):
            raise distributed.client.FutureCancelledError("tally-1", "connection lost")

    with pytest.raises(
        Refused, match=r"^--scheduler: 'tcp://a:1' is lost \(.*; ask again to go on"
    ):
        dask_cluster._result(distributed, "tcp://a:1", Lost())


def test_a_scheduler_that_is_no_address_is_refused(capsys):
    pytest.importorskip("distributed")

    assert main(["count", "6", "--scheduler", "nowhere"]) == 2
    assert "--scheduler: 'nowhere' does not answer" in capsys.readouterr().err


def test_without_dask_the_way_out_is_told(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)

    assert main(["count", "6", "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "pip install 'dask[distributed]'" in capsys.readouterr().err


def test_the_state_of_a_tally_is_the_tally_of_its_shard(tmp_path):
    count(6, state=tmp_path / "state")
    content = json.loads((tmp_path / "state").read_text().splitlines()[1])

    shards = cut(SelfDual(6).sizes(), 20_000)

    assert content.pop("shard") == 0
    assert Tally(**content) == tally(6, shards[0])
