"""The table of verdicts, for a terminal."""

from collections import Counter
from collections.abc import Iterator

from properties.verification.verdicts import Content

__all__ = ["SIGNS", "table"]

CHECKERS = ("replay", "z3", "cvc5", "coq")

SIGNS = {
    "proved": "✓",
    "symbolic": "✓",
    "computed": "✓",
    "searched": "✓",
    "refuted": "≠",
    "conditional": "~",
    "cited": "~",
    "failed": "✗",
    "not run": "-",
}

COLUMNS = "{:<30}{:<14}{:<8}{:<8}{:<8}{:<8}{}"


def table(written: Content) -> str:
    """Return the verdicts in 80 columns, and below them what failed and how to replay it."""
    head = ("claim", "verdict", *CHECKERS, "runs")
    rows = [head, *(row for claim in written["claims"] for row in _rows(claim))]
    lines = [COLUMNS.format(*row).rstrip() for row in rows]
    failed = [claim for claim in written["claims"] if not claim["holds"]]
    for claim in failed:
        lines += ["", f"{claim['name']}: {claim['verdict']}, expected {claim['expected']}"]
        lines += [f"  {failure}" for failure in claim["failures"]]
        lines += [f"  replay: {claim['replay']}"]
    return "\n".join([*lines, "", _summary(written, len(failed))])


def _summary(written: Content, failed: int) -> str:
    claims = written["claims"]
    found = Counter(claim["verdict"] for claim in claims)
    told = ", ".join(f"{found[word]} {word}" for word in SIGNS if found[word])
    counted = f"{len(claims)} claim{'s' * (len(claims) != 1)}"
    return (
        f"{len(claims) - failed} of {counted} settled, {failed} failed; "
        f"budget {written['budget']}, seed {written['seed']}\n{told}"
    )


def _rows(claim: Content) -> Iterator[tuple[str, ...]]:
    """Yield the row of a claim, and of what repairs it where it is refuted."""
    checkers, search = claim["checkers"] or {}, claim["search"]
    checked = [_opinion(checkers.get(checker)) for checker in CHECKERS]
    tried = _short(search["examples"]) if search else "-"
    name, verdict = claim["name"], claim["verdict"]
    if verdict == "refuted":
        yield (name, _signed(verdict), *("-" for _ in CHECKERS), "-")
        name, verdict = "  repaired", claim["repaired"]["verdict"]
    yield (name, _signed(verdict), *checked, tried)


def _signed(verdict: str) -> str:
    return f"{SIGNS[verdict]} {verdict}"


def _opinion(opinion: Content | None) -> str:
    if opinion is None:
        return "-"
    if opinion["verdict"] == "not run":
        return "not run"
    return f"{opinion['passed']}/{opinion['asked']}"


def _short(count: int) -> str:
    return str(count) if count < 10_000 else f"{count // 1000}k"
