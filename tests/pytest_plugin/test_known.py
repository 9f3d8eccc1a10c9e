"""The file of known deviations: what an entry may hold, what it excuses, when it ends."""

import json
import re
from datetime import date
from pathlib import Path
from textwrap import dedent

import pytest

from perceptron import Refused
from properties.pytest_plugin.item_outcomes import Checked
from properties.pytest_plugin.known_deviations import read_known
from properties.vectors.build import FILE

pytestmark = pytest.mark.xdist_group("students")


@pytest.fixture
def read(tmp_path):
    def read_text(content):
        path = tmp_path / "known.toml"
        path.write_text(content, encoding="utf-8")
        return read_known(path)

    return read_text


# reading
def test_an_entry_is_read_by_id_or_convention_with_its_reason_and_its_day_or_a_text_of_it(
    read, entry
):
    (first,) = read(entry('id = "plain"\ntarget = "mine.py:train"'))
    (second,) = read(entry('convention = "update=lt"', expiry='"2126-06-01"'))

    assert (first.named, first.reason) == ("plain", "a lecture has it so")
    assert (first.expiry, first.target) == (date(2126, 1, 1), "mine.py:train")
    assert (second.named, second.expiry) == ("update=lt", date(2126, 6, 1))


TEXT = Path(__file__).with_name("known_refused.txt").read_text(encoding="utf-8")
# a file of known deviations, indented, and below it what is said of it
REFUSED = re.findall(r"((?: {4}.*\n)+)(\S.*)\n", TEXT)


@pytest.mark.parametrize(("content", "sentence"), REFUSED)
def test_an_entry_that_is_incomplete_or_unknown_is_refused_in_a_sentence(
    read, tmp_path, content, sentence
):
    with pytest.raises(Refused) as refusal:
        read(dedent(content))

    assert str(refusal.value) == f"{tmp_path}/{sentence}"


@pytest.mark.parametrize("content", ["[[known]", None])
def test_a_file_that_does_not_exist_or_is_not_toml_is_refused(read, tmp_path, content):
    with pytest.raises(Refused, match=r"known\.toml: not a readable file of known deviations \("):
        read(content) if content else read_known(tmp_path / "known.toml")


# what an entry excuses
@pytest.mark.parametrize(
    ("name", "line", "kind"),
    [
        ("strict", 'convention = "update=lt"', "known"),
        ("strict", 'id = "tie-no-update"', "known"),
        ("strict", 'id = "tie-no-update"\ntarget = "mine.py:strict"', "known"),
        ("strict", 'id = "tie-no-update"\ntarget = "mine.py:other"', "failed"),
        ("strict", 'convention = "update=lt"\ntarget = "mine.py:other"', "failed"),
        ("strict", 'convention = "update=le"', "failed"),
        ("strict", 'id = "plain"', "failed"),
        ("heavy_bias", 'convention = "bias_rate=2"', "known"),
        ("heavy_bias", 'convention = "bias_rate = 4/2"', "known"),
        ("heavy_bias", 'convention = "bias_rate=3"', "failed"),
        ("right", 'id = "tie-no-update"', "passed"),
    ],
)
def test_an_entry_excuses_its_cause_or_what_its_convention_brings(
    read, entry, record_of, name, line, kind
):
    checked = Checked(record_of(name), read(entry(line)))

    outcome = checked.verdict()

    assert outcome.kind == kind
    assert (outcome.words == "known: a lecture has it so") is (kind == "known")
    assert bool(checked.used) is (kind == "known" or "plain" in line)


def test_a_known_vector_excuses_its_case_alone(read, entry, record_of):
    tests = json.loads(FILE.read_text(encoding="utf-8"))["tests"]
    every = [test["id"] for test in tests]
    worked = [name for name in every if name.startswith("PC-WRK-")]
    few, all_fixed = (
        Checked(record_of("strict"), read("".join(entry(f'id = "{name}"') for name in names)))
        for names in (worked, every)
    )

    assert (few.family("worked").kind, few.family("tight").kind) == ("known", "failed")
    # the same fault showed on data that were drawn, which have no entry
    assert (all_fixed.family("tight").kind, all_fixed.verdict().kind) == ("known", "failed")


# in a session
@pytest.fixture(scope="module")
def session(checked, entry):
    """Check a program with what is known of it, one whose entry has expired, and what is none."""
    lines = (
        'convention = "update=lt"\ntarget = "mine.py:strict"',
        'id = "pass-limit"',
        'id = "plain"\ntarget = "other.py"',
    )
    expired = 'convention = "bias_rate=2"\ntarget = "mine.py:heavy_bias"'
    known = "".join(map(entry, lines)) + entry(expired, expiry="2020-01-31")
    targets = ("mine.py:strict", "mine.py:heavy_bias")
    return checked(*targets, options=("--perceptron-known", "known.toml"), known_toml=known)


def test_known_deviations_are_expected_failures_also_those_whose_entry_has_expired(session):
    strict, heavy = map(session.ends_of, ("mine.py:strict", "mine.py:heavy_bias"))

    assert [name for name, end in strict.items() if end == "XFAIL"] == [
        "worked", "tight", "small", "aimed", "size", "number", "verdict",
    ]  # fmt: skip
    assert heavy["verdict"] == "XFAIL"
    assert "FAILED" not in (*strict.values(), *heavy.values())
    assert "(known: a lecture has it so)" in session.out


WORDS = {
    "bias_rate=2 of mine.py:heavy_bias": "expired on 2020-01-31; fix the deviation or extend the "
    "date",
    "pass-limit": "excuses nothing that was found; remove it",
    "plain of other.py": "excuses nothing that was found; remove it",
}


def test_an_entry_that_has_expired_or_excuses_nothing_fails_its_own_test_and_says_why(session):
    entries = session.ends_of("perceptron known")

    assert entries == {"update=lt of mine.py:strict": "PASSED"} | dict.fromkeys(WORDS, "FAILED")
    for name, words in WORDS.items():
        named = name.split(" of ")[0]
        assert f"known: the entry {named} {words} (a lecture has it so)\n" in session.out
