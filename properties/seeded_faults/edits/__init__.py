"""Small edits of the textbook loop, among which causes are sought that the catalogue lacks."""

from properties.seeded_faults.edits.averages import MEANS, Averages, wrong_averages
from properties.seeded_faults.edits.loop import edits
from properties.seeded_faults.edits.other_loops import ALWAYS
from properties.seeded_faults.edits.passes import (
    HEEDS_NO_LIMIT,
    LIMITS,
    PASS_COUNTS,
    beginning_anew,
    limited,
)
from properties.seeded_faults.edits.rates import changing_rates
from properties.seeded_faults.edits.rows import PresentsOtherRows, parts_of_rows

__all__ = [
    "ALWAYS",
    "HEEDS_NO_LIMIT",
    "LIMITS",
    "MEANS",
    "PASS_COUNTS",
    "Averages",
    "PresentsOtherRows",
    "beginning_anew",
    "changing_rates",
    "edits",
    "limited",
    "parts_of_rows",
    "wrong_averages",
]
