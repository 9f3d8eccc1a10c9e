"""What each hypothesis is for: which line is refused without it, and values that refute the rest.

The kernel is asked again: a sum that leaves the hypothesis out is given to the rule `combine`, and
its refusal is what the page reports.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import prod
from operator import mul
from typing import Any, TypeAlias

from docutils import nodes

from pages.claims.proof import condition, line_link, run_in_words, shown
from pages.drawings.arrows import Arrow, drawn
from pages.elements import drawing, folded, worded
from pages.formulas.notation import Html, formula
from pages.formulas.wording import set_words
from proofs.display.ledger import entry_of, ledger
from proofs.display.notation import monomials
from proofs.evidence.semantics.execution import Value, reached
from proofs.evidence.semantics.necessity import Needed, contradicts, needed
from proofs.kernel import POSITIVE, ZERO, Entry, Fact, combine
from proofs.terms import Condition, Refused, Run, Term, Vector, inner, polynomial
from proofs.theorem import Theorem

_State: TypeAlias = Mapping[Term, Any]

#: How a line that is no sum uses an assumption, by its rule.
_USES = {
    "times": "is a product with it",
    "scale": "is a multiple of it",
    "cancel": "divides by it",
    "cases": "splits on it",
    "invariant": "starts from it",
    "instantiate": "puts values into it",
}


def hypotheses(theorem: Theorem, anchor: str) -> nodes.Node:
    """Return all that the conclusion rests on, each condition with what it is for."""
    runs = [h for h in entry_of(theorem.fact).hypotheses if isinstance(h, Run)]
    items = [nodes.list_item("", run_in_words(run)) for run in runs]
    items += [_item(theorem, need, runs, anchor) for need in needed(theorem)]
    return nodes.bullet_list("", *(items or [nodes.list_item("", worded("None."))]))


def refused_lines(theorem: Theorem, hypothesis: Condition) -> dict[int, str]:
    """Return the lines that use an assumption, each with what the kernel misses without it.

    What is missing is a formula where the line is a sum, and else the name of the line's rule.

    Raises
    ------
    Refused
        Where the kernel admits a line without the assumption.
    """
    numbers = ledger(theorem.fact)
    assumed = {fact for fact in numbers if _assumes(entry_of(fact), hypothesis)}
    using = {
        n: entry_of(fact) for fact, n in numbers.items() if assumed & set(entry_of(fact).parents)
    }
    return {number: _missing(entry, assumed) for number, entry in using.items()}


def _item(theorem: Theorem, need: Needed, runs: list[Run], anchor: str) -> nodes.Node:
    """Return a hypothesis; what happens without it unfolds."""
    hypothesis = need.condition
    guard = any(hypothesis in run.guards for run in runs)
    kind = ", whenever the run steps" if guard else ""
    summary: list[nodes.Node] = [condition(hypothesis), nodes.Text(f"{kind}. What is it for?")]
    states = _states(need, hypothesis, runs)
    parts = [*_refusals(theorem, hypothesis, anchor), _refuted(theorem, need, states[-1])]
    if svg := _picture(need, states, runs):
        parts.append(drawing(svg))
    return nodes.list_item("", folded(summary, parts, "need"))


def _refusals(theorem: Theorem, hypothesis: Condition, anchor: str) -> Iterator[nodes.Node]:
    visible = shown(theorem)
    for number, missing in refused_lines(theorem, hypothesis).items():
        if number not in visible:
            continue
        link = line_link(anchor, number)
        if missing in _USES:
            yield worded("Without it there is no line ", link, f", which {_USES[missing]}.")
        else:
            told = ": the other terms of the sum fall short by "
            yield worded("Without it the kernel refuses line ", link, told, formula(missing), ".")


def _assumes(entry: Entry, hypothesis: Condition) -> bool:
    return entry.rule == "assume" and (entry.relation, entry.polynomial) == hypothesis


def _missing(entry: Entry, assumed: set[Fact]) -> str:
    """Return what a sum falls short by without the assumption, or the rule that needs it."""
    if entry.rule != "combine":
        return entry.rule
    terms = list(zip(entry.arguments, entry.parents, strict=True))
    try:
        combine(entry.relation, entry.polynomial, *(t for t in terms if t[1] not in assumed))
    except Refused:
        short = sum(by * entry_of(fact).polynomial for by, fact in terms if fact in assumed)
        return Html().polynomial(polynomial(short))
    raise Refused(f"needs: {entry.polynomial} is admitted without the hypothesis; drop it there")


def _states(need: Needed, hypothesis: Condition, runs: list[Run]) -> list[_State]:
    """Return the states of the counterexample, which a run without the hypothesis reaches."""
    free = [run._replace(guards=tuple(g for g in run.guards if g != hypothesis)) for run in runs]
    return list(reached(free, *need.instance))


def _refuted(theorem: Theorem, need: Needed, end: _State) -> nodes.Node:
    """Return the values, and what the conclusion says of them."""
    values = set_words(need.shown)
    if contradicts(theorem):
        return worded("Without it the others hold together: ", *values, ".")
    entry = entry_of(theorem.fact)
    sides = [0, 0]
    for by, powers in monomials(entry.polynomial):
        sides[by > 0] += abs(by) * prod(_number(g, end) ** n for g, n in powers)
    sign = "=" if entry.relation is ZERO else "<" if entry.relation is POSITIVE else "≤"
    says = f", where it would say {sides[0]} {sign} {sides[1]}."
    return worded("Without it, these values refute the theorem: ", *values, says)


def _number(g: Term, at: _State) -> Any:
    return sum(map(mul, at[g.args[0]], at[g.args[1]])) if type(g) is inner else at[g]


def _picture(need: Needed, states: list[_State], runs: list[Run]) -> str | None:
    """Draw the vectors of a counterexample: the fixed ones, and the path of the run's."""
    values, offers = need.instance
    arrows = [Arrow(s.name, v) for s, v in _vectors(values.items())]
    for number, offer in enumerate(offers, 1):
        arrows += [Arrow(f"{s.name} in step {number}", v) for s, v in _vectors(offer.items())]
    moving = {s for run in runs for s, _, _ in run.state if type(s) is Vector}
    for number, (before, after) in enumerate(pairwise(states), 1):
        for symbol in sorted(moving, key=lambda s: s.name):
            name = f"{symbol.name} after {number}"
            arrows.append(Arrow(name, after[symbol], "path", before[symbol]))
    return drawn(arrows, f"the vectors of the counterexample: {need.shown}")


def _vectors(values: Iterable[tuple[Term, Value]]) -> list[tuple[Term, Any]]:
    named = sorted(values, key=lambda item: item[0].name)
    return [(symbol, value) for symbol, value in named if isinstance(value, tuple)]
