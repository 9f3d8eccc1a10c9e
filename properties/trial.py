"""One trial of an implementation: what it says is believed only where the checker confirms it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from perceptron import Conventions, Dataset, GordanCertificate, Separator, Trace, certify, replay
from perceptron.vectors import Vector, dot, scaled
from properties.departure import Departure
from properties.registry import Certify, Train

__all__ = ["Trial", "cancels", "radius_bound", "separates"]

T = TypeVar("T")


@dataclass(frozen=True)
class Trial:
    """A claim, and the data and conventions on which an implementation is held to it."""

    claim: str
    data: Dataset
    conventions: Conventions = field(default_factory=Conventions)

    def trained(self, train: Train) -> Trace:
        """Return what `train` says of its run, of which nothing is checked yet."""
        return self._returned((Trace,), lambda: train(self.data, self.conventions))

    def certified(self, decide: Certify = certify) -> Separator | GordanCertificate:
        """Return the certificate of `decide`, confirmed of the data."""
        kinds = (Separator, GordanCertificate)
        certificate = self._returned(kinds, lambda: decide(self.data))
        self._demand_replay("certificate", certificate.content())
        return certificate

    def best_bound(self) -> Fraction:
        """Return R^2 / gamma*^2 of the data, exact."""
        certificate = self.certified()
        if not isinstance(certificate, Separator):
            raise self.departure({"certificate": "separator"}, {"certificate": certificate.kind})
        return certificate.mistake_bound

    def demand_gordan(self, decide: Certify = certify) -> None:
        """Demand that `decide` certifies that nothing separates the data."""
        certificate = self.certified(decide)
        if isinstance(certificate, Separator):
            raise self.departure({"certificate": "gordan"}, {"certificate": certificate.kind})

    def demand_replay(self, trace: Trace) -> None:
        """Replay the whole of `trace`: every mistake, the weights, the end and its evidence."""
        asked, used = self.conventions.to_json(), trace.conventions.to_json()
        if used != asked:
            raise self.departure({"conventions": asked}, {"conventions": used})
        self._demand_replay("trace", trace.content())

    def departure(self, expected: Mapping[str, Any], got: Mapping[str, Any]) -> Departure:
        """Return the departure from the claim, to be raised."""
        return Departure(self.claim, self.data, self.conventions, expected=expected, got=got)

    def _returned(self, kinds: tuple[type, ...], call: Callable[[], T]) -> T:
        """Return what the call returns, of one of the kinds; an exception is a departure."""
        names = " or ".join(kind.__name__ for kind in kinds)
        try:
            returned = call()
        except Exception as error:
            raised = f"{type(error).__name__}: {error}"
            raise self.departure({"returns": names}, {"raises": raised}) from error
        if not isinstance(returned, kinds):
            raise self.departure({"returns": names}, {"returns": type(returned).__name__})
        return returned

    def _demand_replay(self, what: str, content: Mapping[str, Any]) -> None:
        if refusal := _refusal(content, self.data):
            raise self.departure({what: "confirmed"}, {what: refusal})


def radius_bound(data: Dataset, u: Vector) -> Fraction:
    """Return R^2 |u|^2 / delta^2 for weights u that separate the data, exact."""
    delta = min(y * dot(u, x) for x, y in data)
    return Fraction(max(dot(x, x) for x, _ in data) * dot(u, u)) / delta**2


def separates(w: Vector, data: Dataset) -> bool:
    """Say whether w has a weight a coordinate, and y<w,x> > 0 for every point. Exact."""
    return len(w) == data.dimension and all(y * dot(w, x) > 0 for x, y in data)


def cancels(multipliers: Vector, data: Dataset) -> bool:
    """Say whether sum a_i y_i x_i is 0. Exact."""
    signed = [scaled(a * y, x) for a, (x, y) in zip(multipliers, data, strict=True)]
    return not any(map(sum, zip(*signed, strict=True)))


def _refusal(content: Mapping[str, Any], data: Dataset) -> str:
    """Return why the checker does not confirm `content` of the data; "" where it does."""
    if content["bias"] != data.bias:
        return f"it is made for bias {content['bias']!r}"
    try:
        verdict = replay(content, data.rows, data.labels)
    except ValueError as error:
        return str(error)
    return "" if verdict.holds else verdict.sentence
