"""The kit of wrong learners as targets: `Name`, or `Name_how` under other conventions.

They say what their conventions are, and break them.
"""

from perceptron import Conventions, Dataset
from properties.wrong import KIT, Textbook

FLAVOURS = {
    "": "bias=append",
    "_plain": "bias=none",
    "_plus": "update=predict+,bias=prepend,step=2",
    "_minus": "update=predict-,bias=append",
    "_shuffled": "order=shuffled:3,bias=append",
    "_reversed": "order=reversed,bias=none,rate=1/2",
}


def target(learner, text):
    how, run = Conventions.from_text(text), learner()
    run.long, run.most = 100, 200  # on the cases of the kit a run that ends makes fewer updates

    def train(X, y, w0=None, order=None, eta=float(how.rate)):
        start = None if w0 is None else tuple(w0.tolist())
        rows = how.order if order is None else tuple(order)
        conventions = Conventions(how.update, how.step, eta, start, None, rows)
        data = Dataset(X, y, how.bias)
        trace = run(data, conventions)
        y[:] = data.signs  # a learner may turn them, as it would in an array of the caller
        return {
            "weights": trace.weights,
            "mistakes": trace.mistakes,
            "updates": len(trace.mistakes),
            "passes": trace.passes,
            "converged": trace.outcome == "converged",
        }

    train.conventions = f"{text},number=exact"
    return train


# the one from which they all differ is right
for kind in (*KIT.values(), [Textbook]):
    for learner in kind:
        for name, text in FLAVOURS.items():
            globals()[f"{learner.__name__}{name}"] = target(learner, text)
