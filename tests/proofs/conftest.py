import os
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
# attacks, changes, theorems as nodes, a checker of another format, the compiled library
HELPERS = tuple(HERE / room for room in ("kernel", "checkers", "coq", "export", "theorems"))
sys.path[:0] = [*map(str, HELPERS), str(HERE.parent / "project")]


@pytest.fixture(scope="session", autouse=True)
def _compiled_library(tmp_path_factory):
    """Say where the Coq library is, which the first process that needs it compiles for all."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    os.environ.setdefault("PERCEPTRON_TEST_COQ_LIBRARY", str(shared / "coq-library"))
