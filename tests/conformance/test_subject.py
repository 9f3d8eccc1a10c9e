"""A started target: what it is given, in which order, and the report on what came back."""

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from perceptron import Dataset
from properties.conformance import subject as module
from properties.conformance.cases import Case
from properties.conformance.child.answers import read_answer
from properties.conformance.child.given import Given
from properties.conformance.declared import Declared
from properties.conformance.outcomes import Outcome, Trouble
from properties.conformance.process import Died, Hung
from properties.conformance.report import Counts, Report
from properties.conformance.rounding import Rounding
from properties.conformance.searching import Searched
from properties.conformance.subject import CannotRun, Plan, Subject
from tests.conformance.made import answered, task

PLAIN = Declared.read("update=le")
GREETING = {"parameters": ["epochs"], "required": []}
LARGE = (((3, 4), 1), ((1, 2), -1), ((5, 1), 1))
TRACES = {"expected": ["e"], "got": ["g"]}


def case(name, points=LARGE, family="aimed", **given):
    return Case(name, family, "why", points, **given)


CASES = (case("a"), case("b", LARGE[:2]), case("c", LARGE[:1]))


class Inside:
    """A target in this process, of a train function; `costs` is what an answer takes."""

    kind = SimpleNamespace(arguments="mine.py:train")

    def __init__(self, train, costs=0.0):
        self.train, self.costs, self.spent, self.asked = train, costs, 0.0, []

    def ask(self, request, seconds):
        self.asked.append((len(request["X"]), seconds))
        self.spent += self.costs
        given = Given.read(request)
        return read_answer(self.train(given.X, given.y, **given.options))

    def ask_together(self, requests, seconds):
        return [self.ask(request, seconds) for request in requests]


def right(X, y, epochs=99, order=None):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for row in order or range(len(X)):
            w = w + y[row] * X[row] if y[row] * (w @ X[row]) <= 0 else w
    return w


def backwards(X, y, epochs):
    return right(X[::-1], y[::-1], epochs)


def off(X, y, epochs):
    return right(X, y, epochs) + 1


def dying(X, y, epochs):
    raise Died("exit status 3")


@pytest.fixture(autouse=True)
def around(monkeypatch):
    """Let the search, the passes and the other conventions be no more than notes."""
    noted = SimpleNamespace(searched=[], traced=[], tried=[], others=[], found=None, close=[])

    def searched(*given):
        noted.searched.append(given)
        return Searched("quick", 7, 150, noted.found, noted.close)

    def traces(*given):
        noted.traced.append(given)
        return TRACES

    monkeypatch.setattr(module, "searched", searched)
    monkeypatch.setattr(module, "traces", traces)

    def other_conventions(*given):
        noted.tried.append(given)
        return iter(noted.others)

    monkeypatch.setattr(module, "other_conventions", other_conventions)
    monkeypatch.setattr("properties.conformance.minimal.SECONDS", 0)
    monkeypatch.setattr(module, "TO_SHRINK", 0.0)
    return noted


def plan(folder="none", cases=CASES, data=None, budget="quick", seconds=60):
    return Plan(cases, data, budget, 7, seconds, folder)


def subject(train, declared=PLAIN, *, greeting=None, may_be_other=False, costs=0.0):
    process = train if isinstance(train, Inside) else Inside(train, costs)
    return Subject(process, declared, greeting or GREETING, may_be_other)


def names(report):
    return [finding.id for finding in report.findings]


def test_a_right_target_is_given_all_cases_and_then_a_search(around):
    right_one = subject(right)

    report = right_one.report(plan())

    search = Searched("quick", 7, 150, None, [])
    assert report == Report("mine.py:train", PLAIN, Counts(3, 3), (), searched=search)
    assert around.searched == [(right_one.process, PLAIN, ("epochs",), (), "quick", 7)]


def test_a_wrong_target_is_told_with_its_passes_and_is_not_searched(around):
    wrong = subject(off)

    report = wrong.report(plan())

    (finding,) = report.findings
    assert (finding.id, finding.count, finding.shown.task.case.id) == ("weights", 3, "c")
    assert finding.details == {"traces": TRACES}
    assert around.traced == [(finding.shown.task, wrong.process, 6)]
    assert (report.searched, around.searched, report.places) == (None, [], {})


def test_of_a_case_that_loses_the_target_no_passes_are_shown(around):
    (finding,) = subject(dying).report(plan()).findings

    assert (finding.id, finding.details) == ("ends-its-process", {})
    assert around.traced == []


def test_of_an_audited_case_no_passes_are_shown(around):
    own = subject(off, Declared.read("update=le,order=own"))

    assert all(finding.details.keys() == {"because"} for finding in own.report(plan()).findings)
    assert around.traced == []


def test_what_the_search_finds_is_told_and_kept_in_a_file(around, tmp_path):
    around.found = answered(task(LARGE, name="f", family="searched"), (7, 7))

    report = subject(right).report(plan(tmp_path))

    assert names(report) == ["weights"]
    assert report.findings[0].shown is around.found
    assert report.places == {"f": ("--case", str(tmp_path / "f.json"))}
    assert (tmp_path / "f.json").exists()


def test_what_the_search_finds_is_made_smaller(around, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "TO_SHRINK", 60.0)
    around.found = answered(task(LARGE, name="f", family="searched"), (7, 7))
    wrong_on_many = subject(lambda X, y, epochs: right(X, y, epochs) + (len(X) > 1))

    report = wrong_on_many.report(plan(tmp_path, cases=CASES[2:]))

    (finding,) = report.findings
    assert finding.shown.task.case.points == (((0,), -1), ((0,), 1))
    assert list(report.places) == [finding.shown.task.case.id]
    assert {seconds for _, seconds in wrong_on_many.process.asked[2:]} == {1.0}


ROUNDS = (((Fraction(0.1), Fraction(0.7)), 1), ((Fraction(0.3), -1), -1))


def test_what_the_search_met_close_to_0_is_told_with_how_to_search_again(around):
    close = answered(task(ROUNDS, name="close"), (Fraction(0.1), Fraction(0.7)))
    vars(close)["_explained"] = (Rounding(None, (1, 1)), False)
    around.close = [close]

    report = subject(right).report(plan())

    assert report.places == {"close": ("--budget", "quick", "--seed", "7")}
    assert [(f.id, f.shown) for f in report.rounding] == [("rounding-digits", close)]


def test_the_case_of_a_finding_is_made_smaller(tmp_path, monkeypatch):
    monkeypatch.setattr("properties.conformance.minimal.SECONDS", 60)
    target = subject(off)

    (finding,) = target.report(plan(tmp_path, cases=CASES[:1])).findings

    assert finding.shown.task.case.why == "made smaller from a"
    assert {seconds for _, seconds in target.process.asked[1:]} == {1.0}


DATA = Dataset([[3, 4], [1, 2], [5, 1]], [1, -1, 1])
AGREES = "your data were given too, and the answer agrees"


def test_data_that_agree_are_remarked_and_given_half_a_minute(around):
    target = subject(right)

    report = target.report(plan(data=DATA))

    assert (report.notes, report.findings) == ((AGREES,), ())
    assert target.process.asked[-1] == (3, 30.0)
    assert len(around.searched) == 1


def test_data_that_agree_by_rounding_are_told_after_a_search_too(around):
    def near(X, y, epochs):
        w = right(X, y, epochs)
        return np.nextafter(w, 1) if (X % 1).any() else w

    report = subject(near).report(plan(data=Dataset([[0.1, 0.7], [0.3, -1]], [1, -1])))

    assert (len(around.searched), report.notes) == (1, (AGREES,))
    assert [finding.id for finding in report.rounding] == ["rounding-digits"]


def test_data_on_which_it_departs_are_told_and_kept(around, tmp_path):
    wrong_on_many = subject(lambda X, y, epochs: right(X, y, epochs) + (len(X) > 2))

    report = wrong_on_many.report(plan(tmp_path, cases=CASES[1:], data=DATA))

    assert (names(report), report.notes) == (["weights"], ())
    assert (report.findings[0].shown.task.case.id, report.findings[0].count) == ("data", 1)
    assert report.places == {"data": ("--case", str(tmp_path / "data.json"))}
    assert around.searched == []


def test_data_on_which_it_departs_are_made_smaller(around, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "TO_SHRINK", 60.0)
    wrong_on_many = subject(lambda X, y, epochs: right(X, y, epochs) + (len(X) > 1))

    report = wrong_on_many.report(plan(tmp_path, cases=CASES[2:], data=DATA))

    (finding,) = report.findings
    assert (finding.count, finding.shown.task.case.points) == (2, (((0,), -1), ((0,), 1)))
    assert set(report.places) == {"data", finding.shown.task.case.id}
    assert wrong_on_many.process.asked[2] == (3, 1.0)


def test_data_that_cannot_be_made_smaller_are_told_once(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "TO_SHRINK", 60.0)
    least = Dataset([[0]], [1])

    late = subject(lambda X, y, epochs: right(X, y, epochs) + (epochs == 10))

    report = late.report(plan(tmp_path, data=least))

    assert set(report.places) == {"data"}


def test_data_too_close_to_0_are_remarked(monkeypatch):
    unjudged = answered(task(ROUNDS), (0, 0))
    vars(unjudged)["_explained"] = (None, True)
    monkeypatch.setattr(module.Subject, "_ask", lambda self, case, seconds: unjudged)

    assert subject(right).report(plan(data=DATA)).notes == (
        "your data were given too; too many scores are close to 0 to say if rounding explains it",
    )


def test_data_that_do_not_apply_are_remarked(monkeypatch):
    monkeypatch.setattr(module.Subject, "_ask", lambda self, case, seconds: None)

    assert subject(right).report(plan(data=DATA)).notes == (
        "your data were not given: a run over them has no end that the reference reaches",
    )


MANY = tuple(case(f"m{n}", (((n + 1, 2), 1), ((1, n), -1)), epochs=2) for n in range(60))
SLOW = (
    "the other cases were not given: the target takes long, and that it deviates is known; "
    "--budget thorough gives them all"
)


def test_a_slow_target_that_departs_is_given_no_more_than_shows_why():
    slow = subject(off, costs=1.0)

    report = slow.report(plan(cases=MANY))

    assert (report.cases, report.notes) == (Counts(60, 49), (SLOW,))


def test_a_slow_target_is_remarked_beside_data_that_agree():
    slow = subject(lambda X, y, epochs: right(X, y, epochs) + (len(X) != 3), costs=1.0)

    assert slow.report(plan(cases=MANY, data=DATA)).notes == (AGREES, SLOW)


def test_who_took_as_long_as_allowed_is_not_slow():
    came = [answered(task(name=str(n)), (9,)) for n in range(60)]

    assert list(subject(off)._until_known(iter(came), 0)) == came


@pytest.mark.parametrize(
    ("train", "costs", "budget"),
    [(off, 0.001, "quick"), (right, 1.0, "quick"), (off, 0.5, "thorough")],
)
def test_all_others_are_given_every_case(train, costs, budget):
    report = subject(train, costs=costs).report(plan(cases=MANY, budget=budget))

    assert (report.cases, report.notes) == (Counts(60, 60), ())


def test_a_target_that_is_lost_is_not_called_slow():
    report = subject(dying).report(plan(cases=MANY))

    assert (report.cases, report.notes) == (Counts(60, 32), ())


def test_a_report_of_few_cases_without_a_finding_is_not_searched(around):
    report = subject(right).report(plan(cases=MANY, seconds=-1))

    assert (report.cases, report.searched, around.searched) == (Counts(60, 0), None, [])


def own_order(X, y, epochs):
    return right(X, y, epochs, order=range(len(X))[::-1])


OWN = Declared.read("update=le,order=own")


def test_what_other_conventions_make_legal_is_reported_under_them(around):
    around.others = [OWN]
    target = subject(own_order, may_be_other=True)

    report = target.report(plan())

    assert (report.declared, report.findings, report.cases) == (OWN, (), Counts(3, 3))
    assert around.searched[0][1] is OWN
    ((found, declared, given, process),) = around.tried
    assert ([f.id for f in found], declared, process) == (["reversed"], PLAIN, target.process)
    assert [t.case for t in given] == list(CASES)


def test_where_every_case_came_back_it_is_not_asked_whether_it_picks(around):
    target = subject(own_order, may_be_other=True)

    target.report(plan())

    assert [size for size, _ in target.process.asked] == [3, 2, 1]


class Saying(Inside):
    """Says something else beside its answer, or in its place."""

    def __init__(self, train, **said):
        super().__init__(train)
        self.said = said

    def ask(self, request, seconds):
        return (
            {"raises": "so"} if "raises" in self.said else super().ask(request, seconds) | self.said
        )


def test_what_no_convention_excuses_is_found_under_other_ones_too(around):
    around.others = [OWN]

    report = subject(Saying(own_order, edited=["X"]), may_be_other=True).report(plan())

    assert (report.declared, names(report)) == (OWN, ["edits-input"])
    assert around.searched == []


def test_who_raises_under_an_order_of_its_own_does_not_pick():
    departed = [answered(task(LARGE, name="a"), (9, 9))]

    assert not subject(Saying(right, raises="so"), may_be_other=True)._may_pick(departed, plan())


def test_what_no_other_conventions_make_legal_is_reported_as_it_was(around):
    around.others = [OWN]

    report = subject(off, may_be_other=True).report(plan())

    assert (report.declared, names(report)) == (PLAIN, ["weights"])


def test_who_declares_its_conventions_is_held_to_them(around):
    around.others = [OWN]

    report = subject(own_order).report(plan())

    assert (report.declared, names(report)) == (PLAIN, ["reversed"])


def test_other_conventions_are_tried_one_after_the_other(around):
    around.others = [replace(PLAIN, text="first"), replace(OWN, text="second"), OWN]

    assert subject(own_order, may_be_other=True).report(plan()).declared.text == "second"


def test_what_departed_is_tried_first_and_the_rest_only_where_that_is_legal():
    target = subject(off, OWN)

    assert target.legal(plan(), [answered(task(LARGE[:2], name="b"), (9, 9))]) is None
    assert [size for size, _ in target.process.asked] == [2]


def test_what_is_legal_is_returned_whole():
    target = subject(own_order, OWN)

    legal = target.legal(plan(), [answered(task(LARGE[:2], name="b"), (9, 9))])

    assert [outcome.task.case.id for outcome in legal] == ["a", "b", "c"]


def test_what_is_legal_and_yet_a_finding_is_not_taken():
    still = subject(lambda X, y, epochs: [0, 0], Declared.read("update=lt,order=own"))

    assert still.legal(plan(), []) is None


def test_whether_it_picks_is_asked_where_it_is_slow(around):
    around.others = [OWN]
    slow = subject(own_order, may_be_other=True, costs=1.0)

    report = slow.report(plan(cases=MANY))

    assert (report.declared, report.cases) == (OWN, Counts(60, 60))


@pytest.mark.parametrize(
    ("came", "may_be_other", "picks"),
    [
        ([((9, 9), None)], True, True),
        ([((9, 9), None)], False, False),
        ([], True, False),
        ([((9, 9), None), (None, Trouble("hangs", "late"))], True, False),
        ([((9, 9), None), (None, Trouble("raises", "so"))], True, True),
    ],
)
def test_it_may_pick_where_that_explains_the_smallest_departures(came, may_be_other, picks):
    seen = [
        Outcome(t, trouble=trouble) if trouble else answered(t, weights)
        for weights, trouble in came
        for t in [task(LARGE, name="a")]
    ]

    assert subject(own_order, may_be_other=may_be_other)._may_pick(seen, plan()) is picks
    assert subject(off, may_be_other=may_be_other)._may_pick(seen, plan()) is False


def test_the_smallest_departures_come_first_and_few_of_them():
    wrong = [answered(task(MANY[n].points, name=f"m{n}"), (99, 99)) for n in range(1, 40)]
    fine = task(LARGE[:1], name="fine")

    departed = module._departed([*wrong[::-1], answered(fine, fine.end().weights)])

    assert [c.id for c in departed] == [f"m{n}" for n in range(1, 25)]


def test_a_case_alone_is_told_with_its_passes_and_given_half_a_minute(around):
    target = subject(off)

    report = target.alone(CASES[0])

    assert (report.target, report.declared, report.cases) == ("mine.py:train", PLAIN, Counts(1, 1))
    assert (names(report), report.traces) == (["weights"], TRACES)
    asked = report.findings[0].shown.task
    assert around.traced == [(asked, target.process, 20)]
    assert (asked.case, target.process.asked) == (CASES[0], [(3, 30.0)])


def test_a_case_alone_that_rounding_explains_is_told_so():
    points = (((Fraction(0.1),), 1), ((Fraction(-0.3),), 1))
    near = subject(lambda X, y, epochs: np.nextafter(right(X, y, epochs), 1))

    report = near.alone(case("r", points, epochs=1))

    assert (report.findings, [f.id for f in report.rounding]) == ((), ["rounding-digits"])


def test_a_case_alone_that_does_not_apply_is_refused():
    with pytest.raises(CannotRun) as refusal:
        subject(right).alone(case("e", rate=2))

    assert str(refusal.value) == (
        "case: e does not apply; it needs an option that the target does not take, or a limit of "
        "passes, or other conventions"
    )


BIAS = (
    "target: it returns 3 weights for 2 coordinates, and no bias is declared; give --convention "
    "bias=append (or prepend, where the bias comes first)"
)


@pytest.mark.parametrize("give", [lambda s: s.report(plan()), lambda s: s.alone(CASES[0])])
def test_a_bias_that_is_not_declared_is_refused(give):
    biased = subject(lambda X, y, epochs: np.zeros(3))

    with pytest.raises(CannotRun) as refusal:
        give(biased)

    assert str(refusal.value) == BIAS


@pytest.mark.parametrize(("text", "shown"), [("update=le", "update=le"), ("", "them")])
def test_conventions_that_no_case_fits_are_refused(text, shown):
    with pytest.raises(CannotRun) as refusal:
        subject(right, Declared.read(text)).report(plan(cases=(case("e", rate=2),)))

    assert str(refusal.value) == (
        f"conventions: no case fits {shown}, or float64 would round in each; use a start of 0 and "
        "a rate that is a power of two"
    )


def test_a_case_is_asked_under_a_name_that_its_content_makes():
    target = subject(right)

    renamed, own, endless = (
        target._ask(case("x", family=family), 2.5).task.case
        for family in ("aimed", "data", "inseparable")
    )

    assert renamed.id.startswith("searched-")
    assert (own.id, endless.id) == ("x", "x")
    assert target.process.asked == [(3, 2.5)] * 3
    assert target._ask(case("e", rate=2), 2.5) is None


def test_a_hang_is_a_loss_and_an_exception_is_none():
    late = Inside(lambda X, y, epochs: (_ for _ in ()).throw(Hung("late")))

    assert subject(late)._ask(CASES[0], 4.0).trouble.kind == "hangs"
    assert [
        module._is_lost(Outcome(task(), trouble=kind and Trouble(kind, "")))
        for kind in ("hangs", "ends-its-process", "talks-nonsense", "raises", None)
    ] == [True, True, True, False, False]
