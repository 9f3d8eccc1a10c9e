"""How the tests ask a target: requests in exact strings, and the answers read back."""

from fractions import Fraction
from pathlib import Path

from properties.conformance.target import Limits, Process, located

PROGRAMS = Path(__file__).parent / "programs"
# limits that a test reaches soon; none is of the wall clock
SHORT = Limits(load=2, answer=0.2, again=2)


def request(X, y, predict=None, **options):
    """Return a request for points and labels that are small numbers."""
    texts = {"X": [[f"{a}" for a in x] for x in X], "y": [f"{label}" for label in y]}
    wanted = {} if predict is None else {"predict": [[f"{a}" for a in x] for x in predict]}
    named = {
        name: [f"{a}" for a in value] if isinstance(value, list) else f"{value}"
        for name, value in options.items()
    }
    return texts | wanted | {"options": named}


ONE = request([[1, 2]], [1])


def python(folder, code, name="train", limits=SHORT, **settings):
    """Return the process of a Python target with this code."""
    path = folder / "target.py"
    path.write_text(code)
    return Process(located(f"{path}:{name}"), limits, **settings)


def weights(reply):
    """Return the weights of a reply, and its bias after them, as numbers."""
    content = reply.content
    numbers = [*content["weights"], *([content["bias"]] if "bias" in content else [])]
    return [Fraction(a) for a in numbers]
