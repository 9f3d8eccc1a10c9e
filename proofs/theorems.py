"""The theorems, each a function without arguments that proves its claim when called.

Examples
--------
>>> from proofs import theorems
>>> theorems.mistake_bound().statement
'k*delta^2 <= |u|^2*R^2'
>>> theorems.alignment_grows().statement
'k*delta <= <w,u>'
"""

from proofs.library.batch import online_vs_batch
from proofs.library.convergence import (
    alignment_grows,
    finite_convergence,
    mistake_bound,
    mistake_bound_normalised,
    mistake_bound_unit,
    norm_bounded,
    runtime,
    separators_agree,
)
from proofs.library.criterion import (
    criterion_continuous,
    criterion_convex,
    criterion_nonnegative,
    criterion_vanishes_at_ties,
    homogeneous_from_above,
    homogeneous_from_below,
    linear_on_a_cell,
    supporting_gradient,
)
from proofs.library.extensions import (
    averaged,
    dual_score,
    multiclass,
    one_vs_one,
    one_vs_rest,
    voted,
    votes,
)
from proofs.library.grids import weights_on_a_grid
from proofs.library.inequalities import cauchy_schwarz
from proofs.library.layers import hidden_layer, xor_with_kernel
from proofs.library.margin import (
    best_bound,
    best_margin,
    margin_from_above,
    margin_scale_free,
)
from proofs.library.margin_classes import (
    margin_class_of_the_nearest,
    margin_classes_bounded,
    margin_classes_nest,
)
from proofs.library.model import (
    affine_from_homogeneous,
    augmented_radius,
    bias_absorption,
    correct_label,
    homogeneous_from_affine,
    nearest_point_of_the_plane,
    plane_keeps_its_distance,
    tie_is_not_correct,
    wrong_label,
)
from proofs.library.nonseparable import (
    bounded_if_separable,
    bounded_on_a_line,
    grows_as_a_root,
    hull_of_mistakes,
    nonseparable_mistakes,
    nonseparable_mistakes_any_length,
)
from proofs.library.predictions import predict_rule_bound, predict_rule_with_bias
from proofs.library.rates import (
    alignment_grows_from,
    mistake_bound_at_any_rate,
    nonzero_start,
    norm_bounded_from,
    rate_adds_no_mistake,
    rate_drops_no_mistake,
    rate_scales_the_scores,
)
from proofs.library.repairs import (
    absolute_margin,
    score_of_a_run,
    strict_cauchy_schwarz,
    strict_norm,
    strict_rule_bound,
    strict_rule_never_starts,
    strict_stop_leaves_ties,
    strict_stop_nearly_separates,
)
from proofs.library.separation import (
    gordan,
    no_convergence,
    parity_not_separable,
    xor_not_separable,
    xor_signed_not_separable,
)
from proofs.library.tightness import (
    bound_attained,
    mistakes_of_the_triangle,
    seen_examples_score_one,
    triangle_grows,
    two_of_a_length,
)
from proofs.library.update import (
    angle_bound_improves,
    factor_two_when_wrong,
    factor_zero_when_right,
    nearer_to_long_separators,
    score_after_an_update,
    score_after_many_updates,
    score_rises,
    score_stays_at_the_origin,
    updates_in_a_row,
)
from proofs.library.zero_one import constant_on_a_cell, jump_at_a_crossing

__all__ = [
    "absolute_margin",
    "affine_from_homogeneous",
    "alignment_grows",
    "alignment_grows_from",
    "angle_bound_improves",
    "augmented_radius",
    "averaged",
    "best_bound",
    "best_margin",
    "bias_absorption",
    "bound_attained",
    "bounded_if_separable",
    "bounded_on_a_line",
    "cauchy_schwarz",
    "constant_on_a_cell",
    "correct_label",
    "criterion_continuous",
    "criterion_convex",
    "criterion_nonnegative",
    "criterion_vanishes_at_ties",
    "dual_score",
    "factor_two_when_wrong",
    "factor_zero_when_right",
    "finite_convergence",
    "gordan",
    "grows_as_a_root",
    "hidden_layer",
    "homogeneous_from_above",
    "homogeneous_from_affine",
    "homogeneous_from_below",
    "hull_of_mistakes",
    "jump_at_a_crossing",
    "linear_on_a_cell",
    "margin_class_of_the_nearest",
    "margin_classes_bounded",
    "margin_classes_nest",
    "margin_from_above",
    "margin_scale_free",
    "mistake_bound",
    "mistake_bound_at_any_rate",
    "mistake_bound_normalised",
    "mistake_bound_unit",
    "mistakes_of_the_triangle",
    "multiclass",
    "nearer_to_long_separators",
    "nearest_point_of_the_plane",
    "no_convergence",
    "nonseparable_mistakes",
    "nonseparable_mistakes_any_length",
    "nonzero_start",
    "norm_bounded",
    "norm_bounded_from",
    "one_vs_one",
    "one_vs_rest",
    "online_vs_batch",
    "parity_not_separable",
    "plane_keeps_its_distance",
    "predict_rule_bound",
    "predict_rule_with_bias",
    "rate_adds_no_mistake",
    "rate_drops_no_mistake",
    "rate_scales_the_scores",
    "runtime",
    "score_after_an_update",
    "score_after_many_updates",
    "score_of_a_run",
    "score_rises",
    "score_stays_at_the_origin",
    "seen_examples_score_one",
    "separators_agree",
    "strict_cauchy_schwarz",
    "strict_norm",
    "strict_rule_bound",
    "strict_rule_never_starts",
    "strict_stop_leaves_ties",
    "strict_stop_nearly_separates",
    "supporting_gradient",
    "tie_is_not_correct",
    "triangle_grows",
    "two_of_a_length",
    "updates_in_a_row",
    "voted",
    "votes",
    "weights_on_a_grid",
    "wrong_label",
    "xor_not_separable",
    "xor_signed_not_separable",
    "xor_with_kernel",
]
