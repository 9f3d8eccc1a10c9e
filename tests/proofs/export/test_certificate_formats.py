"""Certificates for other people's checkers: SMT-LIB for solvers, VIPR 1.0 for those of MILP."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from perceptron import Conventions, Dataset, Refused, certify, enclose, train
from perceptron.checker.verdict import Unreadable
from perceptron.cli import main
from proofs.checkers.solvers import SOLVERS
from proofs.export.smtlib_certificate import as_smt2
from proofs.export.vipr_certificate import as_vipr
from tests.proofs.export.vipr_checker import Rejected, check

IRIS = Path(__file__).parents[3] / "examples" / "iris.csv"
AND = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1], bias="append")
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="prepend")
THIRDS = Dataset([[Fraction(1, 3), 2], [Fraction(-1, 7), 1], [1, Fraction(-2, 5)]], [1, -1, 1])
AROUND = Dataset([[2, 1], [-1, Fraction(3, 7)], [Fraction(1, 2), -4]], [1, 1, 1])
GIVEN = {
    "separator": (certify(AND), AND),
    "separator of fractions": (certify(THIRDS), THIRDS),
    "enclosure": (enclose(THIRDS, Fraction(1, 100)), THIRDS),
    "gordan": (certify(XOR), XOR),
    "gordan of fractions": (certify(AROUND), AROUND),
    "cycle": (train(XOR).evidence, XOR),
    "cycle from a start": (train(XOR, Conventions(start=(1, Fraction(1, 2), 0))).evidence, XOR),
}
EACH = pytest.mark.parametrize(("certificate", "data"), GIVEN.values(), ids=GIVEN)
EACH_SOLVER = pytest.mark.parametrize("solver", SOLVERS)
# what no checker of the numbers may pass over: a field, and how it is changed
CHANGED = {
    "weights": lambda value: [*value[:-1], str(-int(value[-1]) - 1)],
    "multipliers": lambda value: {r: str(int(a) + (r == min(value))) for r, a in value.items()},
    "margin_squared": lambda value: str(Fraction(value) + Fraction(1, 10**9)),
    "radius_squared": lambda value: str(Fraction(value) - Fraction(1, 10**9)),
    "mistake_bound": lambda value: str(Fraction(value) - 1),
    "upper_squared": lambda value: str(Fraction(value) / 2),
    "lower_squared": lambda value: str(Fraction(value) * 2),
}
FORGED = [
    (name, field)
    for name, (certificate, _) in GIVEN.items()
    for field in sorted(CHANGED.keys() & certificate.content().keys())
    if not (field == "weights" and name.startswith("cycle"))  # of a cycle the multipliers count
]


def forged(name, field):
    certificate, data = GIVEN[name]
    content = certificate.content()
    return content | {field: CHANGED[field](content[field])}, data


def said_by(solver, script):
    return str(SOLVERS[solver](pytest.importorskip(solver), script))


@EACH
def test_a_checker_of_vipr_accepts_what_is_written(certificate, data):
    assert check(as_vipr(certificate.content(), data)) == "infeasible"


@EACH
def test_a_checker_of_vipr_refuses_weights_and_multipliers_that_are_wrong(certificate, data):
    content = certificate.content()
    if certificate.kind in ("separator", "enclosure"):
        wrong = {"weights": [str(-int(a)) for a in content["weights"]]}
    else:
        wrong = {"multipliers": CHANGED["multipliers"](content["multipliers"])}

    with pytest.raises(Rejected):
        check(as_vipr(content | wrong, data))


@EACH_SOLVER
@EACH
def test_a_solver_answers_unsat_to_what_is_written(solver, certificate, data):
    assert said_by(solver, as_smt2(certificate.content(), data)) == "unsat"


@EACH
def test_what_is_written_is_of_the_logic_that_it_names(certificate, data):
    solver = pytest.importorskip("z3").Solver()

    solver.from_string(as_smt2(certificate.content(), data))  # refuses what is of another logic

    assert str(solver.check()) == "unsat"


@EACH_SOLVER
@pytest.mark.parametrize(("name", "field"), FORGED)
def test_a_solver_answers_sat_once_a_field_is_changed(solver, name, field):
    assert said_by(solver, as_smt2(*forged(name, field))) == "sat"


@pytest.mark.parametrize("written", [as_smt2, as_vipr])
def test_what_is_no_answer_about_these_data_is_refused(written):
    with pytest.raises(Refused, match=f"^{written.__name__}: certificates of kind 'trace' are not"):
        written(train(AND).content(), AND)
    with pytest.raises(Refused, match=f"^{written.__name__}: the certificate is not made for"):
        written(certify(AND).content(), XOR)
    with pytest.raises(Unreadable, match="^multipliers: give an object"):
        written(certify(XOR).content() | {"multipliers": {}}, XOR)


@pytest.mark.parametrize(
    ("positive", "format_", "first"),
    [
        ("setosa", "vipr", "% certificate of kind separator: 150 points in 5 coordinates, bias"),
        ("versicolor", "smtlib", "; certificate of kind gordan: 150 points in 5 coordinates, bias"),
    ],
)
def test_replay_prints_a_certificate_for_other_checkers(positive, format_, first, tmp_path, capsys):
    file = tmp_path / "c.json"
    main(["certify", str(IRIS), "--positive", positive, "--output", str(file)])
    capsys.readouterr()

    code = main(["replay", str(file), str(IRIS), "--format", format_])
    out = capsys.readouterr().out

    assert (code, out.startswith(first)) == (0, True)
    assert json.loads(file.read_text())["digest"] in out
    if format_ == "vipr":
        assert check(out) == "infeasible"
    else:
        assert said_by("z3", out) == "unsat"
