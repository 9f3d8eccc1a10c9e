import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from proofs.claims import claim_names
from properties.claims import PROPERTIES, UNSEARCHED
from properties.verification.verdicts import settled

#: What is computed or refuted comes out as it did: these lines, claim by claim.
FOUND = json.loads((Path(__file__).parent / "proofs" / "claims" / "found.json").read_text())


def came_out(claim):
    """The lines in which a claim was computed or refuted, by how it was."""
    found = {kind: claim[kind]["found"] for kind in ("computed", "symbolic") if claim[kind]}
    shown = [witness["shown"] for witness in claim["refutations"] or ()]
    return found | ({"refuted": shown} if shown else {})


# in one process, where claims share the examples that they are searched and read on, and theorems
@pytest.mark.xdist_group("claims")
@pytest.mark.usefixtures("without_coq")
@pytest.mark.parametrize("name", claim_names())
def test_claim(name, request, record_property):
    budget, seed = map(request.config.getoption, ("--perceptron-budget", "--perceptron-seed"))
    asked = {
        item.callspec.id for item in request.session.items if item.originalname == "test_claim"
    }

    claim = settled(name, budget, seed, asked)

    record_property("claim", claim)

    assert claim["holds"], claim["failures"]
    assert came_out(claim) == FOUND.get(name, {})


def test_one_claim_is_run_by_its_name_as_far_and_from_where_the_options_say():
    root = Path(__file__).parents[1]
    options = ("--perceptron-budget", "quick", "--perceptron-seed", "3", "-p", "no:cacheprovider")
    command = [sys.executable, "-m", "pytest", "-k", "mistake-bound", *options]

    said = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout

    assert "`pytest -k mistake-bound`" in (root / "README.md").read_text(encoding="utf-8")
    (collected,) = re.findall(r"\ncollected (\d+) items", said)
    assert int(collected) < 2 * len(claim_names())
    assert " 1 passed, " in said
    (claim,) = [line for line in said.splitlines() if line.startswith("mistake-bound ")]
    assert claim.split()[-1] == "100"
    assert "1 of 1 claim settled, 0 failed; budget quick, seed 3" in said


def test_every_claim_is_searched_or_says_why_not():
    assert sorted(claim_names()) == sorted([*PROPERTIES, *UNSEARCHED])


@pytest.mark.parametrize("name", UNSEARCHED)
def test_a_claim_that_is_not_searched_has_a_reason(name):
    assert len(UNSEARCHED[name].split()) > 4
