"""The misprints: each has its smallest witness, and what repairs it is proved."""

from fractions import Fraction
from functools import partial
from itertools import islice
from operator import le, lt

import pytest

from perceptron.arithmetic.vectors import dot
from proofs.claims.misprints import CLAIMS
from proofs.evidence.computations import reachable_weights
from proofs.evidence.computations.witness_search import ORDER, Case, Refutation, cases
from proofs.evidence.refutations import failure_predicates, misprints, run_outcomes
from proofs.evidence.refutations.run_outcomes import learnt_classes
from proofs.evidence.semantics.execution import holds_on_its_instance
from proofs.terms import Refused
from proofs.theorem import Proof
from proofs.theorems import lemmas, repaired, updates

REFUTED = [claim for claim in CLAIMS if claim.expects == "refuted"]
THEOREMS = [
    proof
    for module in (repaired, updates, lemmas)
    for proof in vars(module).values()
    if isinstance(proof, Proof)
    and proof.__module__ == module.__name__
    and proof is not lemmas.cauchy_schwarz
]


MIXED_UP = partial(failure_predicates.unlearnt_classes, lt)


def by_name(named):
    return named.name


WITNESSES = [
    (misprints.STRICT_RULE[0], ((1,),), (1,), ()),
    (misprints.STRICT_RULE[1], ((1,),), (-1,), ()),
    (misprints.STRICT_RULE[2], ((1,),), (-1,), ((1,),)),
    (misprints.STRICT_NORM[0], ((1,),), (1,), ()),
    (misprints.STRICT_NORM[1], ((1,),), (1,), ()),
    (misprints.STRICT_CAUCHY_SCHWARZ[0], ((1,),), (1,), ((1,),)),
    (misprints.ABSOLUTE_MARGIN[0], ((1,),), (-1,), ((1,),)),
    (misprints.ABSOLUTE_MARGIN[2], ((1,),), (-1,), ((-1,),)),
    (misprints.ABSOLUTE_MARGIN[3], ((0, 1),), (1,), ((0, 1), (1, 1))),
    (misprints.PREDICT_RULE_TIES[0], ((1,),), (1,), ()),
    (misprints.STRICT_NONSEPARABLE[0], ((1,), (1,)), (1, -1), ()),
    (misprints.STRICT_NONSEPARABLE[1], ((1,), (-1,)), (1, 1), ()),
    (misprints.MULTICLASS_STRICT[0], ((1,), (-1,)), (1, -1), ()),
]


@pytest.mark.parametrize(("refutation", "points", "labels", "vectors"), WITNESSES)
def test_a_misprint_has_this_smallest_witness(refutation, points, labels, vectors):
    assert refutation.witness().case == Case(points, labels, vectors)


def test_the_example_of_k_has_a_margin_as_printed_and_a_point_on_the_wrong_side():
    assert misprints.ABSOLUTE_MARGIN[1].witness().shown == (
        "w = (1,0) has min <w,x>^2/|w|^2 = 1 on ((20,-20),+1), ((-20,-20),+1), ((1,0),+1), "
        "((-20,0),-1), but y<w,x> = -20 at (-20,-20)"
    )


def test_a_witness_says_where_the_strict_rule_stops():
    assert misprints.STRICT_RULE[2].witness().shown == (
        "u = (-1) separates ((1),-1), but the run from (1) stops at w = (0) after 1 update, "
        "with y<w,x> = (0)"
    )


def test_the_example_of_k_is_not_called_the_smallest():
    orders = [refutation.order for refutation in misprints.ABSOLUTE_MARGIN]

    assert orders[1] == "the text's own example"
    assert {*orders[:1], *orders[2:]} == {f"the smallest by {ORDER}"}


def test_a_witness_says_where_a_run_by_sign_stays():
    assert misprints.STRICT_RULE[1].witness().shown == (
        "on ((1),-1) the run from 0, after 0 updates, is at weights that it had before, where some "
        "sign(<w,x>) is not y: it never ends"
    )


def test_a_run_that_ends_refutes_no_end(monkeypatch):
    end = run_outcomes.Outcome(0, (0,))
    monkeypatch.setattr(failure_predicates, "in_passes", lambda *_, by_sign: end)

    assert failure_predicates.never_ends(Case(((1,),), (-1,))) is None


def test_a_witness_says_which_class_is_not_learnt():
    assert misprints.MULTICLASS_STRICT[0].witness().shown == (
        "theta_+ = (1), theta_- = -theta_+ tell ((1),+1), ((-1),-1) apart, but the run stops at "
        "theta_+ = (0), theta_- = (0), where (1) scores 0 with its class and 0 with the other"
    )


def test_three_classes_are_learnt_where_a_tie_is_a_mistake_and_none_where_it_is_not():
    rows = [((1, 0), 0), ((0, 1), 1), ((-1, -1), 2)]

    theta = learnt_classes(rows, le)

    assert all(dot(theta[y], x) > dot(theta[k], x) for x, y in rows for k in theta if k != y)
    assert [sum(column) for column in zip(*theta.values(), strict=True)] == [0, 0]
    assert set(learnt_classes(rows, lt).values()) == {(0, 0)}


def test_classes_that_cannot_be_told_apart_are_refused(monkeypatch):
    monkeypatch.setattr(run_outcomes, "LONGEST", 10)

    with pytest.raises(Refused, match="^classes: .* lead to 10 passes"):
        learnt_classes([((1,), 1), ((1,), -1)], le)


def test_a_witness_says_why_nothing_separates():
    assert misprints.STRICT_NONSEPARABLE[1].witness().shown == (
        "on ((1),+1), ((-1),+1), y1 x1 + y2 x2 = 0, so that nothing separates; the run stops at "
        "w = (0) after 0 updates"
    )


# ---- statements that hold are not refuted
@pytest.mark.parametrize(
    ("departs", "case"),
    [
        (failure_predicates.strict_stop, Case(((0,),), (1,))),
        (failure_predicates.strict_stop, Case(((1,),), (1,), ((0,),))),
        (failure_predicates.strict_stop, Case(((1,),), (1,), ((1,),))),
        (failure_predicates.predict_stop, Case(((1,),), (-1,))),
        (failure_predicates.never_ends, Case(((1,),), (1,))),
        (failure_predicates.equal_product, Case(((1, 0),), (1,), ((1, 1),))),
        (failure_predicates.equal_product, Case(((1, 0),), (1,), ((0, 0),))),
        (failure_predicates.positive_margin, Case(((1,),), (1,), ((1,),))),
        (failure_predicates.positive_margin, Case(((0,),), (1,), ((1,),))),
        (failure_predicates.negative_margin, Case(((1,),), (1,), ((1,),))),
        (failure_predicates.negative_margin, Case(((1,),), (-1,), ((1,),))),
        (failure_predicates.two_margins, Case(((1,),), (1,), ((1,), (2,)))),
        (failure_predicates.two_margins, Case(((1,),), (1,), ((1,), (-1,)))),
        (MIXED_UP, Case(((0,),), (1,))),
        (MIXED_UP, Case(((1,),), (1,))),
        (MIXED_UP, Case(((1,), (1,)), (1, -1))),
        (partial(failure_predicates.unlearnt_classes, le), Case(((1,), (-1,)), (1, -1))),
    ],
)
def test_a_case_on_which_the_statement_holds_is_no_witness(departs, case):
    assert departs(case) is None


def test_the_rule_with_ties_as_mistakes_never_stops_on_the_witnesses():
    opposed = [refutation.witness().case for refutation in misprints.STRICT_NONSEPARABLE]

    assert [failure_predicates.nonseparable_stop("le", case) for case in opposed] == [None, None]


def test_separable_data_say_nothing_about_stops_on_others():
    assert failure_predicates.nonseparable_stop("lt", Case(((1,),), (1,))) is None


def test_a_zero_point_would_be_too_easy_a_witness():
    assert failure_predicates.nonseparable_stop("lt", Case(((0,),), (1,))) is None


def test_weights_under_le_stay_within_the_bound_that_is_not_strict():
    longer = [
        shown
        for case in islice(cases(points=2, dimension=2, largest=2), 2000)
        if (shown := failure_predicates.long_weights("le", 1, case))
    ]

    assert longer
    assert all(int(s.split("|^2 = ")[1].split(",")[0]) == int(s.split("= ")[-1]) for s in longer)


# ---- the search itself
def test_cases_come_by_points_then_dimension_then_largest_integer():
    sizes = [
        (len(c.points), len(c.points[0]), max(abs(a) for x in c.points for a in x))
        for c in cases(points=2, dimension=2, largest=2)
    ]

    assert sizes == sorted(sizes)


def test_cases_begin_with_the_fewest_points_and_have_the_labels_asked_for():
    found = list(cases(fewest=2, points=3, dimension=1, largest=1, labels=(1,)))

    assert len(found) == (3**2 - 1) + (3**3 - 1)
    assert {(len(case.points), *set(case.labels)) for case in found} == {(2, 1), (3, 1)}


def test_no_case_comes_twice_and_none_is_missing():
    found = list(cases(points=1, dimension=2, largest=2))

    assert len(found) == len(set(found)) == 2 * (5 - 1) + 2 * (5**2 - 1)


def test_a_statement_without_a_witness_is_not_refuted():
    true = Refutation("C", "1 is 1", lambda case: None, lambda: cases(points=1, dimension=1))

    with pytest.raises(Refused, match="^refutation: '1 is 1' holds wherever it was tried"):
        true.witness()


def test_a_search_counts_what_it_tried():
    third = Refutation("C", "no", lambda c: "x" if c.points == ((-1,),) else None, cases)

    assert third.witness().tried == 3


def test_a_case_is_told_with_the_signs_of_its_labels():
    assert Case(((1, 0), (0, -1)), (1, -1)).told == "((1,0),+1), ((0,-1),-1)"


# ---- what repairs them
@pytest.mark.parametrize(
    ("proof", "statement"),
    [
        (repaired.strict_rule_never_starts, "0 < 0"),
        (
            repaired.strict_rule_bound,
            "k^2*delta^2 + 2*k*delta*<w_0,u> + <w_0,u>^2 <= k*|u|^2*R^2 + |u|^2*|w_0|^2",
        ),
        (repaired.strict_stop_nearly_separates, "e*<z,u> + <w,z> > 0"),
        (repaired.score_of_a_run, "<w,x> = h + <x,w_0>"),
        (repaired.strict_norm, "|t|^2 + 2*<w,t> + |w|^2 < k*R^2 + R^2 + |w_0|^2"),
        (repaired.strict_cauchy_schwarz, "<v,u>^2 < |u|^2*|v|^2"),
        (repaired.absolute_margin, "<w,z> > 0"),
        (repaired.strict_stop_leaves_ties, "<w,t> <= 0"),
        (updates.predict_rule_bound, "k*delta^2 <= |u|^2*R^2"),
        (updates.predict_rule_with_bias, "g*y*<x,b> + 2*y*<w,x> > 0"),
        (lemmas.weights_on_a_grid, "<w,v> <= k*m"),
    ],
)
def test_a_repair_states_what_its_fact_says(proof, statement):
    assert proof().statement == statement


@pytest.mark.parametrize(
    ("proof", "conditions"),
    [
        (repaired.strict_rule_never_starts, ("<w,z> < 0", "|w|^2 = 0")),
        (repaired.strict_stop_nearly_separates, ("<w,z> >= 0", "<z,u> > 0", "e > 0")),
        (repaired.strict_norm, ("<w,t> < 0", "|t|^2 <= R^2")),
        (
            repaired.absolute_margin,
            ("g > 0", "g*r <= <w,z>", "r >= 0", "r^2 = |w|^2", "|w|^2 > 0"),
        ),
        (repaired.strict_rule_bound, ("delta >= 0",)),
        (repaired.score_of_a_run, ()),
        (updates.predict_rule_bound, ("delta >= 0",)),
        (repaired.strict_cauchy_schwarz, ("<u,d> = 0", "<v,d> > 0", "|u|^2 > 0")),
        (repaired.strict_stop_leaves_ties, ("m > 0", "m^2*|t|^2 + 2*m*<v,t> + |v|^2 = 0")),
        (
            updates.predict_rule_with_bias,
            ("<x,b> = 1", "g + <w,x> <= g*y + y*<w,x>", "g > 0", "y*<w,x> + <w,x> >= 0"),
        ),
        (lemmas.weights_on_a_grid, ()),
    ],
)
def test_a_repair_rests_on_these_conditions_alone(proof, conditions):
    assert tuple(h for h in proof().hypotheses if not h.startswith("run: ")) == conditions


@pytest.mark.parametrize("proof", THEOREMS, ids=by_name)
def test_a_repair_holds_on_what_it_ships(proof):
    proved = proof()

    assert proved.statement == "0 < 0" or holds_on_its_instance(proved)


@pytest.mark.parametrize("proof", THEOREMS, ids=by_name)
def test_every_assumption_of_a_repair_has_a_part_in_it(proof):
    assert "assumed" not in {line.reason for line in proof().steps}


@pytest.mark.parametrize("claim", REFUTED, ids=by_name)
def test_a_repaired_claim_concludes_what_it_pins(claim):
    assert tuple(prove().statement for prove in claim.theorems) == claim.concludes


# ---- starts without ties
def test_from_starts_without_ties_the_two_rules_are_one():
    _, *found = reachable_weights.starts_without_ties()

    assert found == [
        "     1            1     8                       4",
        "     1            2   104                      52",
        "     2            1    32                      48",
        "     2            2  1312                    1872",
    ]


@pytest.mark.parametrize(
    ("points", "start", "free"),
    [
        (((1,),), (Fraction(1, 2),), True),
        (((1,),), (0,), False),
        (((2,),), (2,), False),
        (((2,),), (1,), True),
        (((0,),), (1,), False),
        (((1, 0), (0, 1)), (Fraction(1, 2), 1), False),
    ],
)
def test_a_start_is_free_of_ties_where_no_score_is_in_the_group(points, start, free):
    assert reachable_weights.never_ties(points, start) is free


def test_from_other_starts_the_rules_differ(monkeypatch):
    monkeypatch.setattr(reachable_weights, "never_ties", lambda points, start: True)

    with pytest.raises(Refused, match="^starts: the rules differ on "):
        reachable_weights.starts_without_ties()


def test_no_start_at_all_shows_nothing(monkeypatch):
    monkeypatch.setattr(reachable_weights, "never_ties", lambda points, start: False)

    with pytest.raises(Refused, match="^starts: none is without ties"):
        reachable_weights.starts_without_ties()
