"""The report of a check for people: the verdict first, then what it rests on, 80 columns wide."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from perceptron.exact import Refused, from_text
from properties.conformance.declared import Declared
from properties.conformance.findings import Finding
from properties.conformance.report import Report
from properties.conformance.wrapping import wrapped

__all__ = ["told"]

# more rows, or more of a list, than one takes in at a glance
MANY = 8
# of the conventions, those that are always told, and those that are told where they are unusual
ALWAYS = ("update", "step", "rate", "start", "bias", "order", "stop")
NAMED = (*ALWAYS, "bias_rate", "mode", "result", "number")


def told(report: Report) -> str:
    """Return the report as text; what is cut there stands whole in `Report.to_json`."""
    parts = [_verdict(report), _measured(report)]
    parts += ["\n".join(_finding(n, finding, report)) for n, finding in _numbered(report)]
    if report.rounding:
        parts.append("\n".join(_rounding(report)))
    if report.traces:
        parts.append("\n".join(_traces(report.traces)))
    return "\n\n".join(filter(None, parts))


def _verdict(report: Report) -> str:
    if report.reason:
        return wrapped(f"cannot-run: {report.reason}")
    found = f"{len(report.findings)} cause{'s' * (len(report.findings) != 1)} found"
    words = {
        "conforms": f"{report.target} agrees exactly with the reference",
        "deviates": f"{report.target}, {found}",
        "cannot-run": f"{report.target} was not given every case; in the others it agrees",
    }
    return wrapped(f"{report.verdict}: {words[report.verdict]}")


def _measured(report: Report) -> str:
    if report.reason:
        return ""
    counts = report.cases
    known = report.declared.to_json()
    plain = Declared().to_json()
    names = [name for name in known if name in ALWAYS or known[name] != plain[name]]
    conventions = ", ".join(
        f"{name.replace('_', ' ')} {_plain(known[name])}" for name in names if name in NAMED
    )
    lines = [
        wrapped(f"conventions  {conventions}", 13),
        f"cases        {counts.declared} declared, {counts.run} run, {counts.skipped} skipped",
        *_searched(report),
    ]
    return "\n".join([*lines, *(wrapped(f"remark       {text}", 13) for text in report.remarks)])


def _searched(report: Report) -> Iterator[str]:
    done = report.searched
    if done is not None:
        found = "a departure" if done.found else "no departure"
        yield (
            f"search       {done.examples} examples, {found} "
            f"(--budget {done.budget} --seed {done.seed})"
        )


def _rounding(report: Report) -> Iterator[str]:
    yield "rounding, which is no deviation"
    for finding in report.rounding:
        content = finding.content(report.replay)
        cases = f"{finding.count} case{'s' * (finding.count > 1)}"
        yield wrapped(f"   {finding.cause}, in {cases}", 3)
        if "score" in content:
            score = content["score"]
            exact, most = _short(score["exact"]), _about(score["float_error_at_most"])
            yield wrapped(
                f"   smallest: row {score['row']} after {score['after_updates']} updates; exact "
                f"score {exact}, error of a float64 score at most {most}",
                3,
            )
        yield f"   replay    {content['replay']}"


def _numbered(report: Report) -> Iterator[tuple[int, Finding]]:
    return enumerate(report.findings, 1)


def _finding(number: int, finding: Finding, report: Report) -> Iterator[str]:
    content = finding.content(report.replay)
    case = content["case"]
    yield wrapped(f"{number}. {finding.cause}", 3)
    shown = f"; the smallest is {case['id']}" if finding.count > 1 else f": {case['id']}"
    counted = f"   in {finding.count} case{'s' * (finding.count > 1)}{shown} ({case['why']})"
    yield wrapped(counted, 3)
    yield ""
    yield from _table(case["X"], case["y"])
    given = {name: case[name] for name in finding.shown.task.options if name in case}
    yield ""
    yield wrapped(f"   given     {_facts(given) or 'no options'}", 13)
    yield wrapped(f"   expected  {_facts(content['expected'])}", 13)
    yield wrapped(f"   got       {_facts(content['got'])}", 13)
    if content.get("because"):
        yield wrapped(f"   because   {content['because']}", 13)
    yield from _passes(content.get("traces"))
    yield f"   replay    {content['replay']}"


def _passes(traces: Mapping[str, Sequence[Mapping[str, Any]]] | None) -> Iterator[str]:
    """Set both runs side by side, a line a pass, where the target shows its passes."""
    for due, got in zip(traces["expected"][1:], traces["got"], strict=False) if traces else ():
        came = _plain(got["weights"]) if "weights" in got else "nothing"
        rows = f"mistakes on rows {_plain(due['rows'])}" if due["rows"] else "no mistake"
        told = f"{rows}, due {_plain(due['weights'])}, got {came}"
        yield wrapped(f"   pass {due['passes']:<4} {told}", 13)


def _table(X: Sequence[Sequence[str]], y: Sequence[str]) -> Iterator[str]:
    cells = [[_short(a) for a in x] for x in X]
    wide = [max(map(len, column)) for column in zip(*cells, strict=True)]
    yield "   row  y   x"
    for row, (x, label) in enumerate(zip(cells[:MANY], y, strict=False)):
        padded = "  ".join(f"{a:>{width}}" for a, width in zip(x, wide, strict=True))
        yield f"   {row:>3}  {int(label):+d}  {padded}"
    if len(X) > MANY:
        yield f"   and {len(X) - MANY} more"


def _traces(traces: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[str]:
    yield "pass by pass, as the reference runs"
    for state in traces["expected"]:
        yield wrapped(f"  {state['passes']:>3}  {_facts(_without_passes(state))}", 7)
    yield "pass by pass, as the target answers"
    for number, state in enumerate(traces["got"], 1):
        yield wrapped(f"  {number:>3}  {_facts(state)}", 7)
    if not traces["got"]:
        yield "  not to be had: it takes no limit of passes (epochs)"


def _without_passes(state: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in state.items() if name != "passes"}


def _facts(content: Mapping[str, Any]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {_plain(value)}" for name, value in content.items())


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return _short(value) if value[-1:].isdigit() else value
    if not isinstance(value, Sequence):
        return str(value)
    more = ", ..." if len(value) > MANY else ""
    return f"({', '.join(_short(str(a)) for a in value[:MANY])}{more})"


def _short(number: str) -> str:
    return number if len(number) <= 24 else _about(number)


def _about(number: str) -> str:
    try:
        return f"about {float(Fraction(from_text(number))):.6g}"
    except (Refused, OverflowError):
        return f"{number[:12]}...{number[-4:]}"
