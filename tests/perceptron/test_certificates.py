"""A certificate is written and read, and is of its own data alone."""

import pickle

import pytest

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


@pytest.mark.parametrize("data", [SEPARABLE, XOR, Dataset([*[[1, 0]] * 40, [1, 1]], [1] * 41)])
def test_a_certificate_whose_margin_was_not_read_is_copied_whole(data):
    assert pickle.loads(pickle.dumps(certify(data))) == certify(data)


def test_the_margin_is_worked_out_once_and_equal_certificates_need_not_have_been_read():
    first, second = certify(SEPARABLE), certify(SEPARABLE)

    assert first.margin_squared is first.margin_squared
    assert first == second
    assert repr(first) == repr(second)
