"""What pytest collects: a target holds an item a family of cases, and one for its verdict."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import pytest

from properties.plugin.judging import VERDICT, Held, Told, families
from properties.plugin.known import Known

__all__ = ["Deviation", "KnownItem", "TargetCollector", "settle", "stale"]


class Deviation(AssertionError):
    """What was found of a target, in words that stand for themselves."""


def settle(told: Told) -> None:
    """End the test as was told.

    Raises
    ------
    Deviation
        Where a deviation is not known.
    """
    __tracebackhide__ = True
    if told.outcome == "failed":
        raise Deviation(told.words)
    if told.outcome == "skipped":
        pytest.skip(told.words)
    if told.outcome == "known":
        pytest.xfail(told.words)


def stale(known: Sequence[Known], found: Sequence[Held]) -> Told:
    """Say whether each entry excuses something among what was found; name those that do not."""
    used = {entry for held in found for entry in held.used}
    words = "\n".join(
        f"known: {entry.named} excuses nothing that was found; remove it ({entry.reason})"
        for entry in known
        if entry not in used
    )
    return Told("failed", words) if words else Told("passed")


class _Plain(pytest.Item):
    """An item whose failure is told by its words alone."""

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the words of a deviation; of anything else what pytest makes of it."""
        if isinstance(excinfo.value, Deviation):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return how the item is named."""
        target = self.parent.name if self.parent else ""
        return self.config.rootpath, None, f"{target} {self.name}".strip()


class TargetItem(_Plain):
    """The cases of a family, or the whole of a target."""

    def runtest(self) -> None:
        """Judge the target where that was not done yet, and end as it went."""
        collector = self.parent
        if not isinstance(collector, TargetCollector):
            _misplaced(self)
        held = collector.held()
        self.user_properties.append(("perceptron-target", collector.name))
        settle(held.verdict() if self.name == VERDICT else held.family(self.name))


class KnownItem(_Plain):
    """The file of known deviations: each entry excuses something, or is to be removed."""

    def __init__(self, *, told: Callable[[], Told], **rest: Any) -> None:
        super().__init__(**rest)
        self._told = told

    def runtest(self) -> None:
        """Fail where an entry excuses nothing."""
        settle(self._told())


class TargetCollector(pytest.Collector):
    """A target; `judged` gives what was found of it."""

    def __init__(self, *, judged: Callable[[str], Held], **rest: Any) -> None:
        super().__init__(**rest)
        self._judged = judged

    def held(self) -> Held:
        """Return what was found, which takes its time at the first call."""
        return self._judged(self.name)

    def collect(self) -> Iterator[pytest.Item]:
        """Yield an item a family, and the one for the verdict."""
        for name in (*families(), VERDICT):
            yield TargetItem.from_parent(self, name=name)


def _misplaced(item: pytest.Item) -> NoReturn:
    raise TypeError(f"{item.nodeid} stands under no target")
