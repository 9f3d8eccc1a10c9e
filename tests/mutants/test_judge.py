import tomllib
from collections import Counter

import pytest

from tests.mutants.__main__ import PROJECT, ROOMS, main, prepare, settings
from tests.mutants.judge import Change, change, listed, summary, too_few, unlike

NAME = "perceptron.a.x_f__mutmut_2"
DIFF = [
    "# perceptron.a.x_f__mutmut_2: survived",
    "--- perceptron/a.py",
    "+++ perceptron/a.py",
    "@@ -1,3 +1,3 @@",
    " def f(w):",
    "-    return w < 0",
    "+    return w <= 0",
]
MUTANT = Change("perceptron.a.x_f", "return w < 0", "return w <= 0")


def test_a_mutant_is_told_by_its_function_and_its_lines():
    assert change(NAME, DIFF) == MUTANT


@pytest.mark.parametrize(
    ("state", "allowed", "faults"),
    [
        ("survived", [MUTANT], []),
        ("survived", [], [f"{NAME}: survived; kill it, or list it with its reason"]),
        ("no tests", [], [f"{NAME}: no tests; kill it, or list it with its reason"]),
        (
            "not checked",
            [MUTANT],
            [
                f"{NAME}: not checked; kill it, or list it with its reason",
                "perceptron.a.x_f: listed, and not alive; take it off",
            ],
        ),
        (
            "survived",
            [MUTANT, MUTANT],
            ["perceptron.a.x_f: listed, and not alive; take it off"],
        ),
    ],
)
def test_those_alive_are_held_against_the_list(state, allowed, faults):
    found = unlike({NAME: state}, {NAME: MUTANT}, allowed)

    assert [fault.splitlines()[0] for fault in found] == faults


def test_a_fault_shows_the_lines():
    (fault,) = unlike({}, {}, [MUTANT])

    assert fault.splitlines()[1:] == ["    - return w < 0", "    + return w <= 0"]


@pytest.mark.parametrize(
    ("killed", "survived", "faults"),
    [(95, 5, []), (94, 6, ["fewer than 95 % are killed"]), (0, 0, ["fewer than 95 % are killed"])],
)
def test_too_few_killed_are_a_fault_and_so_are_none(killed, survived, faults):
    assert too_few(Counter(killed=killed, survived=survived)) == faults


def test_the_counts_are_told_with_those_that_ran_out_of_time():
    counts = Counter(killed=6, timeout=1, survived=1)

    assert summary(counts) == "8 mutants, 7 killed (87.5 %), 1 of these by the clock"


def read(path):
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", sorted(ROOMS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_listed_survivor_has_a_reason_and_a_module_that_is_changed(path):
    room = read(path)

    names = (name.removesuffix(".py").removesuffix("/__init__") for name in room["mutate"])
    modules = {name.replace("/", ".") for name in names}
    assert all((PROJECT / name).exists() for name in (*room["mutate"], *room["tests"]))
    assert {each.function.rpartition(".")[0] for each in listed(room)} <= modules


def test_no_module_is_changed_in_two_rooms():
    changed = [name for path in ROOMS.glob("*.toml") for name in read(path)["mutate"]]

    assert len(changed) == len(set(changed))


def test_every_module_with_a_function_is_changed_in_a_room():
    changed = {name for path in ROOMS.glob("*.toml") for name in read(path)["mutate"]}

    modules = [
        path for room in ("perceptron", "properties") for path in PROJECT.glob(f"{room}/**/*.py")
    ]
    left = [
        name
        for path in modules
        if "def " in path.read_text(encoding="utf-8")
        and (name := path.relative_to(PROJECT).as_posix()) not in changed
        and "/templates/" not in name  # they are given away, and tested as one who takes them would
    ]
    assert left == []


def test_a_survivor_without_a_reason_is_refused():
    entry = {"function": "f", "was": "a", "becomes": ["b"], "reason": " "}

    with pytest.raises(ValueError, match="^f has no reason; give one$"):
        listed({"survivor": [entry]})


def test_the_settings_of_a_room_are_those_that_mutmut_reads():
    room = {"mutate": ["properties/trial.py"], "tests": ["tests/a.py"], "too_slow": ["tests/b.py"]}

    read = tomllib.loads(settings(room))["tool"]["mutmut"]

    assert (read["source_paths"], read["only_mutate"]) == (["properties"], ["properties/trial.py"])
    assert {"perceptron", "proofs"} <= set(read["also_copy"])
    assert read["pytest_add_cli_args_test_selection"] == ["tests/a.py"]
    assert read["pytest_add_cli_args"][-1] == "--deselect=tests/b.py"


def test_what_is_to_be_changed_is_made_plain_and_nothing_else(tmp_path):
    decorated = "@cache\ndef f():\n    return 1\n"
    for name in ("pyproject.toml", "a.py", "b.py"):
        (tmp_path / name).write_text(decorated)

    prepare(tmp_path, {"mutate": ["a.py"], "tests": [], "too_slow": []})

    assert (tmp_path / "a.py").read_text() == "def f():\n    return 1\nf = cache(f)\n"
    assert (tmp_path / "b.py").read_text() == decorated
    assert '\n[tool.mutmut]\nsource_paths = ["a.py"]\n' in (tmp_path / "pyproject.toml").read_text()


def test_an_unknown_room_is_refused(capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["cellar"])

    names = ", ".join(sorted(path.stem for path in ROOMS.glob("*.toml")))
    assert f"cellar: no such room; there are {names}" in " ".join(capsys.readouterr().err.split())
