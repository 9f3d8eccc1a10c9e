"""A report for people, in a terminal or a file: the verdict first, then what it rests on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TextIO

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from properties.conformance.reports.facts import (
    PASSES,
    Record,
    basis,
    clean,
    passes,
    points,
    roundings,
    showing,
    statements,
    value,
)

WIDTH = 80
# rows of data that one takes in at a glance
MANY = 8
# columns of a table of points that a line has room for
WIDE = 14
STYLES = {
    "conforms": "green",
    "identified": "green",
    "unusual": "yellow",
    "undetermined": "yellow",
    "unexplained": "yellow",
    "deviates": "red",
    "cannot-run": "red",
}

Labelled = Iterable[tuple[str, str]]


def report_text(content: Record, stream: TextIO | None = None) -> str:
    """Return what `record` returns as text of 80 columns; colours only for a terminal."""
    return _rendered(_report(content), stream)


def identified_text(content: Mapping[str, Any], stream: TextIO | None = None) -> str:
    """Return the content of an `Identified` as text, a convention a line."""
    return _rendered(_identified(content), stream)


def _rendered(parts: Iterable[RenderableType], stream: TextIO | None) -> str:
    console = Console(
        file=stream,
        color_system="auto" if stream else None,
        width=WIDTH,
        highlight=False,
        markup=False,
        emoji=False,
    )
    with console.capture() as captured:
        for part in parts:
            console.print(part, crop=False)
    return "\n".join(line.rstrip() for line in captured.get().rstrip("\n").split("\n"))


def _report(content: Record) -> Iterator[RenderableType]:
    yield from _headline(content["verdict"], content["headline"])
    yield from (_line(sentence) for sentence in content["taken"])
    if content.get("reason"):
        return
    yield ""
    yield _labelled(basis(content))
    for i, finding in enumerate(content["findings"], 1):
        yield from _finding(i, finding)
    if content["rounding"]:
        yield from _rounding(content)
    yield from _passes(content, indent=0)


def _finding(i: int, finding: Mapping[str, Any]) -> Iterator[RenderableType]:
    yield ""
    yield _item(f"{i}.", finding["cause"])
    yield _item("", showing(finding))
    yield ""
    head, rows = points(finding["case"])
    yield Padding(_table(_start(head), [_start(row) for row in rows[:MANY]]), (0, 0, 0, 3))
    if len(rows) > MANY:
        yield f"   and {len(rows) - MANY} more rows"
    yield ""
    yield Padding(_labelled(statements(finding)), (0, 0, 0, 3))
    yield from _passes(finding, indent=3)
    yield ""
    yield _Command(finding["replay"])


def _start(cells: Sequence[str]) -> list[str]:
    return [*cells[:WIDE], *(["..."] if len(cells) > WIDE else [])]


def _passes(held: Mapping[str, Any], indent: int) -> Iterator[RenderableType]:
    """Set both runs side by side; the textbook's alone if the target shows no passes."""
    rows = passes(held)
    if not rows:
        return
    yield ""
    shown = bool(held["traces"]["got"])
    yield Padding(
        _table(PASSES[: 3 + shown], [row[: 3 + shown] for row in rows]), (0, 0, 0, indent)
    )
    if not shown:
        words = (
            "your weights after each pass are not known: your code takes no limit of passes, makes "
            "passes of its own, shows labels alone, or draws other numbers in each run"
        )
        yield Padding(_line(words), (0, 0, 0, indent))


def _rounding(content: Record) -> Iterator[RenderableType]:
    yield ""
    yield "explained by rounding (not a deviation)"
    for words, numbers, replay in roundings(content):
        yield _item("", words)
        if numbers:
            yield _item("", numbers)
        yield _Command(replay)


def _identified(content: Mapping[str, Any]) -> Iterator[RenderableType]:
    known, why = content["left"], content["why"]
    summary = (
        f"{content['target']}; {len(known) - len(why)} of {len(known)} conventions are "
        f"determined by its answers to {content['probes']} data sets"
    )
    words = content.get("reason") or content.get("unexplained") or summary
    yield from _headline(content["verdict"], words)
    yield from (_line(sentence) for sentence in content["taken"])
    if content.get("reason"):
        return
    yield from (_line(sentence) for sentence in content.get("nearest", ()))
    yield ""
    yield _labelled(_conventions(content))


def _conventions(content: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    why = content["why"]
    for name, values in content["left"].items():
        shown = " or ".join(map(value, values)) or "anything"
        if name in why:
            shown = f"undetermined ({shown}): {why[name]}"
        yield name.replace("_", " "), shown
    yield from (("unusual", sentence) for sentence in content["odd"])
    yield from (("note", sentence) for sentence in content["remarks"])


def _headline(verdict: str, words: str) -> Iterator[RenderableType]:
    line = _line(f"{verdict}: {words}")
    line.stylize(f"bold {STYLES[verdict]}", 0, len(verdict))
    yield line


def _line(words: str) -> Text:
    return Text(clean(words))


@dataclass(frozen=True)
class _Command:
    """A command in one line, however long, so that it can be copied."""

    words: str
    indent: int = 3

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Segment(f"{' ' * self.indent}run it again: {clean(self.words)}")
        yield Segment.line()


def _item(mark: str, words: str) -> Table:
    return _grid([(mark, words)], 1, width=max(2, len(mark)))


def _labelled(rows: Labelled) -> Table:
    return _grid(rows, 2, no_wrap=True)


def _grid(rows: Labelled, gap: int, **first: Any) -> Table:
    grid = Table.grid(padding=(0, gap, 0, 0))
    grid.add_column(**first)
    grid.add_column()
    for label, words in rows:
        grid.add_row(label, _line(words))
    return grid


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    for name in head:
        numbers = name in ("row", "label", "pass") or name[1:].isdigit()
        table.add_column(name, justify="right" if numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*map(_line, row))
    return table
