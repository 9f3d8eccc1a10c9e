"""What the page asks of the kernel and the library: Pyodide runs this in a reader's browser."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from perceptron import Dataset, certify, replay
from perceptron.data.bias import Bias
from perceptron.data.readers import read
from proofs import theorems
from proofs.evidence.semantics.proof_mutants import Mutant, mutants
from proofs.terms import Refused
from proofs.theorem import Proof, Theorem


def answer(question: str) -> str:
    """Answer a question in JSON, such as {"ask": "proof", "name": "mistake-bound"}, in JSON."""
    asked = json.loads(question)
    return json.dumps(_ANSWERS[asked.pop("ask")](**asked))


def _names() -> list[str]:
    """Return the names of the theorems."""
    return sorted(_proofs())


def _proof(name: str) -> dict[str, Any]:
    """Prove a theorem again, and return its lines."""
    theorem = _proofs()[name]()
    lines = [
        {"number": line.number, "says": line.says, "reason": line.reason, "identity": line.identity}
        for line in theorem.steps
    ]
    return {
        "words": theorem.words,
        "statement": theorem.statement,
        "hypotheses": theorem.hypotheses,
        "lines": lines,
    }


def _changes(name: str, line: int) -> list[dict[str, str]]:
    """Make each small change of a line, and return what the kernel says to it."""
    changed = (mutant for mutant in mutants(_proved(name)) if mutant.line == line)
    return [{"change": mutant.change, "said": _said(mutant)} for mutant in changed]


def _library(csv: str, bias: Bias, certificate: str, trace: str) -> dict[str, Any]:
    """Decide the page's points anew, and check what the page says of them."""
    file = Path("points.csv")
    file.write_text(csv, encoding="utf-8")
    data = read(file, bias=bias).data
    given = [json.loads(text) for text in (certificate, trace)]
    for each in given:
        del each["reading"]  # it is of the file
    checked = [replay(each, data.rows, data.labels) for each in given]
    return {
        "checked": [{"holds": verdict.holds, "said": verdict.sentence} for verdict in checked],
        "certificate": _certified(data),
    }


def _certified(data: Dataset) -> dict[str, Any] | None:
    """Certify the data; None where they are so many that it takes numpy, which is not here."""
    try:
        return certify(data).content()
    except ModuleNotFoundError:
        return None


def _said(mutant: Mutant) -> str:
    try:
        mutant.attempt()
    except Refused as refusal:
        return f"refused: {refusal}"
    return "admitted"


@cache
def _proofs() -> Mapping[str, Proof]:
    found = (getattr(theorems, name) for name in theorems.__all__)
    return {proof.name: proof for proof in found if isinstance(proof, Proof)}


@cache
def _proved(name: str) -> Theorem:
    return _proofs()[name]()


_ANSWERS: Mapping[str, Callable[..., Any]] = {
    "names": _names,
    "proof": _proof,
    "changes": _changes,
    "library": _library,
}
