import pytest

from tests.conformance.bars.equivalence import classed
from tests.conformance.bars.measure import KINDS, measured
from tests.conformance.bars.mutants import STYLES, Mutant, mutants, textbook
from tests.conformance.bars.right import right

SPOILT = [
    ("plain", "<= 0", "< 0", "wrong"),
    ("plain", "range(len(X))", "range(-1, len(X) - 1)", "unclear"),
    ("plain", "return w", "return v", "broken"),
    ("plain", "return w", "return w[1:]", "wrong"),
]
# the same of the other styles, which the product has no part in
FURTHER = [
    ("separate", "b += eta * yi", "pass", "wrong"),
    ("loops", "range(n)", "range(n - 1)", "wrong"),
    ("while", "X.shape\n", "X.shape\n    X = np.float32(X)\n", "narrow"),
    ("difference", ">= 0", "> 0", "equivalent"),
    ("while", "np.ones((n, 1))", "-np.ones((n, 1))", "equivalent"),
    ("separate", "b += eta * yi", "b += 10 * eta * yi", "unusual"),
    ("separate", "eta * yi", "(1 + (yi * score < 0)) * eta * yi", "unusual"),
    ("class", "self.w_ = ", "self.eta /= 2; self.w_ = ", "refitted"),
]


@pytest.mark.parametrize(
    "style", [pytest.param(s, marks=pytest.mark.deep) if s != "plain" else s for s in STYLES]
)
def test_a_textbook_loop_agrees_with_a_convention_on_all_data(style):
    assert classed(Mutant(textbook(style), "", style)).name == "equivalent"


@pytest.mark.parametrize(
    ("style", "was", "now", "kind"),
    [*SPOILT, *(pytest.param(*more, marks=pytest.mark.deep) for more in FURTHER)],
)
def test_a_changed_loop_is_compared_with_every_convention(style, was, now, kind):
    source = textbook(style).replace(was, now)

    assert classed(Mutant(source, now, style)).name == kind


def test_a_wrong_mutant_comes_with_small_data_that_show_it():
    source = textbook("plain").replace("range(len(X))", "range(1, len(X))")

    assert len(classed(Mutant(source, "", "plain")).data.points) == 1


def test_the_same_seed_makes_the_same_mutants():
    assert mutants(3, 40) == mutants(3, 40) != mutants(4, 40)


def test_right_programs_come_in_twenty_styles_by_nine_conventions():
    assert len({program.source for program in right()}) >= 20 * 9


FEW = [("mutants", 4, 1)]
MORE = [("right", 5, 1), ("public", 7, 1), ("mutants", 0, 12), ("right", 0, 18), ("public", 0, 12)]


@pytest.mark.parametrize(
    ("kind", "seed", "count"),
    [*FEW, *(pytest.param(*more, marks=pytest.mark.deep) for more in MORE)],
)
def test_a_few_programs_of_each_kind_are_judged_fairly(kind, seed, count, tmp_path):
    results = [measured(task, tmp_path, seed, "quick") for task in KINDS[kind](seed, count)]

    assert len(results) == count
    assert [r.in_words for r in results if r.outcome not in ("found", "fair")] == []
