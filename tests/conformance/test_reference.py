"""What a right program may answer, held against the specification and against all runs."""

import re
from fractions import Fraction
from itertools import islice, permutations, product
from operator import mul
from pathlib import Path
from random import Random

import pytest

from perceptron import Conventions, Dataset, Refused
from perceptron.specification import passes
from properties.conformance.cases import Case
from properties.conformance.cases.random_cases import random_cases
from properties.conformance.reference import Answer, TargetConventions
from properties.conformance.reference.explanation import Explanation, expected_run
from properties.conformance.reference.legal_runs import reached
from properties.conformance.reference.promise import promise
from properties.conformance.reference.question import asked
from properties.conformance.reference.setup import setup
from properties.conformance.target import Greeting

PAIR = (((2, 1), 1), ((-1, 3), -1))
XOR = (((1, 1), 1), ((1, -1), -1), ((-1, 1), -1), ((-1, -1), 1))


def question(points, how, epochs=4, **options):
    case = Case("case", "searched", "why", tuple(points), epochs, **options)
    taken = ("epochs", "w0", "eta", "order")
    return asked(case, Greeting(tuple(taken)), how)


def specified(points, how, epochs):
    """Run the specification, the bias appended."""
    X, y = zip(*points, strict=True)
    data = Dataset(X, y, "append" if how.has_bias else "none")
    plain = Conventions(update=how.update, step=how.step, rate=how.rate, order=how.order)
    ends = list(islice(passes(data, plain), epochs))
    return next((w for w, mistakes in ends if not mistakes), ends[-1][0])


@pytest.mark.parametrize("update", ["le", "lt", "predict+", "predict-"])
@pytest.mark.parametrize(
    "more", ["", "bias=append", "order=reversed,rate=1/4", "step=2,bias=separate"]
)
def test_the_simulator_makes_the_run_of_the_specification(update, more):
    how = TargetConventions.read(f"update={update},{more}")
    for case in random_cases(1, 60):
        asked_ = question(case.points, how, 5)
        prepared = Explanation(how).prepared(asked_, None)
        run = expected_run(Explanation(how), asked_)
        if prepared is not None and run is not None:
            assert run.answer(prepared) == specified(case.points, how, 5)


def brute_force(points, update, limit):
    """Return every end of a run whose passes come in any order."""
    ends, going = set(), {(0,) * len(points[0][0])}
    plain = Conventions(update=update)
    for _ in range(limit):
        after = set()
        for w, order in product(going, permutations(points)):
            X, y = zip(*order, strict=True)
            data, begun = (
                Dataset(X, y),
                Conventions(update=plain.update, start=w if any(w) else None),
            )
            v, mistakes = next(passes(data, begun))
            (after if mistakes else ends).add(v)
        going = after
    return ends | going


@pytest.mark.parametrize("update", ["le", "predict+"])
@pytest.mark.parametrize("seed", range(6))
def test_witnesses_are_all_answers_of_legal_runs_and_no_others(update, seed):
    random = Random(seed)  # noqa: S311 - a fixed sequence, no secret
    points = tuple(
        ((random.randint(-2, 2), random.randint(-2, 2)), random.choice((1, -1))) for _ in range(3)
    )
    how = TargetConventions(update=update)
    prepared = setup(Case("c", "searched", "why", points), how, 4)

    found = reached(prepared, "passes")

    assert {prepared.weights(w) for w in found} == brute_force(points, update, 4)


def test_a_witness_is_a_run_that_ends_with_the_answer():
    how = TargetConventions()
    prepared = setup(Case("c", "searched", "why", XOR[:3]), how, None)

    for weights, rows in reached(prepared, "updates").items():
        w = prepared.start
        for row in rows:
            w = tuple(a + b for a, b in zip(w, prepared.moves[row], strict=True))
        assert w == weights


def test_too_many_runs_are_undecided_and_not_guessed():
    points = tuple(
        ((a, b, 1), 1 if 97 * a + 31 * b > 7 else -1) for a, b in product(range(-2, 2), repeat=2)
    )
    prepared = setup(Case("c", "searched", "why", points), TargetConventions(), None)

    assert reached(prepared, "passes") is None


def judged(text, points, answer, epochs=10, **options):
    how = TargetConventions.read(text)
    return Explanation(how).judge(question(points, how, epochs, **options), answer)


def test_an_exact_answer_agrees_and_any_other_departs():
    assert judged("", PAIR, Answer(weights=(3, -2))).kind == "agrees"
    departing = judged("", PAIR, Answer(weights=(3, -3)))
    assert (departing.kind, departing.differs) == ("departs", ("weights",))
    assert departing.expected["weights"] == ["3", "-2"]


@pytest.mark.parametrize(
    ("field", "wrong"), [("mistakes", (0,)), ("updates", 9), ("passes", 1), ("converged", False)]
)
def test_each_reported_fact_is_compared(field, wrong):
    answer = Answer(weights=(3, -2), **{field: wrong})

    assert judged("", PAIR, answer).differs == (field,)


def test_a_decimal_rate_is_judged_by_the_rounding_it_allows():
    points = (((1, 3), 1), ((3, -1), -1))
    w = [0.1 * 1, 0.1 * 3]
    w = [w[0] - 0.1 * 3, w[1] + 0.1 * 1]
    floats = tuple(Fraction(a) for a in w)

    assert judged("rate=0.1", points, Answer(weights=floats)).kind == "rounding"
    off = (floats[0] + Fraction(1, 10**9), floats[1])
    assert judged("rate=0.1", points, Answer(weights=off)).kind == "departs"


def test_which_mistake_is_the_worst_is_left_open_where_rounding_may_decide_it():
    points = (((4, 2), -1), ((-2, 4), 1), ((1, -3), -1))
    how = "bias=separate,order=worst-mistake"
    other = Answer(weights=(Fraction("-0.5"), Fraction("0.1")), bias=Fraction("-0.2"))

    assert judged(how, points, other).kind == "departs"
    assert judged(f"rate=0.1,{how}", points, other).kind == "undecided"


# all signs, a third each: so many scores are ties but for rounding that no run can be singled out
BY = (1, 2, -1, 3, -2)
SIGNS = tuple(
    (tuple(Fraction(s, 3) for s in signs), 1 if sum(map(mul, signs, BY)) > 0 else -1)
    for signs in product((1, -1), repeat=5)
)


@pytest.mark.parametrize("number", ["float64", "float32"])
def test_where_rounding_hides_the_run_a_target_is_held_to_the_updates_that_are_proved(number):
    within, beyond = (
        judged(f"number={number}", SIGNS, Answer(weights=BY, updates=made), 1000)
        for made in (95, 96)
    )

    assert within.kind == "undecided"
    assert (beyond.kind, beyond.differs) == ("departs", ("updates",))
    assert beyond.why == (
        f"it makes 96 updates, and in whatever order its sums are added no {number} program makes "
        "more than 95 (theorem float-mistake-bound)"
    )


@pytest.mark.parametrize(("off", "kind"), [(10**20, "undecided"), (10**9, "departs")])
def test_where_rounding_hides_the_run_a_point_may_be_wrong_by_what_a_score_errs(off, kind):
    weights = (Fraction(-1, off), *BY[1:])

    assert judged("", SIGNS, Answer(weights=weights, converged=True), 1000).kind == kind


def test_no_program_in_floats_is_accused_where_rounding_hides_the_run():
    for seed in range(12):
        random = Random(seed)  # noqa: S311 - orders of sums, no secret
        points = random.sample(SIGNS, 24)

        weights, updates = in_floats(points, random)

        answer = Answer(weights=tuple(map(Fraction, weights)), updates=updates, converged=True)
        assert judged("", points, answer, 1000).kind != "departs"


def in_floats(points, random):
    """Run in float64, each score summed in an order of its own."""
    rows = [([float(a) for a in x], y) for x, y in points]
    w, made, clean = [0.0] * 5, 0, False
    while not clean:
        clean = True
        for x, y in rows:
            products = [a * b for a, b in zip(w, x, strict=True)]
            random.shuffle(products)
            if y * sum(products) <= 0:
                w, made = [a + y * b for a, b in zip(w, x, strict=True)], made + 1
                clean = False
    return w, made


def test_an_answer_in_an_order_of_its_own_needs_a_legal_run():
    points = (((1, 0), 1), ((1, 1), -1))

    assert judged("order=own", points, Answer(weights=(1, -2)), 200).kind == "agrees"
    illegal = judged("order=own", points, Answer(weights=(5, -7)), 200)
    assert illegal.kind == "departs"
    assert "no run in passes of the textbook loop" in illegal.why


def test_an_order_of_its_own_that_is_too_large_to_go_through_is_undecided():
    points = tuple(((a, 1 + a * a), 1) for a in range(1, 8))
    plain, asked_ = Explanation(TargetConventions()), question(points, TargetConventions(), 200)
    run, prepared = expected_run(plain, asked_), plain.prepared(asked_, None)

    weights = run.answer(prepared)

    assert judged("order=own", points, Answer(weights=weights), 200).kind == "undecided"


def test_reported_mistakes_in_any_order_are_followed_one_by_one():
    points = (((1, 0), 1), ((1, 1), -1))

    assert (
        judged("order=own", points, Answer(weights=(1, -2), mistakes=(1, 0, 0, 1)), 200).kind
        == "departs"
    )
    legal = Answer(weights=(1, -2), mistakes=(0, 1, 0, 1, 0))
    assert judged("order=own", points, legal, 200).counts
    early = judged("order=own", points, Answer(weights=(0, -1), mistakes=(0, 1)), 200)
    assert "is still a mistake" in early.why
    wrong = judged("order=own", points, Answer(weights=(0, -1), mistakes=(0, 0)), 200)
    assert wrong.kind == "departs"
    assert "not a mistake at that moment" in wrong.why


def test_a_program_may_see_a_mistake_where_it_adds_up_a_score_anew():
    rounded = tuple((tuple(map(Fraction, x)), -1) for x in ((-0.6, 1.8), (-1.8, -0.6)))
    weights = tuple(map(Fraction, (0.6, -1.8)))

    assert judged("", rounded, Answer(weights=weights, converged=False), 2).counts
    assert not judged("", XOR[:1], Answer(weights=XOR[0][0], converged=False), 2).counts


def test_a_score_of_0_is_surely_a_mistake_only_where_floats_add_it_up_exactly():
    points = (((1.7, 2.7), 1), ((-5.4, 3.4), 1), ((6.1, 3.7), -1))
    rounded = tuple((tuple(map(Fraction, x)), y) for x, y in points)
    small = (((1, 2), 1), ((-4, 2), 1), ((6, 3), -1))
    weights, whole = tuple(map(Fraction, (-5.4, 3.4))), (-4, 2)

    # a multiplication that is fused with an addition finds the first row right
    assert judged("order=own", rounded, Answer(weights=weights), 200).kind == "agrees"
    assert "is still a mistake" in judged("order=own", small, Answer(weights=whole), 200).why


@pytest.mark.parametrize(
    ("text", "theorem"),
    [
        ("", "mistake-bound"),
        ("rate=0.1,bias=append", "mistake-bound"),
        ("start=each:1", "nonzero-start"),
        ("start=random", "nonzero-start"),
        ("update=predict-", "predict-rule-ties"),
        ("mode=batch", "online-vs-batch"),
        ("bias=append,bias_rate=100", "mistake-bound"),
        ("bias=separate,bias_rate=R2", "mistake-bound"),
        ("result=average", "voted-averaged"),
        ("result=sum", "voted-averaged"),
        ("stop=predicted-", "mistake-bound"),
        ("margin=1,update=lt", "perturbed-mistake-bound"),
    ],
)
def test_conventions_name_the_theorem_that_covers_them(text, theorem):
    given = promise(TargetConventions.read(text))

    assert given.theorem == theorem
    assert theorem in given.sentence


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("update=lt", "from a zero start it never learns"),
        ("bias=append,bias_rate=0", "the bias never moves"),
        ("bias=append,bias_rate=-1", "the bias moves the wrong way"),
        ("margin=1,start=each:1", "with a margin it is proved from 0 alone"),
    ],
)
def test_conventions_that_no_theorem_covers_say_why(text, because):
    given = promise(TargetConventions.read(text))

    assert not given.holds
    assert because in given.sentence
    assert given.sentence.startswith("under these conventions the theorem does not hold, because")


@pytest.mark.parametrize(
    "text",
    [
        "update=lt,bias=separate,stop=epochs:100",
        "rate=1/10,bias=prepend,bias_rate=100",
        "bias=separate,bias_rate=R2",
        "start=each:1:0,bias=append,tie=half",
        "bias=separate,bias_input=-1",
        "order=first-mistake,dimension=2",
        "margin=1e-7,stop=predicted+",
        "mode=batch-mean,result=average-passes,number=float32",
    ],
)
def test_conventions_are_read_back_from_their_text(text):
    how = TargetConventions.read(text)

    assert TargetConventions.read(how.to_text()).to_json() == how.to_json()


PAGE = (Path(__file__).parents[2] / "docs/use/check.md").read_text(encoding="utf-8")
LISTED = {
    name: [v.replace("SEED", "1") for v in re.findall(r"`(\S+)`", values)]
    for name, values in re.findall(r"^\| `(\w+)` \| (.*?) \|", PAGE, re.MULTILINE)
}


def test_the_page_lists_every_convention_and_first_what_is_meant_if_nothing_is_said():
    plain = TargetConventions().to_json()

    assert {*LISTED, "undetermined"} == set(plain)
    assert {name: values[0] for name, values in LISTED.items()} == {n: plain[n] for n in LISTED}


@pytest.mark.parametrize("name", LISTED)
def test_every_value_on_the_page_can_be_declared(name):
    shown = {
        str(TargetConventions.read(f"{name}={value}").to_json()[name]) for value in LISTED[name]
    }

    assert len(shown) == len(LISTED[name])


def test_decimals_are_taken_as_people_write_them():
    assert TargetConventions.read("rate=0.1").rate == Fraction(1, 10)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bias=left", "bias: 'left' is unknown"),
        ("stop=never", "stop: 'never' is unknown"),
        ("result=worst", "result: 'worst' is unknown; use one of last"),
        ("dimension=0", "dimension: '0' is unknown; use any, several, or a number such as 2"),
        ("dimension=99999999999999", "dimension: '99999999999999' is unknown; use any"),
        ("stop=clean:0", "stop: 'clean:0' is unknown; use clean"),
        pytest.param(f"stop=clean:{'9' * 5000}", "stop: 'clean:9+' is unknown", id="long"),
        ("update=le, update=lt", "convention: 'update' is given twice; leave one of them out"),
        ("bias_input=2", "bias_input: '2' is unknown; use 1, or -1 for a threshold"),
        ("bias_rate=x", "bias_rate: 'x'"),
        ("margin=-1", "margin: '-1' is below 0; give a number such as 1"),
        ("margin=1,update=predict+", "margin: it has none under update=predict"),
        ("margin=1,mode=batch", "margin: no theorem speaks of one under mode=batch"),
        ("stop=predicted+,order=worst-mistake", r"stop: predicted\+ is for update=le"),
        (
            "colour=red",
            "convention: 'colour' is unknown; use one of update, .*, bias_rate, .*labels$",
        ),
    ],
)
def test_unknown_conventions_are_refused_with_a_remedy(text, words):
    with pytest.raises(Refused, match=words):
        TargetConventions.read(text)
