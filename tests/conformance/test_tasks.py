"""A case as a target gets it: with the options that it takes, under its conventions, or not."""

from fractions import Fraction

import pytest

from perceptron import Conventions, specification
from properties.conformance.cases import Case
from properties.conformance.declared import Declared
from properties.conformance.task import Task
from properties.conformance.tasks import applied, tasks

HALF = Fraction(1, 2)
POINTS = (((1, 0), 1), ((1, 1), -1))  # R^2/gamma^2 is 10
CONTRADICTION = (((1, 2), 1), ((1, 2), -1))
PLAIN = Case("plain", "aimed", "why", POINTS, 6)
START = Case("start", "option", "why", POINTS, 6, start=(1, HALF, 3))
RATE = Case("rate", "option", "why", POINTS, 6, rate=HALF)
ORDER = Case("order", "option", "why", POINTS, 6, order=(1, 0, 1))
ZERO, ONE, TWO = "0x0.0p+0", "0x1.0000000000000p+0", "0x1.0000000000000p+1"
AS_HALF, THREE = "0x1.0000000000000p-1", "0x1.8000000000000p+1"
ALL = ("epochs", "w0", "order", "eta")


def options(case, text="", parameters=ALL, required=()):
    task = applied(case, Declared.read(text), parameters, required)
    return task and dict(task.options)


def test_a_case_becomes_a_task_whole():
    declared = Declared.read("update=lt,bias=append")

    task = applied(ORDER, declared, ("epochs", "order"), ())

    conventions = Conventions("lt", bias="append", order=(1, 0, 1))
    given = {"epochs": "6", "order": ["1", "0", "1"]}
    assert task == Task(ORDER, declared, task.data, conventions, 6, given, specification.passes)
    assert (task.data.rows, task.data.labels, task.data.bias) == (
        ((1, 0), (1, 1)),
        (1, -1),
        "append",
    )


def test_the_run_is_the_one_that_is_declared():
    ends = {
        mode: applied(PLAIN, Declared.read(f"mode={mode}"), ("epochs",), ()).end()
        for mode in ("online", "batch")
    }

    assert {mode: end.passes for mode, end in ends.items()} == {"online": 4, "batch": 5}


@pytest.mark.parametrize(
    ("case", "text", "given"),
    [
        (PLAIN, "", {"epochs": "6", "eta": ONE}),
        (PLAIN, "rate=2", {"epochs": "6", "eta": TWO}),
        (RATE, "rate=2", {"epochs": "6", "eta": AS_HALF}),
        (ORDER, "", {"epochs": "6", "eta": ONE, "order": ["1", "0", "1"]}),
        (START, "", {"epochs": "6", "eta": ONE, "w0": [ONE, AS_HALF]}),
        (START, "bias=append", {"epochs": "6", "eta": ONE, "w0": [ONE, AS_HALF, THREE]}),
        (START, "bias=prepend", {"epochs": "6", "eta": ONE, "w0": [THREE, ONE, AS_HALF]}),
        (START, "bias=separate", {"epochs": "6", "eta": ONE, "w0": [ONE, AS_HALF]}),
    ],
)
def test_a_target_is_given_a_limit_a_rate_and_what_the_case_sets(case, text, given):
    assert options(case, text) == given


@pytest.mark.parametrize(
    ("text", "required", "given"),
    [
        ("", ("w0",), {"w0": [ZERO, ZERO]}),
        ("bias=append", ("w0",), {"w0": [ZERO, ZERO, ZERO]}),
        ("bias=separate", ("w0",), {"w0": [ZERO, ZERO]}),
        ("start=1;2", ("w0",), {"w0": [ONE, TWO]}),
        ("order=reversed", ("order",), {"order": ["1", "0"]}),
        ("order=reversed", (), {}),
    ],
)
def test_what_a_target_needs_it_is_given_as_its_conventions_have_it(text, required, given):
    asked = options(PLAIN, text, ALL, required)

    assert asked == {"epochs": "6", "eta": ONE, **given}


def test_the_options_come_in_the_order_of_its_parameters():
    assert list(options(ORDER, "", ("order", "eta", "epochs"))) == ["order", "eta", "epochs"]


@pytest.mark.parametrize(
    ("case", "text", "parameters", "start", "rate", "order"),
    [
        (PLAIN, "start=1;2,rate=2,order=reversed", ALL, (1, 2), 2, "reversed"),
        (START, "bias=separate", ALL, (1, HALF, 0), 1, "cyclic"),
        (START, "bias=prepend", ALL, (3, 1, HALF), 1, "cyclic"),
        (START, "start=5;6", ALL, (1, HALF), 1, "cyclic"),
        (RATE, "rate=2", ALL, None, HALF, "cyclic"),
        (ORDER, "order=reversed", ALL, None, 1, (1, 0, 1)),
        (PLAIN, "order=1;0", (), None, 1, (1, 0)),
    ],
)
def test_the_conventions_have_the_start_the_rate_and_the_order_of_the_case(
    case, text, parameters, start, rate, order
):
    conventions = applied(case, Declared.read(text), parameters, ()).conventions

    assert (conventions.start, conventions.rate, conventions.order) == (start, rate, order)


def test_an_order_that_is_given_is_the_one_of_the_run():
    declared = Declared.read("order=shuffled:3")

    task = applied(PLAIN, declared, ALL, ("order",))

    assert task.conventions.order == tuple(map(int, task.options["order"]))


@pytest.mark.parametrize(
    ("case", "parameters"),
    [
        (START, ("epochs", "order", "eta")),
        (RATE, ("epochs", "w0", "order")),
        (ORDER, ("epochs", "w0", "eta")),
    ],
)
def test_a_case_needs_the_option_that_it_sets(case, parameters):
    assert options(case, "", parameters) is None
    assert options(case) is not None


@pytest.mark.parametrize(
    ("case", "text", "fits"),
    [
        (PLAIN, "start=1;2", True),
        (PLAIN, "start=1;2;3", False),
        (PLAIN, "start=1;2,bias=append", False),
        (PLAIN, "start=1;2;3,bias=append", True),
        (PLAIN, "start=1;2;3,bias=separate", True),
        (PLAIN, "start=1;2,bias=none", True),
        (START, "start=1;2;3", True),
        (PLAIN, "order=1;0;1", True),
        (PLAIN, "order=0", False),
        (PLAIN, "order=0;1;2", False),
        (ORDER, "order=0;1;2", True),
        (PLAIN, "rate=1/3", False),
        (RATE, "rate=1/3", True),
        (PLAIN, "start=1;1/3", False),
        (Case("third", "option", "why", POINTS, start=(1, Fraction(1, 3), 0)), "", False),
        (Case("third", "option", "why", POINTS, rate=Fraction(1, 3)), "", False),
    ],
)
def test_a_case_applies_where_the_conventions_fit_it_and_float64_holds_them(case, text, fits):
    assert (options(case, text) is not None) is fits


def test_beside_a_start_that_is_drawn_long_numbers_are_not_given():
    number = Case("number", "number", "why", POINTS)

    assert options(number, "start=random") is None
    assert options(number, "start=given") is not None
    assert options(PLAIN, "start=random") is not None


@pytest.mark.parametrize(
    ("points", "family", "text", "applies"),
    [
        (POINTS, "aimed", "", True),
        (CONTRADICTION, "aimed", "", False),
        (CONTRADICTION, "inseparable", "", True),
        (POINTS, "aimed", "order=own", True),
        (CONTRADICTION, "aimed", "order=own", False),
        # in the order of the reference its run would end
        ((((40, 1), 1), ((-40, 1), 1)), "aimed", "order=own", False),
        ((((40, 1), 1), ((-40, 1), 1)), "aimed", "", True),
    ],
)
def test_without_a_limit_a_run_must_end_or_show_how_the_target_copes(points, family, text, applies):
    case = Case("a", family, "why", points)

    assert (options(case, text, ()) is not None) is applies
    assert options(case, text, ("epochs",)) is not None


@pytest.mark.parametrize(
    ("points", "epochs", "text", "limit"),
    [
        (POINTS, 6, "", 6),
        (POINTS, 6, "order=own", 11),
        (POINTS, 12, "order=own", 12),
        (POINTS, 6, "start=random", 500),
        (POINTS, 600, "start=random", 600),
        (CONTRADICTION, 6, "order=own", 6),
        (CONTRADICTION, 6, "start=random", 6),
        # R^2/gamma^2 is n^2 + 1
        ((((22, 1), 1), ((-22, 1), 1)), 6, "order=own", 486),
        ((((23, 1), 1), ((-23, 1), 1)), 6, "order=own", 500),
    ],
)
def test_where_order_or_start_are_its_own_the_limit_leaves_time_enough(points, epochs, text, limit):
    task = applied(Case("a", "aimed", "why", points, epochs), Declared.read(text), ALL, ())

    assert task.epochs == limit
    assert task.options["epochs"] == str(limit)


# the square of the first number and 1 do not fit in one sum
FINE = Case("fine", "aimed", "why", (((2**27, 1), 1),))
LONG = Case("long", "number", "why", POINTS)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("", ["plain", "rate", "long"]),
        ("number=exact", ["plain", "rate", "fine", "long"]),
        ("start=0;0", ["plain", "rate", "long"]),
        # a bias rate rounds: then rounding is judged, but of long numbers
        ("bias=append,bias_rate=1/2", ["plain", "rate", "fine"]),
        ("bias=append,bias_rate=1/2,mode=batch", []),
        ("start=1;2;3", []),
    ],
)
def test_the_cases_that_are_given_are_exact_or_can_be_judged(text, given):
    cases = (PLAIN, START, RATE, FINE, LONG)

    made = tasks(cases, Declared.read(text), ("epochs", "eta"))

    assert [task.case.id for task in made] == given
    assert all(task.options["epochs"] == str(task.case.epochs) for task in made)


def test_what_a_target_needs_is_given_with_each_case():
    (task,) = tasks((PLAIN,), Declared(), ("w0",), ("w0",))

    assert task.options == {"w0": [ZERO, ZERO]}
