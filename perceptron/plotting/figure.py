"""A picture: its axes, what it says in words, and the files that it can be written to.

The colours are those of Okabe and Ito (2008), which colour-blind readers tell apart; a shape or a
dash always says the same again.
"""

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from perceptron.arithmetic.exact import Exact, about, size
from perceptron.data.readers import write_whole
from perceptron.errors import Refused, quoted

BLUE, ORANGE, GREEN, PURPLE = "#0072B2", "#D55E00", "#009E73", "#CC79A7"

#: Lines and letters; on a page they take the colour of its text.
INK = "#010101"

ENDINGS = (".svg", ".png")

#: Lengths within a picture are squared, and must stay floats.
LARGEST = 10**100

_STYLE = {
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.family": "sans-serif",
    "font.size": 10.0,
    "axes.titlesize": 10.0,
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "perceptron",
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


@dataclass(frozen=True)
class Picture:
    """A figure of matplotlib, and the same in words, for those who do not see it."""

    figure: Any
    told: str

    def save(self, path: Path) -> None:
        """Write the picture to a file, whole; its ending, .svg or .png, says how.

        Raises
        ------
        Refused
            The ending is another, or the file cannot be written.
        """
        check(path)
        form = path.suffix.lower().removeprefix(".")
        content = self._bytes(form, dpi=150)
        write_whole(path, _described(content.decode(), self.told) if form == "svg" else content)

    def inline(self, name: str) -> str:
        """Return an SVG element for a page: its ink is the page's, its ids begin with `name`."""
        text = self._bytes("svg", transparent=True).decode()
        text = text[text.index("<svg") :].replace(INK, "currentColor")
        text = re.sub(r'\bid="', f'id="{name}-', text)
        text = re.sub(r'(url\(#|href="#)', rf"\1{name}-", text)
        return _described(text, self.told)

    def _bytes(self, form: str, **options: Any) -> bytes:
        """Return the file's content; the same picture is the same bytes."""
        out = io.BytesIO()
        dated = {"Date": None, "Creator": None} if form == "svg" else {"Software": None}
        with _styled():
            self.figure.savefig(out, format=form, metadata=dated, **options)
        return out.getvalue()


def check(path: Path) -> None:
    """Refuse a file's name that ends in nothing that a picture can be written as."""
    if path.suffix.lower() not in ENDINGS:
        raise Refused(f"{path}: a picture cannot end in {quoted(path.suffix)}; use .svg or .png")


def drawn(a: Exact) -> float:
    """Return the float nearest to a coordinate; refuse what is too large to be drawn."""
    if size(a) > LARGEST:
        raise Refused(f"data: {about(a)} is too large to be drawn; rescale the data")
    return float(a)


@contextmanager
def panels(
    rows: int, columns: int, size: tuple[float, float]
) -> Iterator[tuple[Any, Sequence[Any]]]:
    """Give a figure and its axes, row by row, in the style of all pictures.

    Raises
    ------
    Refused
        matplotlib is not installed.
    """
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415  an extra
    except ImportError:
        raise Refused("matplotlib is not installed; python -m pip install matplotlib") from None
    with _styled():
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.subplots(rows, columns, squeeze=False)
        yield figure, list(axes.flat)


@contextmanager
def _styled() -> Iterator[None]:
    import matplotlib as mpl  # noqa: PLC0415  an extra

    style: Any = {**mpl.rcParamsDefault, "backend": "svg", **_STYLE}
    with mpl.rc_context(style):
        yield


def _described(svg: str, told: str) -> str:
    """Put the words into the picture, where a screen reader finds them."""
    words = f'role="img" aria-label="{escape(told)}"'
    return svg.replace("<svg ", f"<svg {words} ")
