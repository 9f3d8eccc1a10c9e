"""A proof as numbered lines: what each says, by which rule, resting on which lines before it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from proofs.display.notation import Text
from proofs.kernel import NONNEGATIVE, POSITIVE, Entry, Fact, look
from proofs.terms import Condition, Run, Term, condition, polynomial

# writing an entry with sympy takes longer than all else that is done with it
_written_entries: "WeakKeyDictionary[Fact, Entry]" = WeakKeyDictionary()


@dataclass(frozen=True)
class Line:
    """One line of a proof; `identity` shows how a sum adds up, or a product falls apart."""

    number: int
    says: str
    reason: str
    parents: tuple[int, ...]
    identity: str | None


def entry_of(fact: Fact) -> Entry:
    """Return what the kernel's ledger holds of a fact, written with sympy once."""
    if fact not in _written_entries:
        _written_entries[fact] = look(fact)
    return _written_entries[fact]


def ledger(fact: Fact) -> dict[Fact, int]:
    """Return every fact under this one with its line number; what was proved twice shares one."""
    numbers: dict[Fact, int] = {}
    lines: dict[tuple[Term, ...], int] = {}
    for each in _upwards(fact, set()):
        entry = entry_of(each)
        key = (*entry[1:5], *(numbers[parent] for parent in entry.parents))
        numbers[each] = lines.setdefault(key, len(lines) + 1)
    return numbers


def numbered(fact: Fact, notation: Text | None = None) -> tuple[Line, ...]:
    """Return the proof of a fact, one line a number, the fact last."""
    notation, numbers = notation or Text(), ledger(fact)
    entries = {each: entry_of(each) for each in numbers}
    roles, lines = _roles(fact, entries), {}
    for each, number in numbers.items():
        entry = entries[each]
        lines[number] = Line(
            number,
            notation.condition(entry.relation, entry.polynomial),
            roles.get(each) or reason(entry, [numbers[f] for f in entry.parents], notation),
            tuple(numbers[parent] for parent in entry.parents),
            _identity(entry, notation),
        )
    return tuple(lines.values())


def reason(entry: Entry, parents: list[int], notation: Text) -> str:
    """Return why a line holds, in words."""
    at = [f"({number})" for number in parents]
    match entry.rule:
        case "number":
            return "a positive number"
        case "square" | "norm":
            return f"a square, {notation.inline(_display(entry, notation))}"
        case "times":
            return f"{at[0]} times {at[1]}"
        case "scale":
            return f"{at[0]} times {notation.inline(notation.polynomial(entry.arguments[0]))}"
        case "combine":
            return f"adding up {', '.join(at)}" if at else "an identity"
        case "cancel":
            from_nothing = entry_of(entry.parents[1]).polynomial == 0
            return f"{at[1]} is never so" if from_nothing else f"{at[0]} divided by {at[1]}"
        case "cases":
            split = (
                condition(POSITIVE, entry.arguments[0]),
                condition(NONNEGATIVE, -entry.arguments[0]),
            )
            yes, no = (notation.inline(notation.condition(*c)) for c in split)
            return f"the cases {yes} in {at[0]} and {no} in {at[1]}"
        case "invariant":
            return f"induction along the run: start {at[0]}, step {at[1]}"
        case "instantiate":
            return f"{at[0]} with {_values(entry, notation)}"
    return "assumed"


def summands(entry: Entry) -> list[tuple[Term, Entry]]:
    """Return the multipliers of a sum, each with what it multiplies."""
    return [(by, entry_of(fact)) for by, fact in zip(entry.arguments, entry.parents, strict=True)]


def written_run(run: Run) -> str:
    """Return a run in words."""
    text = Text()
    start = ", ".join(f"{s.name} = {text.value(s, first)}" for s, first, _ in run.state)
    moves = ", ".join(f"{s.name} to {text.value(s, move)}" for s, _, move in run.state)
    guards = ", ".join(text.condition(*guard) for guard in run.guards)
    fresh = ", ".join(s.name for s in run.local)
    brought = f", with a new {fresh}," if fresh else ""
    met = f" meets {guards} and" if guards else ""
    return f"run: from {start}; each step{brought}{met} takes {moves}"


def _upwards(fact: Fact, seen: set[Fact]) -> Iterator[Fact]:
    """Yield the facts under one, parents first."""
    if fact not in seen:
        seen.add(fact)
        for parent in entry_of(fact).parents:
            yield from _upwards(parent, seen)
        yield fact


def _roles(fact: Fact, entries: Mapping[Fact, Entry]) -> dict[Fact, str]:
    """Return what each assumption is in this proof."""
    roles: dict[Condition | Run, str] = {}
    for entry in entries.values():
        if entry.rule == "cases":
            p = entry.arguments[0]
            roles[POSITIVE, p] = roles[NONNEGATIVE, polynomial(-p)] = "case"
        if entry.rule == "invariant":
            roles[entry.relation, entry.polynomial] = "induction hypothesis"
        if entry.rule == "instantiate":
            roles |= dict.fromkeys(entries[entry.parents[0]].hypotheses, "premise")
    for entry in entries.values():
        if entry.rule == "invariant":
            roles |= dict.fromkeys(entry.arguments[0].guards, "guard of the run")
    roles |= dict.fromkeys(entries[fact].hypotheses, "hypothesis")
    assumed = {each: entry for each, entry in entries.items() if entry.rule == "assume"}
    named = {each: roles.get((e.relation, e.polynomial)) for each, e in assumed.items()}
    return {each: role for each, role in named.items() if role}


def _identity(entry: Entry, notation: Text) -> str | None:
    """Return what is to be multiplied out, where that says more than the line and its reason."""
    match entry.rule, [entry_of(parent) for parent in entry.parents]:
        case "combine", [_, *_] as parts if len(parts) > 1 or entry.arguments[0] != 1:
            return _sum(entry, notation)
        case "cancel", [product, factor] if factor.polynomial != 0:
            shown = _display(factor, notation) + notation.dot + _grouped(entry.polynomial, notation)
            return f"{notation.polynomial(product.polynomial)} = {shown}"
    return None


def _sum(entry: Entry, notation: Text) -> str:
    """Return the certificate: the polynomial as the sum that it is."""
    terms = []
    for by, part in summands(entry):
        factor = notation.polynomial(by)
        factor = notation.group(factor) if by.is_Add else factor
        shown = _display(part, notation)
        terms.append(shown if by == 1 else factor + notation.dot + shown)
    return f"{notation.polynomial(entry.polynomial)} = {' + '.join(terms)}"


def _display(entry: Entry, notation: Text) -> str:
    """Return what a line says is positive, squares and products left as they are."""
    match entry.rule:
        case "norm":
            return notation.norm(notation.vector(entry.arguments))
        case "square":
            base = notation.polynomial(entry.arguments[0])
            plain = entry.arguments[0].is_Symbol
            return notation.power(base if plain else notation.group(base), 2)
        case "times":
            return notation.dot.join(_display(entry_of(f), notation) for f in entry.parents)
        case "number":
            return notation.polynomial(entry.polynomial)
    return _grouped(entry.polynomial, notation)


def _grouped(p: Term, notation: Text) -> str:
    shown = notation.polynomial(p)
    return shown if p.is_Symbol else notation.group(shown)


def _values(entry: Entry, notation: Text) -> str:
    put = (f"{notation.name(s.name)} = {notation.value(s, value)}" for s, value in entry.arguments)
    return ", ".join(map(notation.inline, put))
