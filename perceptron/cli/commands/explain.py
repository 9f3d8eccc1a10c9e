"""`perceptron explain FILE`: show which rows prevent separability, and how few must go."""

import argparse
import json
from collections.abc import Iterable, Sequence
from decimal import Decimal
from time import monotonic
from typing import Any

from perceptron.arithmetic.exact import Exact, about, counted, shown, to_text
from perceptron.certificates.diagnosis import Explanation
from perceptron.cli.commands import data_options as data
from perceptron.cli.exit_codes import HOLDS, UNDETERMINED
from perceptron.data.dataset import Dataset
from perceptron.data.labelled import Reading
from perceptron.errors import Refused, quoted
from perceptron.separability.diagnosis.explain import explain

# so many rows and columns are shown
ROWS, COLUMNS = 20, 6
# a value of more characters is rounded
LONG = 12
# a day
LONGEST = 86_400
# seconds for the search where reading took all that were given
LEAST = 0.1

NEXT = """\
next             look at the rows removed first: is a label or a number there wrong?
                 If they are right, the classes overlap in these columns. Then add columns, such
                 as squares and products, or allow for errors: the perceptron never stops on such
                 data, so give it a limit of passes and keep the best weights that it had."""

SAME_POINT = """\
next             the two rows of the core are one point with both labels, which no function of
                 these columns can tell apart. Is a label wrong? If both are right, add a column in
                 which the rows differ, or allow for errors: the perceptron never stops on such
                 data, so give it a limit of passes and keep the best weights that it had."""
NO_BIAS = """\
next             leave out --no-bias first: without a bias the separating plane has to pass
                 through 0, and with one these points may be separable."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the command does and which arguments it takes."""
    parser.description = (
        "Show which rows keep FILE from being linearly separable, and the fewest rows to remove, "
        "or whose labels to flip, to make it so; if the time is too short, proved bounds on their "
        "number."
    )
    parser.epilog = (
        "example: perceptron explain examples/iris.csv --label species --positive virginica"
    )
    data.add_arguments(parser)
    parser.add_argument(
        "--seconds", metavar="S", default="10", help="seconds for the search (default: 10)"
    )
    data.add_output(parser)


def run(arguments: argparse.Namespace) -> int:
    """Explain FILE and print what was found."""
    end = monotonic() + _seconds(arguments.seconds)
    source = data.reading(arguments)
    data.tell(data.remarks(source))
    found = explain(source.data, max(end - monotonic(), LEAST))
    data.write_checkable(arguments.output, found, source)
    if arguments.json:
        added = {"points": _points(found, source), "reading": source.content()}
        print(json.dumps(found.content() | added, indent=2))
    else:
        print("\n".join([data.described(source), "", *_told(found, source)]))
    return HOLDS if found.is_exact or found.cores else UNDETERMINED


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= LONGEST:
        raise Refused(f"--seconds: {quoted(text)} is not a time; give seconds, such as 10")
    return seconds


def _points(found: Explanation, source: Reading) -> dict[str, Any]:
    """Return label and values of the rows that are named."""
    points = {}
    for row in sorted({*(row for row, _ in found.core), *found.removed}):
        values = dict(zip(source.names, map(to_text, source.data.point(row)), strict=True))
        points[str(row)] = {"label": f"{source.data.labels[row]:+d}", "values": values}
    return points


def _told(found: Explanation, source: Reading) -> list[str]:
    if not found.at_most:
        return ["separable: no row must go; certify gives the weights and the margin"]
    lines = [
        f"{'not separable' if found.cores else 'not decided in this time'}: "
        f"{_bounds(found, source)}",
        "",
        f"to remove        {_rows(found.removed)}, without which the rest can be separated",
        *_table(source, [(row, "") for row in found.removed]),
    ]
    if found.cores:
        lines += [
            "",
            f"minimal core     {_core(found)}",
            *_table(source, [(row, shown(a)) for row, a in found.core]),
            "",
            "                 times: these multiples of the signed points y x add up to zero",
        ]
    lines.append("decided          exactly; replay checks again what --output FILE writes")
    return [*lines, _next(found, source.data)] if found.cores else lines


def _next(found: Explanation, data: Dataset) -> str:
    if data.bias == "none":
        return NO_BIAS
    points = {data.point(row) for row, _ in found.core}
    return SAME_POINT if len(points) < len(found.core) else NEXT


def _rows(rows: Sequence[object]) -> str:
    return f"{'this' if len(rows) == 1 else 'these'} {counted(len(rows), 'row')} (from 0)"


def _core(found: Explanation) -> str:
    if len(found.core) == 1:
        return "this row of zeros, whose score is 0 whatever the weights (from 0)"
    return f"{_rows(found.core)} that nothing separates; without any one the others can be"


def _bounds(found: Explanation, source: Reading) -> str:
    """Say how many rows must go; to flip takes as many, but a point of zeros has no side."""
    can_flip = all(any(source.data.point(row)) for row in found.removed)
    most = counted(found.at_most, "row")
    flip = f", or flip {'its label' if found.at_most == 1 else 'their labels'}," if can_flip else ""
    told = f"remove {most}{flip} and the rest is separable;"
    if found.is_exact:
        return f"{told} fewer will not do"
    if not found.cores:
        return f"{told}\nwhether any must go is open: give more --seconds"
    return (
        f"{told} {found.at_least} or more\n"
        "are needed, and whether fewer will do is open: give more --seconds"
    )


def _table(source: Reading, rows: Iterable[tuple[int, str]]) -> list[str]:
    """Return a line a row: its number, its label, its multiplier, its values."""
    rows = list(rows)
    has_times = any(times for _, times in rows)
    names = source.columns[:COLUMNS]
    at = [source.names.index(name) for name in names]
    lines = [["row", "y", *["times"] * has_times, *names]]
    for row, times in rows[:ROWS]:
        point = source.data.point(row)
        values = [_value(point[j]) for j in at]
        lines.append([str(row), f"{source.data.labels[row]:+d}", *[times] * has_times, *values])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    told = [
        "  " + "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True))
        for line in lines
    ]
    more = []
    if len(rows) > ROWS:
        more.append(f"{len(rows) - ROWS} more rows")
    if hidden := len(source.columns) - len(names):
        more.append(counted(hidden, "more column"))
    return [*told, *([f"  and {' and '.join(more)}; --json has all"] if more else [])]


def _value(a: Exact) -> str:
    """Return a number as a file would write it; a long one to six digits."""
    text = str(Decimal(a.numerator) / a.denominator) if len(to_text(a)) <= LONG else about(a)
    return text if len(text) <= LONG else about(a)
