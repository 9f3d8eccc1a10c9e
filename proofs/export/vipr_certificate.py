"""A certificate as VIPR 1.0, for the checkers of integer programming: each file proves `infeas`.

Write z_i for the signed rows y_i x_i. That nothing separates the data: the constraints
<w, z_i> >= 1 on free w are infeasible, since the multipliers make 0 of the left sides and their
sum of the right. That w separates them: the other system of Gordan's theorem, multipliers a >= 0
of sum 1 that make sum a_i z_i = 0, is infeasible, since w times its equations, s times its sum
and the bounds add up to 0 >= s, where s > 0 is the least score. That step is checked by the bounds
<w, z_i> - s >= 0, a look at each point.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from perceptron import Dataset
from perceptron.arithmetic.exact import Exact, to_text
from perceptron.arithmetic.vectors import dot
from proofs.export.answer import Answer, answer

Terms = Iterable[tuple[int, Exact]]


def as_vipr(content: Any, data: Dataset) -> str:
    """Return a certificate as text in the format VIPR 1.0; O(n d) in size.

    Parameters
    ----------
    content
        What ``certificate.content()`` returns, or its JSON as read: of kind separator or enclosure
        (that its weights separate), gordan or cycle (that its multipliers cancel).
    data
        The data that it is made for; the bias is taken from the certificate.

    Raises
    ------
    Refused
        Where it is made for other data, or of another kind.
    Unreadable
        Where it is not of the form ``perceptron-certificate/1``.

    References
    ----------
    Cheung, Gleixner and Steffy (2017), Verifying integer programming results.

    Examples
    --------
    >>> from perceptron import certify
    >>> data = Dataset([[1], [2]], [1, -1])
    >>> print("".join(as_vipr(certify(data).content(), data).partition("VER")[1:]), end="")
    VER 1.0
    VAR 1
    w0
    INT 0
    OBJ min
    0
    CON 2 0
    row0 G 1 1 0 1
    row1 G 1 1 0 -2
    RTP infeas
    SOL 0
    DER 1
    contradiction G 3 0 { lin 2 0 2 1 1 } -1
    """
    given = answer(content, data, "as_vipr")
    lines = _weights(given) if given.separates else _multipliers(given)
    return "\n".join([*given.remark("%"), *lines]) + "\n"


def _multipliers(given: Answer) -> list[str]:
    rows, multipliers = given.rows, given.multipliers
    names = [f"w{j}" for j in range(len(rows[0]))]
    constraints = [_constraint(f"row{i}", "G", 1, enumerate(z)) for i, z in enumerate(rows)]
    return _file(names, 0, constraints, sum(multipliers.values()), multipliers.items())


def _weights(given: Answer) -> list[str]:
    rows, weights = given.rows, given.said["weights"]
    scores = [dot(weights, z) for z in rows]
    least, n = min(scores), len(rows)
    names = [f"a{i}" for i in range(n)]
    bounds = [_constraint(f"bound{i}", "G", 0, [(i, 1)]) for i in range(n)]
    columns = [
        _constraint(f"column{j}", "E", 0, enumerate(column))
        for j, column in enumerate(zip(*rows, strict=True))
    ]
    total = _constraint("total", "E", 1, [(i, 1) for i in range(n)])
    by: list[Exact] = [score - least for score in scores]
    terms = [*enumerate(by), *((n + j, -w) for j, w in enumerate(weights)),
             (n + len(weights), least)]  # fmt: skip
    return _file(names, n, [*bounds, *columns, total], least, terms)


def _file(
    names: Sequence[str], bounds: int, constraints: Sequence[str], right: Exact, by: Terms
) -> list[str]:
    """Return the seven sections; one derivation, in which the left side is 0."""
    return [
        "VER 1.0",
        f"VAR {len(names)}",
        *names,
        "INT 0",
        "OBJ min",
        "0",
        f"CON {len(constraints)} {bounds}",
        *constraints,
        "RTP infeas",
        "SOL 0",
        "DER 1",
        f"contradiction G {to_text(right)} 0 {{ lin {_terms(by)} }} -1",
    ]


def _constraint(name: str, sense: str, right: Exact, left: Terms) -> str:
    return f"{name} {sense} {to_text(right)} {_terms(left)}"


def _terms(terms: Terms) -> str:
    """Return a sum as its length, and its numbers with their indices; zeros are left out."""
    kept = [f"{index} {to_text(a)}" for index, a in terms if a]
    return " ".join([str(len(kept)), *kept])
