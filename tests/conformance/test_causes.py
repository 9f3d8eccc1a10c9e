"""Causes that `check` names for programs that are no perceptron, or stop before their end."""

import pytest

from properties import check
from tests.conformance.kit import LOOP, named

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
ORDER = "zip(X, y)"
EPOCHS = "for _ in range(epochs)"
DRAWN = "[(X[i], y[i]) for i in np.random.permutation(len(X))]"
SOME = "[(X[i], y[i]) for i in random.sample(range(len(X)), max(1, len(X) // 2))]"
SPLIT = """
    data = list(zip(X, y))
    random.shuffle(data)
    data = data[: max(1, int(0.8 * len(data)))]
    w = np"""
MEAN = """
    def train(X, y, epochs=10):
        w, total, n = np.zeros(X.shape[1]), np.zeros(X.shape[1]), 0
        for _ in range(epochs):
            for x, label in zip(X, y):
                if label * (w @ x) <= 0:
                    w = w + 0.1 * label * x{later}
                total, n = total + w, n + 1
        return total / {count}
"""
LATER = "\n                    n += 1\n                    continue"
ALWAYS = LOOP.replace("label * (w @ x) <= 0", "True").replace("(X, y, epochs=100)", "(X, y)")
ONE_BY_ONE = """
    def train(X, y):
        w = np.zeros(X.shape[1])
        for _ in range(60):
            i = np.random.randint(len(X))
            if y[i] * (w @ X[i]) <= 0:
                w = w + X[i]
        return w
"""
BATCH = """
    def train(X, y, epochs=100):
        w = np.zeros(X.shape[1])
        for _ in range(epochs):
            wrong = y * (X @ w) <= 0
            if not wrong.any():
                break
            w = w + {move}
        return w
"""
MEAN_OF_WRONG = "y[wrong] @ X[wrong] / wrong.sum()"
STEP = "label * max(0, 1 - label * (w @ x)) / max(x @ x, 1e-9)"
PASSIVE = LOOP.replace("<= 0", "< 1").replace("label * x", f"{STEP} * x")
LAST_BIAS = """
    def train(X, y, epochs=5):
        w, b, total, n = np.zeros(X.shape[1]), 0.0, np.zeros(X.shape[1]), 0
        for _ in range(epochs):
            for x, label in zip(X, y):
                if label * (w @ x + b) <= 0:
                    w, b = w + 0.1 * label * x, b + 0.1 * label
                total, n = total + w, n + 1
        return total / n, b
"""
HELD_OUT = LOOP.replace(ORDER, "data").replace("\n    w = np", SPLIT)
UNLABELLED = LOOP.replace(ORDER, DRAWN).replace("+ label *", "+")
START = "np.zeros(X.shape[1])"
WRONG_WAY = LOOP.replace(START, "np.random.randn(X.shape[1])").replace("+ label", "- 0.1 * label")
MIXED = LOOP.replace(
    f"for x, label in {ORDER}", "for k, (x, label) in enumerate(SOME)".replace("SOME", DRAWN)
).replace("+ label", "+ y[k]")
ONCE_APART = LOOP.replace("    w = np", "    X = X[np.random.permutation(len(X))]\n    w = np")
SAME_ERRORS = (
    LOOP.replace(ORDER, DRAWN)
    .replace("    w = np", "    last = 0\n    w = np")
    .replace("not errors", "errors in (0, last)")
    .replace("break", "break\n        last = errors")
)
CACHE = """
    known = {}

    def train(X, y, epochs=100):
        w = known.setdefault(X.shape, np.zeros(X.shape[1]))
        for _ in range(epochs):
            if w.any():
                break
            for x, label in zip(X, y):
                if label * (w @ x) <= 0:
                    w += label * x
        return w.copy()
"""
KERNEL = """
    class Kernel:
        def fit(self, X, y, epochs=100):
            self.a, self.X = np.zeros(len(X)), X
            for _ in range(epochs):
                before = self.a.sum()
                for i in range(len(X)):
                    if y[i] * ((self.a * y) @ (X @ X[i] + 1)) <= 0:
                        self.a[i] += 1
                if self.a.sum() == before:
                    break
            self.a = self.a * y

        def predict(self, Z):
            return np.where(Z @ self.X.T @ self.a > 0, 1, -1)
"""
RATE_OF_WEIGHTS = """
    def train(X, y, lr=0.5, epochs=100):
        w, b = np.zeros(X.shape[1]), 0.0
        for _ in range(epochs):
            errors = 0
            for x, label in zip(X, y):
                if label * (w @ x + b) <= 0:
                    w, b, errors = w + lr * label * x, b + label, errors + 1
            if not errors:
                break
        return w, b
"""
BARE_BIAS = RATE_OF_WEIGHTS.replace("(w @ x + b)", "(w @ x) + b").replace("lr * label", "label")
BIAS_TWICE = RATE_OF_WEIGHTS.replace("+ b)", "+ 2 * b)").replace("lr * label", "label")
RATE_TWICE = RATE_OF_WEIGHTS.replace("lr=0.5", "lr=0.1").replace("w + lr", "w + lr * lr")
RATE_TWICE = RATE_TWICE.replace("b + label", "b + lr * label")
SPLIT_ONCE = """
    def train(X, y, epochs=100):
        rows = np.random.RandomState(42).permutation(len(X))[len(X) // 3 :]
        w = np.zeros(X.shape[1])
        for _ in range(epochs):
            for i in rows:
                if y[i] * (w @ X[i]) <= 0:
                    w = w + y[i] * X[i]
        return w
"""
PAIRS = """
    def train(X, y, epochs=100):
        w = np.zeros(X.shape[1])
        for _ in range(epochs):
            before = w
            for i in range(0, len(X), 2):
                xs, ys = X[i : i + 2], y[i : i + 2]
                wrong = ys * (xs @ w) <= 0
                if wrong.any():
                    w = w + ys[wrong] @ xs[wrong]
            if w is before:
                break
        return w
"""


def falling(rate):
    """Return the loop whose pass t, from 0, is made at a rate."""
    return LOOP.replace(EPOCHS, "for t in range(epochs)").replace("+ label", f"+ {rate} * label")


def rolling(part):
    """Return the loop that adds a part of the move before to each move."""
    start, moved = "w = v = np.zeros", f"v = {part} * v + label * x; w = w + v"
    return LOOP.replace("w = np.zeros", start).replace("w = w + label * x", moved)


SCALED = "    X = (X - X.mean(0)) / (X.std(0) + 1e-8)\n    w = np"
TO_1 = "    X = (X - X.min(0)) / np.where(np.ptp(X, 0) == 0, 1, np.ptp(X, 0))\n    w = np"
SOON = "if not errors or np.mean(y * (X @ w) > 0) > 0.6"


NAMED = {
    "early stop": (LOOP.replace("if not errors", SOON), "train", "stops too early"),
    "always": (ALWAYS.replace("epochs", "50"), "train", "updates on every point, right or wrong"),
    "one by one": (ONE_BY_ONE, "train", "adds x at a mistake, not y x"),
    "shuffled": (UNLABELLED, "train", "adds x at a mistake, not y x"),
    "rows mixed": (MIXED, "train", "adds the label of another row"),
    "cache": (CACHE, "train", "it keeps state between calls"),
}
NAMED_TOO = {
    "a pass too many": (
        LOOP.replace("range(epochs)", "range(epochs + 1)"),
        "train",
        "makes one pass more than it is given",
    ),
    "passes of its own": (
        LOOP.replace("range(epochs)", "range(10)"),
        "train",
        "stops after 10 passes, converged or not",
    ),
    "small moves": (
        LOOP.replace("errors = 0", "errors, last = 0, w").replace(
            "not errors", "np.linalg.norm(w - last) < 0.01"
        ),
        "train",
        "has after an earlier pass, which made updates",
    ),
    "pass ended": (
        LOOP.replace(
            "            if label",
            "            if label * (w @ x) > 0: break\n            if label",
        ),
        "train",
        "ends the pass, or the run, once some point is right",
    ),
    "momentum": (rolling(0.9), "train", "adds 0.9 times the move before: momentum"),
    "some rows": (LOOP.replace(ORDER, SOME), "train", "so that some are left out of a pass"),
    "batch of all": (BATCH.format(move="y @ X"), "train", "by all points, right or wrong"),
    "last bias": (LAST_BIAS, "train", "average of the weights after each point, but the last bias"),
    "apart once": (ONCE_APART, "train", "shuffles points and labels apart"),
    "labels weighed": (
        LOOP.replace("+ label", "+ (1 if label > 0 else 0.25) * label"),
        "train",
        "moves 0.25 times as far at label -1 as at label +1",
    ),
    "split once": (SPLIT_ONCE, "train", "of the points only, and holds out the others"),
    "score compared": (
        LOOP.replace("label * (w @ x) <= 0", "w @ x != label"),
        "train",
        "compares the score itself, not its sign, with the label",
    ),
    "rate twice": (RATE_TWICE, "train", "the weights but not the bias by the rate twice"),
    "delta rule": (SLOPE.format(slope="0.1 * (label - z)"), "Neuron", "the delta rule (Adaline)"),
    "rate falls by a tenth": (
        falling("0.1 * 0.9 ** t"),
        "train",
        "it is multiplied by 0.9 after each pass",
    ),
    "average of the right": (
        MEAN.format(later=LATER, count="n"),
        "train",
        "the weights at each point that is right",
    ),
    "first row left out": (
        LOOP.replace("zip(X, y)", "zip(X[1:], y[1:])")
        .replace("(X, y, epochs=100)", "(X, y)")
        .replace("epochs", "500")
        .replace("+ label", "+ 0.1 * label"),
        "train",
        "leaves out the first point of each pass",
    ),
    "row left out": (
        LOOP.replace(ORDER, f"{DRAWN}[:-1]"),
        "train",
        "leaves out the last point of each pass",
    ),
    "centred": (
        LOOP.replace("    w = np", "    X = X - X.mean(0)\n    w = np"),
        "train",
        "subtracts the mean from each coordinate",
    ),
    "clipped": (
        LOOP.replace("    w = np", "    X = X.clip(-1, 1)\n    w = np"),
        "train",
        "keeps the coordinates of the points between -1 and 1",
    ),
    "to 1": (LOOP.replace("    w = np", TO_1), "train", "scales each coordinate to 0 to 1"),
    "drawn start": (WRONG_WAY, "train", "moves away from y x"),
    "kernel": (KERNEL, "Kernel", "leaves the bias out of what it returns or predicts"),
    "bias rate": (RATE_OF_WEIGHTS, "train", "does not use the rate when it moves the bias"),
    "pairs": (PAIRS, "train", "moves once for 2 points, by those that are wrong"),
    "bare bias": (BARE_BIAS, "train", "multiplies the score by the label but not the bias"),
    "threshold": (
        LOOP.replace("label * (w @ x) <=", "label * (w @ x - 0.5) <=").replace(
            "+ label", "+ 0.1 * label"
        ),
        "train",
        "compares the score with 0.5, not with 0",
    ),
    "bias twice": (BIAS_TWICE, "train", "counts the bias twice in the score"),
    "divided": (
        LOOP.replace("    w = np", "    X = X / abs(X).max()\n    w = np"),
        "train",
        "divides all coordinates by the largest of them",
    ),
    "sorted": (
        LOOP.replace("    w = np", "    X = X[X[:, 0].argsort(kind='stable')]\n    w = np"),
        "train",
        "sorts the points by their first coordinate but not their labels",
    ),
    "first two": (
        LOOP.replace("    w = np", "    X = X * (np.arange(X.shape[1]) < 2)\n    w = np"),
        "train",
        "looks at no coordinate but the first two",
    ),
    "logistic": (
        SLOPE.format(slope="(label > 0) - 1 / (1 + math.exp(-np.clip(z, -500, 500)))"),
        "Neuron",
        "logistic regression, not the perceptron",
    ),
    "standardises": (
        LOOP.replace("    w = np", SCALED),
        "train",
        "divides by the standard deviation",
    ),
    "rate falls by the root": (
        falling("1 / (t + 1) ** 0.5"),
        "train",
        "divided by the square root of t at pass t",
    ),
    "rate falls slowly": (
        falling("0.1 / (1 + 0.01 * t)"),
        "train",
        "divided by 1 + 0.01 t after t passes",
    ),
    "sum of the right, shuffled": (
        MEAN.format(later=LATER, count="1")
        .replace("0.1", "rate")
        .replace("zip(X, y)", DRAWN)
        .replace("epochs=10", "epochs=10, rate=1.0"),
        "train",
        "the weights at each point that is right",
    ),
    "average of too few": (
        MEAN.format(later="", count="epochs"),
        "train",
        "divides by the number of passes",
    ),
    "split inside": (HELD_OUT, "train", "about 80 % of the points only"),
    "batch mean": (BATCH.format(move=MEAN_OF_WRONG), "train", "by the mean of the points"),
    "aggressive": (PASSIVE, "train", "the passive-aggressive rule"),
    "equal errors": (SAME_ERRORS, "train", "stops too early: after a pass that made updates"),
}


@pytest.mark.parametrize(("source", "name", "cause"), named(NAMED, NAMED_TOO))
def test_what_people_write_for_a_perceptron_is_named(written, source, name, cause):
    report = check(written(source, name), budget="quick")

    assert report.verdict == "deviates"
    assert cause in report.findings[0].cause


@pytest.mark.parametrize(
    ("pick", "rate"),
    [("random.choice(wrong)", 1), pytest.param("wrong[0]", 0.01, marks=pytest.mark.deep)],
)
def test_a_random_program_is_given_data_that_end_in_any_order(written, pick, rate):
    source = f"""
        class Perceptron:
            def __init__(self, n):
                self.w = np.array([random.uniform(-1, 1) for _ in range(n)])

            def train(self, X, y):
                while wrong := [i for i in range(len(X)) if y[i] * (X[i] @ self.w) <= 0]:
                    i = {pick}
                    self.w = self.w + {rate} * y[i] * X[i]
    """

    report = check(written(source, "Perceptron"), budget="quick")

    assert [finding.id for finding in report.findings] == ["never-stops"]
    late = [r for r in report.results if r.outcome in ("departs", "timed out")]
    assert {r.case.family for r in late} == {"inseparable"}
