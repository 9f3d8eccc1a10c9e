from itertools import combinations, count, product

import pytest
import sympy

from perceptron import Dataset, Separator, certify
from proofs.claims.variants import EXTENSIONS as CLAIMS
from proofs.evidence.computations import kernel_perceptron, variants
from proofs.evidence.refutations.variants import AS_FEW_BATCHES, PAIRS_ARE_ENOUGH
from proofs.evidence.semantics.execution import ALWAYS, execute, holds_on_its_instance
from proofs.evidence.semantics.necessity import needed
from proofs.kernel import POSITIVE, ZERO
from proofs.terms import Refused, algorithm, inner, substitute
from proofs.theorems import batch, exclusive_or
from proofs.theorems import multiclass_and_kernels as library
from proofs.theorems.batch import BOUND, T, batch_run, n, online_vs_batch
from proofs.theorems.exclusive_or import hidden_layer, xor_with_kernel
from proofs.theorems.lemmas import MARGIN, MISTAKE, RADIUS, R, c, delta, k, u, w, z
from proofs.theorems.mistake_bounds import mistake_bound
from proofs.theorems.multiclass_and_kernels import (
    averaged,
    dual_score,
    f,
    g,
    h,
    multiclass,
    one_vs_one,
    one_vs_rest,
    voted,
    votes,
    x,
)

THEOREMS = [
    averaged, dual_score, hidden_layer, multiclass, one_vs_one, one_vs_rest, online_vs_batch, voted,
    votes, xor_with_kernel,
]  # fmt: skip


def by_name(each):
    return each.name


@pytest.mark.parametrize("claim", CLAIMS, ids=by_name)
def test_a_claim_is_proved_word_for_word(claim):
    assert tuple(prove().statement for prove in claim.theorems) == claim.concludes


@pytest.mark.parametrize("claim", CLAIMS, ids=by_name)
def test_what_is_computed_of_a_claim_comes_out(claim):
    assert claim.scope
    assert claim.compute()


@pytest.mark.parametrize("prove", THEOREMS, ids=by_name)
def test_a_theorem_holds_on_the_values_that_it_ships(prove):
    assert holds_on_its_instance(prove())


@pytest.mark.parametrize("prove", THEOREMS, ids=by_name)
def test_every_hypothesis_is_refuted_when_it_is_dropped(prove):
    assert all(each.instance for each in needed(prove()))


def test_the_claims_are_those_of_the_theorems():
    assert {prove for claim in CLAIMS for prove in claim.theorems} == {*THEOREMS, mistake_bound}


# ---- what the theorems rest on
def test_the_multiclass_bound_rests_on_features_at_no_obtuse_angle():
    assert multiclass().hypotheses == (
        "run: from k = 0, w = 0; each step, with a new f, g, meets <w,f> <= <w,g>, "
        "delta + <u,g> <= <u,f>, |f|^2 <= R^2, |g|^2 <= R^2, <g,f> >= 0 "
        "and takes k to k + 1, w to w + f - g",
        "delta >= 0",
    )


def test_the_batch_bound_rests_on_single_mistakes_and_the_size_of_a_batch():
    run, *others = online_vs_batch().hypotheses

    assert "meets <w,z> <= 0, delta <= <z,u>, |z|^2 <= R^2, m + 1 <= n, c^2 = c and" in run
    assert others == ["delta >= 0"]


@pytest.mark.parametrize("prove", [averaged, one_vs_one], ids=by_name)
def test_an_identity_along_a_run_meets_no_guard(prove):
    (run,) = prove().hypotheses

    assert "meets" not in run


def test_a_hidden_layer_rests_on_units_with_a_sign_that_no_tie_hides():
    assert hidden_layer().hypotheses == (
        "a*s + a*t + a > 0", "a^2 = 1", "b*s + b*t < b", "b^2 = 1", "s*t + y = 0", "s^2 = 1",
        "t^2 = 1",
    )  # fmt: skip


# ---- other algorithms
def multiclass_without(guard):
    run = library.multiclass_run
    return run._replace(guards=tuple(g for number, g in enumerate(run.guards) if number != guard))


@pytest.mark.parametrize("guard", range(5))
def test_a_multiclass_run_without_one_of_its_guards_is_not_bounded(guard, monkeypatch):
    monkeypatch.setattr(library, "multiclass_run", multiclass_without(guard))

    with pytest.raises(Refused, match="^invariant: .* may change along the run"):
        multiclass.prove()


def test_a_multiclass_run_that_only_raises_the_true_class_is_another(monkeypatch):
    other = algorithm([(k, 0, k + 1), (w, 0, w + f)], library.multiclass_run.guards, [f, g])
    monkeypatch.setattr(library, "multiclass_run", other)

    with pytest.raises(Refused, match="^invariant: the step is "):
        multiclass.prove()


@pytest.mark.parametrize("guard", range(5))
def test_a_batch_run_without_one_of_its_guards_is_not_bounded(guard, monkeypatch):
    guards = [each for number, each in enumerate(batch_run.guards) if number != guard]
    monkeypatch.setattr(batch, "batch_run", batch_run._replace(guards=tuple(guards)))

    with pytest.raises(Refused, match="^invariant: .* may change along the run"):
        online_vs_batch.prove()


def test_a_batch_of_one_point_is_the_perceptron():
    online = inner(u, u) * R**2 - T * delta**2

    assert substitute(BOUND, {n: 1}) == substitute(4 * online, {})


def test_the_bound_of_batches_of_one_is_broken_by_batches_of_two():
    far, near = (4, 0), (-1, 3)
    single = batch_run._replace(guards=(MISTAKE, MARGIN, RADIUS, (ZERO, c**2 - c)))
    offers = [{z: far, c: int(number == 4)} for number in range(5)] + [{z: near, c: 1}] * 3

    *_, last = execute(single, {u: (3, 5), delta: 12, R: 4}, offers, ALWAYS)

    assert last.state[T] * 12**2 > (3**2 + 5**2) * 4**2


def test_a_lazy_sum_that_counts_one_round_more_is_another(monkeypatch):
    late = [(s, start, move + z if s == library.b else move) for s, start, move in AVERAGED]
    monkeypatch.setattr(library, "averaged_run", algorithm(late, [], [z]))

    with pytest.raises(Refused, match="^invariant: the step is "):
        averaged.prove()


AVERAGED = library.averaged_run.state


def test_the_weights_before_a_mistake_do_not_add_up(monkeypatch):
    state = [(s, start, move + c * z if s == h else move) for s, start, move in VOTED]
    monkeypatch.setattr(library, "voted_run", algorithm(state, library.voted_run.guards, [z, c]))

    with pytest.raises(Refused, match="^invariant: the step is "):
        voted.prove()


VOTED = library.voted_run.state


def test_a_kernel_that_is_no_inner_product_keeps_another_score(monkeypatch):
    squared = [(ZERO, library.kappa - inner(z, x) ** 2)]
    run = library.dual_run
    monkeypatch.setattr(library, "dual_run", algorithm(run.state, squared, run.local))

    with pytest.raises(Refused, match="^invariant: .* may change along the run"):
        dual_score.prove()


@pytest.mark.parametrize("weights", [(-1, 1, 1), (1, 1, -1), (3, 1, 1)])
def test_a_hidden_unit_with_other_weights_is_no_or(weights, monkeypatch):
    monkeypatch.setattr(exclusive_or, "OR", weights)

    with pytest.raises(Refused, match=r"^combine: .* is the sum of the terms plus "):
        hidden_layer.prove()


# ---- refuted
def test_a_class_between_two_others_is_the_smallest_that_pairs_alone_separate():
    witness = PAIRS_ARE_ENOUGH.witness()

    assert (witness.case.points, witness.case.labels) == (((0, 1), (1, 1), (-1, 1)), (0, 1, 2))
    assert witness.shown.endswith("class 0 has none from the rest")


def test_the_witness_of_the_pairs_is_one_that_certificates_confirm():
    case = PAIRS_ARE_ENOUGH.witness().case
    points, classes = case.points, case.labels
    pairs = [variants.pair(points, classes, a, b) for a, b in combinations(range(3), 2)]

    assert all(isinstance(certify(data), Separator) for data in pairs)
    assert not isinstance(certify(variants.rest(points, classes, 0)), Separator)


def test_eight_points_are_the_fewest_on_which_batches_move_more_than_mistakes_may():
    witness = AS_FEW_BATCHES.witness()
    data = Dataset(witness.case.points, witness.case.labels)
    moves = [len(rows) for rows, _ in variants.batch_moves(witness.case.examples)]

    assert witness.case.points == ((1, 4), *[(-4, -1)] * 7)
    assert (moves, certify(data).mistake_bound.as_integer_ratio()) == ([8, 1, 1, 1], (34, 9))
    assert witness.shown.endswith("4 moves, and R^2/gamma^2 is 34/9")


@pytest.mark.parametrize("size", [2, 3])
def test_few_points_of_small_integers_never_move_more(size):
    integers = product((-1, 0, 1), repeat=2 * size)
    data = [tuple(flat[i : i + 2] for i in range(0, 2 * size, 2)) for flat in integers]

    assert all(moves_within_the_bound(points) for points in data)


def moves_within_the_bound(points):
    found = certify(Dataset(points, [1] * len(points)))
    if not isinstance(found, Separator):
        return True
    return len(list(variants.batch_moves(points))) <= found.mistake_bound


@pytest.mark.parametrize("refutation", [PAIRS_ARE_ENOUGH, AS_FEW_BATCHES])
def test_a_search_of_a_family_says_so(refutation):
    assert ", among " in refutation.order


# ---- computed
def test_a_run_of_classes_that_another_run_does_not_make_is_refused(monkeypatch):
    other = algorithm(
        [(k, 0, k + 1), (w, 0, w + 2 * f - 2 * g)], library.multiclass_run.guards, [f, g]
    )
    monkeypatch.setattr(variants, "multiclass_run", other)

    with pytest.raises(Refused, match="^extension: .*: the weights: "):
        variants.multiclass_runs()


def test_a_tie_that_is_no_mistake_never_leaves_zero(monkeypatch):
    never = algorithm([(k, 0, k + 1), (w, 0, w + f - g)], [(POSITIVE, -inner(w, f - g))], [f, g])
    monkeypatch.setattr(variants, "multiclass_run", never)

    with pytest.raises(Refused, match="^execute: offer 0 breaks "):
        variants.multiclass_runs()


def test_classes_that_a_line_does_not_part_are_refused(monkeypatch):
    monkeypatch.setitem(variants.CLASSES, "corners", variants.CLASSES["line"])

    with pytest.raises(Refused, match="^extension: corners: the classes that accept: "):
        variants.one_against_rest()


def test_pairs_that_cannot_be_separated_lose_votes(monkeypatch):
    twice = ([(0, 1), (0, 1), (1, 1)], [0, 1, 2])
    classes = {"line": variants.CLASSES["line"], "twice": twice}
    monkeypatch.setattr(variants, "CLASSES", classes)

    with pytest.raises(Refused, match="^extension: twice: the votes for "):
        variants.one_against_one()


def test_a_class_that_weights_part_from_the_rest_is_no_case_for_pairs(monkeypatch):
    ends = ([(-1, 1), (0, 1), (1, 1)], [0, 2, 1])
    monkeypatch.setattr(variants, "CLASSES", {"line": ends})

    with pytest.raises(Refused, match="^extension: line: weights part class 1 from the rest: True"):
        variants.one_against_one()


def test_a_certificate_that_does_not_replay_keeps_no_class_from_the_rest(monkeypatch):
    other = certify(Dataset([[1], [1]], [1, -1]))
    monkeypatch.setattr(variants, "certify", lambda data: other)

    with pytest.raises(Refused, match="^extension: line: weights part class 1 from the rest: True"):
        variants.one_against_one()


def test_a_batch_that_closes_after_every_mistake_is_another(monkeypatch):
    every = [(s, start, move.xreplace({c: sympy.S.One})) for s, start, move in batch_run.state]
    monkeypatch.setattr(variants, "batch_run", algorithm(every, batch_run.guards, [z, c]))

    with pytest.raises(Refused, match="^execute: offer 2 breaks <w,z> <= 0"):
        variants.batches()


def test_survivals_that_miss_a_round_do_not_add_up(monkeypatch):
    survived = variants._survivals
    monkeypatch.setattr(variants, "_survivals", lambda made: survived(made[1:]))

    with pytest.raises(Refused, match="^extension: K: "):
        variants.averages()


def test_another_kernel_makes_other_mistakes(monkeypatch):
    monkeypatch.setattr(kernel_perceptron, "dot", lambda a, b: sum(map(int.__mul__, a, b)) + 7)

    with pytest.raises(Refused, match="^kernel: K: "):
        kernel_perceptron.dual_runs()


def test_features_of_another_kernel_make_other_mistakes(monkeypatch):
    monkeypatch.setattr(kernel_perceptron, "_products", lambda x: (1, *x))

    with pytest.raises(Refused, match="^kernel: K, quadratic: "):
        kernel_perceptron.dual_runs()


def test_features_that_agree_on_the_data_alone_have_other_scores(monkeypatch):
    features = kernel_perceptron._products
    beside = lambda x: features(x if x in DATA else [0] * len(x))  # noqa: E731  a table with a gap
    monkeypatch.setattr(kernel_perceptron, "_products", beside)

    with pytest.raises(Refused, match="^kernel: K, quadratic: scores: "):
        kernel_perceptron.dual_runs()


DATA = {x for data in kernel_perceptron.SEPARABLE.values() for x in data.points}


@pytest.mark.parametrize("name", ["K", "K, quadratic"])
def test_a_run_over_its_bound_is_refused(name, monkeypatch):
    bound, broken = kernel_perceptron._bound, {"K": 1, "K, quadratic": 2}[name]
    calls = count(1)
    monkeypatch.setattr(
        kernel_perceptron, "_bound", lambda *given: 0 if next(calls) == broken else bound(*given)
    )

    with pytest.raises(Refused, match=f"^kernel: {name}: over 0 mistakes"):
        kernel_perceptron.dual_runs()


def test_a_kernel_that_does_not_separate_is_given_up(monkeypatch):
    monkeypatch.setattr(kernel_perceptron, "_quadratic", kernel_perceptron.dot)

    with pytest.raises(Refused, match="^kernel: over 1000 mistakes; take a kernel"):
        kernel_perceptron.xor_with_kernel()


def test_a_network_at_a_tie_is_refused(monkeypatch):
    monkeypatch.setitem(
        kernel_perceptron.NETWORKS, "on signs", ((0, 1, 1), (1, -1, -1), (1, -1, -1))
    )

    with pytest.raises(Refused, match=r"^network: the unit \(0, 1, 1\) is at a tie on \(1, -1\)"):
        kernel_perceptron.hidden_layer()


def test_a_network_with_the_wrong_output_is_refused(monkeypatch):
    monkeypatch.setitem(
        kernel_perceptron.NETWORKS, "on signs", ((1, 1, 1), (1, -1, -1), (-1, 1, 1))
    )

    with pytest.raises(Refused, match=r"^kernel: network on signs: outputs: "):
        kernel_perceptron.hidden_layer()


def test_a_bound_of_half_the_size_is_broken_by_the_exclusive_or(monkeypatch):
    bound = kernel_perceptron._bound
    monkeypatch.setattr(kernel_perceptron, "_bound", lambda *given: bound(*given) / 100)

    with pytest.raises(Refused, match="^kernel: exclusive or .*: over "):
        kernel_perceptron.xor_with_kernel()
