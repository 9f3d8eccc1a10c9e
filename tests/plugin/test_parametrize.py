"""The mark with which a project's own tests are run once a family."""

from types import SimpleNamespace

import pytest

from perceptron import Refused
from properties.plugin import parametrize as module
from properties.plugin.items import Deviation
from properties.plugin.judging import Told
from properties.plugin.parametrize import parametrize

from .conftest import LastOfTheYear

FAMILIES = ["worked", "tight", "inseparable", "option", "small", "aimed", "number"]
ENTRY = '[[known]]\nid = "int8"\nreason = "small numbers"\nexpiry = {}-01-01\n'


class Judgement:
    """What was found of a target: each check fails with a word of its own."""

    used = ()

    def family(self, name):
        return Told("failed", f"of {name}")

    def verdict(self):
        return Told("failed", "of all")


@pytest.fixture(autouse=True)
def judging(monkeypatch):
    """Judge at once; return what was asked."""
    asked = []

    def judge(target, conventions, **search):
        asked.append((target, conventions, search))
        return "judged"

    def held(judged, known):
        assert judged == "judged"
        asked.append(known)
        return Judgement()

    monkeypatch.setattr(module, "judge", judge)
    monkeypatch.setattr(module, "Held", held)
    return asked


def checks(mark):
    """The checks of a mark, by their ids."""
    name, given = mark.args
    assert (mark.name, name) == ("parametrize", "check")
    return dict(zip(mark.kwargs["ids"], given, strict=True))


def test_a_test_runs_once_a_family_and_once_for_the_verdict(judging):
    found = checks(parametrize("a.py:f"))

    assert list(found) == [*FAMILIES, "verdict"]
    assert judging == []


def test_each_check_ends_as_its_family_or_the_verdict():
    found, ends = checks(parametrize("a.py:f")), {}
    for name, check in found.items():
        with pytest.raises(Deviation) as ended:
            check()
        ends[name] = str(ended.value)

    assert ends == {name: f"of {name}" for name in FAMILIES} | {"verdict": "of all"}


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ({}, ("a.py:f", None, {"budget": "quick", "seed": 0})),
        (
            {"conventions": "update=lt", "budget": "default", "seed": 5},
            ("a.py:f", "update=lt", {"budget": "default", "seed": 5}),
        ),
    ],
)
def test_the_target_is_judged_once_at_the_first_call_as_is_asked_for(judging, options, asked):
    found = checks(parametrize("a.py:f", **options))

    for name in ("tight", "verdict", "tight"):
        with pytest.raises(Deviation):
            found[name]()

    assert judging == [asked, ()]


@pytest.mark.parametrize("given", [str, SimpleNamespace])
def test_known_deviations_have_a_check_of_their_own(tmp_path, judging, given):
    (tmp_path / "known.toml").write_text(ENTRY.format(2126))
    path = tmp_path / "known.toml"

    found = checks(parametrize("a.py:f", known=str(path) if given is str else path))

    assert list(found) == [*FAMILIES, "verdict", "known"]
    with pytest.raises(Deviation, match="^known: int8 excuses nothing that was found; remove it"):
        found["known"]()
    assert [entry.id for entry in judging[1]] == ["int8"]


def test_a_day_is_over_where_it_is_in_utc(tmp_path, monkeypatch):
    (tmp_path / "known.toml").write_text(ENTRY.format(2030))
    monkeypatch.setattr(module, "datetime", LastOfTheYear)

    found = checks(parametrize("a.py:f", known=tmp_path / "known.toml"))

    assert "known" in found


def test_an_entry_that_is_over_is_refused_where_the_mark_is_made(tmp_path):
    (tmp_path / "known.toml").write_text(ENTRY.format(2020))

    with pytest.raises(Refused, match="known.toml: the entry for int8 is over since 2020-01-01"):
        parametrize("a.py:f", known=tmp_path / "known.toml")
