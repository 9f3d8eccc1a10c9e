"""Points that texts name: K and M, the examples of the texts with these letters, and CORNERS."""

from perceptron import Dataset

K = ((4, 0), (1, 1), (0, 1), (-2, -2))
M = ((1, 1), (1, 2), (0, 0), (-1, 0))
#: Those of the exclusive or.
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
K_DATA = Dataset(K, [1, -1, -1, 1])
M_DATA = Dataset(M, [1, 1, -1, -1], bias="prepend")
