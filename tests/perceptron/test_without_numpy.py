"""Where packages cannot be imported: small exact data without numpy, and what extras bring."""

import subprocess
import sys

import pytest

MISSING = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {missing}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
"""
WITHOUT = (
    MISSING.format(missing={"flint", "numba", "numpy", "scipy"})
    + """
from fractions import Fraction
from perceptron import Conventions, Dataset, certify, replay, train
"""
)

AND = "[[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1]"
XOR = "[[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1]"
TENTHS = "[[Fraction(1, 10), 0.5], [-1, 2]], [1, -1]"


def run(script):
    """Run a script in a Python without them, and return what it prints."""
    command = [sys.executable, "-c", WITHOUT + script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.split() if done.returncode == 0 else done.stderr


@pytest.mark.parametrize(
    ("data", "kind"), [(AND, "separator"), (XOR, "gordan"), (TENTHS, "separator")]
)
def test_small_exact_data_are_certified(data, kind):
    script = f"""
data = Dataset({data}, bias="append")
certificate = certify(data)
print(certificate.kind, certificate.verify(data))
"""

    assert run(script) == [kind, "True"]


@pytest.mark.parametrize(("data", "outcome"), [(AND, "converged"), (XOR, "endless")])
def test_the_perceptron_runs_on_small_exact_data_and_its_trace_holds(data, outcome):
    script = f"""
data = Dataset({data}, bias="append")
trace = train(data, Conventions(rate=Fraction(1, 3)))
print(trace.outcome, replay(trace.content(), data.rows, data.labels).holds)
"""

    assert run(script) == [outcome, "True"]


def test_a_file_is_read(tmp_path):
    file = tmp_path / "points.csv"
    file.write_text("a,b,y\n0.1,2/3,1\n-1,0,-1\n")
    script = f"""
from pathlib import Path
from perceptron.data.readers import read
print(*read(Path({str(file)!r})).data.points[0])
"""

    assert run(script) == ["1/10", "2/3"]


def test_what_is_missing_is_missing():
    assert "ModuleNotFoundError: numpy" in run("import numpy")


@pytest.mark.parametrize(
    ("package", "line", "sentence"),
    [
        ("pyarrow", ["train", "a.parquet"],
         "train: a.parquet: reading Parquet needs pyarrow; python -m pip install pyarrow"),
        ("matplotlib", ["plot", "a.csv", "--output", "a.svg"],
         "plot: matplotlib is not installed; python -m pip install matplotlib"),
    ],
)  # fmt: skip
def test_a_package_of_an_extra_that_is_missing_is_named_with_how_to_get_it(
    tmp_path, package, line, sentence
):
    (tmp_path / "a.csv").write_text("x,y\n1,1\n-1,-1\n")
    script = (
        MISSING.format(missing={package})
        + f"""
from perceptron.cli import main
sys.exit(main({line}))
"""
    )
    command = [sys.executable, "-c", script]

    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"perceptron {sentence}\n"
