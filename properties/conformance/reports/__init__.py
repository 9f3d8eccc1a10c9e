"""Writes down one recorded report, as text, HTML, JUnit's XML or JSON; never asks a target."""

from properties.conformance.reports.facts import Record
from properties.conformance.reports.write import checked_place, record, write_report

__all__ = ["Record", "checked_place", "record", "write_report"]
