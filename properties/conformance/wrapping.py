"""Lines that fit a terminal."""

import textwrap

__all__ = ["wrapped"]

WIDTH = 80


def wrapped(text: str, indent: int = 0) -> str:
    """Return the text in lines of 80 columns, all but the first indented; no word is broken."""
    return textwrap.fill(
        text,
        WIDTH,
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
