"""The report on claims, from made-up proofs, opinions and searches: every field of it."""

import platform
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace

import pytest

from perceptron import Conventions, Dataset, Refused
from perceptron.cli import report
from proofs import claims
from proofs.checkers import run_all
from proofs.checkers.solvers import Opinion
from proofs.claims import Claim, account, pinned_hypotheses
from proofs.semantics import necessity
from properties import saved_counterexamples
from properties.harness.counterexample import Departure
from properties.search import Search

SOURCE = SimpleNamespace(key="A")
# a theorem of two lines, on one hypothesis
THEOREM = SimpleNamespace(
    name="a-theorem",
    words="It holds.",
    statement="1 > 0",
    hypotheses=("x > 0",),
    axioms=(),
    steps=("line", "line"),
    instance="x = 1",
)
LEMMA = SimpleNamespace(**vars(THEOREM) | {"name": "lemma", "instance": None, "axioms": ("y > 0",)})


def claim(**fields):
    given = {"name": "a-claim", "statement": "So it is.", "sources": (SOURCE,), "expects": "proved"}
    return Claim(**given | fields)


def passed(theorems):
    return [Opinion("passed", 2, 2) for _ in theorems]


@pytest.fixture
def settle(monkeypatch):
    """Settle one claim; its theorems are given as they are proved, and one checker asked."""
    monkeypatch.setattr(pinned_hypotheses, "proved", lambda claim: list(claim.theorems))
    monkeypatch.setattr(necessity, "not_vacuous", lambda theorem: None)
    monkeypatch.setattr(necessity, "needed", lambda theorem: ())
    monkeypatch.setattr(
        "proofs.semantics.counterexamples.written", lambda instance: f"<{instance}>"
    )
    monkeypatch.setattr(run_all, "CHECKERS", {"z3": passed})
    monkeypatch.setattr("properties.claims.PROPERTIES", {})

    def settled(budget="quick", seed=7, **fields):
        settling = claim(**fields)
        monkeypatch.setattr(claims, "CLAIMS", (claim(name="another"), settling))
        return report.settled(settling.name, budget, seed)

    return settled


NOTHING = dict.fromkeys(["proof", "checkers", "refutations", "symbolic", "computed", "search"])


def test_a_claim_that_nothing_settles_is_not_run(settle):
    assert settle() == NOTHING | {
        "name": "a-claim",
        "statement": "So it is.",
        "sources": ["A"],
        "verdict": "not run",
        "expected": "proved",
        "holds": False,
        "repaired": None,
        "cited": None,
        "failures": [],
        "replay": "perceptron verify a-claim --budget quick --seed 7",
    }


# proofs
def test_a_proof_is_told_with_its_theorems_and_what_each_hypothesis_is_for(settle, monkeypatch):
    need = SimpleNamespace(hypothesis="x > 0", shown="x = -1")
    monkeypatch.setattr(necessity, "needed", lambda theorem: (need,) if theorem is THEOREM else ())

    found = settle(theorems=(THEOREM, LEMMA))

    told = {"words": "It holds.", "statement": "1 > 0", "hypotheses": ["x > 0"], "lines": 2}
    assert found["proof"] == {
        "lines": 4,
        "axioms": ["y > 0"],
        "theorems": [
            told
            | {
                "name": "a-theorem",
                "axioms": [],
                "holds_on": "<x = 1>",
                "needed": [{"hypothesis": "x > 0", "without": "x = -1"}],
            },
            told | {"name": "lemma", "axioms": ["y > 0"], "holds_on": None, "needed": []},
        ],
    }
    assert (found["verdict"], found["failures"]) == ("conditional", [])


def test_theorems_without_an_axiom_are_proofs(settle):
    found = settle(theorems=(THEOREM,))

    assert (found["verdict"], found["holds"], found["proof"]["axioms"]) == ("proved", True, [])
    assert found["checkers"] == {
        "z3": {"verdict": "passed", "asked": 2, "passed": 2, "reasons": []}
    }


def test_theorems_are_proved_once_and_all_checkers_asked_about_them(settle, monkeypatch):
    proved, asked = [], []
    monkeypatch.setattr(
        pinned_hypotheses, "proved", lambda claim: proved.append(claim.name) or [*claim.theorems]
    )
    asks = {
        name: lambda theorems, name=name: asked.append((name, theorems)) or passed(theorems)
        for name in ("z3", "coq")
    }
    monkeypatch.setattr(run_all, "CHECKERS", asks)

    found = settle(theorems=(THEOREM, LEMMA))

    assert (proved, list(found["checkers"])) == (["a-claim"], ["z3", "coq"])
    assert asked == [("z3", [THEOREM, LEMMA]), ("coq", [THEOREM, LEMMA])]


def test_a_theorem_that_says_nothing_is_a_failure_and_is_not_checked(settle, monkeypatch):
    def vacuous(theorem):
        raise Refused(f"{theorem.name}: it says nothing")

    monkeypatch.setattr(necessity, "not_vacuous", vacuous)

    found = settle(theorems=(THEOREM,))

    assert found["failures"] == ["proof: Refused: a-theorem: it says nothing"]
    assert (found["verdict"], found["holds"]) == ("failed", False)
    assert (found["proof"], found["checkers"]) == (None, None)


# checkers
@pytest.mark.parametrize(
    ("given", "verdict", "reasons"),
    [
        ([Opinion("passed", 1, 1), Opinion("passed", 4, 4)], "passed", []),
        ([Opinion("passed", 1, 1), Opinion("not run", 4, 4)], "not run", []),
        ([Opinion("failed", 1, 1, "a"), Opinion("not run", 4, 4)], "failed", ["a"]),
        ([Opinion("passed", 1, 1), Opinion("failed", 4, 4, "b")], "failed", ["b"]),
    ],
)
def test_the_opinion_on_a_claim_is_the_worst_of_those_on_its_theorems(given, verdict, reasons):
    joined = {"verdict": verdict, "asked": 5, "passed": 5, "reasons": reasons}

    assert report._joined(given) == joined


def test_what_a_checker_does_not_pass_is_a_failure_with_its_reasons(settle, monkeypatch):
    answers = {
        "z3": lambda theorems: [
            Opinion("failed", 3, 1, "line 2"),
            Opinion("failed", 2, 1, "line 9"),
        ],
        "cvc5": lambda theorems: [Opinion("not run")],
        "coq": lambda theorems: [Opinion("failed", 1, 0, "Error")],
    }
    monkeypatch.setattr(run_all, "CHECKERS", answers)

    found = settle(theorems=(THEOREM, LEMMA))

    assert (found["verdict"], found["proof"]["lines"]) == ("failed", 4)
    assert found["failures"] == [
        "z3: 2 of 5 steps passed",
        "line 2",
        "line 9",
        "coq: 0 of 1 steps passed",
        "Error",
    ]


# what needs no proof
@pytest.mark.parametrize(
    ("fields", "verdict"),
    [
        ({"symbolic": list}, "symbolic"),
        ({"symbolic": list, "compute": list}, "symbolic"),
        ({"compute": list}, "computed"),
        ({"theorems": (THEOREM,), "symbolic": list}, "proved"),
        ({"theorems": (LEMMA,), "compute": list}, "conditional"),
        ({"theorems": (THEOREM,), "cited": "B, page 3"}, "cited"),
        ({"cited": "B, page 3"}, "cited"),
    ],
)
def test_the_strongest_of_what_settles_a_claim_is_its_verdict(settle, fields, verdict):
    found = settle(expects=verdict, **fields)

    assert (found["verdict"], found["holds"]) == (verdict, True)
    assert found["cited"] == fields.get("cited")


@pytest.mark.parametrize(("field", "part"), [("symbolic", "symbolic"), ("compute", "computed")])
def test_what_was_found_stands_with_the_scope_it_was_found_in(settle, field, part):
    found = settle(**{field: lambda: ("one", "two")}, scope="all n")

    assert found[part] == {"scope": "all n", "found": ["one", "two"]}


def test_each_way_that_fails_is_told_and_the_others_are_gone(settle):
    def fails():
        raise ValueError("1 is not 2")

    found = settle(symbolic=fails, compute=lambda: ["3 is 3"])

    assert found["failures"] == ["symbolic: ValueError: 1 is not 2"]
    assert (found["symbolic"], found["computed"]["found"]) == (None, ["3 is 3"])


# refuted claims
@pytest.fixture
def refuting(settle, monkeypatch):
    monkeypatch.setattr(account, "refuted", lambda refutation: {"printed": refutation})
    return settle


@pytest.mark.parametrize(
    ("fields", "verdict", "repaired"),
    [
        ({"refutations": ("1 > 2",), "theorems": (THEOREM,)}, "refuted", "proved"),
        ({"refutations": ("1 > 2",), "theorems": (LEMMA,)}, "refuted", "conditional"),
        ({"refutations": ("1 > 2",)}, "not run", "not run"),
        ({"theorems": (THEOREM,)}, "not run", "proved"),
    ],
)
def test_a_claim_is_refuted_where_a_witness_is_found_and_its_repair_is_settled(
    refuting, fields, verdict, repaired
):
    found = refuting(expects="refuted", repaired="1 < 2", **fields)

    assert (found["verdict"], found["holds"]) == (verdict, verdict == "refuted")
    assert found["repaired"] == {"statement": "1 < 2", "verdict": repaired}


def test_witnesses_stand_in_the_report(refuting):
    assert refuting(refutations=("a", "b"))["refutations"] == [{"printed": "a"}, {"printed": "b"}]


# searches
class Searching:
    """Stands for what is kept, and for the search; remembers what it was asked."""

    def __init__(self, monkeypatch, kept_still=None, found=None):
        self.asked, self.kept_still, self.found = [], kept_still, found
        monkeypatch.setattr("properties.claims.PROPERTIES", {"a-claim": "its property"})
        monkeypatch.setattr(saved_counterexamples, "again", self.again)
        monkeypatch.setattr(saved_counterexamples, "keep", self.keep)
        monkeypatch.setattr("properties.search.shared", self.shared)

    def again(self, *asked):
        self.asked.append(("again", *asked))
        return self.kept_still

    def keep(self, *asked):
        self.asked.append(("keep", *asked))

    def shared(self, *asked):
        self.asked.append(("shared", *asked))
        return self.found


FOLDER = Path("perceptron-counterexamples")
CLEAN = Search("a-claim", 100, 7, "quick", None, 0.1)
DEPARTURE = Departure(
    "a-claim", Dataset([[1]], [1]), Conventions(), {"mistakes": 1}, {"mistakes": 2}
)
DEPARTED = Search("a-claim", 3, 8, "quick", DEPARTURE, 0.1)
TOLD = "a-claim: mistakes 2 on (1) +1, bias none; expected mistakes 1"


def test_a_search_without_departure_is_told_by_its_examples(settle, monkeypatch):
    searching = Searching(monkeypatch, found=CLEAN)

    found = settle(expects="searched")

    assert found["search"] == {"examples": 100, "seed": 7, "departure": None, "told": None}
    assert (found["verdict"], found["holds"]) == ("searched", True)
    assert searching.asked == [("again", "a-claim", FOLDER), ("shared", "a-claim", "quick", 7)]


def test_a_departure_is_a_failure_of_the_claim(settle, monkeypatch):
    Searching(monkeypatch, found=DEPARTED)

    found = settle(theorems=(THEOREM,))

    assert (found["verdict"], found["failures"]) == ("failed", [f"search: {TOLD}"])
    assert found["search"] == {
        "examples": 3,
        "seed": 8,
        "departure": DEPARTURE.content(),
        "told": TOLD,
    }


def test_where_what_is_kept_departs_still_nothing_is_drawn(settle, monkeypatch):
    searching = Searching(monkeypatch, kept_still=DEPARTED, found=CLEAN)

    found = settle(budget="default")

    assert found["search"]["examples"] == 3
    assert searching.asked == [("again", "a-claim", FOLDER)]


def test_what_a_thorough_search_finds_is_kept(settle, monkeypatch):
    searching = Searching(monkeypatch, found=DEPARTED)

    found = settle(budget="thorough")

    assert found["replay"] == "perceptron verify a-claim --budget thorough --seed 7"
    assert searching.asked[1:] == [
        ("shared", "a-claim", "thorough", 7),
        ("keep", DEPARTED, FOLDER),
    ]


# many claims
def test_a_report_says_what_was_run_and_whether_every_claim_came_out(monkeypatch):
    monkeypatch.setattr(report, "digest", lambda: "abc")

    found = report.report(({"holds": True}, {"holds": False}), "quick", 3)

    assert found == {
        "format": "perceptron-report/1",
        "version": version("verified-perceptron"),
        "python": platform.python_version(),
        "code": "abc",
        "budget": "quick",
        "seed": 3,
        "holds": False,
        "claims": [{"holds": True}, {"holds": False}],
    }
    assert report.report(({"holds": True},), "quick", 3)["holds"] is True


def test_coq_is_asked_once_about_the_theorems_of_the_claims_that_are_wanted(monkeypatch):
    def fails():
        raise Refused("not proved")

    asked = []
    monkeypatch.setattr(run_all, "CHECKERS", {"coq": asked.append})
    monkeypatch.setattr(
        claims,
        "CLAIMS",
        (
            claim(name="a", theorems=(lambda: "a1", fails, lambda: "a2")),
            claim(name="b", theorems=(lambda: "b1",)),
            claim(name="c", theorems=(lambda: "c1",)),
        ),
    )

    report.prepare(["a", "c"])

    assert asked == [["a1", "a2", "c1"]]


@pytest.fixture
def known(monkeypatch):
    names = ("mistake-bound", "a-b-c-d", "mistake-bonds")
    monkeypatch.setattr(claims, "CLAIMS", tuple(claim(name=name) for name in names))
    return list(names)


@pytest.mark.parametrize(
    ("wanted", "places"), [((), [0, 1, 2]), (("mistake-bonds", "mistake-bound"), [0, 2])]
)
def test_claims_are_named_in_the_order_of_the_list(known, wanted, places):
    assert report.claim_names(wanted) == [known[place] for place in places]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "mistake_bound",
            "'mistake_bound' is unknown; did you mean mistake-bound or mistake-bonds",
        ),
        ("a_b_c_d", "'a_b_c_d' is unknown; did you mean a-b-c-d"),
        ("xyz", "'xyz' is unknown; `perceptron verify` lists all"),
    ],
)
@pytest.mark.usefixtures("known")
def test_a_claim_that_is_none_is_refused_with_those_that_may_be_meant(name, sentence):
    with pytest.raises(Refused) as refused:
        report.claim_names(["mistake-bound", name])

    assert str(refused.value) == f"claim: {sentence}"
