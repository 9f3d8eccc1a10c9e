"""`perceptron plot`: which picture it draws, of what, and what it says of it."""

import json
from xml.etree import ElementTree

import pytest

pytest.importorskip("matplotlib", reason="it draws")


FOUR = "a,b,label\n4,0,1\n1,1,-1\n0,1,-1\n-2,-2,1\n"
XOR = "a,b,label\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n"
WIDE = "a,b,c,label\n1,0,0,1\n0,1,0,1\n0,0,1,-1\n"


@pytest.fixture
def drawn(on_points):
    return lambda text, *options: on_points("plot", text, "--output", "a.svg", *options)


@pytest.mark.parametrize(
    ("text", "options", "told"),
    [
        (FOUR, ("--no-bias", "--show", "steps"), "a run that ends converged after 3 mistakes; its "
         "weights: (0, 0), (4, 0), (3, -1), (1, -3)"),
        (FOUR, ("--no-bias", "--show", "steps", "--max-updates", "2"), "a run that ends limit "
         "after 2 mistakes; its weights: (0, 0), (4, 0), (3, -1)"),
        (FOUR, ("--no-bias", "--show", "passes"), "a run that ends converged: 3 mistakes in 2 "
         "passes, where R^2/gamma*^2 is 26"),
        (FOUR, ("--no-bias", "--show", "passes", "--max-updates", "2"), "a run that ends limit: 2 "
         "mistakes in 0 passes, where R^2/gamma*^2 is 26"),
        (WIDE, ("--no-bias",), "a run that ends converged: 3 mistakes in 2 passes, where "
         "R^2/gamma*^2 is 3"),
        (XOR, (), "4 points that nothing separates; 1 of point 0, 1 of point 1, 1 of point 2, 1 of "
         "point 3, each with its sign, add up to 0"),
        (XOR, ("--show", "passes"), "a run that ends endless: 4 mistakes in 1 pass"),
        (WIDE, ("--columns", "c,a"), "2 points of label +1 and 1 of label -1 by c and a"),
        (WIDE, ("--show", "columns"), "2 points of label +1 and 1 of label -1 by a and b"),
        (WIDE, ("--columns", "a,c", "--show", "steps"), "2 points of label +1 and 1 of label -1 "
         "by a and c"),
    ],
)  # fmt: skip
def test_the_picture_asked_for_is_saved_and_told_in_words(drawn, tmp_path, text, options, told):
    code, out, err = drawn(text, *options)

    assert (code, out, err) == (0, f"a.svg: {told}\n", "")
    root = ElementTree.parse(tmp_path / "a.svg").getroot()  # noqa: S314  our own
    assert root.get("aria-label") == told


def test_what_is_seen_is_printed_as_json(drawn):
    _, out, _ = drawn(WIDE, "--columns", "c,a", "--json")

    assert json.loads(out) == {
        "format": "perceptron-picture/1",
        "file": "a.svg",
        "shows": "2 points of label +1 and 1 of label -1 by c and a",
    }
    assert out.startswith('{\n  "format"')


def test_what_is_unusual_is_remarked_on(drawn):
    _, _, err = drawn("a,b,y\n1,2,1\n0,0,1\n", "--no-bias")

    assert [line[:26] for line in err.splitlines()] == [
        "note: every label is +1; t",
        "note: row 1 is zero; its s",
    ]


def test_another_ending_is_refused_before_anything_is_read(run):
    assert run("plot", "none.csv", "--output", "a.pdf") == (
        2,
        "",
        "perceptron plot: a.pdf: a picture cannot end in '.pdf'; use .svg or .png\n",
    )


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
def test_columns_that_are_not_two_of_the_data_are_refused(drawn, tmp_path, columns, sentence):
    assert drawn(WIDE, "--columns", columns) == (2, "", f"perceptron plot: {sentence}\n")
    assert not (tmp_path / "a.svg").exists()
