"""The second checker: what it derives, and what it refuses by line and reason."""

import ast
import copy
import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from replay_attacks import ATTACKS, GOOD, edited, outcome
from replay_terms import known
from theorem_nodes import each_theorem, some_theorems

from proofs import kernel, theorems
from proofs.checkers import independent_kernel
from proofs.checkers.run_all import replayed
from proofs.checkers.statement_parser import read, read_all
from proofs.display.ledger import ledger
from proofs.export.json_ledger import as_json, document
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO, combine, look
from proofs.terms import Refused

HERE = Path(__file__).parent


SOURCE = Path(independent_kernel.__file__).read_text()


@some_theorems
def test_every_line_of_a_theorem_is_derived_again_with_the_same_hypotheses(proof):
    theorem = proof()
    entries = {number: kernel.look(fact)[:3] for fact, number in ledger(theorem.fact).items()}

    lines = independent_kernel.replay(json.loads(as_json(theorem)))

    assert [known(line) for line in lines] == [entries[n] for n in sorted(entries)]


# ---- the text of a conclusion, read back
@pytest.mark.parametrize(
    ("text", "relation", "p"),
    [
        ("k*delta^2 <= |u|^2*R^2", ">=", {"u,u R R": 1, "k delta delta": -1}),
        ("<w,u>^2 <= (|u|^2)^2", ">=", {"u,u u,u": 1, "u,w u,w": -1}),
        ("0 < 3/2*k + 2", ">", {"k": Fraction(3, 2), "": 2}),
        ("k + 1 > 0", ">", {"k": 1, "": 1}),
        ("1 >= 0", ">=", {"": 1}),
        ("k = <u,w>*g", "=", {"k": 1, "u,w g": -1}),
        ("0 < 0", ">", {}),
    ],
)
def test_a_conclusion_is_read_as_it_is_printed(text, relation, p):
    terms = [(monomial(names), Fraction(by)) for names, by in p.items()]

    assert read(text) == (relation, independent_kernel.Polynomial(terms))


def monomial(names):
    return tuple(sorted(tuple(name.split(",")) for name in names.split()))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("k", "'k' is no relation"),
        ("0 <= k <= 1", "'0 <= k <= 1' is no relation"),
        ("k <= 1.5", "'1.5' is not a number"),
        ("2k <= 1", "'2k' is not a number"),
        ("k^0 <= 1", r"'k\^0' is not a number"),
        ("|u|^2^2 <= 1", r"'\|u\|\^2\^2' is not a number"),
        ("(|u|^2) <= 1", r"'\(<u,u>\)' is not a number"),
        ("<u> <= 1", "'<u>' is not a number"),
        ("k/g <= 1", "'k/g' is not a number"),
        (" <= ", "'' is not a number"),
        ("f(x) <= 1", r"'f\(x\)' is not a number"),
    ],
)
def test_a_text_that_is_no_conclusion_is_refused(text, reason):
    with pytest.raises(independent_kernel.Refused, match=f"^statement: {reason}"):
        read(text)


# ---- the texts of hypotheses, read back
RUN = (
    "run: from v = 0, s = e; each step, with a new z, c, meets c >= 0, <z,v> <= 1 and takes "
    "v to (1 - c)*v - 2*c*z, s to s + v + |z|^2*v"
)


def test_a_run_is_read_as_it_is_printed():
    raw = {
        "state": [
            ["vector", "v", [], [["1", [], "v"], ["-1", [["c"]], "v"], ["-2", [["c"]], "z"]]],
            ["vector", "s", [["1", [], "e"]],
             [["1", [], "s"], ["1", [], "v"], ["1", [["z", "z"]], "v"]]],
        ],
        "guards": [[">=", [["1", [["c"]]]]], [">=", [["1", []], ["-1", [["v", "z"]]]]]],
        "local": [["vector", "z"], ["scalar", "c"]],
    }  # fmt: skip

    line = read_all("c <= 1", [RUN, "c > 0"])

    assert line.says == read("c <= 1")
    assert line.hypotheses == {independent_kernel._Raw(raw).run(), read("c > 0")}


def test_a_run_of_numbers_is_read_without_guards_and_without_news():
    raw = {
        "state": [
            ["scalar", "n", [], [["1", [["n"]]], ["1", []]]],
            ["scalar", "m", [["1", [["a"]]]], [["-1", [["m"]]], ["-1", [["n"], ["n"]]]]],
        ],
        "guards": [],
        "local": [],
    }

    (run,) = read_all("m <= a", [
        "run: from n = 0, m = a; each step takes n to n + 1, m to -m - n^2"
    ]).hypotheses  # fmt: skip

    assert run == independent_kernel._Raw(raw).run()


def test_a_run_speaks_of_what_occurs_nowhere_in_its_moves():
    (run,) = read_all("1 > 0", [
        "run: from k = 0; each step, with a new q, meets c <= 1 and takes k to 1"
    ]).hypotheses  # fmt: skip

    assert run.symbols == {("k",), ("q",), ("c",)}


def test_what_is_added_to_a_vector_is_a_vector_however_long_the_chain():
    text = "run: from a = 0, b = 0, c = 0; each step takes a to a + b, b to b + c, c to c + d"

    (run,) = read_all("<d,d> = 0", [text]).hypotheses

    assert run.symbols == {("", name) for name in "abcd"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("run: from k = 0; each step leaps", "'run: .*' is no run"),
        ("run: from k = 0; each step takes", "'run: .*' is no run"),
        ("run: from k = 0, w = 0; each step takes k to k + 1", "'run: .*' is no run"),
        ("run: from k = 0; each step takes k to k + 1, w to w + z", "'run: .*' is no run"),
        ("run: from k = 0; each step takes m to m + 1", "'run: .*' is no run"),
        ("run: from k = 0; each step, with a new 2, takes k to k + 1", "'run: .*' is no run"),
        ("run: from k = 0; each step meets k and takes k to k + 1", "'k' is no relation"),
        ("run: from k = 0; each step takes k to k + (1 - c)*k", r"'\(1 - c\)' is not a number"),
        ("run: from w = 0; each step takes w to w + 1", "'1' has no vector at its end"),
        ("run: from w = 1; each step takes w to w + z", "'1' has no vector at its end"),
        ("run: from w = 0; each step takes w to w + [1 - c]*z", r"'\[1' has no vector"),
        ("run: from w = 0; each step takes w to w + (c]*z", r"'\(c\]' is not a number"),
        ("run: from k = 0; each step takes k to k + 1\n", "'run: .*' is no run"),
        ("run: from w = 0; each step takes w to w + w*z", "{'w'} are scalars and vectors"),
        ("z <= 1", "{'z'} are scalars and vectors"),
        ("k >= 0 for k", "'0 for k' is not a number"),
    ],
)
def test_a_text_that_is_no_hypothesis_is_refused(text, reason):
    with pytest.raises(independent_kernel.Refused, match=f"^statement: {reason}"):
        read_all("<w,z> <= 0", [text])


# ---- the checker stands alone
def test_the_checker_needs_no_sympy_and_nothing_of_the_kernel():
    script = (
        "import sys, proofs.checkers.independent_kernel, proofs.checkers.statement_parser;"
        "print(sorted(m for m in sys.modules if m.split('.')[0] in ('proofs', 'sympy')))"
    )
    environment = {**os.environ, "PYTHONPATH": str(HERE.parents[2])}

    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )

    assert ast.literal_eval(done.stdout) == [
        "proofs", "proofs.checkers", "proofs.checkers.independent_kernel",
        "proofs.checkers.statement_parser",
    ]  # fmt: skip


def test_the_checker_imports_the_standard_library_alone():
    nodes = list(ast.walk(ast.parse(SOURCE)))

    imported = {n.module for n in nodes if isinstance(n, ast.ImportFrom)}
    imported |= {a.name for n in nodes if isinstance(n, ast.Import) for a in n.names}

    assert imported == {"collections.abc", "contextvars", "fractions", "re", "reprlib", "typing"}


def test_the_whole_checker_has_fewer_than_280_lines():
    assert len(SOURCE.splitlines()) < 280


def test_a_document_has_no_words_that_nobody_checks():
    assert document(theorems.mistake_bound()).keys() == {
        "format", "hypotheses", "concludes", "lines",
    }  # fmt: skip


def test_the_checker_refuses_as_much_when_python_drops_assertions():
    script = [sys.executable, "-O", str(HERE / "replay_attacks.py")]
    environment = {**os.environ, "PYTHONPATH": str(HERE.parents[2])}

    done = subprocess.run(script, env=environment, capture_output=True, text=True, check=True)

    assert done.stdout == "1 False []\n"


# ---- forged documents
@pytest.mark.parametrize("name", ATTACKS)
def test_the_checker_refuses_and_says_why_in_a_line_that_a_person_reads(name):
    reason, forged = ATTACKS[name]

    with pytest.raises(independent_kernel.Refused, match=f"^{reason}") as refusal:
        independent_kernel.replay(forged)
    assert len(str(refusal.value)) < 600


@pytest.mark.parametrize("name", GOOD)
def test_the_checker_accepts_what_follows(name):
    assert len(independent_kernel.replay(GOOD[name])) == len(GOOD[name]["lines"])


def test_a_document_stays_as_it_was():
    given = document(theorems.mistake_bound())
    before = copy.deepcopy(given)

    independent_kernel.replay(given)

    assert given == before


def places(raw, path=()):
    """Every place in a document."""
    for step, part in raw.items() if isinstance(raw, dict) else enumerate(raw):
        yield (*path, step)
        if isinstance(part, dict | list):
            yield from places(part, (*path, step))


STRANGE = (
    None, 1, 0.5, True, "", "x", "-1", "99999999", [], {}, [[]], ["w"], [["1", []]],
    [["1", [], "w"]],
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("alignment_grows", 600),
        pytest.param("alignment_grows", None, marks=pytest.mark.deep),
        pytest.param("xor_not_separable", None, marks=pytest.mark.deep),
    ],
)
def test_nothing_in_a_document_can_break_the_checker_down(name, most):
    true = json.loads(as_json(getattr(theorems, name)()))
    tries = [(at, value) for at in places(true) for value in STRANGE]

    said = {
        outcome(independent_kernel, edited(true, *at, value))
        for at, value in Random(1962).sample(tries, most or len(tries))  # noqa: S311  no secrets
    }

    assert not [words for words in said if words.startswith("broke down")]


# ---- every document, changed in every small way
def negated(p):
    return [[by[1:] if by[0] == "-" else f"-{by}", powers] for by, powers in p]


def doubled(p):
    return [[str(2 * Fraction(by)), powers] for by, powers in p]


def less(p):
    return [*p, ["-1", []]]


def weaker_lines(line, says):
    """A line with each multiplier or parent dropped, doubled or negated, or its goal stronger."""
    arguments, parents = line["arguments"], line["parents"]
    relation, p = line["concludes"]
    for i, parent in enumerate(parents):
        rest = {"parents": parents[:i] + parents[i + 1 :]}
        yield f"without parent {i}", line | rest
        if line["rule"] == "combine" and says[parent][1]:  # 0 may be added any number of times
            kept = arguments[:i] + arguments[i + 1 :]
            yield f"without term {i}", line | rest | {"arguments": kept}
            for change in (doubled, negated):
                by = edited(arguments, i, change(arguments[i]))
                yield f"term {i} {change.__name__}", line | {"arguments": by}
    yield "less", line | {"concludes": [relation, less(p)]}
    if not any(says[parent][0] == ">" for parent in parents):  # a sum may claim less than it could
        yield "stronger", line | {"concludes": [{">=": ">", ">": "=", "=": ">"}[relation], p]}


def changed(true):
    """The document with each line changed, a hypothesis or the last line dropped, the goal less."""
    says = {line["line"]: line["concludes"] for line in true["lines"]}
    known = independent_kernel.replay(true)
    for i, line in enumerate(true["lines"]):
        for name, forged in weaker_lines(line, says):
            if derived(forged, known[:i]):  # else it is refused there, whatever comes after
                yield f"line {i + 1} {name}", edited(true, "lines", i, forged)
    for i in range(len(true["hypotheses"])):
        rest = true["hypotheses"][:i] + true["hypotheses"][i + 1 :]
        yield f"without hypothesis {i}", true | {"hypotheses": rest}
    yield "one line less", true | {"lines": true["lines"][:-1]}
    yield "a goal that is less", edited(true, "concludes", 1, less(true["concludes"][1]))


def derived(line, earlier):
    try:
        return independent_kernel._line(independent_kernel._Raw(line), earlier)
    except independent_kernel.Refused:
        return None


@some_theorems
def test_no_changed_document_is_accepted(proof):
    true = json.loads(as_json(proof()))

    survivors = [
        name for name, forged in changed(true) if outcome(independent_kernel, forged) == "accepted"
    ]

    assert not survivors


@each_theorem
def test_no_theorem_claims_less_than_its_last_sum_proves(proof):
    entry = look(proof().fact)
    if entry.rule != "combine" or entry.relation is not NONNEGATIVE:
        return

    for stronger in (POSITIVE, ZERO):
        with pytest.raises(Refused, match="too strong"):
            combine(stronger, entry.polynomial, *zip(entry.arguments, entry.parents, strict=True))


# ---- what a theorem prints
def telling(theorem, **said):
    """The theorem as somebody tells it who prints something else."""
    true = {name: getattr(theorem, name) for name in ("name", "fact", "statement", "hypotheses")}
    return SimpleNamespace(**true | said)


LIES = {
    "a stronger guard": ("<w,z> <= 0", "<w,z> = 0"),
    "a guard less": ("<w,z> <= 0, ", ""),
    "a guard more": ("|z|^2 <= R^2", "|z|^2 <= R^2, k <= 1"),
    "another start": ("k = 0", "k = 1"),
    "another start of the weights": ("w = 0", "w = u"),
    "another move": ("w to w + z", "w to w - z"),
    "nothing new in a step": (", with a new z,", ""),
    "more that is new in a step": ("a new z", "a new z, u"),
    "another condition": ("delta >= 0", "delta > 0"),
}


def test_a_theorem_that_prints_what_it_proves_is_replayed():
    replayed(telling(theorems.mistake_bound()))


@pytest.mark.parametrize("lie", LIES)
def test_a_theorem_that_prints_other_hypotheses_is_refused(lie):
    theorem = theorems.mistake_bound()
    printed = tuple(text.replace(*LIES[lie]) for text in theorem.hypotheses)

    with pytest.raises(Refused, match="^replay: mistake-bound prints as hypotheses run: "):
        replayed(telling(theorem, hypotheses=printed))


@pytest.mark.parametrize("printed", [lambda h: h[:1], lambda h: h[1:], lambda h: (*h, "k >= 0")])
def test_a_theorem_that_prints_a_hypothesis_more_or_less_is_refused(printed):
    theorem = theorems.mistake_bound()

    with pytest.raises(Refused, match="^replay: mistake-bound prints as hypotheses .* on others$"):
        replayed(telling(theorem, hypotheses=printed(theorem.hypotheses)))


def test_a_theorem_that_states_another_conclusion_is_refused():
    stated = telling(theorems.mistake_bound(), statement="k*delta <= |u|^2*R^2")

    with pytest.raises(Refused, match=r"^replay: mistake-bound states .* but proves "):
        replayed(stated)
