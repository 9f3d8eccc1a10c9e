"""Finds the conventions of a target from its answers."""

from properties.conformance.identify.identification import identify
from properties.conformance.identify.result import Identified

__all__ = ["Identified", "identify"]
