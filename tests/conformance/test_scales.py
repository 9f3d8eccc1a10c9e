"""What the answers to one point show: a place of the bias, a start, a move, or nothing."""

from fractions import Fraction

import pytest

from properties.conformance.observing import Answer, Seen
from properties.conformance.probes import POINTS, Options, Probe
from properties.conformance.protocol import hexadecimal
from properties.conformance.scales import (
    Scale,
    drawn_scales,
    guessed,
    places,
    scales,
    seen_on_one_point,
    steps,
)

HALF, TENTH, HUNDREDTH = Fraction(1, 2), Fraction(0.1), Fraction(0.01)
NOTHING = Fraction(1, 2**40)
DRAWN = Scale("none", None, TENTH, drawn=True)


def answered(weights):
    """An answer, from weights, or from a pair of weights and a bias."""
    if weights is None:
        return None
    return Answer(*weights) if isinstance(weights[0], tuple) else Answer(weights)


def seen(told):
    """What is seen of a target that answers so to a point and its label."""
    signed = [(x, y) for x in POINTS for y in (1, -1)]
    return [Seen(Probe(((x, y),), 1), answered(told(x, y))) for x, y in signed]


def moved(by, start=(0, 0)):
    """A target that moves from its start where a point is on the other side, or on the line."""

    def told(x, y):
        wrong = y * sum(a * b for a, b in zip(x, start, strict=True)) <= 0
        return tuple(s + by * y * a * wrong for a, s in zip(x, start, strict=True))

    return told


@pytest.mark.parametrize(
    ("told", "scale"),
    [
        (moved(1), Scale("none", None, 1)),
        (moved(TENTH), Scale("none", None, TENTH)),
        (moved(Fraction(1, 3)), Scale("none", None, Fraction(1, 3))),
        (lambda x, y: (y * x[0], y * x[1], y), Scale("append", None, 1)),
        (lambda x, y: (3 * y, y * x[0], y * x[1]), Scale("prepend", None, 1, 3)),
        (lambda x, y: ((y * x[0], y * x[1]), y * HALF), Scale("separate", None, 1, HALF)),
        (
            lambda x, y: ((2 * y * x[0], 2 * y * x[1]), y * Fraction(0.02)),
            Scale("separate", None, 2, HUNDREDTH),
        ),
        (moved(1, (1, 1)), Scale("none", (1, 1), 1)),
        (moved(TENTH + NOTHING, (1, 3)), Scale("none", (1, 3), TENTH)),
        (moved(Fraction(1, 1001), (1, 3)), Scale("none", (1, 3), Fraction(1, 1001))),
        (lambda x, y: None if y > 0 else moved(4)(x, y), Scale("none", None, 4)),
        (lambda x, y: (0, 0) if y > 0 else moved(1)(x, y), Scale("none", None, 1)),
        (lambda x, y: (0, 0), Scale("none", None, 1, moved=False)),
        (lambda x, y: (5, 7), Scale("none", (5, 7), 1, moved=False)),
    ],
)
def test_the_answers_show_place_start_and_move(told, scale):
    assert list(scales(seen(told))) == [scale]


def test_one_answer_is_enough():
    one = seen(moved(TENTH))[:1]

    assert Scale("none", None, TENTH) in list(scales(one))
    assert list(drawn_scales(one)) == [DRAWN]


def test_every_start_that_explains_the_answers_is_told():
    x = (2, 2)
    two = [Seen(Probe(((x, y),), 1), Answer(w)) for y, w in ((1, (2, 2)), (-1, (0, 0)))]

    assert list(scales(two)) == [Scale("none", None, 1), Scale("none", (2, 2), 1)]


@pytest.mark.parametrize(
    "told",
    [
        lambda x, y: None,
        lambda x, y: (1, 2, 3, 4),
        lambda x, y: ((1, 2, 3), 4),
        lambda x, y: (y * x[0], 0),
        lambda x, y: (-y * x[0], -y * x[1]),
        lambda x, y: (y * x[0] * x[0], y * x[1] * x[0]),
        lambda x, y: (y * x[0], y * x[1], 5),
        lambda x, y: (0, 0, y),
        lambda x, y: (0, 0) if y > 0 else (0, 0, 0),
        lambda x, y: (0, 0, 0) if y > 0 else (0, 0),
        lambda x, y: (0, 0) if y > 0 else ((0, 0), 1),
    ],
)
def test_what_no_move_along_the_points_gives_is_not_explained(told):
    assert list(scales(seen(told))) == []


@pytest.mark.parametrize(("part", "explained"), [(2**20, 1), (2**20 - 1, 0)])
def test_a_move_may_be_rounded_by_a_millionth(part, explained):
    def told(x, y):
        return (y * x[0], y * x[1] * (1 - Fraction(1, part)))

    assert len(list(scales(seen(told)))) == explained


@pytest.mark.parametrize(
    ("start", "told", "scale"),
    [
        ((1, 1), moved(1, (1, 1)), Scale("none", None, 1)),
        ((0, 0), moved(TENTH + NOTHING), Scale("none", None, TENTH + NOTHING)),
        (
            (3, 1, 1),
            lambda x, y: (3 + 2 * y, 1 + y * x[0], 1 + y * x[1]),
            Scale("prepend", None, 1, 2),
        ),
        (
            (3, 1),
            lambda x, y: ((3 + y * x[0], 1 + y * x[1]), y),
            Scale("separate", None, 1),
        ),
    ],
)
def test_from_a_start_that_was_given_the_move_shows_and_no_start(start, told, scale):
    assert list(scales(seen(told), start)) == [scale]


def test_from_a_start_of_another_length_nothing_is_explained():
    assert list(scales(seen(lambda x, y: (y, *moved(1)(x, y))), (0, 0))) == []


@pytest.mark.parametrize(
    ("answer", "where"),
    [
        (Answer((1, 2)), ("none",)),
        (Answer((1, 2, 3)), ("append", "prepend")),
        (Answer((1, 2), 0), ("separate",)),
        (Answer((1, 2, 3), 0), ()),
        (Answer((1,)), ()),
    ],
)
def test_the_number_of_weights_says_where_the_bias_may_stand(answer, where):
    assert places(answer) == where


def noisy(x, y):
    """It moves by a tenth, from a small start; only the first weight is looked at."""
    return (TENTH * y * x[0] + NOTHING * x[1], -8)


@pytest.mark.parametrize(
    ("told", "found"),
    [
        (noisy, [DRAWN]),
        (lambda x, y: (*noisy(x, y), 3), [Scale("append", None, TENTH, drawn=True)]),
        (lambda x, y: (3, *noisy(x, y)), [Scale("prepend", None, TENTH, drawn=True)]),
        (lambda x, y: (noisy(x, y), 3), [Scale("separate", None, TENTH, drawn=True)]),
        (lambda x, y: (NOTHING, 1) if y > 0 else noisy(x, y), [DRAWN]),
        (lambda x, y: None if x[1] > 0 else noisy(x, y), [DRAWN]),
        (lambda x, y: (x[0], x[1]), []),
        (lambda x, y: (NOTHING, NOTHING), []),
        (
            lambda x, y: (Fraction(y * x[0], 10**4), 0),
            [Scale("none", None, Fraction(1, 10**4), drawn=True)],
        ),
        (lambda x, y: (Fraction(y * x[0], 10**4 + 1), 0), []),
        (lambda x, y: None, []),
    ],
)
def test_beside_large_points_a_start_that_is_drawn_is_nothing(told, found):
    assert list(drawn_scales(seen(told))) == found


class Told:
    """A target whose reply follows from the first point, its label, and the options."""

    def __init__(self, reply):
        self.reply, self.asked, self.seconds = reply, [], []

    def ask_all(self, requests, seconds):
        self.seconds.append(seconds)
        self.asked += requests
        for request in requests:
            x = [int(float.fromhex(a)) for a in request["X"][0]]
            yield self.reply(x, int(request["y"][0]), request["options"])


def options(*taken, **more):
    return Options(frozenset(taken), **more)


def test_each_point_is_asked_under_both_labels_in_one_pass():
    target = Told(lambda x, y, given: {"weights": [str(y * a) for a in x]})

    found = seen_on_one_point(target, options("epochs", "eta", "w0"))

    assert [s.probe for s in found] == [Probe(((x, y),), 1) for x in POINTS for y in (1, -1)]
    assert list(scales(found)) == [Scale("none", None, 1)]


def test_a_start_and_a_rate_are_given_where_they_are_asked_for():
    target = Told(lambda x, y, given: {"weights": ["1", "2"]})

    given = seen_on_one_point(target, options("w0", "eta"), (1, 2), HALF)
    needed = seen_on_one_point(target, options("eta", needed=frozenset(["eta"])))

    assert {(s.probe.w0, s.probe.eta) for s in given} == {((1, 2), HALF)}
    assert {(s.probe.w0, s.probe.eta) for s in needed} == {(None, 1)}


USUAL = (1, 2, *map(Fraction, (0.5, 0.1, 0.2, 0.01, 0.02, 0.001, 0.002)))


def test_where_no_single_point_is_answered_the_usual_moves_are_guessed():
    target = Told(lambda x, y, given: {"weights": ["1", "2", "3"]})

    found = list(guessed(target, options("epochs")))

    assert found == [Scale(place, None, m) for place in ("append", "prepend") for m in USUAL]
    assert [(request["y"], request["options"]) for request in target.asked] == [
        (["1", "-1"], {"epochs": "1"})
    ]
    assert [request["X"] for request in target.asked] == [[*map(hexadecimal, POINTS)]]
    assert list(guessed(Told(lambda *_: {"raises": "ValueError"}), options())) == []


def rated(factor):
    """A target that moves at each point by so many times the rate that it is given."""

    def reply(x, y, given):
        move = factor * Fraction(float.fromhex(given["eta"]))
        start = [int(float.fromhex(a)) for a in given.get("w0", ("0x0p+0",) * len(x))]
        return {"weights": [str(s + move * y * a) for s, a in zip(start, x, strict=True)]}

    return Told(reply)


def test_a_rate_that_is_given_is_multiplied_by_the_step():
    known = Scale("none", None, 7)

    assert steps(rated(2), options("eta"), known, None) == 2
    assert steps(rated(1), options("eta", "w0"), known, (1, 2)) == 1
    assert steps(rated(2), options("eta"), Scale("none", (1, 1), 7), None) is None
    assert steps(Told(lambda x, y, given: {"weights": ["0", "0"]}), options(), known, None) is None
