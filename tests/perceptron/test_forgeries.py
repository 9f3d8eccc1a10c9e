"""A certificate that is changed in any one place is refused, or true all the same.

Every place of a certificate is changed to values near by, and to values of another form. Further
forgeries, in which several fields agree, stand at the end and in the published suite.
"""

import copy
import json
from fnmatch import fnmatchcase
from fractions import Fraction
from functools import cache

import pytest

from perceptron import (
    Conventions,
    Dataset,
    Trace,
    certify,
    closed_set,
    enclose,
    explain,
    replay,
    separation,
    train,
)
from perceptron.checker.verdict import Unreadable
from perceptron.specification import passes
from perceptron.training.float_mistake_bound import FLOAT64, float_runs

FOUR = Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1])
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append")
LONGER = Dataset([[2, 1], [-1, 1], [1, -3], [-4, 1]], [1, 1, 1, 1])
HALVES = Dataset([[Fraction(3, 2), Fraction(1, 2)], [Fraction(1, 2), Fraction(3, 2)]], [1, 1])
PAIR = Dataset([[1, 2], [2, -1]], [1, 1])
THIRDS = Dataset([[Fraction(1, 3), 1], [2, 1], [-1, 1]], [1, 1, -1])
# one row must go
LINE = Dataset([[1], [2], [3], [4], [5]], [-1, -1, 1, -1, 1], bias="append")
# nine directions all around: four must go to leave a half-plane
AROUND = Dataset(
    [[100, 0], [77, 64], [17, 98], [-50, 87], [-94, 34], [-94, -34], [-50, -87], [17, -98],
     [77, -64]],
    [1] * 9,
)  # fmt: skip
# the responses of UCLA's page on quasi-complete separation
RESPONSES = [[3, 2], [0, 2], [-1, 3], [4, 3], [1, 3], [0, 4], [2, 5], [7, 6], [3, 10], [4, 11]]
QUASI = Dataset(RESPONSES, [0, 0, 0, 0, 1, 1, 1, 1, 1, 1], "append")
COUNTED, TIMES = [[2, -1], [-1, 2], [0, 0], [0, 0], [5, -10], [6, -12]], [0, 0, 0, 1, 2, 3]
COUNTS = Dataset(COUNTED, TIMES, "append", positive=0)
STANDARD = Conventions().to_json()
SHUFFLED, STARTED = Conventions(order="shuffled:1"), Conventions("lt", start=(1, 0, Fraction(1, 2)))
EACH_PASS = Conventions(order=[[2, 0, 1, 3], [0, 2, 3, 1]])
TURNED = Conventions("predict-", 2, Fraction(1, 3), order=(3, 2, 1, 0, 3))

NOTHING = "a nonnegative combination of the signed points is zero, so no weights separate the data"
AGAIN = "pass 1 ends with the weights of pass 0, so the run is endless"
SIDES = "every point lies strictly on its side, and the margin"
# certificates, each with its data and what replaying it says
HONEST = {
    "separator": (certify(FOUR), FOUR, f"separator: {SIDES} is exact"),
    "gordan": (certify(XOR), XOR, f"gordan: {NOTHING}"),
    "enclosure": (enclose(HALVES), HALVES, f"enclosure: {SIDES} within these bounds"),
    "cycle": (train(XOR).evidence, XOR, f"cycle: {AGAIN}"),
    "cycle-after-some-passes": (
        train(LONGER).evidence, LONGER,
        "cycle: pass 11 ends with the weights of pass 7, so the run is endless",
    ),
    "converged": (train(FOUR), FOUR, "trace: 3 mistakes, converged"),
    "turned": (train(FOUR, TURNED), FOUR, "trace: 5 mistakes, converged"),
    "limit": (train(FOUR, max_updates=2), FOUR, "trace: 2 mistakes, limit"),
    "endless": (train(XOR), XOR, f"trace: 4 mistakes, endless: {AGAIN}"),
    "started": (
        train(XOR, STARTED), XOR,
        "trace: 12 mistakes, endless: pass 4 ends with the weights of pass 3, so the run is "
        "endless",
    ),
    "shuffled": (train(XOR, SHUFFLED), XOR, f"trace: 14 mistakes, endless: {NOTHING}"),
    "each-pass": (train(FOUR, EACH_PASS), FOUR, "trace: 4 mistakes, converged"),
    "closed-set": (
        closed_set(PAIR), PAIR,
        "closed-set: no run in any order leaves these 4 weights, |w|^2 at most 10",
    ),
    "one-row-goes": (explain(LINE), LINE, "explanation: every core is minimal, at least 1 of the "
                     "rows must go for the rest to be separable, and 1 can"),
    "four-rows-go": (explain(AROUND, float("inf")), AROUND, "explanation: every core is minimal, "
                     "at least 4 of the rows must go for the rest to be separable, and 4 can"),
    "quasi-complete": (separation(RESPONSES, QUASI.labels), QUASI, "separation: ..."),
    "counts": (separation(COUNTED, TIMES, model="poisson"), COUNTS, "separation: ..."),
    "overlap": (separation(XOR.rows, XOR.labels), XOR, "separation: ..."),
    "float-bound": (
        float_runs(THIRDS, (6, 5), FLOAT64).certificate, THIRDS,
        "float-bound: every float64 run from 0 at rate 1 makes fewer than 306 mistakes",
    ),
}  # fmt: skip
# where a change may leave a certificate true, or weaken it; everywhere else it is refused
HARMLESS = {
    "gordan": ["bias"],
    "enclosure": ["weights*", "multipliers*", "lower_squared", "upper_squared"],
    "cycle": ["bias", "conventions.*"],
    "trace": ["conventions.update", "conventions.order*"],
    "closed-set": ["conventions.update", "weights"],
    "explanation": ["at_least", "weights.*", "cores", "proof.packing*", "proof.branches*"],
    "separation": ["bias", "model", "directions", "rounds", "span*", "full*"],
    "float-bound": ["weights.*", "mistakes_below"],
}
WORDS = ["le", "lt", "predict+", "predict-", "cyclic", "reversed", "shuffled:1", "converged",
         "endless", "limit", "none", "append", "prepend", "complete", "quasi-complete", "overlap",
         "+infinite", "-infinite", "finite", "logit", "poisson", "float32", "gordan"]  # fmt: skip
OTHER_FORMS = [None, True, 3, -1, 10**30, 2.5, "x", "1/0", "nan", "٣", "1" * 50_001, "<=",
               [], ["x"], [[]], {}, {"x": "1"}, {"99": "1"}]  # fmt: skip


@cache
def honest(name):
    """The certificate as it is read from JSON, and its data."""
    made, data, _ = HONEST[name]
    return json.loads(made.to_json()), data


def holds(content, data):
    try:
        return replay(content, data.rows, data.labels).holds
    except Unreadable:
        return False


def places(part, path=()):
    """The path of every field, entry and number of a certificate."""
    inside = dict(enumerate(part)) if isinstance(part, list) else part
    for key, value in inside.items() if isinstance(inside, dict) else ():
        yield (*path, key)
        yield from places(value, (*path, key))


def at(content, path):
    for key in path:
        content = content[key]
    return content


def put(content, path, value):
    changed = copy.deepcopy(content)
    at(changed, path[:-1])[path[-1]] = value
    return changed


def near(value):
    """Other values of the same form."""
    match value:
        case int():
            return [value - 1, value + 1]
        case list():
            less = [value[:i] + value[i + 1 :] for i in range(len(value))]
            return [*less, [], value[:1], value + value[:1], value[::-1], [["1", "0", "0"]]]
        case dict():
            return [{}, *({k: v for k, v in value.items() if k != key} for key in value)]
        case str() if value.lstrip("-").replace("/", "").isdigit() and len(value) != 64:
            number = Fraction(value)
            moved = (number - 1, number + 1, -number, 2 * number, number + Fraction(1, 10**6))
            return [*map(str, moved), *WORDS]
    return [*WORDS, "0" * 64]


def unrefused(name, accepted=holds):
    """The changes in one place with which a certificate holds, and should not."""
    content, data = honest(name)
    harmless = HARMLESS.get(content["kind"], [])
    for path in places(content):
        for value in near(old := at(content, path)):
            if value != old and accepted(changed := put(content, path, value), data):
                place = ".".join(map(str, path))
                known = any(fnmatchcase(place, pattern) for pattern in harmless)
                if not (known and is_true(changed, name)):
                    yield place, old, value


def is_true(content, name):
    """Whether what a changed certificate says is so, decided without the checker."""
    before, data = honest(name)
    data = Dataset(data.rows, data.labels, content["bias"])
    rule = Conventions.from_json({"order": "cyclic"} | content.get("conventions", STANDARD))
    match content["kind"]:
        case "gordan":
            return certify(data).kind == "gordan"
        case "enclosure":
            lower, upper = Fraction(content["lower_squared"]), Fraction(content["upper_squared"])
            return lower <= certify(data).margin_squared <= upper
        case "cycle":
            return train(data, rule).evidence.content() == content
        case "trace":
            limit = len(content["mistakes"]) if content["outcome"] == "limit" else None
            return train(data, rule, limit).content() == content
        case "closed-set":
            written = {tuple(map(Fraction, w)) for w in content["weights"]}
            return {*closed_set(data, rule).weights} <= written
        case "explanation":
            same = all(content[field] == before[field] for field in ("removed", "at_most"))
            return same and int(content["at_least"]) <= int(before["at_least"])
        case "separation":
            said = ("outcome", "coefficients", "separated")
            return all(content[field] == before[field] for field in said)
    return int(content["mistakes_below"]) >= int(before["mistakes_below"])


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_certificate_holds_says_what_it_shows_and_survives_json(name):
    made, data, sentence = HONEST[name]
    text = made.to_json()

    verdict = replay(json.loads(text), data.rows, data.labels)

    assert verdict.holds
    assert verdict.sentence.startswith(sentence.rstrip("."))
    assert text.startswith('{\n  "format": "perceptron-certificate/1",\n')
    assert isinstance(made, Trace) or type(made).from_json(text) == made


@pytest.mark.parametrize("name", HONEST)
def test_a_certificate_that_is_changed_in_one_place_is_refused_or_true_all_the_same(name):
    assert list(unrefused(name)) == []


def test_a_cycle_may_be_told_from_any_of_its_passes():
    content, data = honest("cycle-after-some-passes")

    told = [
        content | {"first_pass": n, "second_pass": n + 4, "weights": list(map(str, w))}
        for n, (w, _) in zip(range(1, 8), passes(data, Conventions()), strict=False)
    ]

    assert [holds(each, data) for each in told] == [False] * 5 + [True] * 2


def test_a_checker_that_accepts_all_changes_would_be_noticed():
    assert len(list(unrefused("separator", lambda *_: True))) > 100


@pytest.mark.parametrize("name", HONEST)
def test_what_is_not_of_the_form_of_a_certificate_is_refused_by_the_name_of_a_field(name):
    content, data = honest(name)
    named = {key for path in places(content) for key in path if isinstance(key, str)}
    said = []

    for path in places(content):
        for value in OTHER_FORMS:
            try:
                replay(put(content, path, value), data.rows, data.labels)
            except Unreadable as reason:
                said.append(str(reason).partition(":")[0].strip("'"))

    assert len(said) > 12 * len(content)
    assert {*said} <= {*named, "core", "x"}


# ---- several fields that agree
def told(name, **changes):
    content, data = honest(name)
    return content | changes, data


def moved(name, change):
    content, data = told(name)
    change(changed := copy.deepcopy(content))
    return changed, data


def two_cores_in_one(content):
    first, second = content["cores"][:2]
    rows = sorted({*first, *second}, key=int)
    sums = {row: str(int(first.get(row, 0)) + int(second.get(row, 0))) for row in rows}
    content["cores"][0] = sums


def a_core_taken_already(content):
    branch = content["proof"]["branches"][0]
    branch["then"] = {**content["proof"], "branches": [copy.deepcopy(branch)]}


def a_row_too_few(content):
    content["removed"].pop()
    content["at_most"] = "3"


FOREIGN = certify(XOR).content() | {"digest": FOUR.digest, "bias": "none"}
ROUNDS = train(XOR, Conventions(order=[[0, 1, 2, 3]] * 3)).content()
LAZY = closed_set(PAIR, Conventions("lt")).content()
AGREEING = {
    "a period doubled": told(
        "cycle-after-some-passes", second_pass=15, period={"passes": 8, "updates": 24},
        multipliers={"0": "8", "1": "6", "2": "6", "3": "4"},
    ),
    "a cycle in orders for each pass": moved(
        "cycle", lambda content: content["conventions"].update(order=[[0, 1, 2, 3]])
    ),
    "an endless run by orders for each pass": (
        ROUNDS | {"outcome": "endless", "evidence": certify(XOR).content()}, XOR
    ),
    "evidence where the run converged": told("converged", evidence=FOREIGN),
    "evidence where the run was stopped": told("limit", evidence=FOREIGN),
    "weights of a rule that errs less": (
        LAZY | {"conventions": honest("closed-set")[0]["conventions"]}, PAIR
    ),
    "a limit after the end": told("limit", mistakes=[0, 1, 3], weights=["1", "-3"]),
    "a coefficient that is not identified": told(
        "quasi-complete", null=[["0", "1", "0"]], full=honest("quasi-complete")[0]["full"][1:],
        coefficients=["finite", "not identified", "-infinite"],
    ),
    "rows freed before their score is known": told(
        "quasi-complete", outcome="overlap", coefficients=["finite"] * 3, separated=[],
        directions=[], basis=[], signs={}, span=honest("quasi-complete")[0]["full"],
        rounds=[{"multipliers": {str(i): "1"}, "free": {str(i): "-1"}} for i in range(10)],
    ),
    "a closed set of other data": (honest("closed-set")[0], XOR),
    "a core that is not minimal": moved("four-rows-go", two_cores_in_one),
    "a row removed too few": moved("four-rows-go", a_row_too_few),
    "a packing for branches": told("four-rows-go", proof={"packing": {"0": "1"}}),
    "a core met already": moved("four-rows-go", a_core_taken_already),
}  # fmt: skip


@pytest.mark.parametrize("name", AGREEING)
def test_a_forgery_in_which_several_fields_agree_is_refused(name):
    content, data = AGREEING[name]

    verdict = replay(content, data.rows, data.labels)

    assert (verdict.holds, ": refused, " in verdict.sentence) == (False, True)


@pytest.mark.parametrize(
    ("multipliers", "weights", "squared"),
    [({"0": "1"}, ["3", "1"], "10"), ({"0": "2", "1": "1"}, ["7", "5"], "74/9")],
)
def test_a_margin_stated_too_large_is_refused_however_well_its_fields_agree(
    multipliers, weights, squared
):
    data = Dataset([[3, 1], [1, 3]], [1, 1])
    forged = certify(data).content() | {
        "multipliers": multipliers,
        "weights": weights,
        "margin_squared": squared,
        "mistake_bound": str(10 / Fraction(squared)),
    }

    assert replay(forged, data.rows, data.labels).sentence == (
        "separator: refused, row 1 shows that the margin is smaller"
    )


def nested(depth):
    proof = {"packing": {}}
    for _ in range(depth):
        proof = {"core": 0, "branches": [{"row": 0, "then": proof}]}
    return proof


MANY = Dataset([[1]] * 100_000, [1] * 100_000)
LONG = {
    "^cycle: to make 1000+ passes again takes over 1000000000": told("cycle", second_pass=10**14),
    "^trace: to make 1000+ passes again takes over 1000000000": told("endless", passes=10**9),
    "^passes: 10{15,} is not a count$": told("endless", passes=10**30),
    "^multipliers: '1{196}... is not a number": told("gordan", multipliers={"0": "1" * 50_001}),
    "^proof: give an object .* no more than 150 deep$": told("one-row-goes", proof=nested(150)),
    "^weights: to find their scores takes over 1000000000 p": (
        closed_set(Dataset([[1]], [1])).content() | {"weights": [["0"]] * 10_001}, MANY
    ),
}  # fmt: skip


@pytest.mark.parametrize("sentence", LONG)
def test_what_would_take_too_long_to_check_is_refused_at_once(sentence):
    content, data = LONG[sentence]

    with pytest.raises(Unreadable, match=sentence):
        replay(content, data.rows, data.labels)
