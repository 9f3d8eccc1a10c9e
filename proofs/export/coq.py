"""A proof as Coq text: every line a lemma about every inner product space, proved from its parents.

Nothing is searched for: a parent is applied to symbols and hypotheses by name, `ring` or `field`
checks an identity, and induction is that of an inductive predicate, the states a run reaches.
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from proofs.display.ledger import ledger
from proofs.export.coq_terms import (
    LETTER,
    SAME,
    Names,
    applied,
    bilinear,
    binders,
    in_order,
    kind,
    nothing,
    written,
    written_condition,
    written_scalar,
    written_value,
    written_vector,
)
from proofs.kernel import NONNEGATIVE, POSITIVE, Entry, Fact, look
from proofs.terms import Condition, Run, Term, condition, substitute
from proofs.theorem import Theorem

Hypothesis: TypeAlias = Condition | Run

#: Stands for a hypothesis that a line lacks: Coq knows it no more.
UNKNOWN = "unknown"
SPACE = Path(__file__).with_name("space.v")


def as_coq(*theorems: Theorem) -> str:
    """Return a file for `coqc`; at its end it prints the axioms that the theorems rest on."""
    return Script(theorems).text()


class Script:
    """Coq text of theorems; a line that two of them share is proved once."""

    def __init__(self, theorems: Iterable[Theorem]) -> None:
        self._chunks = [f"{SPACE.read_text()}\n"]
        self._ends: list[tuple[int, Theorem, str]] = []
        self._lemmas: dict[tuple[Term, ...], _Lemma] = {}
        self._runs: dict[Run, _Run] = {}
        for theorem in theorems:
            self._add(theorem)

    def text(self) -> str:
        """Return the whole file."""
        names = ", ".join(["tt", *(name for _, _, name in self._ends)])
        end = f"End Space.\n\nDefinition all := ({names}).\nPrint Assumptions all.\n"
        return "".join([*self._chunks, end])

    def theorem_at(self, line: int) -> Theorem | None:
        """Return the theorem for which this line was written, if it was for one."""
        start = self._chunks[0].count("\n")
        return next((each for end, each, _ in self._ends if start < line <= end), None)

    def _add(self, theorem: Theorem) -> None:
        """Write a theorem down, after the lines that it rests on."""
        made: dict[Fact, _Lemma] = {}
        for fact in ledger(theorem.fact):
            entry = look(fact)
            made[fact] = self._line(entry, [made[parent] for parent in entry.parents])
        name = f"theorem_{len(self._ends) + 1}_{theorem.name.replace('-', '_')}"
        self._chunks.append(made[theorem.fact].as_theorem(name))
        self._ends.append(("".join(self._chunks).count("\n"), theorem, name))

    def _line(self, entry: Entry, parents: "list[_Lemma]") -> "_Lemma":
        """Return the lemma of a line, written down where it is new."""
        key = (*entry[1:5], *(parent.name for parent in parents))
        if key not in self._lemmas:
            for run in [h for h in entry.hypotheses if isinstance(h, Run) and h not in self._runs]:
                self._runs[run] = _Run(f"run_{len(self._runs) + 1}", run)
                self._chunks.append(self._runs[run].text())
            lemma = _Lemma(f"line_{len(self._lemmas) + 1}", entry, parents, self._runs)
            self._lemmas[key] = lemma
            self._chunks.append(lemma.text())
        return self._lemmas[key]


class _Run:
    """The states that a run reaches, as an inductive predicate."""

    def __init__(self, name: str, run: Run) -> None:
        self.name, self.run = name, run
        self.state = [symbol for symbol, _, _ in run.state]
        self.moving = [*self.state, *run.local]
        self.fixed = in_order(run.symbols() - set(self.moving))

    def text(self) -> str:
        """Return the definition."""
        start = [written_value(s, first) for s, first, _ in self.run.state]
        after = [written_value(s, move) for s, _, move in self.run.state]
        given = " ->\n      ".join([self.reached(), *map(written_condition, self.run.guards)])
        kinds = " -> ".join([*map(kind, self.state), "Prop"])
        return (
            f"Inductive {self.name} {binders(self.fixed)} : {kinds} :=\n"
            f"  | {self.name}_start : {self.reached(start)}\n"
            f"  | {self.name}_move : forall {binders(self.moving)},\n"
            f"      {given} ->\n      {self.reached(after)}.\n\n"
        )

    def reached(self, state: list[str] | None = None) -> str:
        """Say that the run reaches this state."""
        fixed, symbols = map(written, self.fixed), [*map(written, self.state)]
        return applied(self.name, *fixed, *(symbols if state is None else state))


class _Lemma:
    """A line: for which symbols it is stated, what it assumes, and how it follows."""

    def __init__(
        self, name: str, entry: Entry, parents: "list[_Lemma]", runs: Mapping[Run, _Run]
    ) -> None:
        self.name, self.entry, self.parents, self.runs = name, entry, parents, runs
        self.given = sorted(entry.hypotheses, key=str)
        self.known: dict[Hypothesis, str] = {h: f"H{n}" for n, h in enumerate(self.given)}
        self.own = in_order(self._own())
        self.symbols = in_order({*self.own, *self._above()})

    def text(self) -> str:
        """Return the lemma with its proof."""
        introduced = " ".join([*map(written, self.symbols), *self.known.values()])
        proof = f"Proof. intros {introduced}." if introduced else "Proof."
        says = self._statement(self.symbols)
        return "\n".join([f"Lemma {self.name} : {says}.", proof, *self._tactics(), "Qed.\n\n"])

    def as_theorem(self, name: str) -> str:
        """Return the lemma under another name, for its own symbols alone."""
        at = {s: written(s) if s in self.own else nothing(s) for s in self.symbols}
        introduced = " ".join(map(written, self.own))
        proof = f"Proof. intros {introduced}." if introduced else "Proof."
        used = applied(self.name, *at.values())
        return f"Theorem {name} : {self._statement(self.own)}.\n{proof} exact {used}. Qed.\n\n"

    def at(self, known: Mapping[Hypothesis, str], names: Names) -> str:
        """Apply the lemma to symbols of these names and to what is known."""
        symbols = (names.get(symbol, written(symbol)) for symbol in self.symbols)
        return applied(self.name, *symbols, *(known.get(h, UNKNOWN) for h in self.given))

    def _statement(self, symbols: list[Term]) -> str:
        given = [
            self.runs[h].reached() if isinstance(h, Run) else written_condition(h)
            for h in self.given
        ]
        says = " ->\n  ".join([*given, written_condition(self._says())])
        return f"forall {binders(symbols)},\n  {says}" if symbols else says

    def _says(self) -> Condition:
        return self.entry.relation, self.entry.polynomial

    def _own(self) -> set[Term]:
        """Return the symbols of hypotheses and conclusion."""
        runs = [self.runs[h] for h in self.given if isinstance(h, Run)]
        said = [p for _, p in (self._says(), *(h for h in self.given if not isinstance(h, Run)))]
        return {
            *chain.from_iterable(p.free_symbols for p in said),
            *chain.from_iterable((*run.fixed, *run.state) for run in runs),
        }

    def _above(self) -> set[Term]:
        """Return the symbols of the parents that this line does not put values for."""
        above = {symbol for parent in self.parents for symbol in parent.symbols}
        match self.entry.rule:
            case "instantiate":
                return above - {symbol for symbol, _ in self.entry.arguments}
            case "invariant":
                return above - set(self.runs[self.entry.arguments[0]].moving)
        return above

    def _tactics(self) -> list[str]:
        """Return how the line follows from its parents."""
        entry, says = self.entry, self._says()
        letters = [LETTER[parent.entry.relation] for parent in self.parents]
        match entry.rule:
            case "assume":
                return [f"exact {self.known[says]}."]
            case "number":
                return ["lra."]
            case "square":
                return self._same(applied("square_n", written_scalar(entry.arguments[0])))
            case "norm":
                v = written_vector(entry.arguments)
                return self._same(applied("ip_nonneg", v), bilinear(self.symbols))
            case "times":
                return self._same(applied(f"times_{''.join(letters)} _ _", *self._proofs()))
            case "scale" | "combine":
                return self._sum()
            case "cancel":
                rule = applied(f"cancel_{letters[0]} _ _ _ _", *self._proofs())
                return [f"refine {rule}; identity."]
            case "cases":
                return self._cases()
            case "invariant":
                return self._induction()
        return self._instance()

    def _proofs(self) -> list[str]:
        """Return what the parents say, here."""
        return [parent.at(self.known, SAME) for parent in self.parents]

    def _same(self, proof: str, first: str = "") -> list[str]:
        """Conclude the line from a proof of something identical."""
        return [f"refine (same_{self._letter()} _ _ _ {proof}); {first}identity."]

    def _letter(self) -> str:
        return LETTER[self.entry.relation]

    def _sum(self) -> list[str]:
        """Add up the parents, each times its multiplier."""
        total, letter = "(eq_refl 0)", "z"
        proofs = zip(self.entry.arguments, self.parents, self._proofs(), strict=True)
        for number, (by, parent, proof) in enumerate(proofs):
            other = LETTER[parent.entry.relation]
            term = _multiple(by, other, proof)
            total = f"(plus_{letter}{other} _ _ {total} {term})" if number else term
            letter = min(letter, other, key="pnz".index) if number else other
        if letter != "n" and self._letter() == "n":
            total = f"(weak_{letter} _ {total})"
        return self._same(total)

    def _cases(self) -> list[str]:
        """Split at p, and use a parent in either case."""
        p = self.entry.arguments[0]
        yes, no = (POSITIVE, p), condition(NONNEGATIVE, -p)
        first, second = self.parents
        return [
            f"destruct (either {written_scalar(p)}) as [Yes | Not].",
            f"- exact {first.at({**self.known, yes: 'Yes'}, SAME)}.",
            f"- assert (No : {written_condition(no)}) by (refine (same_n _ _ _ Not); identity).",
            f"  exact {second.at({**self.known, no: 'No'}, SAME)}.",
        ]

    def _induction(self) -> list[str]:
        """Use the induction principle of the run's predicate."""
        run, (base, step) = self.runs[self.entry.arguments[0]], self.parents
        later = {symbol: f"{written(symbol)}'" for symbol in run.moving}
        guards: list[Hypothesis] = [*run.run.guards]
        here = {h: f"G{number}" for number, h in enumerate(guards)}
        known = {**self.known, **here, run.run: "Run", self._says(): "IH"}
        claim = f"(fun {binders(run.state)} => {written_condition(self._says())})"
        principle = applied(
            f"{run.name}_ind", *map(written, run.fixed), claim, "_ _",
            *map(written, run.state), self.known[run.run],
        )  # fmt: skip
        begin = base.at(self.known, {symbol: nothing(symbol) for symbol in run.moving})
        same = f"refine (same_{self._letter()} _ _ _ {{}}); {{}}identity."
        return [
            f"refine {principle}.",
            "- " + same.format(begin, bilinear(self.symbols)),
            f"- intros {' '.join([*later.values(), 'Run', 'IH', *here.values()])}.",
            "  "
            + same.format(step.at(known, later), bilinear({*self.symbols, *run.moving}, later)),
        ]

    def _instance(self) -> list[str]:
        """Put values for symbols, in the parent's hypotheses too."""
        (parent,), values = self.parents, dict(self.entry.arguments)
        names = {symbol: written_value(symbol, value) for symbol, value in values.items()}
        known: dict[Hypothesis, str] = {**self.known}
        lines, ready = [], bilinear(self.symbols)
        for number, h in enumerate(parent.given):
            if not isinstance(h, Run):
                here = self.known.get((h[0], substitute(h[1], values)), UNKNOWN)
                known[h] = f"G{number}"
                by = f"refine (same_{LETTER[h[0]]} _ _ _ {here}); {ready}identity"
                lines.append(f"assert (G{number} : {written_condition(h, names)}) by ({by}).")
        return [*lines, *self._same(parent.at(known, names), ready)]


def _multiple(by: Term, letter: str, proof: str) -> str:
    """Write the proof of a multiple of what is proved."""
    factor = written_scalar(by)
    if letter == "z":
        return f"(times_z {factor} _ {proof})"
    return proof if by == 1 else f"(times_p{letter} {factor} _ ltac:(lra) {proof})"
