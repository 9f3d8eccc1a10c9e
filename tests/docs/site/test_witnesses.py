"""The pictures of witnesses, on the pages that `tox -e docs` built."""

import re

import pytest


def slips(text):
    """The drawings in the boxes that refute what a text says."""
    boxes = text.split('<div class="slip">')[1:]
    return [svg for box in boxes for svg in re.findall(r'<svg class="arrows".*?</svg>', box)[:1]]


@pytest.fixture(scope="module")
def drawings(pages):
    files = [file for file in sorted(pages.rglob("*.html")) if "source" not in file.parts]
    return [svg for file in files for svg in slips(file.read_text(encoding="utf-8"))]


def test_every_arrow_and_point_of_a_witness_has_a_name(drawings):
    assert len(drawings) > 20
    assert [svg for svg in drawings if "></text>" in svg] == []


def test_data_of_several_classes_are_points(pages):
    text = (pages / "theory" / "extensions.html").read_text(encoding="utf-8")
    (one_vs_rest,) = slips(text.split('id="claim-one-vs-rest"')[1].split('id="claim-')[0])

    assert one_vs_rest.count('<circle class="class"') == 3
    assert "head" not in one_vs_rest
