"""Wrong learners and right styles, some seeds; all of them: python -m tests.conformance.seeds."""

import pytest

from properties.conformance import check
from tests.conformance import seeds
from tests.conformance.seeds import TARGETS, right_styles, unlike, wrong_learners


@pytest.mark.parametrize("target", wrong_learners()[4::9], ids=lambda text: text.split(":")[1])
def test_a_wrong_learner_of_the_kit_deviates(target, tmp_path):
    report = check(target, budget="quick", folder=tmp_path)

    assert report.verdict == "deviates"


def test_the_learner_from_which_they_all_differ_conforms():
    assert list(unlike("conforms", f"{TARGETS / 'kit.py'}:Textbook", [0])) == []


def test_the_kit_holds_over_sixty_wrong_learners():
    assert len(set(wrong_learners())) >= 60


def test_there_are_thirty_right_styles():
    assert len(set(right_styles())) >= 30


@pytest.mark.parametrize("place", range(31))
def test_a_right_style_conforms(place):
    assert list(unlike("conforms", right_styles()[place], [place % 10])) == []


def test_a_verdict_of_another_kind_is_a_line_with_its_causes():
    (line,) = unlike("conforms", f"{TARGETS / 'wrong.py'}:strict", [3, 4])

    assert line.endswith(
        "wrong.py:strict --seed 3: deviates, never updates at a tie: from a zero start it never "
        "learns"
    )


def test_the_script_counts_and_returns_1_where_there_are_any(monkeypatch, capsys):
    monkeypatch.setattr(seeds, "right_styles", lambda: [f"{TARGETS / 'wrong.py'}:strict"])

    assert seeds.main(["--only", "right", "--seeds", "0"]) == 1
    assert "right: 1 targets, 1 seeds, 1 false alarms" in capsys.readouterr().out
