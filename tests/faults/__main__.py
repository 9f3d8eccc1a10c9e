"""Put each fault into a copy of the project, and say whether verify and pytest notice it.

`python -m tests.faults`, or `tox -e faults`; exits with 1 where verify notices too few.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import get_ident
from typing import Any

ROOT = Path(__file__).parents[2]
FAULTS = Path(__file__).with_name("faults.toml")
# what a fault may cost: of all, one or two are where verify cannot look, such as these pages
MISSED = 2
# seconds for one run; most take ten
LONGEST = 900

Fault = Mapping[str, Any]

# the control: without a fault neither may find one
NONE: Fault = {"file": "README.md", "old": "", "new": "", "why": "none", "tests": "tests/faults"}


def faults() -> list[Fault]:
    """Return the faults on record."""
    return list(tomllib.loads(FAULTS.read_text(encoding="utf-8"))["fault"])


def with_fault(text: str, fault: Fault) -> str:
    """Return a file's text with the fault in it; what it replaces is there once."""
    return text.replace(fault["old"], fault["new"], 1)


def main() -> int:
    """Try the faults, print a table, and return 1 where too many go unnoticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--only", default="", help="faults whose description holds this text")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    parser.add_argument("--verify-only", action="store_true", help="do not run pytest")
    given = parser.parse_args()
    chosen = [NONE, *(fault for fault in faults() if given.only in fault["why"])]
    print(f"{'verify':8}{'pytest':8}fault", flush=True)
    missed = {"verify": 0, "pytest": 0}
    with TemporaryDirectory() as folder, ThreadPoolExecutor(given.jobs) as pool:
        tried = partial(_tried, folder=Path(folder), with_tests=not given.verify_only)
        for fault, noticed in zip(chosen, pool.map(tried, chosen), strict=True):
            print(f"{noticed['verify']:8}{noticed['pytest']:8}{fault['why']}", flush=True)
            for column, said in noticed.items():
                if fault is NONE and said == "noticed":
                    raise SystemExit(f"{column} fails on a copy without a fault; mend that first")
                missed[column] += said == "missed" and fault is not NONE
    print(f"of {len(chosen) - 1}, verify missed {missed['verify']} and pytest {missed['pytest']}")
    return int(missed["verify"] > MISSED or missed["pytest"] > 0)


def _tried(fault: Fault, folder: Path, *, with_tests: bool) -> dict[str, str]:
    """Return which of the two notices the fault."""
    # a worker has one place for its copies: what numba compiled for a place is found again
    home = folder / str(get_ident())
    copy = home / "project"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "_build", "node_modules"))
    named = fault.get("verify", "example-M")
    verify = ("perceptron", "verify", named)
    if fault.get("report"):
        _run(copy, *verify)
    file = copy / fault["file"]
    file.write_text(with_fault(file.read_text(encoding="utf-8"), fault), encoding="utf-8")
    columns: dict[str, tuple[str, ...]] = {"verify": verify} if named else {}
    if with_tests:
        tests = ("pytest", "-q", "-x", "-p", "no:cacheprovider", *fault["tests"].split())
        columns["pytest"] = tests
    codes = {name: _run(copy, *command) for name, command in columns.items()}
    # pytest ends with 4 or 5 where there is nothing to run, which notices nothing
    said = {name: "missed" if code in (0, 4, 5) else "noticed" for name, code in codes.items()}
    return {"verify": "-", "pytest": "-", **said}


def _run(copy: Path, module: str, *arguments: str) -> int:
    """Run a module of the copy, and return its exit code; what takes too long has failed."""
    compiled = str(copy.parent / "numba")
    environment = os.environ | {"PYTHONPATH": str(copy), "NUMBA_CACHE_DIR": compiled}
    command = [sys.executable, "-m", module, *arguments]
    try:
        ran = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return 1
    return ran.returncode


if __name__ == "__main__":
    raise SystemExit(main())
