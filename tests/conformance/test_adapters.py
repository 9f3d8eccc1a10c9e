"""What a Python target may be: a function, an estimator, a stepper; each found from its shape."""

import re
from pathlib import Path

import pytest

from properties.conformance.cases import cases
from properties.conformance.declared import Declared
from properties.conformance.process import opened
from properties.conformance.states import differing, read_state
from properties.conformance.tasks import tasks

TARGETS = Path(__file__).parent / "targets"

SHAPES = '''
import numpy as np

class Textbook:
    """Raschka (2015): a rate, a number of passes, w_ and b_; the prediction decides."""

    conventions = "update=predict+,step=2,bias=separate,stop=epochs"

    def __init__(self, eta=1.0, n_iter=50):
        self.eta, self.n_iter = eta, n_iter

    def fit(self, X, y):
        self.w_, self.b_ = np.zeros(X.shape[1]), 0.0
        for _ in range(self.n_iter):
            for x, label in zip(X, y):
                move = self.eta * (label - self.predict(x))
                self.w_, self.b_ = self.w_ + move * x, self.b_ + move
        return self

    def predict(self, X):
        return np.where(X @ self.w_ + self.b_ >= 0, 1, -1)

class WrongTextbook(Textbook):
    def predict(self, X):
        return np.where(X @ self.w_ + self.b_ > 0, 1, -1)

class Continuing:
    """Goes on from the weights that it has."""
    def __init__(self):
        self.w_ = np.zeros(2)
    def fit(self, X, y):
        for x, label in zip(X, y):
            self.w_ += label * x
        return self

begun = Continuing().fit([np.array([5, 5])], [1])

class Needing:
    def __init__(self, kernel):
        self.kernel = kernel
    def fit(self, X, y):
        pass

class Blank:
    def fit(self, X, y):
        pass

class Wide:
    def fit(self, X, y):
        self.coef_, self.intercept_ = np.zeros((3, 2)), np.zeros(3)

def step(w, x, y):
    return w + y * x if y * (w @ x) <= 0 else w

def wrong_step(w, x, y):
    return w + y * x if y * (w @ x) < 0 else w

def rated(w, x, y, eta):
    return w + eta * y * x if y * (w @ x) <= 0 else w

def with_bias(w, x, y):
    return step(w, np.append(x, 1), y)

with_bias.conventions = "bias=append"

def in_place(weights, point, label):
    if label * sum(a * b for a, b in zip(weights, point)) <= 0:
        for j, a in enumerate(point):
            weights[j] += label * a
    return list(weights)

def editing(w, x, y):
    x *= 2
    return w

def shrinking(w, x, y):
    return w[:1]

def forgetful(w, x, y):
    w += y * x

def three(X, y, kernel):
    return X[0]

def four(w, x, y, b):
    return w

class Kept:
    def __init__(self):
        self.weights = np.array([1.0, -1.0])
    def predict(self, X):
        return np.where(X @ self.weights >= 0, 1, -1)

def predictor(X, y):
    return Kept()
'''

SKLEARN = """
from sklearn.linear_model import Perceptron, SGDClassifier

def declared(estimator, conventions):
    estimator.conventions = conventions
    return estimator

SEPARATE = "bias=separate,stop=epochs"
class Plain(Perceptron):
    conventions = SEPARATE

plain = declared(Perceptron(shuffle=False, tol=None), SEPARATE)
flat = declared(Perceptron(shuffle=False, tol=None, fit_intercept=False), "stop=epochs")
shuffled = declared(Perceptron(tol=None), SEPARATE)
descent = declared(
    SGDClassifier(
        loss="perceptron", learning_rate="constant", eta0=1, penalty=None, shuffle=False, tol=None
    ),
    SEPARATE,
)
"""


@pytest.fixture(scope="module")
def shapes(tmp_path_factory):
    path = tmp_path_factory.mktemp("targets") / "shapes.py"
    path.write_text(SHAPES)
    return path


@pytest.fixture(scope="module")
def sklearn(tmp_path_factory):
    pytest.importorskip("sklearn", reason="not run: scikit-learn is not installed")
    path = tmp_path_factory.mktemp("targets") / "learning.py"
    path.write_text(SKLEARN)
    return path


def wrong(target, every=1):
    """Return in how many cases, of each so many, a target departs, and how many there were."""
    with opened(str(target)) as process:
        greeting = process.start()
        declared = Declared.read(greeting["conventions"])
        given = tasks(
            cases(), declared, tuple(greeting["parameters"]), tuple(greeting["required"])
        )[::every]
        replies = process.ask_all([task.request for task in given], 30)
        found = [departs(t, reply) for t, reply in zip(given, replies, strict=True)]
    return sum(found), len(found)


def departs(task, reply):
    if "weights" not in reply or "unsteady" in reply:
        return True
    weights = reply["weights"] + ([reply["bias"]] if "bias" in reply else [])
    return bool(differing(task.end(), read_state(weights, reply)))


def greeting(target):
    with opened(str(target)) as process:
        return process.start()


def reply(target, X, y, **request):
    given = {"X": X, "y": y, "options": request.pop("options", {})} | request
    with opened(str(target)) as process:
        return process.ask(given, 20)


@pytest.mark.parametrize("name", ["step", "rated", "with_bias", "in_place", "Textbook"])
def test_a_right_target_of_any_shape_agrees_in_every_case(shapes, name):
    departures, given = wrong(f"{shapes}:{name}")

    assert (departures, given > 600) == (0, True)


@pytest.mark.parametrize("name", ["wrong_step", "WrongTextbook"])
def test_a_wrong_target_of_any_shape_departs(shapes, name):
    departures, _ = wrong(f"{shapes}:{name}")

    assert departures > 0


@pytest.mark.parametrize("name", ["Plain", "plain", "flat", "descent"])
def test_the_perceptrons_of_scikit_learn_agree_in_every_fifth_case(sklearn, name):
    departures, given = wrong(f"{sklearn}:{name}", every=5)

    assert (departures, given > 120) == (0, True)


def test_an_instance_that_shuffles_is_left_to_shuffle(sklearn):
    departures, _ = wrong(f"{sklearn}:shuffled", every=5)

    assert departures > 0


def test_what_was_set_in_a_class_is_said(sklearn):
    assert greeting(f"{sklearn}:Plain")["settings"] == {"shuffle": "False", "tol": "None"}


def test_that_data_of_one_label_take_another_way_is_said(sklearn):
    assert greeting(f"{sklearn}:Plain")["remarks"] == [
        "data of one label are given to its partial_fit, since its fit refuses them"
    ]


def test_nothing_is_set_in_an_instance_but_the_options_of_a_case(sklearn):
    assert greeting(f"{sklearn}:shuffled")["settings"] == {}


def test_an_estimator_says_what_it_takes(sklearn):
    told = greeting(f"{sklearn}:Plain")

    assert (told["shape"], told["parameters"], told["predicts"]) == (
        "estimator",
        ["epochs", "eta", "w0"],
        True,
    )


def test_a_stepper_needs_its_start_and_its_limit(shapes):
    told = greeting(f"{shapes}:rated")

    assert (told["shape"], told["parameters"], told["required"]) == (
        "stepper",
        ["epochs", "w0", "order", "eta"],
        ["epochs", "w0", "eta"],
    )


def test_each_step_of_a_stepper_is_observed(shapes):
    X, y = [["2", "1"], ["1", "3"], ["-1", "-2"]], ["1", "1", "-1"]

    assert reply(f"{shapes}:step", X, y, options={"order": ["2", "0", "1"], "epochs": "9"}) == {
        "weights": ["1", "2"],
        "mistakes": ["2"],
        "updates": "1",
        "passes": "2",
        "converged": True,
    }


def test_an_update_by_a_point_at_0_cannot_be_seen_and_nothing_is_counted(shapes):
    X, y = [["0", "0"], ["1", "3"]], ["1", "1"]

    assert reply(f"{shapes}:step", X, y) == {"weights": ["1", "3"]}


def test_a_point_at_0_is_counted_where_the_bias_shows_the_update(shapes):
    start = {"w0": ["0", "0", "0"], "epochs": "1"}

    assert reply(f"{shapes}:with_bias", [["0", "0"]], ["1"], options=start)["mistakes"] == ["0"]


def test_a_stepper_that_edits_its_point_is_found(shapes):
    assert reply(f"{shapes}:editing", [["1", "2"]], ["1"])["edited"] == ["X"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("forgetful", "step returns None where w has shape (2,)"),
        ("shrinking", "step returns an array of shape (1,) where w has shape (2,)"),
        ("Blank", "after fit it has none of coef_, w_, weights_, weights"),
        ("Wide", "its intercept_ holds 3 numbers, not one"),
    ],
)
def test_an_answer_that_cannot_be_read_is_told(shapes, name, told):
    assert reply(f"{shapes}:{name}", [["1", "2"]], ["1"]) == {"unreadable": told}


def test_an_estimator_predicts_where_it_is_asked(sklearn):
    points = [["0", "0"], ["9", "9"], ["-9", "-9"]]

    told = reply(f"{sklearn}:flat", [["1", "1"], ["-1", "-1"]], ["1", "-1"], predict=points)

    assert told["predictions"] == ["-1", "1", "-1"]


def test_a_function_predicts_where_it_returns_a_predictor(shapes):
    points = [["0", "0"], ["0", "9"]]

    told = reply(f"{shapes}:predictor", [["1", "1"]], ["1"], predict=points)

    assert told["predictions"] == ["1", "-1"]


@pytest.mark.parametrize(("name", "weights"), [("Continuing", ["1", "2"]), ("begun", ["6", "7"])])
def test_each_case_gets_an_estimator_as_it_was_at_first(shapes, name, weights):
    assert reply(f"{shapes}:{name}", [["1", "2"]], ["1"]) == {"weights": weights}


def test_data_of_one_label_and_a_start_reach_scikit_learn_too(sklearn):
    options = {"epochs": "2", "w0": ["-1", "0"]}

    told = reply(f"{sklearn}:plain", [["1", "2"], ["3", "1"]], ["1", "1"], options=options)

    assert told == {"weights": ["0", "2"], "bias": "1", "passes": "2"}


@pytest.mark.parametrize("name", ["plain", "descent"])
def test_scikit_learn_moves_the_weights_in_the_array_given_as_coef_init(sklearn, name):
    options = {"epochs": "1", "w0": ["-5", "3"]}
    X, y = [["2", "1"], ["1", "3"], ["-1", "-2"]], ["1", "1", "-1"]

    assert reply(f"{sklearn}:{name}", X, y, options=options)["edited"] == ["w0"]


UNUSABLE = {
    "Needing": r"^target: .*:Needing\(\) raises TypeError: .*'kernel'; give an instance",
    "Kept": r"^target: .*:Kept is the class Kept; give a function train\(X, y\), step",
    "three": r"^target: .*:three takes \(X, y, kernel\); give a function train\(X, y\), with",
    "four": r"^target: .*:four takes \(w, x, y, b\); give a function train\(X, y\), with",
}


@pytest.mark.parametrize("name", UNUSABLE)
def test_an_object_of_no_such_shape_is_refused_in_a_sentence(shapes, name):
    assert re.match(UNUSABLE[name], greeting(f"{shapes}:{name}")["cannot"])


def test_numbers_come_in_every_form(shapes):
    start = {"w0": ["-12", "3/8"], "epochs": "0"}
    other = {"w0": ["0x1.8p-3", "0x1p+60"], "epochs": "0"}

    told = [reply(f"{shapes}:step", [["1", "1"]], ["1"], options=o) for o in (start, other)]

    assert [answer["weights"] for answer in told] == [
        ["-12", "3/8"],
        ["3/16", "1152921504606846976"],
    ]
