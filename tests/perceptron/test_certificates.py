"""A certificate survives JSON, holds of its own data, and nothing forged passes the checker."""

import copy
import json
import pickle
from fractions import Fraction

import pytest

from perceptron import (
    Conventions,
    Cycle,
    Dataset,
    GordanCertificate,
    Refused,
    Separator,
    certify,
    closed_set,
    replay,
    train,
)
from perceptron.checker.json_fields import Unreadable
from perceptron.separability.margin_enclosure import enclose
from perceptron.specification import passes

SEPARABLE = Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1])
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append")
HALF = Dataset([[Fraction(1, 2), 7], [-1, 3]], [1, -1], bias="prepend")
SHUFFLED = Conventions(order="shuffled:1")
SEPARATOR = certify(SEPARABLE).content()
GORDAN = certify(XOR).content()
CYCLE = train(XOR).evidence.content()
CONVERGED = train(SEPARABLE).content()
ENDLESS = train(XOR).content()
LIMIT = train(SEPARABLE, max_updates=2).content()
FOREIGN = GORDAN | {"digest": SEPARATOR["digest"], "bias": "none"}


def replayed(content, data):
    return replay(content, data.rows, data.labels)


def data_of(content):
    return SEPARABLE if content in (SEPARATOR, CONVERGED, LIMIT) else XOR


def tampered(content, path, value):
    forged = copy.deepcopy(content)
    *parents, last = path.split(".")
    target = forged
    for name in parents:
        target = target[name]
    target[last] = value
    return forged


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


def test_a_certificate_of_another_kind_is_refused_by_its_kind_and_format():
    with pytest.raises(Refused) as refusal:
        Separator.from_json(json.dumps(GORDAN))

    assert str(refusal.value) == (
        "certificate: no separator can be read from it "
        "(it is 'gordan' in format 'perceptron-certificate/1')"
    )


@pytest.mark.parametrize(
    "ended",
    [certify(SEPARABLE), certify(XOR), train(XOR).evidence, train(XOR), train(SEPARABLE)],
    ids=["separator", "gordan", "cycle", "endless", "converged"],
)
def test_a_certificate_is_written_with_a_field_on_each_line(ended):
    text = ended.to_json()

    assert json.loads(text) == ended.content()
    assert text.splitlines()[:2] == ["{", '  "format": "perceptron-certificate/1",']


def test_a_multiplier_that_is_no_integer_is_not_read():
    forged = tampered(GORDAN, "multipliers.0", "1/2")

    with pytest.raises(
        Refused, match=r"^certificate: no gordan can be read from it \('1/2' is not an integer\)$"
    ):
        GordanCertificate.from_json(json.dumps(forged))


def test_a_certificate_of_another_bias_is_not_verified():
    assert not certify(Dataset([[1]], [1])).verify(Dataset([[1]], [1], bias="append"))


@pytest.mark.parametrize(
    ("content", "data"),
    [
        (train(XOR, SHUFFLED).content(), XOR),
        (train(XOR, Conventions(start=(0, 0, 1))).evidence.content(), XOR),
        (train(SEPARABLE, Conventions("predict-", 2, order="reversed")).content(), SEPARABLE),
        (train(HALF, Conventions("predict+", order=(1, 0, 1))).content(), HALF),
    ],
)
def test_an_honest_certificate_holds(content, data):
    assert replayed(content, data).holds


COMES_BACK = "pass 1 ends with the weights of pass 0, so the run is endless"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (SEPARATOR, "separator: every point lies strictly on its side, and the margin is exact"),
        (GORDAN, "gordan: a nonnegative combination of the signed points is zero, so no weights "
         "separate the data"),
        (CYCLE, f"cycle: {COMES_BACK}"),
        (CONVERGED, "trace: 3 mistakes, converged"),
        (ENDLESS, f"trace: 4 mistakes, endless: {COMES_BACK}"),
        (LIMIT, "trace: 2 mistakes, limit"),
    ],
)  # fmt: skip
def test_what_an_honest_certificate_shows_is_said_in_a_sentence(content, sentence):
    verdict = replayed(content, data_of(content))

    assert (verdict.holds, verdict.sentence) == (True, sentence)


# those of the published suite of invalid certificates are in tests/vectors; here are others
@pytest.mark.parametrize(
    ("content", "path", "value", "reason"),
    [
        (SEPARATOR, "radius_squared", "15", "its radius_squared is another"),
        (GORDAN, "multipliers", {"0": "1", "1": "1", "2": "1"}, "the combination is not zero"),
        (CONVERGED, "mistakes", [1, 0, 3], "the mistakes are others"),
        (CONVERGED, "outcome", "endless", "the run does not end endless"),
        (CONVERGED, "evidence", FOREIGN, "a run that ends converged has no evidence"),
        (LIMIT, "mistakes", [], "the weights are others"),
        (CONVERGED, "outcome", "limit", "it is not stopped by that limit"),
        (LIMIT, "passes", 1, "it makes more mistakes than these"),
        (LIMIT, "passes", 100, "it has more passes than mistakes to make in them"),
        (LIMIT, "evidence", FOREIGN, "a run that ends limit has no evidence"),
    ],
)
def test_a_forged_certificate_fails_for_its_reason(content, path, value, reason):
    verdict = replayed(tampered(content, path, value), data_of(content))

    assert (verdict.holds, verdict.sentence) == (False, f"{content['kind']}: refused, {reason}")


@pytest.mark.parametrize(("rows", "labels"), [([], []), ([(1, 2)], [0]), ([(1, 2)], [1, 1])])
def test_data_without_points_or_with_other_labels_are_not_checked_against(rows, labels):
    with pytest.raises(Unreadable) as refusal:
        replay(SEPARATOR, rows, labels)

    assert str(refusal.value) == (
        "data: give at least one point, each of as many ints and Fractions as the first, and for "
        "each a label -1 or +1"
    )


@pytest.mark.parametrize(
    ("content", "path", "value", "sentence"),
    [
        (SEPARATOR, "mistake_bound", 26, "^mistake_bound: 26 is not a number"),
        (GORDAN, "multipliers", {"0": "x"}, "^multipliers: 'x' is not a number such as"),
        (GORDAN, "multipliers", {"0": "1" * 50_001}, "^multipliers: '1{196}... is not a number"),
        (CYCLE, "first_pass", -1, "^first_pass: -1 is not a count$"),
        (ENDLESS, "passes", 10**30, "^passes: 10{15,} is not a count$"),
        (ENDLESS, "mistakes", [0, 4], "^mistakes: 4 is not a row of the data$"),
        (ENDLESS, "mistakes", "0", "^mistakes: give a list of rows$"),
        (CYCLE, "conventions", None, "^update: this field is missing$"),
        (CYCLE, "conventions.update", "<=", "^update: '<=' is unknown; use one of le, lt, predict"),
        (CYCLE, "conventions.rate", "fast", "^rate: 'fast' is not a number"),
        (CYCLE, "conventions.step", "3", "^step: '3' is unknown; use one of 1, 2$"),
        (CYCLE, "conventions.order", "random", "^order: 'random' is unknown$"),
        (CYCLE, "conventions.order", [0, 9], "^order: 9 is not a row of the data$"),
        (CYCLE, "conventions.order", [], "^order: name each of the rows 0 to 3"),
        (CYCLE, "conventions.start", "1", "^start: give a list of 3 numbers$"),
        (CYCLE, "conventions.bias", "append", "^'bias': conventions has no such field"),
        (CYCLE, "second_pass", 10**14, "^cycle: to make 1000+ passes again takes over 1000000000"),
        (ENDLESS, "passes", 10**9, "^trace: to make 1000+ passes again takes over 1000000000 pro"),
        (ENDLESS, "evidence", {}, "^kind: this field is missing$"),
        (ENDLESS, "evidence.note", "", "^'note': cycle has no such field"),
        (ENDLESS, "evidence.kind", "trace", "^kind: 'trace' is unknown; use one of cycle, gordan"),
        (ENDLESS, "outcome", "tired", "^outcome: 'tired' is unknown"),
    ],
)
def test_a_certificate_of_another_form_is_refused_by_its_field(content, path, value, sentence):
    with pytest.raises(Unreadable, match=sentence):
        replayed(tampered(content, path, value), data_of(content))


@pytest.mark.parametrize("content", [SEPARATOR, GORDAN, CYCLE, CONVERGED, ENDLESS, LIMIT])
def test_no_field_can_be_left_out(content):
    for name in content:
        without = {key: value for key, value in content.items() if key != name}
        with pytest.raises(Unreadable, match=f"^{name}: this field is missing$"):
            replayed(without, data_of(content))


def test_more_weights_than_can_be_tried_on_every_row_are_refused():
    content = closed_set(one_class([[1]])).content() | {"weights": [["0"]] * 10_001}

    with pytest.raises(Unreadable, match="^weights: to find their scores takes over 1000000000 p"):
        replay(content, [(1,)] * 100_000, [1] * 100_000)


LONGER = Dataset([[2, 1], [-1, 1], [1, -3], [-4, 1]], [1, 1, 1, 1])


def forged_cycle(**changes):
    content = train(LONGER).evidence.content() | changes
    return replay(content, LONGER.rows, LONGER.labels)


def test_a_cycle_may_be_told_from_any_of_its_passes():
    state = {n: w for n, (w, _) in zip(range(1, 12), passes(LONGER, Conventions()), strict=False)}

    verdicts = [
        forged_cycle(first_pass=n, second_pass=n + 4, weights=[str(a) for a in state[n]]).holds
        for n in range(1, 8)
    ]

    assert verdicts == [False] * 5 + [True] * 2


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        (
            {
                "second_pass": 15,
                "period": {"passes": 8, "updates": 24},
                "multipliers": {"0": "8", "1": "6", "2": "6", "3": "4"},
            },
            "pass 11 ends with these weights already",
        ),
        ({"period": {"passes": 2, "updates": 12}}, "its period in passes is another"),
        ({"period": {"passes": 4, "updates": 11}}, "its period in updates is another"),
        ({"second_pass": 10}, "pass 10 ends with other weights"),
        ({"first_pass": 3}, "pass 3 ends with other weights"),
        ({"first_pass": 11}, "the second pass is not after the first"),
        (
            {"multipliers": {"0": "4", "1": "3", "2": "3", "3": "1"}},
            "the mistakes between the two are others",
        ),
        ({"weights": ["-4", "1/2"]}, "pass 7 ends with other weights"),
    ],
)
def test_a_forged_cycle_is_refused_for_its_reason(changes, reason):
    assert forged_cycle(**changes).sentence == f"cycle: refused, {reason}"


@pytest.mark.parametrize(
    ("period", "sentence"),
    [
        (4, "^passes: this field is missing$"),
        ({"passes": True, "updates": 12}, "^passes: True is not a count$"),
        ({"passes": 4, "updates": "12"}, "^updates: '12' is not a count$"),
    ],
)
def test_a_period_of_another_form_is_refused_by_its_field(period, sentence):
    with pytest.raises(Unreadable, match=sentence):
        forged_cycle(period=period)


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("weights", ["-1", "1"], "row 0 is not strictly on its side"),
        ("weights", ["1", "9"], "its lower_squared is not proved"),
        ("lower_squared", "9", "its lower_squared is not proved"),
        ("upper_squared", "7", "its upper_squared is not proved"),
        ("multipliers", {"0": "1"}, "its upper_squared is not proved"),
    ],
)
def test_a_forged_enclosure_fails_for_its_reason(name, value, reason):
    data = one_class([[3, 1], [1, 3]])

    verdict = replay(enclose(data).content() | {name: value}, data.rows, data.labels)

    assert (verdict.holds, verdict.sentence) == (False, f"enclosure: refused, {reason}")


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


@pytest.mark.parametrize(
    ("multipliers", "weights", "squared"),
    [({"0": "1"}, ["3", "1"], "10"), ({"0": "2", "1": "1"}, ["7", "5"], "74/9")],
)
def test_a_margin_stated_too_large_is_refused_however_well_its_fields_agree(
    multipliers, weights, squared
):
    data = one_class([[3, 1], [1, 3]])
    forged = certify(data).content() | {
        "multipliers": multipliers,
        "weights": weights,
        "margin_squared": squared,
        "mistake_bound": str(10 / Fraction(squared)),
    }

    assert replayed(forged, data).sentence == (
        "separator: refused, row 1 shows that the margin is smaller"
    )
