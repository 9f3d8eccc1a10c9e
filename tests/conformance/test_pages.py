"""The page of HTML that is written of reports, section by section."""

import re

import pytest

from properties.conformance.html import STYLE, page
from properties.conformance.judging import Judged

LONG = "1234567890123456789012345"
PLAIN = {
    "target": "right.py:train",
    "verdict": "conforms",
    "conventions": {},
    "cases": {"declared": 3, "run": 2, "skipped": 1},
    "findings": [],
    "rounding": [],
    "remarks": [],
    "each": [{"id": "plain", "family": "worked", "result": "agrees"}],
}
FINDING = {
    "id": "weights",
    "cause": "its weights < right",
    "count": 2,
    "case": {
        "id": "tie<1",
        "why": "a & b",
        "X": [["1", "-2"], ["3/2", LONG]],
        "y": ["1", "-1"],
        "epochs": "4",
        "w0": ["0", "0"],
        "eta": "1/2",
        "order": ["1", "0"],
    },
    "expected": {"weights": ["1", "0"], "some_value": True},
    "got": {"weights": [LONG, "0"], "no_value": False},
    "because": "row 1 & 2",
    "replay": "perceptron check mine.py --case 'tie<1'",
    "traces": {
        "expected": [
            {"weights": ["0"], "passes": "0"},
            {"weights": ["1"], "passes": "1", "rows": ["0"]},
            {"weights": ["1"], "passes": "2", "rows": []},
        ],
        "got": [{"weights": ["<"]}, {"weights": ["2"]}],
    },
}
BARE = FINDING | {
    "cause": "is lost",
    "count": 1,
    "case": {"id": "one", "why": "the least", "X": [["1"]], "y": ["1"]},
    "expected": {"stops": "soon"},
    "got": {},
    "because": None,
    "replay": "perceptron check mine.py --case one",
    "traces": None,
}
EACH = [
    *PLAIN["each"],
    {
        "id": "tie<1",
        "family": "aimed",
        "result": "departs",
        "finding": "weights",
        "replay": "run <",
    },
    {"id": "lost", "family": "aimed", "result": "departs", "finding": "raises", "replay": "run b"},
    {"id": "start-0", "family": "option", "result": "does not apply"},
]


def html(*contents):
    return page([Judged(PLAIN | content, "") for content in contents])


def sections(*contents):
    """The sections of the page, a heading of a table, and a part of it, on a line of its own."""
    between = html(*contents).split("</p>\n", 1)[1].removesuffix("\n</main>\n</body>\n</html>\n")
    return re.sub("(?<=>)(?=<(?:table|caption|thead|tbody|th))", "\n", between)


def test_the_page_is_whole_without_a_script_and_without_anything_to_load():
    style = STYLE.read_text(encoding="utf-8")
    refused = {"verdict": "cannot-run", "target": "a<b"}

    assert (
        html({}, refused, {}).replace(style, "STYLE\n").partition("<section")[0]
        == """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Perceptron conformance: 2 conforms, 1 cannot-run</title>
<style>
STYLE
</style>
</head>
<body>
<main>
<h1>Perceptron conformance</h1>
<p>2 conforms, 1 cannot-run</p>
"""
    )
    assert html({}).endswith("</section>\n</main>\n</body>\n</html>\n")
    assert "</section>\n<section" in html({}, refused)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ({}, "✓</span> conforms"),
        ({"verdict": "cannot-run"}, "!</span> cannot-run"),
        (
            {"verdict": "cannot-run", "reason": "no file <a>"},
            "!</span> cannot-run: no file &lt;a&gt;",
        ),
        ({"verdict": "deviates", "findings": [BARE]}, "✗</span> deviates: 1 cause found"),
        ({"verdict": "deviates", "findings": [BARE] * 2}, "✗</span> deviates: 2 causes found"),
    ],
)
def test_the_verdict_stands_behind_its_sign(content, line):
    assert f'<p class="verdict"><span aria-hidden="true">{line}</p>\n' in html(content)


def test_a_target_that_conforms_has_a_short_section():
    assert (
        sections({"target": "a<b"})
        == """\
<section class="conforms">
<h2><code>a&lt;b</code></h2>
<p class="verdict"><span aria-hidden="true">✓</span> conforms</p>
<details><summary>Conventions</summary>
<div class="wide">
<table>
<thead><tr>
<th scope="col">convention</th>
<th scope="col">value</th></tr></thead>
<tbody></tbody></table></div>
</details>
<p>3 cases declared, 2 run, 1 skipped.</p>
<div class="wide">
<table>
<caption>Fixed cases</caption>
<thead><tr>
<th scope="col">family</th>
<th scope="col">agrees</th></tr></thead>
<tbody><tr><td>worked</td><td>1</td></tr>
</tbody></table></div>
</section>"""
    )


def test_a_finding_shows_its_data_and_answers_and_passes():
    text = sections({"verdict": "deviates", "findings": [FINDING, BARE]})

    assert (
        text[text.index("<article>") : text.rindex("</article>")]
        == """\
<article>
<h3>1. its weights &lt; right</h3>
<p>In 2 cases; shown is <code>tie&lt;1</code>, the smallest (a &amp; b).</p>
<div class="wide">
<table>
<caption>The data</caption>
<thead><tr>
<th scope="col">row</th>
<th scope="col">y</th>
<th scope="col">x0</th>
<th scope="col">x1</th></tr></thead>
<tbody><tr><td>0</td><td>+1</td><td>1</td><td>-2</td></tr>
<tr><td>1</td><td>-1</td><td>3/2</td><td><span \
title="1234567890123456789012345">1234567890…2345</span></td></tr>
</tbody></table></div>
<table class="facts">
<tbody><tr><td><b>given</b></td><td>epochs 4; w0 (0, 0); eta 1/2; order (1, 0)</td></tr>
<tr><td><b>expected</b></td><td>weights (1, 0); some value yes</td></tr>
<tr><td><b>got</b></td><td>weights (1234567890123456789012345, 0); no value no</td></tr>
<tr><td><b>because</b></td><td>row 1 &amp; 2</td></tr>
</tbody></table>
<div class="wide">
<table>
<caption>Pass by pass</caption>
<thead><tr>
<th scope="col">pass</th>
<th scope="col">the reference</th>
<th scope="col">the target</th></tr></thead>
<tbody><tr><td>1</td><td>weights (1); rows (0)</td><td>weights (&lt;)</td></tr>
<tr><td>2</td><td>weights (1); rows none</td><td>weights (2)</td></tr>
</tbody></table></div>
<p>Run it again:</p>
<pre><code>perceptron check mine.py --case &#x27;tie&lt;1&#x27;</code></pre>
</article>
<article>
<h3>2. is lost</h3>
<p>In 1 case; shown is <code>one</code>, the smallest (the least).</p>
<div class="wide">
<table>
<caption>The data</caption>
<thead><tr>
<th scope="col">row</th>
<th scope="col">y</th>
<th scope="col">x0</th></tr></thead>
<tbody><tr><td>0</td><td>+1</td><td>1</td></tr>
</tbody></table></div>
<table class="facts">
<tbody><tr><td><b>expected</b></td><td>stops soon</td></tr>
</tbody></table>
<p>Run it again:</p>
<pre><code>perceptron check mine.py --case one</code></pre>
"""
    )


def test_what_the_verdict_rests_on_follows():
    text = sections(
        {
            "conventions": {"bias_rate": "1", "undetermined": ["a", "b"]},
            "remarks": ["one & two", "three"],
            "searched": {"budget": "quick", "seed": 7, "examples": 150},
            "rounding": [{"cause": "digits <", "count": 2, "replay": "run <"}],
            "each": EACH,
        }
    )

    assert (
        text[text.index("<details>") :]
        == """\
<details><summary>Conventions</summary>
<div class="wide">
<table>
<thead><tr>
<th scope="col">convention</th>
<th scope="col">value</th></tr></thead>
<tbody><tr><td>bias rate</td><td>1</td></tr>
<tr><td>undetermined</td><td>(a, b)</td></tr>
</tbody></table></div>
</details>
<p>3 cases declared, 2 run, 1 skipped; 150 searched (budget quick, seed 7).</p>
<p>one &amp; two.</p>
<p>three.</p>
<div class="wide">
<table>
<caption>Rounding, which is no deviation</caption>
<thead><tr>
<th scope="col">what</th>
<th scope="col">cases</th>
<th scope="col">replay</th></tr></thead>
<tbody><tr><td>digits &lt;</td><td>2</td><td>run &lt;</td></tr>
</tbody></table></div>
<div class="wide">
<table>
<caption>Fixed cases</caption>
<thead><tr>
<th scope="col">family</th>
<th scope="col">agrees</th>
<th scope="col">departs</th>
<th scope="col">does not apply</th></tr></thead>
<tbody><tr><td>worked</td><td>1</td><td></td><td></td></tr>
<tr><td>aimed</td><td></td><td>2</td><td></td></tr>
<tr><td>option</td><td></td><td></td><td>1</td></tr>
</tbody></table></div>
<p>A case does not apply where it needs an option that the target does not take, where its \
conventions do not fit, or where float64 would round.</p>
<details><summary>Every case that departs (2)</summary>
<div class="wide">
<table>
<thead><tr>
<th scope="col">case</th>
<th scope="col">cause</th>
<th scope="col">replay</th></tr></thead>
<tbody><tr><td>tie&lt;1</td><td>weights</td><td>run &lt;</td></tr>
<tr><td>lost</td><td>raises</td><td>run b</td></tr>
</tbody></table></div>
</details>
</section>"""
    )


def data(points):
    """The rows of the table of such data, and what stands below them."""
    case = BARE["case"] | {"X": points, "y": ["1"] * len(points)}
    text = sections({"findings": [BARE | {"case": case}]})
    return text[text.index("<tr><td>0") : text.index('\n<table class="facts">')]


def test_of_many_rows_twenty_are_shown():
    rows = [[str(row)] for row in range(22)]

    assert data(rows).splitlines()[-2:] == [
        "<tr><td>19</td><td>+1</td><td>19</td></tr>",
        "</tbody></table></div><p>and 2 more rows</p>",
    ]
    assert data(rows[:20]).splitlines()[-1] == "</tbody></table></div>"


@pytest.mark.parametrize(
    ("number", "cell"),
    [
        ("1" * 24, "1" * 24),
        ("1" * 25, f'<span title="{"1" * 25}">1111111111…1111</span>'),
        ("-1/" + "2" * 23, f'<span title="-1/{"2" * 23}">-1/2222222…2222</span>'),
        ("X" * 25, "X" * 25),
    ],
)
def test_a_long_number_is_cut_in_the_middle_and_kept_whole_beside_it(number, cell):
    assert f"<td>{cell}</td>" in data([[number]])


def test_of_a_long_list_twenty_are_shown():
    given = [str(row) for row in range(21)]

    text = html({"findings": [BARE | {"expected": {"rows": given, "all": given[:20]}}]})

    shown = ", ".join(given[:20])
    assert f"<td>rows ({shown}, ...); all ({shown})</td>" in text


def test_every_case_that_departs_is_listed():
    departing = [EACH[1] | {"id": f"case-{number}"} for number in range(30)]

    text = html({"each": departing})

    assert "<summary>Every case that departs (30)</summary>" in text
    assert "<td>case-29</td>" in text
    assert "more rows" not in text


def test_passes_that_a_target_does_not_show_at_all_are_told_so():
    traces = {"expected": FINDING["traces"]["expected"][1:2]}

    assert "<tr><td>1</td><td>weights (1); rows (0)</td><td>not to be had</td></tr>" in html(
        {"findings": [BARE | {"traces": traces}]}
    )
