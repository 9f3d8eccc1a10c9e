"""Boolean functions as points: a truth table such as 0110, or an expression such as a & !b.

An expression is read by a parser of its own, an operator at a time, and nothing is evaluated but
whole columns of the truth table: bit r of an integer is the value in row r.
"""

import re
from collections.abc import Callable, Iterator
from itertools import product
from operator import and_, or_, xor
from typing import NamedTuple

from perceptron.arithmetic.exact import counted
from perceptron.errors import Refused, quoted

# 4,096 points
MOST_VARIABLES = 12
LONGEST = 10_000

_TABLE = re.compile(r"[01]+", re.ASCII)
_BETWEEN = re.compile(r"(?<=[01])[\s,]+(?=[01])|^\[\s*|\s*\]$")
_TOKEN = re.compile(
    r"\s*(?:(?P<name>[A-Za-z_]\w*)|(?P<constant>[01])(?!\w)"
    r"|(?P<sign><->|<=>|->|=>|==|!=|&&|\|\||[!~&*|+^()=\u00ac\u2227\u2228\u2295]))"
)
_WORDS = {"not": "!", "and": "&", "or": "|", "xor": "^", "implies": "->", "iff": "="}
_CONSTANTS = {"false": "0", "true": "1"}
_SAME = {
    **dict.fromkeys(("~", "\u00ac"), "!"),
    **dict.fromkeys(("&&", "*", "\u2227"), "&"),
    **dict.fromkeys(("||", "+", "\u2228"), "|"),
    **dict.fromkeys(("!=", "\u2295"), "^"),
    "=>": "->",
    **dict.fromkeys(("<->", "<=>", "=="), "="),
}
# how tightly each binds; "->" groups to the right, the others to the left
_BINDS = {"=": 1, "->": 2, "|": 3, "^": 4, "&": 5, "!": 6}


class Function(NamedTuple):
    """A Boolean function of named variables.

    Parameters
    ----------
    names
        The variables.
    values
        Its 2^n values; the first variable is the first bit of a row's number.
    """

    names: tuple[str, ...]
    values: tuple[int, ...]

    @property
    def points(self) -> tuple[tuple[int, ...], ...]:
        """The rows of the truth table, of numbers 0 and 1, in the order of `values`."""
        return tuple(product((0, 1), repeat=len(self.names)))

    @property
    def signs(self) -> tuple[int, ...]:
        """The values as labels: +1 where it is true, -1 where it is false."""
        return tuple(2 * value - 1 for value in self.values)


def function(text: str) -> Function:
    """Return the function that a truth table or an expression stands for.

    Raises
    ------
    Refused
        Where `text` is neither, or has more than 12 variables.

    Examples
    --------
    >>> function("0110") == function("x1 xor x2")
    True
    >>> function("a & (b | !c)").values
    (0, 0, 0, 0, 1, 0, 1, 1)
    """
    if not isinstance(text, str):
        raise Refused(f"function: {quoted(text)} is not a text; give one such as 'a & !b'")
    if len(text) > LONGEST:
        raise Refused(f"function: {quoted(text)} has over {LONGEST} characters; give a shorter one")
    text = text.strip()
    rows = _BETWEEN.sub("", text)  # as a list writes them
    return _from_table(rows) if _TABLE.fullmatch(rows) else _from_expression(text)


def _from_table(text: str) -> Function:
    variables = len(text).bit_length() - 1
    if len(text) < 2 or len(text) != 1 << variables:
        raise Refused(
            f"function: {quoted(text)} has {counted(len(text), 'value')}; a truth table has "
            "2, 4, 8, ..., one for each row"
        )
    names = _names([f"x{j + 1}" for j in range(variables)])
    return Function(names, tuple(map(int, text)))


def _from_expression(text: str) -> Function:
    tokens = list(_tokens(text))
    names = _names(list(dict.fromkeys(word for kind, word in tokens if kind == "name")))
    if not names:
        raise Refused(f"function: {quoted(text)} has no variable; give one such as a & !b")
    rows = 1 << len(names)
    columns = {name: _column(j, len(names)) for j, name in enumerate(names)}
    value = _Evaluation(text, columns).of(tokens)
    return Function(names, tuple(value >> row & 1 for row in range(rows)))


def _names(names: list[str]) -> tuple[str, ...]:
    if len(names) > MOST_VARIABLES:
        raise Refused(
            f"function: it has {len(names)} variables; give at most {MOST_VARIABLES}, or points in "
            "a file"
        )
    return tuple(names)


def _column(variable: int, variables: int) -> int:
    place = variables - 1 - variable
    return sum(1 << row for row in range(1 << variables) if row >> place & 1)


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """Yield names, constants and signs, each sign in its one spelling."""
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise Refused(
                f"function: {quoted(text[at:].strip())} is not understood; use names, 0, 1, "
                "( ), not, and, or, xor, ->, = or their signs"
            )
        kind, word, at = str(match.lastgroup), match[match.lastgroup or 0], match.end()
        if kind == "name" and word.lower() in _WORDS:
            kind, word = "sign", _WORDS[word.lower()]
        elif kind == "name" and word.lower() in _CONSTANTS:
            kind, word = "constant", _CONSTANTS[word.lower()]
        yield kind, _SAME.get(word, word)


class _Evaluation:
    """Operands and operators that wait (Dijkstra's shunting yard), columns in place of numbers.

    A column has a bit for each row, and -1 has them all: what lies beyond the rows is not read.
    """

    def __init__(self, text: str, columns: dict[str, int]) -> None:
        self.text, self.columns = text, columns
        self.operands: list[int] = []
        self.waiting: list[str] = []

    def of(self, tokens: list[tuple[str, str]]) -> int:
        wants_operand = True
        for kind, word in tokens:
            if wants_operand != (kind != "sign" or word in "!("):
                raise self._refusal(f"{quoted(word)} stands where {_due(wants_operand)} is due")
            if kind == "sign":
                wants_operand = self._sign(word)
            else:
                known = kind == "name"
                self.operands.append(self.columns[word] if known else -int(word))
                wants_operand = False
        if wants_operand:
            raise self._refusal(f"it ends where {_due(wants_operand)} is due")
        while self.waiting:
            if self.waiting[-1] == "(":
                raise self._refusal("a ( is not closed")
            self._apply()
        return self.operands.pop()

    def _sign(self, sign: str) -> bool:
        """Take in a sign; say whether an operand is due next."""
        if sign in "!(":
            self.waiting.append(sign)
            return True
        if sign == ")":
            while self.waiting and self.waiting[-1] != "(":
                self._apply()
            if not self.waiting:
                raise self._refusal("a ) was not opened")
            self.waiting.pop()
            return False
        binds = _BINDS[sign] + (sign == "->")
        while self.waiting and _BINDS.get(self.waiting[-1], 0) >= binds:
            self._apply()
        self.waiting.append(sign)
        return True

    def _apply(self) -> None:
        sign, b = self.waiting.pop(), self.operands.pop()
        if sign == "!":
            self.operands.append(~b)
        else:
            self.operands.append(_OPERATORS[sign](self.operands.pop(), b))

    def _refusal(self, reason: str) -> Refused:
        return Refused(f"function: in {quoted(self.text)} {reason}; write it as in a & !b | c")


_OPERATORS: dict[str, Callable[[int, int], int]] = {
    "&": and_,
    "|": or_,
    "^": xor,
    "->": lambda a, b: ~a | b,
    "=": lambda a, b: ~(a ^ b),
}


def _due(wants_operand: bool) -> str:
    return "a variable, 0, 1 or (" if wants_operand else "an operator"
