"""What is long is cut: rows, columns, lists of rows, lines."""

from pathlib import Path

import pytest

from proofs.claims import claim_names

IRIS = str(Path(__file__).parents[3] / "examples" / "iris.csv")


def table(rows):
    """The text of a file of points whose label is last."""
    header = [*(f"x{i}" for i in range(len(rows[0]) - 1)), "y"]
    return "\n".join(",".join(map(str, row)) for row in (header, *rows))


def units(d):
    return [[*(int(i == j) for j in range(d)), 1] for i in range(d)]


@pytest.mark.parametrize(
    ("command", "rows", "options", "shown"),
    [
        ("certify", units(25), ("--no-bias", "--digits", "3"),
         ["held by rows   0, 1, 2, ", ", 18, 19 and 5 more (from 0)"]),
        ("certify", [*units(21), [-1] * 21 + [1]], ("--no-bias",),
         ["  row 18          1\n  row 19          1\n  and 2 more rows; --json has all\n"]),
        ("explain", [[i, *[0] * 8, y] for i in range(25) for y in (1, -1)], (),
         ["  and 5 more rows and 3 more columns; --json has all"]),
        ("separation", [[30, 1], *([i, int(i > 30)] for i in range(60))], (),
         ["rows separated   59 of 61: 1, 2, 3, ", ", 20 and 39 more (from 0)"]),
        ("train", [[*[0] * 70_000, x, 1] for x in (1, -1, 1, -1)], ("--no-bias",),
         ["cycle: the weights come back; period in passes 1, in updates 4\n"]),
    ],
    ids=["rows that hold the margin", "rows that cancel", "rows and columns", "rows separated",
         "a cycle of many long weights"],
)  # fmt: skip
def test_what_is_long_is_cut(on_points, command, rows, options, shown):
    out = on_points(command, table(rows), *options)[1]

    assert [text for text in shown if text not in out] == []


def test_what_is_printed_fits_in_80_columns(run, tmp_path):
    (tmp_path / "a.csv").write_text(f"x,y\n1{'0' * 400}.5,1\n-1{'0' * 400},-1\n")
    setosa = [IRIS, "--label", "species", "--positive", "setosa"]
    lines = [("certify", "a.csv"), ("train", "a.csv"), ("certify", *setosa), ("train", *setosa)]
    printed = "".join(run(*line)[1] for line in lines)

    shown = [line for line in printed.splitlines() if ".csv" not in line]

    assert max(map(len, shown)) <= 80


@pytest.mark.parametrize("name", claim_names()[::31])
def test_a_claim_is_shown_in_80_columns(run, name):
    code, out, _ = run("prove", name)

    assert (code, out.startswith(f"Claim {name}: ")) == (0, True)
    assert max(map(len, out.splitlines())) <= 80
