"""Each claim about weights and moves with what it is given, runs at its bound, and one just beyond.

Of the one beyond stands what is expected, and what is got instead.
"""

from fractions import Fraction

from perceptron import Conventions, Dataset, train
from tests.properties.claims.mistake_bounds import AXES, BOTH, LONG_AXES, ONE, PLAIN, of
from tests.properties.helpers import altered, depending, says, weighing

XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [1, -1, -1, 1])
LEANING = Dataset([[1], [0]], [1, -1], "append")


def biased(other):
    """A learner that is another where the bias is in front."""
    return lambda data, how: (other if data.bias == "prepend" else train)(data, how)


BOUNDS = [
    (  # <w_0, u> = -6, and each move adds 2 * 3/2 at least
        "alignment-grows",
        of(ONE, (2,), start=(-3,), step=2, rate=Fraction(3, 4)),
        (says(0, 0, weights=(0,)),),
        (says(0, 0, weights=(-1,)), {"<w,u> at least": 0}, {"<w,u>": -2}),
    ),
    (  # the moves are 2 and 3 long, and 9 is R^2 times the rate
        "norm-bounded",
        of(Dataset([[2, 0], [0, 3]], [1, -1]), (1, -1), start=(1, 0), rate=2),
        (says(1), says(1, weights=(0, 6))),
        (says(1, weights=(1, 7)), {"|w|^2 at most": 37}, {"|w|^2": 50}),
    ),
    (
        "norm-bounded",
        of(AXES, (1, 1)),
        (says(0, 1),),
        (says(0, 0), {"|w|^2 after 2 mistakes at most": 2}, {"|w|^2 after 2 mistakes": 4}),
    ),
    (
        "strict-norm",
        of(AXES, (1, 1), start=(1, 0), rate=2),
        (depending(says(0, 1), says(1, weights=(2, 0)), update="lt"), says()),
        (
            depending(says(0, 1), says(0, weights=(2, 1)), update="lt"),
            {"|w|^2 below": 5},
            {"|w|^2": 5},
        ),
    ),
    (
        "strict-norm",
        of(AXES, (1, 1)),
        (depending(says(), says(0, 1), update="le"),),
        (depending(says(), says(0, 0), update="le"), {"|w|^2 at most": 2}, {"|w|^2": 4}),
    ),
    (  # u is made 3 long: from 2 on it is no nearer
        "update-may-break-others",
        of(ONE, (1,), rate=2),
        (says(0), says()),
        (says(0, 0), {"|w - u|^2 below": 1}, {"|w - u|^2": 1}),
    ),
    (  # u is 5 long in each: 9 / 2, rounded up
        "update-may-break-others",
        of(Dataset([[2, 0], [0, 3]], [1, 1]), (1, 1)),
        (says(0, 0, 1),),
        (says(0, 0, 0), {"|w - u|^2 below": 26}, {"|w - u|^2": 26}),
    ),
    (
        "update-may-break-others",
        of(ONE, (1,)),
        (says(0),),
        (says(0, weights=(0,)), {"|w - u|^2": 1}, {"|w - u|^2": 4}),
    ),
    (
        "weights-on-a-grid",
        (Dataset([[2, -3]], [1]), Conventions(rate=2, start=(9, 9))),
        (says(0), says(0, 0, weights=(0, 12))),
        (says(0, 0, weights=(0, -13)), {"|w_j| at most": 12}, {"|w_j|": 13}),
    ),
    (  # delta = 2, |u|^2 = 2, R^2 = 4
        "weights-of-separable-data",
        of(LONG_AXES, (1, 1), rate=2),
        (says(0, 1), says(weights=(4, 4))),
        (says(weights=(5, 3)), {"delta^2 |w|^2 at most": 128}, {"delta^2 |w|^2": 136}),
    ),
    (
        "weights-of-separable-data",
        of(AXES, (1, 1)),
        (says(0, 1),),
        (says(0, 0, weights=(0, 0)), {"delta^2 |w|^2 at most": 2}, {"delta^2 |w|^2": 4}),
    ),
    (
        "bias-absorption",
        (BOTH, Conventions(start=(2, -3))),
        (train,),
        (biased(says(0, 0)), {"mistakes": (0,)}, {"mistakes": (0, 0)}),
    ),
    (
        "bias-absorption",
        (BOTH, Conventions(start=(2, -3))),
        (train, biased(weighing(-2, 3))),
        (
            biased(weighing(3, -2)),
            {"weights, the bias last": (3, -2)},
            {"weights, the bias last": (-2, 3)},
        ),
    ),
    (
        "dual-kernel",
        (BOTH, Conventions(rate=3, step=2, start=(1, 1))),
        (train, says(0, 1, passes=1, outcome="limit")),
        (weighing(6, 6), {"weights": (12, 0)}, {"weights": (6, 6)}),
    ),
    (
        "dual-kernel",
        (AXES, PLAIN),
        (train, altered(passes=9)),
        (altered(mistakes=(0, 1, 0)), {"mistakes": (0, 1)}, {"mistakes": (0, 1, 0)}),
    ),
    (  # before the first pass there are no weights
        "dual-kernel",
        (AXES, PLAIN),
        (says(passes=0, outcome="limit"),),
        None,
    ),
    (  # the run makes 0 1 1 0 1
        "dual-kernel",
        (LEANING, PLAIN),
        (train, says(0, 1, passes=1, outcome="limit")),
        (says(0, 1, passes=2, outcome="limit"), {"mistakes": (0, 1, 1)}, {"mistakes": (0, 1)}),
    ),
    (
        "xor-with-kernel",
        (XOR,),
        (),
        (
            says(*[0] * 106, weights=(1, -1, -1, -1, -1, 4, -1, 4, -1)),
            {"mistakes at most": 105},
            {"mistakes": 106},
        ),
    ),
    (
        "xor-with-kernel",
        (XOR,),
        (train,),
        (altered(outcome="limit"), {"outcome": "converged"}, {"outcome": "limit"}),
    ),
    (
        "xor-with-kernel",
        (XOR,),
        (train,),
        (weighing(*[0] * 9), {"weights": "separate"}, {"weights": (0,) * 9}),
    ),
    (
        "voted-averaged",
        (AXES, PLAIN),
        (train, altered(passes=9), says(0, 1, passes=1, outcome="limit")),
        (weighing(1, 2), {"sum of the weights": (4, 3)}, {"sum of the weights": (4, 7)}),
    ),
    (
        "voted-averaged",
        (AXES, PLAIN),
        (),
        (altered(mistakes=(0,)), {"sum of the weights": (4, 3)}, {"sum of the weights": (4, 0)}),
    ),
    ("voted-averaged", (AXES, Conventions(rate=10**20 + 1)), (train,), None),
    (
        "voted-averaged",
        (
            Dataset([[4, 0], [1, 1], [0, 1]], [1, -1, -1], "prepend"),
            Conventions(rate=2, step=2, start=(1, -2, 3), order="reversed"),
        ),
        (train,),
        None,
    ),
    (
        "update-corrects",
        (Dataset([[2, 0]], [-1]), Conventions(start=(3, 1), rate=2)),
        (says(0, 0),),
        (says(0, weights=(0, 1)), {"raised by": 8}, {"raised by": 6}),
    ),
    (  # behind by 6, and each update makes up 8
        "update-may-not-suffice",
        (Dataset([[2, 0]], [-1]), Conventions(start=(3, 1), rate=2)),
        (says(0),),
        (says(0, 0), {"updates": 1}, {"updates": 2}),
    ),
    (  # a tie after two
        "update-may-not-suffice",
        (ONE, Conventions(start=(-2,))),
        (says(0, 0, 0),),
        (says(0, 0), {"updates": 3}, {"updates": 2}),
    ),
    ("update-may-not-suffice", (ONE, Conventions(start=(Fraction(1, 9),))), (says(),), None),
    ("update-may-not-suffice", (ONE, Conventions(start=(3,))), (says(),), None),
    ("update-may-not-suffice", (ONE, PLAIN), (says(0),), None),
    (
        "learning-rate",
        (ONE, Conventions(rate=3, start=(-3,))),
        (train,),
        (depending(says(0), says(0, 0), rate=1), {"mistakes": (0, 0)}, {"mistakes": (0,)}),
    ),
    (
        "learning-rate",
        (ONE, Conventions(rate=3)),
        (train,),
        (says(0, weights=(1,)), {"weights": (3,)}, {"weights": (1,)}),
    ),
    (
        "factor-two",
        (ONE, Conventions(rate=3)),
        (train,),
        (depending(says(0), says(0, 0), step=1), {"mistakes": (0, 0)}, {"mistakes": (0,)}),
    ),
    (
        "factor-two",
        (ONE, Conventions(rate=3)),
        (train,),
        (depending(train, weighing(5), step=2), {"weights": (6,)}, {"weights": (5,)}),
    ),
]
