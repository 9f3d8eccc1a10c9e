import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("matplotlib", reason="the pages' commands are typed in `tox -e docs`")

DOCS = Path(__file__).parents[3] / "docs"
PAGES = sorted(
    page for page in DOCS.rglob("*.md") if not {"_build", "node_modules"} & {*page.parts}
)

BLOCK = re.compile(r"^```(\S+)([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
CAPTION = re.compile(r":caption: (\S+)\n(.*)", re.DOTALL)

# read by the page itself; {doctest} is run by Sphinx's builder of that name
RUN_ELSEWHERE = {
    *("{doctest}", "{toctree}", "{eval-rst}", "{include}", "{literalinclude}"),
    *("{live}", "{rooms-picture}"),
}

STARTS = {
    "perceptron": [sys.executable, "-m", "perceptron"],
    "python": [sys.executable],
    "pytest": [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"],
    "cc": ["cc"],
    "sed": ["sed"],
}


def follow(page, folder):
    """Do what a reader does: save the named files, type the commands; return what differs."""
    told, differing = None, []
    for kind, _, body in BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind == "{code-block}":
            name, content = CAPTION.fullmatch(body).groups()
            (folder / name).write_text(content, encoding="utf-8")
        elif kind == "console":
            for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                command, expected = part.split("\n", 1)
                printed, told = typed(command, folder, told)
                # three dots stand for anything
                pattern = re.escape(expected).replace(r"\.\.\.\n", ".*").replace(r"\.\.\.", ".*")
                if not re.fullmatch(pattern, printed, re.DOTALL):
                    differing.append((command, printed))
        elif kind not in RUN_ELSEWHERE:
            differing.append((kind, "a block of this kind is run by nobody"))
    return differing


def typed(command, folder, told):
    """Run a command, and return what it prints and its exit code."""
    if command == "echo $?":
        return f"{told}\n", 0
    program, *arguments = shlex.split(command)
    done = subprocess.run(
        [*STARTS[program], *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr * (done.returncode > 1), done.returncode


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_what_a_page_tells_its_reader_to_type_prints_what_it_says(page, tmp_path):
    assert follow(page, tmp_path) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("```console\n$ perceptron --help\nnothing\n```\n", "perceptron --help"),
        ("```console\n$ python -c 'raise SystemExit(3)'\n$ echo $?\n1\n```\n", "echo $?"),
        ("```sh\nls\n```\n", "sh"),
    ],
)
def test_a_block_that_says_otherwise_is_told(text, told, tmp_path):
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")

    assert [what for what, _ in follow(page, tmp_path)] == [told]
