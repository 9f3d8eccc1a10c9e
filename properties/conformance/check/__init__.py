"""Holds a target's answers against the reference, and names what differs."""

from properties.conformance.check.inspection import check
from properties.conformance.check.report import Report

__all__ = ["Report", "check"]
