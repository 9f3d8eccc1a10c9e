import sys
from types import ModuleType, SimpleNamespace

import pytest

from perceptron.exact import Refused
from properties.conformance.child.answers import conventions_text
from properties.conformance.command import Command, PythonTarget
from properties.conformance.naming import named
from tests.conformance.targets import styles
from tests.conformance.targets.styles import Classifier


def test_a_class_and_an_instance_are_found_by_their_names():
    told = [named(target).rpartition("/")[2] for target in (Classifier, styles.classifier)]

    assert told == ["styles.py:Classifier", "styles.py:classifier"]


@pytest.mark.parametrize(
    "target", ["mine.py:train", Command("node mine.js"), PythonTarget("mine.py:train")]
)
def test_what_is_a_name_already_is_returned(target):
    assert named(target) is target


@pytest.mark.parametrize("target", [Classifier, Classifier.fit, styles.classifier])
def test_the_file_is_named_whole(target):
    name = getattr(target, "__qualname__", "classifier")

    assert named(target) == f"{styles.__file__}:{name}"


def nested():
    def train(X, y):
        return X[0]

    return train


# as at a prompt, where no file holds it
TYPED = type("Typed", (), {"__module__": "typed"})


@pytest.mark.parametrize(
    ("target", "name"),
    [
        (lambda X, y: X[0], "<lambda>"),
        (nested(), "nested.<locals>.train"),
        (SimpleNamespace(a=1), "namespace(a=1)"),
        (len, "len"),
        (TYPED, "Typed"),
    ],
)
def test_what_stands_at_the_top_of_no_module_is_refused(target, name):
    with pytest.raises(Refused) as refused:
        named(target)

    assert str(refused.value) == (
        f"target: {name} has no name by which another process finds it; "
        "define it at the top of a module"
    )


def test_a_function_whose_source_is_not_kept_is_refused():
    made = {}
    exec(compile("def train(X, y): return X[0]", "gone.pyc", "exec"), made)  # noqa: S102 - our own

    with pytest.raises(Refused, match="^target: train has no name by which"):
        named(made["train"])


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ([None, "/a.so", "/b.py"], "/b.py:held"),
        (["/a.py", "/b.py"], "/a.py:held"),
    ],
)
def test_an_instance_is_found_in_the_first_module_of_python_that_holds_it(
    monkeypatch, files, found
):
    held = SimpleNamespace()
    for number, file in enumerate(files):
        module = ModuleType(f"made_{number}")
        vars(module).update(__file__=file, other=SimpleNamespace(), held=held)
        monkeypatch.setitem(sys.modules, module.__name__, module)

    assert named(held) == found


def test_every_convention_that_an_object_holds_is_declared():
    held = SimpleNamespace(update="lt", mode="batch", result="average", bias_rate=2, number="int")

    assert conventions_text(held) == ("update=lt,bias_rate=2,mode=batch,result=average,number=int")
