import json
import re
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from perceptron import Refused
from properties.vectors.__main__ import main
from properties.vectors.build import FILE, SCHEMA, canonical
from properties.vectors.id_ledger import LEDGER, Ledger

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "vectors.py"
HINT = "python -m properties.vectors"
# lines are added to the list of ids at its end: of the first so many this is the checksum
ISSUED = (763, "99fad8a4d3f056d9")


VECTORS = json.loads(FILE.read_text(encoding="utf-8"))
TESTS = VECTORS["tests"]
RESULTS = [(t, r, name) for t in TESTS for r in t["results"] for name in r["conventions"]]


@pytest.fixture
def command(tmp_path):
    """Run the command with a copy of the list of ids, in which the last is still to be given."""
    copy = tmp_path / LEDGER.name
    copy.write_bytes(b"".join(LEDGER.read_bytes().splitlines(keepends=True)[:-1]))

    def run(file):
        code = main([str(file), "--ids", str(copy)])
        assert copy.read_bytes() == LEDGER.read_bytes(), HINT
        return code

    return run


def test_the_file_is_what_the_command_makes(command, tmp_path, capsys):
    copy = tmp_path / "vectors.json"

    assert command(copy) == 0
    assert copy.read_bytes() == FILE.read_bytes(), HINT
    assert capsys.readouterr().out == (
        f"{copy}: version {VECTORS['version']}, {len(TESTS)} tests, {len(RESULTS)} results\n"
        f"sha256 {VECTORS['sha256']}\n"
    )


def test_a_folder_that_is_not_there_is_refused_in_a_sentence(command, tmp_path, capsys):
    assert command(tmp_path / "no" / "vectors.json") == 2
    assert capsys.readouterr().err.startswith(f"vectors: {tmp_path}/no/vectors.json: ")


def test_an_id_is_given_for_ever_to_a_test_of_the_file_or_to_a_retired_one():
    count, checksum = ISSUED
    ledger = Ledger(LEDGER.read_text(encoding="utf-8"))
    lines = LEDGER.read_text(encoding="utf-8").splitlines()[1 : count + 1]

    assert len(lines) == count
    assert sha256("\n".join(lines).encode()).hexdigest()[:16] == checksum
    used = [test["id"] for test in TESTS]
    assert Counter([*used, *VECTORS["retired"]]) == Counter(ledger.ids)


@pytest.mark.parametrize(
    ("lines", "value"),
    [("PC-NUM-0001,aa\nPC-NUM-0001,bb", "PC-NUM-0001"), ("PC-NUM-0001,aa\nPC-NUM-0002,aa", "aa")],
)
def test_what_is_issued_twice_is_refused(lines, value, tmp_path, capsys):
    words = f"id_ledger.csv: {value} is listed 2 times; an id is issued once"
    with pytest.raises(Refused, match=f"^{words}$"):
        Ledger(f"id,inputs\n{lines}\n")

    ids = tmp_path / "id_ledger.csv"
    ids.write_text(f"id,inputs\n{lines}\n")
    code = main([str(tmp_path / "vectors.json"), "--ids", str(ids)])

    assert (code, *capsys.readouterr()) == (2, "", f"vectors: {words}\n")
    assert not (tmp_path / "vectors.json").exists()


def test_the_file_counts_and_explains_what_is_in_it_and_nothing_twice():
    said = ("numberOfTests", "numberOfResults", "sha256")
    checksum = sha256(canonical(TESTS).encode()).hexdigest()

    assert [VECTORS[name] for name in said] == [len(TESTS), len(RESULTS), checksum]
    assert {flag for test in TESTS for flag in test["flags"]} == set(VECTORS["flags"])
    assert {name for *_, name in RESULTS} == set(VECTORS["conventions"])
    assert [len({test[key] for test in TESTS}) for key in ("id", "name")] == [len(TESTS)] * 2


def test_the_file_fits_its_schema_and_a_number_that_is_not_a_string_does_not():
    shape = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
    changed = {**VECTORS, "tests": [{**TESTS[0], "X": [[1]]}]}

    shape.check_schema(shape.schema)
    assert list(shape.iter_errors(VECTORS)) == []
    (fault,) = shape.iter_errors(changed)
    assert (fault.json_path, fault.validator) == ("$.tests[0].X[0][0]", "type")


def test_it_holds_what_breaks_implementations():
    names = " ".join(test["name"] for test in TESTS)

    parts = "ladder-7+ ladder-64+1 xor parity-4 contradiction zero-row nested-4 triangular-6"
    assert [part for part in f"{parts} on-the-line one-class".split() if part not in names] == []


def plain(number):
    """The integer that a fraction is, if it is one: integers are added in a tenth of the time."""
    return number.numerator if number.denominator == 1 else number


def states(test, rules, number=plain):
    """A second perceptron, that shares nothing with the one that made the file."""

    def read(text):
        return number(Fraction(text))

    tail = [number(1)] if rules["bias"] == "append" else []
    X = [[*map(read, x), *tail] for x in test["X"]]
    y, eta = [int(label) for label in test["y"]], read(test.get("eta", rules["rate"]))
    w = [*map(read, test.get("w0", []))][: len(X[0])] or [number(0)] * len(X[0])
    rows = list(range(len(X)))[:: -1 if rules["order"] == "reversed" else 1]
    order = [int(row) for row in test.get("order", rows)]
    while True:
        made = []
        for row in order:
            score = sum(a * b for a, b in zip(w, X[row], strict=True))
            tie = {"le": True, "lt": False, "predict+": y[row] < 0, "predict-": y[row] > 0}
            if y[row] * score < 0 or (score == 0 and tie[rules["update"]]):
                w = [a + eta * y[row] * b for a, b in zip(w, X[row], strict=True)]
                made.append(str(row))
        yield w, made


def stopped(test, rules, number=plain):
    mistakes, passes = [], 0
    for w, rows in islice(states(test, rules, number), int(test["epochs"])):  # noqa: B007
        mistakes, passes = mistakes + rows, passes + 1
        if not rows:
            break
    return [str(Fraction(a)) for a in w], mistakes, str(passes), not rows


def test_every_result_is_that_of_a_second_perceptron():
    wrong = [
        (test["id"], name)
        for test, result, name in RESULTS
        if stopped(test, VECTORS["conventions"][name])
        != (*(result[key] for key in ("weights", "mistakes", "passes")),
            result["outcome"] == "converged")
    ]  # fmt: skip

    assert wrong == []


# runs that are followed so far show whether they end; those of long numbers take longer
FOLLOWED = 60


def later(test, rules):
    """Say how it goes on, where that shows soon: a state that comes back comes back for ever."""
    seen = set()
    for w, rows in islice(states(test, rules), FOLLOWED):
        if not rows:
            return "limit"
        if tuple(w) in seen:
            return "endless"
        seen.add(tuple(w))
    return None


def test_what_comes_after_the_limit_is_seen_by_running_on():
    unfinished = [held for held in RESULTS if held[1]["outcome"] != "converged"]
    found = [(later(t, VECTORS["conventions"][name]), r["outcome"]) for t, r, name in unfinished]

    assert {pair for pair in found if pair[0]} == {("limit", "limit"), ("endless", "endless")}
    assert sum(pair[0] is None for pair in found) < len(found) / 4


def test_a_result_for_float64_is_what_float64_makes():
    exact = [held for held in RESULTS if held[1]["float64"]]
    made = [stopped(t, VECTORS["conventions"][name], float)[0] for t, _, name in exact]

    assert len(exact) > 5000
    assert made == [r["weights"] for _, r, _ in exact]


def test_the_example_uses_nothing_but_python_and_sees_another_rule_at_a_tie(tmp_path):
    some = TESTS[::60]
    file = tmp_path / "some.json"
    file.write_text(json.dumps({"tests": some, "numberOfTests": len(some)}))
    wrong = tmp_path / "wrong.py"
    wrong.write_text(EXAMPLE.read_text(encoding="utf-8").replace("<= 0:", "< 0:"))

    right, departs = (
        subprocess.run(
            [sys.executable, "-I", "-S", program, file], capture_output=True, text=True, check=False
        )
        for program in (EXAMPLE, wrong)
    )

    count = len(some)
    assert (right.stdout, right.returncode) == (f"{count} of {count} tests, 0 wrong\n", 0)
    assert departs.returncode == 1
    assert re.search(r"[1-9]\d* wrong PC-", departs.stdout)
