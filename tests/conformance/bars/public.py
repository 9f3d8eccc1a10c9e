"""Programs as the public writes them: where each one is, the fair verdict, and why."""

from collections.abc import Iterator
from pathlib import Path

from tests.conformance.bars.program import CONFORMS, DEVIATES, EITHER, UNUSUAL, Program

__all__ = ["public"]

FOLDER = Path(__file__).with_name("programs")

RIGHT = """
functions  perceptron_eps  train_from  perceptron_rt  weight_history  column_weights
functions  points_in_columns  pla  ones_in_front  zero_one_error  with_threshold
functions  minus_one_input  cost_list  numpy_order  until_all_right
classes    StepPerceptron  BiasFirst  perceptron  Learner  Streaming  ByPrediction
classes    Neuron  Plotting
lists      train_weights  train_random  learn  train_dict  train_shuffled
script     fit
"""

#: Sound, and either word is fair; or sound, and unusual until it is declared.
ODD = {
    "classes:SmallRandomStart": (EITHER, "starts from small random numbers of a fixed seed"),
    "odd:pocket": (EITHER, "keeps the best weights so far"),
    "odd:starts_at_ones": (EITHER, "starts at ones"),
    "odd:odd_rows_first": (EITHER, "presents every second row first"),
    "odd:batch_updates": (UNUSUAL, "adds all mistakes of a pass at once"),
    "odd:averaged": (UNUSUAL, "returns the average of the weights"),
    "odd:faster_bias": (UNUSUAL, "the bias learns ten times as fast"),
}

WRONG = {
    "lists": {
        "dot_product_wrong_end": "the score leaves the last feature out",
        "integer_weights": "truncates the weights to integers",
        "same_list": "goes on from the weights of the call before",
        "updates_while_it_scores": "moves weights while the score is being added up",
        "rounds_the_score": "rounds the score",
    },
    "wrong_functions": {
        "forgets_the_bias": "never updates the bias",
        "never_starts": "never updates at a tie: from 0 it never learns",
        "bias_times_point": "the bias moves by the first feature",
        "zero_one_formula": "predicts 0 or 1 where the labels are -1 and +1",
        "minus_sign": "moves the weights away from the point",
        "minus_sign_bias": "moves the bias the wrong way",
        "updates_always": "updates on rows that are right",
        "threshold_goes_up": "moves the threshold the wrong way",
        "rate_decays": "the rate shrinks with every pass",
        "rate_over_time": "the rate shrinks with every mistake",
        "shuffles_points_only": "shuffles the points without their labels",
        "best_of_the_wrong_thing": "returns the weights with the fewest points right",
        "weights_of_pass_before": "stops at one mistake and returns the weights of a pass before",
        "starts_anew_each_pass": "resets the weights in every pass",
        "stops_after_the_first": "stops after the first mistake",
        "leaves_at_the_first_right": "leaves a pass at the first row that is right",
        "clips": "clips the weights at 10",
        "normalises_weights": "divides the weights by their length after an update",
        "normalises_points": "standardises the points and returns the weights of those",
        "rate_zero": "the rate is 1 // 10, which is 0: it never learns",
        "good_enough": "stops at an accuracy of 90 %",
        "two_rules_at_a_tie": "at a tie every label is right",
        "integer_array": "truncates the points to integers",
        "misses_the_last": "never looks at the last row",
        "margin_one": "updates below a margin of 1",
        "delta_rule": "moves by the error of the score, on every row",
        "never_gives_up": "never stops on data that nothing separates",
    },
    "wrong_classes": {
        "BiasTwice": "moves the bias once per feature",
        "ErrorOfZeroOne": "predicts -1 or +1 where the labels are 0 and 1",
        "KeepsTheWeights": "goes on from the weights of the call before",
        "PredictsTheOther": "predicts the wrong label",
        "BatchOfOldErrors": "updates on the mistakes of the start, whatever comes after",
        "StrictAfterFirst": "never updates at a tie",
    },
    "submissions": {
        "train_a": "the bias always moves up",
        "train_b": "updates with the row before",
        "train_c": "looks at the last row alone to see whether a pass was clean",
    },
}


def public() -> Iterator[Program]:
    """Yield every program, the right ones first."""
    for line in filter(None, RIGHT.splitlines()):
        file, *names = line.split()
        for name in names:
            yield _program(file, name, CONFORMS, "")
    for place, (fair, remark) in ODD.items():
        yield _program(*place.split(":"), fair, remark)
    for file, causes in WRONG.items():
        for name, cause in causes.items():
            yield _program(file, name, DEVIATES, cause)


def _program(file: str, name: str, fair: tuple[str, ...], cause: str) -> Program:
    path = FOLDER / f"{file}.py"
    return Program(f"{file}-{name}", path.read_text(encoding="utf-8"), name, fair, cause, path)
