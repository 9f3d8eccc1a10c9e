"""In which type a target keeps its numbers, and what it predicts at a score of 0."""

import re
from fractions import Fraction

import numpy as np
import pytest

from perceptron.exact import to_text
from properties.conformance import number_types as module
from properties.conformance.models import Model
from properties.conformance.number_types import ROUNDINGS, at_zero, number_types
from properties.conformance.observing import Answer, Seen
from properties.conformance.probes import Options, Probe
from properties.conformance.process import Died
from properties.conformance.protocol import hexadecimal

HALF = Fraction(1, 2)
ALL = ("float64", "float32", "float16", "exact", "int", "int64", "int32", "int16", "int8")
TAKING = Options(frozenset({"epochs", "w0"}), weights=2)


class Keeping:
    """Answers as a model that rounds each number so, and notes what it was asked."""

    def __init__(self, model, rounding):
        self.model, self.rounding, self.asked = model, rounding, []

    def ask_all(self, requests, seconds):
        self.asked += requests
        for request in requests:
            yield self.answer(request)

    def answer(self, request):
        read = {"X": [[Fraction(float.fromhex(a)) for a in x] for x in request["X"]]}
        options = request["options"]
        w0 = [Fraction(float.fromhex(a)) for a in options["w0"]] if "w0" in options else None
        points = tuple((tuple(x), int(y)) for x, y in zip(read["X"], request["y"], strict=True))
        epochs = int(options["epochs"]) if "epochs" in options else None
        w = module._rounded_end(self.model, Probe(points, epochs, w0 and tuple(w0)), self.rounding)
        if w is None:
            return {"raises": "OverflowError"}
        return {"weights": [to_text(a) for a in self.model.laid_out(w)]}


ROUNDED = [
    ("float64", [2.0**53 + 1, 0.1, Fraction(1, 3)], [2**53, Fraction(0.1), Fraction(1 / 3)]),
    ("float32", [2**24 + 1, 16777219, -HALF], [2**24, 16777220, -HALF]),
    ("float16", [2**11 + 1, 0.5, -2051], [2**11, HALF, -2052]),
    ("exact", [Fraction(1, 3), 2**70], [Fraction(1, 3), 2**70]),
    ("int", [Fraction(7, 2), -HALF * 7, 2**70], [3, -3, 2**70]),
    ("int64", [2**63 - 1, 2**63, -(2**63), HALF], [2**63 - 1, -(2**63), -(2**63), 0]),
    ("int32", [2**31 - 1, 2**31, -(2**31) - 1], [2**31 - 1, -(2**31), 2**31 - 1]),
    ("int16", [2**15 - 1, 2**15, -(2**15) - 1], [2**15 - 1, -(2**15), 2**15 - 1]),
    ("int8", [127, 128, -129, 300], [127, -128, 127, 44]),
]


def rounding(name):
    """Return the rounding of a type, made anew."""
    kind, bits = re.fullmatch("([a-z]+)([0-9]*)", name).groups()
    if kind == "float":
        return module._floating(getattr(np, name))
    return module._whole(int(bits) if bits else None) if kind == "int" else ROUNDINGS[name]


@pytest.mark.parametrize(("name", "numbers", "kept"), ROUNDED)
def test_a_number_type_loses_what_it_does_not_hold(name, numbers, kept):
    assert [ROUNDINGS[name](Fraction(a)) for a in numbers] == kept
    assert [rounding(name)(Fraction(a)) for a in numbers] == kept


@pytest.mark.parametrize(("name", "number"), [("float32", 2**130), ("float16", 2**16)])
def test_beyond_the_range_there_is_no_number(name, number, recwarn):
    with pytest.raises(OverflowError):
        rounding(name)(number)

    assert not list(recwarn)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("float64", ("float64",)),
        ("float32", ("float32",)),
        ("float16", ("float16",)),
        ("exact", ("exact",)),
        ("int", ("int", "int64")),
        ("int64", ("int", "int64")),
        ("int32", ("int32",)),
        ("int16", ("int16",)),
        ("int8", ("int8",)),
    ],
)
def test_a_type_is_found_by_what_it_loses(name, found):
    model = Model()

    assert number_types(model, TAKING, Keeping(model, ROUNDINGS[name])) == found


MODELS = [
    Model(bias="append"),
    Model(bias="prepend", mode="batch"),
    Model(bias="append", mode="batch-mean", order="reversed"),
    Model(result="average"),
    Model(start=(1, 1), update="predict+", limit=2),
]


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("name", ["float32", "int32"])
def test_a_type_is_found_under_any_conventions(model, name):
    found = number_types(model, Options(frozenset()), Keeping(model, ROUNDINGS[name]))

    assert name in found
    assert "float64" not in found


def asked(model, options):
    """Return the probes of a target: their first numbers, labels, and options."""
    keeping = Keeping(model, ROUNDINGS["exact"])
    number_types(model, options, keeping)
    return [(r["X"], r["y"], r["options"]) for r in keeping.asked]


def long(*numbers):
    return [hexadecimal(x) for x in numbers]


FIVE = [
    (long((2**24 + 1, HALF)), ["1"]),
    (long((-(2**11) - 1, -HALF)), ["-1"]),
    (long((2**31 + 2**8, 2)), ["1"]),
    (long((2**53, 1), (1, -(2**54))), ["1", "1"]),
    (long((2**53, 1), (1, -(2**54))), ["-1", "-1"]),
]


def test_long_numbers_are_given_from_a_start_that_errs():
    away = [["-1", "-1"], ["1", "1"], ["-1", "-1"]]

    starts = [{"epochs": "1", "w0": long(map(int, w0))[0]} for w0 in away]
    rest = [{"epochs": "1"}] * 2
    assert asked(Model(), TAKING) == [
        (X, y, given) for (X, y), given in zip(FIVE, [*starts, *rest], strict=True)
    ]


def test_the_start_of_the_bias_is_0():
    three = Options(frozenset({"w0"}), weights=3)

    assert asked(Model(bias="append"), three)[1][2] == {"w0": hexadecimal((1, 1, 0))}


@pytest.mark.parametrize("options", [Options(frozenset({"w0"})), Options(frozenset(), weights=2)])
def test_without_a_start_none_is_given(options):
    assert asked(Model(), options) == [(X, y, {}) for X, y in FIVE]


def test_an_average_of_two_points_is_not_looked_at():
    assert asked(Model(result="average"), Options(frozenset())) == [(X, y, {}) for X, y in FIVE[:3]]


def test_where_nothing_comes_back_only_what_overflows_is_left():
    class Lost:
        def ask_all(self, requests, seconds):
            return [Died("exit status 3") for _ in requests]

    assert number_types(Model(), TAKING, Lost()) == ()


RUNS = [
    (Model(), Probe((((1, 0), 1), ((1, 1), -1))), (1, -2)),
    (Model(), Probe((((1, 0), 1), ((1, 1), -1)), 2), (0, -2)),
    (Model(limit=1), Probe((((1, 0), 1), ((1, 1), -1)), 2), (0, -1)),
    (Model(order="reversed"), Probe((((1, 0), 1), ((1, 1), -1)), 1), (0, -1)),
    (Model(order="reversed"), Probe((((2, 1), 1), ((1, 1), 1)), 1), (1, 1)),
    (Model(bias="append"), Probe((((1, 0), 1), ((1, 1), -1)), 1), (0, -1, 0)),
    (Model(bias="prepend", bias_rate=HALF), Probe((((1, 2), 1),), 1), (1, 2, HALF)),
    (Model(mode="batch"), Probe((((2, 1), 1), ((1, 1), 1)), 1), (3, 2)),
    (Model(mode="batch-mean"), Probe((((2, 1), 1), ((1, 1), 1)), 1), (Fraction(3, 2), 1)),
    (Model(move=2), Probe((((2, 1), 1),), 1, (0, -1)), (4, 1)),
    (Model(start=(-50, 0)), Probe((((1, 0), 1),)), (-30, 0)),
    (Model(start=(-50, 0)), Probe((((1, 0), 1),), 30), (-30, 0)),
    (Model(update="lt"), Probe((((1, 0), 1),)), (0, 0)),
]


@pytest.mark.parametrize(("model", "probe", "end"), RUNS)
def test_a_run_is_followed_to_its_end_or_for_20_passes(model, probe, end):
    assert module._rounded_end(model, probe, ROUNDINGS["exact"]) == end


def test_each_operation_is_rounded():
    third = Model(mode="batch-mean", move=HALF)
    points = (((3, 5), 1), ((1, 1), 1), ((1, 1), 1))

    # the moves 1/2, 5/6, 1/6, ... are cut to whole numbers one by one
    assert module._rounded_end(third, Probe(points, 1), ROUNDINGS["int"]) == (0, 0)
    start = Model(start=(Fraction(7, 2), 0), move=Fraction(3, 2))
    assert module._rounded_end(start, Probe((((-1, HALF), 1),), 1), ROUNDINGS["int"]) == (2, 0)


def test_beyond_its_range_a_run_has_no_end():
    probe = Probe((((2**16, 0), 1),), 1)

    assert module._rounded_end(Model(), probe, ROUNDINGS["float16"]) is None


class Predicting:
    """Predicts by these weights; at a score of 0 as it is told."""

    def __init__(self, w, zero, plus="1", minus="-1"):
        self.w, self.zero, self.plus, self.minus, self.asked = w, zero, plus, minus, []

    def ask(self, request, seconds):
        self.asked.append((request, seconds))
        wanted = [[Fraction(float.fromhex(a)) for a in x] for x in request["predict"]]
        scores = [sum(a * b for a, b in zip(self.w, (*x, 1), strict=True)) for x in wanted]
        labels = [self.plus if s > 0 else self.minus if s < 0 else self.zero for s in scores]
        return {"weights": [], "predictions": labels}


PROBE = Probe((((1, 0), 1),), 3)
SHOWN = [
    ((2, 1), 0, "none", "1", "+1"),
    ((2, 1), 0, "none", "-1", "-1"),
    ((2, 1), 0, "none", "0", "0"),
    ((2, 1), 0, "none", "7", None),
    ((2, 1), 4, "append", "1", "+1"),
    ((0, 1), 4, "separate", "-1", "-1"),
    ((0, 4), -1, "append", "-1", "-1"),
    ((3, 4), -1, "append", "-1", "-1"),
    ((HALF, 1), 0, "none", "1", "+1"),
    ((3, 5), 1, "append", "1", None),
    ((0, 0), 0, "none", "1", None),
    ((0, 0), 1, "append", "1", None),
]


def answer(w, bias, place):
    if place == "none":
        return Answer(w)
    told = {"separate": (w, bias), "prepend": ((bias, *w),), "append": ((*w, bias),)}
    return Answer(*told[place])


@pytest.mark.parametrize(("w", "bias", "place", "zero", "label"), SHOWN)
def test_the_label_at_0_is_asked_for_where_the_score_is_0(w, bias, place, zero, label):
    seen = [Seen(PROBE, None, "raises"), Seen(PROBE, answer(w, bias, place))]

    assert at_zero(Model(bias=place), seen, Predicting((*w, bias), zero)) == label


TIES = [
    ((2, 1), 0, "none", [(1, -2), (17, 6), (-15, -10)]),
    ((HALF, 1), 0, "none", [(0, 0), (4, 8), (-4, -8)]),
    ((2, 1), 4, "append", [(-2, 0), (14, 8), (-18, -8)]),
    ((2, 1), 4, "prepend", [(-2, 0), (14, 8), (-18, -8)]),
    ((8, 0), 1, "append", [(-0.125, 0), (63.875, 0), (-64.125, 0)]),
    ((16, 0), 1, "append", [(-0.0625, 0), (127.9375, 0), (-128.0625, 0)]),
    ((0, 4), 1, "append", [(0, -Fraction(1, 4)), (0, 32 - Fraction(1, 4)), (0, -32.25)]),
    ((3, 4), -1, "append", [(0, Fraction(1, 4)), (24, 32.25), (-24, -31.75)]),
    ((3, 2**19), 3 * 2**5, "append", [(-(2**5), 0), (-8, 2**22), (-56, -(2**22))]),
]


@pytest.mark.parametrize(("w", "bias", "place", "wanted"), TIES)
def test_the_tie_is_asked_for_with_a_point_on_either_side(w, bias, place, wanted):
    target = Predicting((*w, bias), "1")

    at_zero(Model(bias=place), [Seen(PROBE, answer(w, bias, place))], target)

    predict = [hexadecimal(x) for x in wanted]
    assert target.asked == [(PROBE.request | {"predict": predict}, 5.0)]


NO_TIE = [((2**20, 0), 2**20), ((1, 3), 2**20), ((Fraction(1, 32), 0), 1), ((3, 0), 1)]


@pytest.mark.parametrize(("w", "bias"), NO_TIE)
def test_a_tie_that_rounding_may_miss_is_not_asked_for(w, bias):
    target = Predicting((*w, bias), "1")

    assert at_zero(Model(bias="append"), [Seen(PROBE, Answer((*w, bias)))], target) is None
    assert target.asked == []


class Replying:
    def __init__(self, *replies):
        self.replies = list(replies)

    def ask(self, request, seconds):
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply


@pytest.mark.parametrize(
    "reply",
    [
        Died("exit status 3"),
        {"weights": []},
        {"predictions": ["1", "1"]},
        {"predictions": ["1", "1", "-1", "1"]},
        {"predictions": ["1", "1", "1"]},
    ],
)
def test_what_shows_no_label_is_passed_over(reply):
    seen = [Seen(PROBE, Answer((2, 1)))] * 2

    assert at_zero(Model(), seen[:1], Replying(reply)) is None
    assert at_zero(Model(), seen, Replying(reply, {"predictions": ["-1", "1", "-1"]})) == "-1"


def test_labels_of_any_name_are_known_by_their_sides():
    assert (
        at_zero(Model(), [Seen(PROBE, Answer((2, 1)))], Predicting((2, 1, 0), "5", "5", "0"))
        == "+1"
    )
    assert (
        at_zero(Model(), [Seen(PROBE, Answer((2, 1)))], Predicting((2, 1, 0), "0", "1", "0"))
        == "-1"
    )
