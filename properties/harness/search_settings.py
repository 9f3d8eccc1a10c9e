"""The settings of Hypothesis in every search: seed and number alone decide what is drawn."""

from typing import Any

from hypothesis import HealthCheck, Verbosity

#: With each of them given, a profile of the user's decides nothing.
SETTINGS: dict[str, Any] = {
    "backend": "hypothesis",
    "database": None,
    "deadline": None,
    "derandomize": False,
    "verbosity": Verbosity.quiet,
    "report_multiple_bugs": False,
    "suppress_health_check": list(HealthCheck),
}
