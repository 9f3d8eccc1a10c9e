"""What a certificate says of a run, by making the run once more: a cycle, a closed set, a trace."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import islice, product
from random import Random
from typing import Any

from perceptron.checker.json_fields import lists
from perceptron.checker.verdict import Data, Number, Said, demand, dot, gordan


class _Loop:
    """The textbook loop once more, in a unit of which every move is a multiple: w + factor * z."""

    def __init__(self, rule: Said, data: Data) -> None:
        self.data, self.update = data, rule["update"]
        factor = int(rule["step"]) * rule["rate"]
        self.unit, self.factor = data.scale * factor.denominator, factor.numerator
        self.start = self.in_units(rule["start"])

    def in_units(self, w: Sequence[Number]) -> list[Number]:
        multiples = (a * self.unit for a in w)
        return [int(a) if a.denominator == 1 else a for a in multiples]

    def errs(self, w: Sequence[Number], row: int) -> bool:
        score = dot(w, self.data.z[row])
        return score < 0 or (score == 0 and self.errs_at_a_tie(row))

    def errs_at_a_tie(self, row: int) -> bool:
        y = self.data.labels[row]
        return {"le": True, "lt": False, "predict+": y < 0, "predict-": y > 0}[self.update]

    def moved(self, w: Sequence[Number], row: int) -> list[Number]:
        return [a + self.factor * b for a, b in zip(w, self.data.z[row], strict=True)]

    def passes(self, order: Any) -> Iterator[tuple[list[Number], list[int]]]:
        """Yield, after each pass, the weights and the rows of its mistakes.

        For ever, or as long as there is an order for each.
        """
        w = self.start
        for rows in order if lists(order) else self.orders(order):
            mistakes = []
            for row in rows:
                if self.errs(w, row):
                    w = self.moved(w, row)
                    mistakes.append(row)
            yield w, mistakes

    def orders(self, order: str | list[int]) -> Iterator[list[int]]:
        """Yield, for ever, the rows of a pass in the order of this name."""
        rows = order if isinstance(order, list) else [*range(len(self.data.z))]
        name, _, seed = str(order).partition(":")
        shuffle = Random(seed and int(seed)).shuffle  # noqa: S311 - an order, no secret
        if name == "reversed":
            rows.reverse()
        while True:
            if name == "shuffled":
                shuffle(rows)
            yield rows


def cycle(said: Said, data: Data) -> str:
    """Two passes end with the same weights, none between them does, and each makes an update."""
    first, second, order = said["first_pass"], said["second_pass"], said["conventions"]["order"]
    loop = _Loop(said["conventions"], data)
    weights = loop.in_units(said["weights"])
    demand(first < second, "the second pass is not after the first")
    demand(not str(order).startswith("shuffled"), "a shuffle need not repeat")
    demand(not lists(order), "orders for each pass need not repeat")
    demand(first > 0 or weights == loop.start, "the run starts with other weights")
    between: Counter[int] = Counter()
    for number, (w, mistakes) in enumerate(islice(loop.passes(order), second), 1):
        demand(bool(mistakes), f"pass {number} makes no update: the run converges")
        if number in (first, second):
            demand(w == weights, f"pass {number} ends with other weights")
        elif number > first:
            demand(w != weights, f"pass {number} ends with these weights already")
        between.update(mistakes if number > first else ())
    period = {"passes": second - first, "updates": between.total()}
    demand(said["multipliers"] == between, "the mistakes between the two are others")
    for unit, length in period.items():
        demand(said["period"][unit] == length, f"its period in {unit} is another")
    return f"pass {second} ends with the weights of pass {first}, so the run is endless"


def closed_set(said: Said, data: Data) -> str:
    """Induction over the mistakes: the start is inside, and from inside none leads out."""
    loop = _Loop(said["conventions"], data)
    weights = [tuple(loop.in_units(w)) for w in said["weights"]]
    inside = set(weights)
    demand(len(inside) == len(weights), "the same weights stand there twice")
    demand(tuple(loop.start) in inside, "the start is not among the weights")
    for w, row in product(weights, range(len(data.z))):
        stays = not loop.errs(w, row) or tuple(loop.moved(w, row)) in inside
        demand(stays, f"a mistake on row {row} leads out of the weights")
    longest = max(dot(w, w) for w in said["weights"])
    demand(said["longest_squared"] == longest, "its longest_squared is another")
    return f"no run in any order leaves these {len(weights)} weights, |w|^2 at most {longest}"


def trace(said: Said, data: Data) -> str:
    """Make the run again: these are its mistakes, in this order, and so it ends."""
    loop, passes, mistakes = _Loop(said["conventions"], data), said["passes"], said["mistakes"]
    demand(passes <= len(mistakes) + 1, "it has more passes than mistakes to make in them")
    run, made, clean, done = loop.passes(said["conventions"]["order"]), list[int](), False, 0
    for _, rows in islice(run, passes):
        demand(not clean, "a pass follows one without an update")
        made += rows
        demand(len(made) <= len(mistakes), "it makes more mistakes than these")
        clean, done = not rows, done + 1
    demand(done == passes, f"there are orders for {done} passes only")
    if said["outcome"] == "limit" and (then := next(run, None)):
        _, ahead = then
        stopped = len(mistakes) < len(made) + len(ahead)
        demand(stopped, "it is not stopped by that limit")
        made += ahead[: len(mistakes) - len(made)]
    demand(made == mistakes, "the mistakes are others")
    weights = loop.in_units(said["weights"])
    demand(reduce(loop.moved, made, loop.start) == weights, "the weights are others")
    demand((said["outcome"] == "converged") == clean, f"the run does not end {said['outcome']}")
    return f"{len(made)} mistakes, {_ended(said, loop)}"


def _ended(said: Said, loop: _Loop) -> str:
    outcome, evidence = said["outcome"], said["evidence"]
    given = lists(said["conventions"]["order"])
    demand(outcome != "endless" or not given, "with an order for each pass no run is endless")
    if evidence is None:
        demand(outcome != "endless", "an endless run needs evidence")
        return str(outcome)
    demand(outcome == "endless", f"a run that ends {outcome} has no evidence")
    same = all(evidence[name] == said[name] for name in ("digest", "bias"))
    demand(same, "the evidence is made for other data")
    if evidence["kind"] == "gordan":
        ties = map(loop.errs_at_a_tie, evidence["multipliers"])
        demand(any(ties), "a tie may stop this run though nothing separates")
        return f"endless: {gordan(evidence, loop.data)}"
    demand(evidence["conventions"] == said["conventions"], "the evidence is of another run")
    return f"endless: {cycle(evidence, loop.data)}"
