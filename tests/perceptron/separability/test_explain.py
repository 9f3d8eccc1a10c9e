"""The fewest rows that must go: against trying every choice; certificates, and forgeries."""

import copy
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron import Dataset, Explanation, Refused, Separator, certify, explain, replay
from perceptron.certificates.diagnosis import Branches, Packing
from perceptron.checker.json_fields import Unreadable
from perceptron.checker.verdict import digest
from perceptron.separability.diagnosis.hitting_set import proved

# nine directions all around: four must go to leave a half-plane, each core has three of them at
# least, and shares of cores add up to nine thirds at most
BRANCHED = Dataset(
    [
        [100, 0],
        [77, 64],
        [17, 98],
        [-50, 87],
        [-94, 34],
        [-94, -34],
        [-50, -87],
        [17, -98],
        [77, -64],
    ],
    [1] * 9,
)
# one row must go
PACKED = Dataset([[1], [2], [3], [4], [5]], [-1, -1, 1, -1, 1], bias="append")
BOUNDLESS = float("inf")
ONE, FOUR = explain(PACKED, BOUNDLESS).content(), explain(BRANCHED, BOUNDLESS).content()


def is_separable_without(data, removed):
    left = [row for row in range(len(data)) if row not in removed]
    points, labels = [data.rows[row] for row in left], [data.labels[row] for row in left]
    return not left or isinstance(certify(Dataset(points, labels, data.bias)), Separator)


def fewest(data):
    """The least number of rows without which the rest is separable, by trying all choices."""
    return next(
        size
        for size in range(len(data) + 1)
        if any(is_separable_without(data, each) for each in combinations(range(len(data)), size))
    )


coordinates = st.integers(-3, 3) | st.sampled_from([10**30, 2.0**-1074, 1e300])


few_rows = given(
    st.integers(1, 3).flatmap(
        lambda d: st.lists(st.tuples(*[coordinates] * d), min_size=1, max_size=6)
    ),
    st.sampled_from(["none", "append"]),
    st.randoms(use_true_random=False),
)


def is_as_few_as_by_trying_every_choice(points, bias, random):
    data = Dataset(points, [random.choice((-1, 1)) for _ in points], bias)

    found = explain(data, BOUNDLESS)

    assert (found.at_least, found.at_most) == (fewest(data),) * 2
    assert is_separable_without(data, found.removed)
    assert found.verify(data)


@pytest.mark.parametrize("examples", [50, pytest.param(1000, marks=pytest.mark.deep)])
def test_the_fewest_rows_are_as_few_as_by_trying_every_choice(examples):
    settings(deadline=None, max_examples=examples)(few_rows(is_as_few_as_by_trying_every_choice))()


def test_trying_every_choice_notices_a_row_too_few():
    assert (fewest(BRANCHED), is_separable_without(BRANCHED, (0, 1, 2))) == (4, False)


def test_to_flip_the_labels_of_the_rows_separates_as_well():
    removed = explain(BRANCHED, BOUNDLESS).removed
    flipped = [-y if row in removed else y for row, y in enumerate(BRANCHED.labels)]

    assert isinstance(certify(Dataset(BRANCHED.rows, flipped)), Separator)


def test_separable_data_have_no_core_and_no_row_must_go():
    data = Dataset([[1], [2]], [-1, 1], bias="append")
    found = explain(data)

    assert (found.core, found.at_most, found.removed) == ((), 0, ())
    assert found.verify(data)


def fewest_errors_of_a_line(points, labels):
    """Of points in the plane, no three of them on a line: by trying the lines through two."""
    errors = []
    for i, j in combinations(range(len(points)), 2):
        (a, b), side = points[j] - points[i], points - points[i]
        wrong = np.count_nonzero(labels * (a * side[:, 1] - b * side[:, 0]) < 0)
        errors += [wrong, len(points) - 2 - wrong]
    return min(errors)


@pytest.mark.parametrize("seed", [0, 1])
def test_the_fewest_rows_of_classes_that_overlap_widely_are_found_and_proved(seed):
    random = np.random.default_rng(seed)
    points, labels = random.normal(size=(40, 2)), random.choice([-1, 1], 40)
    data = Dataset(points, labels, "append")

    found = explain(data, BOUNDLESS)

    assert (found.at_least, found.at_most) == (fewest_errors_of_a_line(points, labels),) * 2
    assert found.verify(data)


@pytest.mark.parametrize("flips", [1, 2, 3, 4])
def test_planted_flips_are_found_among_many_points(flips):
    random = np.random.default_rng(flips)
    points = random.normal(size=(120, 4))
    labels = np.where(points @ [3, 1, -1, 2] > 0, 1, -1)
    labels[np.argsort(points @ [3, 1, -1, 2])[:flips]] *= -1  # far on the negative side

    found = explain(Dataset(points, labels, "append"), BOUNDLESS)

    assert (found.is_exact, found.at_most) == (True, flips)


def test_without_time_both_bounds_are_proved_all_the_same():
    random = np.random.default_rng(1)
    data = Dataset(random.normal(size=(60, 3)), random.choice([-1, 1], 60), bias="append")

    found = explain(data, 1e-9)

    assert 1 <= found.at_least <= found.at_most <= 60
    assert found.verify(data)


def in_many_columns(*, flipped):
    """Floats that take long exact steps to decide."""
    random = np.random.default_rng(3)
    points = random.normal(size=(400, 120))
    labels = np.where(points @ random.normal(size=120) > 0, 1, -1)
    return Dataset(np.concatenate([points, points[:flipped]]), np.append(labels, -labels[:flipped]))


@pytest.mark.parametrize("flipped", [0, 2])
def test_many_columns_are_explained(flipped):
    data = in_many_columns(flipped=flipped)

    found = explain(data, BOUNDLESS)

    assert (found.at_least, found.at_most) == (flipped, flipped)
    assert found.verify(data)


def test_before_anything_is_decided_both_bounds_are_true():
    data = in_many_columns(flipped=2)

    found = explain(data, 1e-3)  # no process starts so soon

    assert (found.cores, found.at_least) == ((), 0)
    assert 2 <= found.at_most == len(found.removed)
    assert found.verify(data)


def test_of_all_pairs_of_four_rows_three_must_be_met_as_branches_show():
    cores = [frozenset(pair) for pair in combinations(range(4), 2)]

    *_, (needed, proof) = proved(cores, lambda: 4, BOUNDLESS, lambda *_: cores)

    assert (needed, isinstance(proof, Branches)) == (3, True)


@pytest.mark.parametrize("data", [PACKED, BRANCHED])
def test_an_explanation_survives_json(data):
    found = explain(data, BOUNDLESS)

    assert Explanation.from_json(found.to_json()) == found


def test_what_is_no_explanation_is_not_read_as_one():
    with pytest.raises(Refused, match="^certificate: no explanation can be read from it"):
        Explanation.from_json(certify(PACKED).to_json())


# the minors of these three rows that cancel are multiples of the prime that the check tries first
PRIME = 2**30 - 35
MULTIPLES = Dataset([[PRIME, 0], [0, 1], [-PRIME, -1]], [1] * 3)


def test_a_core_is_seen_to_be_minimal_where_one_prime_does_not_show_it():
    found = explain(MULTIPLES)

    assert len(found.core) == 3
    assert found.verify(MULTIPLES)


def claims_cores(number, columns):
    """Claim of 200 rows of zeros that all of them are a core, so many times."""
    core = {str(row): "1" for row in range(200)}
    points, labels = [(0,) * columns] * 200, [1] * 200
    claimed = {
        "digest": digest(points, labels),
        "weights": ["0"] * columns,
        "cores": [core] * number,
    }
    return replay(ONE | {"bias": "none"} | claimed, points, labels)


def test_hundreds_of_cores_of_200_rows_are_read_and_the_first_that_is_not_minimal_refused():
    assert "core 0 is not shown to be minimal" in claims_cores(200, columns=199).sentence


def test_more_cores_than_can_be_checked_are_refused():
    with pytest.raises(Unreadable, match="^cores: to check that they are minimal takes over 10+ p"):
        claims_cores(200, columns=2000)


# ---- forgeries
KEPT = [row for row in range(9) if row not in FOUR["removed"]]


def forged(content, change):
    changed = copy.deepcopy(content)
    change(changed)
    return changed


def less_a_branch(content):
    content["proof"]["branches"].pop()


def more_than_is_proved(content):
    content["at_least"] = str(int(content["at_least"]) + 1)


def a_core_not_minimal(content):
    """Two cores in one: their multipliers added up."""
    both = content["cores"][:2]
    rows = sorted({*both[0], *both[1]}, key=int)
    sums = {row: str(sum(int(core.get(row, 0)) for core in both)) for row in rows}
    content["cores"][0] = sums


def another_multiplier(content):
    row = next(iter(content["cores"][0]))
    content["cores"][0][row] += "0"


def another_row(content):
    content["removed"] = sorted([*content["removed"][1:], KEPT[0]])


def fewer_removed(content):
    content["removed"].pop()
    content["at_most"] = "3"


def other_weights(content):
    content["weights"] = ["0"] * 2


def a_packing_instead(content):
    content["proof"] = {"packing": {"0": "1"}}


def a_core_taken_already(content):
    branch = content["proof"]["branches"][0]
    branch["then"] = {**content["proof"], "branches": [copy.deepcopy(branch)]}


def no_such_core(content):
    content["proof"] = {"packing": {"99": "1"}}


NOT_PROVED = "its proof does not show that {} rows must go"
WRONG_ROWS = "the rows removed are not those that the weights err on"


@pytest.mark.parametrize(
    ("content", "data", "change", "reason"),
    [
        (ONE, PACKED, more_than_is_proved, NOT_PROVED.format(2)),
        (ONE, PACKED, another_multiplier, "the combination of core 0 is not zero"),
        (ONE, PACKED, no_such_core, NOT_PROVED.format(1)),
        (FOUR, BRANCHED, more_than_is_proved, NOT_PROVED.format(5)),
        (FOUR, BRANCHED, less_a_branch, NOT_PROVED.format(4)),
        (FOUR, BRANCHED, a_packing_instead, NOT_PROVED.format(4)),
        (FOUR, BRANCHED, a_core_taken_already, NOT_PROVED.format(4)),
        (FOUR, BRANCHED, a_core_not_minimal, "core 0 is not shown to be minimal"),
        (FOUR, BRANCHED, another_row, WRONG_ROWS),
        (FOUR, BRANCHED, fewer_removed, WRONG_ROWS),
        (FOUR, BRANCHED, other_weights, WRONG_ROWS),
        (FOUR, BRANCHED, lambda c: c.update(at_most="3"),
         "its at_most is not the number of rows removed"),
    ],
)  # fmt: skip
def test_a_forged_explanation_fails_for_its_reason(content, data, change, reason):
    verdict = replay(forged(content, change), data.rows, data.labels)

    assert (verdict.holds, verdict.sentence) == (False, f"explanation: refused, {reason}")


def nested(depth):
    proof = {"packing": {}}
    for _ in range(depth):
        proof = {"core": 0, "branches": [{"row": 0, "then": proof}]}
    return proof


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("at_least", "1/2", "^at_least: '1/2' is not a nonnegative integer$"),
        ("at_most", "-1", "^at_most: '-1' is not a nonnegative integer$"),
        ("cores", {}, "^cores: give a list of multipliers$"),
        ("cores", [{"7": "1"}], "^cores: '7' is not a row of the data$"),
        ("removed", [5], "^removed: 5 is not a row of the data$"),
        ("proof", [], "^proof: give an object of a packing, or of a core and its branches"),
        ("proof", nested(150), "^proof: give an object .* no more than 150 deep$"),
        ("proof", {"packing": {"0": "0"}}, "^packing: '0' is not a positive integer$"),
        ("proof", {"packing": {}, "note": 1}, "^'note': proof has no such field; leave it out$"),
        ("proof", {"core": True, "branches": []}, "^core: True is not a core$"),
        ("proof", {"core": 0, "branches": {}}, "^branches: give a list of branches$"),
        (
            "proof",
            {"core": 0, "branches": [{"row": 9, "then": {}}]},
            "^row: 9 is not a row of the data$",
        ),
    ],
)
def test_a_field_of_an_explanation_of_another_form_is_named(field, value, sentence):
    with pytest.raises(Unreadable, match=sentence):
        replay(ONE | {field: value}, PACKED.rows, PACKED.labels)


def test_a_packing_counts_what_meets_one_row_together():
    assert explain(PACKED).proof == Packing(((0, 1),))
