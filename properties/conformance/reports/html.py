"""Records of reports as one page of HTML: no script, nothing loaded, readable in the dark."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from properties.conformance.reports import facts
from properties.conformance.reports.facts import Record

HERE = Path(__file__).parent
# heads of columns
HEADS = {"departs": "differs"}
SIGNS = {"conforms": "✓", "unusual": "≈", "undetermined": "?", "deviates": "✗", "cannot-run": "!"}
# rows of a table, and ids of a cause, that one takes in at a glance
MANY, FEW = 20, 8


def page(records: Sequence[Record]) -> str:
    """Return the page: a section a target, its verdict first, its causes, what it rests on."""
    environment = Environment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        trim_blocks=True,
        undefined=StrictUndefined,
        finalize=lambda held: facts.clean(held) if type(held) is str else held,
    )
    environment.filters["capitalized"] = lambda words: words[:1].upper() + words[1:]
    environment.globals.update(
        signs=SIGNS,
        most=MANY,
        passes_head=facts.PASSES,
        also=_also,
        families=_families,
        **{name: getattr(facts, name) for name in ("basis", "passes", "points", "roundings")},
        **{name: getattr(facts, name) for name in ("showing", "statements")},
    )
    counts = Counter(content["verdict"] for content in records)
    return environment.get_template("report.html.j2").render(
        records=records,
        summary=", ".join(f"{count} {name}" for name, count in counts.items()),
        style=Markup((HERE / "report.css").read_text(encoding="utf-8")),  # noqa: S704 - our own
    )


def _also(content: Record, finding: Record) -> str:
    """Name a few other cases that show a finding."""
    among = [c["id"] for c in content["each"] if c.get("finding") == finding["id"]]
    others = [name for name in among if name != finding["case"]["id"]]
    more = f" and {len(others) - FEW} more" if len(others) > FEW else ""
    return ", ".join(others[:FEW]) + more


def _families(content: Record) -> tuple[list[str], list[list[str]]]:
    """Return a table that counts the results of each family of fixed cases."""
    counted: dict[str, Counter[str]] = {}
    for case in content["each"]:
        counted.setdefault(case["family"], Counter())[case["result"]] += 1
    results = list(dict.fromkeys(case["result"] for case in content["each"]))
    rows = [[name, *(str(of[r] or "") for r in results)] for name, of in counted.items()]
    return ["family", *(HEADS.get(name, name) for name in results)], rows
