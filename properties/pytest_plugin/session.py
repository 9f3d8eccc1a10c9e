"""A pytest session in which targets are checked: header, tests, summary, report.

Under xdist the controlling process checks, once, and hands what it recorded to its workers.
"""

import json
import platform
from collections.abc import Callable, Generator, Iterator
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest

from perceptron.errors import Refused
from properties.conformance.reference.target_conventions import TargetConventions
from properties.conformance.reports import Record, checked_place, write_report
from properties.conformance.reports.facts import basis
from properties.harness.budgets import known_budget, known_seed
from properties.pytest_plugin.item_outcomes import (
    Checked,
    Deviation,
    Outcome,
    end_test,
    entry_outcome,
    outcomes,
    recorded,
)
from properties.pytest_plugin.known_deviations import read_known
from properties.vectors.build import FILE

HANDED = "perceptron_records"
DISTRIBUTION = "verified-perceptron"


class Session:
    """The hooks of a session that checks targets."""

    def __init__(self, config: pytest.Config) -> None:
        option = config.option
        self._option = option
        self._targets: list[str] = list(dict.fromkeys(option.perceptron_impl))
        self._written = ""
        self._is_worker = hasattr(config, "workerinput")
        handed = getattr(config, "workerinput", {}).get(HANDED, "{}")
        self._records: dict[str, Record] = json.loads(handed)
        try:
            TargetConventions.read(option.perceptron_convention)
            known_budget(option.perceptron_budget)
            known_seed(option.perceptron_seed)
            path = option.perceptron_known
            self._known = read_known(path) if path is not None else ()
            if option.perceptron_report:
                checked_place(option.perceptron_report)
        except Refused as refusal:
            raise pytest.UsageError(str(refusal)) from None

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Hand to a worker of xdist what was recorded."""
        self._all()
        node.workerinput[HANDED] = json.dumps(self._records)

    def pytest_report_header(self) -> list[str]:
        """Say what is held against what."""
        option = self._option
        vectors = json.loads(FILE.read_text(encoding="utf-8"))
        given = option.perceptron_convention or "each target's own, or identified"
        return [
            f"perceptron: {_version()}, vectors {vectors['version']} "
            f"sha256 {vectors['sha256'][:16]}",
            f"perceptron: {', '.join(self._targets)}",
            f"perceptron: conventions {given}; budget {option.perceptron_budget}, "
            f"seed {option.perceptron_seed}, Python {platform.python_version()}",
        ]

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Add the targets behind what the session collects."""
        report = yield
        if isinstance(collector, pytest.Session) and report.passed:
            report.result = [*(report.result or ()), *self._tests(collector)]
        return report

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the report if one is asked for; the workers of xdist write none."""
        path = self._option.perceptron_report
        if path is None or self._is_worker:
            return
        try:
            write_report(path, self._found)
            self._written = f"report       {path}"
        except Refused as refusal:
            self._written = f"error        {refusal}"
            session.exitstatus = pytest.ExitCode.USAGE_ERROR

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Report what was found, cause by cause."""
        terminalreporter.section("perceptron")
        for line in self._summary():
            terminalreporter.write_line(line)

    def _checked(self, target: str) -> Checked:
        """Return what was recorded of the target, after checking it if that was not done before."""
        option = self._option
        if target not in self._records:
            self._records[target] = recorded(
                target,
                option.perceptron_convention,
                budget=option.perceptron_budget,
                seed=option.perceptron_seed,
            )
        return Checked(self._records[target], self._known)

    @property
    def _found(self) -> list[Record]:
        return [self._records[name] for name in self._targets if name in self._records]

    def _tests(self, session: pytest.Session) -> Iterator[pytest.Item]:
        for target in self._targets:
            checked = partial(self._checked, target)
            # in a node id :: parts the nodes
            node = f"perceptron {target.replace('::', ':')}"
            for name, outcome in outcomes(checked).items():
                yield _Test.from_parent(
                    session,
                    name=f"{target} {name}",
                    nodeid=f"{node}::{name}",
                    outcome=outcome,
                    target=target,
                )
        for entry in self._known:
            name = entry.named + (f" of {entry.target}" if entry.target else "")
            yield _Test.from_parent(
                session,
                name=f"known {name}",
                nodeid=f"perceptron known::{name.replace('::', ':')}",
                outcome=partial(entry_outcome, entry, self._all),
            )

    def _all(self) -> list[Checked]:
        return [self._checked(target) for target in self._targets]

    def _summary(self) -> Iterator[str]:
        for content in self._found:
            yield f"{content['verdict']}: {content['headline']}"
            if content.get("reason"):
                continue
            facts = [row for row in basis(content) if row[0] in ("conventions", "cases")]
            yield from (f"{label:<13}{words}" for label, words in facts)
            for finding in content["findings"]:
                cases = f"{finding['count']} case{'s' * (finding['count'] != 1)}"
                yield f"cause        {finding['cause']} ({cases})"
                yield f"  run it again: {finding['replay']}"
        if len(self._found) < len(self._targets):
            yield f"not run      {len(self._targets) - len(self._found)} targets"
        if self._written:
            yield self._written


class _Test(pytest.Item):
    """A test whose failure is reported by its words alone."""

    def __init__(
        self, *, outcome: Callable[[], Outcome], target: str | None = None, **rest: Any
    ) -> None:
        super().__init__(**rest)
        self._outcome = outcome
        if target is not None:
            self.user_properties.append(("perceptron-target", target))

    def runtest(self) -> None:
        """End as its outcome says; the first test of a target checks it."""
        end_test(self._outcome())

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the words of a deviation; of anything else what pytest makes of it."""
        if isinstance(excinfo.value, Deviation):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return how the test is named."""
        return self.config.rootpath, None, self.name


def _version() -> str:
    try:
        return f"{DISTRIBUTION} {version(DISTRIBUTION)}"
    except PackageNotFoundError:
        return f"{DISTRIBUTION}, not installed"
