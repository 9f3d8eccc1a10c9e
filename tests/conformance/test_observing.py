"""What a target answers to a probe, and which models can have answered it."""

from fractions import Fraction

import pytest

from properties.conformance import observing
from properties.conformance.endings import Unsure
from properties.conformance.models import Model, Run
from properties.conformance.observing import Answer, Seen, agrees, fits, observed, signature
from properties.conformance.probes import Probe
from properties.conformance.process import Died

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
# from 0 a run makes the updates 0, 1, 0, 1, 0 and ends clean after its fourth pass at (1, -2)
POINTS = (((1, 0), 1), ((1, 1), -1))
PROBE = Probe(POINTS)
ROWS = (0, 1, 0, 1, 0)


class Replying:
    def __init__(self, *replies):
        self.replies, self.asked = replies, []

    def ask_all(self, requests, seconds):
        self.asked.append((requests, seconds))
        return iter(self.replies)


def test_an_answer_is_read_with_all_that_it_tells():
    reply = {
        "weights": ["1", "-1/2"],
        "bias": "3",
        "mistakes": ["2", "0"],
        "updates": "4",
        "passes": "5",
        "converged": False,
        "predictions": ["1", "0"],
        "unsteady": True,
    }

    assert Answer.read(reply) == Answer((1, -HALF), 3, (2, 0), 4, 5, False, (1, 0), True)
    assert Answer.read({"weights": []}) == Answer(())


def test_an_answer_is_bare_without_what_it_tells_of_its_run():
    answer = Answer((1, 2), 3, (0,), 1, 2, True, (1,), True)

    assert answer.bare == Answer((1, 2), 3, unsteady=True)


@pytest.mark.parametrize(
    ("answer", "place", "laid_out"),
    [
        (Answer((1, 2), 3), "separate", (1, 2, 3)),
        (Answer((1, 2), 3), "prepend", (1, 2, 3)),
        (Answer((1, 2, 3)), "prepend", (2, 3, 1)),
        (Answer((1, 2, 3)), "append", (1, 2, 3)),
        (Answer((1, 2)), "separate", (1, 2, 0)),
    ],
)
def test_the_bias_is_put_last(answer, place, laid_out):
    assert answer.bias_last(place) == laid_out


def test_what_comes_back_stands_beside_its_probe():
    replies = [
        {"weights": ["1"], "passes": "2"},
        Died("exit status 3"),
        {"raises": "ValueError: 3"},
        {"unreadable": "no weights"},
        {"skipped": "too wide"},
        {"weights": ["inf"]},
    ]
    probes = [Probe((((n,), 1),)) for n in range(6)]
    process = Replying(*replies)

    seen = observed(process, probes)

    assert process.asked == [([probe.request for probe in probes], 5.0)]
    assert [s.probe for s in seen] == probes
    assert [(s.answer, s.trouble) for s in seen[:5]] == [
        (Answer((1,), passes=2), ""),
        (None, "exit status 3"),
        (None, "raises: ValueError: 3"),
        (None, "unreadable: no weights"),
        (None, "skipped: too wide"),
    ]
    assert (seen[5].answer, seen[5].trouble[:12]) == (None, "not finite: ")


def test_a_target_may_be_given_less_time():
    process = Replying()

    assert observed(process, [], 0.5) == []
    assert process.asked == [([], 0.5)]


def seen(answer, probe=PROBE):
    return Seen(probe, answer)


AGREE = [
    (Model(), Answer((1, -2)), True),
    (Model(), Answer((1, -2), None, ROWS, 5, 4, True), True),
    (Model(), Answer((1, -3)), False),
    (Model(), Answer((1, -2), 0), False),
    (Model(), Answer((1, -2, 0)), False),
    (Model(), Answer((1, -2), mistakes=ROWS[1:]), False),
    (Model(), Answer((1, -2), updates=4), False),
    (Model(), Answer((1, -2), passes=3), False),
    (Model(), Answer((1, -2), passes=5), False),
    (Model(), Answer((1, -2), converged=False), False),
    (Model(stop="own"), Answer((1, -2), passes=9), True),
    (Model(stop="own"), Answer((1, -2), passes=3), True),
    (Model(stop="own"), Answer((1, -2), passes=2), False),
    (Model(stop="own"), Answer((0, -2), passes=9), False),
    (Model(stop="own"), Answer((0, -2), passes=2), True),
    (Model(order="shuffled"), Answer((1, -2), updates=5), True),
    (Model(order="shuffled"), Answer((1, -2), mistakes=ROWS), True),
    (Model(order="shuffled"), Answer((1, -2), mistakes=(1, 1, 1, 1, 1)), False),
    (Model(order="picked"), Answer((1, -2), passes=99), True),
    (Model(), None, True),
]


@pytest.mark.parametrize(("model", "answer", "may"), AGREE)
def test_a_model_agrees_with_what_it_can_have_answered(model, answer, may):
    assert agrees(model, seen(answer)) is may


def test_who_cannot_say_may_have_answered_anything(monkeypatch):
    def unsure(model, probe, *, with_rows):
        raise Unsure

    monkeypatch.setattr(observing, "ends", unsure)

    assert agrees(Model(), seen(Answer((9, 9)))) is True
    assert signature(Model(), PROBE, Answer((9, 9))) is None


# after one pass the weight is -2, and the bias is 2
BIASED = (((1,), 1), ((-3,), 1))


@pytest.mark.parametrize(
    ("bias", "answer"),
    [
        ("append", Answer((-2, 2))),
        ("prepend", Answer((2, -2))),
        ("separate", Answer((-2,), 2)),
    ],
)
def test_the_bias_is_looked_for_where_the_model_has_it(bias, answer):
    right = [agrees(Model(bias=b), seen(answer, Probe(BIASED, 1))) for b in (bias, "none")]
    elsewhere = {"append": "separate", "prepend": "append", "separate": "prepend"}[bias]

    assert right == [True, False]
    assert not agrees(Model(bias=elsewhere), seen(answer, Probe(BIASED, 1)))


def run(weights=(1, -2), total=(2, -7), met=4, updates=5, passes=4, clean=True, rows=ROWS):
    return Run(weights, total, met, updates, passes, clean, rows)


ORDERS = ("cyclic", "reversed", "shuffled")
TINY = Fraction(1, 2**21)
NEAR = [
    (Model(result="average"), Answer((HALF, Fraction(-7, 4))), True),
    (Model(result="average"), Answer((HALF + TINY, Fraction(-7, 4))), True),
    (Model(result="average"), Answer((HALF + 5 * TINY, Fraction(-7, 4))), False),
    (Model(result="average"), Answer((HALF, Fraction(-7, 4) - 5 * TINY)), False),
    (Model(), Answer((1, -2)), True),
    (Model(), Answer((1 + TINY, -2)), True),
    (Model(), Answer((1, -2 - 5 * TINY)), False),
    (Model(), Answer((1, -3)), False),
    (Model(result="average"), Answer((HALF + TINY, Fraction(-7, 4)), updates=4), False),
]


@pytest.mark.parametrize(("model", "answer", "fit"), NEAR)
def test_what_is_no_integer_fits_within_a_margin(model, answer, fit):
    assert fits(model, PROBE, run(), answer) is fit


LARGE = 2**22
MARGINS = [
    (Model(), PROBE, run((LARGE + HALF, 0)), Answer((LARGE - 3, 0)), True),
    (Model(start=(LARGE, 0)), PROBE, run((HALF, 0)), Answer((4, 0)), True),
    (Model(move=LARGE), PROBE, run((HALF, 0)), Answer((4, 0)), True),
    (Model(), Probe((((1, 0), 1), ((0, LARGE), 1))), run((HALF, 0)), Answer((4, 0)), True),
    (Model(), Probe((((1, 0), 1), ((0, LARGE), 1))), run((HALF, 0)), Answer((5, 0)), False),
    (Model(move=LARGE), PROBE, run((HALF, 0)), Answer((4 + HALF, 0)), True),
    (Model(), PROBE, run((HALF, 0)), Answer((4, 0)), False),
    (Model(), PROBE, run((LARGE, 0)), Answer((LARGE + 4, 0)), False),
    (Model(), PROBE, run((LARGE, 0)), Answer((LARGE + HALF, 0)), True),
]


@pytest.mark.parametrize(("model", "probe", "made", "answer", "fit"), MARGINS)
def test_the_margin_goes_by_the_largest_number_of_the_run(model, probe, made, answer, fit):
    assert fits(model, probe, made, answer) is fit


@pytest.mark.parametrize(
    ("bias", "answer", "fit"),
    [
        ("separate", Answer((1,), -2), True),
        ("separate", Answer((1, -2)), False),
        ("separate", Answer((1,), -3), False),
        ("prepend", Answer((-2, 1)), True),
        ("prepend", Answer((-2,), 1), False),
        ("none", Answer((1, -2)), True),
        ("none", Answer((1,), -2), False),
        ("none", Answer((1,)), False),
    ],
)
def test_weights_fit_in_the_model_s_layout(bias, answer, fit):
    assert fits(Model(bias=bias), Probe(BIASED), run(), answer) is fit


def test_a_signature_is_all_that_such_an_answer_shows():
    bare, told = Answer((0, 0)), Answer((0, 0), None, (), 0, 0, False)

    assert signature(Model(), PROBE, bare) == {(((1, -2), None),)}
    assert signature(Model(), PROBE, told) == {(((1, -2), None), ROWS, 5, 4, True)}
    assert signature(Model(bias="separate"), Probe(BIASED, 1), bare) == {(((-2,), 2),)}
    assert signature(Model(result="average-passes"), PROBE, bare) == {
        (((HALF, Fraction(-7, 4)), None),)
    }


def test_a_signature_has_each_of_the_runs():
    probe = Probe((((2, 1), 1), ((1, 1), 1)), 1)

    of = {order: signature(Model(order=order), probe, Answer(())) for order in ORDERS}

    assert of == {
        "cyclic": {(((2, 1), None),)},
        "reversed": {(((1, 1), None),)},
        "shuffled": {(((2, 1), None),), (((1, 1), None),)},
    }


def test_a_signature_of_any_order_has_the_rows_that_are_told():
    probe = Probe((((2, 1), 1), ((1, 1), 1)), 1)

    shown = signature(Model(order="shuffled"), probe, Answer((), mistakes=()))

    assert shown == {(((2, 1), None), (0,)), (((1, 1), None), (1,))}


def test_a_bias_that_stands_apart_is_told_behind_all_weights():
    probe = Probe((((2, 3), 1),), 1)

    assert signature(Model(bias="separate"), probe, Answer(())) == {(((2, 3), 1),)}
