"""What stands on the pages that `tox -e docs` built, and how much of it a reader has to load."""

import re
from importlib import metadata

import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

import perceptron
import properties
from perceptron import plotting
from perceptron.cli import COMMANDS, entry_points
from perceptron.cli.exit_codes import MEANING
from proofs import theorems
from proofs.evidence.texts import texts
from properties import strategies

MODULES = (perceptron, plotting, properties, strategies, theorems)
# what the functions of the library of theorems return, and what an optional package brings
BESIDE = {"proofs.theorem.Theorem", "perceptron.PerceptronClassifier"}
ENTRIES = [entry for text in texts().values() for entry in text.entries]
LARGEST = 1_000_000  # bytes of a page


@pytest.fixture(scope="module")
def page(pages):
    return lambda name: (pages / f"{name}.html").read_text(encoding="utf-8")


# ---- the interface and the commands
def test_the_interface_has_an_entry_for_every_promised_name_and_for_no_other(page):
    ids = set(re.findall(r'id="((?:perceptron|proofs|properties)[\w.]*)"', page("use/api")))
    names = ids - {m.__name__ for m in MODULES} - {"proofs"}
    promised = {
        f"{m.__name__}.{name}" for m in MODULES for name in m.__all__ if callable(getattr(m, name))
    }

    # without the members of classes
    assert {name for name in names if name.rpartition(".")[0] not in names} == promised | BESIDE


def test_every_command_is_in_the_reference_with_every_option(page):
    commands = re.findall(r'<section id="command-([\w-]+)"', page("use/commands"))

    assert commands == list(entry_points.modules(COMMANDS))
    assert "--max-updates" in page("use/commands")


def test_every_exit_code_is_explained_above_the_commands(page):
    codes, _, _ = page("use/commands").partition('<section id="command-')

    assert re.findall(r">(\d+)</span></code>", codes) == list(map(str, MEANING))


def test_the_changelog_shows_the_version_of_the_pages(page):
    version = metadata.version("verified-perceptron")

    assert f"version {version} with" in page("start/changelog")


# ---- what the texts say
def test_every_entry_of_every_text_is_printed_below_a_count_and_every_question_answered(page):
    questions, asked = page("texts/questions"), [each.how for each in ENTRIES].count("asks")

    assert page("texts/index").count('<div class="entry') == len(ENTRIES)
    assert f"{len(ENTRIES)} entries. Of the " in page("texts/index")
    assert questions.count('<div class="entry') == asked
    assert questions.count("<em>Answer: </em>") == asked


def slips(text):
    """The drawings in the boxes that refute what a text says."""
    boxes = text.split('<div class="slip">')[1:]
    return [svg for box in boxes for svg in re.findall(r'<svg class="arrows".*?</svg>', box)[:1]]


def test_every_arrow_and_point_of_a_witness_has_a_name(pages):
    files = [file for file in sorted(pages.rglob("*.html")) if "source" not in file.parts]
    drawings = [svg for file in files for svg in slips(file.read_text(encoding="utf-8"))]

    assert len(drawings) > 20
    assert [svg for svg in drawings if "></text>" in svg] == []


# ---- how much it is
def too_large(folder):
    return {
        file.relative_to(folder).as_posix(): file.stat().st_size
        for file in folder.rglob("*.html")
        if file.stat().st_size > LARGEST and "_static" not in file.parts
    }


def test_no_page_is_larger_than_a_megabyte_and_one_that_is_would_be_seen(pages, tmp_path):
    (tmp_path / "large.html").write_text("x" * (LARGEST + 1), encoding="utf-8")
    (tmp_path / "small.html").write_text("x", encoding="utf-8")

    assert too_large(pages) == {}
    assert too_large(tmp_path) == {"large.html": LARGEST + 1}
