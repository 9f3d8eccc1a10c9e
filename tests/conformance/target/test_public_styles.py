"""Programs in styles that people publish: what is taken, and a fair verdict with its cause."""

import pytest

from properties import check
from properties.conformance.reports import record
from tests.conformance.kit import named
from tests.conformance.target import styles


def opening(report):
    """Return the first lines of a report: the verdict, and what was taken."""
    content = record(report)
    return " ".join([f"{content['verdict']}: {content['headline']}", *content["taken"]])


RIGHT = {
    "labels of a dual form": (styles.IN_SHARES, "Perceptron", "conforms", "as coefficients of y x"),
    "in the plane": (
        styles.IN_THE_PLANE,
        "Unit",
        "unusual",
        "declare `dimension=2` if this is meant",
    ),
    "joined": (styles.JOINED, "Perceptron", "conforms", "points with the label as the last column"),
    "by prediction": (
        styles.SUMS.format(w="now") + styles.PREDICT.format(w="now"),
        "Perceptron",
        "conforms",
        "from `.now`",
    ),
    "average": (
        styles.MEAN + styles.PREDICT.format(w="mean"),
        "Perceptron",
        "unusual",
        "from `.mean`",
    ),
    "moved start": (
        styles.MOVED,
        "train",
        "conforms",
        "took `train(X, y, w=zeros, b=0.0)`, `w` as the start",
    ),
    "step with the bias first": (
        styles.LONG_STEP,
        "step",
        "conforms",
        "took `step(weights, x, target)`, labels 0/1",
    ),
    "weights one by one": (
        styles.ONE_BY_ONE,
        "Perceptron",
        "unusual",
        "weights from `.w1, .w2`, bias from `.theta`, points",
    ),
}
RIGHT_TOO = {
    "made of parts": (
        styles.FROM_PARTS,
        "Neuron",
        "conforms",
        "bias from `.bias_weight`, pairs of",
    ),
    "sizes of its own": (
        styles.SIZED,
        "train",
        "conforms",
        "num=len(X), dim=2)`, `last_step` as the",
    ),
    "float32": (
        styles.FLOAT32.format(rate=0.01, point="x"),
        "Perceptron",
        "unusual",
        "declare `number=float32`",
    ),
    "0 predicted for -1": (
        styles.FLOAT32.format(rate=1, point="x")
        .replace("target - ", "(target > 0) - ")
        .replace("= 0, 1, -1", " 0, 1, 0"),
        "Perceptron",
        "unusual",
        "declare `number=float32`",
    ),
    "passes counted from 0": (
        styles.SLOW_TO_END.replace("(X, y)", "(X, y, epoch=0, n_epochs=300)", 1).replace(
            "for _ in range(300)", "while (epoch := epoch + 1) <= n_epochs"
        ),
        "train",
        "unusual",
        "`n_epochs` as the limit of passes",
    ),
    "pairs": (styles.PAIRS, "Perceptron", "conforms", "pairs of a point and its label"),
    "words": (styles.COUNTED, "Perceptron", "conforms", "method `fit`, weights from `.weights`"),
    "fires": (
        styles.FIRES,
        "Neuron",
        "conforms",
        "bias from `.level`, pairs of a point and its label",
    ),
    "sum": (styles.SUMS.format(w="w"), "Perceptron", "conforms", "weights from `.w`"),
    "batch": (styles.BATCH, "train", "unusual", "declare `mode=batch` if this is meant"),
    "batch from a given start": (
        styles.BATCH.replace("lr=0.1", "w, lr=1").replace(
            "w, b = np.zeros(X.shape[1]), 0.0", "b = 0.0"
        ),
        "train",
        "unusual",
        "declare `mode=batch` if this is meant",
    ),
    "numba": (styles.COMPILED, "train", "conforms", "agrees exactly with the reference"),
    "radius": (
        styles.RADIUS,
        "train",
        "conforms",
        "took `train(X, y)`, `T` as the limit of passes",
    ),
    "slots": (
        styles.CALLED,
        "Perceptron",
        "conforms",
        "method `__call__`, weights from `.w`, bias from `.b`",
    ),
    "data given twice": (
        styles.ON_ITS_DATA,
        "Pcn",
        "conforms",
        "took `Pcn(inputs, targets)`, method `pcntrain(",
    ),
    "many updates from 1": (
        styles.MANY_UPDATES.replace("zeros", "ones"),
        "train",
        "unusual",
        "took `train(X, y, max_iter=1000)`, weights from item 0 of what it returns",
    ),
    "labels of an average": (styles.LABELS_OF_MEAN, "train", "unusual", "declare `result=average`"),
    "start under a root": (
        styles.ROOT_START,
        "train",
        "conforms",
        "agrees exactly with the reference",
    ),
    "many updates": (styles.MANY_UPDATES, "train", "conforms", "took `train(X, y, max_iter=1000)`"),
    "decimal start": (
        styles.SLOW_TO_END.replace("np.ones(X.shape[1])", "np.array([0.7, 0.1])"),
        "train",
        "unusual",
        "declare `start=0.7;0.1;0` if this is meant",
    ),
    "float32 at rate 1": (
        styles.FLOAT32.format(rate=1, point="x"),
        "Perceptron",
        "unusual",
        "declare `number=float32`",
    ),
    "slow": (styles.SLOW_TO_END, "train", "unusual", "declare `start=each:1:0` if this is meant"),
    "drawn start": (styles.DRAWN_START, "train", "conforms", "agrees exactly with the reference"),
    "divided start": (
        styles.DRAWN_START.replace(
            "0.01 * np.random.randn(X.shape[1])", "np.random.rand(len(X.T)) / len(X.T)"
        ),
        "train",
        "conforms",
        "agrees exactly with the reference",
    ),
    "drawn rows": (styles.DRAWN_ROWS, "train", "conforms", "every answer is that of a legal run"),
}


@pytest.mark.parametrize(("source", "name", "verdict", "words"), named(RIGHT, RIGHT_TOO))
def test_a_right_program_is_taken_as_it_is_and_not_accused(written, source, name, verdict, words):
    report = check(written(source, name), budget="quick")

    assert report.verdict == verdict, report.findings
    assert words in opening(report)


WRONG = {
    "margin": (styles.MARGIN, "train", "it asks for a margin, or rounds the score"),
    "turned from a 1": (
        styles.TURNED_FROM_A_ONE.format(epochs=", epochs=100", limit="epochs"),
        "Perceptron",
        "moves away from y x at a mistake",
    ),
    "own points": (styles.OF_ITS_OWN_POINTS, "Perceptron", "it predicts 1 label for 7 points"),
}
WRONG_TOO = {
    "few passes": (styles.FEW_PASSES, "train", "stops after 15 passes, converged or not"),
    "wrong way": (styles.WRONG_WAY, "Neuron", "moves away from y x at a mistake"),
    "theta0": (styles.THETA_0, "Perceptron", "adds x at a mistake, not y x, to the bias"),
    "turned, with a limit of its own": (
        styles.TURNED_FROM_A_ONE.format(epochs="", limit=100),
        "Perceptron",
        "moves away from y x at a mistake",
    ),
    "float32": (
        styles.FLOAT32.format(rate=0.01, point="np.abs(x)"),
        "Perceptron",
        "the absolute values of x",
    ),
    "ten right rows": (styles.TEN_RIGHT, "train", "and stops although those may still be wrong"),
    "labels that it does not predict": (
        styles.FLOAT32.format(rate=1, point="x")
        .replace(", dtype=np.float32", "")
        .replace("target - self.predict(x)", "target - (self.predict(x) > 0)"),
        "Perceptron",
        "changes its weights by something else",
    ),
    "turned": (styles.TURNED, "train", "moves the weights the wrong way at a mistake"),
    "endless": (styles.ENDLESS, "train", "does not stop on data that the textbook loop separates"),
    "half at ties": (
        styles.HALF_AT_TIES,
        "train",
        "after the same random draws other rows are mistakes",
    ),
    "pocket": (styles.POCKET, "train", "it keeps the best, or stops too early"),
}


@pytest.mark.parametrize(("source", "name", "cause"), named(WRONG, WRONG_TOO))
def test_a_wrong_program_is_told_its_own_cause(written, source, name, cause):
    report = check(written(source, name), budget="quick")

    assert report.verdict == "deviates"
    assert cause in report.findings[0].cause
    assert len(report.findings) <= 2


def test_a_declared_number_type_is_not_unusual(written):
    target = written(styles.FLOAT32.format(rate=0.1, point="x"), "Perceptron")

    assert check(target, "number=float32", budget="quick").verdict == "conforms"
