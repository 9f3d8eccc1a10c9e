"""Wrong learners and right styles, some seeds; all of them: python tests/conformance/seeds.py."""

from pathlib import Path

import pytest

from properties.conformance import check
from properties.wrong import KIT

TARGETS = Path(__file__).parent / "targets"
NAMES = [learner.__name__ for kind in KIT.values() for learner in kind]

# bugs in what no answer of a target holds: the evidence, the name of the conventions
UNSEEN = {
    "NamesOtherConventions",
    "NeverEnds",
    "ShowsACycleOneShort",
    "ShowsNoEvidence",
    "ShowsOtherEvidence",
}


@pytest.fixture(scope="module")
def styles():
    source = (TARGETS / "right_styles.py").read_text()
    return [*_decorated(source), "Estimator"]


def _decorated(source):
    lines = source.splitlines()
    below = (lines[i + 1] for i, line in enumerate(lines) if line == "@style")
    return [line.split("(")[0].removeprefix("def ") for line in below]


def flavours(name):
    own = FLAVOUR.get(name, "")
    return f"{TARGETS / 'kit.py'}:{name}{own}"


# under which conventions a bug shows that bias=append does not show
FLAVOUR = {
    "ErrsOnALine": "_plain",
    "FailsOnZeroRows": "_plain",
    "ForgetsTheStep": "_plus",
    "PredictsNothingAtATie": "_plus",
    "PutsTheBiasLast": "_plus",
    "ScoresInFloat64": "_plain",
    "ShufflesOnce": "_shuffled",
    "TakesATieAsWrong": "_plus",
}


@pytest.mark.parametrize("name", sorted(set(NAMES) - UNSEEN)[::9])
def test_a_wrong_learner_of_the_kit_deviates(name, tmp_path):
    report = check(flavours(name), budget="quick", seconds=5, folder=tmp_path)

    assert report.verdict == "deviates"


def test_the_learner_from_which_they_all_differ_conforms(tmp_path):
    report = check(f"{TARGETS / 'kit.py'}:Textbook", budget="quick", folder=tmp_path)

    assert (report.verdict, report.findings) == ("conforms", ())


def test_the_kit_holds_over_sixty_wrong_learners():
    assert len(set(NAMES) - UNSEEN) >= 60


def test_there_are_thirty_right_styles(styles):
    assert len(styles) >= 30


@pytest.mark.parametrize("place", range(31))
def test_a_right_style_conforms(styles, place, tmp_path):
    report = check(
        f"{TARGETS / 'right_styles.py'}:{styles[place]}",
        budget="quick",
        seed=place % 10,
        folder=tmp_path,
    )

    assert (report.verdict, report.findings) == ("conforms", ())
