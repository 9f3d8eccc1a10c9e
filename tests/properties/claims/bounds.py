"""Each claim about a run with what it is given, runs at its bound, and one just beyond.

Of the one beyond stands what is expected, and what is got instead.
"""

from dataclasses import replace
from fractions import Fraction

from perceptron import Conventions, Dataset, certify, train
from perceptron.data.hard_families import triangular
from properties.strategies import Separated
from tests.properties.helpers import altered, depending, says, weighing

PLAIN = Conventions()
ONE = Dataset([[1]], [1])
AXES = Dataset([[1, 0], [0, 1]], [1, 1])
LONG_AXES = Dataset([[2, 0], [0, 2]], [1, 1])
TIED = Dataset([[1], [1]], [1, -1])
UNEVEN = Dataset([[3], [1]], [1, -1])
NINE = Dataset([[1]] * 9, [1] * 9)
BOTH = Dataset([[1], [-1]], [1, -1], "append")
EIGHTH = Fraction(1, 8)
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [1, -1, -1, 1])
LEANING = Dataset([[1], [0]], [1, -1], "append")
MINUS = {"update": "predict-"}


def of(data, separator, **how):
    """What a claim about separable data is given."""
    return Separated(data, separator), Conventions(**how)


def vouched(learner):
    """A learner that says of its weights that they separate, whatever they do."""

    def vouching(data, how):
        trace = learner(data, how)
        trace.__dict__["separates"] = True
        return trace

    return vouching


def biased(other):
    """A learner that is another where the bias is in front."""
    return lambda data, how: (other if data.bias == "prepend" else train)(data, how)


def paid(longest, short, delta):
    return {"mistakes": f"at most (sqrt({longest}) + sqrt({short}))^2 / {delta}^2"}


BOUNDS = [
    # mistakes and ends
    ("mistake-bound", of(AXES, (1, 1)), (says(0, 1), says(0, 1, weights=(0, 0))),
     (says(0, 1, 0), {"mistakes at most": 2}, {"mistakes": 3})),
    # by the weights of the run itself
    ("mistake-bound", of(AXES, (2, 1)), (says(0, 1, 0), says(0, 1, weights=(1, 1))),
     (says(0, 1, 0, weights=(1, 1)), {"mistakes at most": 2}, {"mistakes": 3})),
    ("mistake-bound-unit", of(AXES, (2, 1)), (says(0, 1),),
     (says(0, 1, 0), {"mistakes at most": 2}, {"mistakes": 3})),
    # of length 2, the points are made 2/3 long
    ("mistake-bound-normalised", of(LONG_AXES, (1, 1)), (says(*[0] * 4),),
     (says(*[0] * 5), {"mistakes at most": Fraction(9, 2)}, {"mistakes": 5})),
    ("nonzero-start", of(LONG_AXES, (1, 1), start=(-6, -6), step=2, rate=Fraction(3, 2)),
     (says(*[0] * 6),), (says(*[0] * 7), {"mistakes": "at most 2 + sqrt(16)"}, {"mistakes": 7})),
    ("nonzero-start", of(Dataset([[2, 1], [-1, 1]], [1, -1]), (2, -1)), (says(0, 0),),
     (says(0, 0, 0), {"mistakes": "at most 25/9 + sqrt(0)"}, {"mistakes": 3})),
    ("nonseparable-mistakes", (TIED, PLAIN),
     (says(0), says(0, 1, *[0] * 7), says(1, *[0] * 8), says(0, 1, 1, *[0] * 11)),
     (says(0, 1, *[0] * 8), paid(1, 4, 1), {"mistakes": 10})),
    ("nonseparable-mistakes", (TIED, PLAIN), (),
     (says(0, 1, 1, *[0] * 12), paid(1, 8, 1), {"mistakes": 15})),
    ("nonseparable-mistakes", (Dataset([[0, 1], [0, 1]], [1, -1]), PLAIN), (says(0, 1),), None),
    # exceeded after two, though the third would pay for it
    ("nonseparable-mistakes", (UNEVEN, Conventions(start=(9,))), (says(0, 1), says(1, *[0] * 4)),
     (says(0, 0, 1), paid(36, 0, 6), {"mistakes": 2})),
    # the scores are 1/2, -1/4 and 0
    ("nonseparable-mistakes", (Dataset([[1], [Fraction(1, 2)], [0]], [1, -1, 1]), PLAIN),
     (says(0),), (says(0, 0), paid(Fraction(1, 4), 0, Fraction(1, 2)), {"mistakes": 2})),
    ("almost-separable", of(NINE, (2,)), (says(*range(9)),),
     (says(*range(10), 9), paid(4, 16, 2), {"mistakes": 10})),
    ("almost-separable", of(NINE, (1,)),
     (says(*range(9)), says(*range(9), 8, 9), says(*range(8), 9, 0)),
     (says(*range(10), 9), paid(1, 4, 1), {"mistakes": 10})),
    ("finite-convergence", of(AXES, (1, 1)), (says(0, 1, passes=2), says(0, 1, passes=3)),
     (says(0, 1, passes=4), {"passes at most": 3}, {"passes": 4})),
    ("finite-convergence", of(AXES, (1, 1), order=(0, 1, 1)), (says(0, 1, 1, passes=2),),
     (says(0, 1, 1, 0, passes=2), {"mistakes before the last pass at most": 3},
      {"mistakes before the last pass": 4})),
    ("finite-convergence", of(AXES, (1, 1)), (train,),
     (says(0, 1, passes=2, outcome="limit"), {"outcome": "converged"}, {"outcome": "limit"})),
    ("finite-convergence", of(AXES, (1, 1)), (says(0, 1, passes=2, weights=(1, Fraction(1, 9))),),
     (says(0, passes=2), {"weights": "separate"}, {"weights": (1, 0)})),
    ("runtime", of(AXES, (1, 1), order=(0, 1, 1)), (says(passes=3),),
     (says(passes=4), {"scores at most": 9}, {"scores": 12})),
    ("separators-differ", of(AXES, (1, 1)),
     (train, depending(says(0, 1), says(0, 0, 1), order="reversed")),
     (depending(says(0, 1), says(0), order="reversed"), {"signs": (1, 1)}, {"signs": (1, 0)})),
    ("separators-differ", of(AXES, (1, 1)), (),
     (depending(says(0, 1), says(0, weights=(1, -1)), order="reversed"), {"signs": (1, 1)},
      {"signs": (1, -1)})),
    ("no-convergence", (TIED, PLAIN), (train,),
     (altered(evidence=None), {"evidence": "some"}, {"evidence": None})),
    ("no-convergence", (TIED, PLAIN), (altered(evidence=certify(TIED)),),
     (altered(evidence=replace(certify(TIED), multipliers=((0, 1),))), {"evidence": "confirmed"},
      {"evidence": "gordan: refused, the combination is not zero"})),
    ("no-convergence", (TIED, PLAIN), (train,),
     (altered(outcome="limit"), {"outcome": "endless"}, {"outcome": "limit"})),
    ("run-of-the-proofs", (AXES, PLAIN), (train,),
     (altered(outcome="limit"), {"outcome": "an end"}, {"outcome": "limit"})),
    ("run-of-the-proofs", (AXES, PLAIN), (train,),
     (altered(mistakes=(0, 0)), {"trace": "confirmed"},
      {"trace": "trace: refused, the mistakes are others"})),
    ("correct-side", (AXES, PLAIN), (train, says(0, outcome="limit")),
     (says(0), {"separates": True}, {"separates": False})),
    ("correct-side", (AXES, PLAIN), (vouched(train),),
     (vouched(says(0)), {"separates": False}, {"separates": True})),
    ("correct-side", (AXES, PLAIN), (train,),
     (says(0, 1, outcome="limit"), {"separates": False}, {"separates": True})),
    ("bound-is-tight", (AXES, PLAIN), (says(0, 1),), (says(0), {"mistakes": 2}, {"mistakes": 1})),
    ("bound-is-tight", (LONG_AXES, PLAIN), (train,), None),
    ("bound-is-tight", (Dataset([[1], [1]], [1, 1]), PLAIN), (),
     (says(0, 0), {"bound": 2}, {"bound": 1})),
    ("finite-can-be-huge", (triangular(2).data, Conventions(order="reversed")),
     (says(*[0] * 5), depending(says(*[0] * 6), says(*[0] * 5), order="cyclic")),
     (says(*[0] * 4), {"mistakes too few at most": 0}, {"mistakes too few": 1})),
    # exactly (4^28 - 1) / 3 of them
    ("finite-can-be-huge", (triangular(28).data, PLAIN), (),
     (says(), {"mistakes too few at most": 0}, {"mistakes too few": 24019198012642645})),
    ("finite-can-be-huge", (triangular(2).data, PLAIN), (train,),
     (says(*[0] * 6), {"mistakes": 5}, {"mistakes": 6})),
    ("small-margin-need-not-be-slow", (AXES, PLAIN), (says(0, 1),),
     (says(0, 1, 0), {"mistakes at most": 2}, {"mistakes": 3})),
    ("strict-rule-never-starts", of(ONE, (1,), start=(Fraction(-1, 2),)), (train,),
     (says(0), {"mistakes": ()}, {"mistakes": (0,)})),
    ("strict-rule-never-starts", of(ONE, (1,), start=(-1,)), (train,),
     (depending(says(), says(), start=(-1,)), {"-y<w,x> at most": 0}, {"-y<w,x>": 1})),
    ("strict-rule-never-starts", of(ONE, (1,), start=(-1,)), (train,),
     (altered(outcome="limit"), {"outcome": "converged"}, {"outcome": "limit"})),
    ("strict-rule-never-starts", of(ONE, (1,), start=(Fraction(-1, 2),)), (train,),
     (depending(train, says(0, 0), update="le"), {"mistakes": (0, 0)}, {"mistakes": (0,)})),
    ("predict-rule-ties", of(AXES, (1, 1)), (depending(train, says(0, 1), **MINUS),),
     (depending(train, says(0, 1, 0), **MINUS), {"mistakes at most": 2}, {"mistakes": 3})),
    ("predict-rule-ties", of(AXES, (1, 1)), (train,),
     (altered(outcome="limit"), {"outcome": "converged"}, {"outcome": "limit"})),
    ("predict-rule-ties", of(Dataset([[1, 0], [0, -1]], [1, -1]), (1, 1)), (train,),
     (says(), {"predictions": (1, -1)}, {"predictions": (1, 1)})),
    ("predict-rule-ties", of(BOTH, (1, 0)), (train,), None),
    ("predict-rule-ties", of(BOTH.with_bias("prepend"), (0, 1)), (train,), None),
    ("predict-rule-ties", of(ONE.with_bias("append"), (1, 0)), (train,), None),
    # the point that is no tie is missed by 1/4
    ("predict-rule-ties", of(BOTH, (1, 0)),
     (depending(says(weights=(EIGHTH, -EIGHTH)), says(weights=(EIGHTH, EIGHTH)), **MINUS),), None),
    ("strict-nonseparable-can-stop", (TIED, Conventions(update="lt")),
     (train, says(weights=(1,), outcome="limit")),
     (says(weights=(1,)), {"scores": (0, 0)}, {"scores": (1, 1)})),
    # weights and moves
    # <w_0, u> = -6, and each move adds 2 * 3/2 at least
    ("alignment-grows", of(ONE, (2,), start=(-3,), step=2, rate=Fraction(3, 4)),
     (says(0, 0, weights=(0,)),),
     (says(0, 0, weights=(-1,)), {"<w,u> at least": 0}, {"<w,u>": -2})),
    # the moves are 2 and 3 long, and 9 is R^2 times the rate
    ("norm-bounded", of(Dataset([[2, 0], [0, 3]], [1, -1]), (1, -1), start=(1, 0), rate=2),
     (says(1), says(1, weights=(0, 6))),
     (says(1, weights=(1, 7)), {"|w|^2 at most": 37}, {"|w|^2": 50})),
    ("norm-bounded", of(AXES, (1, 1)), (says(0, 1),),
     (says(0, 0), {"|w|^2 after 2 mistakes at most": 2}, {"|w|^2 after 2 mistakes": 4})),
    ("strict-norm", of(AXES, (1, 1), start=(1, 0), rate=2),
     (depending(says(0, 1), says(1, weights=(2, 0)), update="lt"), says()),
     (depending(says(0, 1), says(0, weights=(2, 1)), update="lt"), {"|w|^2 below": 5},
      {"|w|^2": 5})),
    ("strict-norm", of(AXES, (1, 1)), (depending(says(), says(0, 1), update="le"),),
     (depending(says(), says(0, 0), update="le"), {"|w|^2 at most": 2}, {"|w|^2": 4})),
    # u is made 3 long: from 2 on it is no nearer
    ("update-may-break-others", of(ONE, (1,), rate=2), (says(0), says()),
     (says(0, 0), {"|w - u|^2 below": 1}, {"|w - u|^2": 1})),
    # u is 5 long in each: 9 / 2, rounded up
    ("update-may-break-others", of(Dataset([[2, 0], [0, 3]], [1, 1]), (1, 1)), (says(0, 0, 1),),
     (says(0, 0, 0), {"|w - u|^2 below": 26}, {"|w - u|^2": 26})),
    ("update-may-break-others", of(ONE, (1,)), (says(0),),
     (says(0, weights=(0,)), {"|w - u|^2": 1}, {"|w - u|^2": 4})),
    ("weights-on-a-grid", (Dataset([[2, -3]], [1]), Conventions(rate=2, start=(9, 9))),
     (says(0), says(0, 0, weights=(0, 12))),
     (says(0, 0, weights=(0, -13)), {"|w_j| at most": 12}, {"|w_j|": 13})),
    # delta = 2, |u|^2 = 2, R^2 = 4
    ("weights-of-separable-data", of(LONG_AXES, (1, 1), rate=2), (says(0, 1), says(weights=(4, 4))),
     (says(weights=(5, 3)), {"delta^2 |w|^2 at most": 128}, {"delta^2 |w|^2": 136})),
    ("weights-of-separable-data", of(AXES, (1, 1)), (says(0, 1),),
     (says(0, 0, weights=(0, 0)), {"delta^2 |w|^2 at most": 2}, {"delta^2 |w|^2": 4})),
    ("bias-absorption", (BOTH, Conventions(start=(2, -3))), (train,),
     (biased(says(0, 0)), {"mistakes": (0,)}, {"mistakes": (0, 0)})),
    ("bias-absorption", (BOTH, Conventions(start=(2, -3))), (train, biased(weighing(-2, 3))),
     (biased(weighing(3, -2)), {"weights, the bias last": (3, -2)},
      {"weights, the bias last": (-2, 3)})),
    ("dual-kernel", (BOTH, Conventions(rate=3, step=2, start=(1, 1))),
     (train, says(0, 1, passes=1, outcome="limit")),
     (weighing(6, 6), {"weights": (12, 0)}, {"weights": (6, 6)})),
    ("dual-kernel", (AXES, PLAIN), (train, altered(passes=9)),
     (altered(mistakes=(0, 1, 0)), {"mistakes": (0, 1)}, {"mistakes": (0, 1, 0)})),
    # before the first pass there are no weights
    ("dual-kernel", (AXES, PLAIN), (says(passes=0, outcome="limit"),), None),
    # the run makes 0 1 1 0 1
    ("dual-kernel", (LEANING, PLAIN), (train, says(0, 1, passes=1, outcome="limit")),
     (says(0, 1, passes=2, outcome="limit"), {"mistakes": (0, 1, 1)}, {"mistakes": (0, 1)})),
    ("xor-with-kernel", (XOR,), (),
     (says(*[0] * 106, weights=(1, -1, -1, -1, -1, 4, -1, 4, -1)), {"mistakes at most": 105},
      {"mistakes": 106})),
    ("xor-with-kernel", (XOR,), (train,),
     (altered(outcome="limit"), {"outcome": "converged"}, {"outcome": "limit"})),
    ("xor-with-kernel", (XOR,), (train,),
     (weighing(*[0] * 9), {"weights": "separate"}, {"weights": (0,) * 9})),
    ("voted-averaged", (AXES, PLAIN),
     (train, altered(passes=9), says(0, 1, passes=1, outcome="limit")),
     (weighing(1, 2), {"sum of the weights": (4, 3)}, {"sum of the weights": (4, 7)})),
    ("voted-averaged", (AXES, PLAIN), (),
     (altered(mistakes=(0,)), {"sum of the weights": (4, 3)}, {"sum of the weights": (4, 0)})),
    ("voted-averaged", (AXES, Conventions(rate=10**20 + 1)), (train,), None),
    ("voted-averaged",
     (Dataset([[4, 0], [1, 1], [0, 1]], [1, -1, -1], "prepend"),
      Conventions(rate=2, step=2, start=(1, -2, 3), order="reversed")), (train,), None),
    ("update-corrects", (Dataset([[2, 0]], [-1]), Conventions(start=(3, 1), rate=2)), (says(0, 0),),
     (says(0, weights=(0, 1)), {"raised by": 8}, {"raised by": 6})),
    # behind by 6, and each update makes up 8
    ("update-may-not-suffice", (Dataset([[2, 0]], [-1]), Conventions(start=(3, 1), rate=2)),
     (says(0),), (says(0, 0), {"updates": 1}, {"updates": 2})),
    # a tie after two
    ("update-may-not-suffice", (ONE, Conventions(start=(-2,))), (says(0, 0, 0),),
     (says(0, 0), {"updates": 3}, {"updates": 2})),
    ("update-may-not-suffice", (ONE, Conventions(start=(Fraction(1, 9),))), (says(),), None),
    ("update-may-not-suffice", (ONE, Conventions(start=(3,))), (says(),), None),
    ("update-may-not-suffice", (ONE, PLAIN), (says(0),), None),
    ("learning-rate", (ONE, Conventions(rate=3, start=(-3,))), (train,),
     (depending(says(0), says(0, 0), rate=1), {"mistakes": (0, 0)}, {"mistakes": (0,)})),
    ("learning-rate", (ONE, Conventions(rate=3)), (train,),
     (says(0, weights=(1,)), {"weights": (3,)}, {"weights": (1,)})),
    ("factor-two", (ONE, Conventions(rate=3)), (train,),
     (depending(says(0), says(0, 0), step=1), {"mistakes": (0, 0)}, {"mistakes": (0,)})),
    ("factor-two", (ONE, Conventions(rate=3)), (train,),
     (depending(train, weighing(5), step=2), {"weights": (6,)}, {"weights": (5,)})),
]  # fmt: skip
