"""Which theorem of the library covers a target's conventions, or why none does."""

from dataclasses import dataclass

from perceptron.arithmetic.exact import to_text
from properties.conformance.reference.conventions import TargetConventions

__all__ = ["Promise", "promise"]

AT_THE_STOP = {
    "le": "at the stop every point is strictly on its side",
    "lt": "at the stop no point is on the wrong side, and any may lie on the hyperplane",
    "predict+": "at the stop its own prediction, +1 at a score of 0, is right on every point; "
    "a point of label +1 may lie on the hyperplane, so the weights need not separate strictly",
    "predict-": "at the stop its own prediction, -1 at a score of 0, is right on every point; "
    "a point of label -1 may lie on the hyperplane, so the weights need not separate strictly",
}


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
    ``online-vs-batch``, ``voted-averaged``, ``strict-rule-never-starts``.

    Examples
    --------
    >>> promise(TargetConventions()).theorem
    'mistake-bound'
    >>> promise(TargetConventions.read("update=lt")).holds
    False
    """
    reason = _broken(conventions)
    if reason:
        return Promise("", reason)
    if conventions.predict == "vote":
        words = "its last weights separate; that the vote of all weights does is not promised"
        return Promise("voted-averaged", words)
    if conventions.result != "last":
        words = "it returns the average of the weights of a run that separates; that the average "
        return Promise("voted-averaged", words + "itself separates is not promised")
    at_the_stop = AT_THE_STOP[conventions.update]
    if conventions.mode != "online":
        return Promise("online-vs-batch", at_the_stop)
    if conventions.update in ("predict+", "predict-"):
        return Promise("predict-rule-ties", at_the_stop)
    zero = conventions.start == "zero" or (
        conventions.start == "vector" and not any(conventions.weights)
    )
    return Promise("mistake-bound" if zero else "nonzero-start", at_the_stop)


def _broken(conventions: TargetConventions) -> str:
    if conventions.rate <= 0:
        return f"the rate {to_text(conventions.rate)} is not positive"
    if conventions.has_bias and conventions.bias_rate == 0:
        return "the bias never moves"
    if conventions.has_bias and conventions.bias_rate < 0:
        return "the bias moves the wrong way"
    zero = conventions.start == "zero" or (
        conventions.start == "vector" and not any(conventions.weights)
    )
    if conventions.update == "lt" and zero:
        return "it never updates at a tie: from a zero start it never learns"
    if conventions.result == "sum":
        return "a sum of weights is returned, which no theorem is about"
    return ""
