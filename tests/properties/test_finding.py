"""The smallest witnesses are found again, and the command says which files are stale."""

import json

import pytest

from perceptron import Refused
from perceptron.arithmetic.exact import from_text
from properties.floating_point import witness_search
from properties.floating_point.witness import FOLDER, replayed
from properties.floating_point.witness_search import SCOPES, Scope, main, smallest_witness
from tests.properties.help_text import help_of

QUICK = [name for name, scope in SCOPES.items() if scope.sizes != witness_search.SPACE]


def kept(name):
    """The points of a file."""
    said = json.loads((FOLDER / f"{name}.json").read_text())
    return tuple(tuple(map(from_text, x)) for x in said["X"])


@pytest.mark.parametrize("name", QUICK)
def test_the_search_finds_the_data_of_the_file_again(name):
    assert smallest_witness(SCOPES[name]).points == kept(name)


def test_a_scope_without_a_witness_says_so():
    scope = SCOPES["float64-starved"]._replace(numbers=(1, 2))

    with pytest.raises(Refused, match="^float64: no 'too many mistakes' in the scope"):
        smallest_witness(scope)


def test_the_command_says_which_files_are_stale(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(witness_search, "FOLDER", tmp_path)

    codes = [main(["int64-endless", *flag]) for flag in ([], ["--write"], [])]

    assert codes == [1, 0, 0]
    assert capsys.readouterr().out.count("[not as kept]") == 1
    assert replayed(tmp_path / "int64-endless.json")["pass_alike"] == 0


def test_the_numbers_of_a_scope_have_both_signs_or_are_powers_of_two():
    assert witness_search._both(1, 2**53) == (1, -1, 2**53, -(2**53))
    assert witness_search._powers(90, -180) == (1, 2.0**-90, 2.0**-180)
    assert witness_search._powers(90, -179) == (1, 2.0**-90)


def test_data_come_by_size_and_then_by_how_far_along_the_numbers_they_reach(monkeypatch):
    seen = []
    monkeypatch.setattr(
        witness_search, "happenings", lambda data, _: seen.append(data.points) or {}
    )

    with pytest.raises(Refused, match="^int64: no 'endless' in the scope; allow larger data$"):
        smallest_witness(Scope("int64", "endless", (5, 3, 4), ((1, 1), (2, 1), (1, 2))))

    pairs = [(5, 5), (5, 3), (3, 5), (5, 4), (3, 3), (4, 5), (3, 4), (4, 3), (4, 4)]
    assert seen == [
        *(((x,),) for x in (5, 3, 4)),
        *(((a,), (b,)) for a, b in pairs),
        *((pair,) for pair in pairs),
    ]


@pytest.fixture
def two(monkeypatch, tmp_path):
    """Let there be two scopes, and a folder that keeps nothing yet."""
    monkeypatch.setattr(witness_search, "FOLDER", tmp_path)
    for name in SCOPES.keys() - {"int64-endless", "int64-too-many"}:
        monkeypatch.delitem(SCOPES, name)
    return tmp_path


def test_the_command_says_of_every_scope_whether_its_file_is_stale(two, capsys):
    wrote = main(["int64-too-many", "--write"])
    capsys.readouterr()

    assert (wrote, main([])) == (0, 1)

    explained = {
        path.stem: json.loads(path.read_text())["explanation"] for path in FOLDER.glob("int64-*")
    }
    assert capsys.readouterr().out.splitlines() == [
        f"int64-endless: {explained['int64-endless']} [not as kept]",
        f"int64-too-many: {explained['int64-too-many']}",
    ]


def test_what_the_command_writes_is_what_is_kept(two):
    main(["--write"])

    for path in two.iterdir():
        assert path.read_text() == (FOLDER / path.name).read_text()
    assert {path.stem for path in two.iterdir()} == set(SCOPES)


def test_the_command_has_help(two, monkeypatch, capsys):
    said = help_of(main, monkeypatch, capsys)

    assert said.startswith(
        "usage: python -m properties.floating_point.witness_search [-h] [--write] [NAME ...] "
        "The search for the smallest witnesses"
    )
    assert " NAME int64-endless, int64-too-many options: " in said
    assert said.endswith(" --write write the files")
