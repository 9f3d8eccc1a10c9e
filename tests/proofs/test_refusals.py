import os
import subprocess
import sys
from pathlib import Path

import pytest
from attacks import ATTACKS, kernel_of

from proofs import kernel, terms
from proofs.terms import Refused

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


@pytest.mark.parametrize("name", ATTACKS)
def test_the_kernel_refuses_and_says_why(name):
    reason, attempt = ATTACKS[name]

    with pytest.raises(Refused, match=f"^{reason}"):
        attempt(kernel_of(terms, kernel))


def test_the_kernel_refuses_as_much_when_python_drops_assertions():
    script = [sys.executable, "-O", str(HERE / "attacks.py")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}

    done = subprocess.run(script, env=environment, capture_output=True, text=True, check=True)

    assert done.stdout == "1 []\n"
