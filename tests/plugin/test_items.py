"""What pytest is handed: items, how they end, and what it prints of them."""

from datetime import date
from types import SimpleNamespace

import pytest

from properties.plugin.items import Deviation, KnownItem, TargetCollector, TargetItem, settle, stale
from properties.plugin.judging import Told
from properties.plugin.known import Known

ONE = Known("int8", None, "small numbers", date(2030, 1, 1))
TWO = Known(None, "update=lt", "a lecture has it so", date(2030, 1, 1))


@pytest.mark.parametrize(
    ("outcome", "end"),
    [
        ("failed", Deviation),
        ("skipped", pytest.skip.Exception),
        ("known", pytest.xfail.Exception),
    ],
)
def test_a_test_ends_as_was_told_in_these_words(outcome, end):
    with pytest.raises(end) as ended:
        settle(Told(outcome, "why it is so"))

    assert ended.type is end
    assert str(ended.value) == "why it is so"


def test_a_test_that_passes_ends_in_silence():
    assert settle(Told("passed")) is None


def test_entries_that_excuse_something_somewhere_are_in_order():
    found = [SimpleNamespace(used=(ONE,)), SimpleNamespace(used=()), SimpleNamespace(used=(TWO,))]

    assert stale([ONE, TWO], found) == Told("passed", "")


def test_each_entry_that_excuses_nothing_is_a_line():
    assert stale([ONE, TWO], [SimpleNamespace(used=())]) == Told(
        "failed",
        "known: int8 excuses nothing that was found; remove it (small numbers)\n"
        "known: update=lt excuses nothing that was found; remove it (a lecture has it so)",
    )


# the items, under the session that runs this test
@pytest.fixture
def collector(request):
    """A target that was judged: its families and its verdict end in words of their own."""
    held = SimpleNamespace(
        family=lambda name: Told("failed", f"of {name}"),
        verdict=lambda: Told("failed", "of all"),
    )
    asked = []

    def judged(name):
        asked.append(name)
        return held

    made = TargetCollector.from_parent(
        request.session, name="a.py:f", nodeid="perceptron a.py:f", judged=judged
    )
    made.asked = asked
    return made


def test_a_target_is_collected_as_an_item_a_family_and_one_for_the_verdict(collector):
    items = list(collector.collect())

    names = ["worked", "tight", "inseparable", "option", "small", "aimed", "number", "verdict"]
    assert [item.name for item in items] == names
    assert {item.parent for item in items} == {collector}
    assert collector.asked == []


@pytest.mark.parametrize(("name", "words"), [("tight", "of tight"), ("verdict", "of all")])
def test_an_item_ends_as_its_family_or_the_verdict_and_says_of_which_target(collector, name, words):
    item = TargetItem.from_parent(collector, name=name)

    with pytest.raises(Deviation, match=f"^{words}$"):
        item.runtest()

    assert collector.asked == ["a.py:f"]
    assert item.user_properties == [("perceptron-target", "a.py:f")]


def test_an_item_that_stands_under_no_target_says_so(request):
    item = TargetItem.from_parent(request.session, name="tight", nodeid="elsewhere::tight")

    with pytest.raises(TypeError, match="^elsewhere::tight stands under no target$"):
        item.runtest()


def test_the_file_of_known_deviations_ends_as_it_was_told(request):
    item = KnownItem.from_parent(
        request.session,
        name="known",
        nodeid="perceptron::known",
        told=lambda: Told("failed", "old"),
    )

    with pytest.raises(Deviation, match="^old$"):
        item.runtest()
    assert item.reportinfo()[2] == "known"


def test_an_item_is_named_by_its_target_and_has_no_line(request, collector):
    item = TargetItem.from_parent(collector, name="tight")

    assert item.reportinfo() == (request.config.rootpath, None, "a.py:f tight")


def test_an_item_without_a_parent_is_named_by_itself(collector):
    item = TargetItem.from_parent(collector, name="tight")
    item.parent = None

    assert item.reportinfo()[2] == "tight"


def test_a_deviation_is_told_by_its_words_alone(collector):
    item = TargetItem.from_parent(collector, name="tight")
    with pytest.raises(Deviation) as caught:
        item.runtest()

    assert item.repr_failure(caught) == "of tight"


def test_anything_else_is_told_as_pytest_tells_it(collector):
    item = TargetItem.from_parent(collector, name="tight")
    with pytest.raises(ZeroDivisionError) as caught:
        _ = 1 // 0

    short, long = (str(item.repr_failure(caught, style)) for style in ("short", "long"))

    assert "ZeroDivisionError" in short
    assert len(short) < len(long)
