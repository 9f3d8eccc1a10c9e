from tests.conformance.kit import _checked, _written  # noqa: F401 - fixtures for the whole folder
from tests.conformance.target.asking import _programs  # noqa: F401 - likewise
