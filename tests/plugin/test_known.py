from datetime import date

import pytest

from perceptron import Refused
from properties.plugin.known import Known, read_known

TODAY = date(2026, 6, 1)
WHOLE = {"id": '"PC-WRK-0001"', "reason": '"as the lecture has it"', "expiry": "2026-07-01"}


def text(**changed):
    held = {**WHOLE, **changed}
    lines = [f"{name} = {value}" for name, value in held.items() if value is not None]
    return "\n".join(["[[known]]", *lines, ""])


@pytest.fixture
def path(tmp_path):
    return tmp_path / "known.toml"


@pytest.fixture
def read(path):
    def reader(content):
        path.write_text(content, encoding="utf-8")
        return read_known(path, TODAY)

    return reader


def test_a_vector_is_known_by_the_name_of_its_case(read):
    (entry,) = read(text())

    assert entry == Known("plain", None, "as the lecture has it", date(2026, 7, 1), None)


def test_any_other_id_is_known_as_it_is(read):
    (entry,) = read(text(id='"tie-no-update"', target='"a.py:f"', reason='"à la lettre"'))

    assert entry == Known("tie-no-update", None, "à la lettre", date(2026, 7, 1), "a.py:f")


def test_a_convention_is_known_by_its_name_and_value(read):
    (entry,) = read(text(id=None, convention='"update=lt"'))

    assert entry == Known(None, "update=lt", "as the lecture has it", date(2026, 7, 1))


def test_a_day_may_be_a_text(read):
    assert read(text(expiry='"2026-07-01"')) == read(text())


def test_an_entry_is_good_to_the_day_before_it_is_due(read):
    (entry,) = read(text(expiry="2026-06-02"))

    assert entry.expiry == date(2026, 6, 2)


def test_one_id_may_stand_in_it_for_two_targets(read):
    entries = read(text(target='"a.py:f"') + text(target='"b.py:f"') + text())

    assert [entry.target for entry in entries] == ["a.py:f", "b.py:f", None]


DAY = "give the day from which it is due, as 2027-03-01"
# what follows the name of the file
REFUSED = {
    "known = 1": ": it holds known; give [[known]] entries",
    "": ": it holds nothing; give [[known]] entries",
    "a = 1\nb = 2": ": it holds a, b; give [[known]] entries",
    text() + "[more]\n": ": it holds known, more; give [[known]] entries",
    text(id=None): ", entry 1: it needs an id or a convention, and not both",
    text(convention='"update=lt"'): ", entry 1: it needs an id or a convention, and not both",
    text(id=None, convention='"update"'): ", entry 1: convention 'update': give one, as update=lt",
    text(
        id=None, convention='"update=lt,bias=none"'
    ): ", entry 1: convention 'update=lt,bias=none': give one, as update=lt",
    text(id=None, convention='"update=never"'): ", entry 1: convention 'update=never': update: "
    "'never' is unknown; use one of le, lt, predict+, predict-",
    text(id='"PC-WRK-9999"'): ", entry 1: PC-WRK-9999 is no vector; look it up in vectors.json",
    text(id="7"): ", entry 1: id is 7; give a text",
    text(target='""'): ", entry 1: target is ''; give a text",
    text(reason=None): ", entry 1: it has no reason; say why the deviation is as it is",
    text(reason='" "'): ", entry 1: reason is ' '; give a text",
    text(expiry=None): f", entry 1: expiry is None; {DAY}",
    text(expiry='"soon"'): f", entry 1: expiry is 'soon'; {DAY}",
    text(
        expiry="2026-07-01T00:00:00"
    ): f", entry 1: expiry is datetime.datetime(2026, 7, 1, 0, 0); {DAY}",
    text(until="1"): ", entry 1: 'until' is unknown; use convention, expiry, id, reason, target",
    text() + text(id="7"): ", entry 2: id is 7; give a text",
    text(expiry="2026-06-01"): ": the entry for plain is over since 2026-06-01 (as the lecture has "
    "it); mend it, or give it another day",
    text() + text(): ": plain stands in it twice; remove one",
}


@pytest.mark.parametrize("content", REFUSED)
def test_an_entry_that_is_not_whole_is_refused_in_a_sentence(read, path, content):
    with pytest.raises(Refused) as refusal:
        read(content)

    assert str(refusal.value) == f"{path}{REFUSED[content]}"


@pytest.mark.parametrize("content", ["[[known]", None])
def test_a_file_that_is_not_there_or_no_toml_is_refused(read, path, content):
    with pytest.raises(Refused) as refusal:
        read(content) if content else read_known(path, TODAY)

    assert str(refusal.value).startswith(f"{path}: no known deviations can be read from it (")


# what an entry excuses
JUDGED = {"target": "a.py:f", "conventions": {"update": "lt", "bias": "none"}}


@pytest.mark.parametrize(
    ("entry", "case", "finding", "excused"),
    [
        ({"id": "plain"}, "plain", "int8", True),
        ({"id": "int8"}, "plain", "int8", True),
        ({"id": "int8"}, None, "int8", True),
        ({"id": "plain"}, "other", "int8", False),
        ({"id": "plain", "target": "a.py:f"}, "plain", "int8", True),
        ({"id": "plain", "target": "b.py:f"}, "plain", "int8", False),
        ({"convention": "update=lt"}, "plain", "tie-no-update", True),
        ({"convention": "update=lt"}, "plain", "int8", False),
        ({"convention": "update=le"}, "plain", "tie-no-update", False),
        ({"convention": "order=lt"}, "plain", "tie-no-update", False),
        ({"convention": "update=lt", "target": "b.py:f"}, "plain", "tie-no-update", False),
    ],
)
def test_an_entry_excuses_its_case_its_cause_or_what_its_convention_brings(
    entry, case, finding, excused
):
    plain = {"id": None, "convention": None, "reason": "so it is", "expiry": date(2030, 1, 1)}

    assert Known(**plain | entry).excuses(JUDGED, case, finding) is excused


def test_an_entry_is_named_by_its_id_or_its_convention():
    named = [Known("plain", None, "", TODAY).named, Known(None, "update=lt", "", TODAY).named]

    assert named == ["plain", "update=lt"]
