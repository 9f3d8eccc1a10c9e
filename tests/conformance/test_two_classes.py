"""Programs for data of both labels, voted perceptrons, and functions that functions make."""

import importlib.util
import sys

import pytest

from properties import check
from tests.conformance.kit import LOOP

UNIQUE = """
    class Perceptron:
        def fit(self, X, y, epochs=100):
            self.classes_ = np.unique(y)
            t = np.where(y == self.classes_[0], -1, 1)
            self.w = np.zeros(X.shape[1])
            for _ in range(epochs):
                errors = 0
                for x, label in zip(X, t):
                    if label * (x @ self.w) <= 0:
                        self.w = self.w + label * x
                        errors += 1
                if not errors:
                    break
            return self

        def predict(self, X):
            return np.where(X @ self.w > 0, self.classes_[-1], self.classes_[0])
"""

# neither the rows nor the start come from a seed
SHUFFLED = """
    class Perceptron:
        def __init__(self, eta=0.1, epochs=50):
            self.eta, self.epochs = eta, epochs

        def fit(self, X, y):
            if set(y) != {0, 1}:
                raise AttributeError(f"Labels not in {{0, 1}}. Found {set(y)}")
            draw = np.random.RandomState()
            self.w, self.b = draw.normal(0, 0.01, X.shape[1]), 0.0
            for _ in range(self.epochs):
                changes = []
                for i in draw.permutation(len(X)):
                    changes.append(self.eta * (2 * y[i] - 1 - self.sign(X[i])))
                    self.w += changes[-1] * X[i]
                    self.b += changes[-1]
                if not any(changes):
                    break

        def sign(self, x):
            return np.where(x @ self.w + self.b >= 0, 1, -1)

        def predict(self, X):
            return np.where(self.sign(X) > 0, 1, 0)
"""

VOTED = """
    class Voted:
        def fit(self, X, y, epochs=100):
            w, votes, self.kept = np.zeros(X.shape[1]), 0, []
            for _ in range(epochs):
                for x, label in zip(X, y):
                    if label != (1 if x @ w > 0 else -1):
                        self.kept.append((w, votes))
                        w, votes = w + label * x, 1
                    else:
                        votes += 1
            self.kept.append((w, votes))

        def predict(self, X):
            return np.where(sum(c * np.sign(X @ w) for w, c in self.kept) >= 0, 1, -1)
"""

MADE = """
def make(rate):
    def train(X, y, epochs=100):
        w = np.zeros(X.shape[1])
        for _ in range(epochs):
            before = w
            for x, label in zip(X, y):
                w = w + rate * label * x if label * (w @ x) <= 0 else w
            if w is before:
                break
        return w
    return train

train, given = make(1), lambda X, y, epochs=100: make(1)(X, y, epochs)
"""


TIE = "predicts another label at a score of 0 than its training takes"


def refusing(kind):
    return LOOP.replace("    w = np", f"    if len(set(y)) < 2:\n        raise {kind}\n    w = np")


@pytest.mark.parametrize(
    ("source", "name", "said"),
    [
        (UNIQUE, "Perceptron", "takes the label for -1 if all labels are the same"),
        (refusing("ValueError('one class')"), "train", "refuses data of one label (it raises"),
        pytest.param(
            SHUFFLED,
            "Perceptron",
            "refuses data of one label (it raises AttributeError: Labels",
            marks=pytest.mark.deep,
        ),
    ],
    ids=["maps labels", "refuses", "refuses, random"],
)
def test_a_program_for_both_labels_is_judged_on_data_of_both(written, source, name, said):
    report = check(written(source, name), budget="quick")

    assert report.verdict == "unusual"
    assert said in report.headline
    assert "declare `labels=both` if this is meant" in report.headline
    assert all(len(r.case.labels) == 2 for r in report.results if r.outcome != "does not apply")


def test_a_program_for_both_labels_conforms_once_that_is_declared(written):
    report = check(written(UNIQUE, "Perceptron"), "labels=both", budget="quick")

    assert report.verdict == "conforms"


@pytest.mark.parametrize(
    ("source", "cause"),
    [
        (UNIQUE.replace("if not errors", "if errors < 2"), "although the last pass made an update"),
        (
            LOOP.replace("    w = np", "    y[y > 0][0], y[y < 0][0]\n    w = np"),
            "it raises IndexError",
        ),
        (UNIQUE.replace("label * (x @ self.w) <= 0", "(x @ self.w >= 0) != (label > 0)"), TIE),
    ],
)
def test_to_need_both_labels_excuses_no_fault(written, source, cause):
    name = "Perceptron" if "class P" in source else "train"

    report = check(written(source, name), budget="quick")

    assert report.verdict == "deviates"
    assert cause in report.findings[0].cause


def test_labels_by_a_vote_are_unusual_until_they_are_declared(written):
    target = written(VOTED, "Voted")

    report = check(target, budget="quick")

    assert report.verdict == "unusual"
    assert "declare `predict=vote` if this is meant" in report.headline
    assert report.promise.theorem == "voted-averaged"
    assert check(target, "predict=vote", budget="quick").verdict == "conforms"


@pytest.mark.parametrize(
    "wrong",
    [
        "sum(np.sign(X @ w) for w, c in self.kept)",
        pytest.param("-(X @ self.kept[0][0])", marks=pytest.mark.deep),
    ],
)
def test_labels_that_are_no_vote_deviate(written, wrong):
    source = VOTED.replace("sum(c * np.sign(X @ w) for w, c in self.kept)", wrong)

    report = check(written(source, "Voted"), budget="quick")

    assert report.verdict == "deviates"
    assert "not on the side of its own weights" in report.findings[0].cause


@pytest.mark.parametrize("name", [pytest.param("train", marks=pytest.mark.deep), "given"])
def test_a_function_is_checked_however_it_was_made(written, name):
    path = written(MADE).rpartition(":")[0]
    spec = importlib.util.spec_from_file_location("made", path)
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "made", module)
        spec.loader.exec_module(module)

        assert check(getattr(module, name), budget="quick").verdict == "conforms"
