"""Laws of the labels: negated, and one of two classes against the rest."""

from dataclasses import replace

from perceptron import Conventions, Dataset
from perceptron.arithmetic.vectors import scaled
from perceptron.conventions import Update
from perceptron.training.variants import one_vs_rest
from properties.harness.registry import Train
from properties.metamorphic.preconditions import Conditions
from properties.metamorphic.relation import Pairs, law, seen

SWAPPED: dict[Update, Update] = {
    "le": "le",
    "lt": "lt",
    "predict+": "predict-",
    "predict-": "predict+",
}


@law("negated-labels", "y' = -y, w_0' = -w_0  =>  w' = -w", Conditions(updates=("le", "lt")))
def negated_labels(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """Negating the labels and the start negates the weights, and every mistake stays."""
    yield from _negated(train, data, conventions, conventions.update)


@law(
    "negated-labels-swap-the-tie",
    "y' = -y, w_0' = -w_0, sign(0)' = -sign(0)  =>  w' = -w",
)
def negated_labels_swap_the_tie(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """Negating the labels, the start and what a score of 0 predicts negates the weights."""
    yield from _negated(train, data, conventions, SWAPPED[conventions.update])


@law(
    "one-vs-rest-of-two",
    "w^(1) = w, w^(0) = -w",
    Conditions(updates=("le", "lt"), from_zero=True),
)
def one_vs_rest_of_two(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """Of two classes, one against the rest gives the plain weights and their opposite."""
    plain = train(data, conventions)
    classes = [(y + 1) // 2 for y in data.labels]
    if len(set(classes)) == 1:
        return
    zero, one = one_vs_rest(train, data, classes, conventions)
    yield seen(plain), seen(one)
    yield seen(plain)._replace(weights=scaled(-1, plain.weights)), seen(zero)


def _negated(train: Train, data: Dataset, conventions: Conventions, update: Update) -> Pairs:
    first = scaled(-1, conventions.first_weights(data.dimension))
    other = replace(conventions, start=first, update=update)
    negated = Dataset(data.rows, [-y for y in data.labels], data.bias)
    one, two = train(data, conventions), train(negated, other)
    yield seen(one)._replace(weights=scaled(-1, one.weights)), seen(two)
