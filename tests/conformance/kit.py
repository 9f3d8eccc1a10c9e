"""Targets from a few lines of source, as a user writes them, and programs of students."""

import contextlib
import textwrap
from functools import cache
from pathlib import Path

import pytest

from properties.conformance.check import check
from properties.conformance.reports import record

DEEP = pytest.mark.deep
STUDENTS = Path(__file__).with_name("students.py")
HEAD = "import random\nimport numpy as np\n\n"

LOOP = """
def train(X, y, epochs=100):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        errors = 0
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
                errors += 1
        if not errors:
            break
    return w
"""

BIASED = """
def train(X, y, epochs=100):
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        errors = 0
        for x, label in zip(X, y):
            if label * (w @ x + b) <= 0:
                w, b = w + label * x, b + label
                errors += 1
        if not errors:
            break
    return w, b
"""

SHUFFLED = """
def train(X, y, epochs=1000):
    w, rows = np.zeros(X.shape[1]), list(range(len(X)))
    for _ in range(epochs):
        random.shuffle(rows)
        errors = 0
        for i in rows:
            if y[i] * (w @ X[i]) <= 0:
                w, errors = w + y[i] * X[i], errors + 1
        if not errors:
            break
    return w
"""


RANDOM_POCKET = """
def train(X, y, max_iter=1000, seed=1):
    draw, w = np.random.RandomState(seed), np.zeros(X.shape[1])
    best, fewest = w, len(y) + 1
    for _ in range(max_iter):
        wrong = np.flatnonzero(np.sign(X @ w) != y)
        if len(wrong) < fewest:
            best, fewest = w, len(wrong)
        if not fewest:
            break
        i = draw.choice(wrong)
        w = w + y[i] * X[i]
    return best
"""

UNTIL_ALL_RIGHT = """
def train(X, y):
    X = np.c_[np.ones(len(X)), X]
    w = [np.random.randn(X.shape[1])]
    for _ in range(1000):
        for i in np.random.permutation(len(y)):
            if np.sign(w[-1] @ X[i]) != y[i]:
                w.append(w[-1] + y[i] * X[i])
        if (np.sign(X @ w[-1]) == y).all():
            break
    return w
"""

GIVES_UP = """
def train(X, y):
    w = np.zeros(X.shape[1])
    for _ in range(1000):
        before = w
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
        if w is before:
            return w
    return None
"""

GIVES_UP_FROM_ANYWHERE = GIVES_UP.replace("np.zeros(", "np.random.randn(")

SUM_AT_THE_LIMIT = (
    GIVES_UP.replace("before = w", "before, total = w, total + w")
    .replace("w = np.zeros(X.shape[1])", "w = total = np.zeros(X.shape[1])")
    .replace("return None", "return total")
)

HANGS_ON_COPIES = GIVES_UP_FROM_ANYWHERE.replace(
    "    for _ in",
    "    while X.tolist() == [[1], [1]] and sum(y) == 2:\n        pass\n    for _ in",
    1,
)

BEST_OF_PASSES = """
def train(X, y, epochs=100):
    X = np.c_[X, np.ones(len(X))]
    w, best, fewest = np.zeros(X.shape[1]), None, len(y) + 1
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
        errors = sum(y * (X @ w) <= 0)
        if errors <= fewest:
            best, fewest = w, errors
    return best[:-1], best[-1]
"""

BEST_OF_UPDATES = """
def train(X, y, epochs=100):
    X = np.c_[X, np.ones(len(X))]
    w, fewest = np.zeros(X.shape[1]), len(y)
    best = w
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
                errors = sum(y * (X @ w) <= 0)
                if errors < fewest:
                    best, fewest = w, errors
        if not sum(y * (X @ w) <= 0):
            break
    return best
"""

LABELS_IN_ROWS = """
def train(rows, l_rate=0.1, n_epoch=500):
    random.seed(1)
    w = [random.uniform(-1, 1) for _ in rows[0]]
    for _ in range(n_epoch):
        for *x, label in rows:
            error = label - (w[0] + sum(a * b for a, b in zip(w[1:], x)) >= 0)
            w = [a + l_rate * error * b for a, b in zip(w, [1, *x])]
    return w
"""

SHUFFLED_TWICE = """
class Perceptron:
    def fit(self, X, y):
        draw, self.w = np.random.RandomState(1), np.zeros(1 + X.shape[1])
        for _ in range(8):
            for x, label in zip(X[draw.permutation(len(y))], y[draw.permutation(len(y))]):
                step = (label - self.predict(x)) / 2
                self.w[1:] += step * x
                self.w[0] += step
        return self

    def predict(self, X):
        return np.where(X @ self.w[1:] + self.w[0] >= 0, 1, -1)
"""

#: As most people write it: the number of passes is a number in the program.
LIMITED = SHUFFLED.replace(", epochs=1000", "").replace("range(epochs)", "range(100)")
LIMITED_ONCE = LIMITED.replace("        random.shuffle(rows)\n", "").replace(
    "    for _ in", "    random.shuffle(rows)\n    for _ in"
)

#: A fault so late that a legal order is found for each small answer.
EIGHTH_IS_DOUBLE = """
def train(X, y):
    w, made = np.zeros(X.shape[1]), 0
    while True:
        rows, errors = list(range(len(X))), 0
        random.shuffle(rows)
        for i in rows:
            if y[i] * (w @ X[i]) <= 0:
                w = w + y[i] * X[i] * (1 + (made == 7))
                errors, made = errors + 1, made + 1
        if not errors or made > 5000:
            return w
"""

#: On small data its runs could be runs in passes too.
ANY_MISTAKE = """
def train(X, y):
    X = np.column_stack([X, np.ones(len(X))])
    w = np.zeros(X.shape[1])
    for _ in range(1500):
        wrong = [i for i in reversed(range(len(X))) if y[i] * (w @ X[i]) <= 0]
        if not wrong:
            break
        i = random.choice(wrong)
        w = w + y[i] * X[i]
    return w
"""

ANY_THAT_IS_PREDICTED_WRONG = ANY_MISTAKE.replace(
    "reversed(range(len(X))) if y[i] * (w @ X[i]) <= 0",
    "range(len(X)) if (1 if w @ X[i] >= 0 else -1) != y[i]",
)

THOUSAND = """
def train(X, y):
    w = np.zeros(X.shape[1])
    for _ in range(1000):
        for x, label in zip(X, y):
            if (1 if w @ x >= 0 else -1) != label:
                w = w + 0.2 * label * x
    return w
"""


def changed(source, *changes):
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    return source


def named(quick, more):
    """Return the rows of a table by their names; those of `more` are for `tox -e deep`."""
    rows = [*((each, ()) for each in quick.items()), *((each, DEEP) for each in more.items())]
    return [
        pytest.param(*(row if isinstance(row, tuple) else (row,)), id=name, marks=marks)
        for (name, row), marks in rows
    ]


@pytest.fixture(name="written")
def _written(tmp_path):
    """Write a source to a file; return the target that names its `train`."""
    made = iter(range(100))

    def write(source, name="train"):
        path = tmp_path / f"target_{next(made)}.py"
        path.write_text(HEAD + textwrap.dedent(source), encoding="utf-8")
        return f"{path}:{name}"

    return write


@cache
def recorded(name, *conventions, **options):
    """Check a student's program once; return the record of its report."""
    with contextlib.chdir(STUDENTS.parent):
        return record(check(f"students.py:{name}", *conventions, budget="quick", **options))
