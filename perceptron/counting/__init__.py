"""How many Boolean functions of n variables does a perceptron with a bias represent? Exactly.

The counts are known from elsewhere, so they hold the decisions of this package against ground truth
from outside. No function is counted on a belief: each one decided has integer weights, checked at
every point, or four points (seldom more) whose signed sum is 0, checked in integers.

Up to 4 variables every function is decided. Of 5, most of the 2^32 have the four points of one of
their halves, and of every other one and its complement one is decided (`every`). From 6 on it is
one function of each class under permutations and sign changes of the n + 1 coordinates, and the
classes' exact sizes are added up (`regular`, with the argument that none is missed).
"""

from perceptron.counting.count import Count, count
from perceptron.counting.cover_theorem import cover_count, separable_labellings

__all__ = ["Count", "count", "cover_count", "separable_labellings"]
