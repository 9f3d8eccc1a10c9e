"""Learners with another rule at ties."""

from typing import Any

from perceptron.specification import is_mistake
from properties.seeded_faults.textbook import TEST, Textbook, shows


@shows("tie-no-update", "does not update at a tie, when y <w, x> is exactly 0", TEST)
class TakesATieAsRight(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return is_mistake("lt" if self.how.update == "le" else self.how.update, score, y)


@shows(
    "tie-predicts-plus",
    "treats a score of 0 as the label +1, so a point of label +1 at a tie is not updated; "
    "declare update=predict+ if this is meant",
    TEST,
)
class PredictsPlusAtATie(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return is_mistake("predict+", score, y)


@shows(
    "tie-predicts-minus",
    "treats a score of 0 as the label -1, so a point of label -1 at a tie is not updated; "
    "declare update=predict- if this is meant",
    TEST,
)
class PredictsMinusAtATie(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return is_mistake("predict-", score, y)


@shows(
    "tie-updates",
    "updates at every tie, as under y <w, x> <= 0; declare update=le if this is meant",
    TEST,
)
class TakesATieAsWrong(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return is_mistake("le", score, y)
