import os

import pytest


@pytest.fixture(scope="session", autouse=True)
def _compiled_library(tmp_path_factory):
    """Say where the Coq library is, which the first process that needs it compiles for all."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    os.environ.setdefault("PERCEPTRON_TEST_COQ_LIBRARY", str(shared / "coq-library"))
