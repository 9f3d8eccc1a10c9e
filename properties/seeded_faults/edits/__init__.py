"""Small edits of the textbook loop, among which causes are sought that the catalogue lacks."""

from properties.seeded_faults.edits.averages import Averages, wrong_averages
from properties.seeded_faults.edits.loop import ALWAYS, LIMITS, edits
from properties.seeded_faults.edits.rates import changing_rates
from properties.seeded_faults.edits.rows import PresentsOtherRows, parts_of_rows

__all__ = [
    "ALWAYS",
    "LIMITS",
    "Averages",
    "PresentsOtherRows",
    "changing_rates",
    "edits",
    "parts_of_rows",
    "wrong_averages",
]
