from collections import Counter

import pytest

from tests.mutants import judge
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


def test_every_listed_survivor_has_a_reason():
    assert all(each.function.startswith(("perceptron.", "properties.")) for each in listed())


def test_a_survivor_without_a_reason_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "core.toml"
    path.write_text('[[survivor]]\nfunction = "f"\nwas = "a"\nbecomes = ["b"]\nreason = " "\n')
    monkeypatch.setattr(judge, "LISTS", tmp_path)

    with pytest.raises(ValueError, match=r"^core.toml: f has no reason; give one$"):
        listed()
