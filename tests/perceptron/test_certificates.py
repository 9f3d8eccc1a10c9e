"""A certificate is written and read, and is of its own data alone."""

from perceptron import (
    Conventions,
    Dataset,
    certify,
    replay,
    train,
)
from perceptron.specification import passes

SEPARABLE = Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1])
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append")


def test_a_certificate_of_another_bias_is_not_verified():
    assert not certify(Dataset([[1]], [1])).verify(Dataset([[1]], [1], bias="append"))


LONGER = Dataset([[2, 1], [-1, 1], [1, -3], [-4, 1]], [1, 1, 1, 1])


def test_a_cycle_may_be_told_from_any_of_its_passes():
    cycle = train(LONGER).evidence.content()

    told = [
        cycle | {"first_pass": n, "second_pass": n + 4, "weights": list(map(str, w))}
        for n, (w, _) in zip(range(1, 8), passes(LONGER, Conventions()), strict=False)
    ]
    verdicts = [replay(content, LONGER.rows, LONGER.labels).holds for content in told]

    assert verdicts == [False] * 5 + [True] * 2
