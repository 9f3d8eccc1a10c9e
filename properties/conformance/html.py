"""A report as one page of HTML: no script, nothing loaded, readable in the dark and on paper."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from properties.conformance.judging import Judged

__all__ = ["page"]

STYLE = Path(__file__).with_name("report.css")
SIGNS = {"conforms": "✓", "deviates": "✗", "cannot-run": "!"}
# rows of a table, and characters of a number, that one takes in at a glance
MANY, LONG = 20, 24

Content = Mapping[str, Any]
Rows = Iterable[Sequence[str]]


def page(judged: Sequence[Judged]) -> str:
    """Return the page: a section a target, its verdict first, then what it rests on."""
    sections = "\n".join(_section(one.content) for one in judged)
    verdicts = Counter(one.content["verdict"] for one in judged)
    summary = ", ".join(f"{count} {name}" for name, count in verdicts.items())
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Perceptron conformance: {escape(summary)}</title>\n"
        f"<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>Perceptron conformance</h1>\n<p>{escape(summary)}</p>\n{sections}\n"
        "</main>\n</body>\n</html>\n"
    )


def _section(content: Content) -> str:
    verdict, found = content["verdict"], content["findings"]
    parts = [
        f'<section class="{verdict}">\n<h2><code>{escape(content["target"])}</code></h2>',
        f'<p class="verdict"><span aria-hidden="true">{SIGNS[verdict]}</span> '
        f"{verdict}{_reason(content)}</p>",
        *(_finding(number, finding) for number, finding in enumerate(found, 1)),
        *_facts(content),
        *_cases(content["each"]),
        "</section>",
    ]
    return "\n".join(filter(None, parts))


def _reason(content: Content) -> str:
    if content.get("reason"):
        return f": {escape(content['reason'])}"
    count = len(content["findings"])
    return f": {count} cause{'s' * (count != 1)} found" if count else ""


def _finding(number: int, finding: Content) -> str:
    case = finding["case"]
    signed = zip(case["X"], case["y"], strict=True)
    points = [[str(row), _label(y), *x] for row, (x, y) in enumerate(signed)]
    names = ["row", "y", *(f"x{j}" for j in range(len(case["X"][0])))]
    given = {name: case[name] for name in ("epochs", "w0", "eta", "order") if name in case}
    answers = [
        [f"<b>{name}</b>", _told(held)]
        for name, held in (
            ("given", given),
            ("expected", finding["expected"]),
            ("got", finding["got"]),
            ("because", finding.get("because")),
        )
        if held
    ]
    return (
        f"<article>\n<h3>{number}. {escape(finding['cause'])}</h3>\n"
        f"<p>In {_plural(finding['count'], 'case')}; shown is <code>{escape(case['id'])}</code>, "
        f"the smallest ({escape(case['why'])}).</p>\n"
        f"{_table('The data', names, points)}\n"
        f'<table class="facts"><tbody>{_body(answers, raw=True)}</tbody></table>\n'
        f"{_traces(finding.get('traces') or {})}"
        f"<p>Run it again:</p>\n<pre><code>{escape(finding['replay'])}</code></pre>\n</article>"
    )


def _traces(traces: Content) -> str:
    """Show the passes of both beside each other."""
    if not traces.get("expected"):
        return ""
    expected, got = traces["expected"], traces.get("got", [])
    after = [state for state in expected if state.get("passes") != "0"]
    rows = [
        [
            str(number),
            _told({k: v for k, v in state.items() if k != "passes"}),
            _told(got[number - 1]) if number <= len(got) else "not to be had",
        ]
        for number, state in enumerate(after, 1)
    ]
    return _table("Pass by pass", ["pass", "the reference", "the target"], rows, raw=True) + "\n"


def _facts(content: Content) -> Iterator[str]:
    known = [[name.replace("_", " "), _plain(v)] for name, v in content["conventions"].items()]
    yield _details("Conventions", _table("", ["convention", "value"], known))
    counts, search = content["cases"], content.get("searched")
    yield (
        f"<p>{counts['declared']} cases declared, {counts['run']} run, "
        f"{counts['skipped']} skipped"
        + (f"; {search['examples']} searched (budget {search['budget']}, seed {search['seed']})"
           if search else "")
        + ".</p>"
    )  # fmt: skip
    for text in content["remarks"]:
        yield f"<p>{escape(text)}.</p>"
    rounding = [[f["cause"], str(f["count"]), f["replay"]] for f in content["rounding"]]
    if rounding:
        yield _table("Rounding, which is no deviation", ["what", "cases", "replay"], rounding)


def _cases(each: Sequence[Content]) -> Iterator[str]:
    families: dict[str, Counter[str]] = {}
    for case in each:
        families.setdefault(case["family"], Counter())[case["result"]] += 1
    results = list(dict.fromkeys(case["result"] for case in each))
    rows = [[name, *(str(of[r] or "") for r in results)] for name, of in families.items()]
    yield _table("Fixed cases", ["family", *results], rows)
    if "does not apply" in results:
        yield (
            "<p>A case does not apply where it needs an option that the target does not take, "
            "where its conventions do not fit, or where float64 would round.</p>"
        )
    departing = [
        [case["id"], case["finding"], case["replay"]]
        for case in each
        if case["result"] == "departs"
    ]
    if departing:
        table = _table("", ["case", "cause", "replay"], departing, limit=len(departing))
        yield _details(f"Every case that departs ({len(departing)})", table)


def _table(
    caption: str, names: Sequence[str], rows: Rows, *, raw: bool = False, limit: int = MANY
) -> str:
    rows = list(rows)
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    titled = f"<caption>{escape(caption)}</caption>" if caption else ""
    more = f"<p>and {len(rows) - limit} more rows</p>" if len(rows) > limit else ""
    body = _body(rows[:limit], raw=raw)
    return (
        f'<div class="wide"><table>{titled}<thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>{more}"
    )


def _body(rows: Rows, *, raw: bool) -> str:
    shown = (lambda text: text) if raw else _short
    return "".join(
        "<tr>" + "".join(f"<td>{shown(cell)}</td>" for cell in row) + "</tr>\n" for row in rows
    )


def _details(summary: str, inner: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>\n{inner}\n</details>"


def _told(held: Any) -> str:
    """Return facts as escaped HTML, a number that is long cut in the middle."""
    if isinstance(held, Mapping):
        return "; ".join(f"{escape(k.replace('_', ' '))} {_told(v)}" for k, v in held.items())
    return _short(_plain(held))


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        more = ", ..." if len(value) > MANY else ""
        return f"({', '.join(map(str, value[:MANY]))}{more})" if value else "none"
    return str(value)


def _short(text: str) -> str:
    digits = len(text) > LONG and text.strip("-0123456789/") == ""
    if digits:
        return f'<span title="{escape(text)}">{escape(text[:10])}…{escape(text[-4:])}</span>'
    return escape(text)


def _label(y: str) -> str:
    return "+1" if y == "1" else y


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"
