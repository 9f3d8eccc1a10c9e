import json
import re

import pytest

from proofs import theorems
from proofs.checkers.smt import question, questions
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO, look
from proofs.library.runs import R, delta, k, lam, u, w, z
from proofs.printing.lines import ledger
from proofs.printing.notation import Latex, Text, monomials
from proofs.printing.render import FORMATS, render
from proofs.terms import Refused, inner, linear, polynomial

ALL = [getattr(theorems, name) for name in theorems.__all__]
EVERY = pytest.mark.parametrize("proof", ALL, ids=lambda proof: proof.name)


@pytest.mark.parametrize(
    ("relation", "p", "written"),
    [
        (NONNEGATIVE, k * R**2 - inner(w, w), "|w|^2 <= k*R^2"),
        (NONNEGATIVE, inner(z, u) - delta, "delta <= <z,u>"),
        (NONNEGATIVE, -inner(w, z), "<w,z> <= 0"),
        (POSITIVE, delta, "delta > 0"),
        (POSITIVE, -delta, "delta < 0"),
        (NONNEGATIVE, k, "k >= 0"),
        (ZERO, k - delta, "k = delta"),
        (ZERO, inner(w, w), "|w|^2 = 0"),
        (NONNEGATIVE, inner(w, w) ** 2 - k / 3, "1/3*k <= (|w|^2)^2"),
        (POSITIVE, polynomial(0), "0 < 0"),
        (NONNEGATIVE, polynomial((k - 1) ** 2), "2*k <= k^2 + 1"),
    ],
)
def test_a_condition_reads_as_a_textbook_has_it(relation, p, written):
    assert Text().condition(relation, p) == written


def test_a_condition_in_latex_reads_as_a_textbook_has_it():
    written = Latex().condition(NONNEGATIVE, inner(w, u) - lam * delta / 2)

    assert written == r"\tfrac{1}{2}\,\delta\,\lambda \le \langle w,u\rangle"


def test_a_vector_is_written_with_its_coefficients():
    written = Text().vector(linear((k + 1) * u - 2 * w + z).items())

    assert written == "-2*w + (k + 1)*u + z"


def test_the_monomials_add_up_to_the_polynomial():
    p = polynomial((k - 3 * inner(w, u)) ** 3 / 7)

    total = sum(by * product(powers) for by, powers in monomials(p))

    assert polynomial(total) == p


def product(powers):
    result = 1
    for generator, n in powers:
        result *= generator**n
    return result


@EVERY
def test_the_text_fits_in_80_columns_and_holds_every_line(proof):
    proved = proof()

    text = render(proved, "text")

    assert max(map(len, text.splitlines())) <= 80
    assert len(re.findall(r"^ *\d+\. ", text, re.MULTILINE)) == len(proved.steps)


def test_the_text_shows_statement_hypotheses_and_certificate():
    text = " ".join(render(theorems.mistake_bound(), "text").split())

    assert "k*delta^2 <= |u|^2*R^2 Hypotheses * run: from k = 0, w = 0;" in text
    assert "* delta > 0 Axioms * none Proof" in text
    assert "k*R^2 + R^2 - |w|^2 - 2*<w,z> - |z|^2 = (k*R^2 - |w|^2) + 2*(-<w,z>)" in text


@EVERY
def test_the_latex_document_opens_what_it_closes(proof):
    latex = render(proof(), "latex")

    opened, closed = (re.findall(rf"\\{word}\{{(\w+)\}}", latex) for word in ("begin", "end"))
    assert sorted(opened) == sorted(closed)
    assert latex.count("{") == latex.count("}")
    assert latex.count("$") % 2 == 0


@EVERY
def test_json_is_numbers_as_strings_and_nothing_to_evaluate(proof):
    found = json.loads(render(proof(), "json"), parse_int=pytest.fail, parse_float=pytest.fail)

    assert found["format"] == "perceptron-proof/1"


@EVERY
def test_json_holds_every_line_with_its_rule_and_parents(proof):
    proved = proof()
    lines = json.loads(render(proved, "json"))["lines"]

    expected = {number: look(fact).rule for fact, number in ledger(proved.fact).items()}
    assert {int(line["line"]): line["rule"] for line in lines} == expected
    assert [tuple(map(int, line["parents"])) for line in lines] == [
        line.parents for line in proved.steps
    ]


def test_json_holds_the_multipliers_of_a_sum():
    lines = json.loads(render(theorems.norm_bounded(), "json"))["lines"]

    (multipliers,) = [line["arguments"] for line in lines if len(line["parents"]) == 3]

    assert multipliers == [[["1", []]], [["2", []]], [["1", []]]]


def test_json_holds_the_run():
    (found,) = json.loads(render(theorems.norm_bounded(), "json"))["hypotheses"]

    assert found["run"]["state"][1] == [
        "vector", "w", [], [["w", [["1", []]]], ["z", [["1", []]]]],
    ]  # fmt: skip


def test_an_unknown_format_is_refused():
    with pytest.raises(Refused, match="^render: 'html' is no format; use one of text, latex"):
        render(theorems.norm_bounded(), "html")


def test_every_format_renders_every_theorem():
    assert all(render(proof(), form) for proof in ALL for form in FORMATS)


@EVERY
def test_z3_finds_every_inference_unsatisfiable(proof):
    z3 = pytest.importorskip("z3")

    answers = z3.Z3_eval_smtlib2_string(z3.main_ctx().ctx, render(proof(), "smt2")).split()

    assert answers == ["unsat"] * len(list(questions(proof().fact)))


@EVERY
def test_cvc5_finds_every_inference_unsatisfiable(proof):
    cvc5 = pytest.importorskip("cvc5")

    answers = answered_by(cvc5, render(proof(), "smt2"))

    assert answers == ["unsat"] * len(list(questions(proof().fact)))


def answered_by(cvc5, script):
    solver = cvc5.Solver(cvc5.TermManager())
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "proof")
    answers = []
    while not (command := parser.nextCommand()).isNull():
        answers.append(command.invoke(solver, parser.getSymbolManager()).strip())
    return [answer for answer in answers if answer]


def test_a_false_step_is_satisfiable():
    z3 = pytest.importorskip("z3")
    script = "(reset)\n" + question(["(>= |k| 0.0)"], (POSITIVE, k))

    assert z3.Z3_eval_smtlib2_string(z3.main_ctx().ctx, script).split() == ["sat"]


def test_induction_is_asked_as_base_and_step():
    asked = [why.split(", ")[1] for why, _ in questions(theorems.norm_bounded().fact)]

    assert asked == ["combine", "combine", "base", "step"]
