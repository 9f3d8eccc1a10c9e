from tests.conformance.kit import _written  # noqa: F401 - a fixture for the whole folder
from tests.conformance.target.asking import _programs  # noqa: F401 - likewise
