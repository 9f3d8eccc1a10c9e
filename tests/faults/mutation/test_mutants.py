"""The mutants of a few lines, whole: what is changed, what is left alone, and what is tried."""

from pathlib import Path

from coverage import CoverageData

from tests.faults.mutation.__main__ import CHECKOUT, OWN, PROPOSING, TRUSTED
from tests.faults.mutation.mutants import mutants_of
from tests.faults.mutation.trials import Reach

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


def test_what_no_test_runs_is_tried_by_all_of_its_module_or_of_its_room(tmp_path):
    module, other, data = tmp_path / "first.py", tmp_path / "other.py", CoverageData(no_disk=True)
    for path in (module, other):
        path.write_bytes(SOURCE)
    for context, path, lines in [
        ("own/a.py::imports|run", other, [1, 2, 4]),
        ("own/a.py::slow|run", module, [1, 2, 4, 6, 7]),
        ("b.py::quick|run", module, [6]),
    ]:
        data.set_context(context)
        data.add_lines({str(path): lines})

    seconds = {"own/a.py::imports": 1.0, "own/a.py::slow": 2.0, "b.py::quick": 0.1}
    reach = Reach(seconds, data)
    run, outside, not_run = (reach.tests(module, line, "own/") for line in (7, 4, 9))

    assert run == ["own/a.py::slow"]
    assert outside == ["own/a.py::slow", "b.py::quick"]
    assert not_run == ["own/a.py::slow", "b.py::quick", "own/a.py::imports"]
    assert reach.tests(other, 4, "own/") == ["own/a.py::imports", "own/a.py::slow"]


def test_the_files_and_folders_that_are_named_are_there():
    named = (*TRUSTED, *PROPOSING, *OWN, *OWN.values())

    assert [each for each in named if not (CHECKOUT / each).exists()] == []
