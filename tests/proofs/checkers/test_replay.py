"""The second checker: what it derives, and what it refuses by line and reason."""

import ast
import copy
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from proofs import kernel, theorems
from proofs.checkers import independent_kernel
from proofs.checkers.run_all import replayed
from proofs.checkers.statement_parser import read_all
from proofs.display.ledger import ledger
from proofs.export.json_ledger import as_json, document
from proofs.terms import Refused
from tests.project.sentences import listed
from tests.proofs.checkers.replay_attacks import ATTACKS, GOOD, edited, outcome
from tests.proofs.checkers.replay_terms import known
from tests.proofs.theorems.theorem_nodes import some_theorems

SOURCE = Path(independent_kernel.__file__).read_text()


@some_theorems
def test_every_line_of_a_theorem_is_derived_again_with_the_same_hypotheses(proof):
    theorem = proof()
    entries = {number: kernel.look(fact)[:3] for fact, number in ledger(theorem.fact).items()}

    lines = independent_kernel.replay(json.loads(as_json(theorem)))

    assert [known(line) for line in lines] == [entries[n] for n in sorted(entries)]


# ---- the text of a conclusion, read back
NO_STATEMENTS = listed(Path(__file__).with_name("no_statements.txt")) | {
    " <= ": "statement: '' is not a number",
    "run: from k = 0; each step takes k to k + 1\n": "statement: 'run: .*' is no run",
}


@pytest.mark.parametrize("text", NO_STATEMENTS)
def test_a_text_that_is_no_condition_and_no_run_is_refused(text):
    with pytest.raises(independent_kernel.Refused, match=f"^{NO_STATEMENTS[text]}"):
        read_all("<w,z> <= 0", [text])


# ---- the checker stands alone
def test_the_checker_is_small_and_knows_the_standard_library_alone():
    modules = {"proofs.checkers.independent_kernel", "proofs.checkers.statement_parser"}
    script = f"import sys, {', '.join(modules)}; print({{*sys.modules}})"

    places = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, env=places, capture_output=True, text=True, check=True)

    known = {name for name in ast.literal_eval(done.stdout) if name.startswith(("proofs", "sympy"))}
    assert known == {"proofs", "proofs.checkers", *modules}
    nodes = list(ast.walk(ast.parse(SOURCE)))
    imported = {n.module for n in nodes if isinstance(n, ast.ImportFrom)}
    imported |= {a.name for n in nodes if isinstance(n, ast.Import) for a in n.names}
    assert {each.split(".")[0] for each in imported} <= sys.stdlib_module_names
    assert len(SOURCE.splitlines()) < 280


# ---- forged documents
@pytest.mark.parametrize("name", ATTACKS)
def test_the_checker_refuses_and_says_why_in_a_line_that_a_person_reads(name):
    reason, forged = ATTACKS[name]

    with pytest.raises(independent_kernel.Refused, match=f"^{reason}") as refusal:
        independent_kernel.replay(forged)
    assert len(str(refusal.value)) < 600


@pytest.mark.parametrize("name", GOOD)
def test_the_checker_accepts_what_follows(name):
    assert len(independent_kernel.replay(GOOD[name])) == len(GOOD[name]["lines"])


def test_a_document_has_no_words_that_nobody_checks_and_stays_as_it_was():
    given = document(theorems.mistake_bound())
    before = copy.deepcopy(given)

    independent_kernel.replay(given)

    assert given == before
    assert given.keys() == {"format", "hypotheses", "concludes", "lines"}


def places(raw, path=()):
    """Every place in a document."""
    for step, part in raw.items() if isinstance(raw, dict) else enumerate(raw):
        yield (*path, step)
        if isinstance(part, dict | list):
            yield from places(part, (*path, step))


STRANGE = (
    None, 1, 0.5, True, "", "x", "-1", "99999999", [], {}, [[]], ["w"], [["1", []]],
    [["1", [], "w"]],
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("alignment_grows", 600),
        pytest.param("alignment_grows", None, marks=pytest.mark.deep),
        pytest.param("xor_not_separable", None, marks=pytest.mark.deep),
    ],
)
def test_nothing_in_a_document_can_break_the_checker_down(name, most):
    true = json.loads(as_json(getattr(theorems, name)()))
    tries = [(at, value) for at in places(true) for value in STRANGE]

    said = {
        outcome(independent_kernel, edited(true, *at, value))
        for at, value in Random(1962).sample(tries, most or len(tries))  # noqa: S311  no secrets
    }

    assert not [words for words in said if words.startswith("broke down")]


# ---- what a theorem claims and prints
def telling(theorem, **said):
    """The theorem as somebody tells it who prints something else."""
    true = {name: getattr(theorem, name) for name in ("name", "fact", "statement", "hypotheses")}
    return SimpleNamespace(**true | said)


def instead(old, new):
    return lambda given: tuple(text.replace(old, new) for text in given)


LIES = {
    "a stronger guard": instead("<w,z> <= 0", "<w,z> = 0"),
    "a guard less": instead("<w,z> <= 0, ", ""),
    "a guard more": instead("|z|^2 <= R^2", "|z|^2 <= R^2, k <= 1"),
    "another start": instead("k = 0", "k = 1"),
    "another start of the weights": instead("w = 0", "w = u"),
    "another move": instead("w to w + z", "w to w - z"),
    "nothing new in a step": instead(", with a new z,", ""),
    "more that is new in a step": instead("a new z", "a new z, u"),
    "another condition": instead("delta >= 0", "delta > 0"),
    "no condition": lambda given: given[:1],
    "no run": lambda given: given[1:],
    "a condition more": lambda given: (*given, "k >= 0"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_theorem_that_prints_other_hypotheses_is_refused(lie):
    theorem = theorems.mistake_bound()

    replayed(telling(theorem))
    with pytest.raises(Refused, match="^replay: mistake-bound prints as hypotheses .* on others$"):
        replayed(telling(theorem, hypotheses=LIES[lie](theorem.hypotheses)))


def test_a_theorem_that_states_another_conclusion_is_refused():
    stated = telling(theorems.mistake_bound(), statement="k*delta <= |u|^2*R^2")

    with pytest.raises(Refused, match=r"^replay: mistake-bound states .* but proves "):
        replayed(stated)
