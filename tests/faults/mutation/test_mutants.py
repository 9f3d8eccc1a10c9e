"""The mutants of a few lines, whole: what is changed, what is left alone, and what is tried."""

from pathlib import Path

from tests.faults.mutation.__main__ import CHECKOUT, OWN, PROPOSING, TRUSTED
from tests.faults.mutation.mutants import mutants_of

SOURCE = b'''"""A module of 1 function."""
__all__ = ["first"]

def first(rows: "list[int]", least: int = 0) -> int | bool:
    """Return the place of the first row above 7."""
    for place, row in zip(count(), rows, strict=False):
        if row > least and not check(row, least):
            return max(place + 1, least)
    if not rows:
        raise ValueError(f"{len(rows) + 1} rows")
    rows.clear()
    return False
if TYPE_CHECKING:
    Row = 1
'''


def test_each_change_is_one_slip_and_names_types_messages_and_what_commutes_stay():
    mutants = mutants_of(Path("first.py"), SOURCE)

    found = {(mutant.line, mutant.text) for mutant in mutants}
    assert found == {
        (4, "1"),
        (6, "(zip(rows, count(), strict=False))"),
        (7, "(not (row > least and (not check(row, least))))"),
        (7, "(row > least or not check(row, least))"),
        (7, "(row >= least)"),
        (7, "(row <= least)"),
        (7, "(check(row, least))"),
        (7, "(check(least, row))"),
        (8, "return None"),
        (8, "(place - 1)"),
        (8, "2"),
        (9, "(not (not rows))"),
        (9, "(rows)"),
        (10, "pass"),
        (11, "pass"),
        (12, "True"),
    }


def test_a_mutant_is_shown_as_the_lines_that_differ():
    (mutant,) = [each for each in mutants_of(Path("first.py"), SOURCE) if each.line == 11]

    assert mutant.diff(SOURCE) == "first.py:11\n  @@ -11 +11 @@\n  -    rows.clear()\n  +    pass"


def test_the_files_and_folders_that_are_named_are_there():
    named = (*TRUSTED, *PROPOSING, *OWN, *OWN.values())

    assert [each for each in named if not (CHECKOUT / each).exists()] == []
