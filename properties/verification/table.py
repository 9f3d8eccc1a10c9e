"""The table of verdicts, for a terminal."""

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from properties.verification.verdicts import Content

CHECKERS = ("replay", "z3", "cvc5", "coq")

SIGNS = {
    "proved": "✓",
    "proved in Coq": "✓",
    "symbolic": "✓",
    "computed": "✓",
    "searched": "✓",
    "refuted": "≠",
    "conditional": "~",
    "cited": "~",
    "failed": "✗",
    "not trusted": "?",
    "not run": "-",
}

EXPLAINED = {
    "proved": "true of every run, in every dimension: the proof kernel checked each step",
    "proved in Coq": "proved in Coq alone: the report names theorems and axioms, and "
    "says whether Coq checked them in this run or, as they are, when they were recorded",
    "symbolic": "shown by computer algebra, since it is calculus, which the kernel does not know",
    "computed": "worked out exactly, for the finite number of cases that the report names",
    "searched": "not proved; no counterexample was found among the runs",
    "refuted": "false as a text states it or can be read: the report has a smallest "
    "counterexample. The row below is for what is true instead",
    "conditional": "proved from an assumption that the report names and nobody checked here",
    "cited": "taken from the literature, and not checked here in full",
    "failed": "this check went wrong; see below",
    "not trusted": "what settles it accepted something false in this run; see below",
    "not run": "nothing here settles it",
}

COLUMNS = "{:<30}{:<14}{:<8}{:<8}{:<8}{:<8}{}"
# what the row of a claim says of its verdict, where the word alone is too long or too short
SHORT = {"proved in Coq": "Coq-proved"}
TWICE = "proved+Coq"


def table(written: Content, *, verbose: bool = False) -> str:
    """Return the verdicts in 80 columns, what the words mean, what failed and how to replay it.

    With `verbose`, what each claim says, and for which runs or data, stands below its row.
    """
    lines = [COLUMNS.format("claim", "verdict", *CHECKERS, "runs").rstrip()]
    for claim in written["claims"]:
        for row, *said in _rows(claim):
            lines += [COLUMNS.format(*row).rstrip(), *(_said(*said) if verbose else ())]
    lines += ["", *_legend(written["claims"])]
    for check in written["controls"]["checks"]:
        if not check["trusted"]:
            lines += ["", f"{check['check']}: not trusted, no verdict rests on it"]
            lines += [f"  {fault}" for fault in check["faults"]]
    failed = [claim for claim in written["claims"] if not claim["holds"]]
    for claim in failed:
        lines += ["", f"{claim['name']}: {claim['verdict']}, expected {claim['expected']}"]
        lines += [f"  {failure}" for failure in claim["failures"]]
        lines += _unchecked(claim)
        lines += [f"  replay: {claim['replay']}"]
    return "\n".join([*lines, "", _summary(written, len(failed))])


def _said(statement: str, scope: str) -> list[str]:
    lines = _indented(statement, 2)
    return [*lines, *_indented(f"Scope: {scope}.", 2)] if scope else lines


def _legend(claims: list[Content]) -> list[str]:
    """Return what the words and columns mean, of those that occur."""
    repaired = [claim["repaired"] for claim in claims if claim["repaired"]]
    found = {claim["verdict"] for claim in (*claims, *repaired)}
    meant = [(SHORT.get(word, word), EXPLAINED[word]) for word in SIGNS if word in found]
    if any(_twice(claim) for claim in claims):
        meant.insert(1, (TWICE, "proved by the kernel, and in Coq by theorems of its own"))
    if any(claim["checkers"] for claim in claims):
        meant.append(
            (
                ", ".join(CHECKERS),
                "steps of the proof that this program confirmed without trusting the kernel, of "
                "those it can read; not run: it is not installed",
            )
        )
    if any(claim["proved_in_coq"] for claim in claims):
        meant.append(("thms", "theorems of the Coq theory that prove the claim"))
    if any(claim["search"] for claim in claims):
        meant.append(("runs", "perceptron runs on drawn data, tried for a counterexample"))
    return [line for word, words in meant for line in _indented(f"{word}: {words}", 0)]


def _indented(text: str, first: int) -> list[str]:
    return wrap(text, 80, initial_indent=" " * first, subsequent_indent="  ")


def _summary(written: Content, failed: int) -> str:
    claims = written["claims"]
    found = Counter(claim["verdict"] for claim in claims)
    told = ", ".join(f"{found[word]} {word}" for word in SIGNS if found[word])
    counted = f"{len(claims)} claim{'s' * (len(claims) != 1)}"
    return (
        f"{len(claims) - failed} of {counted} settled, {failed} failed; "
        f"budget {written['budget']}, seed {written['seed']}\n{told}"
        f"{_read(claims)}{_controls(written['controls'])}"
    )


def _read(claims: list[Content]) -> str:
    """Return the line that says how many sentences were read, and on how many examples."""
    read = [claim["reading"]["examples"] for claim in claims if claim["reading"]]
    said = "1 sentence" if len(read) == 1 else f"{len(read)} sentences"
    scopes = "its scope" if len(read) == 1 else "their scopes"
    return f"\n{said} read on {sum(read)} examples from {scopes}" if read else ""


def _controls(controls: Content) -> str:
    """Return the last line: how many controls came out as they must."""
    if not controls["checks"]:
        return ""
    failed, blind = controls["failed_as_they_must"], len(controls["not_trusted"])
    line = f"{failed} controls failed as they must"
    return f"\n{line}; {blind} of the checks not trusted" if blind else f"\n{line}"


def _rows(claim: Content) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Yield the row of a claim, what it says and its scope; if it is refuted, also its repair's."""
    checkers, search = claim["checkers"] or {}, claim["search"]
    checked = [_opinion(checkers.get(checker)) for checker in CHECKERS]
    if "coq" not in checkers or checkers["coq"]["verdict"] == "not run":
        checked[-1] = _theorems(claim) or checked[-1]
    blind = "search" in claim.get("not_trusted", ())
    tried = "?" if blind else _short(search["examples"]) if search else "-"
    name, verdict, statement = claim["name"], claim["verdict"], claim["statement"]
    if verdict == "refuted":
        yield (name, _signed(verdict), *("-" for _ in CHECKERS), "-"), statement, ""
        name, verdict = "  repaired", claim["repaired"]["verdict"]
        statement = claim["repaired"]["statement"]
    word = f"{SIGNS[verdict]} {TWICE}" if _twice(claim) else _signed(verdict)
    yield (name, word, *checked, tried), statement, claim["scope"]["words"]


def _twice(claim: Content) -> bool:
    return bool(claim["verdict"] == "proved" and claim["proved_by"] == ["kernel", "Coq"])


def _theorems(claim: Content) -> str:
    """Return how many theorems of the Coq theory prove a claim, if Coq checked them."""
    found = claim["proved_in_coq"]
    if not found or "Coq" not in claim["proved_by"]:
        return "not run" if found else ""
    return f"{len(found['theorems'])} thm{'s' * (len(found['theorems']) != 1)}"


def _unchecked(claim: Content) -> list[str]:
    """Say what is to be done where a claim waits for Coq."""
    found = claim["proved_in_coq"]
    waits = found and found["checked"] == "not run"
    return [f"  {line}" for line in wrap(f"coq: {found['told']}", 78)] if waits else []


def _signed(verdict: str) -> str:
    return f"{SIGNS[verdict]} {SHORT.get(verdict, verdict)}"


def _opinion(opinion: Content | None) -> str:
    if opinion is None:
        return "-"
    if opinion["verdict"] == "not run":
        return "not run"
    if opinion["verdict"] == "not trusted":
        return "?"
    return f"{opinion['passed']}/{opinion['asked']}"


def _short(count: int) -> str:
    return str(count) if count < 1000 else f"{count // 1000}k"
