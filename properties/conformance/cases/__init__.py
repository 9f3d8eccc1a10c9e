"""What is asked of a target: one `Case` type, the fixed cases, drawn ones, and probes."""

from properties.conformance.cases.case import Case, read_case, save_case

__all__ = ["Case", "read_case", "save_case"]
