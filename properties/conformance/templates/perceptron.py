"""A perceptron that speaks the protocol of the conformance kit: copy it, and fill in `train`.

Try it: perceptron check --command 'python3 perceptron.py'
"""

import json
import sys
from typing import Any

# what yours does, as perceptron check --convention takes it; None: found out from its answers
CONVENTIONS = "update=le"
# what `train` takes beside X and y: any of epochs, w0, order, eta
OPTIONS = ["epochs", "w0"]


def train(
    X: list[list[float]], y: list[int], epochs: int = 1000, w0: list[float] | None = None
) -> dict[str, Any]:
    """Return the weights, and of the rest what you know. This is the part that is yours."""
    d = len(X[0])
    w = [0.0] * d if w0 is None else list(w0)
    mistakes: list[int] = []
    passes, converged = 0, False
    while passes < epochs and not converged:
        passes, before = passes + 1, len(mistakes)
        for row, x in enumerate(X):
            score = sum(w[j] * x[j] for j in range(d))
            if y[row] * score <= 0:
                w = [w[j] + y[row] * x[j] for j in range(d)]
                mistakes.append(row)
        converged = len(mistakes) == before
    return {
        "weights": w,
        "mistakes": mistakes,
        "updates": len(mistakes),
        "passes": passes,
        "converged": converged,
    }


# from here on nothing needs to change
def number(text: str) -> float:
    """Read "-12", "3/7" or "0x1.8p-3"."""
    if "x" in text:
        return float.fromhex(text)
    over, _, under = text.partition("/")
    return int(over) / int(under or 1)


def written(value: Any) -> Any:
    """Write a value as the protocol does: numbers as exact strings."""
    if isinstance(value, list):
        return [written(part) for part in value]
    if isinstance(value, float):
        return value.hex()
    return value if isinstance(value, bool) else str(value)


READ: dict[str, Any] = {
    "epochs": int,
    "w0": lambda values: [number(a) for a in values],
    "order": lambda rows: [int(row) for row in rows],
    "eta": number,
}


def answer(case: dict[str, Any]) -> dict[str, Any]:
    """Train on one case."""
    try:
        X = [[number(a) for a in x] for x in case["X"]]
        y = [int(label) for label in case["y"]]
        told = train(X, y, **{name: READ[name](value) for name, value in case["options"].items()})
    except Exception as error:  # the other cases still run
        return {"id": case["id"], "raises": f"{type(error).__name__}: {error}"}
    return {"id": case["id"], **{name: written(value) for name, value in told.items()}}


def reply(content: dict[str, Any]) -> None:
    """Write one line, now."""
    sys.stdout.write(json.dumps(content) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Answer a request a line until `stop`; print nothing else to stdout."""
    for line in sys.stdin:
        request = json.loads(line)
        if request["command"] == "start":
            greeting = {"language": "Python", "conventions": CONVENTIONS, "parameters": OPTIONS}
            reply({"format": "perceptron-protocol/1", **greeting})
        elif request["command"] == "run":
            reply({"answers": [answer(case) for case in request["cases"]]})
        else:
            return


if __name__ == "__main__":
    main()
