"""What `count` asks for, prints and keeps, of counts that are made up."""

import json
import os
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace

import pytest

from perceptron.cli import count
from perceptron.counting.count import Count, in_turn
from perceptron.counting.shards import Tally
from tests.perceptron.bars import ON_A_TERMINAL, bars

EIGHT = Count(8, 17561539552946, Tally(30, 20, 9, 1), 0, None)


@pytest.fixture
def counting(monkeypatch, tmp_path):
    """Let a count be made at once, be it stopped; keep what it was asked."""
    asked = SimpleNamespace(result=EIGHT, stopped=False)

    def made_up(variables, *, state, run, watch):
        asked.variables, asked.state, asked.run, asked.watch = variables, state, run, watch
        if state:
            state.write_text("finished shards")
        if asked.stopped:
            raise KeyboardInterrupt
        return asked.result

    monkeypatch.setattr(count, "count", made_up)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return asked


def test_a_count_is_told_with_what_decided_it(run, counting):
    assert run("count", "8") == (
        0,
        "17561539552946 threshold functions of 8 variables\n"
        "\n"
        "decided          one function of each class, 9 coordinates with the bias\n"
        "  weights        20, integers, checked at every point\n"
        "  four points    9, two true, two false, of the same sum, checked\n"
        "  other          1, by certify, checked by replay\n"
        "published        the same (A000609)\n",
        "",
    )


def test_a_count_of_every_function_is_told_as_such_and_another_number_is_code_1(run, counting):
    counting.result = Count(1, 3, Tally(3, 3), 5, 4)

    assert run("count", "1") == (
        1,
        "3 threshold functions of 1 variable\n"
        "\n"
        "decided          every function of 1 variable, 2^2 in all\n"
        "  weights        3, integers, checked at every point\n"
        "  four points    0, two true, two false, of the same sum, checked\n"
        "  lifted         5, by the four points of one half\n"
        "published        ANOTHER NUMBER (A000609)\n",
        "",
    )


def test_of_two_variables_there_are_sixteen_functions(counting):
    told = count._told(Count(2, 14, Tally(14, 14), 0, 16))

    assert "every function of 2 variables, 2^4 in all\n" in told


def test_a_count_is_printed_as_json(run, counting):
    _, out, _ = run("count", "8", "--json")

    assert json.loads(out) == EIGHT.content()
    assert out.startswith('{\n  "format": "perceptron-count/1",\n')


@pytest.mark.parametrize("variables", [1, 7])
def test_a_short_count_keeps_nothing(run, counting, tmp_path, variables):
    run("count", variables)

    assert (counting.variables, counting.state, counting.run) == (variables, None, in_turn)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("variables", [8, 9])
def test_a_long_count_is_kept_in_the_cache_folder_until_it_is_done(
    run, counting, tmp_path, variables
):
    run("count", variables)

    name = f"count-{variables}-{version('verified-perceptron')}.jsonl"
    assert counting.state == tmp_path / "cache" / "perceptron" / name
    assert list(counting.state.parent.iterdir()) == []


def test_a_state_that_is_asked_for_stays(run, counting, tmp_path):
    run("count", "8", "--state", "mine")

    assert counting.state == Path("mine")
    assert (tmp_path / "mine").read_text() == "finished shards"
    assert not (tmp_path / "cache").exists()


def test_without_a_cache_folder_named_it_is_that_of_the_home(run, counting, monkeypatch, tmp_path):
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))

    run("count", "8")

    assert counting.state.parent == tmp_path / "home" / ".cache" / "perceptron"


def test_a_cache_folder_that_is_there_is_used(run, counting, tmp_path):
    (tmp_path / "cache" / "perceptron").mkdir(parents=True)

    run("count", "8")

    assert counting.state.parent == tmp_path / "cache" / "perceptron"


def test_where_a_cache_folder_cannot_be_made_nothing_is_kept(run, counting, tmp_path):
    (tmp_path / "cache").touch()

    code, _, err = run("count", "8")

    assert (code, err, counting.state) == (0, "", None)


def test_a_cache_folder_that_cannot_be_written_is_left_alone(run, counting, monkeypatch):
    looked = []
    monkeypatch.setattr(os, "access", lambda *asked: looked.append(asked))

    code, _, _ = run("count", "8")

    assert (code, counting.state) == (0, None)
    assert looked == [(Path(os.environ["XDG_CACHE_HOME"]) / "perceptron", os.W_OK)]


def test_a_state_that_cannot_be_removed_is_no_failure(run, counting, monkeypatch):
    def fails(path):
        raise PermissionError

    monkeypatch.setattr(Path, "unlink", fails)

    assert run("count", "8")[0] == 0


def test_a_count_that_is_stopped_says_where_it_goes_on(run, counting):
    counting.stopped = True

    assert run("count", "8", "--state", "mine") == (
        130,
        "",
        "the finished shards are in mine; ask again to go on\nperceptron count: interrupted\n",
    )


@pytest.mark.parametrize("arguments", [("7",), ("8", "--state", "none")])
def test_one_that_has_kept_nothing_does_not(run, counting, monkeypatch, arguments):
    def stopped(*asked, **named):
        raise KeyboardInterrupt

    monkeypatch.setattr(count, "count", stopped)

    assert run("count", *arguments) == (130, "", "perceptron count: interrupted\n")


def test_the_bar_shows_how_many_are_decided_and_of_how_many(run, counting, monkeypatch):
    made = bars(monkeypatch, count)
    run("count", "7")

    counting.watch(5, 20)
    counting.watch(12, 20)

    (bar,) = made
    assert bar.shown == ON_A_TERMINAL | {"desc": "count", "unit": " functions"}
    assert bar.counted == ["ended", (5, 20), (12, 20)]


def test_a_scheduler_decides_where_one_is_named(run, counting, monkeypatch):
    from perceptron.counting import dask_cluster

    monkeypatch.setattr(dask_cluster, "on_cluster", lambda address: f"workers of {address}")

    run("count", "7", "--scheduler", "tcp://a:1")

    assert counting.run == "workers of tcp://a:1"
