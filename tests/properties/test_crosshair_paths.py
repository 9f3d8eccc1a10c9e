"""What is asked on each path that CrossHair takes, and how its word at the end is read."""

import sys
from contextlib import contextmanager
from itertools import count
from types import ModuleType

import pytest
from hypothesis.errors import BackendCannotProceed
from hypothesis.internal.conjecture.providers import AVAILABLE_PROVIDERS, PrimitiveProvider

from perceptron import Conventions
from perceptron.specification import updated
from properties.harness.crosshair import _hold, exhausted

PACKAGE = "hypothesis_crosshair_provider"


def noted_in(moves):
    """Return the move of the specification, which notes what it was given."""

    def noted(*given):
        moves.append(given)
        return updated(*given)

    return noted


@pytest.fixture
def backend(monkeypatch):
    """Stand in for CrossHair: draw 1, 2, 3, ..., and stop with a word after so many paths."""

    def install(word, after):
        numbers, paths = count(1), []

        class Provider(PrimitiveProvider):
            def draw_integer(self, *_, **__):
                return next(numbers)

            def _unasked(self, *_, **__):
                raise AssertionError("only integers are drawn")

            draw_boolean = draw_float = draw_string = draw_bytes = _unasked

            @contextmanager
            def per_test_case_context_manager(self):
                paths.append(len(paths))
                if len(paths) > after:
                    raise BackendCannotProceed(word)
                yield

        module = ModuleType("crosshair_provider")
        module.CrossHairPrimitiveProvider = Provider
        package = ModuleType(PACKAGE)
        package.crosshair_provider = module
        monkeypatch.setitem(sys.modules, PACKAGE, package)
        monkeypatch.setitem(sys.modules, f"{PACKAGE}.crosshair_provider", module)

    yield install
    AVAILABLE_PROVIDERS.pop("crosshair-watched", None)


@pytest.mark.parametrize(
    ("word", "said"),
    [("verified", "exhausted by CrossHair"), ("exhausted", "not exhausted")],
)
def test_only_where_all_paths_are_verified_it_is_exhausted(backend, word, said):
    backend(word, after=3)

    assert exhausted(1, 1, 1, paths=9) == said


def test_at_most_300_paths_are_tried(backend):
    backend("verified", after=1000)
    moves = []

    said = exhausted(1, 1, 1, moved=noted_in(moves))

    assert (said, len(moves)) == ("not exhausted", 300)


def test_a_run_has_as_many_points_and_coordinates_as_were_asked_for(backend):
    backend("verified", after=1)
    moves = []

    exhausted(2, 3, 2, moved=noted_in(moves), paths=2)

    # the second point, (4, 5, 6), is right under the first
    assert [move for move in moves if any(move[1])] == [((0, 0, 0), (1, 2, 3), 1, Conventions())]


def test_a_claim_that_fails_on_a_path_is_named(backend):
    backend("verified", after=5)

    with pytest.raises(AssertionError, match="^update-corrects"):
        exhausted(1, 1, 1, moved=lambda w, *_: w)


def test_each_mistake_and_each_tie_of_the_points_in_turn_is_a_move():
    moves = []

    _hold([(2, 0), (-1, 1)], (1, 2), 4, noted_in(moves))

    assert moves == [
        ((0, 0), (2, 0), 1, Conventions()),
        ((2, 0), (-1, 1), 1, Conventions()),
        ((1, 1), (-1, 1), 1, Conventions()),
    ]


@pytest.mark.parametrize(
    ("examples", "u", "w"),
    [
        # equal to the bound on the norm, and to that on the alignment
        ([(2, 0)], (3, 0), [(2, 0)]),
        ([(1, 0), (0, 1)], (1, 1), [(1, 0), (1, 1)]),
    ],
)
def test_what_the_specification_reaches_at_its_bounds_is_held(examples, u, w):
    moves = iter(w)

    _hold(examples, u, len(w), lambda *_: next(moves))

    assert list(moves) == []


@pytest.mark.parametrize(
    ("examples", "u", "w", "claim"),
    [
        ([(1, 0)], (0, 0), (2, 0), "update-corrects"),
        # 5 is more than 1 mistake times 4
        ([(2, 0)], (0, 0), (2, 1), "norm-bounded"),
        # 1 is less than 1 mistake times 2
        ([(1, 0), (0, 3)], (2, 1), (1, -1), "alignment-grows"),
    ],
)
def test_a_move_that_breaks_a_claim_is_found_by_it(examples, u, w, claim):
    with pytest.raises(AssertionError, match=f"^{claim}$"):
        _hold(examples, u, 1, lambda *_: w)
