"""What Hypothesis is told in every search: the seed and the number alone make the examples."""

from typing import Any

from hypothesis import HealthCheck, Verbosity

__all__ = ["OURS"]

#: All of it is said, lest a profile of the user's decide.
OURS: dict[str, Any] = {
    "backend": "hypothesis",
    "database": None,
    "deadline": None,
    "derandomize": False,
    "verbosity": Verbosity.quiet,
    "report_multiple_bugs": False,
    "suppress_health_check": list(HealthCheck),
}
