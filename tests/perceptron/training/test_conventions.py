"""What the texts decide differently: values, presets, texts and JSON."""

import json
from fractions import Fraction
from itertools import islice

import pytest

from perceptron import Conventions, Refused


def orders(conventions, points, passes=3):
    return list(islice(conventions.passes(points), passes))


def test_a_cyclic_order_presents_the_rows_as_they_stand():
    assert orders(Conventions(), 3) == [(0, 1, 2)] * 3


def test_a_reversed_order_presents_the_last_row_first():
    assert orders(Conventions(order="reversed"), 3) == [(2, 1, 0)] * 3


def test_a_shuffled_order_is_fixed_by_its_seed_and_new_in_each_pass():
    first, again = (
        orders(Conventions(order="shuffled:7"), 9),
        orders(Conventions(order="shuffled:7"), 9),
    )

    assert first == again
    assert len(set(first)) == 3
    assert all(sorted(order) == list(range(9)) for order in first)


def test_a_given_order_may_present_a_row_twice():
    assert orders(Conventions(order=(1, 0, 1)), 2, passes=1) == [(1, 0, 1)]


@pytest.mark.parametrize("order", [(0,), (0, 1, 2), (0, 0)])
def test_a_given_order_must_present_every_row_and_no_other(order):
    with pytest.raises(
        Refused, match="^order: name each of the rows 0 to 1 at least once, no other$"
    ):
        orders(Conventions(order=order), 2)


@pytest.mark.parametrize(
    ("convention", "sentence"),
    [
        ({"update": "<="}, r"^update: '<=' is unknown; use one of le, lt, predict\+, predict-$"),
        ({"step": 3}, "^step: 3 is unknown; use one of 1, 2$"),
        ({"rate": 0}, "^rate: 0 is not positive; give a rate above 0$"),
        ({"rate": float("nan")}, "^nan is not finite$"),
        ({"bias": "middle"}, "^bias: 'middle' is unknown; use one of None, none, append, prepend$"),
        (
            {"order": "random"},
            "^order: 'random' is unknown; use cyclic, reversed or shuffled:SEED$",
        ),
        ({"order": (0.9, 1)}, r"^order: \(0.9, 1\) is not a sequence of rows; give whole numbers$"),
        ({"order": 3}, "^order: 3 is not a sequence of rows; give whole numbers$"),
        ({"start": 3}, "^start: 3 is not a sequence; give one weight a coordinate$"),
    ],
)
def test_a_value_outside_the_table_is_refused(convention, sentence):
    with pytest.raises(Refused, match=sentence):
        Conventions(**convention)


def test_the_rate_and_the_start_are_exact_whatever_they_came_as():
    taken = Conventions(rate=0.5, start=[0.5, 2.0])

    assert (repr(taken.rate), repr(taken.start)) == ("Fraction(1, 2)", "(Fraction(1, 2), 2)")


def test_a_step_is_the_integer_that_it_equals():
    assert Conventions(step=2.0).to_json()["step"] == "2"


def test_a_start_of_another_length_is_refused():
    with pytest.raises(Refused, match="^start: 1 weights for 2 coordinates; give 2$"):
        Conventions(start=(1,)).first_weights(2)


def test_the_texts_algorithms_are_presets():
    printed = {name: Conventions.named(name) for name in ("E", "C", "W", "M1", "M2", "K")}

    assert {name: (c.update, c.step, c.bias) for name, c in printed.items()} == {
        "E": ("lt", 1, "prepend"),
        "C": ("lt", 1, "none"),
        "W": ("predict+", 1, "none"),
        "M1": ("predict+", 1, "prepend"),
        "M2": ("predict+", 2, "prepend"),
        "K": ("le", 1, "append"),
    }


def test_an_unknown_text_is_refused():
    with pytest.raises(
        Refused, match="^conventions: 'Z' names no text; use one of E, C, W, M1, M2, K$"
    ):
        Conventions.named("Z")


def test_conventions_are_read_from_a_text():
    read = Conventions.from_text("M2,order=1;0,rate=1/2,start=1;0;-1")

    assert read == Conventions("predict+", 2, Fraction(1, 2), (1, 0, -1), "prepend", (1, 0))


def test_every_convention_can_be_read_from_a_text():
    text = "update=lt,step=2,rate=1/2,start=1;0;1/3,bias=append,order=reversed"

    assert Conventions.from_text(text) == Conventions(
        "lt", 2, Fraction(1, 2), (1, 0, Fraction(1, 3)), "append", "reversed"
    )


@pytest.mark.parametrize("text", ["step=1", "start=0", "update=le,"])
def test_a_text_may_name_what_holds_anyway(text):
    assert Conventions.from_text(text) == Conventions()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("tie=le", "^convention: 'tie' is unknown; use update, step, rate, start, bias or order$"),
        ("rate=x", "^rate: 'x' is not a number; give a number such as 1/2$"),
        ("rate=1=2", "^rate: '1=2' is not a number; give a number such as 1/2$"),
        ("start=1;x", "^start: 'x' is not a number; give a number such as 1/2$"),
        ("order=a;b", "^order: 'a;b' is unknown"),
        ("step=7", "^step: '7' is unknown; use one of 1, 2$"),
        ("X", "^conventions: 'X' names no text"),
    ],
)
def test_a_text_with_an_unknown_convention_is_refused(text, sentence):
    with pytest.raises(Refused, match=sentence):
        Conventions.from_text(text)


@pytest.mark.parametrize(
    "conventions",
    [
        Conventions(),
        Conventions("lt", 2, Fraction(1, 3), (Fraction(1, 2), 0), order="shuffled:5"),
        Conventions(order=(1, 0)),
    ],
)
def test_conventions_survive_json(conventions):
    assert Conventions.from_json(json.loads(json.dumps(conventions.to_json()))) == conventions


def test_the_rows_of_an_order_are_a_list_in_json():
    assert Conventions(order=(1, 0)).to_json()["order"] == [1, 0]
