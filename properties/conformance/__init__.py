"""The conformance kit: holds other people's perceptrons against the reference, exactly."""

from properties.conformance.checking import check
from properties.conformance.report import Report

__all__ = ["Report", "check"]
