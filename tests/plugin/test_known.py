from datetime import date

import pytest

from perceptron import Refused
from properties.plugin.known import read_known

TODAY = date(2026, 6, 1)
WHOLE = {"id": '"PC-WRK-0001"', "reason": '"as the lecture has it"', "expiry": "2026-07-01"}


def text(**changed):
    held = {**WHOLE, **changed}
    lines = [f"{name} = {value}" for name, value in held.items() if value is not None]
    return "\n".join(["[[known]]", *lines, ""])


@pytest.fixture
def read(tmp_path):
    path = tmp_path / "known.toml"

    def reader(content):
        path.write_text(content, encoding="utf-8")
        return read_known(path, TODAY)

    return reader


def test_a_vector_is_known_by_the_name_of_its_case(read):
    (entry,) = read(text())

    assert (entry.id, entry.convention, entry.expiry) == ("plain", None, date(2026, 7, 1))


def test_a_day_may_be_a_text(read):
    assert read(text(expiry='"2026-07-01"')) == read(text())


REFUSED = {
    "known = 1": "it holds known; give [[known]] entries",
    "": "it holds nothing; give [[known]] entries",
    "[[known]": "no known deviations can be read from it (",
    text(id=None): "it needs an id or a convention, and not both",
    text(convention='"update=lt"'): "it needs an id or a convention, and not both",
    text(id=None, convention='"update"'): "convention 'update': give one, as update=lt",
    text(id=None, convention='"update=lt,bias=none"'): "convention 'update=lt,bias=none': give one",
    text(
        id=None, convention='"update=never"'
    ): "convention 'update=never': update: 'never' is unkn",
    text(id='"PC-WRK-9999"'): "PC-WRK-9999 is no vector; look it up in vectors.json",
    text(id="7"): "id is 7; give a text",
    text(reason=None): "it has no reason; say why the deviation is as it is",
    text(reason='" "'): "reason is ' '; give a text",
    text(expiry=None): "expiry is None; give the day from which it is due, as 2027-03-01",
    text(expiry='"soon"'): "expiry is 'soon'; give the day",
    text(until="1"): "'until' is unknown; use convention, expiry, id, reason, target",
    text(
        expiry="2026-06-01"
    ): "the entry for plain is over since 2026-06-01 (as the lecture has it)",
    text() + text(): "plain stands in it twice; remove one",
}


@pytest.mark.parametrize("content", REFUSED)
def test_an_entry_that_is_not_whole_is_refused_in_a_sentence(read, content):
    with pytest.raises(Refused) as refusal:
        read(content)

    assert REFUSED[content] in str(refusal.value)
