"""What must hold of any implementation, as searchable claims and a conformance kit.

A name is imported when it is asked for: who imports the package alone waits for nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from properties import strategies
    from properties.conformance.check import check
    from properties.conformance.identify import identify
    from properties.pytest_plugin.parametrize import parametrize

__all__ = ["check", "identify", "parametrize", "strategies"]

PLACES = {
    "check": "properties.conformance.check",
    "identify": "properties.conformance.identify",
    "parametrize": "properties.pytest_plugin.parametrize",
}


def __getattr__(name: str) -> Any:
    if name == "strategies":
        return import_module("properties.strategies")
    if name in PLACES:
        return getattr(import_module(PLACES[name]), name)
    raise AttributeError(f"module 'properties' has no attribute {name!r}")
