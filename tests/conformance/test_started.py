"""What is started for a target, and what is said where it does not start."""

import os
import sys
from pathlib import Path

import pytest

from perceptron import Refused
from properties import conformance
from properties.conformance.command import INSIDE, Command, PythonTarget

HERE = Path(conformance.__file__).parent


def test_a_python_object_is_started_by_our_child_without_the_folder_of_a_script():
    target = PythonTarget("my file.py:train")

    assert target.argv() == (
        sys.executable,
        "-P",
        str(HERE / "child" / "start.py"),
        "my file.py:train",
    )
    assert target.arguments == "'my file.py:train'"


def test_a_python_object_finds_what_its_parent_finds(monkeypatch):
    monkeypatch.setattr(sys, "path", ["", "/a", "/b"])
    monkeypatch.setenv("KNOWN", "yes")

    environment = PythonTarget("m:train").environment()

    assert environment == os.environ | {"PYTHONPATH": f"/a{os.pathsep}/b", INSIDE: "1"}
    assert environment["KNOWN"] == "yes"


def test_a_command_is_started_behind_its_limits_with_our_environment():
    command = Command(f"{sys.executable} 'my file.py' more")

    limited = (sys.executable, "-I", "-S", str(HERE / "limited.py"))
    assert command.argv() == (*limited, sys.executable, "my file.py", "more")
    assert command.environment() == os.environ | {INSIDE: "1"}
    assert command.arguments == f"--command '{sys.executable} '\"'\"'my file.py'\"'\"' more'"


CANNOT = [
    (
        PythonTarget("m:train"),
        True,
        "target: importing m:train takes too long (why); move what it does there into its function",
    ),
    (
        PythonTarget("m:train"),
        False,
        "target: importing m:train ends its process (why); give one that imports by itself",
    ),
    (
        Command("a b"),
        True,
        "command: a b does not answer the start request (why); write one line and flush it",
    ),
    (
        Command("a b"),
        False,
        "command: a b does not answer the start request (why); run it by hand to see",
    ),
]


@pytest.mark.parametrize(("kind", "late", "told"), CANNOT)
def test_what_does_not_start_is_told_in_a_sentence(kind, late, told):
    assert kind.cannot("why", late=late) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a 'b", 'command: "a \'b" cannot be split (no closing quotation); close the quote'),
        ("", "command: '' is empty; give a program and its arguments"),
        (
            "of-no-such-name x",
            "command: no program 'of-no-such-name' is found; give the path of one",
        ),
    ],
)
def test_what_cannot_be_started_is_refused(text, told):
    with pytest.raises(Refused) as refusal:
        Command(text).argv()

    assert str(refusal.value) == told
