"""Controls of the report: claims that fail, each in its own way, beside one that holds.

And of the words: every claim is worded as on record, and one that is not is refused.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from perceptron import Conventions, Dataset, Trace, train
from proofs import kernel
from proofs.checkers.coq_record import CoqProof
from proofs.claims import CLAIMS, Claim
from proofs.claims.record import as_worded, recorded
from proofs.evidence.computations.witness_search import Refutation
from proofs.terms import Refused
from proofs.theorem import Proof
from properties.verification.control import Control, Measured, pick
from properties.verification.table import table
from properties.verification.trust import Content
from properties.verification.verdicts import report, settle

# claims that a short computation settles, and one that a search alone would
COMPUTED = ("example-M", "example-K-separable", "example-K-xor", "tired-is-not-converged")
SEARCHED = ("bound-is-tight", "small-margin-need-not-be-slow")


def report_controls(names: Sequence[str], seed: int, random: Random) -> Iterator[Control]:
    """Yield a claim that holds, the same made to fail, and checks that are not trusted.

    One of the claims of the run, `names`, fails too: no verdict on it may come from elsewhere. Its
    search is that of the run, from `seed`, which is made once.
    """
    true = _claim(random.choice(COMPUTED))
    holds = settle(true, "quick", seed)
    yield Control(f"{true.name}, which holds", True, partial(_holds, [holds], 0))
    for part, failing in _failing(true, random):
        failed = settle(failing, "quick", seed)
        words = f"{true.name}, whose {part} fails"
        yield Control(words, False, partial(_accepted, holds, failed, part))
    searched = _claim(random.choice(SEARCHED))
    bare = replace(searched, theorems=(), concludes=(), compute=None, repaired="", refutations=())
    departs = settle(bare, "quick", seed, train=_forgetful, beside=())
    words = f"{searched.name}, from which a learner departs"
    yield Control(words, False, partial(_accepted, holds, departs, "search"))
    own = _claim(random.choice(names))
    failed = settle(_unproved(own, f"{pick(random)}"), "quick", seed)
    words = f"{own.name}, whose proof fails"
    yield Control(words, False, partial(_accepted, holds, failed, "proof"))
    blind = Measured(random.choice(("certificates", "runs")), 0, 0, ("it accepts everything",))
    yield Control("a check that accepts everything", False, partial(_is_green, holds, blind))


def _claim(name: str) -> Claim:
    (claim,) = (claim for claim in CLAIMS if claim.name == name)
    return claim


def _unproved(claim: Claim, told: str) -> Claim:
    """Leave of a claim a proof that fails, and its search."""

    def fails() -> kernel.Fact:
        raise Refused(f"control: {told}")

    proof = Proof(claim.name, "a control", None, (), fails)
    return replace(claim, theorems=(proof,), compute=None, symbolic=None, refutations=())


def _failing(true: Claim, random: Random) -> Iterator[tuple[str, Claim]]:
    """Yield claims that fail, each with the part in which it does."""
    told = f"{pick(random)} is not {pick(random)}"

    def fails() -> Any:
        raise Refused(f"control: {told}")

    def proves() -> kernel.Fact:
        return kernel.number(pick(random))

    refutation = Refutation("folklore", told, lambda _: None, lambda: iter(()))
    yield "computed", replace(true, compute=fails)
    yield "symbolic", replace(true, symbolic=fails)
    yield "proof", replace(true, theorems=(Proof(true.name, "a control", None, (), fails),))
    proof = Proof(true.name, "a control", None, (), proves)
    yield "proof", replace(true, theorems=(proof,), concludes=("0 > 0",))
    unknown = CoqProof((f"Space.{true.name}",), "none", told)
    yield "proved_in_coq", replace(true, coq=unknown)
    other = CoqProof(("Space.cauchy_schwarz",), random.choice(("none", "Flocq")), told)
    yield "proved_in_coq", replace(true, coq=other)
    yield "refutations", replace(true, refutations=(refutation,))
    yield "wording", replace(true, statement=f"{true.statement} And {told}.")
    yield "", replace(true, compute=None)
    yield "", replace(true, expects="proved")


def _forgetful(data: Dataset, conventions: Conventions) -> Trace:
    """Run as the reference does, and say every mistake twice."""
    trace = train(data, conventions)
    return replace(trace, mistakes=tuple(row for row in trace.mistakes for _ in range(2)))


def _holds(claims: list[Content], failed: int) -> bool:
    """Say whether report and table show all these claims, and so many failures."""
    written = report(claims, "quick", 0)
    text = table(written)
    names = [claim["name"] for claim in written["claims"]]
    rows = [line.split()[0] for line in text.splitlines() if line]
    whole = names == [claim["name"] for claim in claims] and rows[1 : 1 + len(names)] == names
    return whole and written["holds"] == (not failed) and f"settled, {failed} failed" in text


def _accepted(holds: Content, failed: Content, part: str) -> bool:
    """Say whether a failing claim passes, or is lost on its way into report and table."""
    because = not part or any(each.startswith(f"{part}: ") for each in failed["failures"])
    return bool(failed["holds"] or not because or not _holds([holds, failed], 1))


def _is_green(holds: Content, blind: Measured) -> bool:
    written = report([holds], "quick", 0, [blind])
    return bool(written["holds"] or written["claims"][0]["verdict"] == holds["verdict"])


def wording_controls(random: Random) -> Iterator[Control]:
    """Yield the list of claims, and sentences of it changed, cut short, and exchanged."""
    yield Control("the list of claims", True, _is_whole)
    true, other = random.sample(CLAIMS, 2)
    yield Control(f"the words of {true.name}", True, partial(_says, true))
    words = true.statement.split()
    words.pop(random.randrange(len(words)))
    for changed in (
        " ".join(words),
        other.statement,
        f"{true.statement} It always does.",
        f"It is not so that {true.statement}",
    ):
        forged = replace(true, statement=changed)
        yield Control(f"{true.name}, worded {changed!r}", False, partial(_says, forged))


def _is_whole() -> bool:
    return [claim.name for claim in CLAIMS] == list(recorded()["words"])


def _says(claim: Claim) -> bool:
    as_worded(claim)
    return True
