"""Every command that reads a file, on thousands of files that are not quite right.

`MALFORMED_INPUTS` says how many, `MALFORMED_FROM` from which seed on; the environment `deep` of tox
tries 10,000. Each ends in a true answer, or in one sentence on stderr with exit code 2 and nothing
on stdout.
"""

import json
import os
from datetime import date
from decimal import Decimal
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from perceptron import Conventions, Dataset, Refused, certify, explain, separation, train
from perceptron.checker.verdict import Unreadable
from perceptron.cli import main
from perceptron.separability.margin_enclosure import enclose
from perceptron.training.float_mistake_bound import float_runs
from perceptron.training.reachable_weights import closed_set
from proofs import theorems
from proofs.checkers import independent_kernel
from proofs.export.coq_certificate import as_coq
from proofs.export.json_ledger import document
from properties.conformance.cases.case import read_case, save_case
from properties.conformance.cases.corpus import corpus
from properties.pytest_plugin.known_deviations import read_known
from tests.project.mutations import changed, changed_bytes, changed_text

INPUTS = int(os.environ.get("MALFORMED_INPUTS", "300"))
FIRST = int(os.environ.get("MALFORMED_FROM", "0"))
CSV = "x1,x2,kind\n1/3,2,yes\n-2,0.5,no\n1e2,-1,yes\n0x1p-3,3,no\n"
OPTIONS = [
    "--positive yes", "--label kind --positive no --no-bias", "--encode",
    "--positive yes --negative no",
]  # fmt: skip
READERS = [
    "certify", "train", "certify --enclose 1e-3", "certify --digits 9 --json", "explain",
    "separation", "separation --model poisson",
]  # fmt: skip
# the commands that say with code 1 that what they were given does not hold
JUDGES = ("check", "replay")
# more digits than Python reads or writes of an integer
LONG_NUMBERS = ["9" * 5000, "-1e5000", "1/" + "3" * 5000, "0." + "7" * 5000]
CELLS = [
    1.5,
    2,
    None,
    float("nan"),
    "x",
    "",
    True,
    Decimal("0.1"),
    date(2000, 1, 1),
    [1, 2],
    {"a": 1},
    b"a",
]
VALUES = [
    "certify --digits=12",
    "certify --enclose=1e-9",
    "certify --positive=yes",
    "explain --seconds=0.5",
    "train --max-updates=20",
    "train --convention=update=lt,rate=1/2,order=reversed",
    "train --convention=M2",
    "separation --model=logit",
    "plot --output=a.svg --columns=x1,x2",
]
TARGET = "def train(X, y):\n    return [0.0] * len(X[0])\n"
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append")
AND = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1], bias="append")
POINTS = "x1,x2,y\n0,0,-1\n0,1,{}\n1,0,{}\n1,1,{}\n"
CERTIFICATES = [
    (certify(AND), AND),
    (certify(XOR), XOR),
    (enclose(AND, Fraction(1, 100)), AND),
    (train(AND), AND),
    (train(XOR), XOR),
    (train(XOR).evidence, XOR),
    (train(AND, Conventions(start=(1, 2, Fraction(1, 2)), order="shuffled:3")), AND),
    (closed_set(XOR), XOR),
    (explain(XOR), XOR),
    (separation(XOR.rows, XOR.labels), XOR),
    (separation(AND.rows, AND.labels), AND),
    (float_runs(AND, certify(AND).weights).certificate, AND),
]
FORMATS = ("coq", "smtlib", "vipr")
KNOWN = '[[known]]\nid = "convention"\nreason = "a rate of its own"\nexpiry = 2090-01-01\n'


def command(capsys, *argv):
    """Return what is wrong with how a command line ends, if anything is."""
    try:
        code = main(list(map(str, argv)))
    except SystemExit as end:
        code = end.code
    out, err = capsys.readouterr()
    if out.startswith("cannot-run: ") and not err:
        return "" if len(out) < 1500 else f"{len(out)} characters on stdout"
    if code == 2 and (out or not one_sentence(err)):
        return f"code 2, {len(out)} characters on stdout, and on stderr: {err[:300]}"
    codes = (0, 1, 2, 3) if argv[0] in JUDGES else (0, 2, 3)
    return "" if code in codes else f"code {code}"


def refusal(read, *refused):
    """Return what is wrong with how a call ends, if anything is."""
    try:
        read()
    except refused as error:
        return "" if one_sentence(f"{error}\n") else f"{error}"[:300]
    return ""


def one_sentence(text):
    """Say whether it is one line, beside notes on how the data were read, and neither too long."""
    text = "".join(line for line in text.splitlines(True) if not line.startswith("note: "))
    return text.count("\n") == 1 and 20 < len(text) < 1500


# ---- each family writes a file that is a little wrong, and says how the reading of it ends
def tables(folder, random, capsys):
    file = folder / "points.csv"
    file.write_text(changed_text(CSV, random), encoding="utf-8")
    name = random.choice(READERS)
    limit = ["--max-updates", 50] * name.startswith("train")
    options = random.choice(OPTIONS).split()
    return command(capsys, *name.split(), file, *options, *limit)


def long_numbers(folder, random, capsys):
    rows = [line.split(",") for line in CSV.splitlines()]
    number = random.choice(LONG_NUMBERS)
    random.choice(rows)[random.randrange(3)] = number
    (folder / "points.csv").write_text("".join(f"{','.join(row)}\n" for row in rows))
    name, positive = random.choice(READERS), random.choice(["yes", "no", number])
    limit = ["--max-updates", 50] * name.startswith("train")
    return command(capsys, *name.split(), folder / "points.csv", f"--positive={positive}", *limit)


def parquet_tables(folder, random, capsys):
    pyarrow = pytest.importorskip("pyarrow")
    drawn = [[random.choice(CELLS)] * 2 for _ in range(random.randrange(4))]
    columns = [pyarrow.array(cells) for cells in (*drawn, [1, -1])]
    names = random.choices(["x1", "x2", "", "1", "bias"], k=len(drawn))
    table = pyarrow.Table.from_arrays(columns, [*names, "y"])
    pytest.importorskip("pyarrow.parquet").write_table(table, folder / "points.parquet")
    return command(
        capsys, "certify", folder / "points.parquet", *random.choice([(), ("--encode",)])
    )


def option_values(folder, random, capsys):
    (folder / "points.csv").write_text(CSV)
    name, *options, last = random.choice(VALUES).split()
    option, _, value = last.partition("=")
    wrong = random.choice([changed_text(value, random), *LONG_NUMBERS])
    options = [option.replace("=", f"={folder}/") for option in options]
    return command(capsys, name, folder / "points.csv", *options, f"{option}={wrong}")


def functions(folder, random, capsys):
    given = random.choice(["a & !(b | c) -> 1 ^ d", "not a and b = c", "01101001"])
    return command(capsys, "certify", f"--function={changed_text(given, random)[:200]}")


def arrays(folder, random, capsys):
    file = folder / random.choice(["points.npy", "points.npz"])
    if file.suffix == ".npy":
        np.save(file, np.array([[1.0, 2.0, 1.0], [0.5, -1.0, -1.0]]))
    else:
        np.savez(file, X=np.array([[1.0, 2.0], [0.5, -1.0]]), y=np.array([1, -1]))
    file.write_bytes(changed_bytes(file.read_bytes(), random))
    return command(capsys, "train", file, "--max-updates", 50)


def certificates(folder, random, capsys):
    found, data = random.choice(CERTIFICATES)
    (folder / "points.csv").write_text(POINTS.format(*data.labels[1:]))
    content = found.content() | {"reading": {"label": "y", "positive": "1"}}
    whole = random.random() < 0.7
    text = json.dumps(changed(content, random) if whole else content)
    text = text if whole else changed_text(text, random)
    (folder / "kept.json").write_text(text, encoding="utf-8")
    form = random.choice([(), ("--json",), *(("--format", name) for name in FORMATS)])
    return command(capsys, "replay", folder / "kept.json", folder / "points.csv", *form)


def exports(folder, random, capsys):
    found, data = random.choice(CERTIFICATES)
    content = changed(found.content(), random)
    return refusal(lambda: as_coq(content, data), Refused, Unreadable)


def readings(folder, random, capsys):
    found, _ = random.choice(CERTIFICATES[:6])
    text = changed_text(found.to_json(), random)
    kind = type(found)
    if not hasattr(kind, "from_json"):
        return ""
    return refusal(lambda: kind.from_json(text), Refused)


def conventions(folder, random, capsys):
    (folder / "points.csv").write_text(CSV)
    text = changed_text("update=lt,step=2,rate=1/2,start=1;0;0,bias=append,order=reversed", random)
    argv = ["train", folder / "points.csv", "--positive", "yes", "--max-updates", 50]
    return command(capsys, *argv, f"--convention={text}")


PROOFS = [document(theorems.norm_bounded()), document(theorems.alignment_grows())]


def proof_documents(folder, random, capsys):
    changed_one = changed(random.choice(PROOFS), random)
    return refusal(lambda: independent_kernel.replay(changed_one), independent_kernel.Refused)


def saved_cases(folder, random, capsys):
    path = save_case(random.choice(corpus()), folder)
    path.write_text(changed_text(path.read_text(), random), encoding="utf-8")
    return refusal(lambda: read_case(path), Refused)


def pictures(folder, random, capsys):
    file = folder / "points.csv"
    file.write_text(changed_text(CSV, random), encoding="utf-8")
    out = folder / changed_text("picture.svg", random).replace("/", "-").replace("\0", "")
    return command(capsys, "plot", file, "--positive", "yes", f"--output={out}")


def names(folder, random, capsys):
    """What names a claim, a target, a case, a budget or a count, and is none."""
    kept = folder / "kept.py"
    kept.write_text(TARGET)
    argv = random.choice([
        ["prove", changed_text("mistake-bound", random)],
        ["prove", "norm-bounded", f"--format={changed_text('json', random)}"],
        ["check", changed_text(str(kept) + ":train", random), "--budget", "quick"],
        ["check", f"{kept}:train", f"--case={changed_text('small-1d-1-000', random)}x"],
        ["check", f"{kept}:train", f"--convention={changed_text('rate=1/2,bias=append', random)}",
         "--case", "small-1d-1-000"],
        ["identify", changed_text(str(kept), random)],
        ["verify", changed_text("mistake-bound", random) + "x"],
        ["count", changed_text("3", random)],
        ["certify", f"--function={changed_text('0110', random)}"],
        ["certify", f"--function={changed_text('a & !b', random)}"],
    ])  # fmt: skip
    return command(capsys, *argv)


def checked_cases(folder, random, capsys):
    """A case or a data set of the user's own for a target that is always the same."""
    target = folder / "target.py"
    target.write_text(TARGET)
    path = save_case(random.choice(corpus()), folder)
    path.write_text(changed_text(path.read_text(), random), encoding="utf-8")
    (folder / "points.csv").write_text(changed_text(CSV, random), encoding="utf-8")
    own = ("--data", folder / "points.csv", "--budget", "quick")
    given = random.choice([("--case", path), own])
    return command(capsys, "check", f"{target}:train", *given)


def known_deviations(folder, random, capsys):
    path = folder / "known.toml"
    path.write_text(changed_text(KNOWN, random), encoding="utf-8")
    return refusal(lambda: read_known(path), Refused)


FAMILIES = (tables, long_numbers, parquet_tables, option_values, functions, arrays, certificates,
            exports, readings, conventions, proof_documents, saved_cases, pictures, names,
            checked_cases, known_deviations)  # fmt: skip
# each of their inputs starts a process: a fourth as many are tried
SLOW = (names, checked_cases)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_a_file_that_is_not_quite_right_ends_in_an_answer_or_a_sentence(family, tmp_path, capsys):
    wrong, count = {}, INPUTS // len(FAMILIES) // (4 if family in SLOW else 1)
    for seed in range(FIRST, FIRST + max(1, count)):
        try:
            said = family(tmp_path, Random(seed), capsys)  # noqa: S311 - no secret
        except Exception as error:
            said = f"{type(error).__name__}: {error}"[:300]
        if said:
            wrong[seed] = said

    assert wrong == {}


def test_an_end_in_a_traceback_or_in_no_sentence_would_be_seen(tmp_path, capsys):
    assert refusal(lambda: read_case(tmp_path / "none.json"), Refused) == ""
    assert refusal(lambda: (_ for _ in ()).throw(Refused("x" * 10**6)), Refused) != ""
