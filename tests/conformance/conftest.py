from tests.conformance.kit import _written  # noqa: F401 - a fixture for the whole folder
