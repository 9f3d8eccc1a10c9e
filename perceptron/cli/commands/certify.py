"""`perceptron certify FILE`: decide whether data are separable, with a certificate."""

import argparse
import json
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from perceptron.arithmetic.exact import Exact, counted, from_text, shown, square_root, to_text
from perceptron.certificates.separability import Enclosure, GordanCertificate, Separator
from perceptron.cli.commands import class_table
from perceptron.cli.commands import data_options as data
from perceptron.cli.exit_codes import HOLDS
from perceptron.data.dataset import Bias, Dataset
from perceptron.data.labelled import Labelled, Reading
from perceptron.errors import Refused, quoted
from perceptron.separability.certify import certify
from perceptron.separability.margin_enclosure import enclose
from perceptron.training.float_coverage import hindrance
from perceptron.training.float_mistake_bound import (
    FLOAT32,
    FLOAT64,
    FloatRuns,
    FloatType,
    float_runs,
)
from perceptron.training.trace import Trace

# the margin may be so small that no run would end in a lifetime; where numbers have more bits than
# this, an update takes longer by the square of their length
MOST_UPDATES, FEW_BITS = 10_000, 4096
# to bound float runs takes some five microseconds a number, and more where Python has no such type
MOST_NUMBERS = {FLOAT64: 1_000_000, FLOAT32: 50_000}
# so many digits of bounds on the margin are shown
MOST_DIGITS = 20
# working a margin out takes time by the square of its digits: a quarter of a second for these
MOST_ASKED = 100_000

Certificate = Separator | GordanCertificate | Enclosure


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the command does and which arguments it takes."""
    parser.description = (
        "Decide exactly whether FILE is linearly separable: weights and the exact "
        "mistake bound R^2/gamma*^2, or a combination of the points that proves there are none. "
        "Of more than two labels, each against the rest, and each pair."
    )
    parser.epilog = (
        "example: perceptron certify examples/iris.csv --label species --positive setosa"
    )
    data.add_arguments(parser)
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument(
        "--digits",
        metavar="N",
        help="print gamma* to N digits, the rows that hold the margin, and the C of an SVM",
    )
    asked.add_argument(
        "--enclose",
        metavar="WIDTH",
        help="print bounds on gamma*^2 of this relative width, such as 1e-9, which takes less time "
        "than its exact value; where only rounding keeps columns independent, a width of 1e30 "
        "saves minutes",
    )
    asked.add_argument(
        "--floats",
        choices=[kind.name for kind in MOST_NUMBERS],
        help="certify instead that every run in these floats makes fewer mistakes than a number",
    )
    data.add_output(parser)


def run(arguments: argparse.Namespace) -> int:
    """Certify FILE, run the perceptron over it, print both."""
    digits = _count(arguments.digits)
    width = None if arguments.enclose is None else _width(arguments.enclose)
    points = data.table(arguments)
    if class_table.is_asked_for(points, arguments):
        return _classes(points, arguments)
    source = data.two_sided(points, arguments)
    data.tell(data.remarks(source))
    certificate = _certificate(source.data, width)
    if arguments.floats:
        return _floats(certificate, source, arguments)
    is_gordan = isinstance(certificate, GordanCertificate)
    trace = data.run(source, max_updates=None if is_gordan else _most_updates(source.data))
    rounds = hindrance(certificate, source)
    bounds = {kind: _float_bound(certificate, source.data, kind) for kind in MOST_NUMBERS}
    told = {"covered": rounds is None, "hindrance": rounds, "claim": "float-is-exact"}
    told |= _bounded(bounds[FLOAT64])
    data.write_checkable(arguments.output, certificate, source)
    if arguments.json:
        content = _content(certificate, trace, source, digits)
        content |= {"float64": told, "float32": _bounded(bounds[FLOAT32])}
        print(json.dumps(content, indent=2))
    else:
        lines = [data.described(source), "", *_told(certificate, source, digits), ""]
        lines += [f"perceptron run   {data.outcome(trace)}", *_float_lines(rounds, bounds)]
        print("\n".join(lines))
    return HOLDS


def _classes(points: Labelled, arguments: argparse.Namespace) -> int:
    """Print a table of the classes in place of one answer."""
    bias: Bias = "none" if arguments.no_bias else "append"
    data.tell(points.notes)
    questions = class_table.decided(points, bias)
    content = class_table.content(points, bias, questions)
    table = class_table.lines(points, bias, questions)
    print(json.dumps(content, indent=2) if arguments.json else "\n".join(table))
    return HOLDS


def _most_updates(points: Dataset) -> int:
    """Return after how many updates a run on separable points is stopped."""
    if not points.is_exact:
        return MOST_UPDATES
    sizes = (a.numerator.bit_length() + a.denominator.bit_length() for x in points.rows for a in x)
    return max(1, MOST_UPDATES // (1 + max(sizes) // FEW_BITS) ** 2)


def _floats(certificate: Certificate, source: Reading, arguments: argparse.Namespace) -> int:
    """Print and write the bound on all runs in floats in place of the certificate."""
    (kind,) = (kind for kind in MOST_NUMBERS if kind.name == arguments.floats)
    found = _float_bound(certificate, source.data, kind)
    if found is None or found.certificate is None:
        why = found.hindrance if found else "nothing separates the data"
        raise Refused(f"--floats: no bound is proved for {kind.name}: {why}; leave it out")
    data.write_checkable(arguments.output, found.certificate, source)
    content = found.certificate.content() | {"reading": source.content()}
    lines = [
        data.described(source),
        "",
        f"every {kind.name} run from 0 at rate 1, on the {kind.name} nearest to each number and in",
        f"any order of points and sums, makes at most {counted(found.mistakes or 0, 'mistake')}, "
        "by these weights:",
        data.numbers(source.names, found.certificate.weights),
        "proved           in Coq (claim float-mistake-bound); checked here by replay",
    ]
    print(json.dumps(content, indent=2) if arguments.json else "\n".join(lines))
    return HOLDS


def _float_bound(certificate: Certificate, points: Dataset, kind: FloatType) -> FloatRuns | None:
    if isinstance(certificate, GordanCertificate):
        return None
    most = MOST_NUMBERS[kind]
    if len(points) * points.dimension > most:
        return FloatRuns(None, f"it is worked out for up to {most} numbers")
    return float_runs(points, certificate.weights, kind)


def _bounded(bound: FloatRuns | None) -> dict[str, Any]:
    if bound is None:
        return {"mistakes_at_most": None}
    at_most = None if bound.mistakes is None else str(bound.mistakes)
    return {"mistakes_at_most": at_most, "unbounded": bound.hindrance or None}


def _float_lines(rounds: str | None, bounds: Mapping[FloatType, FloatRuns | None]) -> list[str]:
    """Say what is proved of programs in floats over the data."""
    name = "float64 runs     "
    if rounds is None:
        return [f"{name}exact, in any order, from 0 at rate 1 (claim float-is-exact)"]
    lines, bound, narrow = [f"{name}may round: {rounds}"], bounds[FLOAT64], bounds[FLOAT32]
    if bound is None or narrow is None:
        return lines
    lines.append(f"{' ' * len(name)}{_most(bound, ' all the same, from 0 at rate 1,')}")
    if bound.mistakes is not None:
        lines.append(
            f"{' ' * len(name)}in any order of points and sums (claim float-mistake-bound)"
        )
    return [*lines, f"float32 runs     {_most(narrow, ', likewise')}"]


def _most(bound: FloatRuns, how: str) -> str:
    if bound.mistakes is None:
        return f"no bound is proved: {bound.hindrance}"
    return f"at most {counted(bound.mistakes, 'mistake')}{how}"


def _count(text: str | None) -> int | None:
    if text is None:
        return None
    digits = text.lstrip("0")
    if not (digits.isascii() and digits.isdigit()):
        raise Refused(f"--digits: {quoted(text)} is not a count; give 1 or more, such as 30")
    if len(digits) > len(str(MOST_ASKED)) or int(digits) > MOST_ASKED:
        raise Refused(f"--digits: {quoted(text)} is more than {MOST_ASKED}; give fewer, such as 30")
    return int(digits)


def _width(text: str) -> Exact:
    try:
        width = from_text(text)
    except Refused as refusal:
        raise Refused(f"--enclose: {refusal}; give a width such as 1e-9") from None
    if width <= 0:
        raise Refused(f"--enclose: {text} is not positive; give a width such as 1e-9")
    return width


def _certificate(points: Dataset, width: Exact | None) -> Certificate:
    certificate = certify(points)
    if width is None or isinstance(certificate, GordanCertificate):
        return certificate
    return enclose(points, width)


def _content(
    certificate: Certificate, trace: Trace, source: Reading, digits: int | None
) -> dict[str, Any]:
    content = certificate.content()
    if digits and isinstance(certificate, Separator):
        content |= {"margin": str(certificate.margin(digits)), "support": certificate.support}
        content["C"] = to_text(_penalty(certificate))
    ran = {"mistakes": trace.updates, "passes": trace.passes, "outcome": trace.outcome}
    return content | {"run": ran, "reading": source.content()}


def _told(certificate: Certificate, source: Reading, digits: int | None) -> list[str]:
    match certificate:
        case Separator():
            return _separator(certificate, source, digits)
        case Enclosure():
            return _enclosure(certificate, source)
    return _gordan(certificate)


def _separator(certificate: Separator, source: Reading, digits: int | None) -> list[str]:
    margin = [
        f"  gamma*         {certificate.margin(digits)} (rounded down)",
        _held_by(certificate),
        f"  as an SVM      C = {shown(_penalty(certificate))} is enough: with it, or more, a soft "
        "margin is this hard one",
    ] if digits else []  # fmt: skip
    return [
        "separable: weights of the largest margin",
        data.numbers(source.names, certificate.weights),
        f"mistake bound    {shown(certificate.mistake_bound)} = R^2/gamma*^2",
        f"  R^2            {shown(certificate.radius_squared)}",
        f"  gamma*^2       {shown(certificate.margin_squared)}",
        *margin,
        "checked          every point, exactly, by replay",
    ]


def _penalty(certificate: Separator) -> Exact:
    """Return the largest multiplier of an SVM's dual: a box as large cuts nothing off."""
    by = [a for _, a in certificate.multipliers]
    return Fraction(max(by), sum(by)) / certificate.margin_squared


def _enclosure(certificate: Enclosure, source: Reading) -> list[str]:
    lower, upper = _roots(certificate.lower_squared, certificate.upper_squared)
    return [
        "separable: weights near those of the largest margin",
        data.numbers(source.names, certificate.weights),
        f"gamma*           from {lower} to {upper}",
        f"  gamma*^2       at least {shown(certificate.lower_squared)}",
        f"                 at most  {shown(certificate.upper_squared)}",
        _held_by(certificate),
        "checked          every point, exactly, by replay",
    ]


def _roots(lower: Fraction, upper: Fraction) -> tuple[Decimal, Decimal]:
    """Return bounds on gamma*, rounded away from it, to two digits more than it is known."""
    known = len(str(lower // (upper - lower))) if upper > lower else MOST_DIGITS
    digits = min(known + 2, MOST_DIGITS)
    above = square_root(upper, digits)
    last = Decimal((0, (1,), int(above.as_tuple().exponent)))
    return square_root(lower, digits), above if Fraction(above) ** 2 == upper else above + last


def _held_by(certificate: Separator | Enclosure) -> str:
    """Name the rows whose convex combination is as long as the margin, or its upper bound."""
    return f"  held by rows   {data.rows([row for row, _ in certificate.multipliers])}"


def _gordan(certificate: GordanCertificate) -> list[str]:
    rows = [f"  row {row:<10}  {shown(a)}" for row, a in certificate.multipliers[: data.NAMED]]
    more = len(certificate.multipliers) - len(rows)
    return [
        "not separable: these multiples of the signed points y x add up to zero (rows from 0)",
        *rows,
        *([f"  and {more} more rows; --json has all"] if more else []),
        "minimal core     any of these rows left out, the others of them can be separated;",
        "                 explain shows them with their values, and how few must go",
        "checked          the sum, exactly, by replay",
    ]
