"""What `python -m properties.seeded_faults` prints of the kit, on a hunt that is made up."""

import sys
from types import ModuleType

from perceptron import Conventions, Dataset
from properties import seeded_faults as wrong
from properties.harness.counterexample import Departure
from properties.seeded_faults import KIT, Textbook, __main__, bug
from properties.seeded_faults.detect import Catch
from properties.seeded_faults.state import ForgetsTheStart
from properties.seeded_faults.stopping import GivesUp, StopsAfterAPass
from tests.properties.help_text import help_of

WIDE = Dataset([[1, 2]], [1])
ONE = Dataset([[3]], [1])
LONG = Dataset([[4], [5]], [1, -1])


def catch(data, seconds, *claims):
    departure = Departure(claims[0], data, Conventions(), {"passes": 2}, {"passes": 3})
    return Catch(departure, claims, 1, seconds)


# what is caught from seeds 0, 1 and 2
CATCHES = {
    ForgetsTheStart: (
        catch(LONG, 0.5, "runtime", "gordan"),
        catch(WIDE, 1.256, "runtime"),
        catch(ONE, 0.25, "mistake-bound", "runtime"),
    ),
    GivesUp: (None, catch(LONG, 2.0, "runtime"), None),
    Textbook: (None, None, None),
}


def printed(monkeypatch, capsys, *learners, seeds=()):
    """What is returned and printed of a kit with these learners, and the seeds that were tried."""
    tried = []

    def caught(learner, seed):
        tried.append((type(learner), seed))
        return CATCHES[type(learner)][seed % 3]

    monkeypatch.setattr(__main__, "caught", caught)
    monkeypatch.setattr(__main__, "KIT", {"a": [*learners[:1]], "b": [*learners[1:]]})
    monkeypatch.setattr(sys, "argv", ["wrong", *seeds])
    code = __main__.main()
    return code, capsys.readouterr().out.splitlines(), tried


def test_each_learner_is_told_with_the_claims_that_catch_it_and_the_smallest_data(
    monkeypatch, capsys
):
    seeds = ("--seeds", "0", "1", "2")

    code, lines, tried = printed(monkeypatch, capsys, ForgetsTheStart, GivesUp, seeds=seeds)

    assert code == 1
    assert lines == [
        "ForgetsTheStart: It starts from 0, whatever start is given.",
        "  caught from 3 of 3 seeds, in 1.26 s at most, by gordan, mistake-bound, runtime",
        "  mistake-bound: passes 3 on (3) +1, bias none; expected passes 2",
        "GivesUp: It makes at most three passes.",
        "  caught from 1 of 3 seeds, in 2.00 s at most, by runtime",
        "  runtime: passes 3 on (4) +1; (5) -1, bias none; expected passes 2",
        "2 wrong learners, 3 seeds, 1 not caught",
    ]
    assert tried == [(learner, seed) for learner in (ForgetsTheStart, GivesUp) for seed in range(3)]


def test_the_code_is_0_where_all_are_caught_from_ten_seeds(monkeypatch, capsys):
    code, lines, tried = printed(monkeypatch, capsys, ForgetsTheStart)

    assert (code, lines[-1]) == (0, "1 wrong learners, 10 seeds, 0 not caught")
    assert [seed for _, seed in tried] == list(range(10))


def test_the_code_is_1_however_many_are_not_caught(monkeypatch, capsys):
    code, lines, _ = printed(monkeypatch, capsys, Textbook, GivesUp, seeds=("--seeds", "3"))

    assert code == 1
    assert lines == [
        "Textbook: The perceptron, right. Each method is a place for a bug.",
        "  caught from 0 of 1 seeds",
        "GivesUp: It makes at most three passes.",
        "  caught from 0 of 1 seeds",
        "2 wrong learners, 1 seeds, 2 not caught",
    ]


def test_the_lines_come_as_they_are_found(monkeypatch):
    flushed = []
    monkeypatch.setattr(__main__, "caught", lambda learner, seed: None)
    monkeypatch.setattr(__main__, "KIT", {"a": [GivesUp]})
    monkeypatch.setattr(sys, "argv", ["wrong"])
    monkeypatch.setattr("builtins.print", lambda text, flush=False: flushed.append(flush))

    __main__.main()

    assert flushed == [False, True, False]


def test_help_says_what_is_printed_and_which_seeds(monkeypatch, capsys):
    def main(arguments):
        monkeypatch.setattr(sys, "argv", ["wrong", *arguments])
        __main__.main()

    assert help_of(main, monkeypatch, capsys) == (
        "usage: python -m properties.seeded_faults [-h] [--seeds SEED [SEED ...]] "
        "`python -m properties.seeded_faults`: which claim catches which wrong learner, "
        "and where. "
        "options: -h, --help show this help message and exit "
        "--seeds SEED [SEED ...]"
    )


def test_the_kit_has_learners_of_eight_kinds():
    assert list(KIT) == [
        *("updates", "tie_rules", "number_types", "data_handling"),
        *("orders", "stopping", "reports", "state"),
    ]
    assert KIT["stopping"][0] is StopsAfterAPass


def test_the_learners_of_a_module_are_its_own_classes_but_for_those_in_parts():
    module = ModuleType("kit")

    class Own(Textbook):
        """Like that of the reference."""

    class Part(Textbook):
        pass

    def function():
        pass

    module.__dict__.update(GivesUp=GivesUp, Own=Own, _Part=Part, function=function)
    for each in (Own, Part, function):
        each.__module__ = "kit"

    assert wrong._learners(module) == [Own]


def test_the_bug_is_the_first_line_of_the_docstring():
    class Wordy(Textbook):
        """It says this.

        Not this.
        """

    assert bug(Wordy) == "It says this."
