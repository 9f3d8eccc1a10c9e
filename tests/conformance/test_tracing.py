"""Both runs of a case pass by pass: that of the reference, and what the target answers."""

from properties.conformance.tracing import traces
from tests.conformance.made import CONTRADICTION, TWO, task


class Answering:
    """A target in this process that tells how many passes it was given, and no more."""

    def __init__(self):
        self.options, self.spent, self.together = [], 0.0, []

    def ask_together(self, requests, seconds):
        self.together.append(len(requests))
        return [self.ask(request, seconds) for request in requests]

    def ask(self, request, seconds):
        self.options.append(request["options"])
        return {"weights": [request["options"]["epochs"], "0"][: len(request["X"][0])]}


def test_the_reference_is_told_from_its_start_on_and_the_target_from_its_first_pass():
    target = Answering()

    told = traces(task(TWO, takes="epochs order"), target, 2)

    assert told == {
        "expected": [
            {"weights": ["0", "0"], "updates": "0", "passes": "0", "converged": False},
            {
                "weights": ["1", "-2"],
                "updates": "2",
                "passes": "1",
                "converged": False,
                "rows": ["0", "1"],
            },
            {
                "weights": ["2", "-4"],
                "updates": "4",
                "passes": "2",
                "converged": False,
                "rows": ["0", "1"],
            },
        ],
        "got": [{"weights": ["1", "0"]}, {"weights": ["2", "0"]}],
    }


def test_the_other_options_stay_as_they_are():
    target = Answering()

    traces(task(TWO, takes="epochs order", order=(1, 0)), target, 2)

    assert target.options == [
        {"epochs": "1", "order": ["1", "0"]},
        {"epochs": "2", "order": ["1", "0"]},
    ]


def test_no_more_passes_are_told_than_the_run_has():
    told = traces(task(), Answering(), 20)

    assert [state["passes"] for state in told["expected"]] == ["0", "1", "2"]
    assert told["expected"][2]["rows"] == []
    assert told["got"] == [{"weights": ["1"]}, {"weights": ["2"]}]


def test_where_nothing_separates_the_limits_still_end_the_runs_and_are_given_together():
    target = Answering()

    told = traces(task(CONTRADICTION, family="inseparable"), target, 9)

    assert [state["weights"][0] for state in told["got"]] == ["1", "2", "3", "4"]
    assert target.together == [3]


def test_a_target_without_a_limit_shows_no_passes():
    target = Answering()

    told = traces(task(takes=""), target, 20)

    assert (len(told["expected"]), told["got"], target.options) == (3, [], [])


def test_an_order_of_its_own_has_no_passes_to_compare():
    target = Answering()

    assert traces(task(TWO, "order=own"), target, 20) == {"expected": [], "got": []}
    assert target.options == []
