"""Metamorphic laws: change the data or the conventions so, and the run changes so, exactly.

No ground truth is needed to hold an implementation to them: `LAWS["scaled-points"].holds(train,
data, conventions)` compares the implementation with itself, or with a few lines in another form.
"""

# importing the laws enters them
from properties.laws import forms, geometry, labels, presentation  # noqa: F401
from properties.laws.conditions import Conditions
from properties.laws.law import LAWS, Law

__all__ = ["LAWS", "Conditions", "Law"]
