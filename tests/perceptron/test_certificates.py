"""A certificate is written and read, and is of its own data alone."""

import json
import pickle
from fractions import Fraction

import pytest

from perceptron import (
    Conventions,
    Cycle,
    Dataset,
    GordanCertificate,
    Separator,
    certify,
    replay,
    train,
)
from perceptron.checker.json_fields import Unreadable
from perceptron.separability.margin_enclosure import enclose
from perceptron.specification import passes

SEPARABLE = Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1])
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append")
HALF = Dataset([[Fraction(1, 2), 7], [-1, 3]], [1, -1], bias="prepend")


@pytest.mark.parametrize(
    ("kind", "certificate"),
    [
        (Separator, certify(SEPARABLE)),
        (Separator, certify(HALF)),
        (GordanCertificate, certify(XOR)),
        (Cycle, train(XOR).evidence),
        (Cycle, train(XOR, Conventions("lt", start=(1, 0, Fraction(1, 2)))).evidence),
    ],
)
def test_a_certificate_survives_json(kind, certificate):
    assert kind.from_json(certificate.to_json()) == certificate


@pytest.mark.parametrize(
    "ended",
    [certify(SEPARABLE), certify(XOR), train(XOR).evidence, train(XOR), train(SEPARABLE)],
    ids=["separator", "gordan", "cycle", "endless", "converged"],
)
def test_a_certificate_is_written_with_a_field_on_each_line(ended):
    text = ended.to_json()

    assert json.loads(text) == ended.content()
    assert text.splitlines()[:2] == ["{", '  "format": "perceptron-certificate/1",']


def test_a_certificate_of_another_bias_is_not_verified():
    assert not certify(Dataset([[1]], [1])).verify(Dataset([[1]], [1], bias="append"))


@pytest.mark.parametrize(("rows", "labels"), [([], []), ([(1, 2)], [0]), ([(1, 2)], [1, 1])])
def test_data_without_points_or_with_other_labels_are_not_checked_against(rows, labels):
    with pytest.raises(Unreadable) as refusal:
        replay(certify(SEPARABLE).content(), rows, labels)

    assert str(refusal.value) == (
        "data: give at least one point, each of as many ints and Fractions as the first, and for "
        "each a label -1 or +1"
    )


LONGER = Dataset([[2, 1], [-1, 1], [1, -3], [-4, 1]], [1, 1, 1, 1])


def test_a_cycle_may_be_told_from_any_of_its_passes():
    cycle = train(LONGER).evidence.content()

    told = [
        cycle | {"first_pass": n, "second_pass": n + 4, "weights": list(map(str, w))}
        for n, (w, _) in zip(range(1, 8), passes(LONGER, Conventions()), strict=False)
    ]
    verdicts = [replay(content, LONGER.rows, LONGER.labels).holds for content in told]

    assert verdicts == [False] * 5 + [True] * 2


def test_an_enclosure_is_checked_in_the_users_units():
    data = one_class([[Fraction(3, 2), Fraction(1, 2)], [Fraction(1, 2), Fraction(3, 2)]])
    content = enclose(data).content() | {"weights": ["1", "1"]}

    sentences = [
        replay(content | {"lower_squared": lower}, data.rows, data.labels).sentence
        for lower in ("2", "2000001/1000000")
    ]

    assert sentences == [
        "enclosure: every point lies strictly on its side, and the margin within these bounds",
        "enclosure: refused, its lower_squared is not proved",
    ]


def one_class(points):
    return Dataset(points, [1] * len(points))


@pytest.mark.parametrize("data", [SEPARABLE, XOR, Dataset([*[[1, 0]] * 40, [1, 1]], [1] * 41)])
def test_a_certificate_whose_margin_was_not_read_is_copied_whole(data):
    assert pickle.loads(pickle.dumps(certify(data))) == certify(data)


def test_the_margin_is_worked_out_once_and_equal_certificates_need_not_have_been_read():
    first, second = certify(SEPARABLE), certify(SEPARABLE)

    assert first.margin_squared is first.margin_squared
    assert first == second
    assert repr(first) == repr(second)
