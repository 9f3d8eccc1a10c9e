"""The specification on all integers at once, by CrossHair: each path of the loop, not each number.

It is an optional extra. What it says is that it went through every path and found nothing:
*exhausted by CrossHair*, which is a program's word, and no proof.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import BackendCannotProceed
from hypothesis.internal.conjecture.providers import AVAILABLE_PROVIDERS

from perceptron import Conventions
from perceptron.arithmetic.vectors import IntegerVector, Vector, dot
from perceptron.specification import is_mistake, updated

Exhausted = Literal["exhausted by CrossHair", "not exhausted"]
Moved = Callable[[Vector, Vector, int, Conventions], Vector]


def exhausted(
    points: int, dimension: int, presentations: int, moved: Moved = updated, paths: int = 300
) -> Exhausted:
    """Go through the first presentations to the rule "le" from 0, of any integer points.

    On each path alignment-grows and norm-bounded are asked of every u, and update-corrects.

    Parameters
    ----------
    points, dimension, presentations
        How large the run is; the labels are in the signs of the points.
    moved
        The move under test.
    paths
        At most so many are tried.

    Raises
    ------
    AssertionError
        Where a claim fails; CrossHair's integers are in it.
    """
    vector = st.tuples(*[st.integers()] * dimension)
    ended = list[str]()
    AVAILABLE_PROVIDERS["crosshair-watched"] = _watched(ended)

    @settings(
        backend="crosshair-watched",
        max_examples=paths,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(st.tuples(*[vector] * points), vector)
    def run(examples: Sequence[IntegerVector], u: IntegerVector) -> None:
        _hold(examples, u, presentations, moved)

    run()
    return "exhausted by CrossHair" if "verified" in ended else "not exhausted"


def _watched(ended: list[str]) -> Any:
    """Return the backend of CrossHair, which notes what ends a path or all of them."""
    # an optional extra, imported where it is used
    from hypothesis_crosshair_provider import crosshair_provider  # noqa: PLC0415

    class Watched(crosshair_provider.CrossHairPrimitiveProvider):  # type: ignore[misc] # no types
        @contextmanager
        def per_test_case_context_manager(self) -> Iterator[Any]:
            try:
                with super().per_test_case_context_manager() as entered:
                    yield entered
            except BackendCannotProceed as stopped:
                ended.append(stopped.scope)
                raise

    return Watched


def _hold(examples: Sequence[IntegerVector], u: Vector, presentations: int, moved: Moved) -> None:
    w: Vector = (0,) * len(u)
    mistakes = 0
    for number in range(presentations):
        z = examples[number % len(examples)]
        before = dot(w, z)
        if is_mistake("le", before, 1):
            w = moved(w, z, 1, Conventions())
            mistakes += 1
            _demand("update-corrects", dot(w, z) == before + dot(z, z))
    _demand("norm-bounded", dot(w, w) <= mistakes * max(dot(z, z) for z in examples))
    _demand("alignment-grows", dot(w, u) >= mistakes * min(dot(z, u) for z in examples))


def _demand(claim: str, holds: bool) -> None:
    if not holds:
        raise AssertionError(claim)
