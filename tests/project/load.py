"""Run the default tests again and again beside busy processes: each run must pass.

`python -m tests.project.load`, or `tox -e load`; exits with 1 unless every run passes.
"""

import argparse
import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


def main() -> int:
    """Run the tests, print how each run ended and what it took, and count those that pass."""
    parser = argparse.ArgumentParser(prog="python -m tests.project.load", description=__doc__)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--busy", type=int, default=6, help="processes that compute all the time")
    parser.add_argument("tests", nargs="*", help="what pytest is given (default: all)")
    given = parser.parse_args()
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *given.tests]
    passed = 0
    with _busy(given.busy):
        for number in range(1, given.runs + 1):
            seconds, ended = _timed(command)
            said = ended.stdout.rstrip().splitlines()
            print(f"{number:3} {seconds:6.0f} s  {said[-1] if said else ended.stderr}", flush=True)
            if ended.returncode:
                print(ended.stdout, ended.stderr, flush=True)
            passed += not ended.returncode
    print(f"{passed} of {given.runs} runs passed beside {given.busy} busy processes")
    return int(passed < given.runs)


def _timed(command: list[str]) -> tuple[float, subprocess.CompletedProcess[str]]:
    began = time.monotonic()
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return time.monotonic() - began, ended


@contextlib.contextmanager
def _busy(count: int) -> Iterator[None]:
    """Keep processes computing, until the block ends."""
    forever = [sys.executable, "-c", "while True: pass"]
    processes = [subprocess.Popen(forever) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


if __name__ == "__main__":
    sys.exit(main())
