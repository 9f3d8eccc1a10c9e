"""Controls of the checker of certificates: each kind on data that are drawn, and its forgeries."""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import partial
from itertools import combinations, product
from random import Random
from typing import Any

from perceptron import Conventions, Dataset, Separator, certify, replay, train
from perceptron.arithmetic.exact import from_text, to_text
from perceptron.arithmetic.vectors import dot, scaled
from perceptron.certificates.diagnosis import Explanation, Packing
from perceptron.certificates.separation import Round, Separation
from perceptron.conventions import Update
from perceptron.separability.margin_enclosure import enclose
from perceptron.training.float_mistake_bound import FLOAT32, FLOAT64, float_runs
from perceptron.training.reachable_weights import closed_set
from properties.verification.control import Control, pick

Content = dict[str, Any]
Forge = Callable[[Content, Random], None]


def certificate_controls(random: Random) -> Iterator[Control]:
    """Yield a true certificate of each kind, and each of its forgeries."""
    for data, true, forgeries in _certificates(random):
        yield Control(f"a true {_kind(true)}", True, partial(_holds, true, data))
        for words, forge in {**forgeries, **ANY}.items():
            forged = deepcopy(true)
            forge(forged, random)
            yield Control(f"a {_kind(true)} with {words}", False, partial(_holds, forged, data))


def _holds(content: Content, data: Dataset) -> bool:
    return replay(content, data.rows, data.labels).holds


def _kind(content: Content) -> str:
    return f"certificate ({content['kind']})"


def _certificates(random: Random) -> Iterator[tuple[Dataset, Content, Mapping[str, Forge]]]:
    apart, mixed = _separable(random), _corners(random)
    yield apart, certify(apart).content(), SEPARATOR
    yield apart, enclose(apart).content(), ENCLOSURE
    yield apart, _float_bound(apart, random), FLOAT_BOUND
    yield mixed, certify(mixed).content(), GORDAN
    endless = train(mixed).evidence
    if endless is not None:
        yield mixed, endless.content(), CYCLE
    yield mixed, closed_set(mixed, most=100).content(), CLOSED_SET
    yield apart, train(apart).content(), TRACE
    yield (
        mixed,
        train(mixed).content(),
        ENDLESS,
    )
    yield mixed, train(mixed, max_updates=random.randint(2, 9)).content(), LIMIT
    rule: Update = random.choice(("lt", "predict+", "predict-"))
    x, y = next(iter(apart))
    start = scaled(-y, x)  # wrong on that point, so that there are mistakes
    yield apart, train(apart, Conventions(update=rule, start=start)).content(), TRACE
    yield mixed, _explanation(mixed).content(), EXPLANATION
    yield mixed, _separation(mixed).content(), SEPARATION


def _float_bound(data: Dataset, random: Random) -> Content:
    """Return the bound on all runs in floats of a type."""
    found = certify(data)
    weights = found.weights if isinstance(found, Separator) else ()
    bound = float_runs(data, weights, random.choice((FLOAT32, FLOAT64))).certificate
    return bound.content() if bound else {}


def _separable(random: Random) -> Dataset:
    """Draw points at least as far from a plane as others are; the label is the side."""
    w = [random.randint(1, 9), -random.randint(1, 9), random.randint(1, 9)]
    points: list[tuple[int, ...]] = []
    while len(points) < 5:
        x = tuple(random.randint(-99, 99) for _ in w)
        if abs(dot(w, x)) > 99:
            points.append(x)
    return Dataset(points, [1 if dot(w, x) > 0 else -1 for x in points])


def _corners(random: Random) -> Dataset:
    """Draw the corners of a rectangle around 0, opposite ones of one label: nothing separates."""
    a, b, turn = random.randint(2, 99), random.randint(2, 99), random.choice((1, -1))
    signs = list(product((1, -1), repeat=2))
    random.shuffle(signs)
    return Dataset([(a * s, b * t) for s, t in signs], [turn * s * t for s, t in signs])


def _explanation(corners: Dataset) -> Explanation:
    """Return which rows must go: one of each two that are opposite."""
    z = corners.signed_grid
    pairs = [(i, j) for i, j in combinations(range(len(z)), 2) if z[i] == scaled(-1, z[j])]
    return Explanation(
        corners.digest,
        corners.bias,
        cores=tuple(((i, 1), (j, 1)) for i, j in pairs),
        at_least=len(pairs),
        at_most=len(pairs),
        removed=tuple(row for row, each in enumerate(z) if each[0] < 0),
        weights=(1, 0),
        proof=Packing(tuple((core, 1) for core in range(len(pairs)))),
    )


def _separation(corners: Dataset) -> Separation:
    """Return that nothing is separated: all rows add up to 0, and two of them are independent."""
    z = corners.signed_grid
    span = (0, next(row for row, each in enumerate(z) if each not in (z[0], scaled(-1, z[0]))))
    return Separation(
        corners.digest,
        corners.bias,
        model="logit",
        outcome="overlap",
        coefficients=("finite", "finite"),
        separated=(),
        directions=(),
        rounds=(Round(tuple((row, 1) for row in range(len(z))), ()),),
        span=span,
        basis=(),
        null=(),
        full=span,
        signs=(),
    )


def _put(name: str, value: Callable[[Random], Any], within: str | None = None) -> Forge:
    """Draw another value of a field, which may stand within another."""

    def forge(content: Content, random: Random) -> None:
        (content[within] if within else content)[name] = value(random)

    return forge


def _bumped(name: str, by: Callable[[Random], int]) -> Forge:
    """Add to an integer, and leave it the type that it has: a number, or its text."""

    def forge(content: Content, random: Random) -> None:
        content[name] = type(content[name])(int(content[name]) + by(random))

    return forge


def _short_of_one(name: str) -> Forge:
    """Take an entry out of a list."""

    def forge(content: Content, random: Random) -> None:
        content[name].pop(random.randrange(len(content[name])))

    return forge


def _small(random: Random) -> str:
    return f"1/{10**12 + pick(random)}"


def _none(random: Random) -> list[Any]:
    return []


def _raised(name: str) -> Forge:
    """Add to a number."""

    def forge(content: Content, random: Random) -> None:
        content[name] = to_text(from_text(str(content[name])) + pick(random))

    return forge


def _other_weights(content: Content, random: Random) -> None:
    at = random.randrange(len(content["weights"]))
    content["weights"][at] = to_text(from_text(content["weights"][at]) + pick(random))


def _turned_weights(content: Content, random: Random) -> None:
    content["weights"] = [to_text(-from_text(a)) for a in content["weights"]]


def _more_of_a_row(content: Content, random: Random) -> None:
    """Add to a multiplier; where there is one alone, give another row one."""
    given = content["multipliers"]
    row = random.choice(list(given)) if len(given) > 1 else "1" if "0" in given else "0"
    given[row] = str(int(given.get(row, 0)) + pick(random))


def _less_than_none_of_a_row(content: Content, random: Random) -> None:
    content["multipliers"][random.choice(list(content["multipliers"]))] = str(-pick(random))


def _nothing_of_a_row(content: Content, random: Random) -> None:
    del content["multipliers"][random.choice(list(content["multipliers"]))]


def _no_rows(content: Content, random: Random) -> None:
    content["multipliers"] = dict.fromkeys(content["multipliers"], "0")


def _a_mistake_more(content: Content, random: Random) -> None:
    at = random.randrange(len(content["mistakes"]))
    content["mistakes"].insert(at, content["mistakes"][at])


def _another_outcome(content: Content, random: Random) -> None:
    """Say what is false: an endless run, stopped, would be one at its limit."""
    others = {"endless": ["converged"], "limit": ["converged", "endless"]}
    content["outcome"] = random.choice(others.get(content["outcome"], ["endless", "limit"]))


def _another_period(content: Content, random: Random) -> None:
    which = random.choice(("passes", "updates"))
    period = content["period"]
    period[which] = type(period[which])(int(period[which]) + pick(random))


def _a_core_that_does_not_cancel(content: Content, random: Random) -> None:
    core = random.choice(content["cores"])
    core[random.choice(list(core))] = str(1 + pick(random))


def _an_infinite_estimate(content: Content, random: Random) -> None:
    column = random.randrange(len(content["coefficients"]))
    content["coefficients"][column] = random.choice(("+infinite", "sign not fixed"))


ANOTHER_START = _put("start", lambda random: [f"{pick(random)}/7"] * 2, within="conventions")
ANY: Mapping[str, Forge] = {
    "the digest of other data": _put("digest", lambda random: f"{random.getrandbits(256):064x}"),
    "another bias": _put("bias", lambda random: random.choice(("append", "prepend"))),
    "another format": _put("format", lambda random: f"perceptron-certificate/{1 + pick(random)}"),
}
SEPARATOR: Mapping[str, Forge] = {
    "weights that err": _turned_weights,
    "a negative multiplier": _less_than_none_of_a_row,
    "more of one row": _more_of_a_row,
    "no multipliers": _no_rows,
    "a larger margin": _raised("margin_squared"),
    "a larger radius": _raised("radius_squared"),
    "a larger bound": _raised("mistake_bound"),
    "a smaller margin": _put("margin_squared", _small),
    "a smaller bound": _put("mistake_bound", _small),
}
ENCLOSURE: Mapping[str, Forge] = {
    "weights that err": _turned_weights,
    "a negative multiplier": _less_than_none_of_a_row,
    "no multipliers": _no_rows,
    "a larger lower bound": _raised("lower_squared"),
    "a smaller upper bound": _put("upper_squared", _small),
}
FLOAT_BOUND: Mapping[str, Forge] = {
    "weights that err": _turned_weights,
    "one mistake less": _bumped("mistakes_below", lambda _: -1),
    "a larger slack": _raised("slack_squared"),
}
GORDAN: Mapping[str, Forge] = {
    "more of one row": _more_of_a_row,
    "a negative multiplier": _less_than_none_of_a_row,
    "a row left out": _nothing_of_a_row,
    "no multipliers": _no_rows,
}
CYCLE: Mapping[str, Forge] = {
    "other weights": _other_weights,
    "more mistakes on a row": _more_of_a_row,
    "a row left out": _nothing_of_a_row,
    "another period": _another_period,
    "a later second pass": _bumped("second_pass", lambda random: random.randint(1, 9)),
    "another start": ANOTHER_START,
}
CLOSED_SET: Mapping[str, Forge] = {
    "weights left out": _short_of_one("weights"),
    "a longer longest": _raised("longest_squared"),
    "another start": ANOTHER_START,
}
LIMIT: Mapping[str, Forge] = {
    "other weights": _other_weights,
    "a mistake left out": _short_of_one("mistakes"),
    "another outcome": _another_outcome,
}
TRACE: Mapping[str, Forge] = {
    **LIMIT,
    "a mistake twice": _a_mistake_more,
    "a pass more": _bumped("passes", lambda _: 1),
    "another rate": _put("rate", lambda random: str(1 + pick(random)), within="conventions"),
}
ENDLESS: Mapping[str, Forge] = {**TRACE, "evidence of none": _put("evidence", lambda _: None)}
EXPLANATION: Mapping[str, Forge] = {
    "more rows that must go": _raised("at_least"),
    "more rows that can go": _raised("at_most"),
    "weights that err on other rows": _turned_weights,
    "a core that does not cancel": _a_core_that_does_not_cancel,
    "no cores": _put("cores", _none),
}
SEPARATION: Mapping[str, Forge] = {
    "no rounds": _put("rounds", _none),
    "no span": _put("span", _none),
    "no rows that identify it": _put("full", _none),
    "an estimate that is infinite": _an_infinite_estimate,
    "a direction in which the likelihood falls": _put(
        "directions", lambda random: [[str(pick(random)), str(-pick(random))]]
    ),
    "a row that is separated": _put("separated", lambda random: [random.randrange(4)]),
    "another outcome": _put(
        "outcome", lambda random: random.choice(("complete", "quasi-complete"))
    ),
}
