"""What text and HTML say of a record alike: numbers, data, passes, and what a verdict rests on."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from perceptron.arithmetic.exact import about, as_written, counted, cut, from_text
from perceptron.errors import Refused
from properties.conformance.reference.target_conventions import TargetConventions

# characters that neither XML 1.0 nor a terminal should be sent, and a target may print
FORBIDDEN = re.compile("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]")
# of the conventions, those that are always shown, and those that are shown if they are unusual
ALWAYS = ("update", "step", "rate", "start", "bias", "order", "stop")
NAMED = (
    *ALWAYS, "tie", "margin", "bias_rate", "bias_input", "dimension", "mode", "result", "number",
    "predict", "labels",
)  # fmt: skip

#: The heads of the passes of both runs.
PASSES = ("pass", "the textbook updates on", "its weights", "your weights")
#: What `record` returns, or a part of it: plain JSON values that any process can read.
Record = Mapping[str, Any]


def clean(text: str) -> str:
    """Return text that can be shown anywhere: of control characters only tabs and line ends."""
    return FORBIDDEN.sub("\ufffd", text)


def number(text: str) -> str:
    """Return an exact number as people write it, or what stands for none as it is."""
    try:
        return as_written(from_text(text))
    except Refused:
        return cut(text)


def value(held: Any, most: int = 8) -> str:
    """Return a value of an answer as people read it; of a list so many items at most."""
    if isinstance(held, bool):
        return "yes" if held else "no"
    if isinstance(held, str):
        return number(held) if held[-1:].isdigit() and " " not in held else held
    if not isinstance(held, Sequence):
        return str(held)
    more = ", ..." if len(held) > most else ""
    return f"({', '.join(value(item) for item in held[:most])}{more})"


def facts(held: Record, most: int = 8) -> str:
    """Return an answer in one line: "weights (1, 0), updates 2"."""
    return ", ".join(f"{name.replace('_', ' ')} {value(v, most)}" for name, v in held.items())


def points(case: Record) -> tuple[list[str], list[list[str]]]:
    """Return the data of a case as a table: its head and its rows."""
    head = ["row", "label", *(f"x{j}" for j in range(1, len(case["X"][0]) + 1))]
    signed = zip(case["X"], case["y"], strict=True)
    rows = [[str(i), f"{int(y):+d}", *map(number, x)] for i, (x, y) in enumerate(signed)]
    return head, rows


def showing(finding: Record) -> str:
    """Say how many cases show a finding, and which is shown."""
    case = finding["case"]
    if finding["count"] == 1:
        return f"shown by case {case['id']} ({case['why']})"
    return f"shown by {finding['count']} cases; the smallest is {case['id']} ({case['why']})"


def statements(finding: Record, most: int = 8) -> Iterator[tuple[str, str]]:
    """Yield what is said of the smallest case, each with its label."""
    if finding["given"]:
        yield "given", facts(finding["given"], most)
    if finding["expected"]:
        yield "expected", facts(finding["expected"], most)
    # beside weights labels say something only if they are what is wrong
    labels = {"predictions"} if "weights" in finding["got"] else set()
    hidden = set() if finding["id"].startswith("predicts-other") else labels
    got = {name: held for name, held in finding["got"].items() if name not in hidden}
    yield "got", got.get("trouble") or facts(got, most) or "nothing"
    due, came = (finding[name].get("weights", ()) for name in ("expected", "got"))
    pairs = enumerate(zip(due, came, strict=False), 1)
    differing = [(j, a, b) for j, (a, b) in pairs if a != b]
    if differing and differing[0][0] > most:  # it is not among those that are shown
        j, a, b = differing[0]
        yield "differs", f"weight {j} is {number(b)}, where {number(a)} is expected"
    if finding.get("because", finding["cause"]) != finding["cause"]:
        yield "why", finding["because"]
    if finding.get("line"):
        yield "look at", f"the textbook's line `{finding['line']}`; yours is probably different"


def passes(held: Record) -> list[tuple[str, str, str, str]]:
    """Return both runs of a finding, or of a case alone, a row a pass; empty if it has none."""
    traces = held.get("traces") or {"expected": (), "got": ()}
    expected = [state for state in traces["expected"] if state["passes"] != "0"]
    found = []
    for due, came in zip_longest(expected, traces["got"][: len(expected)]):
        shown = came or {}
        apart = "bias" in shown and len(due["weights"]) > len(shown.get("weights", due["weights"]))
        rows = (
            f"row{'s' * (len(due['rows']) != 1)} {', '.join(due['rows'])}" if due["rows"] else "-"
        )
        target = "not shown" if came is None else _state(came)
        found.append((due["passes"], rows, _state(due, apart=apart), target))
    return found


def _state(state: Record, *, apart: bool = False) -> str:
    if "weights" not in state:
        known = {name: held for name, held in state.items() if name != "passes"}
        return state.get("trouble") or facts(known) or "nothing"
    weights, bias = state["weights"], state.get("bias")
    if apart:
        *weights, bias = weights
    return value(weights) + ("" if bias is None else f", bias {number(bias)}")


def basis(content: Record) -> Iterator[tuple[str, str]]:
    """Yield what the verdict rests on, each with its label."""
    yield "conventions", _conventions(content["conventions"])
    counts = content["cases"]
    yield (
        "cases",
        f"{counts['declared']} declared, {counts['run']} run, {counts['skipped']} skipped",
    )
    if searched := content["searched"]:
        found = "a difference found" if content["findings"] else "no difference found"
        how = f"(--budget {searched['budget']} --seed {searched['seed']})"
        yield "search", f"{searched['examples']} more cases drawn, {found} {how}"
    if content["evidence"]["planted"] and not content["findings"]:
        yield "evidence", content["evidence"]["sentence"]
    if content["promise"]["theorem"] and content["verdict"] in ("conforms", "unusual"):
        yield "promise", content["promise"]["words"]
    if content["shown"] and not content["findings"]:
        yield "order", content["shown"]
    if content["verdict"] != "unusual":
        yield from (("unusual", sentence) for sentence in content["odd"])
    yield from (("note", sentence) for sentence in content["notes"])


def _conventions(known: Record) -> str:
    plain = TargetConventions().to_json()
    shown = (name for name in NAMED if name in ALWAYS or known[name] != plain[name])
    told = {name: value(known[name]) if known[name] else "its own" for name in shown}
    return ", ".join(f"{name.replace('_', ' ')} {words}" for name, words in told.items())


def roundings(content: Record) -> Iterator[tuple[str, str, str]]:
    """Yield what rounding explains: a sentence, the numbers of its smallest case, the replay."""
    for finding in content["rounding"]:
        count = finding["count"]
        numbers = ""
        if score := finding.get("score"):
            numbers = (
                f"in case {finding['case']['id']}, row {score['row']} after "
                f"{counted(int(score['after_updates']), 'update')} has the exact score "
                f"{_about(score['exact'])}; a score in floats may be wrong by "
                f"{_about(score['float_error_at_most'])}"
            )
        words = f"{finding['cause']}, in {count} case{'s' * (count != 1)}"
        yield words, numbers, finding["replay"]


def _about(text: str) -> str:
    return text if len(text) <= 8 else f"about {about(from_text(text))}"
