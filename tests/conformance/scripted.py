"""Identification in which all that is asked and compared is what a test says, and is noted."""

from types import SimpleNamespace

from properties.conformance import identifying as module
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


def scripted(monkeypatch):
    """Script what identification calls; return what it gets, and the notes."""
    script = SimpleNamespace(
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

    def next_of(name, *, keep=lambda *given: given):
        """Return what the test has next; the last again and again."""

        def called(*given):
            script.noted.append((name, *keep(*given)))
            values = getattr(script, name)
            return values.pop(0) if len(values) > 1 else values[0]

        return called

    def noting(name, value=None):
        def called(*given, **more):
            script.noted.append((name, *given, *more.items()))
            return value if value is not None else getattr(script, name)

        return called

    def family(found, orders, rules):
        script.noted.append(("family", found))
        return orders, rules

    for name, called in {
        "seen_on_one_point": next_of("one_point"),
        "scales": next_of("scales"),
        "drawn_scales": noting("drawn"),
        "guessed": noting("guessed"),
        "steps": noting("step"),
        "first_probes": noting("first", FIRST),
        "observed": noting("answers"),
        "stops": noting("stops", ["rule", {"limit": 3}]),
        "family": family,
        "narrowed": next_of("left", keep=lambda models, seen: (models, list(seen))),
        "telling": next_of("telling"),
        "with_own_limits": noting("limited"),
        "number_types": noting("number_types", ("float64",)),
        "at_zero": noting("at_zero", "+1"),
        "described": noting("described", "described"),
        "unexplained": noting("unexplained", "unexplained"),
    }.items():
        monkeypatch.setattr(module, name, called)
    script.calls = lambda name: [note[1:] for note in script.noted if note[0] == name]
    return script


def watch(options=TAKING, already=()):
    return module._Watch("process", options, list(already))
