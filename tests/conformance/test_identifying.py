"""In which order a target is asked for its conventions, and what is taken from each answer."""

from types import SimpleNamespace

import pytest

from properties.conformance import identifying as module
from properties.conformance.identification import Identified
from properties.conformance.identifying import identified, identified_but_for_its_limit, identify
from properties.conformance.models import Model
from properties.conformance.observing import Answer, Seen
from properties.conformance.probes import Options, Probe
from properties.conformance.scales import Scale

POINT = Probe((((1024, 2048), 1),))
PLAIN, STILL = Scale("none", None, 1), Scale("none", None, 1, moved=False)
FIRST = [Probe((((n, 1), 1),)) for n in range(3)]
ANSWER = Answer((1, 2))
TAKING = Options(frozenset({"w0"}))
UNCOUNTED = (
    "the weights agree with known conventions; what it tells of its mistakes, updates, passes or "
    "convergence does not"
)


def seen(answer=ANSWER, trouble="", probe=POINT):
    return Seen(probe, answer, trouble)


@pytest.fixture
def world(monkeypatch):
    """Let all that is asked and compared be what a test says, and note it."""
    world = SimpleNamespace(
        noted=[],
        one_point=[[seen()]],
        scales=[[PLAIN]],
        drawn=[PLAIN],
        guessed=[],
        step=2,
        answers=[seen(probe=probe) for probe in FIRST],
        left=[[Model()]],
        telling=[None],
        limited=([Model(limit=5)], ("limited",)),
    )

    def script(name, *, keep=lambda *given: given):
        """Return what the test has next; the last again and again."""

        def called(*given):
            world.noted.append((name, *keep(*given)))
            values = getattr(world, name)
            return values.pop(0) if len(values) > 1 else values[0]

        return called

    def noting(name, value=None):
        def called(*given, **more):
            world.noted.append((name, *given, *more.items()))
            return value if value is not None else getattr(world, name)

        return called

    def family(found, orders, rules):
        world.noted.append(("family", found))
        return orders, rules

    for name, called in {
        "seen_on_one_point": script("one_point"),
        "scales": script("scales"),
        "drawn_scales": noting("drawn"),
        "guessed": noting("guessed"),
        "steps": noting("step"),
        "first_probes": noting("first", FIRST),
        "observed": noting("answers"),
        "stops": noting("stops", ["rule", {"limit": 3}]),
        "family": family,
        "narrowed": script("left", keep=lambda models, seen: (models, list(seen))),
        "telling": script("telling"),
        "with_own_limits": noting("limited"),
        "number_types": noting("number_types", ("float64",)),
        "at_zero": noting("at_zero", "+1"),
        "described": noting("described", "described"),
        "unexplained": noting("unexplained", "unexplained"),
    }.items():
        monkeypatch.setattr(module, name, called)
    world.calls = lambda name: [note[1:] for note in world.noted if note[0] == name]
    world.names = lambda: [note[0] for note in world.noted]
    return world


def watch(options=TAKING, already=()):
    return module._Watch("process", options, list(already))


def test_one_point_shows_the_scales_and_the_number_of_weights(world):
    before = seen(None, "before")
    watching = watch(already=[before])

    assert watching.begin() == [(PLAIN, None)]
    assert (watching.seen, watching.options.weights) == ([before, seen()], 2)
    assert world.noted == [("one_point", "process", TAKING), ("scales", [seen()], None)]


def test_a_rate_that_is_taken_shows_the_step(world):
    options = Options(frozenset({"eta", "w0"}), weights=2)
    start = Probe(POINT.points, w0=(7, 8))
    world.one_point = [[seen(probe=start)]]

    assert watch(options).begin() == [(PLAIN, 2)]
    assert world.calls("step") == [("process", options, PLAIN, (7, 8))]
    assert world.calls("scales") == [([seen(probe=start)], (7, 8))]


def test_what_never_moves_from_0_is_started_elsewhere(world):
    world.scales, other = [[STILL], [PLAIN]], [seen(Answer((5, 5)))]
    world.one_point = [[seen()], other]
    options = Options(frozenset({"eta", "w0"}), weights=2)

    assert watch(options).begin() == [(PLAIN, 2)]
    assert world.calls("one_point")[1] == ("process", options, (1, 2))
    assert world.calls("scales")[1] == (other, (1, 2))
    assert world.calls("step") == [("process", options, PLAIN, (1, 2))]


@pytest.mark.parametrize(
    ("taken", "scales", "times"),
    [("eta", [STILL], 1), ("w0", [STILL, PLAIN], 1), ("w0", [STILL], 2)],
)
def test_elsewhere_is_tried_only_where_nothing_moves_and_a_start_is_taken(
    world, taken, scales, times
):
    world.scales = [scales]

    watch(Options(frozenset({taken}))).begin()

    assert len(world.calls("one_point")) == times


def test_without_an_answer_the_usual_moves_are_guessed(world):
    world.one_point, world.guessed = [[seen(None, "late")]], [PLAIN, STILL]
    watching = watch()

    assert watching.begin() == [(PLAIN, None), (STILL, None)]
    assert world.calls("guessed") == [("process", TAKING)]


def test_without_any_answer_the_first_trouble_is_told(world):
    world.one_point = [[seen(None, "late"), seen(None, "other")]]

    assert watch().begin() == "target: late"


UNSTEADY = Answer((1, 2, 3), unsteady=True)


def test_a_start_drawn_anew_is_met_four_times_beside_large_points(world):
    world.one_point = [[seen(UNSTEADY)]]
    watching = watch(Options(frozenset({"epochs"})))

    assert watching.begin() == [(PLAIN, None)]
    large = Options(frozenset({"epochs"}), weights=3, scale=2**24)
    assert watching.seen == [seen(UNSTEADY)] * 4
    assert (watching.options, world.calls("one_point")[1:]) == (large, [("process", large)] * 4)
    assert world.calls("drawn") == [(watching.seen,)]


def test_who_draws_a_start_and_takes_one_is_given_one(world):
    start = seen(probe=Probe(POINT.points, w0=(0, 0)))
    world.one_point = [[seen(UNSTEADY)], [start]]
    watching = watch()

    assert watching.begin() == [(PLAIN, None)]
    assert world.calls("one_point")[1] == (
        "process",
        Options(frozenset({"w0"}), weights=3, starts=True),
    )
    assert (watching.seen, world.calls("scales")) == ([start], [([start], (0, 0))])


NEEDING = Options(frozenset({"w0"}), frozenset({"w0"}))


def test_who_needs_a_start_may_need_a_weight_for_the_bias(world):
    world.one_point = [[seen(None, "shape")], [seen(None, "x"), seen(Answer((1, 2, 3)))]]
    watching = watch(NEEDING)

    watching.begin()

    longer = Options(NEEDING.taken, NEEDING.needed, weights=3)
    assert world.calls("one_point") == [("process", NEEDING), ("process", longer)]
    assert watching.options == longer
    assert watching.seen == [seen(None, "x"), seen(Answer((1, 2, 3)))]


@pytest.mark.parametrize(
    ("options", "first", "times"),
    [(TAKING, [seen(None, "shape")], 1), (NEEDING, [seen(None, "shape"), seen()], 1)],
)
def test_a_longer_start_is_tried_only_where_one_is_needed_and_nothing_comes(
    world, options, first, times
):
    world.one_point = [first]

    watch(options).begin()

    assert len(world.calls("one_point")) == times


def test_where_a_longer_start_does_not_help_the_first_trouble_is_told(world):
    world.one_point = [[seen(None, "shape")], [seen(None, "other")]]
    watching = watch(NEEDING)

    assert watching.begin() == "target: shape"
    assert watching.options.weights == 0


FOUND = [(PLAIN, None)]
KNOWN = ("cyclic", "reversed")


def test_the_first_probes_leave_the_models_that_explain_them(world):
    world.answers = [seen(Answer((1,), passes=7)), seen(Answer((1,), passes=3)), seen(None)]
    watching = watch(already=[seen(Answer((1,), passes=0)), seen(Answer((1,), passes=7))])
    every = [*watching.seen, *world.answers]

    assert watching.explained(FOUND) == ([Model()], ())
    assert world.calls("answers") == [("process", FIRST)]
    assert world.calls("stops") == [(TAKING, [3, 7])]
    assert world.calls("left") == [((KNOWN, ["rule", {"limit": 3}]), every)]
    assert (world.calls("first"), world.calls("family")) == ([(TAKING,)], [(FOUND,)])
    assert watching.seen == every


OWN = [{"stop": "own"}]
WAYS = [
    (KNOWN, ["rule", {"limit": 3}]),
    (("shuffled",), ["rule"]),
    (KNOWN, OWN),
    (("shuffled",), OWN),
    (("picked",), OWN),
]


def test_what_no_known_order_explains_is_tried_in_any(world):
    world.left = [[]]
    watching = watch()

    assert watching.explained(FOUND) == ([], ())
    assert [models for models, _ in world.calls("left")] == WAYS
    assert watching.seen == world.answers


@pytest.mark.parametrize("way", range(5))
def test_the_plainest_way_that_explains_is_taken(world, way):
    world.left = [[]] * way + [[Model(move=3)], [Model(move=4)]]

    assert watch().explained(FOUND) == ([Model(move=3)], ())


def test_who_is_unsteady_has_no_known_order(world):
    world.left, world.answers = [[]], [seen(UNSTEADY)]

    watch().explained(FOUND)

    assert [models for models, _ in world.calls("left")] == [WAYS[1], *WAYS[3:]]


def test_who_draws_his_start_may_be_unsteady_in_any_order(world):
    world.left, world.answers = [[]], [seen(UNSTEADY)]

    watch().explained([(Scale("none", None, 1, drawn=True), None), (PLAIN, None)])

    assert [models for models, _ in world.calls("left")] == WAYS


def test_what_it_counts_otherwise_is_left_out_at_last(world):
    world.answers = [seen(Answer((1,), 2, passes=3)), seen(None, "late")]
    world.left = [*[[]] * 5, [Model()]]
    watching = watch()

    assert watching.explained(FOUND) == ([Model()], (UNCOUNTED,))
    assert watching.seen == [seen(Answer((1,), 2)), seen(None, "late")]
    assert world.calls("left")[5][1] == watching.seen


@pytest.mark.parametrize(
    ("model", "rounds"),
    [
        (Model(), 12),
        (Model(order="reversed"), 12),
        (Model(order="shuffled"), 3),
        (Model(drawn=True), 3),
    ],
)
def test_probes_are_added_for_some_rounds(world, model, rounds):
    world.telling, world.left = [POINT], [[model]]
    world.answers = [seen(Answer((4, 5)))]
    watching = watch(already=[seen(), seen(None, "late")])

    assert watching.told_apart([model, Model(move=2)]) == [model]
    assert len(world.calls("telling")) == rounds
    assert len(watching.seen) == 2 + rounds


def test_the_next_probe_is_the_one_that_tells_most(world):
    other, told = Probe((((3, 3), 1),)), Answer((4, 5), passes=2)
    world.telling, world.answers = [other, None], [seen(told, probe=other)]
    two, one = [Model(), Model(move=2)], [Model(move=2)]
    world.left = [one]
    already = [seen(Answer((9, 9), passes=1)), seen(told), seen(None, "late")]
    watching = watch(already=already)

    assert watching.told_apart(two) == one
    first, second = world.calls("telling")
    assert first == (two, TAKING, told, [POINT] * 3)
    assert second == (one, TAKING, told, [POINT, POINT, POINT, other])
    assert world.calls("answers") == [("process", [other])]
    assert world.calls("left") == [(two, [seen(told, probe=other)])]


def test_an_answer_that_no_model_gives_leaves_them_as_they_were(world):
    world.telling, world.left = [POINT], [[]]
    models = [Model(), Model(move=2)]

    assert watch(already=[seen()]).told_apart(models) == models
    assert len(world.calls("telling")) == 1


@pytest.mark.parametrize(
    ("already", "kept"), [(Answer((1, 2)), Answer((3, 4))), (Answer((1, 2), passes=1), None)]
)
def test_where_what_it_counts_is_left_out_it_is_left_out_further(world, already, kept):
    told = Answer((3, 4), passes=9)
    world.telling, world.answers = [POINT, None], [seen(told)]
    watching = watch(already=[seen(already), seen(None, "late")])

    watching.told_apart([Model()])

    assert watching.seen[-1] == seen(kept or told)


MOVED = [
    ([], False),
    ([seen(None)], False),
    ([seen(Answer((0, 0)))], False),
    ([seen(Answer((0, 1)))], True),
    ([seen(Answer((0, 0), 2))], True),
    ([seen(Answer((0, 0), 0))], False),
    ([seen(Answer((1, 2)), probe=Probe(POINT.points, w0=(1, 2)))], False),
    ([seen(Answer((1, 3)), probe=Probe(POINT.points, w0=(1, 2)))], True),
    ([seen(Answer((0, 0))), seen(Answer((0, 1)))], True),
]


@pytest.mark.parametrize(("already", "moved"), MOVED)
def test_what_has_other_weights_than_its_start_has_moved(already, moved):
    assert watch(already=already).moved is moved


class Greeting:
    target = "mine.py:train"

    def __init__(self, *parameters, predicts=False):
        self.said = {"parameters": parameters, "required": parameters[:1], "predicts": predicts}

    def greeting(self):
        return self.said


def options(*taken, weights=2):
    return Options(frozenset(taken), frozenset(taken[:1]), weights)


def aside(world):
    (told,) = world.calls("described")
    target, models, given, known = told
    return target, models, given, vars(known)


PLAIN_ASIDE = {
    "numbers": ("float64",),
    "predicts": False,
    "labels": None,
    "remarks": (),
    "probes": 4,
    "dead": False,
}


def test_a_target_that_takes_a_limit_is_described_by_what_is_left(world):
    process = Greeting("epochs")

    assert identified(process) == "described"
    assert aside(world) == ("mine.py:train", [Model()], options("epochs"), PLAIN_ASIDE)
    assert world.calls("number_types") == [(Model(), options("epochs"), process)]
    assert world.calls("one_point")[0][0] is process
    assert (world.calls("limited"), world.calls("at_zero")) == ([], [])


def test_what_it_predicts_at_0_is_asked_where_it_predicts(world):
    process = Greeting("epochs", predicts=True)

    identified(process)

    assert aside(world)[3] == PLAIN_ASIDE | {"predicts": True, "labels": "+1"}
    every = [seen(), *world.answers]
    assert world.calls("at_zero") == [(Model(), every, process)]


def test_who_takes_no_limit_is_asked_for_his_own(world):
    process = Greeting("w0")
    world.left = [[Model()]]

    identified(process)

    every = [seen(), *world.answers]
    assert world.calls("limited") == [([Model()], options("w0"), process, every)]
    assert aside(world)[1:] == (
        [Model(limit=5)],
        options("w0"),
        PLAIN_ASIDE | {"remarks": ("limited",)},
    )


def test_the_limit_may_be_left_open(world):
    identified_but_for_its_limit(Greeting("w0"))

    assert world.calls("limited") == []
    assert aside(world)[1:] == ([Model()], options("w0"), PLAIN_ASIDE)


def test_remarks_of_both_kinds_are_told(world):
    world.answers = [seen(Answer((1,), passes=3))]
    world.left = [*[[]] * 5, [Model()]]

    identified(Greeting("w0"))

    assert aside(world)[3]["remarks"] == (UNCOUNTED, "limited")


def test_of_a_start_that_is_drawn_neither_limit_nor_type_is_looked_for(world):
    world.left = [[Model(drawn=True)]]

    identified(Greeting("w0"))

    assert (world.calls("limited"), world.calls("number_types")) == ([], [])
    assert aside(world)[3]["numbers"] == ()


def test_what_further_probes_leave_is_described(world):
    world.telling, world.left = [POINT, None], [[Model(), Model(move=2)], [Model(move=2)]]

    identified(Greeting("epochs"))

    assert aside(world)[1] == [Model(move=2)]
    assert aside(world)[3]["probes"] == 4 + len(world.answers)


@pytest.mark.parametrize(
    ("scales", "answer", "dead"),
    [
        ([STILL], Answer((0, 0)), True),
        ([STILL, PLAIN], Answer((0, 0)), False),
        ([STILL], Answer((0, 1)), False),
    ],
)
def test_what_never_moves_is_dead(world, scales, answer, dead):
    world.scales = [scales]
    world.one_point = [[seen(Answer((0, 0)))]]
    world.answers = [seen(answer)]

    identified(Greeting("epochs"))

    assert aside(world)[3]["dead"] is dead


def test_what_no_model_explains_is_told_as_that(world):
    world.left = [[]]

    assert identified(Greeting("epochs")) == "unexplained"
    every = [seen(), *world.answers]
    assert world.calls("unexplained") == [("mine.py:train", every, FOUND)]


def test_a_target_that_does_not_start_cannot_be_run(world):
    process = Greeting()
    process.said = {"cannot": "target: no file"}

    assert identified(process) == Identified("mine.py:train", reason="target: no file")


def test_a_target_that_does_not_answer_cannot_be_run(world):
    world.one_point = [[seen(None, "late")]]

    assert identified(Greeting()) == Identified("mine.py:train", reason="target: late")


def test_a_target_is_opened_by_its_name(monkeypatch):
    opened = []

    class Opened:
        target = "m:train"

        def __enter__(self):
            opened.append("entered")
            return self

        def __exit__(self, *error):
            opened.append("left")

        def greeting(self):
            return {"cannot": "why"}

    monkeypatch.setattr(module, "named", lambda target: f"name of {target}")
    monkeypatch.setattr(module, "opened", lambda name: opened.append(name) or Opened())

    assert identify("it") == Identified("m:train", reason="why")
    assert opened == ["name of it", "entered", "left"]
