"""What the texts decide differently: values, presets, texts and JSON."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice

import pytest

from perceptron import Conventions


def orders(conventions, points, passes=3):
    return list(islice(conventions.passes(points), passes))


@pytest.mark.parametrize(
    ("order", "rows"),
    [("cyclic", (0, 1, 2)), ("reversed", (2, 1, 0)), ((1, 0, 1, 2), (1, 0, 1, 2))],
)
def test_an_order_presents_the_rows_likewise_in_each_pass(order, rows):
    assert orders(Conventions(order=order), 3) == [rows] * 3


def test_a_shuffled_order_is_fixed_by_its_seed_and_new_in_each_pass():
    first, again = (
        orders(Conventions(order="shuffled:7"), 9),
        orders(Conventions(order="shuffled:7"), 9),
    )

    assert first == again
    assert len(set(first)) == 3
    assert all(sorted(order) == list(range(9)) for order in first)


def test_rate_start_and_step_are_exact_whatever_they_came_as():
    taken = Conventions(step=2.0, rate=0.5, start=[0.5, 2.0])

    assert (repr(taken.rate), repr(taken.start)) == ("Fraction(1, 2)", "(Fraction(1, 2), 2)")
    assert taken.to_json()["step"] == "2"


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


HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "M2,order=1;0,rate=1/2,start=1;0;-1",
            ("predict+", 2, HALF, (1, 0, -1), "prepend", (1, 0)),
        ),
        (
            "update=lt,step=2,rate=1/2,start=1;0;1/3,bias=append,order=reversed",
            ("lt", 2, HALF, (1, 0, THIRD), "append", "reversed"),
        ),
        ("order=0;1/1;0", ("le", 1, 1, None, None, ((0, 1), (1, 0)))),
    ],
)
def test_conventions_are_read_from_a_text(text, meant):
    assert Conventions.from_text(text) == Conventions(*meant)


@pytest.mark.parametrize("text", ["E", "W", "M2,start=1;0;1/3,rate=1/2,bias=none", "order=0;1/1;0"])
def test_conventions_are_read_from_their_json_and_the_bias_that_stands_beside_it(text):
    written = Conventions.from_text(text)

    read = Conventions.from_json(written.to_json() | {"bias": written.bias})

    assert read == written
    assert Conventions.from_json(written.to_json()) == replace(written, bias=None)
