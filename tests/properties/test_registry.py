import pytest
from hypothesis import strategies as st

from perceptron import Refused
from properties.harness import registry
from properties.harness.registry import Property, searches, together

OVER, ELSEWHERE = st.tuples(), st.tuples(st.none())


@pytest.fixture
def empty(monkeypatch):
    monkeypatch.setattr(registry, "PROPERTIES", {})
    return registry.PROPERTIES


def holds(train):
    """Nothing is asked of the learner."""


def test_a_property_enters_as_it_is_and_is_of_a_learner_unless_told(empty):
    assert searches("one", over=OVER)(holds) is holds
    assert searches("two", ELSEWHERE, "certify")(holds) is holds

    assert empty == {
        "one": Property("one", OVER, "train", holds),
        "two": Property("two", ELSEWHERE, "certify", holds),
    }


def test_a_claim_has_one_property(empty):
    searches("one", over=OVER)(holds)

    with pytest.raises(Refused, match=r"^searches: one has a property already; give this one an"):
        searches("one", over=OVER)(print)

    assert empty["one"].holds is holds


def test_what_is_drawn_by_one_strategy_is_tried_together(empty):
    for claim, over in (("one", OVER), ("other", ELSEWHERE), ("two", OVER)):
        searches(claim, over=over)(holds)

    assert [each.claim for each in together("two")] == ["one", "two"]
