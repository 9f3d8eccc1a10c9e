"""How far the weights get in one direction: what makes a float64 run on a grid exact."""

import sympy

from proofs.kernel import NONNEGATIVE, Fact, assume, combine
from proofs.library.runs import induction, k, v, w, z
from proofs.terms import algorithm, inner
from proofs.theorem import Instance, theorem

__all__ = ["weights_on_a_grid"]

m = sympy.Symbol("m")
STEPS = ({z: (1, 0)}, {z: (0, 1)}, {z: (1, -1)})


@theorem("weights-on-a-grid", source="folklore", instance=Instance({v: (1, 1), m: 1}, STEPS))
def weights_on_a_grid() -> Fact:
    """From 0, after k mistakes w is at most k m in a direction in which no example passes m.

    With v = +e_j and -e_j no coordinate of w exceeds k m in size where none of the points does m,
    and with k at most the mistake bound all weights and scores stay below 2^53 units.
    """
    run = algorithm([(k, 0, k + 1), (w, 0, w + z)], [(NONNEGATIVE, m - inner(z, v))], [z])
    so_far, small = assume(NONNEGATIVE, k * m - inner(w, v)), assume(NONNEGATIVE, m - inner(z, v))
    # (k + 1) m - <w + z,v>  =  1 (k m - <w,v>)  +  1 (m - <z,v>)
    goal = (k + 1) * m - inner(w + z, v)
    return induction(run, so_far, combine(NONNEGATIVE, goal, (1, so_far), (1, small)))
