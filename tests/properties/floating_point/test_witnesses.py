"""Witnesses of what floats break: each file replays, refuses tampering, and is found again."""

import json

import pytest

from perceptron import Dataset, Refused, certify, train
from perceptron.arithmetic.exact import from_text
from properties.floating_point import witness_search
from properties.floating_point.machine_numbers import ARITHMETICS
from properties.floating_point.witness import FOLDER, content, file_of, replayed
from properties.floating_point.witness_search import SCOPES, Scope, smallest_witness

FLOAT64 = ARITHMETICS["float64"]

FILES = sorted(FOLDER.rglob("*.json"))


def told(name):
    said = json.loads(file_of(name).read_text())
    return said, Dataset([[from_text(a) for a in x] for x in said["X"]], said["y"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_file_says_what_the_two_runs_do(path):
    assert file_of(replayed(path)["name"]) == path


def test_there_is_a_file_for_every_way():
    ways = {(scope.arithmetic, scope.happens) for scope in SCOPES.values()}

    assert set(FILES) == set(map(file_of, SCOPES))
    assert ways >= {
        (name, happens)
        for name in ARITHMETICS
        for happens in ("endless", "too many mistakes", "wrong stop")
    }


@pytest.mark.parametrize("name", SCOPES)
def test_the_exact_run_on_data_of_the_scope_keeps_every_promise(name):
    _, data = told(name)
    trace = train(data)

    assert trace.separates
    assert trace.updates <= certify(data).mistake_bound
    assert {a for x in data.points for a in x} <= {*SCOPES[name].numbers}
    assert (len(data), data.dimension) in SCOPES[name].sizes


@pytest.mark.parametrize(
    ("field", "other"),
    [
        ("X", [["1"], ["1"]]),
        ("happens", "wrong stop"),
        ("mistake_bound", "2"),
        ("exact_mistakes", []),
        ("mistakes", [0]),
        ("pass", 3),
        ("step", {}),
        ("explanation", "It works."),
        ("arithmetic", "float128"),
        ("conventions", {}),
        ("format", "perceptron-witness/0"),
        ("note", "of no use"),
    ],
)
def test_a_file_that_says_anything_else_is_refused(field, other, tmp_path):
    said, _ = told("float64-underflow")
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(said | {field: other}))

    comes = r"mistakes is \[0\], but \[0, 1, 1\] comes$" if field == "mistakes" else ""
    with pytest.raises(Refused, match=f"^{path}: {comes}"):
        replayed(path)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"X": 3}'])
def test_a_file_that_is_no_witness_is_refused(text, tmp_path):
    path = tmp_path / "other.json"
    path.write_text(text)

    with pytest.raises(Refused, match=f"^{path}: this is not a witness"):
        replayed(path)


def test_what_does_not_happen_has_no_file():
    with pytest.raises(Refused, match=r"^plain: no 'endless' in float64; it has \[\]"):
        content("plain", Dataset([[1]], [1]), FLOAT64, "endless")


QUICK = [name for name, scope in SCOPES.items() if len(scope.sizes) < 6]


@pytest.mark.parametrize("name", QUICK)
def test_the_search_finds_the_data_of_the_file_again(name):
    _, data = told(name)

    assert smallest_witness(SCOPES[name]).points == data.points


def test_the_smallest_data_come_first():
    scope = Scope("int64", "endless", (1, 2**62, 2**61), ((1, 1), (2, 1)))

    assert smallest_witness(scope._replace(numbers=(2**62, 1))).points == ((2**62,),)
    with pytest.raises(Refused, match="^float64: no 'too many mistakes' in the scope; "):
        smallest_witness(SCOPES["float64-starved"]._replace(numbers=(1, 2)))


def test_the_command_says_which_files_are_stale_and_writes_them(tmp_path, capsys):
    folder = ["--folder", str(tmp_path)]
    codes = [
        witness_search.main(["int64-endless", *folder, *flag]) for flag in ([], ["--write"], [])
    ]

    assert codes == [1, 0, 0]
    lines = capsys.readouterr().out.splitlines()
    explained = told("int64-endless")[0]["explanation"]
    assert lines == [f"int64-endless: {explained}{end}" for end in (" [not as kept]", "", "")]
    kept = file_of("int64-endless").read_text()
    assert file_of("int64-endless", tmp_path).read_text() == kept
