"""One trial of an implementation: what it says is believed only where the checker confirms it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar

from perceptron import Conventions, Dataset, GordanCertificate, Separator, Trace, certify, replay
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector
from perceptron.errors import quoted
from properties.harness.counterexample import Departure
from properties.harness.quantities import separates
from properties.harness.registry import Certify, Train

T = TypeVar("T")

EXACT = (int, Fraction)


@dataclass(frozen=True)
class Trial:
    """A claim, and the data and conventions on which an implementation is held to it."""

    claim: str
    data: Dataset
    conventions: Conventions = field(default_factory=Conventions)

    @property
    def factor(self) -> Exact:
        """What a move multiplies y x by: step times rate."""
        return self.conventions.step * self.conventions.rate

    @property
    def start(self) -> Vector:
        """The first weights, one a coordinate."""
        return self.conventions.first_weights(self.data.dimension)

    def trained(self, train: Train) -> Trace:
        """Return what `train` says of its run: rows of the data, one exact weight a coordinate.

        It is to leave the data as they are.
        """
        given = self.data.labels
        trace = self._returned((Trace,), lambda: train(self.data, self.conventions))
        self.demand_equal("labels", tuple(self.data.signs.tolist()), given)
        try:
            _read_through(trace, self.data)
        except Exception as error:
            raise self.departure({"trace": "of these points"}, {"trace": _told(error)}) from error
        return trace

    def certified(self, decide: Certify = certify) -> Separator | GordanCertificate:
        """Return the certificate of `decide`, confirmed of the data; the library's own, once."""
        kinds = (Separator, GordanCertificate)
        if decide is certify:
            certificate = self._returned(kinds, lambda: _certificate(self.data))
            self._demand("certificate", _refusal_of_certificate(self.data))
            return certificate
        certificate = self._returned(kinds, lambda: decide(self.data))
        self.demand_confirmed("certificate", certificate.content())
        return certificate

    def best_bound(self, decide: Certify = certify) -> Fraction:
        """Return R^2 / gamma*^2 of the data, exact."""
        certificate = self.certified(decide)
        if not isinstance(certificate, Separator):
            raise self.departure({"certificate": "separator"}, {"certificate": certificate.kind})
        return certificate.mistake_bound

    def demand_gordan(self, decide: Certify = certify) -> GordanCertificate:
        """Demand that `decide` certifies that nothing separates the data."""
        certificate = self.certified(decide)
        if isinstance(certificate, Separator):
            raise self.departure({"certificate": "gordan"}, {"certificate": certificate.kind})
        return certificate

    def demand_replay(self, trace: Trace) -> None:
        """Replay the whole of `trace`: every mistake, the weights, the end and its evidence."""
        self.demand_equal("conventions", trace.conventions.to_json(), self.conventions.to_json())
        self.demand_confirmed("trace", trace.content())

    def demand_confirmed(self, what: str, content: Mapping[str, Any]) -> None:
        """Demand that the checker confirms `content` of the data."""
        self._demand(what, _refusal(content, self.data))

    def demand_equal(self, what: str, got: Any, expected: Any) -> None:
        """Demand that two values are the same."""
        if got != expected:
            raise self.departure({what: expected}, {what: got})

    def demand_at_most(self, what: str, got: Exact, bound: Exact) -> None:
        """Demand that a number is not above a bound."""
        if got > bound:
            raise self.departure({f"{what} at most": bound}, {what: got})

    def demand_separates(self, w: Vector) -> None:
        """Demand that y<w,x> > 0 for every point."""
        if not separates(w, self.data):
            raise self.departure({"weights": "separate"}, {"weights": w})

    def departure(self, expected: Mapping[str, Any], got: Mapping[str, Any]) -> Departure:
        """Return the departure from the claim, to be raised."""
        return Departure(self.claim, self.data, self.conventions, expected, got)

    def _demand(self, what: str, refusal: str) -> None:
        if refusal:
            raise self.departure({what: "confirmed"}, {what: refusal})

    def _returned(self, kinds: tuple[type, ...], call: Callable[[], T]) -> T:
        """Return what the call returns, of one of the kinds; an exception is a departure."""
        names = " or ".join(kind.__name__ for kind in kinds)
        try:
            returned = call()
        except Exception as error:
            raise self.departure({"returns": names}, {"raises": _told(error)}) from error
        if not isinstance(returned, kinds):
            raise self.departure({"returns": names}, {"returns": type(returned).__name__})
        return returned


@lru_cache(maxsize=16)
def _certificate(data: Dataset) -> Separator | GordanCertificate:
    """Decide once what many properties ask of the same data."""
    return certify(data)


@lru_cache(maxsize=16)
def _refusal_of_certificate(data: Dataset) -> str:
    return _refusal(_certificate(data).content(), data)


def _read_through(trace: Trace, data: Dataset) -> None:
    """Raise an error where the trace cannot be one of these points."""
    if len(trace.weights) != data.dimension:
        raise ValueError(f"{len(trace.weights)} weights for {data.dimension} coordinates")
    for weight in trace.weights:
        if not isinstance(weight, EXACT):
            raise TypeError(f"the weight {quoted(weight)} is not exact")
    for row in {*trace.mistakes}:
        if not 0 <= row < len(data):
            raise IndexError(f"row {row} of {len(data)}")


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _refusal(content: Mapping[str, Any], data: Dataset) -> str:
    """Return why the checker does not confirm `content` of the data; "" where it does."""
    if content["bias"] != data.bias:
        return f"it is made for bias {quoted(content['bias'])}"
    try:
        verdict = replay(content, data.rows, data.labels)
    except ValueError as error:
        return str(error)
    return "" if verdict.holds else verdict.sentence
