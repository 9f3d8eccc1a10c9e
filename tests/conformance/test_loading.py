"""From the text that names a target to the object, or to a sentence on why there is none."""

import importlib.util
import sys

import pytest

from properties.conformance.child.loading import Unusable, load, told

FORM = "give package.module:name or path/file.py:name"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder; what is imported from it is forgotten."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name in ("target_under_check", "made_up", "beside_it"):
        monkeypatch.setitem(sys.modules, name, None)
        del sys.modules[name]
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_file_is_loaded_by_its_path_and_finds_what_lies_beside_it(folder):
    (folder / "beside_it.py").write_text("VALUE = 3\n")
    (folder / "made_up.py").write_text("from beside_it import VALUE\nclass A: held = VALUE\n")

    assert load(f"{folder}/made_up.py:A.held") == 3
    assert sys.modules["target_under_check"].A.held == 3
    assert sys.path[0] == str(folder)


def test_a_module_is_loaded_by_its_name_from_where_one_is(folder):
    (folder / "made_up.py").write_text("VALUE = 5\n")

    assert load("made_up:VALUE") == 5
    assert sys.path[0] == str(folder)


def test_a_path_may_hold_a_colon(folder):
    (folder / "made:up.py").write_text("VALUE = 7\n")

    assert load("made:up.py:VALUE") == 7


UNUSABLE = {
    "made_up": f"target: 'made_up' names no function; {FORM}",
    ":train": f"target: ':train' names no function; {FORM}",
    "made_up:": f"target: 'made_up:' names no function; {FORM}",
    "none.py:train": f"target: none.py is no file; {FORM}",
    "gone:train": (
        "target: importing gone raises ModuleNotFoundError: No module named 'gone'; "
        "give one that imports by itself"
    ),
    "failing.py:train": (
        "target: importing failing.py raises ValueError: two lines; give one that imports by itself"
    ),
    "ending.py:train": (
        "target: importing ending.py raises SystemExit: 3; give one that imports by itself"
    ),
    "few.py:train": "target: few.py has no 'train'; it defines no function",
    "many.py:train": "target: many.py has no 'train'; it defines a, b, c, d, e",
    "many.py:a.train": "target: many.py has no 'a.train'; it defines a, b, c, d, e",
}


@pytest.mark.parametrize("text", UNUSABLE)
def test_what_names_no_object_is_refused_in_a_sentence(folder, text):
    (folder / "failing.py").write_text("raise ValueError('two\\n  lines')\n")
    (folder / "ending.py").write_text("raise SystemExit(3)\n")
    (folder / "few.py").write_text("from inspect import signature\n")
    (folder / "many.py").write_text("".join(f"def {name}(): pass\n" for name in "fedcba"))

    with pytest.raises(Unusable) as refusal:
        load(text)

    assert str(refusal.value) == UNUSABLE[text]


def test_a_file_that_nothing_loads_is_none(folder, monkeypatch):
    (folder / "made_up.py").write_text("VALUE = 7\n")
    monkeypatch.setattr(importlib.util, "spec_from_file_location", lambda name, path: None)

    with pytest.raises(Unusable, match="^target: made_up.py is no file; give "):
        load("made_up.py:VALUE")


class Silent(Exception):
    def __str__(self):
        raise RuntimeError


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (ValueError("one\n two"), "ValueError: one two"),
        (ValueError(), "ValueError"),
        (Silent(), "Silent"),
        (KeyError("x" * 300), "KeyError: '" + "x" * 199),
    ],
)
def test_an_exception_is_told_on_one_line(error, text):
    assert told(error) == text
