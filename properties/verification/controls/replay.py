"""Controls of the replay: true ledgers, and each kind of line forged in every way."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

from proofs.checkers import independent_kernel
from proofs.checkers.run_all import CHECKERS
from proofs.export.json_ledger import as_json
from proofs.theorem import Theorem
from properties.verification.control import Control, pick
from properties.verification.controls.steps import true_steps

Document = dict[str, Any]
Forgery = Callable[[Document, Random], bool]


class _Misprinted(Theorem):
    """A theorem that is printed with another conclusion than the one that was proved."""

    @property
    def statement(self) -> str:
        return f"{super().statement} + 1"


class _Unconditional(Theorem):
    """A theorem that is printed without its hypotheses."""

    @property
    def hypotheses(self) -> tuple[str, ...]:
        return ()


def replay_controls(random: Random) -> Iterator[Control]:
    """Yield a proof that ends in each rule, and the same with its last line forged."""
    by_rule = {step.rule: step for step in true_steps(random)}
    misprinted = random.choice([step for step in by_rule.values() if step.hypotheses])
    for words, kind in (("conclusion", _Misprinted), ("hypotheses", _Unconditional)):
        proof = misprinted.theorem(kind)
        yield Control(f"a proof with misprinted {words}", False, partial(_passes, proof))
    for step in by_rule.values():
        proof = step.theorem()
        yield Control(f"a proof that ends in {step.rule}", True, partial(_passes, proof))
        true = json.loads(as_json(proof))
        for words, forge in FORGERIES.items():
            forged = deepcopy(true)
            if forge(forged, random):
                offered = f"a proof that ends in {step.rule}, with {words}"
                yield Control(offered, False, partial(_replays, forged))


def _passes(theorem: Theorem) -> bool:
    """Ask as `verify` does, for an opinion on a theorem."""
    (opinion,) = CHECKERS["replay"]([theorem])
    return opinion.verdict == "passed" and opinion.passed == opinion.asked == len(theorem.steps)


def _replays(document: Document) -> bool:
    return len(independent_kernel.replay(document)) == len(document["lines"])


def _another_line(document: Document, random: Random) -> bool:
    """Add a number to what the last line says, and conclude what was proved."""
    document["lines"][-1]["concludes"][1].append([str(pick(random)), []])
    return True


def _another_conclusion(document: Document, random: Random) -> bool:
    """Add a number to what the last line says, and conclude it."""
    _another_line(document, random)
    document["concludes"] = document["lines"][-1]["concludes"]
    return True


def _another_relation(document: Document, random: Random) -> bool:
    """Say = where an inequality was proved, > where an equation was."""
    concludes = document["lines"][-1]["concludes"]
    concludes[0] = ">" if concludes[0] == "=" else "="
    document["concludes"] = concludes
    return True


def _another_coefficient(document: Document, random: Random) -> bool:
    """Change one coefficient of what the last line says."""
    polynomial = document["lines"][-1]["concludes"][1]
    if not polynomial:
        return False
    term = random.choice(polynomial)
    term[0] = str(pick(random) * 10**6 + 7)
    document["concludes"] = document["lines"][-1]["concludes"]
    return True


def _without_a_hypothesis(document: Document, random: Random) -> bool:
    return _short_of_one(document["hypotheses"], random)


def _with_a_hypothesis(document: Document, random: Random) -> bool:
    document["hypotheses"].append([">", [[str(pick(random)), [["other"]]]]])
    return True


def _without_a_parent(document: Document, random: Random) -> bool:
    return _short_of_one(document["lines"][-1]["parents"], random)


def _short_of_one(given: list[Any], random: Random) -> bool:
    if given:
        given.pop(random.randrange(len(given)))
        return True
    return False


def _resting_on_itself(document: Document, random: Random) -> bool:
    line = document["lines"][-1]
    line["parents"] = [line["line"] for _ in line["parents"]]
    return bool(line["parents"])


def _without_arguments(document: Document, random: Random) -> bool:
    line = document["lines"][-1]
    # an instance of no values is what the line before says
    had, line["arguments"] = line["arguments"], []
    return bool(had)


def _another_argument(document: Document, random: Random) -> bool:
    """Change one number in the arguments."""
    places = list(_numbers(document["lines"][-1]["arguments"]))
    if not places:
        return False
    place, at = random.choice(places)
    place[at] = str(pick(random) * 10**6 + 7)
    return True


def _another_rule(document: Document, random: Random) -> bool:
    """Say of the last line that it is assumed, or derived by what can derive nothing."""
    line = document["lines"][-1]
    rules = ["assume", "number", "square", "norm", "anything"]
    line["rule"] = random.choice([rule for rule in rules if rule != line["rule"]])
    return True


def _by_assumption(document: Document, random: Random) -> bool:
    """Assume what was derived, without a word in the hypotheses."""
    line = document["lines"][-1]
    line["rule"], line["arguments"], line["parents"] = "assume", [], []
    return bool(document["hypotheses"] != [line["concludes"]])


def _numbers(part: Any) -> Iterator[tuple[list[Any], int]]:
    """Yield where the coefficients stand: first in a monomial, before its generators."""
    match part:
        case [str(number), [*_], *_] if number.lstrip("-").replace("/", "").isdigit():
            yield part, 0
        case [*parts]:
            for each in parts:
                yield from _numbers(each)
        case {"state": state}:
            yield from _numbers(state)


FORGERIES: dict[str, Forgery] = {
    "another conclusion": _another_conclusion,
    "a last line of its own": _another_line,
    "another relation": _another_relation,
    "another coefficient": _another_coefficient,
    "a hypothesis less": _without_a_hypothesis,
    "a hypothesis more": _with_a_hypothesis,
    "a line less to rest on": _without_a_parent,
    "itself to rest on": _resting_on_itself,
    "no arguments": _without_arguments,
    "another number in the arguments": _another_argument,
    "another rule": _another_rule,
    "an assumption in its place": _by_assumption,
}
