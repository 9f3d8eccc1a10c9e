"""The search beyond the fixed cases: what it draws, what it keeps, and when it ends."""

import contextlib
from fractions import Fraction
from types import SimpleNamespace

import hypothesis
import pytest
from hypothesis import HealthCheck, Phase, Verbosity
from hypothesis import strategies as st

from perceptron import Dataset, Refused
from properties.conformance import searching
from properties.conformance.cases import Case
from properties.conformance.declared import Declared
from properties.conformance.outcomes import Outcome
from properties.conformance.searching import Searched, cases_for, checked_budget, searched
from properties.conformance.states import State
from tests.conformance.made import answered, task

PLAIN = Declared.read("update=le")
HALF = Fraction(1, 2)


def right(asked, process, seconds):
    return Outcome(asked, asked.end())


def wrong(asked):
    return answered(asked, (7,) * asked.data.dimension)


@pytest.mark.parametrize("budget", ["quick", "default", "thorough"])
def test_a_budget_is_one_of_three(budget):
    assert checked_budget(budget, 0) == budget


@pytest.mark.parametrize(
    ("budget", "seed", "refusal"),
    [
        ("quick", -1, "seed: -1 is no seed; give an integer, 0 or more"),
        ("quick", True, "seed: True is no seed; give an integer, 0 or more"),
        ("quick", "1", "seed: '1' is no seed; give an integer, 0 or more"),
        ("huge", 1, "budget: 'huge' is unknown; use one of quick, default, thorough"),
    ],
)
def test_another_budget_or_seed_is_refused(budget, seed, refusal):
    with pytest.raises(Refused) as refused:
        checked_budget(budget, seed)

    assert str(refused.value) == refusal


def test_a_search_tells_what_it_was_given_and_how_much_it_asked():
    content = Searched("quick", 3, 17, late=True).content()

    assert content == {"budget": "quick", "seed": 3, "examples": 17}


@pytest.fixture
def counting(monkeypatch):
    """Let a search draw one number, 0 to 99, for one point; and give it 15 examples."""

    def drawn(declared, parameters):
        return st.integers(0, 99).map(lambda n: Case("", "searched", "drawn", (((n,), 1),)))

    monkeypatch.setattr(searching, "cases_for", drawn)
    monkeypatch.setattr(searching, "BUDGETS", {"quick": (15, 20)})
    monkeypatch.setattr(searching, "asked", right)
    return monkeypatch


def search(declared=PLAIN, parameters=("epochs",), required=(), seed=0):
    return searched("process", declared, parameters, required, "quick", seed)


def number(outcome):
    return outcome.task.case.points[0][0][0]


def test_who_is_right_is_asked_all_examples(counting):
    result = search()

    assert (result.budget, result.seed, result.examples) == ("quick", 0, 15)
    assert (result.found, result.close, result.late) == (None, [], False)


def test_a_departure_is_made_as_small_as_it_can(counting):
    asked = []

    def above_9(given, process, seconds):
        asked.append((process, seconds))
        return wrong(given) if given.case.points[0][0][0] > 9 else right(given, process, seconds)

    counting.setattr(searching, "asked", above_9)

    result = search()

    assert number(result.found) == 10
    assert 0 < result.examples < len(asked)
    assert set(asked) == {("process", 1.0)}


def test_the_seed_makes_the_examples(counting):
    def examples(seed):
        drawn = []
        counting.setattr(
            searching, "asked", lambda t, *_: drawn.append(t.case.points) or right(t, "", 1)
        )
        search(seed=seed)
        return drawn

    first, again, other = examples(1), examples(1), examples(2)

    assert first == again != other


def test_nothing_but_seed_and_budget_decides_on_the_examples(counting):
    seen = []
    counting.setattr(
        searching, "settings", lambda **told: seen.append(told) or hypothesis.settings(**told)
    )

    search()

    (told,) = seen
    assert set(told.pop("suppress_health_check")) == set(HealthCheck)
    assert told == {
        "max_examples": 15,
        "database": None,
        "deadline": None,
        "phases": (Phase.generate, Phase.shrink),
        "verbosity": Verbosity.quiet,
        "report_multiple_bugs": False,
    }


def test_a_target_that_departs_only_once_is_told_of(counting):
    times = iter([True])

    def once(given, process, seconds):
        return wrong(given) if next(times, False) else right(given, process, seconds)

    counting.setattr(searching, "asked", once)

    assert search().found is not None


def test_an_error_of_our_own_is_not_swallowed(counting):
    def fails(given, process, seconds):
        raise ZeroDivisionError

    counting.setattr(searching, "asked", fails)

    with pytest.raises(ZeroDivisionError):
        search()


def test_a_case_is_asked_as_the_target_gets_it(counting):
    seen = []
    counting.setattr(searching, "applied", lambda *given: seen.append(given[1:]))

    assert search(required=("epochs",)).examples == 0
    assert set(seen) == {(PLAIN, ("epochs",), ("epochs",))}


@pytest.mark.parametrize(
    ("exact", "audited", "examples"),
    [(True, True, 15), (True, False, 15), (False, False, 15), (False, True, 0)],
)
def test_of_an_order_of_its_own_only_what_is_exact_is_asked(counting, exact, audited, examples):
    made = SimpleNamespace(is_exact=exact, audited=audited)
    counting.setattr(searching, "applied", lambda *given: made)
    fine = SimpleNamespace(agrees=True, differs=())
    counting.setattr(searching, "asked", lambda *given: fine)

    assert search().examples == examples


@pytest.fixture
def attempt(monkeypatch):
    """Attempts of a search at 100 seconds that may go on to 150; `at` sets the time."""
    result, clock = Searched("quick", 0), SimpleNamespace(now=100.0)
    monkeypatch.setattr(searching, "time", SimpleNamespace(monotonic=lambda: clock.now))
    made = searching._Attempt("process", result, 150.0)

    def at(now, outcome):
        clock.now = now
        monkeypatch.setattr(searching, "asked", lambda *given: outcome)
        with contextlib.suppress(searching._Departs):
            made(outcome.task)
            return True
        return False

    return SimpleNamespace(at=at, result=result)


FINE, WRONG = answered(task(), (1,)), wrong(task())


def test_after_its_time_a_search_asks_no_more_and_is_late(attempt):
    assert attempt.at(150.0, FINE)
    assert (attempt.result.examples, attempt.result.late) == (1, False)

    assert attempt.at(150.5, WRONG)
    assert (attempt.result.examples, attempt.result.late) == (1, True)


def test_a_departure_is_made_smaller_for_ten_seconds(attempt):
    assert not attempt.at(110.0, WRONG)
    assert not attempt.at(120.0, WRONG)
    assert attempt.at(120.5, WRONG)

    assert (attempt.result.examples, attempt.result.late) == (1, False)


def test_no_departure_gives_more_time(attempt):
    assert not attempt.at(145.0, WRONG)
    assert not attempt.at(150.0, WRONG)
    assert attempt.at(150.5, WRONG)


def test_the_last_departure_is_kept(attempt):
    smaller = wrong(task())

    attempt.at(101.0, WRONG)
    attempt.at(102.0, FINE)
    attempt.at(103.0, smaller)

    assert attempt.result.found is smaller
    assert (attempt.result.examples, attempt.result.close) == (1, [])


def test_what_rounding_may_explain_is_kept_as_close(attempt):
    rounds = (((Fraction(0.1), Fraction(0.7)), 1), ((Fraction(0.3), -1), -1))
    close = Outcome(task(rounds, "update=le,result=average"), State((0, 0)))

    assert attempt.at(101.0, close)
    assert attempt.result.close == [close]


@pytest.fixture
def datasets(monkeypatch):
    """Note which strategies are asked for, and how; each gives one data set of two points."""
    noted = []
    data = Dataset([[1, 2], [3, 4]], [1, -1])

    class Noting:
        def __getattr__(self, name):
            def strategy(**given):
                noted.append((name, given))
                made = SimpleNamespace(data=data) if name == "hard_families" else data
                return st.just(made)

            return strategy

    monkeypatch.setattr(searching, "strategies", Noting())
    for cached in (searching._data, searching._orders, searching._starts):
        cached.cache_clear()
    yield noted
    searching._data.cache_clear()


SCALES = (1, HALF, 10**5, 2**26, 2**53, Fraction(1, 2**60), 2**200)
ENDING = [
    ("separable_datasets", {"scales": (1,)}),
    ("separable_datasets", {"scales": SCALES}),
    ("separable_datasets", {"scales": (1,), "max_points": 14, "max_dimension": 6}),
    ("separable_datasets", {"scales": (1,), "max_points": 5, "max_dimension": 2}),
    ("hard_families", {"max_size": 4}),
]
ENDLESS = [
    ("nonseparable_datasets", {"scales": (1, 2**30)}),
    ("xor_like_datasets", {"scales": (1,)}),
    ("repeated_datasets", {"scales": (1,)}),
    ("zero_row_datasets", {"scales": (1,)}),
    ("one_class_datasets", {"scales": (1,)}),
    ("boolean_datasets", {"max_variables": 3}),
    ("ulp_datasets", {}),
]


def drawn(strategy, examples=40):
    """Return what a strategy gives, each once."""
    found = []

    @hypothesis.seed(0)
    @hypothesis.settings(max_examples=examples, database=None, phases=(Phase.generate,))
    @hypothesis.given(strategy)
    def note(example):
        if example not in found:
            found.append(example)

    note()
    return found


@pytest.mark.parametrize(
    ("parameters", "sets"), [((), ENDING), (("w0",), ENDING), (("epochs",), ENDING + ENDLESS)]
)
def test_without_a_limit_only_what_something_separates_is_drawn(datasets, parameters, sets):
    drawn(cases_for(Declared.read("bias=append"), parameters), 1)

    biases = {"biases": ("append",)}
    assert datasets == [
        (name, given | (biases if name != "hard_families" else {})) for name, given in sets
    ]


def test_a_case_has_no_option_that_the_target_does_not_take(datasets):
    found = drawn(cases_for(PLAIN, ()))

    plain, tenths = (((1, 2), 1), ((3, 4), -1)), (0.1, 0.2, 0.3, 0.4)
    a, b, c, d = map(Fraction, tenths)
    assert {case.points for case in found} == {plain, (((a, b), 1), ((c, d), -1))}
    assert {(case.start, case.rate, case.order) for case in found} == {(None, None, None)}
    assert {case.epochs for case in found} == {1, 2, 3, 4, 7, 30}
    assert {(case.family, case.why) for case in found} == {("searched", "found by a search")}
    assert all(case.id.startswith("searched-") for case in found)


def test_a_case_has_the_options_that_the_target_takes(datasets):
    found = drawn(cases_for(PLAIN, ("w0", "eta", "order")), 60)

    rates = {None, 1, HALF, 2, Fraction(1, 8)}
    assert {case.rate for case in found} == rates
    assert {len(case.start) for case in found if case.start} == {3}
    assert any(case.start is None for case in found)
    orders = {case.order for case in found}
    assert {None, (0, 1), (1, 0)} <= orders
    assert {len(order) for order in orders if order} == {2, 3, 4}
    assert all(set(order) == {0, 1} for order in orders if order)


def test_decimals_are_tenths_as_float64_has_them():
    data = searching._tenths(Dataset([[1, -7], [20, Fraction(1, 2)]], [1, -1], "append"))

    told = [[float(a) for a in x] for x in data.rows], list(data.labels), data.bias
    assert told == ([[0.1, -0.7], [2.0, 0.05]], [1, -1], "append")
