import json
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest

from perceptron import Conventions, Dataset, specification
from perceptron.exact import Refused
from properties.conformance.child.answers import read_answer
from properties.conformance.child.given import Given
from properties.conformance.declared import Declared
from properties.conformance.endings import ends
from properties.conformance.identifying import identified, identify
from properties.conformance.models import Model
from properties.conformance.probes import Options, Probe, pool
from tests.conformance.targets import styles

STYLES = Path(__file__).parent / "targets" / "styles.py"
PLAIN = {"update": "le", "start": "0", "bias": "none", "order": "cyclic", "mode": "online"}
PLAIN |= {"result": "last", "number": "float64"}
BIASED = PLAIN | {"bias_rate": "1"}
TOLD = {"stop": "clean", "step": "2", "rate": "1/2"}

FOUND = {
    "batch": BIASED | {"bias": "append", "mode": "batch", "order": None},
    "averaged": BIASED | {"bias": "prepend", "result": "average", "stop": "epochs", "number": None},
    "backwards": PLAIN | {"order": "reversed", "update": "predict-"},
    "tenth": BIASED | {"bias": "separate", "bias_rate": "5764607523034235/576460752303423488"},
    "ones": PLAIN | {"start": "1;1", "update": "lt"},
    "shuffled": PLAIN | {"order": "own"},
    "single": PLAIN | {"number": "float32"},
    "whole": PLAIN | {"number": None},
    "dead": {"update": "lt", "start": "0"},
    "random_start": {"start": "random", "bias": "none", "order": "cyclic", "mode": "online"}
    | {"result": "last"},
    "endless": PLAIN | {"stop": "clean"},
    "told": PLAIN | {"update": "predict+"} | TOLD,
    "classifier": BIASED | {"bias": "separate", "predict_at_zero": "+1"},
}


class Inside:
    """A target in this process, behind the face of `Process`."""

    target = "inside"

    def __init__(self, train):
        self.train = train
        parameters = train.__code__.co_varnames[2 : train.__code__.co_argcount]
        self.known = {"parameters": list(parameters), "required": [], "predicts": False}

    def greeting(self):
        return self.known

    def ask_all(self, requests, seconds):
        for request in requests:
            given = Given.read(request)
            yield read_answer(self.train(given.X, given.y, **given.options))


@cache
def found(name):
    return identify(f"{STYLES}:{name}")


def determined(result):
    return {name: values[0] for name, values in result.left.items() if name not in result.why}


@pytest.mark.parametrize("name", FOUND)
def test_exactly_what_the_answers_show_is_determined(name):
    wanted = {axis: value for axis, value in FOUND[name].items() if value is not None}

    assert determined(found(name)) == wanted


@pytest.mark.parametrize("name", FOUND)
def test_every_convention_that_is_not_determined_has_a_reason(name):
    result = found(name)

    open_ = {axis for axis, values in result.left.items() if len(values) != 1}
    assert set(result.why) == open_ == set(result.declared.undetermined)
    assert all(result.why.values())


@pytest.mark.parametrize("seed", range(24))
def test_no_convention_is_told_wrongly(seed):
    random = Random(seed)  # noqa: S311 - a fixed sequence, no secret
    truth = {
        "update": random.choice(["le", "lt", "predict+", "predict-"]),
        "bias": random.choice(["none", "append", "prepend", "separate"]),
        "order": random.choice(["cyclic", "reversed", "own"]),
        "mode": random.choice(["online", "online", "batch", "batch-mean"]),
        "stop": random.choice(["clean", "epochs"]),
    }
    truth["result"] = random.choice(
        ["last", "average-passes", *(["average"] if truth["mode"] == "online" else [])]
    )
    given = {"move": random.choice([1, 2, 0.1]), "start": random.choice([0.0, 0.0, 1.0, -0.3])}

    result = identified(Inside(styles.made(**truth, **given)))

    assert result.verdict == "identified"
    if truth["mode"] != "online":
        del truth["order"]  # a batch has none
    assert {axis for axis, value in truth.items() if value not in result.left[axis]} == set()


@pytest.mark.parametrize("text", ["E", "C", "M1", "M2", "K"])
def test_the_texts_are_found_from_starts_that_they_are_given(text):
    known = Conventions.named(text)

    def train(X, y, epochs, w0=(0, 0, 0)):
        return _from(known, X, y, epochs, w0)

    left = identified(Inside(train)).left

    assert left["update"] == (known.update,)
    assert left["bias"] == (known.bias or "none",)
    assert left["order"] == ("cyclic",)


def _from(known, X, y, epochs, w0):
    one = np.ones(len(X))
    X = {"prepend": np.c_[one, X], "append": np.c_[X, one]}.get(known.bias, X)
    w = np.array(w0, float)[: X.shape[1]]
    for _ in range(epochs):
        for x, label in zip(X, y, strict=True):
            if styles.RULES[known.update](x @ w, label):
                w = w + known.step * label * x
    return w


def test_a_limit_of_its_own_is_found():
    assert found("backwards").left["stop"] == ("clean:37", "epochs:37")


def test_step_and_rate_are_told_apart_only_by_a_rate_that_is_given():
    assert found("told").left["rate"] == ("1/2",)
    assert "only their product shows" in found("whole").why["step"]
    assert found("tenth").left["step"] == ("1", "2")


def test_a_rate_that_shows_only_from_another_start_is_found():
    def train(X, y, epochs, w0=(0, 0)):
        w = np.array(w0, float)
        for x, label in zip(X, y, strict=True):
            w = w + 0.25 * label * x if label * (w @ x) < 0 else w
        return w

    assert identified(Inside(train)).left["rate"] == ("1/4", "1/8")


def test_a_mean_that_rounds_is_not_taken_for_a_tie():
    train = styles.made(mode="batch-mean", order="reversed")

    assert identified(Inside(train)).left["mode"] == ("batch-mean",)


def test_a_target_that_never_moves_leaves_all_else_open():
    assert "never moves" in found("dead").why["order"]


def test_what_it_counts_otherwise_is_remarked_and_the_weights_are_explained():
    result = found("miscounted")

    assert result.left["update"] == ("predict+",)
    assert result.remarks[-1].startswith("the weights agree with known conventions")


def test_what_is_no_perceptron_is_not_explained():
    result = found("squares")

    assert (result.verdict, result.exit_code) == ("unexplained", 1)
    assert "no known conventions explain" in result.told()


def test_what_is_no_perceptron_is_told_with_the_nearest_model_and_an_audit():
    result = found("squares")
    near = result.content()["nearest"]

    assert (int(near["gives"]) < int(near["of"]), near["first"]["got"] != []) == (True, True)
    assert near["audit"].startswith("no legal updates, in whatever order, lead to its weights")
    assert [text.partition(",")[0] for text in result.remarks][-1].startswith("an audit")


def test_one_that_errs_now_and_then_is_told_by_the_model_that_it_mostly_is():
    def train(X, y, epochs):
        w = np.zeros(X.shape[1])
        for _ in range(epochs):
            for x, label in zip(X, y, strict=True):
                w = w + label * x if (1 if w @ x >= 0 else -1) != label else w
        return w + (len(X) == 3 and X[0][0] == 2 and y[0] > 0)

    near = identified(Inside(train)).nearest

    assert (near.declared.to_text(), near.answers - near.given) == ("update=predict+", 2)


def test_the_limit_of_one_that_has_stopped_moving_is_not_looked_for():
    wrong = STYLES.with_name("wrong.py")

    result = identify(f"{wrong}:strict_without_a_limit")

    assert result.left["stop"] == ("clean",)


def test_a_target_that_returns_another_number_of_weights_by_the_label_is_not_explained():
    def train(X, y):
        return np.zeros(2 if y[0] > 0 else 3)

    assert identified(Inside(train)).verdict == "unexplained"


def test_a_target_without_answers_cannot_be_run():
    result = found("raising")

    assert (result.verdict, result.exit_code) == ("cannot-run", 2)
    assert "ValueError" in result.reason


@pytest.mark.parametrize("shuffle", [False, True])
def test_scikit_learns_perceptron_is_found(shuffle, tmp_path):
    path = tmp_path / "learner.py"
    path.write_text(
        "from sklearn.linear_model import Perceptron\n"
        f"model = Perceptron(shuffle={shuffle}, tol=None, max_iter=10)\n"
    )

    left = identify(f"{path}:model").left

    order = "own" if shuffle else "cyclic"
    assert [left[axis] for axis in ("update", "order", "bias", "predict_at_zero")] == [
        ("le",),
        (order,),
        ("separate",),
        ("-1",),
    ]


def test_the_result_as_json_holds_the_conventions_and_what_is_left():
    content = json.loads(found("batch").to_json())

    assert content["conventions"]["mode"] == "batch"
    assert content["conventions"]["undetermined"] == list(content["why"])
    assert content["left"]["step"] == ["1", "2"]


def test_what_is_identified_can_be_declared():
    declared = found("averaged").declared

    again = Declared.read(declared.to_text())

    known = declared.to_json() | {"undetermined": again.to_json()["undetermined"]}
    assert again.to_json() == known


@pytest.mark.parametrize("text", ["mode=bulk", "stop=clean:x", "number=float8", "bias_rate=one"])
def test_a_value_that_is_unknown_is_refused(text):
    with pytest.raises(Refused, match=f"^{text.split('=')[0]}: "):
        Declared.read(text)


@pytest.mark.parametrize("update", ["le", "lt", "predict+", "predict-"])
@pytest.mark.parametrize("order", ["cyclic", "reversed"])
def test_a_plain_model_runs_as_the_specification_does(update, order):
    model, conventions = Model(update=update, order=order), Conventions(update, order=order)

    for probe in pool(Options(frozenset({"epochs"}))):
        (run,) = ends(model, probe)
        passes = specification.passes(Dataset(*zip(*probe.points, strict=True)), conventions)
        states = list(islice(passes, run.passes))
        assert run.weights == states[-1][0]
        assert run.rows == tuple(row for _, mistakes in states for row in mistakes)
        assert run.clean == (states[-1][1] == [])


def test_a_start_that_is_drawn_is_one_of_all_directions():
    probe = Probe((((2**24, 0), 1),), epochs=1)

    runs = ends(Model(drawn=True), probe)

    assert {round(run.weights[0] / 2**24) for run in runs} == {0, 1}
