"""What was declared, and is not so."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from properties.conformance.check.findings import Finding
from properties.conformance.identify.identification import undeclared
from properties.conformance.identify.seen import Seen
from properties.conformance.judgement.results import CaseResult
from properties.conformance.reference.explanation import Explanation
from properties.conformance.reference.promise import promise
from properties.conformance.reference.target_conventions import TargetConventions


def followed_instead(
    declared: TargetConventions | None, seen: Seen, results: Sequence[CaseResult]
) -> str:
    """Say what the target follows in place of what was declared; "" if that is not known."""
    if declared is None or not any(r.departs and r.answer for r in results):
        return ""
    if not (other := undeclared(seen, [r.response for r in results])):
        return ""
    due, own = declared.to_json(), other.conventions.to_json()
    differing = {n: own[n] for n in own if n in declared.named and own[n] != due[n]}
    # which label a tie has is said more plainly, and a start that was learnt has no text
    if not {*differing} - {"update"} or not all(differing.values()):
        return ""
    given = promise(other.conventions)
    if not given.holds:
        return f"does not follow what was declared: {given.words}"
    values = (";".join(v) if isinstance(v, list) else v for v in differing.values())
    told = ",".join(f"{n}={v}" for n, v in zip(differing, values, strict=True))
    return f"does not follow what was declared: declare `{told}` if this is meant"


def as_declared(causes: Iterable[Finding], instead: str) -> tuple[Finding, ...]:
    """Return the causes with what is followed instead, where they only say that answers differ."""
    return tuple(
        replace(c, id="declared", cause=instead) if instead and c.id in ("weights", "number") else c
        for c in causes
    )


def constant(
    declared: TargetConventions | None, explanation: Explanation, results: Sequence[CaseResult]
) -> Iterator[Finding]:
    """Find that a start which is declared to be random is not: not drawn, even from a seed."""
    if declared is None or declared.start != "random" or explanation.drawn_start:
        return
    twice = [r for r in results if r.response.again is not None]
    if twice and not any(r.response.unsteady for r in twice):
        words = "declares a random start, and gives the same answer each time"
        shown = min(twice, key=lambda r: r.case.size)
        yield Finding("not-random", words, len(twice), shown, "w = 0")
