import dataclasses
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from proofs import theorems
from proofs.claims import CLAIMS
from proofs.display.notation import Latex, Text
from proofs.export.coq import Script
from proofs.export.formats import as_latex, render, render_all
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO
from proofs.terms import Refused, inner, polynomial
from proofs.theorems.lemmas import R, delta, k, lam, u, w, z
from tests.proofs.theorems.theorem_nodes import each_theorem, some_theorems

TEXT = Path(__file__).with_name("proofs.txt").read_text(encoding="utf-8")
RECORDS = re.findall(r"^# (\w+) as (\w+)\n(.*?\n)(?=\n#|\Z)", TEXT, re.MULTILINE | re.DOTALL)


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


def test_a_condition_in_latex_reads_so_too():
    latex = Latex().condition(NONNEGATIVE, inner(w, u) - lam * delta / 2)

    assert latex == r"\tfrac{1}{2}\,\delta\,\lambda \le \langle w,u\rangle"


@each_theorem
def test_the_text_fits_in_80_columns_and_holds_every_line(proof):
    proved = proof()

    text = render(proved, "text")

    assert max(map(len, text.splitlines())) <= 80
    assert len(re.findall(r"^ *\d+\. ", text, re.MULTILINE)) == len(proved.steps)


@some_theorems
def test_the_latex_document_opens_what_it_closes(proof):
    latex = render(proof(), "latex")

    opened, closed = (re.findall(rf"\\{word}\{{(\w+)\}}", latex) for word in ("begin", "end"))
    assert sorted(opened) == sorted(closed)
    assert latex.count("{") == latex.count("}")
    assert latex.count("$") % 2 == 0


@pytest.mark.parametrize(("form", "begins"), [("latex", r"\documentclass"), ("coq", "(* Compile")])
def test_theorems_have_one_beginning_where_they_are_compiled_and_follow_each_other_as_text(
    form, begins
):
    proved = [theorems.cauchy_schwarz(), theorems.norm_bounded()]
    both = render_all(proved, form)

    assert (both.startswith(begins), both.count(begins)) == (True, 1)
    assert render_all(proved, "text") == "\n".join(render(each, "text") for each in proved)


def test_an_unknown_format_is_refused():
    with pytest.raises(Refused, match="^render: 'html' is not a format; use one of text, latex"):
        render(theorems.norm_bounded(), "html")


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="pdflatex is not installed")
def test_latex_sets_every_theorem_within_its_margins(tmp_path):
    file = tmp_path / "all.tex"
    file.write_text(as_latex(*(prove() for claim in CLAIMS for prove in claim.theorems)))

    said = subprocess.run(
        [shutil.which("pdflatex"), "-halt-on-error", "-output-directory", tmp_path, file],
        capture_output=True, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip

    log = said.stdout.decode(errors="replace")
    wide = [float(pt) for pt in re.findall(r"Overfull .hbox \(([\d.]+)pt", log)]
    assert said.returncode == 0, log[-2000:]
    assert [pt for pt in wide if pt > 3] == []


def test_latex_escapes_what_it_would_take_for_commands():
    words = r"50% of a_1 & b^2 cost $3 #1 {x} ~ \relax"
    proved = dataclasses.replace(theorems.cauchy_schwarz(), words=words, axioms=(words,))

    escaped = r"50\% of a\_1 \& b\^{}2 cost \$3 \#1 \{x\} \~{} \textbackslash{}relax"
    assert as_latex(proved).count(escaped) == 2


@pytest.mark.parametrize(("name", "form", "text"), RECORDS)
def test_a_proof_is_written_out_as_on_record(name, form, text):
    assert render(getattr(theorems, name)(), form).split("\n") == text.split("\n")


def test_a_line_that_two_theorems_share_is_written_once_and_orders_its_vectors():
    one = Script([theorems.norm_bounded()]).text()
    two = Script([theorems.norm_bounded(), theorems.norm_bounded()]).text()

    assert two.count("\nLemma line_") == one.count("\nLemma line_")
    assert two.count("\nTheorem ") == 2
    assert "bilinear; rewrite ?(ip_sym v_z' v_w'); identity." in one
