"""Tests run on a copy of the checkout, in a process of their own, under a limit of CPU time."""

import ast
import contextlib
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import coverage
import hypothesis  # as much as can be is imported here, once, and shared by all trials
import numpy  # noqa: F401
import pytest
import sympy  # noqa: F401

LEFT_OUT = (".*", "__pycache__", "_build", "node_modules", "dist")
PACKAGES = ("perceptron", "proofs", "properties")
MEMORY = 6 * 2**30
# a trial may take so many times the CPU time of its tests, and so many seconds more
TIMES, MORE = 4, 30

# hypothesis is loaded before pytest, which warns of that
OPTIONS = ("-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning")


class Tree:
    """A copy of the checkout, in which one module at a time is changed."""

    def __init__(self, checkout: Path) -> None:
        self.root = Path(tempfile.mkdtemp(prefix="mutants-")) / checkout.name
        shutil.copytree(checkout, self.root, ignore=shutil.ignore_patterns(*LEFT_OUT))
        self._clock = int(time.time())

    def write(self, path: Path, source: bytes) -> None:
        """Change a module; its time changes too, so that no compiled form of another is taken."""
        self._clock += 1
        self.root.joinpath(path).write_bytes(source)
        os.utime(self.root / path, (self._clock, self._clock))

    def remove(self) -> None:
        """Remove the copy."""
        shutil.rmtree(self.root.parent, ignore_errors=True)


class Reach:
    """Which tests reach a line, how long each takes, and the files whose tests start processes."""

    def __init__(
        self, seconds: Mapping[str, float], starting: Sequence[str], data: coverage.CoverageData
    ) -> None:
        self.seconds, self._starting, self._data = seconds, starting, data
        self._known: dict[Path, dict[int, set[str]]] = {}

    def tests(self, file: Path, line: int, room: str) -> list[str]:
        """Return the tests that run a line, those of its room first, the quick ones first.

        A line outside of functions, in one whose answers are kept, or that none runs here, is
        reached by all tests of its module. A process that a test starts may run any line: such
        tests of the room come last, all of the room if no test is known to run the module.
        """
        lines = self._lines(file)
        near = lines.get(line) or set().union(*lines.values())
        far = [t for t in self.seconds if not near or t.partition("::")[0] in self._starting]
        return sorted(
            near.intersection(self.seconds).union(test for test in far if room in test),
            key=lambda test: (test not in near, room not in test, self.seconds[test], test),
        )

    def _lines(self, file: Path) -> dict[int, set[str]]:
        """Return the lines inside of functions, and the tests that run each."""
        if file not in self._known:
            contexts = self._data.contexts_by_lineno(str(file))
            self._known[file] = {
                line: {each.rpartition("|")[0] for each in contexts.get(line, ()) if "|" in each}
                for line in _inside_functions(file)
            }
        return self._known[file]


def _inside_functions(file: Path) -> set[int]:
    """Return the lines that are run whenever a function is called, not once for all tests."""
    functions = [
        node
        for node in ast.walk(ast.parse(file.read_bytes()))
        if isinstance(node, ast.FunctionDef)
        and not any("cache" in ast.unparse(each) for each in node.decorator_list)
    ]
    bodies = [range(node.body[0].lineno, node.end_lineno + 1) for node in functions]
    return set(chain.from_iterable(bodies))


class _Recorder:
    """Writes down how long each test that passed took, and the files that started processes."""

    def __init__(self, path: Path) -> None:
        self.path, self.seconds, self.starting = path, dict[str, float](), set[str]()
        self._ended = 0.0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.seconds[report.nodeid] = report.duration
        # the CPU time of the processes that ended
        if (ended := resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime) > self._ended:
            self._ended = ended
            self.starting.add(report.nodeid.partition("::")[0])

    def pytest_sessionfinish(self) -> None:
        self.path.write_text(json.dumps([self.seconds, sorted(self.starting)]))


class _Chosen:
    """Leaves only the tests that are wanted, in the order in which they are."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.order = {test: place for place, test in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.order),
            key=lambda item: self.order[item.nodeid],
        )


def measured(
    tree: Tree, suite: Sequence[str], *, compiled: bool, tests: Sequence[str] | None = None
) -> Reach:
    """Run the tests once as they are, all of the suite or these; see which lines each runs."""
    data, told = tree.root.parent / "coverage", tree.root.parent / "seconds.json"
    arguments = [*suite, "--cov-context=test", "--cov-report=", *(f"--cov={p}" for p in PACKAGES)]
    os.environ["COVERAGE_FILE"] = str(data)
    plugins = [_Recorder(told), *([_Chosen(tests)] if tests is not None else [])]
    os.waitpid(_forked(tree, arguments, *plugins, compiled=compiled), 0)
    if not told.exists():
        raise SystemExit("mutants: the tests do not run as they are; run pytest first")
    kept = coverage.CoverageData(str(data))
    kept.read()
    return Reach(*json.loads(told.read_text()), kept)


@dataclass(frozen=True)
class Trial:
    """A change of a module, the tests to try on it, their seconds, and whether numba compiles."""

    path: Path
    original: bytes
    changed: bytes
    tests: Sequence[str]
    seconds: float
    compiled: bool


def results(trees: Sequence[Tree], trials: Sequence[Trial]) -> Iterator[tuple[int, bool]]:
    """Yield the number of each trial as it ends, and whether a test noticed the change."""
    free, waiting = list(trees), list(enumerate(trials))
    running: dict[int, tuple[int, Tree, float]] = {}
    while waiting or running:
        while waiting and (free or not waiting[0][1].tests):
            number, trial = waiting.pop(0)
            if not trial.tests:
                yield number, False
                continue
            tree, limit = free.pop(), TIMES * trial.seconds + MORE
            tree.write(trial.path, trial.changed)
            files = sorted({test.partition("::")[0] for test in trial.tests})
            chosen = _Chosen(trial.tests)
            child = _forked(tree, [*files, "-x"], chosen, compiled=trial.compiled, limit=limit)
            running[child] = number, tree, time.monotonic() + 20 * limit
        for child, (number, tree, last) in list(running.items()):
            ended, status = os.waitpid(child, os.WNOHANG)
            if not ended and time.monotonic() < last:
                continue
            _end(child, is_running=not ended)
            del running[child]
            tree.write(trials[number].path, trials[number].original)
            free.append(tree)
            yield number, not ended or os.waitstatus_to_exitcode(status) not in (0, 5)
        time.sleep(0.02)


def _end(child: int, *, is_running: bool) -> None:
    """End the group of a trial: a test may have left a process behind."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    if is_running:
        os.waitpid(child, 0)


def _forked(
    tree: Tree, arguments: Sequence[str], *plugins: object, compiled: bool, limit: float = 0
) -> int:
    """Start pytest on the tree in a child of this process; return its number."""
    child = os.fork()
    if child:
        return child
    try:
        os.setpgid(0, 0)
        os.chdir(tree.root)
        sys.path.insert(0, str(tree.root))
        os.environ |= {"PYTHONPATH": str(tree.root), "NUMBA_DISABLE_JIT": str(int(not compiled))}
        for stream in (0, 1, 2):
            os.dup2(os.open(os.devnull, os.O_RDWR), stream)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        if limit:
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 5))
        phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]  # nothing is made smaller
        hypothesis.settings.register_profile("mutants", deadline=None, database=None, phases=phases)
        hypothesis.settings.load_profile("mutants")
        os._exit(int(pytest.main([*OPTIONS, *arguments], plugins=plugins)))
    finally:
        os._exit(3)
