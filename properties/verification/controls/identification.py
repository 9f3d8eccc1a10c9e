"""Controls of the kit: learners whose conventions are drawn, which `identify` has to find."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from properties.conformance.identify import identify
from properties.verification.control import Control

# a perceptron as a student writes it; it needs no library
LEARNER = '''"""A perceptron."""


def train(X, y, epochs=1000):
    rows = {rows}
    w = [0.0] * len(X[0])
    for _ in range(epochs):
        wrong = False
        for i in rows:
            score = sum(a * float(b) for a, b in zip(w, X[i]))
            if {errs}:
                w = [a + {rate} * float(y[i]) * float(b) for a, b in zip(w, X[i])]
                wrong = True
        if not wrong:
            break
    return w
'''
ROWS = {"cyclic": "range(len(y))", "reversed": "range(len(y))[::-1]"}
ERRS = {
    "le": "y[i] * score <= 0",
    "predict+": "(1 if score >= 0 else -1) != y[i]",
    "predict-": "(1 if score > 0 else -1) != y[i]",
}


def identification_controls(random: Random) -> Iterator[Control]:
    """Yield a learner that is to be told by its conventions, and held to others, which it lacks."""
    rule, other = random.sample(list(ERRS), 2)
    # never the conventions that a kit would guess
    order = "reversed" if rule == "le" else random.choice(list(ROWS))
    text = LEARNER.format(rows=ROWS[order], errs=ERRS[rule], rate=random.randint(2, 9))
    with TemporaryDirectory() as folder:
        file = Path(folder, "learner.py")
        file.write_text(text, encoding="utf-8")
        found = identify(f"{file}:train")
    said = (found.verdict, found.conventions.update, found.conventions.order)
    words = f"a learner of update {rule}, order {order}"
    yield Control(words, True, partial(_equal, said, ("identified", rule, order)))
    taken = said[0], other, order
    yield Control(f"{words}, taken for {other}", False, partial(_equal, said, taken))


def _equal(said: tuple[object, ...], wanted: tuple[object, ...]) -> bool:
    return said == wanted
