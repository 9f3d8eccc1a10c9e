"""What a verdict rests on, and what becomes of it where a check can no longer fail."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from properties.verification.control import Measured

Content = dict[str, Any]

NOT_TRUSTED = "not trusted"

# by which part of a claim each verdict is carried; a citation is carried by none of ours
CARRIED = {
    "proved": "proof",
    "proved in Coq": "proved_in_coq",
    "conditional": "proof",
    "symbolic": "symbolic",
    "computed": "computed",
    "searched": "search",
    "refuted": "refutations",
}
# the checks that hold the words of a claim to what settles it
WORDS = ("wording", "reading of {}")
# the checks that each part of a claim rests on; "{}" is the claim's name
CHECKS = {
    "proof": ("kernel", "instances", *WORDS),
    "proved_in_coq": ("coq theory", *WORDS),
    "symbolic": ("computation of {}", *WORDS),
    "computed": ("computation of {}", "certificates", "runs", "margins", *WORDS),
    "search": ("search of {}", "certificates", "runs", "margins"),
    "refutations": ("refutation of {}", "certificates", "runs", "margins", *WORDS),
    "reading": ("reading of {}",),
}


def untrusted(measured: Iterable[Measured]) -> list[str]:
    """Return the names of the checks that are not trusted."""
    return [each.check for each in measured if not each.trusted]


def distrusted(claim: Content, blind: Collection[str]) -> Content:
    """Return what is said of a claim, without what rests on a check that is not trusted."""
    name = claim["name"]
    parts = [
        part
        for part, checks in CHECKS.items()
        if claim[part] and ("report" in blind or {c.format(name) for c in checks} & {*blind})
    ]
    columns = [column for column in claim["checkers"] or {} if column in blind]
    checkers = claim["checkers"] and {
        column: {**opinion, "verdict": NOT_TRUSTED} if column in columns else opinion
        for column, opinion in claim["checkers"].items()
    }
    repaired = claim["repaired"]
    if repaired and CARRIED.get(repaired["verdict"]) in parts:
        repaired = {**repaired, "verdict": NOT_TRUSTED}
    carried = {CARRIED.get(claim["verdict"]), repaired and CARRIED.get(repaired["verdict"])}
    rests = carried & {*parts} or "report" in blind or repaired != claim["repaired"]
    changed = {"repaired": repaired, "checkers": checkers, "not_trusted": [*parts, *columns]}
    if rests and claim["verdict"] != "failed":
        changed |= {"verdict": NOT_TRUSTED, "holds": False}
    return {**claim, **changed}


def refuted_by(measured: Sequence[Measured]) -> int:
    """Return how many controls failed as they must."""
    return sum(each.refused for each in measured)


def account(measured: Sequence[Measured], seed: int) -> Content:
    """Return what the controls showed, for the report."""
    return {
        "seed": seed,
        "failed_as_they_must": refuted_by(measured),
        "passed_as_they_must": sum(each.accepted for each in measured),
        "not_trusted": untrusted(measured),
        "checks": [
            {
                "check": each.check,
                "trusted": each.trusted,
                "failed": each.refused,
                "passed": each.accepted,
                "faults": list(each.faults),
            }
            for each in measured
        ],
    }
