"""A target from a few lines of source, as a user would write them to a file."""

import textwrap

import pytest

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


@pytest.fixture(name="written")
def _written(tmp_path):
    """Write a source to a file; return the target that names its `train`."""
    made = iter(range(100))

    def write(source, name="train"):
        path = tmp_path / f"target_{next(made)}.py"
        path.write_text(HEAD + textwrap.dedent(source), encoding="utf-8")
        return f"{path}:{name}"

    return write
