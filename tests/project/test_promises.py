"""What is promised: each name, what its documentation says, and the page that lists it."""

import inspect
import re
from pathlib import Path

import pytest

import perceptron
import properties
from proofs import theorems

PAGE = (Path(__file__).parents[2] / "docs" / "use" / "api.md").read_text(encoding="utf-8")
LISTED = set(re.findall(r"^\.\. auto(?:class|function):: ([\w.]+)", PAGE, flags=re.MULTILINE))
#: The promised classes and functions; the theorems, whose docstring is their statement, aside.
PROMISED = {
    f"{module.__name__}.{name}": getattr(module, name)
    for module in (perceptron, properties)
    for name in module.__all__
    if not inspect.ismodule(getattr(module, name))
}


def lacking(thing):
    """The sections that a docstring should have and has not."""
    said = inspect.getdoc(thing) or ""
    due = ["Examples"]
    if not (inspect.isclass(thing) and issubclass(thing, Exception | tuple)):
        due += ["Parameters"]
    if inspect.isfunction(thing):
        due += ["Returns", "Raises"]
    return [section for section in due if f"{section}\n{'-' * len(section)}" not in said]


@pytest.mark.parametrize("name", PROMISED)
def test_a_promised_name_says_what_it_takes_and_gives_with_an_example(name):
    assert lacking(PROMISED[name]) == []


def test_a_name_without_documentation_is_noticed():
    def bare(x):
        """Do it."""

    assert lacking(bare) == ["Examples", "Parameters", "Returns", "Raises"]


@pytest.mark.parametrize("name", theorems.__all__)
def test_a_theorem_says_in_words_what_it_states(name):
    assert inspect.getdoc(getattr(theorems, name))


def test_the_page_of_the_interface_lists_every_promised_name():
    assert sorted(set(PROMISED) - LISTED) == []


def test_few_names_are_promised_beside_one_for_each_theorem():
    assert len(PROMISED) < 25
    assert len(theorems.__all__) < 125
