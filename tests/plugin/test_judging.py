"""How a family of cases and a target as a whole end, from judgements that are made up."""

from datetime import date
from types import SimpleNamespace

import pytest

from perceptron import Refused
from properties.conformance.judging import Judged
from properties.plugin import judging
from properties.plugin.judging import Held, Told, families, judge
from properties.plugin.known import Known


def case(name, result, family="tight", finding=None):
    found = {"finding": finding, "replay": f"perceptron check a --case {name}"} if finding else {}
    return {"id": name, "family": family, "result": result} | found


def finding(name, count, cause):
    return {"id": name, "count": count, "cause": cause}


TIES = finding("tie-no-update", 2, "never updates at a tie")
SMALL = finding("int8", 1, "numbers are small")


def held(*each, findings=(), known=(), verdict="deviates", **more):
    content = {
        "target": "a.py:f",
        "conventions": {"update": "lt"},
        "verdict": verdict,
        "each": list(each),
        "findings": list(findings),
    }
    return Held(Judged(content | more, "the whole report"), tuple(known))


def known(name=None, reason="so it is", convention=None, target=None):
    return Known(name, convention, reason, date(2030, 1, 1), target)


def test_the_families_are_those_of_the_fixed_cases_in_their_order():
    assert families() == (
        "worked",
        "tight",
        "inseparable",
        "option",
        "small",
        "aimed",
        "number",
    )


# a family
def test_a_family_passes_where_all_of_its_cases_agree():
    found = held(case("1", "agrees"), case("2", "agrees"), case("3", "departs", "option", "int8"))

    assert found.family("tight") == Told("passed", "")


def test_cases_that_do_not_apply_are_left_out():
    found = held(case("1", "agrees"), case("2", "does not apply"))

    assert found.family("tight") == Told("passed", "")


@pytest.mark.parametrize("each", [(), (case("1", "does not apply"), case("2", "does not apply"))])
def test_a_family_without_a_case_that_applies_is_skipped(each):
    skipped = Told("skipped", "no case of the family applies to the target")

    assert held(*each, case("3", "agrees", "option")).family("tight") == skipped


def test_cases_that_were_not_run_are_a_failure():
    found = held(
        case("1", "agrees"),
        case("2", "not run"),
        case("3", "does not apply"),
        case("4", "not run", "option"),
    )

    assert found.family("tight") == Told("failed", "only 1 of 2 cases were run")


def test_a_target_that_cannot_run_fails_every_family():
    found = held(reason="a.py is no file")

    assert found.family("tight") == Told("failed", "cannot-run: a.py is no file")
    assert held(case("1", "agrees"), reason=None).family("tight") == Told("passed", "")


DEPARTING = (
    case("1", "departs", finding="tie-no-update"),
    case("2", "departs", finding="int8"),
    case("3", "agrees"),
    case("4", "departs", finding="tie-no-update"),
    case("5", "does not apply"),
)


def test_departures_are_told_cause_by_cause_with_the_first_case_and_its_replay():
    found = held(*DEPARTING, findings=(TIES,))

    assert found.family("tight") == Told(
        "failed",
        "never updates at a tie: 2 of 4 cases, as 1\n"
        "  replay  perceptron check a --case 1\n"
        "int8: 1 of 4 cases, as 2\n"
        "  replay  perceptron check a --case 2",
    )


def test_of_departures_those_that_are_not_known_are_told():
    found = held(*DEPARTING, findings=(TIES,), known=[known("int8"), known("1")])

    assert found.family("tight") == Told(
        "failed",
        "never updates at a tie: 1 of 4 cases, as 4\n  replay  perceptron check a --case 4",
    )


def test_where_all_departures_are_known_so_is_the_family_each_reason_once():
    entries = [known("int8", "small numbers"), known("tie-no-update", "so it is"), known("1")]

    assert held(*DEPARTING, known=entries).family("tight") == Told(
        "known", "known: so it is; small numbers"
    )


# the target as a whole
def test_a_target_that_conforms_passes():
    assert held(case("1", "not run"), verdict="conforms").verdict() == Told("passed", "")


@pytest.mark.parametrize(
    ("findings", "entries"),
    [
        ((), ()),
        ((), (known("int8"),)),
        ((SMALL,), ()),
        ((SMALL, TIES), (known("int8"),)),
        ((TIES,), (known("1"),)),
        ((finding("tie-no-update", 3, "ties"),), (known("1"), known("4"))),
    ],
)
def test_one_of_which_a_finding_is_not_known_fails_with_the_whole_report(findings, entries):
    found = held(*DEPARTING, findings=findings, known=entries)

    assert found.verdict() == Told("failed", "the whole report")


@pytest.mark.parametrize(
    ("entries", "reasons"),
    [
        ((known("tie-no-update", "ties"), known("int8", "small")), "small; ties"),
        ((known("1", "one"), known("4", "four"), known("int8", "small")), "small; one; four"),
        ((known("1", "one"), known("4", "one"), known("2", "two")), "one; two"),
    ],
)
def test_one_whose_findings_are_known_by_cause_or_case_by_case_is_known(entries, reasons):
    found = held(*DEPARTING, findings=(SMALL, TIES), known=entries)

    assert found.verdict() == Told("known", f"known: {reasons}")


def test_a_finding_of_a_search_is_known_by_its_cause_alone():
    drawn = finding("drawn", 1, "on what was drawn")

    found = held(findings=(drawn,), known=[known("drawn", "rare")])

    assert found.verdict() == Told("known", "known: rare")
    assert found.used == found.known
    assert held(findings=(drawn,), known=[known("1")]).verdict().outcome == "failed"


def test_an_entry_for_another_target_excuses_nothing():
    found = held(*DEPARTING, findings=(SMALL,), known=[known("int8", target="b.py:f")])

    assert (found.verdict().outcome, found.used) == ("failed", ())


def test_used_are_the_entries_that_excuse_a_case_or_a_finding_in_the_order_of_the_file():
    entries = [known("9"), known("int8"), known("1"), known(convention="update=lt"), known("x")]

    found = held(*DEPARTING, case("9", "agrees"), findings=(finding("x", 1, "x"),), known=entries)

    assert found.used == tuple(entries[1:])


# judging
def test_a_target_is_checked_as_it_is_asked_for(monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr(judging, "check", lambda *given, **named: asked.append((given, named)))
    monkeypatch.setattr(judging, "judged", lambda target, report: (target, report))

    found = judge("a.py:f", "update=lt", budget="quick", seed=3, folder=tmp_path)
    judge("b.py:f")

    assert found == ("a.py:f", None)
    plain = {"budget": "default", "seed": 0, "folder": judging.FOLDER}
    assert asked == [
        (("a.py:f", "update=lt"), {"budget": "quick", "seed": 3, "folder": tmp_path}),
        (("b.py:f", None), plain),
    ]


@pytest.mark.parametrize(
    ("target", "name"),
    [("a.py:f", "a.py:f"), (SimpleNamespace(arguments="'a b.py:f'"), "'a b.py:f'")],
)
def test_a_target_that_is_refused_has_a_report_that_says_why(monkeypatch, target, name):
    def refuses(*given, **named):
        raise Refused("a.py is no file")

    monkeypatch.setattr(judging, "check", refuses)
    monkeypatch.setattr(judging, "judged", lambda target, report: report)

    found = judge(target)

    assert (found.target, found.reason, found.verdict) == (name, "a.py is no file", "cannot-run")
    assert found.declared == judging.Declared()
