"""Right perceptrons: each style in which people write them, under each of nine conventions.

A style is a text with gaps, a convention fills them. A gap alone on its line takes several lines.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.conformance.bars.program import CONFORMS, EITHER, Program

STYLES = Path(__file__).with_name("programs").joinpath("styles.txt").read_text("utf-8")
ROWS = {"x": "X[i]", "y": "y[i]"}


@dataclass(frozen=True)
class Convention:
    """How a right program decides, moves, goes through the rows and holds its bias."""

    update: str = "le"
    step: int = 1
    rate: str = ""
    bias: str = "none"
    backwards: bool = False

    @property
    def errs(self) -> str:
        """The condition of an update, in terms of a score $s and a label $y."""
        sign = ">=" if self.update == "predict+" else ">"
        return "$y * ($s) <= 0" if self.update == "le" else f"(1 if $s {sign} 0 else -1) != $y"

    @property
    def factor(self) -> str:
        """What a mistake adds to the weights, per point, in terms of a label $y."""
        return " * ".join([*([self.rate] if self.rate else []), *["2"][: self.step - 1], "$y"])


CONVENTIONS: Mapping[str, Convention] = {
    "le": Convention(),
    "le-append": Convention(bias="append"),
    "le-separate": Convention(bias="separate"),
    "plus-separate": Convention("predict+", bias="separate"),
    "minus": Convention("predict-"),
    "minus-twice-prepend": Convention("predict-", step=2, bias="prepend"),
    "le-reversed-append": Convention(bias="append", backwards=True),
    "le-tenth-separate": Convention(rate="0.1", bias="separate"),
    "plus-twice-tenth": Convention("predict+", step=2, rate="0.1"),
}


def right() -> Iterator[Program]:
    """Yield every style under every convention."""
    for block in STYLES.split("\n=== ")[1:]:
        head, _, text = block.partition("\n")
        name, *cells = head.split(" | ")
        own = dict(cell.replace("\\n", "\n").split(" = ", 1) for cell in cells)
        fair = EITHER if "odd" in own else CONFORMS
        for how, convention in CONVENTIONS.items():
            source, target = _source(text, own, convention), own.get("target", "train")
            yield Program(f"{name}-{how}", source, target, fair, own.get("odd", ""))


def _source(text: str, own: Mapping[str, str], how: Convention) -> str:
    """Fill the gaps of a style; those of a gap's own text too."""
    gaps = _gaps(own, how)
    text = text.strip("\n") + "\n"
    while "$" in text:
        text = "".join(_filled(line, gaps) for line in text.splitlines(keepends=True))
    used = {"import random": r"(?<!np\.)\brandom\.", "import numpy as np": r"\bnp\."}
    imports = [line for line, name in used.items() if re.search(name, text)]
    return "\n\n".join([*imports, ""]) + "\n" * bool(imports) + text


def _filled(line: str, gaps: Mapping[str, str]) -> str:
    alone = re.fullmatch(r"( *)\$(\w+)\n", line)
    if alone:
        return "".join(f"{alone[1]}{part}\n" for part in gaps[alone[2]].splitlines())
    return re.sub(r"\$(\w+)", lambda gap: gaps[gap[1]], line)


def _gaps(style: Mapping[str, str], how: Convention) -> dict[str, str]:
    """Return what stands in each gap."""
    own = how.bias == "separate" or ("bias apart" in style and how.bias != "none")
    backwards = "[::-1]" if how.backwards else ""
    gaps = {
        "start": f"$w = np.zeros(X.shape[1])\n{'$b = 0.0' if own else ''}",
        "list_start": f"$w = [0.0] * len(X[0])\n{'$b = 0.0' if own else ''}",
        "prepare": {
            "append": "X = np.column_stack([X, np.ones(len(X))])",
            "prepend": "X = np.insert(X, 0, 1.0, axis=1)",
        }.get("" if own else how.bias, ""),
        "list_prepare": {
            "append": "X = [[float(v) for v in row] + [1.0] for row in X]",
            "prepend": "X = [[1.0] + [float(v) for v in row] for row in X]",
        }.get("" if own else how.bias, "X = [[float(v) for v in row] for row in X]"),
        "visit": "if $errs:\n    $w = $w + $factor * $x\n    $b_moves\n    $made",
        "each_pair": "for $x, $y in $pairs:\n    $visit",
        "each_row": "for i in $rows:\n    $visit",
        "errs": how.errs,
        "factor": how.factor,
        "s": f"$product{' + $b' if own else ''}",
        "product": "np.dot($w, $x)",
        "b_moves": "$b = $b + $factor" if own else "",
        "weights": "$w, $b" if own else "$w",
        "packed": "($w, $b)" if own else "$w",
        "told": '"weights": $w, "bias": $b' if own else '"weights": $w',
        "point": {"append": "np.append(x, 1.0)", "prepend": "np.append(1.0, x)"}.get(
            "" if own else how.bias, "x"
        ),
        "plus_b": " + self.b_" if own else "",
        "plus_local": " + b" if own else "",
        "b_start": "$b = 0.0" if own else "",
        "b_drawn": "b = np.random.normal()" if own else "",
        "b_given": ", b" if own else "",
        "b_passed": ", b" if own else "",
        "intercept": "self.intercept_ = np.array([b])" if own else "",
        "plus_intercept": " + self.intercept_[0]" if own else "",
        "decided": ">=" if how.update == "predict+" else ">",
        "signed_pairs": f"zip(Z{backwards}, y{backwards})",
        "unsigned": how.factor.removesuffix(" * $y").removesuffix("$y") or "1",
        "told_errs": how.errs.replace("$s", "activation"),
        "one": " + 1" if own else "",
        "b_sum": "b = $rate * sum(a * t for a, t in zip(alpha, y))" if own else "",
        "rate": " * ".join([how.rate or "1", str(how.step)]),
        "pairs": f"zip(X{backwards}, y{backwards})",
        "rows": "reversed(range(len(X)))" if how.backwards else "range(len(X))",
        "w": "w",
        "b": "b",
        "x": "x",
        "y": "label",
        "made": "",
    }
    return gaps | (ROWS if "numbered" in style else {}) | dict(style)
