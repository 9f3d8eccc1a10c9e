"""Where a target's runs begin: the starts that its answers about one point allow."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, islice, product, starmap
from operator import eq

from perceptron.arithmetic.exact import Exact, exact, size
from perceptron.arithmetic.vectors import Vector
from properties.conformance.identify.responses import Response
from properties.conformance.identify.seen import FEW_SHOWN, Seen, places_of, snapped
from properties.conformance.reference.answer import Answer
from properties.conformance.reference.comparison import weights_of
from properties.conformance.reference.draws import DrawnStart, Line, drawn_numbers, drawn_starts
from properties.conformance.reference.explanation import Explanation
from properties.conformance.reference.target_conventions import Number, TargetConventions

# what is so much smaller than a weight is 0, but for rounding
NEARLY = Fraction(1, 10**9)
# decimals to which people round what they draw
DECIMALS = range(1, 5)
# what is drawn itself, or less 1/2, where no weights show it: labels do not depend on a scale of
# the start, but on how far it is scaled beside the rate
WRITTEN = (Line(1, 0), Line(1, Fraction(-1, 2)))
# lines that are tried, of weights and of a bias
MOST_LINES = 12
# the longest numbers that people write, and how far a start is scaled or shifted at most
LONGEST, FARTHEST = 10**5, 10**9


def possible_starts(seen: Seen, *, odd: bool) -> list[Explanation]:
    """Return explanations that know a start alone, one that answers about one point allow."""
    starts = [Explanation(TargetConventions()), *_drawn_starts(seen)]
    if not odd or seen.predicts_only:
        return starts
    learnt = _learnt(seen)
    if any(any(v) for v in learnt.values()):
        each = _each(list(learnt.values()), seen)
        if each is None:
            vector = TargetConventions(start="vector")
            starts.append(Explanation(vector, starts=tuple(sorted(learnt.items()))))
        else:
            starts.append(Explanation(TargetConventions(start="each", each=each)))
    return starts


@lru_cache(maxsize=4)
def _drawn_starts(seen: Seen) -> Sequence[Explanation]:
    """Return the starts that follow from what was drawn, as the answers show."""
    if not seen.may_draw_a_start:
        return ()
    drawn = TargetConventions(start="random")
    if seen.predicts_only:
        rules = [*drawn_starts(WRITTEN, (), (0,))]
        return [Explanation(drawn, drawn_start=rule) for rule in _told_apart(rules, seen)]
    ways = drawn_starts(_lines(seen), _bias_lines(seen), _constants(seen))
    # a weight that no row can have moved is as it began
    kept = {rule: _kept(rule, seen) for rule in ways}
    whole = max(kept.values(), default=0)
    shown = {rule: _unmoved(rule, seen) for rule in kept if kept[rule] == whole}
    # the right rule gives all answers without an update, others some of them by chance; where
    # nearly all updated, any may be right
    most = max(shown.values(), default=0)
    least = most if most >= FEW_SHOWN else 0
    rules = [rule for rule in shown if shown[rule] >= least]
    return [Explanation(drawn, drawn_start=rule) for rule in _told_apart(rules, seen)]


def _told_apart(rules: Sequence[DrawnStart], seen: Seen) -> list[DrawnStart]:
    """Return one rule, the plainest, of those that begin every run alike."""
    has_bias = places_of(seen)[0] != "none"
    runs = [(a, r.question.case.dimension) for r in seen.responses for a in r.answers]
    first = dict[tuple[Vector | None, ...], DrawnStart]()
    for rule in rules:
        first.setdefault(tuple(rule.of(a, d, has_bias) for a, d in runs), rule)
    return list(first.values())


def _constants(seen: Seen) -> list[Exact]:
    """Return where a bias that is not drawn may begin: at 0, or where most answers leave it.

    That is where it begins, or a move above or below.
    """
    found: list[Exact] = [0]
    for how in (TargetConventions(bias=place) for place in places_of(seen)):
        given = [weights_given(response, how) for response in seen.lonely] if how.has_bias else []
        common = Counter(w[-1] for w in given if w).most_common(3)
        found += [a for a, count in common if a and count >= FEW_SHOWN]
    return found


def _lines(seen: Seen) -> list[Line]:
    """Return how weights may follow from what was drawn: as on the answers that did not move.

    Two coordinates give the scale and the shift; where nothing moved, they are the same again, or
    as short as people write them. So do two answers, where few numbers can be drawn.
    """
    found = Counter[Line]()
    first: tuple[list[tuple[Exact, Exact]], ...] = ([], [])
    for d, w, drawn in _drawn(seen):
        for known, a in zip(first, (drawn[:d], drawn[1 : d + 1]), strict=True):
            if len(a) == d:
                known.append((a[0], w[0]))
                found.update(_through(a, w, d, seen.number) if d > 1 else ())
    found.update(_through_pairs(first, seen, FEW_SHOWN))
    found.update(_through_unmoved(seen))
    return [*_likely(found), *_rounded(seen)]


def _through_unmoved(seen: Seen) -> Iterator[Line]:
    """Yield the lines without a shift on which weights lie that no row can have moved."""
    for answer, w, j in _unmoved_coordinates(seen):
        for a in (a for a in drawn_numbers(answer)[j : j + 2] if a and w[j]):
            yield Line(snapped(Fraction(w[j]) / a, seen.number), 0)


def _unmoved_coordinates(seen: Seen) -> Iterator[tuple[Answer, Vector, int]]:
    """Yield answers with their weights, the bias last, and a coordinate that is 0 in all rows."""
    for response, place in product(seen.responses, places_of(seen)):
        columns = [*zip(*(x for x, _ in response.question.case.points), strict=True)]
        for answer in response.answers:
            w = weights_of(answer, TargetConventions(bias=place), len(columns))
            yield from ((answer, w, j) for j, column in enumerate(columns) if w and not any(column))


def _rounded(seen: Seen) -> list[Line]:
    """Return the numbers that were drawn, rounded to as many decimals as most weights have."""
    weights = [a for _, w, _ in _drawn(seen) for a in w]
    short = (
        d
        for d in DECIMALS
        if 2 * sum(a == exact(round(float(a), d)) for a in weights) > len(weights)
    )
    return [Line(1, 0, digits=d) for d in islice(short, 1)]


def _through_pairs(
    known: Iterable[Sequence[tuple[Exact, Exact]]], seen: Seen, fewest: int
) -> Counter[Line]:
    """Count the lines through two pairs of a number that was drawn and one that came of it."""
    pairs = (pair for among in known for pair in combinations(among, 2))
    found = Counter[Line]()
    for (scale, shift), n in Counter(filter(None, starmap(_line, pairs))).items():
        if n >= fewest:
            found[Line(snapped(scale, seen.number), snapped(shift, seen.number))] += n
    return found


def _likely(found: Counter[Line]) -> list[Line]:
    """Return lines that several answers show, or people write; whole numbers show very many."""
    lines = (line for line, n in found.most_common() if n >= FEW_SHOWN or _is_written(line))
    return list(islice(lines, MOST_LINES))


def _drawn(seen: Seen) -> Iterator[tuple[int, Vector, Vector]]:
    """Yield the dimension, the weights and what was drawn, of each answer about one point."""
    hows = [TargetConventions(bias=place) for place in places_of(seen)]
    for response, how in product(seen.lonely, hows):
        d = response.question.case.dimension
        for answer in response.answers:
            weights, drawn = weights_of(answer, how, d), drawn_numbers(answer)
            if weights and drawn:
                yield d, weights, drawn


def _through(a: Vector, w: Vector, d: int, number: Number) -> Iterator[Line]:
    """Yield the lines through two numbers that were drawn and the weights made of them."""
    if (line := _line((a[0], w[0]), (a[1], w[1]))) is None:
        return
    scale, shift = line
    yield Line(snapped(scale, number), snapped(shift, number))
    for under in (0, 1) if not shift else ():
        yield Line(snapped(scale * scale * (d + under), number), 0, under, root=True)
        yield Line(snapped(scale * (d + under), number), 0, under)


def _bias_lines(seen: Seen) -> list[Line]:
    """Return how the bias may follow from what was drawn for it, first or last, by two answers."""
    has_bias = places_of(seen)[0] != "none"
    drawn = [(d, w[-1], a) for d, w, a in _drawn(seen) if has_bias]
    known = [
        [(a[d * is_last], b) for d, b, a in drawn if len(a) > d * is_last]
        for is_last in (True, False)
    ]
    return _likely(_through_pairs(known, seen, 1))


def _line(
    first: tuple[Exact, Exact], second: tuple[Exact, Exact]
) -> tuple[Fraction, Fraction] | None:
    """Return scale and shift of the line through two points, if people would write it."""
    (a, b), (other, after) = first, second
    if a == other or b == after:
        return None
    scale = Fraction(after - b) / (other - a)
    shift = b - scale * a
    shift = shift if abs(shift) > NEARLY * size(b) else Fraction(0)
    is_near = FARTHEST * abs(scale) >= 1 and max(abs(scale), abs(shift)) <= FARTHEST
    return (scale, shift) if is_near else None


def _is_written(line: Line) -> bool:
    """Say whether its numbers are as short as people write them."""
    return all(max(size(a), a.denominator) <= LONGEST for a in line[:2])


def _unmoved(rule: DrawnStart, seen: Seen) -> int:
    """Return how many answers about one point are the start that the rule gives.

    -1 if it gives some of them none.
    """
    shown = list[int]()
    for how in (TargetConventions(bias=place) for place in places_of(seen)):
        lonely = [response for pair in _pairs(seen.lonely) for response in pair]
        given = [weights_given(response, how) for response in lonely]
        starts = [
            r.answer and rule.of(r.answer, r.question.case.dimension, how.has_bias) for r in lonely
        ]
        is_whole = all(starts) and None not in given
        shown.append(sum(map(eq, given, starts)) if is_whole else -1)
    return max(shown)


def _kept(rule: DrawnStart, seen: Seen) -> int:
    """Return how many weights that no row can have moved are those that the rule gives, nearly."""
    has_bias = places_of(seen)[0] != "none"
    starts = (
        (rule.of(a, len(w) - has_bias, has_bias), w, j) for a, w, j in _unmoved_coordinates(seen)
    )
    off = ((size(start[j] - w[j]), size(w[j])) for start, w, j in starts if start)
    return sum(by <= NEARLY * of for by, of in off)


def _pairs(lonely: Sequence[Response]) -> list[tuple[Response, Response]]:
    """Return answers about one point with either label, side by side, at a rate that it chose.

    At the rate that was given, if it must be given one.
    """
    by_point: dict[Vector, dict[int, Response]] = {}
    own = [response for response in lonely if response.question.rate is None]
    for response in own or lonely:
        (x, y), *_ = response.question.case.points
        by_point.setdefault(x, {})[y] = response
    return [(held[1], held[-1]) for held in by_point.values() if len(held) == 2]


def _learnt(seen: Seen) -> dict[int, Vector]:
    """Return the start in each dimension: where no update happened the answer is the start.

    Where the answers of a dimension have none in common, no start explains them.
    """
    how = TargetConventions(bias=places_of(seen)[0])
    found: dict[int, list[set[Vector]]] = {}
    for pair in _pairs(seen.lonely):
        d = pair[0].question.case.dimension
        u, v = (weights_given(r, how) for r in pair)
        if u is not None and v is not None:
            middle = tuple(exact(Fraction(a + b) / 2) for a, b in zip(u, v, strict=True))
            found.setdefault(d, []).append({u, v, middle})
    common = {d: set.intersection(*choices) for d, choices in found.items()}
    if not all(common.values()):
        return {}
    return {d: min(starts, key=lambda w: sum(map(size, w))) for d, starts in common.items()}


def weights_given(response: Response, how: TargetConventions) -> Vector | None:
    """Return the weights that came back, the bias last; None if they do not fit."""
    answer, d = response.answer, response.question.case.dimension
    return None if answer is None else weights_of(answer, how, d)


def _each(starts: Sequence[Vector], seen: Seen) -> tuple[Exact, Exact] | None:
    """Return the number that stands in every weight, and the one in the bias."""
    has_bias = places_of(seen)[0] != "none"
    weights = {a for w in starts for a in (w[:-1] if has_bias else w)}
    biases = {w[-1] for w in starts} if has_bias else weights
    if len(weights) != 1 or len(biases) != 1:
        return None
    (weight,), (bias,) = weights, biases
    return snapped(Fraction(weight), seen.number), snapped(Fraction(bias), seen.number)
