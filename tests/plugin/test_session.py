"""The hooks of a session that judges targets, called as pytest calls them."""

import json
from argparse import Namespace
from pathlib import Path
from types import SimpleNamespace

import pytest

from perceptron import Refused
from properties.conformance.command import Command
from properties.conformance.judging import Judged
from properties.plugin import session
from properties.plugin.items import KnownItem, TargetCollector
from properties.plugin.judging import Told
from properties.plugin.session import Session

from .conftest import LastOfTheYear

ENTRY = '[[known]]\nid = "int8"\nreason = "small numbers"\nexpiry = 2126-01-01\n'


@pytest.fixture(autouse=True)
def judging(monkeypatch):
    """Judge every target at once; return what was asked."""
    asked = []

    def judge(target, conventions, **search):
        asked.append((target, conventions, search))
        return Judged({"target": str(target), "each": [], "findings": []}, f"text of {target}")

    monkeypatch.setattr(session, "judge", judge)
    return asked


def configured(*targets, worker=None, **options):
    given = {
        "perceptron_impl": list(targets) or ["a.py:f"],
        "perceptron_convention": None,
        "perceptron_known": None,
        "perceptron_budget": "default",
        "perceptron_seed": 0,
        "perceptron_report": None,
    }
    config = SimpleNamespace(option=Namespace(**given | options))
    if worker is not None:
        config.workerinput = worker
    return Session(config)


@pytest.fixture
def known(tmp_path):
    (tmp_path / "known.toml").write_text(ENTRY)
    return tmp_path / "known.toml"


SEARCH = {"budget": "default", "seed": 0}


def test_a_target_is_judged_once_as_the_options_say(judging):
    held = configured(
        perceptron_convention="update=lt", perceptron_budget="quick", perceptron_seed=4
    )

    first, second = held.held("a.py:f"), held.held("a.py:f")

    assert first.judged is second.judged
    assert judging == [("a.py:f", "update=lt", {"budget": "quick", "seed": 4})]


def test_a_command_is_judged_as_one(judging):
    configured("--command 'node a.js'").held("--command 'node a.js'")

    assert judging == [(Command("node a.js"), None, SEARCH)]


def test_what_is_known_stands_beside_what_was_found(known):
    (entry,) = configured(perceptron_known=known).held("a.py:f").known

    assert (entry.id, entry.reason) == ("int8", "small numbers")
    assert configured().held("a.py:f").known == ()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"perceptron_convention": "bias=x"}, "bias: 'x' is unknown; use "),
        ({"perceptron_budget": "huge"}, "budget: 'huge' is unknown; use "),
        ({"perceptron_seed": -1}, "seed: -1 is no seed; give "),
        ({"perceptron_known": Path("none.toml")}, "none.toml: no known deviations can be read"),
        ({"perceptron_report": Path("r.pdf")}, "report: r.pdf ends in none of "),
    ],
)
def test_wrong_options_are_refused_in_a_sentence_before_anything_runs(options, sentence):
    with pytest.raises(pytest.UsageError, match=f"^{sentence}"):
        configured(**options)


def test_an_entry_that_has_expired_is_refused_by_the_day_it_is(tmp_path, monkeypatch):
    (tmp_path / "known.toml").write_text(ENTRY.replace("2126", "2020"))

    with pytest.raises(pytest.UsageError, match="the entry for int8 is over since 2020-01-01"):
        configured(perceptron_known=tmp_path / "known.toml")


def test_the_day_it_is_is_that_of_utc(tmp_path, monkeypatch):
    (tmp_path / "known.toml").write_text(ENTRY.replace("2126", "2030"))
    monkeypatch.setattr(session, "datetime", LastOfTheYear)

    held = configured(perceptron_known=tmp_path / "known.toml")

    assert len(held.held("a.py:f").known) == 1


def test_entries_that_excuse_nothing_of_any_target_are_stale(known, judging):
    stale = configured("a.py:f", "b.py:f", perceptron_known=known).stale()

    words = "known: int8 excuses nothing that was found; remove it (small numbers)"
    assert stale == Told("failed", words)
    assert [target for target, *_ in judging] == ["a.py:f", "b.py:f"]


# xdist
def test_a_worker_is_handed_what_was_found_and_judges_nothing(judging):
    node = SimpleNamespace(workerinput={})
    controller = configured("a.py:f", "b.py:f")

    controller.pytest_configure_node(node)
    worker = configured("a.py:f", "b.py:f", worker=json.loads(json.dumps(node.workerinput)))

    assert worker.held("b.py:f").judged == controller.held("b.py:f").judged
    assert [target for target, *_ in judging] == ["a.py:f", "b.py:f"]


def test_a_worker_that_is_handed_nothing_judges_for_itself(judging):
    configured(worker={}).held("a.py:f")

    assert judging == [("a.py:f", None, SEARCH)]


# collection
def collected(held, collector, outcome="passed", result=None):
    report = pytest.CollectReport("", outcome, None, result)
    hook = held.pytest_make_collect_report(collector)
    next(hook)
    with pytest.raises(StopIteration) as ended:
        hook.send(report)
    assert ended.value.value is report
    return report.result


def test_targets_stand_behind_what_the_session_collects_each_once(request):
    found = collected(configured("a.py:f", "c::d", "a.py:f"), request.session, result=["own"])

    assert found[0] == "own"
    assert [(type(node), node.name, node.nodeid) for node in found[1:]] == [
        (TargetCollector, "a.py:f", "perceptron a.py:f"),
        (TargetCollector, "c::d", "perceptron c:d"),
    ]


def test_what_a_target_holds_is_what_the_session_judged(request, judging):
    held = configured("a.py:f")

    (node,) = collected(held, request.session)

    assert node.held().judged is held.held("a.py:f").judged
    assert judging == [("a.py:f", None, SEARCH)]


def test_with_known_deviations_there_is_an_item_for_their_file(request, known):
    *_, item = collected(configured(perceptron_known=known), request.session)

    assert (type(item), item.name, item.nodeid) == (KnownItem, "known", "perceptron::known")
    with pytest.raises(AssertionError, match="^known: int8 excuses nothing"):
        item.runtest()


def test_nothing_is_added_to_other_collectors_nor_where_collecting_failed(request):
    held = configured()

    assert collected(held, request.node.parent, result=["own"]) == ["own"]
    assert collected(held, request.session, "failed", ["own"]) == ["own"]


# what is told
def test_the_header_is_that_of_the_options(monkeypatch):
    monkeypatch.setattr(session, "header", lambda *asked: asked)
    monkeypatch.setattr(session.platform, "python_version", lambda: "3.11.0")
    held = configured("a.py:f", "b.py:f")

    option, targets, python = held.pytest_report_header()

    assert (option.perceptron_budget, targets, python) == (
        "default",
        ["a.py:f", "b.py:f"],
        "3.11.0",
    )


class Terminal:
    def __init__(self):
        self.told = []

    def section(self, name):
        self.told.append(f"== {name}")

    def write_line(self, line):
        self.told.append(line)


def summarised(held):
    terminal = Terminal()
    held.pytest_terminal_summary(terminal)
    return terminal.told


def test_the_summary_is_of_what_was_judged_so_far(monkeypatch, known):
    monkeypatch.setattr(
        session, "summary", lambda found, *counts: [*(one.text for one in found), str(counts)]
    )
    held = configured("a.py:f", "b.py:f", perceptron_known=known)

    held.held("b.py:f")

    assert summarised(held) == ["== perceptron", "text of b.py:f", "(2, 1)"]


# the report
@pytest.fixture
def writing(monkeypatch):
    """Write no report; return what was to be written, and keep whether it fails."""
    written = SimpleNamespace(files=[], fails=False)

    def write(path, found):
        if written.fails:
            raise Refused("r.json: no room; name another")
        written.files.append((path, [one.text for one in found]))

    monkeypatch.setattr(session, "write_report", write)
    monkeypatch.setattr(session, "summary", lambda *asked: [])
    return written


def test_the_report_is_written_at_the_end_and_told_of(writing):
    held, ending = configured(perceptron_report=Path("r.json")), SimpleNamespace(exitstatus=0)
    held.held("a.py:f")

    held.pytest_sessionfinish(ending)

    assert writing.files == [(Path("r.json"), ["text of a.py:f"])]
    assert summarised(held) == ["== perceptron", "report      r.json"]
    assert ending.exitstatus == 0


def test_a_report_that_cannot_be_written_is_told_of_and_is_an_error(writing):
    held, ending = configured(perceptron_report=Path("r.json")), SimpleNamespace(exitstatus=0)
    writing.fails = True

    held.pytest_sessionfinish(ending)

    assert ending.exitstatus == pytest.ExitCode.USAGE_ERROR
    assert summarised(held) == ["== perceptron", "error       r.json: no room; name another"]


@pytest.mark.parametrize("options", [{}, {"worker": {}, "perceptron_report": Path("r.json")}])
def test_no_report_is_written_unasked_nor_by_a_worker(writing, options):
    held = configured(**options)

    held.pytest_sessionfinish(SimpleNamespace())

    assert (writing.files, summarised(held)) == ([], ["== perceptron"])
