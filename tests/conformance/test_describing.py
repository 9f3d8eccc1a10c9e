"""What the models that explain a target's answers determine of it, and why the rest is left."""

from fractions import Fraction

import pytest

from properties.conformance.describing import Aside, described, unexplained
from properties.conformance.models import Model
from properties.conformance.observing import Answer, Seen
from properties.conformance.probes import Options, Probe
from properties.conformance.scales import Scale

HALF = Fraction(1, 2)
KNOWN = {
    "update": ("le",),
    "start": ("0",),
    "bias": ("none",),
    "order": ("cyclic",),
    "mode": ("online",),
    "result": ("last",),
    "stop": ("clean",),
    "step": ("2",),
    "rate": ("1/2",),
    "number": ("float64",),
    "predict_at_zero": ("+1",),
}
PLAIN = Model(step=2, move=1)
BIASED = Model(step=2, move=1, bias="append")
NO_PROBE = "none of the probes tells them apart"
UNKNOWN_START = "its start is not known, so that it is not known what is a tie, or is rounded"


def found(*models, taken=(), needed=(), starts=False, **seen):
    options = Options(frozenset(taken) | frozenset(needed), frozenset(needed), starts=starts)
    told = {"numbers": ("float64",), "labels": "+1", "predicts": True, "remarks": (), "probes": 30}
    return described("mine.py:train", models, options, Aside(**{**told, "dead": False, **seen}))


def test_where_one_model_is_left_all_is_determined():
    result = found(PLAIN, remarks=("as it was seen",))

    assert (result.target, result.left, result.why) == ("mine.py:train", KNOWN, {})
    assert (result.probes, result.remarks) == (30, ("as it was seen",))
    assert result.declared.to_text() == "step=2,rate=1/2,predict_at_zero=+1"
    assert result.declared.undetermined == ()


BIAS = {"bias": ("append",), "bias_rate": ("1",)}
LEFT = [
    (Model(step=2, move=1, update="lt"), {"update": ("lt",)}, "update=lt"),
    (Model(step=2, move=1, start=(1, HALF)), {"start": ("1;1/2",)}, "start=1;1/2"),
    (Model(step=2, move=1, order="reversed"), {"order": ("reversed",)}, "order=reversed"),
    (Model(step=2, move=1, order="shuffled"), {"order": ("own",)}, "order=own"),
    (Model(step=2, move=1, order="picked"), {"order": ("own",)}, "order=own"),
    (Model(step=2, move=1, result="average"), {"result": ("average",)}, "result=average"),
    (Model(step=2, move=1, stop="epochs"), {"stop": ("epochs",)}, "stop=epochs"),
    (Model(step=2, move=1, stop="own"), {"stop": ("own",)}, "stop=own"),
    (Model(step=2, move=1, limit=7), {"stop": ("clean:7",)}, "stop=clean:7"),
    (Model(step=2, move=1, stop="epochs", limit=7), {"stop": ("epochs:7",)}, "stop=epochs:7"),
    (BIASED, BIAS, "bias=append"),
    (Model(step=2, move=1, bias="prepend"), BIAS | {"bias": ("prepend",)}, "bias=prepend"),
    (Model(step=2, move=1, bias="separate"), BIAS | {"bias": ("separate",)}, "bias=separate"),
    (
        Model(step=2, move=1, bias="append", bias_rate=HALF),
        BIAS | {"bias_rate": ("1/2",)},
        "bias=append,bias_rate=1/2",
    ),
    (
        Model(step=2, move=1, bias="prepend", start=(1, 2, 3)),
        BIAS | {"bias": ("prepend",), "start": ("3;1;2",)},
        "start=3;1;2,bias=prepend",
    ),
    (Model(step=1, move=1), {"step": ("1",), "rate": ("1",)}, ""),
    (Model(step=1, move=HALF), {"step": ("1",)}, "rate=1/2"),
    (Model(step=2, move=4), {"rate": ("2",)}, "step=2,rate=2"),
]


@pytest.mark.parametrize(("model", "left", "text"), LEFT)
def test_each_convention_is_read_off_the_model(model, left, text):
    result = found(model)

    assert result.left == KNOWN | left
    parts = set(result.declared.to_text().split(","))
    assert set(text.split(",")) - {""} <= parts
    steps = {f"step={model.step}", f"rate={'1/2' if model.move == 1 else result.left['rate'][0]}"}
    assert parts <= set(text.split(",")) | steps | {"predict_at_zero=+1"}


def test_a_batch_has_no_order():
    models = [Model(step=2, move=1, mode="batch", order=order) for order in ("cyclic", "reversed")]

    result = found(*models)

    assert result.left == KNOWN | {"mode": ("batch",), "order": ("cyclic", "reversed")}
    assert result.why == {"order": "a batch has no order within a pass"}
    assert result.declared.undetermined == ("order",)
    assert result.declared.mode == "batch"


def test_where_only_some_are_batches_the_order_may_yet_show():
    result = found(PLAIN, Model(step=2, move=1, mode="batch", order="reversed"))

    assert result.why == dict.fromkeys(("order", "mode"), NO_PROBE)


def test_what_the_models_do_not_share_is_left_open_with_a_reason():
    first = Model(step=2, move=1, bias="append", bias_rate=2)
    second = Model(
        update="lt",
        step=1,
        move=HALF,
        bias="prepend",
        bias_rate=HALF,
        start=(1, 2, 3),
        order="reversed",
        result="average",
        stop="epochs",
    )

    result = found(first, second, first)

    assert result.left == {
        "update": ("le", "lt"),
        "start": ("0", "3;1;2"),
        "bias": ("append", "prepend"),
        "bias_rate": ("2", "1/2"),
        "order": ("cyclic", "reversed"),
        "mode": ("online",),
        "result": ("last", "average"),
        "stop": ("clean", "epochs"),
        "step": ("1", "2"),
        "rate": ("1/2",),
        "number": ("float64",),
        "predict_at_zero": ("+1",),
    }
    open_ = ("update", "start", "bias", "bias_rate", "order", "result", "step")
    assert result.why == dict.fromkeys(open_, NO_PROBE) | {
        "stop": "a pass without a mistake changes no weight, and passes are not told"
    }
    assert result.declared.to_text() == (
        "step=2,rate=1/2,bias=append,bias_rate=2,predict_at_zero=+1"
    )


@pytest.mark.parametrize(
    ("moves", "rates"),
    [((3,), ("3", "3/2")), ((3, 1), ("3", "3/2", "1", "1/2")), ((2, 1), ("2", "1", "1/2"))],
)
def test_without_a_rate_that_is_given_step_and_rate_show_as_a_product(moves, rates):
    result = found(*(Model(move=move) for move in moves))

    assert (result.left["step"], result.left["rate"]) == (("1", "2"), rates)
    product = "only their product shows; a target that takes eta shows each"
    assert result.why == {"step": product, "rate": product}
    assert (result.declared.conventions.step, result.declared.conventions.rate) == (1, moves[0])


def test_a_target_that_never_moves_shows_no_order_and_no_rate():
    result = found(BIASED, dead=True)

    assert result.left == KNOWN | {
        "bias": ("append",),
        "bias_rate": (),
        "order": ("cyclic", "reversed", "own"),
        "rate": (),
    }
    never = "from its start of 0 it never moves, and it takes no other"
    assert result.why == dict.fromkeys(("bias_rate", "order", "rate"), never)


@pytest.mark.parametrize(("taken", "stop"), [((), "clean"), (("epochs",), "own")])
def test_one_that_picks_its_mistakes_stops_when_there_are_none(taken, stop):
    result = found(Model(step=2, move=1, order="picked", stop="own"), taken=taken)

    assert result.left["stop"] == (stop,)
    assert (result.declared.stop, result.declared.own_order) == ("clean", True)
    assert result.remarks == (
        "its order is its own: some sequence of mistakes explains every answer on few points",
    )


def test_of_a_start_that_is_drawn_ties_and_digits_are_not_known():
    result = found(Model(step=2, move=1, bias="append", drawn=True), numbers=(), labels=None)

    assert result.left == KNOWN | {
        "update": ("le", "lt", "predict+", "predict-"),
        "start": ("random",),
        "bias": ("append",),
        "number": (),
        "predict_at_zero": (),
    }
    assert result.why == {
        "update": UNKNOWN_START,
        "number": UNKNOWN_START,
        "predict_at_zero": "no point of score 0 was to be had",
    }
    assert result.declared.to_text() == "step=2,rate=1/2,start=random,bias=append"


def test_of_a_start_that_is_drawn_the_stop_is_not_known_where_two_are_left():
    models = [Model(step=2, move=1, drawn=True, stop=stop) for stop in ("clean", "epochs")]

    assert found(*models).why["stop"] == UNKNOWN_START


@pytest.mark.parametrize(
    ("given", "start"),
    [
        ({"needed": ("w0",)}, "given"),
        ({"starts": True}, "random"),
        ({"starts": True, "needed": ("w0",)}, "given"),
        ({"taken": ("w0",)}, "1;2"),
    ],
)
def test_where_the_start_comes_from_is_told(given, start):
    result = found(Model(step=2, move=1, start=(1, 2)), **given)

    assert result.left["start"] == (start,)
    assert result.declared.start == ("known" if start == "1;2" else start)


@pytest.mark.parametrize(
    ("seen", "left", "why"),
    [
        ({"numbers": ("float64", "exact")}, ("float64", "exact"), NO_PROBE),
        ({"numbers": ()}, (), "what it makes of long numbers is what no known type makes of them"),
    ],
)
def test_the_type_of_its_numbers_may_not_show(seen, left, why):
    result = found(PLAIN, **seen)

    assert (result.left["number"], result.why) == (left, {"number": why})
    assert result.declared.number == "float64"


def test_the_first_type_that_explains_its_numbers_is_declared():
    assert found(PLAIN, numbers=("float32", "int")).declared.number == "float32"


@pytest.mark.parametrize(
    ("predicts", "why"),
    [(True, "no point of score 0 was to be had"), (False, "it does not predict")],
)
def test_a_label_at_0_that_was_not_seen_is_not_known(predicts, why):
    result = found(PLAIN, labels=None, predicts=predicts)

    assert (result.left["predict_at_zero"], result.why) == ((), {"predict_at_zero": why})
    assert result.declared.predict_at_zero == "unknown"


@pytest.mark.parametrize(
    ("given", "remarks"),
    [
        ({"taken": ("w0",)}, ["without a w0 it begins at the start told here"]),
        ({"needed": ("w0",)}, []),
        ({"taken": ("eta",)}, ["without an eta it has the rate told here"]),
        (
            {"taken": ("eta", "w0"), "remarks": ("seen",)},
            [
                "without a w0 it begins at the start told here",
                "without an eta it has the rate told here",
                "seen",
            ],
        ),
    ],
)
def test_what_is_told_without_options_is_remarked(given, remarks):
    assert list(found(PLAIN, **given).remarks) == remarks


def test_a_shuffle_is_remarked():
    assert found(Model(step=2, move=1, order="shuffled")).remarks == (
        "its order is its own: on few points, some order of each pass explains every answer",
    )


POINT = Probe((((1024, 2048), 1),))


def of_no_model(found=(), *seen):
    return unexplained("mine.py:train", [Seen(POINT, None, text) for text in seen], found)


def test_that_no_model_explains_one_point_is_told():
    result = of_no_model()

    assert (
        result.unexplained == "no known conventions explain what mine.py:train makes of one point"
    )
    assert (result.target, result.probes) == ("mine.py:train", 0)
    assert (result.left, result.why, result.remarks, result.nearest) == ({}, {}, (), None)


def test_troubles_are_told_once_each():
    result = of_no_model((), "raises: a", "", "raises: b", "raises: a")

    assert result.remarks == ("in part it does not answer: raises: a; raises: b",)
    assert result.probes == 4


@pytest.mark.parametrize(
    ("biases", "left", "why"),
    [
        (("append",), {"bias": ("append",)}, {}),
        (("prepend", "append"), {"bias": ("append", "prepend")}, {"bias": NO_PROBE}),
    ],
)
def test_where_the_bias_stands_may_be_known_where_nothing_else_is(biases, left, why):
    result = of_no_model([(Scale(bias, None, 1), None) for bias in biases], "raises: a")

    assert (result.left, result.why) == (left, why)
    assert result.unexplained == "no known conventions explain the 1 answers of mine.py:train"


def test_where_the_bias_stands_may_be_seen_from_the_number_of_weights():
    seen = [Seen(POINT, None, "raises: a"), Seen(POINT, Answer((7, 7, 7)))]

    result = unexplained("mine.py:train", seen, [])

    assert result.left == {"bias": ("append", "prepend")}
    assert result.nearest.declared.to_text() == "bias=append"
    assert result.remarks == (
        "in part it does not answer: raises: a",
        *result.nearest.sentences(),
    )
