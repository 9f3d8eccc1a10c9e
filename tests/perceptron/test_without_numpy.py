"""Where packages cannot be imported: small data without numpy or numba, and what extras bring."""

import subprocess
import sys
from pathlib import Path

import pytest

MISSING = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {missing}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
"""
SMALL = """
from fractions import Fraction
from pathlib import Path
from perceptron import Conventions, Dataset, certify, replay, train
from perceptron.arithmetic.exact import from_text, to_text
from perceptron.data.readers import read

corners = [[0, 0], [0, 1], [1, 0], [1, 1]]
for points, labels in (
    (corners, [-1, -1, -1, 1]),
    (corners, [-1, 1, 1, -1]),
    ([[Fraction(1, 10), 0.5], [-1, 2]], [1, -1]),
    (read(Path("a.csv")).data.points, [1, -1]),
):
    data = Dataset(points, labels, bias="append")
    certificate, trace = certify(data), train(data, Conventions(rate=Fraction(1, 3)))
    assert certificate.verify(data) and replay(trace.content(), data.rows, data.labels).holds
    print(certificate.kind, trace.outcome)
print(to_text(from_text("1" + "0" * 5000)) == "1" + "0" * 5000)
try:
    import numpy
except ModuleNotFoundError:
    print("no numpy")
"""


def run(folder, missing, script):
    """Run a script in a Python without some packages."""
    (folder / "a.csv").write_text("a,b,y\n0.1,2/3,1\n-1,0,-1\n")
    command = [sys.executable, "-c", MISSING.format(missing=missing) + script]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_without_numpy_small_exact_data_are_read_certified_and_trained_on(tmp_path):
    done = run(tmp_path, {"flint", "numba", "numpy", "scipy"}, SMALL)

    assert done.stdout.splitlines() == [
        "separator converged",
        "gordan endless",
        "separator converged",
        "separator converged",
        "True",
        "no numpy",
    ], done.stderr


def test_without_numba_a_small_table_is_decided_with_all_its_classes(tmp_path):
    iris = Path(__file__).parents[2] / "examples" / "iris.csv"
    script = f"from perceptron.cli import main\nsys.exit(main(['certify', {str(iris)!r}]))\n"

    done = run(tmp_path, {"numba"}, script)

    assert (done.returncode, done.stdout.count("6 points cancel")) == (0, 3), done.stderr


@pytest.mark.parametrize(
    ("package", "line", "sentence"),
    [
        ("pyarrow", ["train", "a.parquet"],
         "train: a.parquet: reading Parquet needs pyarrow; python -m pip install pyarrow"),
        ("matplotlib", ["plot", "a.csv", "--output", "a.svg"],
         "plot: matplotlib is not installed; python -m pip install matplotlib"),
        ("distributed", ["count", "6", "--scheduler", "tcp://127.0.0.1:1"],
         "count: --scheduler: Dask is not installed; "
         "python -m pip install 'dask[distributed]'"),
    ],
)  # fmt: skip
def test_a_package_of_an_extra_that_is_missing_is_named_with_how_to_get_it(
    tmp_path, package, line, sentence
):
    script = f"from perceptron.cli import main\nsys.exit(main({line}))\n"

    done = run(tmp_path, {package}, script)

    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"perceptron {sentence}\n")


def test_without_scikit_learn_one_sentence_says_what_to_install(tmp_path):
    script = "import perceptron\nperceptron.PerceptronClassifier"

    assert run(tmp_path, {"sklearn"}, script).stderr.endswith(
        "perceptron.PerceptronClassifier needs scikit-learn 1.6 or newer; "
        "python -m pip install 'verified-perceptron[sklearn]'\n"
    )
