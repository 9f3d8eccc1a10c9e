"""What every hypothesis of a theorem is for: without it, exact values refute what is left.

A hypothesis is a condition or a guard of the run. The values meet all others, and break this one.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from proofs.display.ledger import entry_of
from proofs.display.notation import Text
from proofs.evidence.semantics.counterexamples import counterexample, refutes, written
from proofs.evidence.semantics.execution import (
    ALWAYS,
    execute,
    holds,
    holds_on_its_instance,
    reached,
)
from proofs.terms import Condition, Refused, Run, Vector
from proofs.theorem import Instance, Theorem
from proofs.theorems.batch import n
from proofs.theorems.lemmas import R, c, delta, u, z

#: Values that the search is too small to find, by theorem and hypothesis, checked like all others.
#: Without a limit on the size of a batch, batches of 1, 7 and 1 mistakes are too many.
LARGER: Mapping[tuple[str, str], Instance] = {
    ("online-vs-batch", "m + 1 <= n"): Instance(
        {u: (1, 0), delta: 3, R: 5, n: 1},
        (
            {z: (3, 3), c: 1},
            *({z: (3, -3), c: 0} for _ in range(6)),
            {z: (3, -3), c: 1},
            {z: (3, 4), c: 1},
        ),
    ),
}


class Needed(NamedTuple):
    """A hypothesis, and values that refute the theorem without it."""

    hypothesis: str
    instance: Instance
    condition: Condition

    @property
    def shown(self) -> str:
        """The values in words."""
        return written(self.instance)


def needed(theorem: Theorem) -> tuple[Needed, ...]:
    """Return, for every hypothesis, exact values that refute the theorem without it.

    Raises
    ------
    Refused
        Where none are found: the proof may do without the hypothesis.
    """
    return tuple(_needed(theorem, hypothesis) for hypothesis in _hypotheses(theorem))


def contradicts(theorem: Theorem) -> bool:
    """Say whether the theorem concludes what is never true, such as 0 > 0."""
    entry = entry_of(theorem.fact)
    return not entry.polynomial.free_symbols and not holds((entry.relation, entry.polynomial), {})


def not_vacuous(theorem: Theorem) -> None:
    """Refuse a theorem without values on which its hypotheses, if it has any, hold together.

    Of a contradiction, where none can be, every hypothesis must be needed: the others then hold.
    """
    if contradicts(theorem):
        needed(theorem)
    elif entry_of(theorem.fact).hypotheses and not holds_on_its_instance(theorem):
        raise Refused(f"instance: {theorem.name} fails on the values that it ships; mend them")


def _needed(theorem: Theorem, hypothesis: Condition) -> Needed:
    entry, run = entry_of(theorem.fact), _run(theorem)
    others, goal = [(h,) for h in _given(theorem) if h != hypothesis], entry[1:3]
    rest = run and run._replace(guards=tuple(g for g in run.guards if g != hypothesis))
    words = Text().condition(*hypothesis)
    found = LARGER.get((theorem.name, words)) or counterexample(others, goal, rest)
    if not found or not refutes(found, others, goal, rest):
        raise Refused(f"needed: {theorem.name} without {words} was not refuted; prove it without")
    instance = _completed(found, hypothesis, rest)
    if not _breaks(instance, hypothesis, rest, guard=rest != run):
        raise Refused(f"needed: {theorem.name} is false: {written(found)}")
    return Needed(words, instance, hypothesis)


def _hypotheses(theorem: Theorem) -> Iterator[Condition]:
    """Yield the guards of the run, then the conditions."""
    run = _run(theorem)
    yield from dict.fromkeys((*(run.guards if run else ()), *_given(theorem)))


def _given(theorem: Theorem) -> list[Condition]:
    """Return the conditions among the hypotheses, in the order of their texts."""
    conditions = (h for h in entry_of(theorem.fact).hypotheses if not isinstance(h, Run))
    return sorted(conditions, key=lambda h: Text().condition(*h))


def _run(theorem: Theorem) -> Run | None:
    runs = [h for h in entry_of(theorem.fact).hypotheses if isinstance(h, Run)]
    if len(runs) > 1:
        raise Refused(f"needed: {theorem.name} speaks of {len(runs)} runs; join them into one")
    return runs[0] if runs else None


def _breaks(instance: Instance, hypothesis: Condition, run: Run | None, guard: bool) -> bool:
    """Say whether the hypothesis fails: as a guard at some step, as a condition at the end."""
    if run and guard:
        states = [step.met for step in execute(run, *instance, ALWAYS)]
    else:
        states = reached([run] if run else [], *instance)[-1:]
    return not all(holds(hypothesis, state) for state in states)


def _completed(instance: Instance, hypothesis: Condition, run: Run | None) -> Instance:
    """Give a value to what the missing hypothesis alone speaks of: it fails whatever the value."""
    values = (instance.values, *instance.offers)
    size = max(
        (len(v) for each in values for v in each.values() if isinstance(v, tuple)), default=1
    )
    changing = {*(symbol for symbol, _, _ in run.state), *run.local} if run else set()
    missing = hypothesis[1].free_symbols - instance.values.keys() - changing
    ones = {s: (1,) * size if type(s) is Vector else 1 for s in missing}
    return Instance({**instance.values, **ones}, instance.offers)
