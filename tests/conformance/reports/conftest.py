import os
import shlex
import subprocess
import sys

import pytest

from tests.conformance.kit import STUDENTS


@pytest.fixture(scope="session")
def perceptron():
    """Run a command line in the folder of the students' programs."""

    def run(line, **environment):
        _, *arguments = shlex.split(line)
        return subprocess.run(
            [sys.executable, "-m", "perceptron", *arguments],
            cwd=STUDENTS.parent,
            env=os.environ | environment,
            capture_output=True,
            text=True,
            check=False,
        )

    return run
