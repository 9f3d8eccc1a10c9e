"""Programs as people write them are taken as they are, and what was guessed is said."""

import re

import pytest

from properties.conformance.target import Limits, Process, located
from tests.conformance.kit import HEAD, PROGRAMS, changed
from tests.conformance.target.asking import PLANE, SPACE, TAKEN, due, python, request, weights

FOR_THE_PLANE = ("pairs", "OneEach", "points_of_the_plane")


def said(*kinds):
    """Return the programs of some kinds: the name, the words of the kind, what is said."""
    return [
        pytest.param(name, how.removesuffix(" deep"), taken, marks=marks, id=name)
        for name, (how, taken) in TAKEN.items()
        for marks in [[pytest.mark.deep] if how.endswith(" deep") else []]
        if how.split()[0] in kinds
    ]


@pytest.mark.parametrize(("name", "how", "taken"), said("le", "predict+", "predict-"))
def test_a_program_is_taken_as_it_is(programs, name, how, taken):
    sets = (0,) if name in FOR_THE_PLANE else (0, 1)
    if "pandas" in taken:
        pytest.importorskip("pandas")

    with Process(located(programs(name))) as process:
        greeting = process.greeting()
        needed = {n: 1 if n == "eta" else 100 for n in greeting.required if n != "w0"}
        sizes = (3, 4) if "prepend" in how else (2, 3)
        starts = [{"w0": [0] * n} if "w0" in greeting.required else {} for n in sizes]
        given = [request(*(PLANE, SPACE)[i], **needed, **starts[i]) for i in sets]
        replies = process.ask(given)

    assert "; ".join(greeting.taken) == taken
    assert [weights(reply) for reply in replies] == [due(i, how) for i in sets]


@pytest.mark.parametrize(("name", "how", "taken"), said("predicts"))
def test_what_shows_no_weights_is_taken_by_its_predictions(programs, name, how, taken):
    wanted = [[1, 3], [3, 1], [-3, 1]]

    with Process(located(programs(name))) as process:
        greeting = process.greeting()
        replies = process.ask([request(*PLANE, predict=wanted), request(*PLANE)])

    assert (greeting.taken, greeting.predicts) == ((taken,), True)
    assert [reply.content for reply in replies] == [
        {"predictions": ["1", "1", "-1"]},
        {"predictions": []},
    ]


def test_predicted_zeros_are_the_label_minus_one(programs):
    with Process(located(programs("made"))) as process:
        (reply,) = process.ask([request(*PLANE, predict=[[1, 3], [-3, 1]])])

    assert weights(reply) == due(0, "predict+ append")
    assert reply.content["predictions"] == ["1", "-1"]


def test_a_threshold_is_reported_as_the_bias(programs):
    with Process(located(programs("Keeps"))) as process:
        taken = process.greeting().taken
        (reply,) = process.ask([request(*PLANE)])

    *w, minus_threshold = due(0, "le append")
    assert weights(reply) == [*w, -minus_threshold]
    assert taken[0].endswith("weights from the last of `.w_history`, bias from `.threshold`")


@pytest.fixture
def greeting_of(programs):
    def of(name):
        with Process(located(programs(name)), Limits(trial=0.2)) as process:
            return process.greeting()

    return of


def test_booleans_are_given_to_what_wants_them(greeting_of):
    assert greeting_of("booleans").taken == ("took `booleans(X, y)`, labels False/True",)


def test_a_start_that_is_used_is_an_option(programs, greeting_of):
    with Process(located(programs("Begun"))) as process:
        greeting = process.greeting()
        (reply,) = process.ask([request([[0, 0]], [1], w0=[5, 7], epochs=1)])

    assert greeting_of("start_first").required == ("epochs", "w0", "eta")
    assert greeting.parameters == ("epochs", "w0")
    assert "`initial` as the start" in greeting.taken[0]
    assert weights(reply) == [5, 7]


@pytest.mark.deep
def test_a_start_that_is_not_used_is_not_an_option(tmp_path):
    with python(tmp_path, "def train(X, y, w, kind):\n    return X.T @ y\n") as process:
        assert process.greeting().parameters == ()


LIMITS = dict.fromkeys(("picking", "keeping_the_best", "counting"), ())
LIMITS |= dict.fromkeys(("history", "with_a_bias_that_grows"), ("epochs",))


@pytest.mark.parametrize("name", LIMITS)
def test_what_limits_the_passes_is_an_option_and_what_limits_the_updates_is_none(greeting_of, name):
    assert greeting_of(name).parameters == LIMITS[name]


SLOW = """
import numpy as np
class Model:
    def __init__(self, n_inputs):
        self.w = np.random.default_rng(1).normal(size=n_inputs)
    def train(self, X, y):
        for _ in range(20):
            for x, t in zip(X, y):
                self.w = self.w + 0.001 * (t - int(self.w @ x >= 0)) * x
"""


@pytest.mark.deep
def test_labels_are_found_out_although_the_rate_is_too_slow_to_separate(tmp_path):
    with python(tmp_path, SLOW, "Model") as process:
        assert process.greeting().taken[0].endswith("weights from `.w`, labels 0/1")


def test_a_wrong_program_of_a_promised_shape_is_taken_by_its_promise(tmp_path):
    moves = "w + label * x, b + label", "w - label * x, b + 1"
    wrong = changed(PROGRAMS["biased"], ("<= 0", "< 0"), moves)

    with python(tmp_path, HEAD + wrong) as process:
        greeting = process.greeting()

    assert (greeting.taken, greeting.cannot) == ((), None)


@pytest.mark.deep
def test_what_always_raises_is_left_to_its_cases(programs):
    with Process(located(programs("raising"))) as process:
        assert process.greeting().cannot is None
        (reply,) = process.ask([request(*PLANE)])

    assert reply.content == {"raises": "ValueError: no", "stated": True}


@pytest.mark.parametrize(("name", "how", "tried"), said("cannot"))
def test_what_cannot_be_taken_says_what_was_tried_and_offers_an_adapter(
    programs, greeting_of, name, how, tried
):
    cannot = greeting_of(name).cannot

    assert re.match(rf"^target: {programs(name)} .*{tried}", cannot)
    assert cannot.endswith(f"; `perceptron adapt {programs(name)}` writes an adapter to edit")


FORM = "give package.module:name or path/file.py:name"
LOADING = {
    "many.py": "'many.py' names no object; give many.py:Perceptron",
    "few.py": f"'few.py' names no object; {FORM}; if it trains outside of any function, "
    "put that into `def train(X, y)`",
    "two.py": "'two.py' names no object; give one of two.py:train, two.py:fit",
    "many": "'many' names no object; give many:Perceptron",
    "gone": f"'gone' names no object; {FORM}",
    "gone:x": f"there is no module 'gone'; {FORM}",
    "gone.py:x": f"gone.py is not a file; {FORM}",
    f"{'a' * 500}.py:x": f"{'a' * 200} is not a file; {FORM}",
    "many.py:none": "many.py has no 'none'; it defines helper, Perceptron",
    "failing.py:train": "importing failing.py raises ValueError: two lines; "
    "give one that imports by itself",
    "looked.py:model": "finding how looked.py:model is called raises ValueError: not fitted; "
    "`perceptron adapt looked.py:model` writes an adapter to edit",
    ":train": f"':train' names no object; {FORM}",
}


UNSEEN = """
class Model:
    @property
    def coef(self):
        raise ValueError("not fitted")
model = Model()
"""


@pytest.mark.parametrize("text", LOADING)
def test_a_target_that_is_not_named_or_not_loaded_says_what_to_give(tmp_path, monkeypatch, text):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "many.py").write_text(
        "def helper(x): pass\nclass Perceptron:\n    def train(self, X, y): pass\n"
    )
    (tmp_path / "two.py").write_text("def train(X, y): pass\ndef fit(X, y): pass\n")
    (tmp_path / "few.py").write_text("from json import loads\n")
    (tmp_path / "looked.py").write_text(UNSEEN)
    (tmp_path / "failing.py").write_text("raise ValueError('two\\n  lines')\n")

    with Process(located(text)) as process:
        assert process.greeting().cannot == f"target: {LOADING[text]}"


SCRIPT = """
import sys
assert len(sys.argv) == 1
def train(X, y):
    return X.T @ y
train(__import__("numpy").ones((2, 2)), [1, 1])
open("no such data file.csv")
"""


def test_a_script_that_fails_after_the_function_is_taken_with_a_word_on_it(tmp_path):
    with python(tmp_path, SCRIPT) as process:
        greeting = process.greeting()

    assert greeting.cannot is None
    assert "raised FileNotFoundError: [Errno 2] No such file or direc" in greeting.taken[0]


def test_data_of_one_label_are_learnt_in_parts_by_what_refuses_them():
    pytest.importorskip("sklearn")

    with Process(located("sklearn.linear_model:Perceptron")) as process:
        greeting = process.greeting()
        replies = process.ask([request(*PLANE, epochs=9), request([[1, 2]], [1], epochs=3)])

    assert greeting.taken == ("took `Perceptron(shuffle=False, tol=None)`, method `fit`",)
    assert greeting.parameters[0] == "epochs"
    assert greeting.remarks[0].startswith("data of one label are given to its partial_fit")
    assert replies[0].content["passes"] == "9"
    assert weights(replies[1])


def test_decimals_that_a_target_declares_are_read_as_they_are_written(tmp_path):
    code = "def train(X, y): return X[0]\ntrain.conventions = {'rate': 0.1}\n"
    with python(tmp_path, code) as process:
        assert process.greeting().conventions == "rate=0.1"
