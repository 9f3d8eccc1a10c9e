"""What a target draws at random is recorded, is what it would have drawn, and can be had again."""

import json
import subprocess
import sys

import pytest

from properties.conformance.target import Limits
from tests.conformance.target.asking import ONE, SHORT, python, request, weights

HEAD = "import copy, random, time\nimport numpy as np\nthings = 'abcdef'\n"
TRAIN = HEAD + "def train(X, y):\n    {}\n    return X[0]\n"
# generators with a seed of their own
SEEDED = {
    "random": "random.seed(5); r = random",
    "Random": "r = random.Random(5)",
    "numpy.random": "np.random.seed(5); r = np.random",
    "RandomState": "r = np.random.RandomState(5)",
    "default_rng": "r = np.random.default_rng(5)",
    "a bit generator": "r = np.random.Generator(np.random.PCG64(5))",
    "a copy": "r = copy.deepcopy(np.random.default_rng(5))",
}
PYTHON, LEGACY, NEW = ("random", "Random"), ("numpy.random", "RandomState"), ("default_rng",)
WIDE = request([[0] * 10], [1])
# what is drawn: a sequence that a permutation, or a choice, puts together again, or the numbers
PERMUTATIONS = {
    "a = list(things); r.shuffle(a)": (*PYTHON, *LEGACY, *NEW, "a bit generator", "a copy"),
    "a = np.array(list(things)); r.shuffle(a)": (*PYTHON, *LEGACY, *NEW),
    "a = np.array([list(things)] * 2).T; r.shuffle(a); a = a[:, 0]": (*LEGACY, *NEW),
    "a = np.array([list(things)] * 2); r.shuffle(a, axis=1); a = a[0]": NEW,
    "a = r.permutation(list(things))": (*LEGACY, *NEW),
    "a = np.array(list(things))[r.permutation(6)]": (*LEGACY, *NEW),
    "a = r.permutation(np.array([list(things)] * 2).T)[:, 1]": (*LEGACY, *NEW),
    "a = r.sample(things, 6)": PYTHON,
}
CHOICES = {
    "a = [r.choice(things)]": PYTHON,
    "a = [r.choice([(np.zeros(2), thing) for thing in things])[1]]": PYTHON,
    "a = r.choices(things, k=9)": PYTHON,
    "a = r.sample(things, 2)": PYTHON,
    "a = [list(things)[r.choice(6)]]": (*LEGACY, *NEW),
    "a = r.choice(list(things), 4)": (*LEGACY, *NEW),
    "a = r.choice(list(things), size=3, replace=False, p=[0.5, 0.1, 0.1, 0.1, 0.1, 0.1])": LEGACY,
    "a = r.choice(np.array([list(things)] * 2), 4, axis=1)[0]": NEW,
}
NUMBERS = {
    "a = [r.randint(2, 6), r.randrange(5), r.randrange(3, 9)]": (PYTHON, [(2, 7), (0, 5), (3, 9)]),
    "a = [*r.randint(2, 6, 3), r.randint(5)]": (LEGACY, [(2, 6), (0, 5)]),
    "a = [*r.integers(2, 6, endpoint=True, size=3), r.integers(5)]": (NEW, [(2, 7), (0, 5)]),
    "a = [r.random(), r.uniform(1, 2), r.gauss(0, 1)]": (PYTHON, None),
    "a = [*r.rand(2), *r.randn(2, 2).ravel(), r.normal(), r.random_sample()]": (LEGACY, None),
    "a = [*r.random(2), *r.normal(size=2), r.standard_normal(), r.uniform(1, 2)]": (NEW, None),
}


ALL = [(how, draw) for how in SEEDED for draw in (*PERMUTATIONS, *CHOICES, *NUMBERS)]
EACH = (
    HEAD
    + """
import json
def draw(n):
    seeded, code = ALL[n]
    try:
        exec(seeded + "; " + code, globals(), found := {})
    except Exception:
        return None
    return str([getattr(x, "item", lambda: x)() for x in found["a"]])
def train(X, y):
    if len(X) < 10: return X.T @ y
    raise ValueError(draw(len(X) - 10))
if __name__ == "__main__":
    print(json.dumps([draw(n) for n in range(len(ALL))]))
"""
)


@pytest.fixture(scope="session")
def drawn(tmp_path_factory):
    """Draw all with each generator: in a target, with the record of it, and in Python."""
    folder = tmp_path_factory.mktemp("draws")
    code = f"ALL = {[(SEEDED[how], draw) for how, draw in ALL]}\n{EACH}"
    with python(folder, code, limits=Limits(quoted=10_000)) as process:
        replies = process.ask([request([[1]] * n, [1] * n) for n in range(10, 10 + len(ALL))])
    plain = subprocess.run(
        [sys.executable, folder / "target.py"], capture_output=True, text=True, check=True
    )
    said = [reply.content["raises"].removeprefix("ValueError: ") for reply in replies]
    draws = [reply.content.get("draws") for reply in replies]
    return dict(zip(ALL, zip(said, draws, json.loads(plain.stdout), strict=True), strict=True))


def together(text):
    return text.replace("'", "").replace(", ", "").strip("[]")


CASES = [
    (how, draw, known) for known in (PERMUTATIONS, CHOICES) for draw in known for how in known[draw]
]


@pytest.mark.parametrize(("how", "draw", "known"), CASES)
def test_a_permutation_or_a_choice_is_recorded_as_places(drawn, how, draw, known):
    a, ((kind, *rest, places),), plain = drawn[how, draw]

    assert (kind, rest) == (("permutation", []) if known is PERMUTATIONS else ("choice", [6]))
    assert "".join("abcdef"[i] for i in places) == together(a) == together(plain)


@pytest.mark.parametrize(("draw", "how"), [(d, how) for d in NUMBERS for how in NUMBERS[d][0]])
def test_numbers_are_recorded_as_they_are_returned(drawn, draw, how):
    (a, draws, plain), ends = drawn[how, draw], NUMBERS[draw][1]

    assert str([int(x) if ends else float.fromhex(x) for *_, xs in draws for x in xs]) == a == plain
    assert {kind for kind, *_ in draws} == {"integers" if ends else "floats"}
    assert ends is None or list(dict.fromkeys((e[1], e[2]) for e in draws)) == ends


UNSEEDED = {
    "random.random()": "",
    "np.random.rand()": "",
    "rng.random()": "rng = np.random.default_rng()",
    "other.random()": "other = random.Random()",
    "late.rand()": "late = np.random.RandomState(int(time.time()))",
    "np.random.default_rng().random()": "",
    "random.SystemRandom(3).random()": "",
    "secrets.randbelow(10**9)": "import secrets",
    "again()": "def again(): random.seed(); np.random.seed(); return np.random.rand()",
    "np.random.Generator(np.random.PCG64()).random()": "",
}


def test_what_has_no_seed_differs_by_request_and_seed_and_not_by_run(tmp_path):
    made = "\n".join(filter(None, UNSEEDED.values()))
    code = f"{HEAD}{made}\ndef train(X, y):\n    return [{', '.join(UNSEEDED)}][:len(X[0])]\n"
    runs = []
    for seed in (0, 0, 1):
        with python(tmp_path, code, seed=seed) as process:
            runs.append([weights(reply) for reply in process.ask([WIDE, WIDE])])

    assert runs[0] == runs[1]
    assert [len({*four}) for four in zip(*runs[0], *runs[2], strict=True)] == [4] * len(UNSEEDED)


def test_each_request_finds_a_generator_with_a_seed_as_the_import_left_it(tmp_path):
    hows = ("random", "Random", "numpy.random", "RandomState", "default_rng")
    code = HEAD + "".join(f"{SEEDED[how]}; r{n} = r\n" for n, how in enumerate(hows))
    drawn = "[float(r.random()) for r in (r0, r1, r2, r3, r4)]"
    code += f"def train(X, y):\n    return X[0] * 0 + {drawn}[:len(X[0])]\n"
    five = request([[0] * 5], [1])

    with python(tmp_path, code) as process:
        first, second = process.ask([five, five])

    plain = subprocess.run(
        [sys.executable, "-c", f"{code}\nprint({drawn})"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert weights(first) == weights(second) == json.loads(plain.stdout)


def test_what_libraries_draw_from_the_generator_behind_numpy_is_recorded(tmp_path):
    code = HEAD + "drawn = np.random.mtrand._rand.permutation\n"
    code += "def train(X, y): return X[drawn(len(X))][0]\n"

    with python(tmp_path, code, limits=Limits()) as process:
        (reply,) = process.ask([request([[1, 2], [3, 4], [5, 6]], [1, 1, 1])])

    ((kind, order),) = reply.content["draws"]
    assert kind == "permutation"
    assert weights(reply) == [1 + 2 * order[0], 2 + 2 * order[0]]


def test_what_has_no_seed_draws_for_a_request_alone_what_it_draws_after_others(tmp_path):
    code = f"{HEAD}rng = np.random.default_rng()\ndef train(X, y):\n    n = 9 * (len(X) - 1)\n"
    code += "    return X[0] * 0 + [rng.random() for _ in range(1 + n)][-1]\n"
    last = []
    for before in ([], [request([[1, 2]] * 2, [1, 1])]):
        with python(tmp_path, code) as process:
            last.append(process.ask([*before, ONE])[-1].content)

    assert last[0] == last[1]


def test_so_many_draws_are_recorded(tmp_path):
    code = TRAIN.format("[random.random() for _ in range(9)]")

    with python(tmp_path, code, limits=Limits(draws=2)) as process:
        (reply,) = process.ask([ONE])

    assert [kind for kind, *_ in reply.content["draws"]] == ["floats", "floats", "truncated"]


def test_who_draws_nothing_has_no_record(tmp_path):
    with python(tmp_path, TRAIN.format("pass"), limits=SHORT) as process:
        assert process.ask([ONE])[0].content == {"weights": ["1", "2"]}
