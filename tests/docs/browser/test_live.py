"""The page on which a reader drags points, held against the program."""

import json
import shlex
import shutil
from pathlib import Path
from random import Random

import pytest

from tests.docs.browser.chromium import probe

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

from pages.live import bundle

from perceptron import Conventions, certify, replay, train
from perceptron.cli import main
from perceptron.data.readers import read
from proofs import theorems

LIVE = Path(__file__).parents[3] / "docs" / "live"

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not LIVE.parent.joinpath("node_modules").is_dir(),
    reason="not run: esbuild is not installed: npm --prefix docs ci",
)

WIDE, PHONE = 1300, 390
PLAIN = Conventions()
GIVE, SHOWN, SAYS = map(probe, ("give", "shown", "says"))


class Page:
    """The one file, opened from disk, as a reader uses it."""

    def __init__(self, browser, file):
        self.browser, self.file = browser, file

    def open(self, width=WIDE, *, dark=False):
        self.browser.open(self.file, width, dark=dark)
        return self

    def give(self, field, value, event="change"):
        arguments = ", ".join(map(json.dumps, (field, value, event)))
        self.browser.evaluate(f"({GIVE})({arguments})")

    def click(self, button):
        self.browser.evaluate(f"document.getElementById({json.dumps(button)}).click()")

    def show(self, csv, bias="append"):
        self.give("csv", csv, None)
        self.click("use")
        self.give("bias", bias)
        return self.shown()

    def check(self, certificate):
        self.give("certificate", certificate, None)
        self.click("check")
        return self.shown()["checked"]

    def shown(self):
        return self.browser.evaluate(SHOWN)

    def presets(self):
        """Choose each preset in turn, and yield its name and what is shown."""
        names = "[...document.getElementById('preset').options].map(each => each.text)"
        for index, name in enumerate(self.browser.evaluate(names)):
            self.give("preset", str(index))
            yield name, self.shown()

    def place(self, row):
        """Return where a point is in the window."""
        box = f"document.querySelectorAll('.point .mark')[{row}].getBoundingClientRect()"
        script = f"(b => [b.x + b.width / 2, b.y + b.height / 2])({box})"
        self.browser.evaluate("document.getElementById('plane').scrollIntoView()")
        return self.browser.evaluate(script)

    def rest(self):
        """Wait until the page has drawn what it was given."""
        self.browser.evaluate("new Promise(done => setTimeout(done, 400))")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """All that the page loads, in a folder, with a page that loads it."""
    folder = tmp_path_factory.mktemp("live")
    bundle(LIVE / "build.mjs", folder)
    (folder / "index.html").write_text(
        '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">'
        '<link rel="stylesheet" href="live.css">'
        '<div id="live"></div><script src="live.js"></script>'
    )
    return folder


@pytest.fixture(scope="module")
def file(site):
    return site / "perceptron.html"


@pytest.fixture
def page(browser, file):
    return Page(browser, file).open()


def drawn(random):
    """Draw a few points on a grid as CSV, often with ties, and a bias."""
    grid, size = random.choice([1, 1, 2, 10]), random.randint(1, 9)
    lines = [
        ",".join([*(f"{random.randint(-3, 3)}/{grid}" for _ in "xy"), random.choice(["-1", "1"])])
        for _ in range(size)
    ]
    return "\n".join(["x1,x2,label", *lines]), random.choice(["none", "append"])


def dataset(csv, bias, folder):
    file = folder / "points.csv"
    file.write_text(csv)
    return read(file, bias=bias).data


def bare(written):
    """Return a certificate without what is of its file."""
    return {name: said for name, said in json.loads(written).items() if name != "reading"}


def differences(shown, data, conventions=PLAIN):
    """Return where the page and the library do not say the same of the data."""
    ours, theirs = json.loads(shown["certificate"]), certify(data).content()
    same = ("kind", "digest", "bias", "weights", "margin_squared", "radius_squared")
    found = [name for name in (*same, "mistake_bound") if ours.get(name) != theirs.get(name)]
    for name in ("certificate", "trace"):
        verdict = replay(bare(shown[name]), data.rows, data.labels)
        found += [] if verdict.holds else [f"{name}: {verdict.sentence}"]
    run = json.loads(shown["trace"])
    made = len(run["mistakes"])
    limit = made if run["outcome"] == "limit" else None
    trace = train(data, conventions, max_updates=limit).content()
    # an endless run may be left earlier or later
    least = min(made, len(trace["mistakes"]))
    same = all(run[name] == trace[name] for name in ("outcome", "conventions"))
    followed = run["mistakes"][:least] == trace["mistakes"][:least]
    return [*found, *([] if same and followed else ["run"])]


def test_it_is_one_small_file_that_asks_for_nothing_and_logs_no_error(page):
    asked = page.browser.requested

    assert page.file.stat().st_size < 400_000
    assert [url for url in asked if not url.startswith("data:")] == [page.file.as_uri()]
    assert page.browser.errors == []
    assert page.browser.evaluate("document.getElementById('kernel')") is None


def test_the_commands_of_every_preset_hold_on_its_files(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    found = {}
    for name, shown in page.presets():
        (tmp_path / "points.csv").write_text(shown["csv"])
        # the page stops long runs, and so does the program where it is told to
        limit = f" --max-updates {len(json.loads(shown['trace'])['mistakes'])}"
        stopped = limit if json.loads(shown["trace"])["outcome"] == "limit" else ""
        for command in shown["commands"].splitlines():
            train_here = stopped if command.split()[1] == "train" else ""
            code = main(shlex.split(command + train_here)[1:])
            assert code == 0, (name, command)
        found[name] = differences(shown, dataset(shown["csv"], shown["bias"], tmp_path))
        for written in ("certificate", "trace"):
            (tmp_path / "ours.json").write_text(shown[written])
            assert main(["replay", "ours.json", "points.csv"]) == 0, (name, written)
        theirs = (tmp_path / "certificate.json").read_text()
        assert page.check(theirs).startswith("✓"), name
    capsys.readouterr()

    assert {name: faults for name, faults in found.items() if faults} == {}
    assert len(found) >= 10


def test_200_random_sets_get_the_same_answer_as_from_the_program(page, tmp_path):
    random, found, kinds = Random(0), {}, set()  # noqa: S311 - data, no secret
    for _ in range(200):
        csv, bias = drawn(random)
        shown, data = page.show(csv, bias), dataset(csv, bias, tmp_path)
        kinds.add(json.loads(shown["certificate"])["kind"])
        assert shown["checked"].startswith("✓"), csv
        checked = page.check(certify(data).to_json())
        found[csv, bias] = [*differences(shown, data), *([] if checked[0] == "✓" else [checked])]
        assert dataset(shown["csv"], bias, tmp_path).digest == data.digest

    assert {case: faults for case, faults in found.items() if faults} == {}
    assert kinds == {"separator", "gordan"}


def test_a_page_that_says_something_else_is_noticed(page, tmp_path):
    shown = page.shown()
    data = dataset(shown["csv"], "append", tmp_path)
    certificate, trace = json.loads(shown["certificate"]), json.loads(shown["trace"])
    wrong = json.dumps({**certificate, "mistake_bound": "52"})
    shorter = json.dumps({**trace, "mistakes": trace["mistakes"][1:]})

    assert differences(shown, data) == []
    assert "mistake_bound" in differences({**shown, "certificate": wrong}, data)
    assert "run" in differences({**shown, "trace": shorter}, data)


@pytest.mark.parametrize(
    ("fields", "conventions"),
    [
        ({"update": "lt", "start": "0 -1 1/2"}, "update=lt,start=0;-1;1/2"),
        ({"order": "reversed", "rate": "1/3"}, "order=reversed,rate=1/3"),
        ({"order": "own", "rows": "3 1 0 2 1"}, "order=3;1;0;2;1"),
        ({"update": "predict+", "step": "2"}, "update=predict+,step=2"),
        ({"update": "predict-"}, "update=predict-"),
    ],
)
@pytest.mark.parametrize("points", ["0,0,-1;0,1,-1;1,0,-1;1,1,1", "0,0,-1;0,1,1;1,0,1;1,1,-1"])
def test_a_run_under_other_conventions_is_the_one_of_the_program(
    page, tmp_path, fields, conventions, points
):
    csv = "\n".join(["a,b,y", *points.split(";")])
    page.show(csv)

    for field, value in fields.items():
        page.give(field, value)

    data = dataset(csv, "append", tmp_path)
    assert differences(page.shown(), data, Conventions.from_text(conventions)) == []


CHANGES = [
    {"weights": ["2", "2", "-2"]},
    {"multipliers": {"1": "5", "2": "5", "3": "7", "0": "-1"}},
    {"mistake_bound": "50"},
    {"kind": "gordan"},
    {"digest": "0" * 64},
    {"weights": None},
]


def test_a_certificate_that_was_changed_is_refused(page):
    whole = json.loads(page.shown()["certificate"])

    answers = [page.check(json.dumps({**whole, **change})) for change in CHANGES]

    assert [answer for answer in answers if not answer.startswith("✗ Refused: ")] == []
    assert page.check(json.dumps(whole)).startswith("✓")


@pytest.mark.parametrize(
    ("csv", "said"),
    [
        ("x1,x2,label", "no points"),
        ("x1,x2,label\n1,2,3", "Point 0: the label 3 is not -1 or 1"),
        ("x1,x2,label\n1,2,1\n1,b,1", 'Point 1: "b" is not a number'),
        ("x1,x2,label\n1,1", "Point 0: 2 cells"),
    ],
)
def test_points_that_cannot_be_read_are_named_and_the_page_stays(page, csv, said):
    before = page.shown()["certificate"]

    page.give("csv", csv, None)
    page.click("use")

    after = page.shown()
    assert said in after["refused"]
    assert after["certificate"] == before


def test_a_finger_breaks_the_first_line_by_dragging_a_point_across(page):
    page.open(PHONE)
    before = page.shown()
    (x, y), (x1, y1) = page.place(3), page.place(0)

    page.browser.drag_with_finger([(x, y), ((x + x1) / 2, (y + y1) / 2), (x1 + 1, y1 - 1)])
    page.rest()

    after = page.shown()
    assert (before["verdict"], after["verdict"]) == ("✓ Separable", "✗ Not separable")
    assert before["lines"] == ["holds"] * 6
    assert after["lines"][0] == "fails"
    assert after["lines"][2:5] == ["holds"] * 3
    assert "holds" not in (after["lines"][1], after["lines"][5])


def test_keys_move_flip_add_remove_and_undo(page):
    lines = []
    page.browser.evaluate("document.querySelector('.point').focus()")

    for key, text in [("ArrowUp", ""), ("f", "f"), ("PageDown", ""), ("Delete", ""), ("+", "+")]:
        page.browser.press(key, text)
        lines.append(page.shown()["csv"].splitlines()[1:])
    page.click("undo")

    assert lines[0][0] == "0,0.1,-1"
    assert lines[1][0] == "0,0.1,1"
    assert lines[3] == ["0,0.1,1", "1,0,-1", "1,1,1"]
    assert lines[4][3:] == ["1.1,0.1,1"]
    assert page.shown()["csv"].splitlines()[1:] == lines[3]


def test_what_can_be_focused_has_a_role_and_a_name(page):
    known = page.browser.accessible()

    assert [role for role, name in known if not name and role != "RootWebArea"] == []
    points = [name for role, name in known if name.startswith("Point ")]
    assert points[0].startswith("Point 0, label minus 1, at 0, 0.")


def test_kernel_and_library_run_in_the_browser_and_agree_with_the_page(browser, serve, site):
    browser.open(f"{serve(site)}/index.html", WIDE)

    browser.evaluate("document.getElementById('load').click()")
    said = browser.evaluate(f"({SAYS})('kernel-said', ['admits', 'could not'])")
    lines = browser.evaluate("document.querySelectorAll('#ledger > li').length")
    browser.evaluate("document.querySelectorAll('#ledger button')[2].click()")
    answer = browser.evaluate(f"({SAYS})('kernel-said', ['refused'])")
    browser.evaluate("document.getElementById('ask').click()")
    library = browser.evaluate(f"({SAYS})('answer', ['replay'])")
    changes = browser.evaluate(
        "[...document.querySelectorAll('#ledger > li:nth-child(3) li')].map(e => e.textContent)"
    )

    theorem = theorems.mistake_bound()
    assert said == f"✓ The kernel admits mistake-bound: {len(theorem.steps)} lines."
    assert lines == len(theorem.steps)
    assert browser.evaluate("document.getElementById('statement').textContent") == theorem.statement
    assert answer == f"Line 3: {len(changes)} changes of {len(changes)} refused."
    assert library.startswith("perceptron.certify: the same, separator.perceptron.replay: holds")
    assert library.count("perceptron.replay: holds") == 2
    assert [change for change in changes if not change.startswith("✗ ")] == []
    assert browser.errors == []


def test_an_error_of_a_page_is_seen(browser, tmp_path):
    broken = tmp_path / "broken.html"
    broken.write_text("<script>nothing()</script><img src='https://example.org/a.png'>")

    browser.open(broken, WIDE)

    assert browser.errors != []
