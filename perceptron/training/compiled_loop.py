"""The run over float64 as a loop that the compiler takes whole; it comes back where floats end.

Points are given as values (n, d), or as values, indices and indptr of compressed sparse rows.
"""

import math
from typing import Any

import numpy as np

from perceptron.arithmetic.float_scores import (
    DRIFT,
    RADIUS,
    SAFETY,
    U,
    bound,
    first_score,
    move,
    score_of,
    sign_of,
)
from perceptron.arithmetic.numba_compile import COMPILED, inlined, lean
from perceptron.training.float32_filter import copy_row, narrow, tells_right

__all__ = [
    "BACK",
    "BACKWARD",
    "CLEAN",
    "COMPILED",
    "DOUBT",
    "FORWARD",
    "FULL",
    "LIMIT",
    "PAUSE",
    "advance",
]

# why `advance` came back
CLEAN, DOUBT, FULL, LIMIT, BACK, PAUSE, ON = range(7)
# an order of all rows, which is not listed
FORWARD, BACKWARD = -1, -2
# the whole-number state: where in the pass, updates, passes, updates before this pass,
# the milestone: its pass and its updates; and where in its pass the last update was made
AT, UPDATES, PASSES, BEFORE, MARK_PASS, MARK, LAST = range(7)


@inlined()
def _row(order: Any, n: int, at: int) -> Any:
    """Return the row that is presented at this place of a pass over n points."""
    if order[0] >= 0:
        return np.uint64(order[at])
    return np.uint64(at if order[0] == FORWARD else n - 1 - at)


@inlined()
def _score(
    values: Any, indices: Any, indptr: Any, row: int, y: int, v: Any, bias: float, coarse: Any,
    sure: float, error: float,
) -> Any:  # fmt: skip
    """Return y<v, a>; infinity where the coarse copy says that it is surely right."""
    if coarse is not None:  # noqa: SIM102 - the compiler drops what None alone rules out
        if tells_right(coarse, row, y, bias * v[-1], sure, error):
            return math.inf
    return y * score_of(values, indices, indptr, row, v, bias)


# each loop is a function of its own: the compiler makes two of them in one a third slower
@lean()
def _unsure_in_steps(
    values: Any, indices: Any, indptr: Any, signs: Any, order: Any, v: Any, bias: float,
    rho: float, sizes: Any, coarse: Any, at: int, end: int,
) -> Any:  # fmt: skip
    """Return the first place from `at` whose score is not surely right, or `end`; the score."""
    sure = bound(sizes, len(v), rho)
    error = narrow(v, sizes, coarse) if coarse is not None else 0.0
    forward = order[0] == FORWARD
    step, next_row = 1 if forward else -1, at if forward else len(signs) - 1 - at
    for place in range(at, end):
        row = np.uint64(next_row)
        next_row += step
        score = _score(values, indices, indptr, row, signs[row], v, bias, coarse, sure, error)
        if not score > sure:
            return place, score
    return end, 0.0


@lean()
def _unsure_listed(
    values: Any, indices: Any, indptr: Any, signs: Any, order: Any, v: Any, bias: float,
    rho: float, sizes: Any, coarse: Any, at: int, end: int,
) -> Any:  # fmt: skip
    """Do the same where the order lists every row."""
    sure = bound(sizes, len(v), rho)
    error = narrow(v, sizes, coarse) if coarse is not None else 0.0
    for place in range(at, end):
        row = np.uint64(order[place])
        score = _score(values, indices, indptr, row, signs[row], v, bias, coarse, sure, error)
        if not score > sure:
            return place, score
    return end, 0.0


@lean()
def _unsure_anew(
    values: Any, indices: Any, indptr: Any, signs: Any, order: Any, v: Any, bias: float,
    rho: float, sizes: Any, coarse: Any, at: int, end: int,
) -> Any:  # fmt: skip
    """Do the same in the first pass: bring the largest |a|_1 up to date, and copy the rows."""
    sure = bound(sizes, len(v), rho)
    for place in range(at, end):
        row = _row(order, len(signs), place)
        score, size = first_score(values, indices, indptr, row, v, bias)
        score *= signs[row]
        if coarse is not None:
            copy_row(values, coarse, row)
        if not size <= sizes[RADIUS]:
            sizes[RADIUS] = size
            sure = bound(sizes, len(v), rho)
        if not score > sure:
            return place, score
    return end, 0.0


@inlined()
def _decision(
    values: Any, indices: Any, indptr: Any, row: int, y: int, ties: Any, v: Any, lost: Any,
    bias: float, rho: float, sizes: Any, score: float,
) -> Any:  # fmt: skip
    """Say what a point of this y<v, a> is: -1 a mistake, 1 none, 0 where floats do not tell."""
    sign = -1
    if not score < -bound(sizes, len(v), rho):
        sign = sign_of(values, indices, indptr, row, v, lost, bias, rho, sizes, score)
    if sign == 0:
        sign = -1 if ties[(y + 1) // 2] else 1
    return 0 if sign == 2 else sign


@inlined()
def _update(
    values: Any, indices: Any, indptr: Any, row: int, y: float, v: Any, lost: Any,
    bias: float, rho: float, sizes: Any, counts: Any, mistakes: Any, limit: int, at: int,
) -> Any:  # fmt: skip
    """Make an update where one more may be made and has room."""
    if counts[UPDATES] == limit:
        reason = LIMIT
    elif counts[UPDATES] == len(mistakes):
        reason = FULL
    else:
        reason = ON
        move(values, indices, indptr, row, y, v, lost, bias, rho, sizes)
        mistakes[counts[UPDATES]] = row
        counts[UPDATES] += 1
        counts[LAST] = at + 1
    return reason


@inlined()
def _next(
    values: Any, indices: Any, indptr: Any, signs: Any, order: Any, ties: Any, v: Any,
    lost: Any, bias: float, rho: float, sizes: Any, coarse: Any, is_first: bool, at: int,
    end: int,
) -> Any:  # fmt: skip
    """Return the next place where the score is not surely right, and its decision."""
    if is_first:
        at, score = _unsure_anew(
            values, indices, indptr, signs, order, v, bias, rho, sizes, coarse, at, end
        )
    elif order[0] >= 0:
        at, score = _unsure_listed(
            values, indices, indptr, signs, order, v, bias, rho, sizes, coarse, at, end
        )
    else:
        at, score = _unsure_in_steps(
            values, indices, indptr, signs, order, v, bias, rho, sizes, coarse, at, end
        )
    if at == end:
        return at, 1
    row = _row(order, len(signs), at)
    y = signs[row]
    return at, _decision(values, indices, indptr, row, y, ties, v, lost, bias, rho, sizes, score)


@lean()
def _one_pass(
    values: Any, indices: Any, indptr: Any, signs: Any, order: Any, ties: Any, v: Any,
    lost: Any, bias: float, rho: float, sizes: Any, coarse: Any, counts: Any, mistakes: Any,
    limit: int, decision: int,
) -> Any:  # fmt: skip
    """Present the points from where the pass stands; PAUSE at its end."""
    n, is_first = len(order) if order[0] >= 0 else len(signs), counts[PASSES] == 0
    at, reason = counts[AT], ON
    while reason == ON:
        # with equal weights, equal scores: a clean pass ends where the last update was made
        end = n if counts[UPDATES] > counts[BEFORE] else min(n, counts[LAST])
        if decision == 0:
            at, decision = _next(
                values, indices, indptr, signs, order, ties, v, lost, bias, rho, sizes, coarse,
                is_first, at, end,
            )  # fmt: skip
        if at == end:
            reason = PAUSE
        elif decision == 0:
            reason = DOUBT
        elif decision < 0:
            row = _row(order, len(signs), at)
            reason = _update(
                values, indices, indptr, row, float(signs[row]), v, lost, bias, rho, sizes, counts,
                mistakes, limit, at,
            )  # fmt: skip
        if reason == ON:
            at, decision = at + 1, 0
    counts[AT] = at
    return reason


@inlined()
def _set_milestone(v: Any, sizes: Any, counts: Any, mark: Any) -> None:
    """Keep the weights at the start of this pass."""
    counts[MARK_PASS], counts[MARK] = counts[PASSES], counts[BEFORE]
    mark[-1] = sizes[DRIFT]
    for j in range(len(v)):
        mark[j] = v[j]


@inlined()
def _may_be_back(v: Any, sizes: Any, mark: Any) -> Any:
    """Whether w may be the weights of the milestone; `mark` ends with the |c|_1 + s of those."""
    apart = (sizes[DRIFT] + mark[-1]) * SAFETY
    for j in range(len(v)):  # noqa: SIM110 - compiled, a loop may end early
        if abs(v[j] - mark[j]) * (1 - 4 * U) > apart:
            return False
    return True


@lean()
def advance(
    values: Any, indices: Any, indptr: Any, signs: Any, order: Any, ties: Any, v: Any,
    lost: Any, bias: float, rho: float, sizes: Any, coarse: Any, counts: Any, mark: Any,
    mistakes: Any, limit: int, until: int, decision: int,
) -> Any:  # fmt: skip
    """Run on until there is a reason to come back.

    Parameters
    ----------
    values, indices, indptr, signs
        The points, dense or sparse, and their labels.
    order
        The rows of a pass; [FORWARD] or [BACKWARD] for all of them.
    ties
        Whether a score of 0 is a mistake for the label -1, for the label +1.
    v, lost, bias, rho, sizes, coarse, counts, mark, mistakes
        The state, changed in place: v and c; the value of the bias coordinate and rho; the
        sizes that `float_scores` names; room for the coarse copy, or None; what is named above;
        the milestone's weights and their |c|_1 + s; the rows of the updates made.
    limit
        Return LIMIT rather than make one more update than this.
    until
        Return PAUSE at the end of this pass.
    decision
        Of the point in doubt: 1 right, -1 a mistake; 0 where none is.

    Returns
    -------
    int
        CLEAN: a pass made no update. DOUBT: the sign of the next score is not known. FULL: no
        room in `mistakes`. LIMIT, PAUSE: as above. BACK: the weights may be those of the milestone
        (Brent 1980: passes 0, 1, 3, 7, ...).
    """
    while counts[PASSES] < until:
        if counts[PASSES] == 2 * counts[MARK_PASS] + 1:
            _set_milestone(v, sizes, counts, mark)
        reason = _one_pass(
            values, indices, indptr, signs, order, ties, v, lost, bias, rho, sizes, coarse,
            counts, mistakes, limit, decision,
        )  # fmt: skip
        if reason != PAUSE:
            return reason
        decision = 0
        counts[PASSES] += 1
        counts[AT] = 0
        if counts[UPDATES] == counts[BEFORE]:
            return CLEAN
        counts[BEFORE] = counts[UPDATES]
        if _may_be_back(v, sizes, mark):
            return BACK
    return PAUSE
