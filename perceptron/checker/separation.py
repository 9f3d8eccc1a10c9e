"""What is said of the directions in which the likelihood of a regression does not fall.

They are the w with <a_i, w> >= 0 for all rows, and = 0 for some from the start: those of positive
count. By `rounds` more and more rows are seen to have the score 0 in every direction: positive
multiples of them add up to multiples of such rows. `span` names such rows, as many of them
independent as leave no more than the vectors of `basis`: every direction is a combination of these.
The first direction is positive on every row that is not 0 on the basis. The vectors of `null` have
the score 0 on all rows, and the rows of `full` leave no others.
"""

from collections.abc import Iterable, Sequence

from perceptron.checker.rank import has_rank
from perceptron.checker.verdict import Data, Number, Said, combination, demand, dot

Rows = Sequence[Sequence[int]]


def separation(said: Said, data: Data) -> str:
    """Hold every field against the rows; say what follows for the estimates."""
    is_poisson = said["model"] == "poisson"
    rows = [[-a for a in z] for z in data.z] if is_poisson else data.z
    fixed = {row for row, y in enumerate(data.labels) if is_poisson and y < 0}
    known = _known(said["rounds"], fixed, rows)
    demand(known.issuperset(said["span"]), "a row of its span is not known to have the score 0")
    span, full = ([rows[row] for row in said[name]] for name in ("span", "full"))
    _spans("basis", said["basis"], [rows[row] for row in known], span, len(rows[0]))
    _spans("null", said["null"], rows, full, len(rows[0]))
    for number, w in enumerate(said["directions"]):
        scores = [dot(w, a) for a in rows]
        falls = min(scores) < 0 or any(scores[row] for row in fixed)
        demand(not falls, f"the likelihood falls in direction {number}")
    separated = _separated(said, rows)
    words = [_coefficient(column, said, rows, known, data.scale) for column in range(len(rows[0]))]
    for column, word in enumerate(words):
        demand(said["coefficients"][column] == word, f"coefficient {column} is {word}")
    outcomes = {0: "overlap", len(rows): "complete"}
    outcome = outcomes.get(len(separated), "quasi-complete")
    demand(said["outcome"] == outcome, f"the outcome is {outcome}")
    return (
        f"{outcome}, {len(separated)} of {len(rows)} rows are separated, and each coefficient is "
        "what it says"
    )


def _known(rounds: Iterable[Said], fixed: set[int], rows: Rows) -> set[int]:
    """Return the rows that have the score 0 in every direction."""
    known = set(fixed)
    for number, each in enumerate(rounds):
        demand(
            each["free"].keys() <= known,
            f"round {number} frees a row that is not known to have the score 0",
        )
        demand(not any(_sum(each, rows)), f"the combination of round {number} is not zero")
        known |= each["multipliers"].keys()
    return known


def _sum(each: Said, rows: Rows) -> list[Number]:
    """Return the sum of the multiples of its rows."""
    total: list[Number] = [0] * len(rows[0])
    for multipliers in (each["multipliers"], each["free"]):
        if multipliers:
            total = [a + b for a, b in zip(total, combination(multipliers, rows), strict=True)]
    return total


def _spans(name: str, vectors: Rows, zero: Rows, independent: Rows, dimension: int) -> None:
    """Check that these vectors span all that have the score 0 on the rows."""
    for number, v in enumerate(vectors):
        vanishes = all(dot(v, a) == 0 for a in zero)
        demand(vanishes, f"a score of vector {number} of its {name} is not 0")
    is_whole = has_rank(independent, dimension - len(vectors)) and has_rank(vectors, len(vectors))
    demand(is_whole, f"its {name} is not shown to be complete")


def _separated(said: Said, rows: Rows) -> list[int]:
    """Return the rows that the first direction separates; nothing separates the others."""
    first = said["directions"][:1]
    separated = [row for row, a in enumerate(rows) if first and dot(first[0], a) > 0]
    demand(said["separated"] == separated, "the rows that it separates are others")
    for row in {*range(len(rows))}.difference(separated):
        vanishes = all(dot(b, rows[row]) == 0 for b in said["basis"])
        demand(vanishes, f"row {row} is not shown to have the score 0")
    return separated


def _coefficient(column: int, said: Said, rows: Rows, known: set[int], scale: int) -> str:
    """Return what is proved of a coefficient."""
    if any(v[column] for v in said["null"]):
        return "not identified"
    if not any(b[column] for b in said["basis"]):
        return "finite"
    if proof := said["signs"].get(column):
        total = _sum(proof, rows)
        size = total[column]
        unit = [size * (j == column) for j in range(len(total))]
        is_sum = total == unit and abs(size) == proof["times"] * scale
        demand(
            is_sum and proof["free"].keys() <= known,
            f"the sign of coefficient {column} is not proved",
        )
        return "+infinite" if size > 0 else "-infinite"
    signs = {w[column] > 0 for w in said["directions"] if w[column]}
    demand(len(signs) == 2, f"nothing shows the sign of coefficient {column}")
    return "sign not fixed"
