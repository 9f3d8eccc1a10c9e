"""Laws of the presentation: rows repeated, doubled, reversed, and a run split in two."""

from dataclasses import replace
from itertools import islice

from perceptron import Conventions, Dataset
from perceptron.specification import passes
from properties.harness.registry import Train
from properties.metamorphic.preconditions import Conditions
from properties.metamorphic.relation import Pairs, Seen, law, seen

ONE_ORDER = Conditions(same_order=True)


@law("repeated-row", "x_n' = x_r, order (s, n)  =  order (s, r)", ONE_ORDER)
def repeated_row(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """At the end, a copy of a row is that row named once more at the end of the order."""
    n, order = len(data), _order(data, conventions)
    for row in {0, n // 2}:
        again = train(data, _ordered(conventions, (*order, row)))
        longer = Dataset([*data.rows, data.rows[row]], [*data.labels, data.labels[row]], data.bias)
        copied = train(longer, _ordered(conventions, (*order, n)))
        yield (
            seen(again),
            seen(copied)._replace(mistakes=tuple(row if i == n else i for i in copied.mistakes)),
        )


@law("doubled-data", "(X; X) from w_0: passes 2k - 1 and 2k of X are pass k", ONE_ORDER)
def doubled_data(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """Behind the data, a copy of them changes no mistake and no weight, and halves the passes."""
    n, order = len(data), _order(data, conventions)
    twice = Dataset([*data.rows] * 2, [*data.labels] * 2, data.bias)
    one = train(data, conventions)
    two = train(twice, _ordered(conventions, (*order, *(n + i for i in order))))
    expected = seen(one)._replace(passes=one.passes // 2 + 1)
    yield expected, seen(two)._replace(mistakes=tuple(i % n for i in two.mistakes))


@law("reversed-rows", "x_i' = x_(n-1-i), order n-1-s  =  order s", ONE_ORDER)
def reversed_rows(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """Rows in another place, presented in the same order, make the same run."""
    n, order = len(data), _order(data, conventions)
    turned = Dataset(data.rows[::-1], data.labels[::-1], data.bias)
    one = train(data, conventions)
    two = train(turned, _ordered(conventions, tuple(n - 1 - i for i in order)))
    yield seen(one), seen(two)._replace(mistakes=tuple(n - 1 - i for i in two.mistakes))


@law("split-run", "run(w_0) = pass 1 to w_1, then run(w_1)", ONE_ORDER)
def split_run(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """From the weights of a stopped run, the next goes on as that would have gone on."""
    whole = train(data, conventions)
    mistakes: list[int] = []
    for number, (w, made) in enumerate(islice(passes(data, conventions), 3), 1):
        mistakes += made
        if number < whole.passes:
            rest = train(data, replace(conventions, start=w))
            yield (
                seen(whole),
                Seen((*mistakes, *rest.mistakes), rest.weights, number + rest.passes, rest.outcome),
            )


def _order(data: Dataset, conventions: Conventions) -> tuple[int, ...]:
    return next(conventions.passes(len(data)))


def _ordered(conventions: Conventions, rows: tuple[int, ...]) -> Conventions:
    """Return the conventions with these rows as the order; a shuffle keeps its seed."""
    return replace(conventions, order=rows) if conventions.repeats else conventions
