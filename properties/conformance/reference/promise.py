"""Which theorem of the library covers a target's conventions, or why none does."""

from dataclasses import dataclass

from perceptron.arithmetic.exact import to_text
from properties.conformance.reference.runs import KEPT
from properties.conformance.reference.target_conventions import RADIUS_SQUARED, TargetConventions

ENDS = "on separable data {}the updates end, if no limit comes first: then "
THEN = {
    "le": "every point is strictly on its side",
    "lt": "no point is on the wrong side, and any may lie on the hyperplane",
    "predict+": "its own prediction, +1 at a score of 0, is right on every point; "
    "a point of label +1 may lie on the hyperplane, so the weights need not separate strictly",
    "predict-": "its own prediction, -1 at a score of 0, is right on every point; "
    "a point of label -1 may lie on the hyperplane, so the weights need not separate strictly",
    "best": "the best of its weights make no mistake, as it counts them; if it takes a score of 0 "
    "for right, points may lie on the hyperplane",
    "vote": "the last weights separate; the theory does not promise that the vote of all does",
    "average": "the last weights separate; the theory does not promise that their average, which "
    "it returns, does",
    "sum": "the last weights separate; the theory does not promise that their sum, which it "
    "returns and which points the same way as their average, does",
}
#: Why no theorem covers a bias.
OF_THE_BIAS = _STILL, _BACKWARDS = "the bias never moves", "the bias moves the wrong way"


@dataclass(frozen=True)
class Promise:
    """What the theory says of a run under these conventions.

    Parameters
    ----------
    theorem
        The name of the claim whose theorem covers them; "" if none does.
    words
        What is promised; or why no theorem covers these conventions.
    """

    theorem: str
    words: str

    @property
    def holds(self) -> bool:
        """Whether a theorem covers the conventions."""
        return bool(self.theorem)

    @property
    def sentence(self) -> str:
        """The promise with its theorem, or the reason why there is none."""
        if self.holds:
            return f"{self.words} (theorem {self.theorem})"
        return f"under these conventions the theorem does not hold, because {self.words}"


def promise(conventions: TargetConventions) -> Promise:
    """Return the theorem that covers a run with these conventions from its own start.

    References
    ----------
    Novikoff (1962); claims ``mistake-bound``, ``nonzero-start``, ``predict-rule-ties``,
    ``online-vs-batch``, ``voted-averaged``, ``strict-rule-never-starts``,
    ``perturbed-mistake-bound``. What is added
    may be any vector of margin delta and length up to R: at a tie half a point, of half the margin.
    A bias that moves by y R^2 is R times that of the points (x, R): Cristianini and Shawe-Taylor
    (2000), Table 2.1.

    Examples
    --------
    >>> promise(TargetConventions()).theorem
    'mistake-bound'
    >>> promise(TargetConventions.read("update=lt")).holds
    False
    >>> open_ = TargetConventions(start="random", undetermined=("update",))
    >>> promise(open_).words.rpartition(": then ")[2]
    'no point is on the wrong side, and any may lie on the hyperplane'
    """
    reason = _broken(conventions)
    if reason:
        return Promise("", reason)
    theorem, then = _theorem(conventions)
    # where all points are 0 such a bias never moves
    which = "with a point other than 0 " * (conventions.bias_rate == RADIUS_SQUARED)
    return Promise(theorem, ENDS.format(which) + THEN[then])


def _theorem(conventions: TargetConventions) -> tuple[str, str]:
    """Return the claim that covers a run, and what is so once its updates end."""
    if conventions.predict == "vote":
        return "voted-averaged", "vote"
    if conventions.result not in ("last", *KEPT):
        return "voted-averaged", "sum" if conventions.result == "sum" else "average"
    if conventions.mode != "online":
        return "online-vs-batch", _at_ties(conventions)
    if conventions.update in ("predict+", "predict-"):
        return "predict-rule-ties", conventions.update
    kept = conventions.result in ("best", "best-passes")
    then = "best" if kept else _at_ties(conventions)
    if conventions.predicts_its_end:
        then = f"predict{conventions.stop[-1]}"
    if conventions.margin:
        return "perturbed-mistake-bound", "le" if then == "lt" else then
    return "mistake-bound" if _from_zero(conventions) else "nonzero-start", then


def _at_ties(conventions: TargetConventions) -> str:
    """Return the rule by which a run ends; "lt", of which least is promised, if none is shown."""
    return "lt" if "update" in conventions.undetermined else conventions.update


def _broken(conventions: TargetConventions) -> str:
    if conventions.rate <= 0:
        return f"the rate {to_text(conventions.rate)} is not positive"
    if conventions.has_bias and conventions.bias_rate == 0:
        return _STILL
    rate = conventions.bias_rate
    if conventions.has_bias and not isinstance(rate, str) and rate < 0:
        return _BACKWARDS
    if conventions.margin and not _from_zero(conventions):
        return "with a margin it is proved from 0 alone"
    if conventions.update == "lt" and conventions.result in KEPT:
        return "the best weights may be its first, with points on the hyperplane"
    if conventions.update == "lt" and not conventions.margin and _from_zero(conventions):
        return "it never updates at a tie; from a zero start it never learns"
    return ""


def _from_zero(conventions: TargetConventions) -> bool:
    return conventions.start == "zero" or (
        conventions.start == "vector" and not any(conventions.weights)
    )
