"""Programs as the public writes them: where each one is, the fair verdict, and why."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.conformance.bars.program import CONFORMS, DEVIATES, EITHER, UNUSUAL, Program
from tests.conformance.kit import BIASED, HEAD, LOOP, RANDOM_POCKET, changed

__all__ = ["public"]

FOLDER = Path(__file__).with_name("programs")
#: Those that the tests of targets take as they are.
TARGETS = Path(__file__).parents[1] / "target" / "programs"

RIGHT = """
target/functions  textbook  stepper  zero_one  start_first  rate_and_passes  rows_with_labels
target/functions  lists_only  columns  history  in_a_dict  leading_one  column_labels
target/functions  two_histories  yields  in_the_module  with_a_constant  frame_and_series
target/classes    Plain  Sized  Threshold  Learner  FitsAll  OnData  OneByOne  Unnamed
target/classes    Streaming  Late  Runs  learner
right             column_weights  minus_one_input  pla  train_dict  until_all_right
script            fit
"""

LISTS = """
def train(X, y, epochs=100):
    w = [0.0] * len(X[0])
    for _ in range(epochs):
        for x, label in zip(X, y):
            s = sum(a * b for a, b in zip(w, x))
            if label * s <= 0:
                for j in range(len(w)):
                    w[j] += label * x[j]
    return w
"""
CLASS = """
class Perceptron:
    def fit(self, X, y, epochs=100):
        self.coef_, self.intercept_ = np.zeros(X.shape[1]), 0.0
        for _ in range(epochs):
            errors = 0
            for x, label in zip(X, y):
                if label * (x @ self.coef_ + self.intercept_) <= 0:
                    self.coef_ = self.coef_ + label * x
                    self.intercept_ += label
                    errors += 1
            if not errors:
                break
        return self

    def predict(self, X):
        return np.where(X @ self.coef_ + self.intercept_ > 0, 1, -1)
"""
LOOPS = {"plain": LOOP, "biased": BIASED, "lists": LISTS, "pocket": RANDOM_POCKET, "class": CLASS}
FAIR = {"either": EITHER, "unusual": UNUSUAL, "wrong": DEVIATES}


def public() -> Iterator[Program]:
    """Yield every program, the right ones first."""
    for line in filter(None, RIGHT.splitlines()):
        file, *names = line.split()
        for name in names:
            yield _right(file, name)
    for fair, loops in tomllib.loads((FOLDER / "changed.toml").read_text("utf-8")).items():
        for loop, programs in loops.items():
            for cause, changes in programs.items():
                source = HEAD + changed(LOOPS[loop], *changes.items())
                name = f"{loop}-{'-'.join(re.findall('[a-z]+', cause))}"
                target = "Perceptron" if loop == "class" else "train"
                yield Program(name, source, target, FAIR[fair], cause)


def _right(file: str, name: str) -> Program:
    *among, own = file.split("/")
    path = (TARGETS if among else FOLDER) / f"{own}.py"
    return Program(f"{own}-{name}", path.read_text(encoding="utf-8"), name, CONFORMS, file=path)
