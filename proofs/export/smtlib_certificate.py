"""A certificate as SMT-LIB 2: one question to a solver, whose answer must be `unsat`.

The file asserts that the certificate is wrong somewhere; all of that is arithmetic on the numbers
of the data. Of multipliers it asserts that one of them is not positive, or that a column does not
cancel, or that some weights put every row named on its side all the same.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from perceptron import Dataset
from perceptron.arithmetic.exact import Exact, size, to_text
from perceptron.arithmetic.vectors import Vector
from proofs.export.answer import Answer, answer


def as_smt2(content: Any, data: Dataset) -> str:
    r"""Return a certificate as an SMT-LIB script; it holds if a solver answers unsat.

    Parameters
    ----------
    content
        What ``certificate.content()`` returns, or its JSON as read: of kind separator, with its
        margin, enclosure, with its bounds, gordan, or cycle, of which the multipliers count.
    data
        The data that it is made for; the bias is taken from the certificate.

    Raises
    ------
    Refused
        Where it is made for other data, or of another kind.
    Unreadable
        Where it is not of the form ``perceptron-certificate/1``.

    Examples
    --------
    >>> from perceptron import certify
    >>> data = Dataset([[1], [2]], [1, -1])
    >>> print(as_smt2(certify(data).content(), data).partition("(set-logic QF_LRA)\n")[2])
    (declare-const w0 Real)
    (assert (not (and
     (> 2.0 0.0)
     (> 1.0 0.0)
     (= (+ (* 2.0 1.0) (* 1.0 (- 2.0))) 0.0)
     (not (and
     (> (* 1.0 w0) 0.0)
     (> (* (- 2.0) w0) 0.0)
     ))
    )))
    (check-sat)
    <BLANKLINE>
    """
    given = answer(content, data, "as_smt2")
    meaning = f"; unsat: {_MEANING[given.said['kind']]}"
    head = [*given.remark(";"), meaning, "(set-info :smt-lib-version 2.6)"]
    # squares and products of what is defined: of numbers alone, but not linear in writing
    logic = "QF_NRA" if given.separates else "QF_LRA"
    body = _weights(given) if given.separates else _multipliers(given)
    return "\n".join([*head, f"(set-logic {logic})", *body, "(check-sat)"]) + "\n"


_MEANING = {
    "separator": "the weights separate, along the largest margin, and its numbers are right",
    "enclosure": "the weights separate, and both bounds on the margin hold",
    "gordan": "the multipliers are positive and cancel, so that nothing separates",
    "cycle": "the mistakes of a period cancel, so that nothing separates; of the run, no more",
}


def _multipliers(given: Answer) -> list[str]:
    by, rows = given.multipliers, [given.rows[row] for row in given.multipliers]
    names = [f"w{j}" for j in range(len(rows[0]))]
    columns = zip(*rows, strict=True)
    sums = [f"(= {_dot(map(_number, by.values()), column)} 0.0)" for column in columns]
    sides = [f"(> {_product(z, names)} 0.0)" for z in rows]
    return [
        *(f"(declare-const {name} Real)" for name in names),
        *_denied([
            *(f"(> {_number(a)} 0.0)" for a in by.values()),
            *sums,
            "\n ".join(["(not (and", *sides, "))"]),
        ]),
    ]  # fmt: skip


def _weights(given: Answer) -> list[str]:
    said, rows, d = given.said, given.rows, len(given.rows[0])
    w, p = [f"w{j}" for j in range(d)], [f"p{j}" for j in range(d)]
    by = given.multipliers
    hull = [
        _dot(map(_number, by.values()), column)
        for column in zip(*(rows[row] for row in by), strict=True)
    ]
    defined = {
        **dict(zip(w, map(_number, said["weights"]), strict=True)),
        **dict(zip(p, hull, strict=True)),
        "total": _number(sum(by.values())),
        "ww": _sum(f"(* {a} {a})" for a in w),
        "pp": _sum(f"(* {a} {a})" for a in p),
    }
    facts = [
        *(f"(> {_product(z, w)} 0.0)" for z in rows),
        *(f"(> {_number(a)} 0.0)" for a in by.values()),
    ]
    facts += _margin(said, rows, p) if said["kind"] == "separator" else _bounds(said, rows, w)
    return [
        *(f"(define-fun {name} () Real {value})" for name, value in defined.items()),
        *_denied(facts),
    ]


def _margin(said: Any, rows: Sequence[Vector], p: Sequence[str]) -> list[str]:
    """State that p / total is the point of the hull nearest to 0, along w, and both squares."""
    radius = _number(said["radius_squared"])
    # each pair of coordinates has one ratio, so that w lies along p; that it is primitive and on
    # its side is arithmetic of integers and the rows
    along = [f"(= (* w{i} {b}) (* w{j} {a}))" for i, a in enumerate(p) for j, b in enumerate(p[:i])]
    norms = [_sum(f"(* {_number(a)} {_number(a)})" for a in z) for z in rows]
    return [
        *(f"(>= (* total {_product(z, p)}) pp)" for z in rows),
        *along,
        f"(= (* {_number(said['margin_squared'])} total total) pp)",
        *(f"(<= {norm} {radius})" for norm in norms),
        f"(or {' '.join(f'(= {norm} {radius})' for norm in norms)})",
        f"(= (* {_number(said['mistake_bound'])} {_number(said['margin_squared'])}) {radius})",
    ]


def _bounds(said: Any, rows: Sequence[Vector], w: Sequence[str]) -> list[str]:
    lower, upper = _number(said["lower_squared"]), _number(said["upper_squared"])
    scores = [_product(z, w) for z in rows]
    return [
        *(f"(<= (* {lower} ww) (* {score} {score}))" for score in scores),
        f"(<= pp (* {upper} total total))",
    ]


def _denied(facts: Iterable[str]) -> list[str]:
    return ["(assert (not (and", *(f" {fact}" for fact in facts), ")))"]


def _product(z: Vector, names: Sequence[str]) -> str:
    return _sum(f"(* {_number(a)} {name})" for a, name in zip(z, names, strict=True) if a)


def _dot(by: Iterable[str], column: Vector) -> str:
    return _sum(f"(* {a} {_number(b)})" for a, b in zip(by, column, strict=True) if b)


def _sum(terms: Iterable[str]) -> str:
    given = list(terms)
    return f"(+ {' '.join(given)})" if len(given) > 1 else given[0] if given else "0.0"


def _number(value: Exact) -> str:
    top, _, bottom = to_text(size(value)).partition("/")
    text = f"(/ {top}.0 {bottom}.0)" if bottom else f"{top}.0"
    return f"(- {text})" if value < 0 else text
