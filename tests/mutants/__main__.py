"""Change the code in thousands of small ways, room by room: python -m tests.mutants [ROOM ...].

Each room is a file in `rooms`: which modules are changed, which tests run against the changes, with
what environment, and which changes may live, with the reason. A room is changed and judged in a
copy of the project.
"""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from tests.mutants.judge import judge
from tests.mutants.plain import plain

PROJECT = Path(__file__).parents[2]
ROOMS = Path(__file__).with_name("rooms")
PACKAGES = ["perceptron", "proofs", "properties"]
BESIDE = ["docs", "examples", "bench", "README.md", "CHANGELOG.md", "LICENSE", "tox.ini"]
LEFT = shutil.ignore_patterns(".*", "node_modules", "_build", "__pycache__", "dist")
ARGUMENTS = [
    *("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", "-p", "tests.mutants.fresh"),
    "--hypothesis-profile=ci",  # the same examples each time, and none that is remembered
]
# a mutant that loops for ever waits for so many times the time of its tests, and so many seconds
PATIENCE, SECONDS = 2.0, 8.0
MEMORY = 8 << 30


def main(arguments=None):
    names = sorted(path.stem for path in ROOMS.glob("*.toml"))
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=f"of {', '.join(names)}")
    asked = parser.parse_args(arguments).rooms or names
    for name in asked:
        if name not in names:
            parser.error(f"{name}: no such room; there are {', '.join(names)}")
    return min(1, sum(map(changed, asked)))


def changed(name):
    """Run all mutants of a room, print what came of them, and say whether there is a fault."""
    room = tomllib.loads((ROOMS / f"{name}.toml").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        shutil.copytree(PROJECT, copy, ignore=LEFT)
        prepare(copy, room)
        run = [sys.executable, "-m", "mutmut", "run", "--max-children", "1"]
        progress = None if sys.stdout.isatty() else subprocess.DEVNULL
        env = os.environ | room.get("environment", {})
        subprocess.run(run, cwd=copy, stdout=progress, env=env, preexec_fn=hold_memory, check=False)
        said, faults = judge(copy, room)
    print(f"{name}: {said}", *faults, sep="\n", flush=True)
    return bool(faults)


def prepare(copy, room):
    """Make what mutmut passes over plain, and write down what it shall change."""
    for path in (copy / name for name in room["mutate"]):
        path.write_text(plain(path.read_text(encoding="utf-8")), encoding="utf-8")
    with (copy / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(settings(room))


def hold_memory():
    """Let a mutant that gathers without end fail before the machine does."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def settings(room):
    """Return the table that mutmut reads."""
    packages = sorted({path.partition("/")[0] for path in room["mutate"]})
    told = {
        "source_paths": packages,
        "only_mutate": room["mutate"],
        "also_copy": [*(set(PACKAGES) - set(packages)), *BESIDE],
        "pytest_add_cli_args_test_selection": room["tests"],
        "pytest_add_cli_args": [*ARGUMENTS, *(f"--deselect={test}" for test in room["too_slow"])],
        "timeout_multiplier": PATIENCE,
        "timeout_constant": SECONDS,
        "track_dependencies": False,
        "use_git_change_detection": False,
    }
    lines = (f"{name} = {json.dumps(value)}\n" for name, value in told.items())
    return f"\n[tool.mutmut]\n{''.join(lines)}"


if __name__ == "__main__":
    sys.exit(main())
