"""Words with letters of mathematics in them, as a claim states them, set as a book would.

A statement such as ``k <= R^2/gamma*^2`` is plain text, for tables and terminals. Here it gets its
Greek letters, its raised and lowered signs; nothing is parsed, and no sign is lost.
"""

import re
from collections.abc import Iterator

from docutils import nodes

LETTERS = {
    "alpha": "α", "gamma": "γ", "delta": "δ", "epsilon": "ε", "eta": "η", "theta": "θ",  # noqa: RUF001
    "lambda": "λ", "Lambda": "Λ", "sigma": "σ", "kappa": "κ", "mu": "μ", "rho": "ρ",  # noqa: RUF001
    "beta": "β", "tau": "τ",
}  # fmt: skip
_SIGNS = (("<=", "≤"), (">=", "≥"), ("!=", "≠"), ("+-", "±"), ("->", "→"))
_PAIR = re.compile(r"<([^\s<>=|][^<>=|]*,[^<>=|]*)>")
_RAISED = re.compile(r"(\^|_)(\([^()]*\)|\{[^{}]*\}|-?\w+)|(?<=[γw])(\*)(?=[\s,^.;/=)]|$)")  # noqa: RUF001


def set_words(text: str) -> list[nodes.Node]:
    """Return the words as inline elements; what stands between backticks is code."""
    found: list[nodes.Node] = []
    for at, part in enumerate(text.split("`")):
        found += [nodes.literal("", part)] if at % 2 else _raised(lettered(part))
    return found


def lettered(text: str) -> str:
    """Put signs for their names."""
    text = _PAIR.sub(r"⟨\1⟩", text)
    for plain, sign in _SIGNS:
        text = text.replace(plain, sign)
    text = re.sub(r"\bsqrt\((\w+)\)", r"√\1", text)
    text = re.sub(r"\byhat\b", "y\N{COMBINING CIRCUMFLEX ACCENT}", text)
    names = "|".join(sorted(LETTERS, key=len, reverse=True))
    return re.sub(rf"(?<![\w-])({names})(?![a-zA-Z-])", lambda found: LETTERS[found[1]], text)


def _raised(text: str) -> Iterator[nodes.Node]:
    """Yield the text with its exponents and indices raised and lowered."""
    end = 0
    for found in _RAISED.finditer(text):
        if found.start() > end:
            yield nodes.Text(text[end : found.start()])
        up, what = found[1] != "_", found[2] or found[3]
        what = what.strip("{}") if what.startswith("{") else what
        what = LETTERS.get(what, what.strip("()"))
        yield (nodes.superscript if up else nodes.subscript)(what, what)
        end = found.end()
    if end < len(text):
        yield nodes.Text(text[end:])
