"""The parts of a claim on its page, in reading order."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from docutils import nodes

from pages.claims.coq import coq_theorems
from pages.claims.hypotheses import hypotheses
from pages.claims.places import label
from pages.claims.proof import proof, shown, statement
from pages.drawings.arrows import Arrow, drawn
from pages.elements import box, drawing, folded, link_to, worded
from pages.formulas.wording import set_words
from pages.maps.atlas import part_of
from pages.maps.dependencies import grounds, homes
from pages.reference import source
from proofs.claims import Claim, Source
from proofs.display.tables import told as _told
from proofs.evidence.computations.witness_search import Case
from proofs.evidence.semantics.necessity import contradicts
from proofs.evidence.texts import FOLKLORE, Entry, attributed, entry, places_of
from proofs.evidence.texts.sources import HERE
from proofs.theorem import Proof, Theorem
from properties.verification.table import SIGNS

_NEVER = "A contradiction, so that these can never hold together:"
_LONG = 12  # lines of findings that are shown unfolded


def sections(
    claim: Claim, theorems: list[Theorem], reported: dict[str, Any]
) -> Iterator[nodes.Node]:
    """Yield the parts of a claim: the claim, its texts, its proofs, and what carries them."""
    yield from _said(claim, reported)
    yield from _texts(claim, reported)
    if theorems:
        yield nodes.rubric("", "Proof" if len(theorems) == 1 else "Proofs")
    for prove, theorem in zip(claim.theorems, theorems, strict=True):
        yield from _theorem(claim, prove, theorem)
    if reported["proved_in_coq"]:
        yield from _in_coq(reported)
    for way, told in (("computed", "Computed exactly"), ("symbolic", "Calculus, in SymPy")):
        if reported[way]:
            yield from _found(told, reported[way])
    yield from _carried(claim, theorems, reported)
    yield nodes.rubric("", "Check it yourself")
    commands = f"perceptron verify {claim.name}\nperceptron prove {claim.name}"
    yield nodes.literal_block(commands, commands, language="console")


def _said(claim: Claim, reported: dict[str, Any]) -> Iterator[nodes.Node]:
    """Yield the verdict and the statement; of a false one, what is true instead."""
    judged = worded(_verdict(reported["verdict"]))
    judged["classes"].append("judged")
    yield judged
    said = set_words(claim.statement)
    if not claim.repaired:
        yield box("said", [worded(*said), _scope(claim)])
        return
    yield box("said printed", [worded(nodes.emphasis("", f"{_how_it_is_said(claim)}: "), *said)])
    true = [nodes.emphasis("", "What is true: "), *set_words(claim.repaired), nodes.Text(" ")]
    verdict = _verdict(reported["repaired"]["verdict"])
    yield box("said", [worded(*true, verdict), _scope(claim)])


def _how_it_is_said(claim: Claim) -> str:
    """Say of a false claim whether a text states it, or whether it can only be read so."""
    quoted = [each.source for each in claim.refutations if each.source != FOLKLORE]
    if any(entry(key).how == "states" for key in quoted):
        return "As a text states it"
    return "As a text can be read" if quoted else "As one might think"


def _scope(claim: Claim) -> nodes.Node:
    """Return the line that says for which runs or data a claim is meant."""
    said = nodes.inline("", "", *set_words(claim.scope.words), classes=["scope"])
    return worded(nodes.emphasis("", "Scope: "), said, ".")


def _texts(claim: Claim, reported: dict[str, Any]) -> Iterator[nodes.Node]:
    """Yield who says so, and the slips with what refutes them."""
    yield nodes.rubric("", "What the texts say")
    cited = [
        nodes.list_item("", worded(_cited(each)), *_entries(claim, each))
        for each in claim.sources
        if each is not HERE
    ]
    yield nodes.bullet_list("", *cited) if cited else worded("Nothing: it is stated here first.")
    for refuted in reported["refutations"] or []:
        yield box("slip", _slip(refuted))
    if claim.cited:
        yield worded("Not checked here, and taken from: ", claim.cited, ".")


def _entries(claim: Claim, source: Source) -> Iterator[nodes.Node]:
    """Yield where a text says it, with the formula as it stands there."""
    said = [each for each in places_of(claim.name) if each.text == source.key]
    if said:
        items = (nodes.list_item("", worded(*_placed(each))) for each in said)
        yield nodes.bullet_list("", *items)


def _placed(each: Entry) -> Iterator[nodes.Node]:
    yield from set_words(attributed(each.key))
    if each.formula:
        yield nodes.Text(": ")
        yield from set_words(each.formula)


def _slip(refuted: dict[str, Any]) -> Iterator[nodes.Node]:
    """Yield what a text prints, and the smallest case against it."""
    sign = nodes.inline("", "≠ refuted", classes=["verdict", "refuted"])
    yield worded(
        *set_words(f"{attributed(refuted['source'])}: "), *set_words(refuted["printed"]), " ", sign
    )
    found = f"{refuted['order'][:1].upper()}{refuted['order'][1:]}"
    tried = f"; case {refuted['tried']} of the search" if refuted["tried"] > 1 else ""
    yield worded(*set_words(f"{found}{tried}: {refuted['shown']}."))
    if svg := _witness(refuted["witness"]):
        yield drawing(svg)


def _witness(witness: dict[str, Any]) -> str | None:
    """Draw the points of a witness by their labels, and the vectors beside them."""
    rows = [tuple(map(int, x)) for x in witness["points"]]
    beside = [tuple(map(int, v)) for v in witness["vectors"]]
    case = Case(tuple(rows), tuple(map(int, witness["labels"])), tuple(beside))
    signs = {1: "plus", -1: "minus"} if {*case.labels} <= {1, -1} else {}
    arrows = [
        Arrow(_told(x), x, signs.get(y, f"class {y}"))
        for x, y in zip(rows, case.labels, strict=True)
    ]
    arrows = list(dict.fromkeys([*arrows, *(Arrow(_told(v), v) for v in beside)]))
    told = f"the points of the witness: {case.told}"
    return drawn(arrows, told) if any(any(x) for x in (*rows, *beside)) else None


def _theorem(claim: Claim, prove: Proof, theorem: Theorem) -> Iterator[nodes.Node]:
    """Yield what is proved, from what, and how; where another claim has the proof, a link."""
    at = homes()[prove]
    title = worded("Theorem ", nodes.strong("", theorem.name), f", {theorem.source}. ")
    if at != claim.name:
        there = worded("Its proof stands with ", link_to(label(at), at), ".")
        yield box("theorem", [title, worded(*set_words(theorem.words)), statement(theorem), there])
        return
    lines = f"The proof, {len(shown(theorem))} lines"
    inside = [
        title,
        worded(*set_words(theorem.words)),
        statement(theorem),
        *(worded(*set_words(remark)) for remark in theorem.remarks),
        worded(nodes.emphasis("", _NEVER if contradicts(theorem) else "From")),
        hypotheses(theorem, theorem.name),
        folded([nodes.Text(lines)], [proof(theorem, theorem.name)], "proof"),
        worded("In the source: ", source.of(prove.prove, prove.prove.__name__), "."),
    ]
    yield box("theorem", inside, ids=[f"theorem-{theorem.name}"])


def _in_coq(reported: dict[str, Any]) -> Iterator[nodes.Node]:
    """Yield what Coq proves of a claim, and how that is known."""
    found = reported["proved_in_coq"]
    yield nodes.rubric("", "Proved in Coq" if "Coq" in reported["proved_by"] else "Not run: Coq")
    yield worded("It proves this ", *set_words(found["says"]), f"; {found['told']}.")
    yield from coq_theorems(found)


def _found(told: str, settled: dict[str, Any]) -> Iterator[nodes.Node]:
    """Yield what was gone through, and what came out, line by line."""
    yield nodes.rubric("", told)
    if settled["cases"]:
        yield worded("Cases: ", *set_words(settled["cases"]), ".")
    text = "\n".join(settled["found"])
    block = nodes.literal_block(text, text, language="text")
    if len(settled["found"]) <= _LONG:
        yield block
    else:
        yield folded(
            [nodes.Text(f"What was found, {len(settled['found'])} lines")], [block], "found"
        )


def _carried(
    claim: Claim, theorems: list[Theorem], reported: dict[str, Any]
) -> Iterator[nodes.Node]:
    """Yield what carries the claim, and its part of the map."""
    yield nodes.rubric("", "What it rests on")
    items = (nodes.list_item("", worded(text)) for text in _grounds(theorems, reported))
    yield nodes.bullet_list("", *items)
    part = part_of(claim.name)
    if part is not None:
        yield folded([nodes.Text("Its part of the map")], [part], "part")


def _grounds(theorems: list[Theorem], reported: dict[str, Any]) -> Iterable[str]:
    """Yield what carries the claim, one sentence each."""
    if reported["proof"]:
        rules = sum(map(grounds, theorems), start=Counter[str]())
        lines, axioms = reported["proof"]["lines"], reported["proof"]["axioms"]
        yield (
            f"{lines} lines that the kernel admitted: {rules['norm'] or 'none'} by the one axiom "
            f"of geometry, |v|² ≥ 0, and {rules['invariant'] or 'none'} by induction along a run."
        )
        yield f"Named axioms: {', '.join(axioms) or 'none'}."
        opinions = "; ".join(map(_opinion, reported["checkers"].items()))
        yield f"Checked again, line by line: {opinions}."
    if reported["search"]:
        examples, seed = (reported["search"][key] for key in ("examples", "seed"))
        yield f"A search for a counterexample found none in {examples} examples, seed {seed}."
    if reported["reading"]:
        yield (
            f"The sentence was read on {reported['reading']['examples']} runs or data sets drawn "
            "from its scope, apart from what proves it: it is false on none."
        )
    if "computed" in (reported["verdict"], (reported["repaired"] or {}).get("verdict")):
        yield "An exact computation over the cases above, and no proof beyond it."


def _opinion(item: tuple[str, dict[str, Any]]) -> str:
    checker, opinion = item
    if opinion["verdict"] == "not run":
        return f"{checker} not run"
    return f"{checker} {opinion['passed']} of {opinion['asked']}"


def _verdict(word: str) -> nodes.Node:
    return nodes.inline("", f"{SIGNS[word]} {word}", classes=["verdict", word.replace(" ", "-")])


def _cited(each: Source) -> str:
    year = f" ({each.year})" if each.year else ""
    return f"{each.key}: {each.author}, {each.title}{year}"
