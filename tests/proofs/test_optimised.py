"""`python -O` drops assertions: nothing that decides may be one."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
SCRIPT = """
from attacks import ATTACKS, kernel_of, let_in
from proofs import kernel, terms
from proofs.theorems.mistake_bounds import mistake_bound
from proofs.evidence.semantics.necessity import needed
from test_forging import FORGERIES

def admitted(forge):
    try:
        return bool(kernel.times(forge(), kernel.number(1)))
    except terms.Refused:
        return False

bound = mistake_bound()
print({
    "asserts": __debug__,
    "attacks": len(ATTACKS),
    "let in": let_in(kernel_of(terms, kernel)),
    "forged": [name for name, forge in FORGERIES.items() if admitted(forge)],
    "proved": (bound.hypotheses, bound.statement),
    "needed": [(need.hypothesis, need.shown) for need in needed(bound)],
})
"""


@cache
def found(*options):
    """What a fresh Python finds, started beside the tests."""
    command = [sys.executable, *options, "-c", SCRIPT]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=True)
    return ast.literal_eval(done.stdout)


def test_an_optimised_python_refuses_and_proves_the_same():
    assert found("-O") == found() | {"asserts": False}


def test_an_optimised_python_lets_no_attack_in():
    assert found("-O")["attacks"] > 50
    assert found("-O")["let in"] == []


def test_an_optimised_python_admits_no_forgery():
    assert found("-O")["forged"] == []
