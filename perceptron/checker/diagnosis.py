"""What is said of data that nothing separates: cores, and how many rows must go."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from perceptron.checker.rank import has_rank
from perceptron.checker.verdict import Data, Said, cancels, demand, dot

Cores = Mapping[int, Mapping[int, int]]


def explanation(said: Said, data: Data) -> str:
    """Rows that cancel cannot all stay; the weights separate what is left without those removed."""
    for number, core in enumerate(said["cores"]):
        _core(number, core, data)
    wrong = [row for row, z in enumerate(data.z) if dot(said["weights"], z) <= 0]
    demand(said["removed"] == wrong, "the rows removed are not those that the weights err on")
    demand(said["at_most"] == len(wrong), "its at_most is not the number of rows removed")
    cores = dict(enumerate(said["cores"]))
    proved = _is_needed(said["proof"], cores, frozenset(), frozenset(), said["at_least"])
    demand(proved, f"its proof does not show that {said['at_least']} rows must go")
    return (
        f"every core is minimal, at least {said['at_least']} of the rows must go for the rest to "
        f"be separable, and {len(wrong)} can"
    )


def _core(number: int, core: Mapping[int, int], data: Data) -> None:
    """Of rows that cancel, all but one of which are independent, no part cancels."""
    demand(cancels(core, data.z), f"the combination of core {number} is not zero")
    rows = [data.z[row] for row in core]
    is_minimal = len(rows) <= len(rows[0]) + 1 and has_rank(rows, len(rows) - 1)
    demand(is_minimal, f"core {number} is not shown to be minimal")


def _is_needed(
    proof: Any, cores: Cores, taken: frozenset[int], forbidden: frozenset[int], needed: int
) -> bool:
    """Say whether it is proved that so many rows more must be taken, none of them forbidden.

    Of cores that none of the rows taken meets: each needs a row, and a row meets cores of no more
    than `most` shares together. Or: one of the rows of a core is taken, and a branch for each says
    what follows where those before it are not.
    """
    if needed <= 0:
        return True
    if "packing" in proof:
        shares = {n: a for n, a in proof["packing"].items() if not taken & cores.get(n, {}).keys()}
        if not shares.keys() <= cores.keys():
            return False
        load: Counter[int] = Counter()
        for n, a in shares.items():
            load.update(dict.fromkeys(cores[n].keys() - forbidden, a))
        return bool(sum(shares.values()) > (needed - 1) * max(load.values(), default=0))
    core = cores.get(proof["core"], {}).keys()
    if not core or taken & core:
        return False
    for branch in proof["branches"]:
        row = branch["row"]
        if not _is_needed(branch["then"], cores, taken | {row}, forbidden, needed - 1):
            return False
        forbidden |= {row}
    return core <= forbidden
