import re
from xml.etree import ElementTree

import pytest

pytest.importorskip("matplotlib", reason="pictures are drawn in `tox -e docs`")
pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

from pages.drawings.pictures import PICTURES

from perceptron import Conventions, Dataset, certify, train
from perceptron.plotting import certificate, columns, margin, passes, steps

FOUR = Dataset([(4, 0), (1, 1), (0, 1), (-2, -2)], [1, -1, -1, 1])
XOR = Dataset([(0, 0), (0, 1), (1, 0), (1, 1)], [-1, 1, 1, -1], bias="append")


@pytest.fixture(scope="module")
def drawn():
    return {name: draw() for name, draw in PICTURES.items()}


@pytest.fixture(scope="module")
def svgs(drawn):
    return {name: picture.inline(name) for name, picture in drawn.items()}


def words_in(text):
    svg = ElementTree.fromstring(text)  # noqa: S314  our own
    return "".join(
        "".join(node.itertext()) for node in svg.iter("{http://www.w3.org/2000/svg}text")
    )


def test_the_same_picture_is_the_same_bytes(svgs):
    assert {name: draw().inline(name) for name, draw in PICTURES.items()} == svgs


def test_a_picture_on_a_page_says_in_words_what_it_shows(drawn, svgs):
    trees = {name: ElementTree.fromstring(svg) for name, svg in svgs.items()}  # noqa: S314  our own

    assert {name: tree.get("aria-label") for name, tree in trees.items()} == {
        name: picture.told for name, picture in drawn.items()
    }


def test_a_picture_takes_its_ink_from_the_page(svgs):
    assert [name for name, svg in svgs.items() if "#010101" in svg or "#000" in svg] == []


def test_the_run_of_m_is_told_weight_by_weight(drawn):
    path = "(0, 0, 0), (-2, 0, 0), (0, 2, 2), (-2, 2, 2)"

    assert drawn["run-of-m"].told.endswith(f"3 mistakes; its weights: {path}")


def test_steps_there_and_back_share_one_label():
    cycle_of_k = PICTURES["cycle-of-k"]().figure.axes[0]

    assert [text.get_text() for text in cycle_of_k.texts if text.get_text()] == ["1, 4", "2, 3"]


def smallest_letters(svg, width):
    """The size, in pixels, of the smallest letters of a picture that is shown at most so wide."""
    own = float(re.search(r'viewBox="0 0 ([\d.]+) ', svg)[1])
    words = re.findall(r'<text style="font-size: ([\d.]+)px', svg)
    return min(map(float, words)) * min(1, width / own)


def test_the_words_of_every_picture_can_be_read_on_a_phone(svgs):
    sizes = {name: smallest_letters(svg, 358) for name, svg in svgs.items()}

    assert {name: size for name, size in sizes.items() if size < 9} == {}
    assert smallest_letters(svgs["run-of-k"], 200) < 9


def test_the_race_stays_between_its_line_and_its_curve(drawn):
    axis = PICTURES["race"]().figure.axes[0]
    line = {each.get_label(): list(each.get_ydata()) for each in axis.lines}
    made = len(line["|w|"])

    ordered = [line["k γ"][:made], line["⟨w,u⟩"], line["|w|"], line["√k R"][:made]]  # noqa: RUF001
    assert all(sorted(column) == list(column) for column in zip(*ordered, strict=True))
    assert drawn["race"].told.startswith(f"a run of {made - 1} mistakes: k gamma stays below <w,u>")


def test_the_cycle_of_k_comes_back(drawn):
    assert "(0, 0), (1, 1), (0, 2), (1, 1), (0, 0); outcome endless" in drawn["cycle-of-k"].told


def test_the_margin_is_told_exactly():
    assert "w = (1, -5), which has the largest margin, gamma*^2 = 8/13" in (
        margin(FOUR, certify(FOUR)).told
    )


def test_the_certificate_is_told_by_its_multiples():
    told = certificate(XOR, certify(XOR)).told

    assert "1 of point 0, 1 of point 1, 1 of point 2, 1 of point 3" in told


def test_no_run_makes_more_mistakes_than_the_bound_beside_it(drawn):
    pairs = [
        part.split(": ")[1].split(" of at most ") for part in drawn["bounds"].told.split("; ")[1:]
    ]
    numbers = [(float(made), float(bound.removeprefix("about "))) for made, bound in pairs]

    assert [pair for pair in numbers if pair[0] > pair[1]] == []


def test_a_float_run_departs_where_the_square_underflows(drawn):
    assert "up to e = 537, then 3, 9, " in drawn["floats-depart"].told


def test_the_mistakes_are_counted_pass_by_pass():
    made = []
    trace = train(FOUR, after_pass=made.append)

    picture = passes(trace, made, certify(FOUR).mistake_bound)

    assert made == [3, 0]
    assert "3 mistakes in 2 passes, where R^2/gamma*^2 is 26" in picture.told


def test_a_run_that_is_cut_short_within_a_pass_is_drawn_to_its_end():
    made = []
    trace = train(FOUR, max_updates=2, after_pass=made.append)

    axis = passes(trace, made, None).figure.axes[0]

    assert axis.lines[0].get_ydata()[-1] == 2


def test_a_long_run_is_drawn_in_twelve_panels():
    trace = train(Dataset([(1, 0), (-1, 1)], [1, 1]), Conventions(start=(-30, 0)))

    assert len(steps(trace).figure.axes) == 12


@pytest.mark.parametrize("bias", ["none", "append", "prepend"])
def test_the_boundary_is_where_the_score_is_zero(bias):
    trace = train(Dataset([(4, 1), (3, 3)], [1, 1], bias))
    w = dict(
        zip({"none": "ab", "append": "abc", "prepend": "cab"}[bias], trace.weights, strict=True)
    )

    line = steps(trace).figure.axes[trace.updates].lines[4]

    scores = [w["a"] * x + w["b"] * y + w.get("c", 0) for x, y in line.get_xydata()]
    assert scores == pytest.approx([0, 0], abs=1e-9)


def test_two_columns_are_told_by_their_names():
    told = columns(Dataset([(1, 2, 3), (4, 5, 6)], [1, -1]), (0, 2), ("a", "c")).told

    assert told == "1 point of label +1 and 1 of label -1 by a and c"


def test_the_words_of_a_picture_stay_words(svgs):
    assert "mistakes made" in words_in(svgs["bounds"])
