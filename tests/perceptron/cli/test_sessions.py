"""Sessions at a terminal, as files of `sessions` write them out: what is typed, what is shown.

A session begins at a line with a #. A file's name stands above its lines, a command above all that
it prints: errors behind a !, at the end an exit code other than 0. Three dots stand for any text.
"""

import re
import shlex
import shutil
from doctest import ELLIPSIS, Example, OutputChecker
from pathlib import Path
from textwrap import dedent

import pytest

IRIS = Path(__file__).parents[3] / "examples" / "iris.csv"
FILES = sorted(Path(__file__).with_name("sessions").glob("*.txt"))
CHECKER = OutputChecker()
STEP = re.compile(r"^(\S.*)\n((?:(?: {4}.*)?(?:\n|\Z))*)", re.MULTILINE)


def sessions():
    """Each session by its title: heads, and the text that stands below each."""
    for path in FILES:
        for part in re.split(r"^# ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            title, _, steps = part.partition("\n")
            yield pytest.param(STEP.findall(steps), id=f"{path.stem}: {title}")


@pytest.mark.parametrize("steps", [*sessions()])
def test_a_session_goes_as_it_is_written(run, tmp_path, steps, request):
    if any(head.startswith("$ perceptron plot") for head, _ in steps):
        pytest.importorskip("matplotlib", reason="it draws")
    if any(head.startswith("$ perceptron verify") for head, _ in steps):
        request.getfixturevalue("without_coq")
    shutil.copy(IRIS, tmp_path)
    played(run, tmp_path, steps)


@pytest.mark.parametrize("below", ["", "    ! perceptron count: N: 0 ...\n    exit code 1\n"])
def test_a_session_in_which_something_else_is_shown_is_noticed(run, tmp_path, below):
    with pytest.raises(pytest.fail.Exception, match="(?s)Expected.*Got:.*exit code 2"):
        played(run, tmp_path, [("$ perceptron count 0", below)])


def played(run, folder, steps):
    """Write the files and run the commands, and fail where one shows something else."""
    for head, below in steps:
        text = dedent(below).strip("\n") + "\n"
        if head.startswith("$ "):
            shown = printed(run, folder, head).removesuffix("\n") + "\n"
            if not CHECKER.check_output(text, shown, ELLIPSIS):
                pytest.fail(CHECKER.output_difference(Example(head, text), shown, ELLIPSIS))
        else:
            (folder / head).write_text(text, encoding="utf-8")


def printed(run, folder, head):
    """All that a command shows, once what it prints has gone to its file, if it names one."""
    line, _, file = head.removeprefix("$ ").partition(" > ")
    program, *arguments = shlex.split(line)
    if program == "cat":
        return (folder / arguments[0]).read_text(encoding="utf-8")
    code, out, err = run(*arguments)
    if file:
        (folder / file).write_text(out, encoding="utf-8")
        out = ""
    ended = [f"! {line}\n" for line in err.splitlines()] + [f"exit code {code}\n"] * (code > 0)
    return out + "".join(ended)
