import json

import pytest

pytest.importorskip("matplotlib", reason="pictures are drawn in `tox -e docs`")

from perceptron.cli import main

FOUR = "a,b,label\n4,0,1\n1,1,-1\n0,1,-1\n-2,-2,1\n"
XOR = "a,b,label\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n"
WIDE = "a,b,c,label\n1,0,0,1\n0,1,0,1\n0,0,1,-1\n"


@pytest.fixture
def plotted(tmp_path, capsys):
    """Type `perceptron plot` on the text; return the exit code, the file and what is printed."""

    def plot(text, *options, output="out.svg"):
        (tmp_path / "data.csv").write_text(text, encoding="utf-8")
        target = tmp_path / output
        code = main(["plot", str(tmp_path / "data.csv"), "--output", str(target), *options])
        return code, target, capsys.readouterr()

    return plot


@pytest.fixture
def drawn(plotted):
    def draw(*given, **named):
        code, target, printed = plotted(*given, **named)
        assert code == 0
        return target.read_bytes(), printed.out.split(": ", 1)[1]

    return draw


@pytest.mark.parametrize(
    ("text", "options", "told"),
    [
        (FOUR, ["--no-bias"], "4 points, the line of w = (1, -5), which has the largest margin"),
        (FOUR, ["--no-bias", "--show", "steps"], "a run that ends converged after 3 mistakes"),
        (
            FOUR,
            ["--no-bias", "--show", "passes"],
            "3 mistakes in 2 passes, where R^2/gamma*^2 is 26",
        ),
        (XOR, [], "4 points that nothing separates; 1 of point 0"),
        (WIDE, [], "a run that ends converged: "),
        (WIDE, ["--columns", "c,a"], "2 points of label +1 and 1 of label -1 by c and a"),
        (WIDE, ["--show", "columns"], "by a and b"),
    ],
)
def test_data_are_drawn_as_suits_them(drawn, text, options, told):
    assert told in drawn(text, *options)[1]


def test_an_svg_is_text_with_its_words_in_it(drawn):
    content, told = drawn(FOUR, "--no-bias")

    assert b"<svg " in content
    assert told[:40].encode() in content


def test_what_is_seen_is_printed_as_json_where_asked(plotted):
    _, _, told = plotted(FOUR, "--json")

    printed = json.loads(told.out)
    assert (printed["format"], printed["shows"][:8]) == ("perceptron-picture/1", "4 points")


def test_a_png_is_one(drawn):
    content, _ = drawn(FOUR, "--no-bias", output="out.png")

    assert content.startswith(b"\x89PNG\r\n")


def test_the_same_command_writes_the_same_bytes(drawn):
    assert drawn(FOUR)[0] == drawn(FOUR)[0]


def test_the_plane_cannot_show_three_coordinates(plotted):
    code, target, told = plotted(WIDE, "--show", "margin")

    assert (code, target.exists()) == (2, False)
    assert "plot: points of 3 coordinates are not in a plane; choose" in told.err


def test_a_folder_that_is_not_there_is_refused(plotted):
    code, _, told = plotted(FOUR, output="no/out.svg")

    assert code == 2
    assert "no such file or directory; name a folder that can be" in told.err


HUGE = "a,b,label\n1e400,0,+1\n-1,1,-1\n0,-1,-1\n"
FAR = "a,b,label\n1e-200,0,1\n-1,1e90,-1\n1,-1e90,1\n"


@pytest.mark.parametrize("show", ["margin", "steps", "columns"])
def test_what_is_too_large_to_be_drawn_is_refused(plotted, show):
    code, target, told = plotted(HUGE, "--show", show, "--max-updates", "9")

    assert (code, target.exists()) == (2, False)
    assert told.err.endswith("plot: 10^400 is too large to be drawn; rescale the data\n")


@pytest.mark.parametrize("show", ["margin", "steps", "passes"])
def test_weights_and_bounds_beyond_the_floats_are_drawn(drawn, show):
    _, told = drawn(FAR, "--no-bias", "--show", show, "--max-updates", "9")

    assert "1" in told
    if show == "passes":
        assert "about 10^" in told
