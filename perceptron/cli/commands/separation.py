"""`perceptron separation FILE`: say whether the estimates of a logistic regression are finite."""

import argparse
import json
from typing import Any

from perceptron.arithmetic.exact import counted, number_in
from perceptron.certificates.separation import Separation
from perceptron.cli.commands import data_options as data
from perceptron.cli.exit_codes import HOLDS
from perceptron.data.labelled import Labelled, Reading
from perceptron.errors import Refused, quoted
from perceptron.separability.diagnosis.separation import of_labels

RISES = "so\nthe likelihood rises for ever in their direction, and has no maximum"
OUTCOMES = {
    "complete": f"complete separation: some weights put every row on its side, {RISES}",
    "quasi-complete": "quasi-complete separation: some weights put these rows on their side and "
    f"change no other, {RISES}",
    "overlap": "overlap: no row is separated, so the likelihood has a maximum",
}
MEANINGS = {
    "sign not fixed": "the data do not fix the sign: the likelihood rises both ways",
    "not identified": "not identified: the column is a combination of others",
}
REMEDIES = """\
next             do not report estimates that are not finite, nor their standard errors and Wald
                 tests: a fitting program prints where it stopped. Is the column a copy of the
                 response, or a rare category to be merged? Else use a penalised likelihood (Firth
                 1993) or exact inference."""
FINITE = """ The finite ones are those of a fit without the
                 rows separated."""
LEAVE_OUT = """\
next             leave out columns until none is a combination of others; the rest can be fitted."""
FIT = "next             fit as usual; nothing is fitted here."


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the command does and which arguments it takes."""
    parser.description = (
        "Decide exactly whether the rows of FILE are separated in the sense of logistic, probit or "
        "Poisson regression (complete, quasi-complete, overlap), and which estimates are infinite. "
        "Nothing is fitted."
    )
    parser.epilog = (
        "example: perceptron separation examples/iris.csv --label species --positive virginica"
    )
    data.add_arguments(parser)
    parser.add_argument(
        "--model",
        choices=("logit", "probit", "poisson"),
        default="logit",
        help="poisson: the label's column holds counts (default: logit)",
    )
    data.add_output(parser)


def run(arguments: argparse.Namespace) -> int:
    """Decide FILE and print what was found."""
    points = data.table(arguments)
    if arguments.model == "poisson":
        source, remarks = _counts(points, arguments), list(points.notes)
    else:
        source = data.two_sided(points, arguments)
        remarks = data.remarks(source)
    data.tell(remarks)
    found = of_labels(source.data, "poisson" if arguments.model == "poisson" else "logit")
    data.write_checkable(arguments.output, found, source)
    if arguments.json:
        content = found.content() | {"reading": source.content()}
        print(json.dumps(content | {"estimates": _estimates(found, source)}, indent=2))
    else:
        print("\n".join([_described(found, source), "", *_told(found, source)]))
    return HOLDS


def _counts(points: Labelled, arguments: argparse.Namespace) -> Reading:
    """Return the data set in which a count of 0 is +1, and every other -1."""
    for option in ("positive", "negative"):
        if getattr(arguments, option) is not None:
            raise Refused(
                f"--{option}: counts have no such label; leave it out, or --model poisson"
            )
    for label in points.counts:
        if (count := number_in(label)) is None or count < 0:
            raise Refused(
                f"{points.origin}, {points.label}: {quoted(label)} is not a count; give numbers, 0 "
                "or more, or leave out --model poisson"
            )
    if "0" not in points.counts:
        raise Refused(
            f"{points.origin}, {points.label}: no count is 0, so no row can be separated; "
            "there is nothing to decide"
        )
    return points.reading("0", bias="none" if arguments.no_bias else "append")


def _estimates(found: Separation, source: Reading) -> dict[str, Any]:
    return dict(zip(source.names, found.coefficients, strict=True))


def _described(found: Separation, source: Reading) -> str:
    if found.model == "logit":
        return data.described(source)
    zeros = source.data.labels.count(1)
    return (
        f"{source.origin}: {counted(len(source.data), 'point')}, "
        f"{counted(source.data.dimension, 'weight')}; {source.label} is 0 in {zeros} of them"
    )


def _told(found: Separation, source: Reading) -> list[str]:
    first = found.directions[0] if found.directions else ()
    width = max(map(len, source.names))
    return [
        OUTCOMES[found.outcome],
        "",
        f"rows separated   {_rows(found, len(source.data))}",
        "estimates",
        *(
            f"  {name:<{width}}  {MEANINGS.get(word, word)}"
            for name, word in _estimates(found, source).items()
        ),
        *(["the likelihood rises along", data.numbers(source.names, first)] if first else []),
        "decided          exactly; replay checks again what --output FILE writes",
        _next(found),
    ]


def _rows(found: Separation, points: int) -> str:
    rows = found.separated
    if not rows or len(rows) == points:
        return "all" if rows else "none"
    return f"{len(rows)} of {points}: {data.rows(rows)}"


def _next(found: Separation) -> str:
    if found.separated:
        return REMEDIES + FINITE * ("finite" in found.coefficients)
    return LEAVE_OUT if "not identified" in found.coefficients else FIT
