"""The run over float64 as a loop that the compiler takes whole; it comes back where floats end.

Points are given as values (n, d), or as values, indices and indptr of compressed sparse rows.
"""

import math
from typing import Any

from perceptron.kernels import (
    COMPILED,
    DRIFT,
    RADIUS,
    SAFETY,
    U,
    bound,
    compiled,
    first_score,
    move,
    score_of,
    sign_of,
)

__all__ = ["BACK", "CLEAN", "COMPILED", "DOUBT", "FULL", "LIMIT", "PAUSE", "advance"]

# why `advance` came back
CLEAN, DOUBT, FULL, LIMIT, BACK, PAUSE = range(6)
# the whole-number state: where in the pass, updates, passes, updates before this pass,
# the milestone: its pass and its updates; and where in its pass the last update was made
AT, UPDATES, PASSES, BEFORE, MARK_PASS, MARK, LAST = range(7)


@compiled()
def _one_pass(
    values: Any, indices: Any, indptr: Any, signs: Any, order: Any, ties: Any, v: Any,
    lost: Any, bias: float, rho: float, sizes: Any, counts: Any, mistakes: Any, limit: int,
    verdict: int,
) -> Any:  # fmt: skip
    """Present the points from where the pass stands; PAUSE at its end."""
    forward, listed = order[0] >= 0, len(order) > 1
    n = len(order) if listed else len(signs)
    terms = values.shape[1] + 1 if values.ndim == 2 else len(v)
    sure = bound(sizes, terms, rho)
    # with equal weights, equal scores: a clean pass ends where the last update was made
    end = n if counts[UPDATES] > counts[BEFORE] else min(n, counts[LAST])
    at = counts[AT] - 1
    while at + 1 < end:
        at += 1
        row = order[at] if listed else (at if forward else n - 1 - at)
        y = float(signs[row])
        if counts[PASSES] == 0:
            score, size = first_score(values, indices, indptr, row, v, bias)
            if not size <= sizes[RADIUS]:
                sizes[RADIUS] = size if size > sizes[RADIUS] else math.inf
                sure = bound(sizes, terms, rho)
        else:
            score = score_of(values, indices, indptr, row, v, bias)
        if verdict == 0:
            if y * score > sure:
                continue
            if not y * score < -sure:
                sign = sign_of(values, indices, indptr, row, v, lost, bias, rho, sizes, score)
                if sign == 2:
                    counts[AT] = at
                    return DOUBT
                if y * sign > 0 or (sign == 0 and not ties[(signs[row] + 1) // 2]):
                    continue
        elif verdict > 0:
            verdict = 0
            continue
        counts[AT] = at
        if counts[UPDATES] == limit:
            return LIMIT
        if counts[UPDATES] == len(mistakes):
            return FULL
        verdict = 0
        move(values, indices, indptr, row, y, v, lost, bias, rho, sizes)
        sure = bound(sizes, terms, rho)
        counts[LAST], end = at + 1, n
        mistakes[counts[UPDATES]] = row
        counts[UPDATES] += 1
    return PAUSE


@compiled()
def _may_be_back(v: Any, sizes: Any, mark: Any) -> Any:
    """Whether w may be the weights of the milestone; `mark` ends with the |e|_1 of those."""
    apart = (sizes[DRIFT] + mark[-1]) * SAFETY
    for j in range(len(v)):  # noqa: SIM110 - compiled, a loop may end early
        if abs(v[j] - mark[j]) * (1 - 4 * U) > apart:
            return False
    return True


@compiled()
def advance(
    values: Any, indices: Any, indptr: Any, signs: Any, order: Any, ties: Any, v: Any,
    lost: Any, bias: float, rho: float, sizes: Any, counts: Any, mark: Any, mistakes: Any,
    limit: int, until: int, verdict: int,
) -> Any:  # fmt: skip
    """Run on until there is a reason to come back.

    Parameters
    ----------
    values, indices, indptr, signs
        The points, dense or sparse, and their labels.
    order
        The rows of a pass; [0] for all in order, [-1] for all in reverse.
    ties
        Whether a score of 0 is a mistake for the label -1, for the label +1.
    v, lost, bias, rho, sizes, counts, mark, mistakes
        The state, changed in place: v and e; the value of the bias coordinate and rho; then as
        named above; the milestone's weights and its |e|_1; the rows of the updates made.
    limit
        Return LIMIT rather than make one more update than this.
    until
        Return PAUSE at the end of this pass.
    verdict
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
            counts[MARK_PASS], counts[MARK] = counts[PASSES], counts[BEFORE]
            mark[:-1], mark[-1] = v, sizes[DRIFT]
        reason = _one_pass(
            values, indices, indptr, signs, order, ties, v, lost, bias, rho, sizes, counts,
            mistakes, limit, verdict,
        )  # fmt: skip
        if reason != PAUSE:
            return reason
        verdict = 0
        counts[PASSES] += 1
        counts[AT] = 0
        if counts[UPDATES] == counts[BEFORE]:
            return CLEAN
        counts[BEFORE] = counts[UPDATES]
        if _may_be_back(v, sizes, mark):
            return BACK
    return PAUSE
