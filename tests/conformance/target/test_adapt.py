"""`perceptron adapt` writes a file that calls a target as it is called, or as it may be."""

import pytest

from perceptron.cli import main
from properties.conformance.target import Process, located
from tests.conformance.target.asking import SPACE, TAKEN, due, request, weights

DATA = request(*SPACE)
NAMES = ["Sized", "update_once", "to_the_module"]
MORE = """columns one_hot joins_lists joins_tuples joins_pairs named_numbers named_pairs
FitThenTrain LoadThenRun OfThreeByDefault rows_with_labels Sums update_both column_of_a_frame
dual_form in_place one_epoch validated leading_one zero_one FirstClass Streaming history
label_first rate_and_passes OneByOne OnRows learner Unnamed Columns leading_ones
BehindProperties"""


def answer(target):
    with Process(located(target)) as process:
        greeting = process.greeting()
        values = {"eta": "1", "epochs": "1000", "w0": ["0"] * 3}
        needed = {n: values[n] for n in greeting.required}
        return greeting, process.ask([DATA | {"options": needed}])[0]


@pytest.mark.parametrize(
    "name", [*NAMES, *(pytest.param(name, marks=pytest.mark.deep) for name in MORE.split())]
)
def test_an_adapter_of_what_is_taken_as_it_is_gives_the_same_answer(
    programs, tmp_path, monkeypatch, name
):
    monkeypatch.chdir(tmp_path)

    assert main(["adapt", programs(name)]) == 0

    greeting, adapted = answer("perceptron_adapter.py:train")
    assert greeting.taken == ()
    assert weights(adapted) == due(1, TAKEN[name][0])


def test_an_adapter_of_what_cannot_be_taken_marks_what_to_edit(programs, tmp_path, capsys):
    file = tmp_path / "mine.py"

    assert main(["adapt", programs("NoWay"), "--output", str(file)]) == 0
    assert capsys.readouterr().out == (
        f"wrote {file}; edit it, then run\nperceptron check {file}:train\n"
    )
    assert "    model = NoWay(layers=0)  # EDIT\n" in file.read_text()
    assert "    return model  # EDIT: the weights, or (weights, bias)\n" in file.read_text()


def test_an_adapter_of_a_module_imports_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert main(["adapt", "collections:Counter"]) == 0
    assert "from collections import Counter\n" in (tmp_path / "perceptron_adapter.py").read_text()


def test_a_file_that_exists_is_left_alone(programs, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "perceptron_adapter.py").write_text("mine")

    assert main(["adapt", programs("NoWay")]) == 2
    assert capsys.readouterr().err == (
        "perceptron adapt: perceptron_adapter.py: this file exists; "
        "give another name with --output\n"
    )
    assert (tmp_path / "perceptron_adapter.py").read_text() == "mine"


def test_an_adapter_of_a_file_of_a_package_imports_its_neighbours(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "__init__.py").write_text("def first(X): return X[0]\n")
    (tmp_path / "own" / "mine.py").write_text(
        "from . import first\ndef learn(X, y): return first(X)\n"
    )

    assert main(["adapt", "own/mine.py:learn"]) == 0
    assert weights(answer("perceptron_adapter.py:train")[1]) == [1, 2, 0]
