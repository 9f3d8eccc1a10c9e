"""What a declaration says: read into fields, told as text and as JSON, refused in a sentence."""

from fractions import Fraction

import pytest

from perceptron import Conventions
from perceptron.exact import Refused
from properties.conformance.declared import Declared
from tests.conformance.made import PLAINEST

MANY = (
    "stop=clean:7,bias_rate=1/100,number=int8,predict_at_zero=-1,result=average-passes,"
    "rate=1/2,bias=prepend,start=1;0,order=1;0"
)
OWN = "update=lt,bias=separate,mode=batch,order=own,stop=own,start=random"
READ = {
    OWN: Declared(
        Conventions("lt", bias="append"),
        separate=True,
        stop="own",
        text=OWN,
        mode="batch",
        own_order=True,
        start="random",
    ),
    MANY: Declared(
        Conventions(rate=Fraction(1, 2), start=(1, 0), bias="prepend", order=(1, 0)),
        text=MANY,
        limit=7,
        result="average-passes",
        bias_rate=Fraction(1, 100),
        number="int8",
        predict_at_zero="-1",
        undetermined=(),
    ),
    "M2": Declared(Conventions.named("M2"), text="M2"),
    "M2,stop=epochs:0": Declared(
        Conventions.named("M2"), text="M2,stop=epochs:0", stop="epochs", limit=0
    ),
    "start=given": Declared(text="start=given", start="given"),
    "order=reversed,": Declared(Conventions(order="reversed"), text="order=reversed,"),
    "": Declared(),
}


@pytest.mark.parametrize("text", READ)
def test_a_declaration_is_read_into_its_fields(text):
    assert Declared.read(text) == READ[text]


def test_nothing_a_mapping_and_conventions_are_read_as_well():
    assert Declared.read(None) == Declared()
    assert Declared.read({"bias_rate": 2}) == Declared(text="bias_rate=2", bias_rate=2)
    assert Declared.read(Conventions("lt")).conventions == Conventions("lt")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("mode=bulk", "mode: 'bulk' is unknown; use one of online, batch, batch-mean"),
        ("mode=last=1", "mode: 'last=1' is unknown; use one of online, batch, batch-mean"),
        ("stop=clean:x", "stop: 'clean:x' is unknown; use clean or epochs"),
        ("stop=clean:", "stop: 'clean:' is unknown; use clean or epochs"),
        ("stop=clean:\u0663", "stop: 'clean:\u0663' is unknown; use clean or epochs"),
        ("stop=often:3", "stop: 'often:3' is unknown; use clean or epochs"),
        ("bias_rate=one", "bias_rate: 'one' is no number; give a number such as 1/100"),
        ("result=x", "result: 'x' is unknown; use one of last, average, average-passes"),
        ("predict_at_zero=1", "predict_at_zero: '1' is unknown; use one of unknown, +1, -1, 0"),
        (
            "start=often",
            "start: 'often' is no number; give a number such as 1/2",
        ),
        (
            "mood=3",
            "convention: 'mood' is unknown; use update, step, rate, start, bias or order",
        ),
    ],
)
def test_what_is_unknown_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(Refused) as refusal:
        Declared.read(text)

    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ""),
        (OWN, "update=lt,start=random,order=own,bias=separate,mode=batch,stop=own"),
        (
            MANY,
            "rate=1/2,start=1;0,order=1;0,bias=prepend,bias_rate=1/100,result=average-passes,"
            "number=int8,predict_at_zero=-1,stop=clean:7",
        ),
        ("M2,stop=clean", "update=predict+,step=2,bias=prepend"),
    ],
)
def test_the_text_is_what_differs_from_the_plainest(text, told):
    assert Declared.read(text).to_text() == told


def test_the_report_has_every_convention():
    assert Declared().to_json() == PLAINEST
    assert Declared.read(OWN).to_json() == PLAINEST | {
        "update": "lt",
        "start": "random",
        "order": "own",
        "bias": "separate",
        "mode": "batch",
        "stop": "own",
    }
    assert Declared.read(MANY).to_json() == PLAINEST | {
        "rate": "1/2",
        "start": ["1", "0"],
        "order": [1, 0],
        "bias": "prepend",
        "bias_rate": "1/100",
        "result": "average-passes",
        "number": "int8",
        "predict_at_zero": "-1",
        "stop": "clean:7",
        "undetermined": [],
    }


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("", True),
        ("number=exact,start=given,bias=separate,stop=epochs:3", True),
        ("number=float32", False),
        ("order=own", False),
        ("start=random", False),
        ("mode=batch", False),
        ("result=average", False),
        ("bias_rate=2", False),
    ],
)
def test_plain_is_what_the_specification_runs(text, plain):
    assert Declared.read(text).plain is plain


def test_the_bias_is_the_references():
    places = {text: Declared.read(text).bias for text in ("", "bias=separate", "bias=prepend")}

    assert places == {"": "none", "bias=separate": "append", "bias=prepend": "prepend"}


@pytest.mark.parametrize(
    ("update", "promise", "short"),
    [
        ("lt", "at the stop no point is on the wrong side, and any may lie ", True),
        ("le", "at the stop every point is strictly on its side", False),
        ("predict+", "at the stop its own prediction, +1 at a score of 0, is right on ", False),
        ("predict-", "at the stop its own prediction, -1 at a score of 0, is right on ", False),
    ],
)
def test_what_is_promised_depends_on_the_rule_at_ties(update, promise, short):
    declared = Declared.read(f"update={update}")

    assert declared.promise.startswith(promise)
    assert declared.may_stop_short is short
