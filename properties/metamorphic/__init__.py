"""Metamorphic laws: change the data or the conventions so, and the run changes so, exactly.

No ground truth is needed to hold an implementation to them: `LAWS["scaled-points"].holds(train,
data, conventions)` compares the implementation with itself, or with a few lines in another form.
"""

from properties.metamorphic import equivalent_forms, geometry, labels, row_order
from properties.metamorphic.preconditions import Conditions
from properties.metamorphic.relation import Law

__all__ = ["LAWS", "Conditions", "Law"]

#: The laws by their names, in the order in which they stand in their modules.
LAWS: dict[str, Law] = {
    law.name: law
    for module in (equivalent_forms, geometry, labels, row_order)
    for law in vars(module).values()
    if isinstance(law, Law)
}
