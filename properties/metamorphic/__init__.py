"""Metamorphic laws: change the data or the conventions so, and the run changes so, exactly.

No ground truth is needed to hold an implementation to them: `LAWS["scaled-points"].holds(train,
data, conventions)` compares the implementation with itself, or with a few lines in another form.
"""

# importing the laws enters them
from properties.metamorphic import equivalent_forms, geometry, labels, row_order  # noqa: F401
from properties.metamorphic.preconditions import Conditions
from properties.metamorphic.relation import LAWS, Law

__all__ = ["LAWS", "Conditions", "Law"]
