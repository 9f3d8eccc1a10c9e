"""Controls of the provers by other authors: a false inference among true ones, a lemma admitted."""

import shutil
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import sympy

from proofs.checkers.coq_record import CHECKED, STATEMENTS, THEORY, on_record
from proofs.checkers.coq_theory import read_sources, unproved
from proofs.checkers.coqc import complaint
from proofs.checkers.run_all import CHECKERS
from proofs.checkers.solvers import Question, answered
from proofs.display.ledger import ledger
from proofs.export.coq import as_coq
from proofs.export.smtlib import question, questions
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO, look
from proofs.terms import Condition
from proofs.theorem import Theorem
from properties.verification.control import Control, Draw, pick
from properties.verification.controls.steps import true_steps


def installed(checker: str) -> bool:
    """Say whether a checker is there to be run: the replay always is."""
    if checker == "coq":
        return shutil.which("coqc") is not None
    return checker == "replay" or find_spec(checker) is not None


def solver_controls(solver: str) -> Draw:
    """Return how the controls of a solver are drawn."""

    def draw(random: Random) -> Iterator[Control]:
        steps = {step.rule: step for step in true_steps(random)}.values()
        true: list[Question] = []
        for step in steps:
            theorem = step.theorem()
            yield Control(
                f"a proof that ends in {step.rule}", True, partial(_asked, solver, theorem)
            )
            true += questions(theorem.fact)
        for words, false in _false(random):
            among = [*random.sample(true, 2), (words, false)]
            random.shuffle(among)
            yield Control(f"{words}, among true ones", False, partial(_unsat, solver, among))
        for why, script in random.sample(true, 3):
            alone = _undenied(script)
            yield Control(f"{why}, nothing denied", False, partial(_unsat, solver, [(why, alone)]))

    return draw


def _asked(solver: str, theorem: Theorem) -> bool:
    """Ask as `verify` does; every inference must be among what was asked."""
    (opinion,) = CHECKERS[solver]([theorem])
    rules = {number: look(fact).rule for fact, number in ledger(theorem.fact).items()}
    due = sum({"assume": 0, "invariant": 2}.get(rule, 1) for rule in rules.values())
    return opinion.verdict == "passed" and opinion.asked == opinion.passed == due


def _unsat(solver: str, asked: list[Question]) -> bool:
    return answered(solver, "control", asked).verdict == "passed"


def _false(random: Random) -> Iterator[tuple[str, str]]:
    """Yield inferences that do not follow."""
    k, m = (sympy.Symbol(f"{letter}{pick(random)}") for letter in "km")
    a, b, c = (sympy.Integer(pick(random)) for _ in range(3))

    def asked(goal: Condition, *premises: tuple[str, str]) -> str:
        return question([f"({relation} |{name}| 0.0)" for relation, name in premises], goal)

    above = (">", k.name)
    yield "k > 0, so a k > b", asked((POSITIVE, a * k - b), above)
    yield "k > 0, so a k = b", asked((ZERO, a * k - b), above)
    yield "k > 0, so k m >= 0", asked((NONNEGATIVE, c * k * m), above)
    yield "k > 0 and m >= 0, so k m > 0", asked((POSITIVE, c * k * m), above, (">=", m.name))


def _undenied(script: str) -> str:
    """Return the premises without the conclusion that is denied: they contradict nothing."""
    lines = script.splitlines(keepends=True)
    denied = max(at for at, line in enumerate(lines) if line.startswith("(assert (not"))
    return "".join(lines[:denied] + lines[denied + 1 :])


def coq_controls(random: Random) -> Iterator[Control]:
    """Yield a short proof, and the same with a false lemma, and with an admitted one."""
    coqc = shutil.which("coqc")
    if coqc is None:
        return
    step = random.choice([each for each in true_steps(random) if each.rule in ("scale", "square")])
    text, a = as_coq(step.theorem()), pick(random)
    yield Control(f"a proof that ends in {step.rule}", True, lambda: complaint(coqc, text) is None)
    stated = f"Lemma control : ({a} < {a})%nat.\nProof. "
    false = _with(text, f"{stated}apply le_n. Qed.\n")
    yield Control("a false lemma", False, lambda: complaint(coqc, false) is None)
    left = _with(text, f"{stated}Admitted.\n")
    yield Control("an admitted lemma", False, lambda: complaint(coqc, left) is None)


def _with(text: str, lemma: str) -> str:
    """Put a lemma before the end of a file, and rest the whole on it."""
    head, end = text.split("End Space.\n")
    return f"{head}{lemma}End Space.\n{end.replace('(tt', '(tt, control')}"


def theory_controls(random: Random) -> Iterator[Control]:
    """Yield the Coq theory as it is, with a proof cut short, and with another record."""
    sources = read_sources(THEORY)
    yield Control("the theory's files", True, lambda: bool(sources))
    name = random.choice([name for name, source in sources.items() if "Qed." in source.text])
    proofs = sources[name].text.split("Qed.")
    at = random.randrange(1, len(proofs))
    for word in ("Admitted.", "admit. Qed.", "give_up. Qed."):
        cut = "Qed.".join(proofs[:at]) + word + "Qed.".join(proofs[at:])
        yield Control(f"{name}.v with {word}", False, partial(_is_proved, cut))
    for changed in (f"{name.removesuffix('32')}.v", STATEMENTS, CHECKED):
        forged = partial(_known_changed, changed, random.random())
        yield Control(f"the record, with {changed} changed", False, forged)


def _is_proved(text: str) -> bool:
    return unproved(text) is None


def _known_changed(name: str, at: float) -> bool:
    """Change one digit or sign of a file of a copy of the theory, and ask the record for it."""
    with TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(THEORY, Path(folder, "coq")))
        (file,) = copy.rglob(name)
        text = file.read_text(encoding="utf-8")
        places = [k for k, letter in enumerate(text) if letter in "0123456789<+-"]
        place = places[int(at * len(places))]
        other = "1" if text[place] != "1" else "2"
        file.write_text(f"{text[:place]}{other}{text[place + 1 :]}", encoding="utf-8")
        return on_record(copy)
