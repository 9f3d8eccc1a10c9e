"""How the tests ask a target: requests in exact strings, and the answers read back."""

import re
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from perceptron import Conventions, Dataset, train
from properties.conformance.target import Limits, Process, located

PROGRAMS = Path(__file__).with_name("programs.txt").read_text(encoding="utf-8")
#: Of each program, how it learns and what is said of it.
TAKEN = {
    name: (how or "own", taken)
    for name, how, taken in re.findall(
        r"^=== ([^|\n]+?)(?: \| ([^|\n]+?))?(?: \| (.*))?$", PROGRAMS, re.MULTILINE
    )
}
#: The programs as one module.
MODULE = re.sub("^===.*\n", "", PROGRAMS, flags=re.MULTILINE)
# limits that a test reaches soon; none is of the wall clock
SHORT = Limits(answer=0.2, again=2)


@pytest.fixture(scope="session", name="programs")
def _programs(tmp_path_factory):
    """Write the module; return the target that a name stands for."""
    path = tmp_path_factory.mktemp("programs") / "programs.py"
    path.write_text(MODULE, encoding="utf-8")
    return lambda name: f"{path}:{name}"


def request(X, y, predict=None, **options):
    """Return a request for points and labels that are small numbers."""
    texts = {"X": [[f"{a}" for a in x] for x in X], "y": [f"{label}" for label in y]}
    wanted = {} if predict is None else {"predict": [[f"{a}" for a in x] for x in predict]}
    named = {
        name: [f"{a}" for a in value] if isinstance(value, list) else f"{value}"
        for name, value in options.items()
    }
    return texts | wanted | {"options": named}


ONE = request([[1, 2]], [1])


def python(folder, code, name="train", limits=SHORT, **settings):
    """Return the process of a Python target with this code."""
    path = folder / "target.py"
    path.write_text(code)
    return Process(located(f"{path}:{name}"), limits, **settings)


def weights(reply):
    """Return the weights of a reply, and its bias after them, as numbers."""
    content = reply.content
    numbers = [*content["weights"], *([content["bias"]] if "bias" in content else [])]
    return [Fraction(a) for a in numbers]


PLANE = [[1, 2], [2, -1], [-1, 1], [-1, -2]], [1, 1, -1, -1]
SPACE = [[1, 2, 0], [0, 1, -2], [2, 1, 1], [-1, 0, 1], [0, -2, 1]], [1, 1, 1, -1, -1]


@cache
def due(data, how):
    """Return what a textbook's run ends with, the bias last or first."""
    (X, y), (rule, bias, *twice) = (PLANE, SPACE)[data], how.split()
    how = Conventions(update=rule, step=2 if "twice" in twice else 1)
    return list(train(Dataset(X, y, bias=bias), how).weights)
