"""Causes that `check` names for programs that are no perceptron, or stop before their end."""

import pytest

from properties import check
from tests.conformance.kit import LOOP

SLOPE = """
    import math

    class Neuron:
        def fit(self, X, y, lr=1.0, epochs=20):
            self.w, self.b = np.zeros(X.shape[1]), 0.0
            for _ in range(epochs):
                for x, label in zip(X, y):
                    z = x @ self.w + self.b
                    slope = {slope}
                    self.w = self.w + lr * slope * x
                    self.b = self.b + lr * slope
"""
SCALED = "    X = (X - X.mean(0)) / np.where(X.std(0) == 0, 1, X.std(0))\n    w = np"
SOON = "if not errors or np.mean(y * (X @ w) > 0) > 0.6"


@pytest.mark.parametrize(
    ("source", "name", "cause"),
    [
        (SLOPE.format(slope="0.1 * (label - z)"), "Neuron", "the delta rule (Adaline)"),
        (
            SLOPE.format(slope="(label > 0) - 1 / (1 + math.exp(-np.clip(z, -500, 500)))"),
            "Neuron",
            "logistic regression, not the perceptron",
        ),
        (LOOP.replace("    w = np", SCALED), "train", "divides by the standard deviation"),
        (LOOP.replace("if not errors", SOON), "train", "stops too early"),
    ],
    ids=["delta rule", "logistic", "standardises", "early stop"],
)
def test_what_people_write_for_a_perceptron_is_named(written, source, name, cause):
    report = check(written(source, name), budget="quick")

    assert report.verdict == "deviates"
    assert cause in report.findings[0].cause


def test_a_random_program_is_given_data_that_end_in_any_order(written):
    source = """
        class Perceptron:
            def __init__(self, n):
                self.w = np.array([random.uniform(-1, 1) for _ in range(n)])

            def train(self, X, y):
                while wrong := [i for i in range(len(X)) if y[i] * (X[i] @ self.w) <= 0]:
                    i = random.choice(wrong)
                    self.w = self.w + y[i] * X[i]
    """

    report = check(written(source, "Perceptron"), budget="quick")

    assert [finding.id for finding in report.findings] == ["never-stops"]
    late = [r for r in report.results if r.outcome in ("departs", "timed out")]
    assert {r.case.family for r in late} == {"inseparable"}
