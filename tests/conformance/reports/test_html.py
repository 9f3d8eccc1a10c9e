"""The report as a page: whole, safe, short, and with all that the text says."""

import re
from html.parser import HTMLParser

import pytest

from properties.conformance.reports import write_report
from tests.conformance.kit import recorded

pytestmark = pytest.mark.xdist_group("students")

VOID = {"meta", "link", "br"}
NAMES = ("right", "heavy_bias", "forgets_label", "swears", "nobody")


class Page(HTMLParser):
    """Reads a page strictly: every tag is closed, in order."""

    def __init__(self, source):
        super().__init__()
        self.source, self.open, self.tags, self.words, self.cells = source, [], [], [], []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)
        if self.open[-1:] in (["td"], ["th"]):
            self.cells.append(data)

    @property
    def text(self):
        return re.sub(r"\s+", " ", " ".join(self.words))


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    def of(*contents):
        path = tmp_path_factory.mktemp("pages") / "report.html"
        write_report(path, [recorded(c) if isinstance(c, str) else c for c in contents])
        return Page(path.read_text(encoding="utf-8"))

    return of


def test_the_page_is_whole_and_loads_nothing(page):
    made = page(*NAMES)
    loading = {"src", "href", "action", "data"}

    assert made.open == []
    assert {tag for tag, _ in made.tags} & {"script", "link", "img", "iframe"} == set()
    assert [attrs for _, attrs in made.tags if loading & set(attrs)] == []


def test_the_page_counts_the_verdicts(page):
    made = page("right", "forgets_label", "swears")

    assert "<title>Perceptron conformance: 1 conforms, 2 deviates</title>" in made.source


def test_each_section_begins_with_its_verdict_as_a_sign_and_in_words(page):
    text = page(*NAMES, "strict").text

    for sentence in (
        "✓ conforms: students.py:right agrees exactly with the reference",
        "≈ unusual: students.py:heavy_bias updates the bias at rate 2",
        "✗ deviates: students.py:forgets_label, 1 cause found",
        "! cannot-run: target: ",
    ):
        assert sentence in text


SAID = {
    "right": (
        "? undetermined: students.py:right: agrees on the one case that was run",
        "Pass by pass pass the textbook updates on its weights your weights 1 rows 0, 3",
    ),
    "forgets_label": (
        "1. adds x at a mistake, not y x",
        "Shown by {count} cases; the smallest is small-1d-1-001 (",
        "The data row label x1 0 -1 1",
        "expected weights (-1), mistakes (0), updates 1, passes 2, converged yes",
        "got weights (3)",
        "look at the textbook's line `w = w + rate y x`; yours is probably different",
        "Pass by pass pass the textbook updates on its weights your weights 1 row 0 (-1) (1)",
        "Run it again: perceptron check students.py:forgets_label --case small-1d-1-001",
    ),
    "Student": (
        "took `Student(n_features=2)`, method `train`",
        "conventions update le, step 1",
        "then every point is strictly on its side (theorem mistake-bound)",
        "Explained by rounding (not a deviation) ",
    ),
}


@pytest.mark.parametrize("name", SAID)
def test_the_page_says_what_the_text_says_also_of_a_case_alone(page, name):
    content = recorded(name, **({"case": "plain"} if name == "right" else {}))
    text, count = page(content).text, sum(f["count"] for f in content["findings"])

    assert [part for part in SAID[name] if part.format(count=count) not in text] == []


def test_of_the_other_cases_a_few_are_named_and_none_has_a_row(page):
    content = recorded("forgets_label")
    departing = [case["id"] for case in content["each"] if case["result"] == "departs"]
    made = page(content)

    named = [name for name in departing if re.search(rf"\b{re.escape(name)}\b", made.text)]
    assert len(departing) > 400
    assert len(named) == 9
    assert f" and {len(departing) - 9} more." in made.text
    assert len(made.source) < 15_000


def test_what_a_program_raises_is_text_on_the_page(page):
    made = page("swears")

    assert "<b>" not in made.source
    assert "\ufffd\ufffd[31m&lt;b&gt;&amp;" in made.source


def test_of_many_points_twenty_are_shown(page):
    content = recorded("forgets_label")
    (finding,) = content["findings"]
    case = finding["case"] | {"X": [[str(row)] for row in range(22)], "y": ["1"] * 22}

    made = page(content | {"findings": [finding | {"case": case}]})

    assert "19 +1 19 and 2 more rows" in made.text


def test_the_page_reads_in_the_dark_and_on_a_phone(page):
    source = page("right").source

    assert "color-scheme: light dark" in source
    assert "prefers-color-scheme: dark" in source
    assert 'name="viewport"' in source
