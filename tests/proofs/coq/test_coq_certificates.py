"""Certificates in Coq: it accepts what holds, and refuses what was changed."""

import csv
import re
from fractions import Fraction
from pathlib import Path
from random import Random

from perceptron import Conventions, Dataset, certify, replay, train
from perceptron.checker.verdict import Unreadable
from perceptron.errors import Refused
from perceptron.separability.margin_enclosure import enclose
from proofs.checkers.coqc import AXIOMS
from proofs.export.coq_certificate import as_coq
from tests.project.mutations import changed
from tests.proofs.coq.coq_library import INSTALLED, accepted, said_of

IRIS = Path(__file__).parents[3] / "examples" / "iris.csv"
AND = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1], bias="append")
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="prepend")
LONGER = Dataset([[2, 1], [-1, 1], [1, -3], [-4, 1]], [1, 1, 1, 1])
FRACTIONS = Dataset([[Fraction(1, 3), 2], [Fraction(-1, 7), 1], [1, Fraction(-2, 5)]], [1, -1, 1])
DYADIC = Dataset([[0.5, 0.25], [-0.75, 1.0], [0.125, -1.5]], [1, -1, 1], bias="append")


def iris(positive):
    """The flowers in tenths of a centimetre, as integers."""
    rows = list(csv.reader(IRIS.read_text().splitlines()))[1:]
    points = [[int(Fraction(a) * 10) for a in row[:4]] for row in rows]
    return Dataset(points, [row[4] for row in rows], bias="append", positive=positive)


# ---- what holds
RUNS = {
    "from 0": (AND, Conventions()),
    "reversed": (AND, Conventions(order="reversed")),
    "shuffled": (AND, Conventions(order="shuffled:3")),
    "rows, one twice": (AND, Conventions(order=(3, 1, 0, 3, 2))),
    "a start and a rate": (AND, Conventions(start=(1, Fraction(1, 2), -3), rate=Fraction(2, 3))),
    "steps of 2": (AND, Conventions(step=2, rate=Fraction(1, 4))),
    "fractions": (FRACTIONS, Conventions()),
    "dyadic": (DYADIC, Conventions(rate=Fraction(1, 8))),
    "endless by a cycle": (XOR, Conventions()),
    "endless from a start": (XOR, Conventions(start=(Fraction(1, 2), 0, 1))),
    "endless in a shuffle": (XOR, Conventions(order="shuffled:1")),
    "as large as float64 holds": (Dataset([[2**26 - 1]], [1]), Conventions()),
    "as small as float64 holds": (Dataset([[2.0**-511]], [1]), Conventions()),
    "iris": (iris("setosa"), Conventions()),
}


DATA = {"and": AND, "xor": XOR, "fractions": FRACTIONS, "dyadic": DYADIC, "iris": iris("setosa")}


def small_ones(random):
    """Points of small numbers, half of which nothing separates."""
    for _ in range(30):
        d, n = random.randint(1, 3), random.randint(1, 5)
        points = [[Fraction(random.randint(-6, 6), random.choice((1, 2))) for _ in range(d)]
                  for _ in range(n)]  # fmt: skip
        yield Dataset(points, [random.choice((-1, 1)) for _ in points], bias="append")


@INSTALLED
def test_coq_accepts_traces_certificates_and_cycles(tmp_path):
    made = [(train(data, how), data) for data, how in RUNS.values()]
    made += [(certify(data), data) for data in DATA.values()] + [(train(XOR).evidence, XOR)]
    for data in small_ones(Random(7)):  # noqa: S311 - data, no secret
        made += [(certify(data), data), (train(data), data)]

    texts = [f"Module M{n}.\n{as_coq(each.content(), data)}\nEnd M{n}.\n"
             for n, (each, data) in enumerate(made)]  # fmt: skip
    said = said_of("".join(texts), tmp_path)

    assert said.returncode == 0, said.stderr
    assert len(texts) == len(RUNS) + len(DATA) + 61


@INSTALLED
def test_what_is_said_of_integers_rests_on_no_axiom_and_of_floats_on_those_of_the_reals(tmp_path):
    text = as_coq(train(AND).content(), AND) + "Print Assumptions "

    of_integers = said_of(f"{text}trace_holds.\n", tmp_path).stdout
    of_floats = said_of(f"{text}float64_makes_the_same_run.\n", tmp_path).stdout

    assert of_integers == "Closed under the global context\n"
    axioms = re.findall(r"^([\w.]+)(?: :|$)", of_floats, re.MULTILINE)
    assert {*axioms} == {*AXIOMS, "Classical_Prop.classic"}


# ---- replay and Coq
FORGED = [
    (certify(AND), AND),
    (certify(XOR), XOR),
    (certify(FRACTIONS), FRACTIONS),
    (enclose(AND, Fraction(1, 100)), AND),
    (train(AND), AND),
    (train(XOR), XOR),
    (train(XOR, Conventions(order="shuffled:1")), XOR),
    (train(LONGER).evidence, LONGER),
]


def forgeries(seeds):
    """Changed certificates, what replay says of each, and its file where it has one."""
    for seed in seeds:
        found, data = FORGED[seed % len(FORGED)]
        content = changed(found.content(), Random(seed))  # noqa: S311 - no secret
        try:
            holds = replay(content, data.rows, data.labels).holds
        except Unreadable:
            holds = False
        try:
            yield content, holds, as_coq(content, data)
        except (Refused, Unreadable):
            yield content, holds, None


def test_what_the_export_refuses_replay_refuses_too():
    assert [c for c, holds, text in forgeries(range(900)) if holds and text is None] == []


@INSTALLED
def test_replay_and_coq_accept_and_refuse_the_same_of_200_forgeries():
    tried = forgeries(range(200))
    offered = [(content, holds, text) for content, holds, text in tried if text is not None]

    taken = accepted([text for _, _, text in offered])

    assert [c for n, (c, holds, _) in enumerate(offered) if (n in taken) != holds] == []
    assert 10 < len(taken) < len(offered) - 40
