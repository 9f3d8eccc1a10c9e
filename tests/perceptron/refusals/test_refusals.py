"""What is not accepted is refused in a sentence: those of `refusals.txt`."""

import re
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from math import inf, nan
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.sparse import csr_array

import perceptron
from perceptron import Dataset, Refused, plotting
from perceptron.arithmetic.exact import exact, from_text, square_root
from perceptron.counting import separable_labellings
from perceptron.data.boolean_functions import function
from perceptron.data.hard_families import alternating_nested, orthonormal, triangular
from perceptron.data.readers import read, write_whole
from tests.project.sentences import listed

CASES = listed(Path(__file__).with_name("refusals.txt"))
# what needs a package that the program does without
OPTIONAL = {"PerceptronClassifier": "sklearn", "parquet": "pyarrow"}


def csv(content):
    file = Path("a.csv")
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


def npz(**arrays):
    np.savez("a.npz", **arrays)
    return Path("a.npz")


def npy(array):
    np.save("a.npy", array)
    return Path("a.npy")


def parquet(names=None, **columns):
    table = import_module("pyarrow").table(columns).rename_columns(names or list(columns))
    import_module("pyarrow.parquet").write_table(table, "a.parquet")
    return Path("a.parquet")


def frame(table, columns):
    """A data frame as far as a data set needs one."""
    return SimpleNamespace(columns=columns, to_numpy=lambda: np.array(table, dtype=object))


NAMES = {name: getattr(perceptron, name) for name in perceptron.__all__} | {
    "perceptron": perceptron,
    "PAIR": Dataset([[1, 2], [2, -1]], [1, 1]),
    "XOR": Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append"),
    "cycle": plotting.cycle,
    "inf": inf,
    "nan": nan,
    "np": np,
    "steps": plotting.steps,
}
NAMES |= {
    each.__name__: each
    for each in (
        Decimal, Fraction, Path, alternating_nested, csr_array, csv, exact, frame, from_text,
        function, npy, npz, orthonormal, parquet, read, separable_labellings, square_root,
        triangular, write_whole,
    )
}  # fmt: skip


def refusal(expression):
    """The sentence with which an expression is refused; None if it has a value."""
    try:
        eval(expression, NAMES.copy())  # noqa: S307 - of the file beside this one
    except Refused as refused:
        return str(refused)
    return None


@pytest.mark.parametrize("expression", CASES)
def test_what_is_not_accepted_is_refused_in_a_sentence(expression, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, package in OPTIONAL.items():
        if name in expression:
            pytest.importorskip(package)

    said = refusal(expression)

    assert said is not None
    assert re.match(CASES[expression], said, re.DOTALL), said


def test_what_is_accepted_is_not_refused():
    assert refusal("train(PAIR, max_updates=1)") is None
