"""A perceptron held against vectors, with nothing but Python: python vectors.py vectors.json."""

import json
import sys
from fractions import Fraction
from pathlib import Path


def train(X, y, epochs, w, eta, order):
    """Return the weights, the mistakes and the passes; at a tie, y<w,x> = 0, it updates."""
    mistakes, passes = [], 0
    while passes < epochs:
        before, passes = len(mistakes), passes + 1
        for i in order:
            if y[i] * sum(a * b for a, b in zip(w, X[i])) <= 0:
                w = [a + eta * y[i] * b for a, b in zip(w, X[i])]
                mistakes.append(i)
        if len(mistakes) == before:
            break
    return w, mistakes, passes


def agrees(test, result):
    """Say whether that is what the file expects; the bias is the last coordinate."""
    X = [[Fraction(a) for a in x] + [1] for x in test["X"]]
    start = [Fraction(a) for a in test.get("w0", ["0"] * len(X[0]))]
    order = [int(i) for i in test.get("order", range(len(X)))]
    eta = Fraction(test.get("eta", "1"))
    w, mistakes, passes = train(
        X, list(map(int, test["y"])), int(test["epochs"]), start, eta, order
    )
    told = [str(a) for a in w], [str(i) for i in mistakes], str(passes)
    return told == (result["weights"], result["mistakes"], result["passes"])


vectors = json.loads(Path(sys.argv[1]).read_text())
named = [(t, r) for t in vectors["tests"] for r in t["results"]]
pairs = [(test, result) for test, result in named if "le/append" in result["conventions"]]
wrong = [test["id"] for test, result in pairs if not agrees(test, result)]
print(f"{len(pairs)} of {vectors['numberOfTests']} tests, {len(wrong)} wrong", *wrong[:10])
sys.exit(bool(wrong))
