import random

import pytest

from proofs.computed import cycling
from proofs.computed.cycling import BOUNDED, is_closed, reachable_weights, weights_stay_bounded
from proofs.terms import Refused

NAMED = pytest.mark.parametrize("bounded", BOUNDED.values(), ids=BOUNDED)
XOR = BOUNDED["xor on 0/1 with bias"].data.signed_grid


def test_the_weights_stay_among_finitely_many():
    _, *found = weights_stay_bounded()

    assert [line.rsplit(maxsplit=2) for line in found] == [
        [name, str(bounded.weights), str(bounded.longest)] for name, bounded in BOUNDED.items()
    ]


def test_xor_with_bias_has_162_weights():
    weights = reachable_weights(XOR)

    assert (len(weights), max(sum(a * a for a in w) for w in weights)) == (162, 29)


@NAMED
def test_a_set_that_lacks_one_of_its_weights_is_not_closed(bounded):
    examples = bounded.data.signed_grid
    weights = reachable_weights(examples)
    some = sorted(weights)[:: 1 + len(weights) // 50]

    assert is_closed(weights, examples)
    assert not any(is_closed(weights - {w}, examples) for w in some)


def test_a_set_without_the_start_is_not_closed():
    assert not is_closed(set(), XOR)


def test_a_tie_is_a_mistake_that_a_closed_set_must_hold():
    assert not is_closed({(0,)}, [(1,)])


@NAMED
def test_a_random_order_stays_among_the_weights(bounded):
    examples = bounded.data.signed_grid
    weights = reachable_weights(examples)
    drawn, w = random.Random(1970), (0,) * len(examples[0])  # noqa: S311  examples, no secrets

    seen = set()
    for _ in range(300):
        z = drawn.choice(examples)
        if sum(a * b for a, b in zip(w, z, strict=True)) <= 0:
            w = tuple(a + b for a, b in zip(w, z, strict=True))
        seen.add(w)

    assert seen <= weights


def test_a_search_gives_up_at_the_limit(monkeypatch):
    monkeypatch.setattr(cycling, "MOST", 161)

    with pytest.raises(Refused, match="^bounded: more than 161 weights"):
        reachable_weights(XOR)


def test_a_search_goes_up_to_the_limit(monkeypatch):
    monkeypatch.setattr(cycling, "MOST", 162)

    assert len(reachable_weights(XOR)) == 162


def test_a_size_that_differs_from_the_recorded_one_is_refused(monkeypatch):
    name = "a separable pair"
    monkeypatch.setitem(cycling.BOUNDED, name, BOUNDED[name]._replace(longest=9))

    with pytest.raises(Refused, match=r"^bounded: on a separable pair .* is \(4, 10\)"):
        weights_stay_bounded()


def test_a_search_that_forgets_a_weight_is_refused(monkeypatch):
    found = reachable_weights
    monkeypatch.setattr(cycling, "reachable_weights", lambda rows: set(sorted(found(rows))[1:]))

    with pytest.raises(Refused, match="^bounded: a mistake leaves the weights found on one point"):
        weights_stay_bounded()
