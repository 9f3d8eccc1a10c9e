"""Writes down one recorded report, as text, HTML, JUnit's XML or JSON; never asks a target."""

from properties.conformance.reports.record import Record, record
from properties.conformance.reports.write import checked_place, write_report

__all__ = ["Record", "checked_place", "record", "write_report"]
