"""What must hold of any implementation, as searchable claims and a conformance kit.

A name is imported when it is asked for: who imports the package alone waits for nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from properties import strategies
    from properties.conformance import check
    from properties.conformance.identifying import identify

__all__ = ["check", "identify", "strategies"]


def __getattr__(name: str) -> Any:
    if name == "strategies":
        return import_module("properties.strategies")
    if name == "check":
        return import_module("properties.conformance").check
    if name == "identify":
        return import_module("properties.conformance.identifying").identify
    raise AttributeError(f"module 'properties' has no attribute {name!r}")
