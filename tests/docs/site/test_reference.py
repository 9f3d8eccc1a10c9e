"""The pages of the interface and of the command line, as they were built."""

import html
import re
from importlib import metadata

import pytest

import perceptron
import properties
from perceptron import plotting
from perceptron.cli import COMMANDS, entry_points
from proofs import theorems
from properties import strategies

MODULES = (perceptron, plotting, properties, strategies, theorems)
# what the functions of the library of theorems return, and what an optional package brings
BESIDE = {"proofs.theorem.Theorem", "perceptron.PerceptronClassifier"}


@pytest.fixture(scope="module")
def interface(pages):
    return (pages / "use" / "api.html").read_text(encoding="utf-8")


def listed(text):
    """The names that a page documents, without modules and the members of classes."""
    ids = set(re.findall(r'id="((?:perceptron|proofs|properties)[\w.]*)"', text))
    names = ids - {m.__name__ for m in MODULES} - {"proofs"}
    return {name for name in names if name.rpartition(".")[0] not in names}


def test_the_interface_has_an_entry_for_every_promised_name_and_for_no_other(interface):
    promised = {
        f"{m.__name__}.{name}" for m in MODULES for name in m.__all__ if callable(getattr(m, name))
    }

    assert listed(interface) ^ (promised | BESIDE) == set()


def test_a_property_has_its_own_words_and_the_type_of_its_signature(interface):
    text = html.unescape(re.sub(r"<[^>]+>", "", interface))

    assert "property dimension: int¶\nThe number of weights: d, and one more with a bias." in text
    assert "<function" not in text
    assert not re.search(r"\w=_\w", text)


def test_every_command_is_in_the_reference_with_every_option(pages):
    text = (pages / "use" / "commands.html").read_text(encoding="utf-8")

    commands = re.findall(r'<section id="command-([\w-]+)"', text)
    assert commands == list(entry_points.modules(COMMANDS))
    assert "--max-updates" in text


def test_the_changelog_shows_the_version_of_the_pages(pages):
    text = (pages / "start" / "changelog.html").read_text(encoding="utf-8")

    assert f"version {metadata.version('verified-perceptron')} with" in text
