"""Every run of a finite scope.

Points come in sequences, so every data set comes in every order of its rows. Smaller data come
first: the first departure is a smallest one.
"""

from functools import partial
from itertools import permutations, product

from perceptron import Conventions, Dataset
from perceptron.conventions import UPDATES
from perceptron.data.dataset import BIASES
from properties.strategies.named_families import truth_tables


def ternary(points, dimension):
    """The runs from 0 on every sequence of 1 to `points` labelled points of {-1,0,1}^d."""
    for size in range(1, points + 1):
        for sequence in product(signed(dimension), repeat=size):
            yield from runs(sequence)


def ternary_classes(points, dimension):
    """One run for each class of `ternary` under permuted and negated coordinates.

    By the laws "permuted-features" and "rotated-points" a perceptron from 0 makes the same
    mistakes on all of a class; an implementation with a fault in one coordinate may not.
    """
    signs = product((1, -1), repeat=dimension)
    symmetries = list(product(permutations(range(dimension)), signs))
    for size in range(1, points + 1):
        for sequence in least(size, signed(dimension), symmetries):
            yield from runs(sequence)


def boolean(variables, bits=(0, 1)):
    """The runs from 0, with either step, of all 2^(2^n) Boolean functions, rows in order."""
    points = truth_tables(variables, bits)
    for labels in product((-1, 1), repeat=len(points)):
        yield from runs(tuple(zip(points, labels, strict=True)), steps=(1, 2))


def runs(sequence, steps=(1,)):
    plain = Dataset([x for x, _ in sequence], [y for _, y in sequence])
    for bias in BIASES:
        data = plain.with_bias(bias)
        for update, step in product(UPDATES, steps):
            yield data, Conventions(update=update, step=step)


def signed(dimension):
    """The labelled points, 0 and +1 first: what is small in the eye comes first."""
    return [(x, y) for x in product((0, 1, -1), repeat=dimension) for y in (1, -1)]


def image(symmetry, z):
    axes, signs = symmetry
    return tuple(sign * z[0][axis] for axis, sign in zip(axes, signs, strict=True)), z[1]


def least(size, points, symmetries):
    """The first sequence of each class in the order of `points`.

    A sequence is first in its class where each point is first among its images under the symmetries
    that keep the points before it.
    """
    if not size:
        yield ()
        return
    for begun in least(size - 1, points, symmetries):
        keeping = [s for s in symmetries if all(image(s, z) == z for z in begun)]
        for z in points:
            if z == min((image(s, z) for s in keeping), key=points.index):
                yield (*begun, z)


#: By name. All of them take some ten seconds of one core, but the functions of 4 variables an hour.
SCOPES = {
    "line": partial(ternary, 4, 1),
    "plane": partial(ternary, 2, 2),
    "three-in-the-plane": partial(ternary_classes, 3, 2),
    "space": partial(ternary_classes, 2, 3),
    **{f"boolean-{n}": partial(boolean, n) for n in (1, 2, 3, 4)},
    **{f"boolean-{n}-signs": partial(boolean, n, bits=(-1, 1)) for n in (1, 2, 3, 4)},
}
