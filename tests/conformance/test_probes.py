"""The probes: which data sets a target is given to tell its conventions, and with what options."""

from fractions import Fraction
from hashlib import sha256
from json import dumps

import pytest

from properties.conformance.probes import Options, Probe, first_probes, pool

HALF = Fraction(1, 2)
TWO = (((1, 2), 1), ((2, -1), -1))


def options(*taken, needed=(), **more):
    return Options(frozenset(taken), frozenset(needed), **more)


def shown(points):
    return ", ".join(f"{' '.join(map(str, x))} {'+' if y == 1 else '-'}" for x, y in points)


def fingerprint(probes):
    requests = [probe.request for probe in probes]
    return len(requests), sha256(dumps(requests).encode()).hexdigest()[:16]


def test_a_request_has_floats_in_hexadecimal_and_the_options_that_are_given():
    every = Probe(TWO, epochs=3, w0=(HALF, 0), eta=2, order=(1, 0))

    assert every.request == {
        "X": [
            ["0x1.0000000000000p+0", "0x1.0000000000000p+1"],
            ["0x1.0000000000000p+1", "-0x1.0000000000000p+0"],
        ],
        "y": ["1", "-1"],
        "options": {
            "epochs": "3",
            "w0": ["0x1.0000000000000p-1", "0x0.0p+0"],
            "eta": "0x1.0000000000000p+1",
            "order": ["1", "0"],
        },
    }
    assert Probe(TWO).request["options"] == {}


@pytest.mark.parametrize(
    ("of", "given"),
    [
        (options(), {}),
        (options("epochs", "w0", "eta", "order"), {"epochs": 3}),
        (options(needed=["eta", "order"]), {"eta": 1, "order": (0, 1)}),
        (options(needed=["w0"]), {"w0": (0, 0)}),
        (options(needed=["w0"], weights=3), {"w0": (0, 0, 0)}),
        (options("w0", starts=True), {"w0": (0, 0)}),
    ],
)
def test_no_option_is_given_that_need_not_be(of, given):
    assert of.probe(TWO) == Probe(TWO, **given)


def test_a_start_that_is_given_stays_and_points_are_scaled():
    scaled = options("epochs", needed=["w0"], scale=8).probe(TWO, 5, (1, 2))

    assert scaled == Probe((((8, 16), 1), ((16, -8), -1)), 5, (1, 2))


FIRST = (
    "2 1 +, 1 3 +, -1 -2 -",
    "2 1 -, 1 3 -, -1 -2 +",
    "1 2 +, 2 -1 -, 4 1 -",
    "1 2 -, 2 -1 +, 4 1 +",
    "-1 -2 -, 1 3 +, 2 1 +",
    "-1 -2 +, 1 3 -, 2 1 -",
    "4 1 -, 2 -1 -, 1 2 +",
    "4 1 +, 2 -1 +, 1 2 -",
    "1 2 +, 2 -1 -",
)
LONG = (
    "2 1 +, 1 3 +, -1 -2 -",
    "-1 2 +, 9973 1 -, 19947 1 +, -1 2 -, 9973 1 +, 19947 1 -",
)
MANY = (
    "1 6 -, 3 -3 +, -6 -6 -, -1 -4 +, 3 6 -, 3 2 +, 1 -3 +",
    "2 6 -, -3 -6 +, 6 4 +, -4 -3 -, 5 5 +, -4 2 -, -3 -3 -",
    "1 -5 +, 5 2 +, 1 -4 +, 2 6 -, 6 6 +, -3 -3 -, -2 -5 +",
    "-3 -3 -, -5 -3 -, 3 0 +, 3 -4 +, 2 5 -, 0 3 -, 3 6 -",
)


def test_the_first_probes_of_a_target_without_options():
    probes = list(first_probes(options()))

    assert [shown(probe.points) for probe in probes] == [*FIRST, *MANY]
    assert {(probe.epochs, probe.w0) for probe in probes} == {(None, None)}


def test_the_first_probes_of_a_target_that_takes_a_limit_of_passes():
    probes = list(first_probes(options("epochs", "w0")))

    assert [shown(probe.points) for probe in probes] == [*FIRST, *LONG, *MANY]
    assert [probe.epochs for probe in probes] == [2] * 8 + [4, 40, 60] + [3] * 4
    assert {probe.w0 for probe in probes} == {None}


def test_a_start_is_given_with_many_rows_cut_to_the_number_of_weights():
    probes = list(first_probes(options("w0", weights=2)))

    assert [probe.w0 for probe in probes] == [
        *[None] * 9,
        *[(-5, 3), (1, 0), (0, -2), (HALF, 1)],
    ]


def test_the_pool_has_small_sets_with_a_few_passes():
    probes = list(pool(options("epochs")))

    assert [shown(probe.points) for probe in probes[:4]] == [
        "1 1 +, 1 -1 -, -1 1 -, -1 -1 +",
        "0 0 -, 0 1 +, 1 0 +, 1 1 -",
        "2 1 +, 1 2 +, 2 1 -",
        "-3 -1 -, -1 3 -, 1 2 -",
    ]
    assert [probe.epochs for probe in probes[:6]] == [1, 2, 3, 4, 1, 2]
    assert max(len(probe.points) for probe in probes) == 4


def test_from_a_start_of_the_targets_own_the_pool_leads_back_to_0_first():
    probes = list(pool(options(), start=(1, 2, 3)))

    assert [shown(probe.points) for probe in probes[:9]] == [
        "-1 -2 +, 0 0 -, 1 2 +",
        "1 2 +, 0 0 -, -1 -2 +",
        "-1 -2 +, 0 0 -, 1 2 -",
        "1 2 -, 0 0 -, -1 -2 +",
        "-1 -2 +, 0 0 -, 2 -1 +",
        "2 -1 +, 0 0 -, -1 -2 +",
        "-1 -2 +, 0 0 -, 2 -1 -",
        "2 -1 -, 0 0 -, -1 -2 +",
        "1 1 +, 1 -1 -, -1 1 -, -1 -1 +",
    ]


def test_starts_and_rates_are_given_in_turns_to_a_target_that_takes_them():
    probes = list(pool(options("epochs", "eta", "w0", weights=2)))

    assert [(probe.epochs, probe.w0, probe.eta) for probe in probes[:10]] == [
        (1, None, None),
        (1, None, HALF),
        (2, (-5, 3), None),
        (3, (1, 0), None),
        (4, (0, -2), None),
        (1, (HALF, 1), None),
        (2, (2, -1), None),
        (2, (2, -1), HALF),
        (3, None, None),
        (4, (-5, 3), None),
    ]


@pytest.mark.parametrize(
    ("of", "start", "known"),
    [
        (options(), None, (102, "6d9dbd84647eb21c")),
        (options("epochs"), (1, 2), (110, "0add436f05462ded")),
        (options("epochs", "w0", weights=3), (1, 2, 3), (110, "e4424c28ca238e0a")),
        (options("eta", "w0", weights=2), None, (123, "0eef41a8d2dfc7ba")),
        (options("epochs", "w0"), None, (102, "31e622e671229eff")),
        (options("eta", needed=["order"]), None, (123, "f6e46854aeef6719")),
    ],
)
def test_the_pool_is_the_same_for_ever(of, start, known):
    assert fingerprint(pool(of, start)) == known
