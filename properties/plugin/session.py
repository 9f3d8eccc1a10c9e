"""A pytest session in which targets are judged: header, items, summary, report.

Under xdist the controlling process judges, once, and hands what it found to its workers.
"""

import json
import platform
from collections.abc import Generator, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from perceptron.exact import Refused
from properties.conformance.declared import Declared
from properties.conformance.judging import Judged, target_named
from properties.conformance.searching import checked_budget
from properties.conformance.writing import checked_place, write_report
from properties.plugin.items import KnownItem, TargetCollector, stale
from properties.plugin.judging import Held, Told, judge
from properties.plugin.known import Known, read_known
from properties.plugin.telling import header, summary

__all__ = ["Session"]

HANDED = "perceptron_judged"


class Session:
    """The hooks of a session that judges targets."""

    def __init__(self, config: pytest.Config) -> None:
        option = config.option
        self._config, self._option = config, option
        self._targets: list[str] = list(dict.fromkeys(option.perceptron_impl))
        self._written = ""
        self._is_worker = hasattr(config, "workerinput")
        handed = getattr(config, "workerinput", {}).get(HANDED, "{}")
        self._judged = {name: Judged(**one) for name, one in json.loads(handed).items()}
        try:
            Declared.read(option.perceptron_convention)
            checked_budget(option.perceptron_budget, option.perceptron_seed)
            self._known = _known(option.perceptron_known)
            if option.perceptron_report:
                checked_place(option.perceptron_report)
        except Refused as refusal:
            raise pytest.UsageError(str(refusal)) from None

    def held(self, target: str) -> Held:
        """Return what was found of the target, once it is judged."""
        if target not in self._judged:
            option = self._option
            self._judged[target] = judge(
                target_named(target),
                option.perceptron_convention,
                budget=option.perceptron_budget,
                seed=option.perceptron_seed,
            )
        return Held(self._judged[target], self._known)

    def stale(self) -> Told:
        """Say whether each known deviation is one of some target."""
        return stale(self._known, [self.held(target) for target in self._targets])

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Hand to a worker of xdist what was found."""
        found = {name: vars(self.held(name).judged) for name in self._targets}
        node.workerinput[HANDED] = json.dumps(found)

    def pytest_report_header(self) -> list[str]:
        """Say what is held against what."""
        return header(self._option, self._targets, platform.python_version())

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Add the targets behind what the session collects."""
        report = yield
        if isinstance(collector, pytest.Session) and report.passed:
            report.result = [*(report.result or ()), *self._nodes(collector)]
        return report

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the report, where one is asked for; the workers of xdist write none."""
        path = self._option.perceptron_report
        if path is None or self._is_worker:
            return
        try:
            write_report(path, self._found)
            self._written = f"report      {path}"
        except Refused as refusal:
            self._written = f"error       {refusal}"
            session.exitstatus = pytest.ExitCode.USAGE_ERROR

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Tell what was found, cause by cause."""
        terminalreporter.section("perceptron")
        for line in summary(self._found, len(self._targets), len(self._known)):
            terminalreporter.write_line(line)
        if self._written:
            terminalreporter.write_line(self._written)

    @property
    def _found(self) -> list[Judged]:
        return [self._judged[name] for name in self._targets if name in self._judged]

    def _nodes(self, session: pytest.Session) -> Iterator[pytest.Item | pytest.Collector]:
        for target in self._targets:
            # in a node id :: parts the nodes
            node = f"perceptron {target}".replace("::", ":")
            yield TargetCollector.from_parent(session, name=target, nodeid=node, judged=self.held)
        if self._known:
            yield KnownItem.from_parent(
                session, name="known", nodeid="perceptron::known", told=self.stale
            )


def _known(path: Any) -> tuple[Known, ...]:
    return () if path is None else read_known(path, datetime.now(UTC).date())
