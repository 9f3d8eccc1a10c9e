"""What a theorem rests on, measured: its proof is run, and what it calls and uses is written down.

A step is a function of the library that made a fact of the final ledger. One that two theorems
share, or that is a theorem itself, is worth a place on the map; the others belong to their caller.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import CodeType, FrameType
from typing import Any

from proofs.claims import CLAIMS
from proofs.display.ledger import entry_of, ledger
from proofs.kernel import Fact
from proofs.theorem import Proof, Theorem
from proofs.theorems import lemmas

_LIBRARY = "proofs.theorems."
# these wrap a rule of the kernel, and a claim's list of rules counts them
_RULES = {lemmas.induction.__code__}
# what these call is proved once, for whoever comes first
_LEMMAS = {lemmas.schwarz.__code__}


@dataclass(frozen=True, order=True)
class Step:
    """A function of the library whose fact others build on."""

    name: str
    module: str

    @property
    def function(self) -> Callable[..., Any]:
        """The function itself."""
        found: Callable[..., Any] = getattr(sys.modules[self.module], self.name)
        return found.prove if isinstance(found, Proof) else found

    @property
    def words(self) -> str:
        """What it concludes, as its docstring says first."""
        return " ".join((self.function.__doc__ or "").split("\n\n")[0].split())


_Calls = Mapping[CodeType, set[CodeType]]


def grounds(theorem: Theorem) -> Counter[str]:
    """Return how many lines of a proof come by each rule of the kernel."""
    lines = {number: entry_of(fact).rule for fact, number in ledger(theorem.fact).items()}
    return Counter(lines.values())


@cache
def _steps(proof: Proof) -> Mapping[Step | Proof, frozenset[Step | Proof]]:
    """Return, for a proof and each shared step in it, the shared steps that it calls itself."""
    calls, known = _calls(proof), _shared()
    found = {}
    todo = [proof.prove.__code__]
    while todo:
        code = todo.pop()
        if known[code] not in found:
            below = set(_next(code, calls, known))
            found[known[code]] = frozenset(known[each] for each in below)
            todo.extend(below)
    return found


@cache
def map_of_claims() -> Mapping[str | Step, frozenset[str | Step]]:
    """Return, for each claim and each shared step, on which claims and steps it rests directly."""
    home = homes()
    above: dict[str | Step, set[str | Step]] = {claim.name: set() for claim in CLAIMS}
    for claim in CLAIMS:
        above[claim.name] |= {home[proof] for proof in claim.theorems}
    for proof in home:
        for upper, lower in _steps(proof).items():
            node = home[upper] if isinstance(upper, Proof) else upper
            below = (home[each] if isinstance(each, Proof) else each for each in lower)
            above.setdefault(node, set()).update(below)
    return {node: frozenset(below - {node}) for node, below in above.items()}


@cache
def homes() -> Mapping[Proof, str]:
    """Return the claim at which each proof is printed: its own, or else the first to list it."""
    listed = [(proof, claim.name) for claim in CLAIMS for proof in claim.theorems]
    first = dict(reversed(listed))
    return {
        proof: proof.claim if (proof, proof.claim) in listed else first[proof] for proof in first
    }


@cache
def _calls(proof: Proof) -> _Calls:
    """Run a proof, and return which functions called which; all made facts of its ledger."""
    made: list[tuple[CodeType, CodeType | None, Fact]] = []
    stack: list[CodeType] = []

    def note(frame: FrameType, event: str, result: Any) -> None:
        if not frame.f_globals.get("__name__", "").startswith(_LIBRARY):
            return
        if event == "call":
            stack.append(frame.f_code)
        elif event == "return":
            own = stack.pop()
            if type(result) is Fact:
                made.append((own, stack[-1] if stack else None, result))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        fact = proof.prove()
    finally:
        sys.setprofile(before)
    used = set(ledger(fact))
    calls: dict[CodeType, set[CodeType]] = {}
    for own, caller, result in made:
        own_affair = own in _RULES or caller in _LEMMAS
        if caller is not None and result in used and not own_affair:
            calls.setdefault(caller, set()).add(own)
    return calls


def _next(code: CodeType, calls: _Calls, known: Mapping[CodeType, Any]) -> Iterator[CodeType]:
    """Yield the nearest shared steps below a function, through those that are its own affair."""
    for below in calls.get(code, ()):
        if below in known:
            yield below
        else:
            yield from _next(below, calls, known)


@cache
def _shared() -> Mapping[CodeType, Step | Proof]:
    """Return the proofs of all claims, and the steps that several of them call, by their code."""
    proofs = {p.prove.__code__: p for claim in CLAIMS for p in claim.theorems}
    used = Counter(code for p in proofs.values() for code in _reached(_calls(p)))
    public = {code: _step(code) for code in used if not code.co_name.startswith("_")}
    steps = {code: step for code, step in public.items() if step and used[code] > 1}
    return {**steps, **proofs}


def _reached(calls: _Calls) -> set[CodeType]:
    return {code for below in calls.values() for code in below}


def _step(code: CodeType) -> Step | None:
    """Return the module's function that runs this code, if it has one."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith(_LIBRARY):
            found = getattr(module, code.co_name, None)
            plain = found.prove if isinstance(found, Proof) else found
            if getattr(plain, "__code__", None) is code:
                return Step(code.co_name, str(plain.__module__))
    return None
