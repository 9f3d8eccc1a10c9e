"""The mutants of a few lines, whole: what is changed, and what is left alone."""

from pathlib import Path

from tests.faults.mutation.mutants import mutants_of

SOURCE = b'''"""A module of 1 function."""
__all__ = ["first"]

def first(rows: "list[int]", least: int = 0) -> int | None:
    """Return the place of the first row above 7."""
    for place, row in enumerate(rows):
        if row > least and not check(row, least):
            return place + 1
    if not rows:
        raise ValueError(f"{len(rows) + 1} rows")
    rows.clear()
    return None
'''


def test_each_change_is_one_slip_and_names_types_and_messages_stay():
    mutants = mutants_of(Path("first.py"), SOURCE)

    found = {(mutant.line, mutant.text) for mutant in mutants}
    assert found == {
        (4, "1"),
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
    }


def test_a_mutant_is_shown_as_the_lines_that_differ():
    (mutant,) = [each for each in mutants_of(Path("first.py"), SOURCE) if each.line == 11]

    assert mutant.diff(SOURCE) == "first.py:11\n  @@ -11 +11 @@\n  -    rows.clear()\n  +    pass"
