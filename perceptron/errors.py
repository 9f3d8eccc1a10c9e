"""The two ways in which a call ends without an answer: bad input, and a defect of our own."""

from decimal import Decimal
from numbers import Rational

# a message quotes so many characters of its input
QUOTED = 200


class Refused(ValueError):
    """Input that cannot be used; the message names it and says what would do.

    Examples
    --------
    >>> from perceptron import Dataset
    >>> Dataset([[1], [2]], [+1])
    Traceback (most recent call last):
    perceptron.errors.Refused: y: 1 label for 2 points; give each point one label
    """


class Defect(RuntimeError):
    """A result of our own that its own check refuses: something to mend here, never an answer."""


def reason(error: OSError) -> str:
    """Return why a file cannot be used, in the system's words, as a part of a sentence."""
    return (error.strerror or str(error)).lower()


def quoted(value: object) -> str:
    """Return `value` as a message quotes it, a text in quotes, cut at 200 characters.

    Examples
    --------
    >>> quoted("yes"), len(quoted("a" * 10**6))
    ("'yes'", 200)
    """
    try:
        text = str(value) if isinstance(value, Rational | Decimal) else repr(value)
    except (ValueError, RecursionError):  # a number of over 4,300 digits; a list in itself
        return f"a value of type {type(value).__name__} that is too long to show"
    return text if len(text) <= QUOTED else f"{text[: QUOTED - 3]}..."
