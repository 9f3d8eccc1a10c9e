"""The catalogue of wrong perceptrons: what each answers, and that the claims and searches see it.

``faults.jsonl`` holds, for each fault, runs on which it does not answer as the textbook does: the
data, the conventions, its answer, and the claims that fail there.
"""

import json
from dataclasses import replace
from pathlib import Path
from string import ascii_lowercase, digits

import pytest

from perceptron import Conventions, Dataset, Trace, certify
from perceptron.arithmetic.exact import from_text, to_text
from properties.claims import PROPERTIES
from properties.harness.counterexample import Departure
from properties.seeded_faults import KIT as FAULTS
from properties.seeded_faults import Textbook, bug
from properties.seeded_faults.causes import CAUSES, DRAWS_PARTS, OF_AN_EARLIER_PASS, STOPS_EARLY
from properties.verification.search import search
from tests.properties.seeded_faults.detect import caught

LINES = Path(__file__).with_name("faults.jsonl").read_text().splitlines()
RUNS = [json.loads(line) for line in LINES]
CLAIMS = ("run-of-the-proofs", "dual-kernel", "voted-averaged", "learning-rate", "correct-side")


def read(run):
    rows = [[from_text(a) for a in x] for x in run["X"]]
    return Dataset(rows, run["y"], run["bias"]), Conventions.from_json(run["conventions"])


def plain(weights):
    """Weights as text; floats keep their type to be seen."""
    return [to_text(a) if not isinstance(a, float) else f"float {a}" for a in weights]


def answer(learner, data, how):
    """What a learner answers in a second run on the same data, as plain values."""
    try:
        learner(Dataset(data.rows, data.labels, data.bias), how)
        trace = learner(data, how)
    except Exception as error:
        return f"raises {error!r}"
    if not isinstance(trace, Trace):
        return {"weights": plain(trace)}
    evidence = trace.evidence and {
        name: value for name, value in trace.evidence.content().items() if name != "format"
    }
    return {
        "mistakes": list(trace.mistakes),
        "weights": plain(trace.weights),
        "passes": trace.passes,
        "outcome": trace.outcome,
        "evidence": evidence,
        "rate": to_text(trace.conventions.rate),
        "labels": data.signs.tolist(),
    }


def failing(learner, data, how):
    """The claims, of some about any run, that fail of a learner on these data."""
    found = []
    for claim in CLAIMS:
        try:
            PROPERTIES[claim].holds(learner, Dataset(data.rows, data.labels, data.bias), how)
        except Departure:
            found.append(claim)
    return found


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run["fault"])
def test_a_fault_answers_as_it_is_said_to_and_the_claims_see_it(run):
    fault, (data, how) = FAULTS[run["fault"]], read(run)
    textbook = answer(Textbook(), *read(run))

    assert answer(fault(), data, how) == run["answer"] != textbook
    assert failing(fault(), *read(run)) == run["claims"]
    assert failing(Textbook(), *read(run)) == []


def test_every_fault_has_a_run_and_says_its_bug_in_a_line():
    assert {run["fault"] for run in RUNS} == set(FAULTS)
    assert len(FAULTS) >= 60
    said = [bug(fault) for fault in FAULTS.values()]
    assert all(" " in words and words.isprintable() and words[-1] != "." for words in said)
    for name, words, _ in (*CAUSES.values(), DRAWS_PARTS, OF_AN_EARLIER_PASS, STOPS_EARLY):
        assert set(name) <= {*ascii_lowercase, *digits, "-"}
        assert " " in words


@pytest.mark.parametrize("name", list(FAULTS)[::7])
def test_a_search_over_all_claims_finds_a_fault(name):
    # each from one of ten seeds; `tox -e deep` searches for all of them, and from all seeds
    catch = caught(FAULTS[name](), seed=len(name) % 10)

    assert catch.claims
    assert catch.examples > 0


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("name", FAULTS)
def test_a_search_over_all_claims_finds_each_fault_from_each_seed(name, seed):
    assert caught(FAULTS[name](), seed=seed)


@pytest.mark.parametrize("claim", ["nonzero-start"])
def test_no_alarm_is_raised_on_the_learner_without_a_bug(claim):
    assert search(claim, train=Textbook()).departure is None


@pytest.mark.deep
def test_no_alarm_is_raised_on_the_learner_without_a_bug_by_any_claim():
    assert caught(Textbook()) is None


@pytest.mark.parametrize(
    ("name", "claim"),
    [
        ("MovesAway", "mistake-bound"),
        ("TakesATieAsRight", "finite-convergence"),
        ("HidesAMistake", "update-corrects"),
        ("CountsAPassMore", "runtime"),
        ("ForgetsTheRate", "learning-rate"),
        ("RunsInFloat64", "update-corrects"),
        ("StopsAfterAPass", "no-convergence"),
        ("ShowsOtherEvidence", "no-convergence"),
    ],
)
def test_a_search_for_one_claim_finds_the_fault_that_breaks_it_on_the_smallest_data(name, claim):
    departure = search(claim, train=FAULTS[name]()).departure

    assert (len(departure.data), departure.data.dimension) == (1, 1)


# decisions
def separates_everything(data):
    return replace(certify(Dataset([[1]], [1])), digest=data.digest, bias=data.bias)


def forgets_a_multiplier(data):
    certificate = certify(data)
    return replace(certificate, multipliers=certificate.multipliers[1:])


@pytest.mark.parametrize("claim", ["gordan", "xor-not-separable"])
@pytest.mark.parametrize("decide", [separates_everything, forgets_a_multiplier])
def test_a_wrong_decision_is_found(decide, claim):
    assert set(search(claim, certify=decide).departure.got) <= {"certificate", "raises"}
