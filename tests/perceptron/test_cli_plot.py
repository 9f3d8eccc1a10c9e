"""Which picture `plot` asks for, of what, and what it says of it."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from perceptron import certify, plotting

FOUR = "a,b,label\n4,0,1\n1,1,-1\n0,1,-1\n-2,-2,1\n"
XOR = "a,b,label\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n"
WIDE = "a,b,c,label\n1,0,0,1\n0,1,0,1\n0,0,1,-1\n"


@pytest.fixture
def drawn(on_points, monkeypatch):
    """Draw nothing; return what the command said, and keep what was to be drawn and where."""
    kept = SimpleNamespace(drawn=[], saved=[])

    def draws(kind):
        def draw(*shown):
            kept.drawn.append((kind, *shown))
            return SimpleNamespace(told=f"≠ of {kind}", save=kept.saved.append)

        return draw

    for kind in ("margin", "certificate", "columns", "steps", "passes"):
        monkeypatch.setattr(plotting, kind, draws(kind))

    def line(text, *options):
        kept.said = on_points("plot", text, "--output", "a.svg", *options)
        return kept

    return line


def test_a_picture_is_saved_and_told_in_words(drawn):
    kept = drawn(FOUR)

    assert kept.saved == [Path("a.svg")]
    assert kept.said == (0, "a.svg: ≠ of margin\n", "")


def test_what_is_seen_is_printed_as_json(drawn):
    kept = drawn(FOUR, "--json")

    assert kept.said[1] == (
        '{\n  "format": "perceptron-picture/1",\n  "file": "a.svg",\n'
        '  "shows": "\\u2260 of margin"\n}\n'
    )
    assert json.loads(kept.said[1])["shows"] == "≠ of margin"


def test_what_is_unusual_is_remarked_on(drawn):
    kept = drawn("a,b,y\n1,2,1\n0,0,1\n", "--no-bias")

    assert [line[:26] for line in kept.said[2].splitlines()] == [
        "note: every label is +1; t",
        "note: row 1 is zero; its s",
    ]


@pytest.mark.parametrize("options", [(), ("--show", "margin")])
def test_in_the_plane_the_margin_is_drawn(drawn, options):
    ((kind, data, found, names),) = drawn(FOUR, *options).drawn

    assert (kind, names, found) == ("margin", ["a", "b"], certify(data))
    assert data.bias == "append"


def test_data_that_nothing_separates_are_drawn_with_what_cancels(drawn):
    ((kind, data, found, names),) = drawn(XOR).drawn

    assert (kind, names, found) == ("certificate", ["a", "b"], certify(data))


@pytest.mark.parametrize(
    ("text", "options"), [(WIDE, ("--no-bias",)), (FOUR, ("--no-bias", "--show", "passes"))]
)
def test_of_more_coordinates_or_where_it_is_asked_for_the_passes_are_drawn(drawn, text, options):
    ((kind, trace, made, bound),) = drawn(text, *options).drawn

    assert (kind, trace.outcome) == ("passes", "converged")
    assert made == [trace.updates, 0]
    assert bound == certify(trace.data).mistake_bound


def test_where_nothing_separates_the_passes_have_no_bound(drawn):
    ((kind, trace, made, bound),) = drawn(XOR, "--show", "passes").drawn

    assert (kind, trace.outcome, made, bound) == ("passes", "endless", [4], None)


def test_the_steps_are_drawn_where_they_are_asked_for(drawn):
    ((kind, trace, names),) = drawn(FOUR, "--no-bias", "--show", "steps").drawn

    assert (kind, trace.updates, names) == ("steps", 3, ["a", "b"])


@pytest.mark.parametrize("show", ["steps", "passes"])
def test_a_run_is_stopped_where_it_is_asked_for(drawn, show):
    ((_, trace, *_),) = drawn(FOUR, "--no-bias", "--show", show, "--max-updates", "2").drawn

    assert (trace.updates, trace.outcome) == (2, "limit")


@pytest.mark.parametrize(
    ("options", "places", "names"),
    [
        (("--columns", "c,a"), (2, 0), ("c", "a")),
        (("--show", "columns"), (0, 1), ("a", "b")),
        (("--columns", "a,c", "--show", "steps"), (0, 2), ("a", "c")),
    ],
)
def test_columns_are_drawn_by_their_names_the_first_two_unless_they_are_named(
    drawn, options, places, names
):
    ((kind, data, pair, chosen),) = drawn(WIDE, *options).drawn

    assert (kind, pair, chosen) == ("columns", places, names)
    assert data.points[0][:3] == (1, 0, 0)


@pytest.mark.parametrize(
    ("columns", "sentence"),
    [
        ("a,z", "columns: no column 'z'; name two of a, b, c"),
        ("a,bias", "columns: no column 'bias'; name two of a, b, c"),
        ("", "columns: no column ''; name two of a, b, c"),
        ("a", "columns: 'a' is not two; name two, as in A,B"),
        ("a,b,c", "columns: 'a,b,c' is not two; name two, as in A,B"),
    ],
)
def test_columns_that_are_not_two_of_the_data_are_refused(drawn, columns, sentence):
    kept = drawn(WIDE, "--columns", columns)

    assert (kept.said, kept.drawn) == ((2, "", f"perceptron plot: {sentence}\n"), [])


def test_another_ending_is_refused_before_anything_is_read(run):
    assert run("plot", "none.csv", "--output", "a.pdf") == (
        2,
        "",
        "perceptron plot: a.pdf: a picture cannot end in '.pdf'; use .svg or .png\n",
    )
