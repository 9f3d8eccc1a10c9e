"""What a right program may answer: conventions, one exact simulator, rounding, and the promise."""

from properties.conformance.reference.answer import Answer, Trouble
from properties.conformance.reference.target_conventions import TargetConventions

__all__ = ["Answer", "TargetConventions", "Trouble"]
