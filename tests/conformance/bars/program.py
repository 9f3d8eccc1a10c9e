"""A program that a user could hand in, and what a fair judge says of it."""

from dataclasses import dataclass
from pathlib import Path

CONFORMS = ("conforms",)
#: Sound, but further from the textbook than a judge has to follow: both words are fair.
EITHER = ("conforms", "unusual")
UNUSUAL = ("unusual",)
DEVIATES = ("deviates",)


@dataclass(frozen=True)
class Program:
    """A source, the name in it that is checked, and the verdicts that are fair.

    Parameters
    ----------
    name
        Of the program; its file is called so.
    source
        The text of the file.
    target
        The function or class in it.
    fair
        The verdicts that a fair judge may give, the best first.
    cause
        What is wrong or unusual about it, in a few words.
    """

    name: str
    source: str
    target: str
    fair: tuple[str, ...]
    cause: str = ""

    def written(self, folder: Path) -> str:
        """Write the source to `folder`; return the target as a user types it."""
        path = folder / f"{self.name.replace('-', '_')}.py"
        path.write_text(self.source, encoding="utf-8")
        return f"{path}:{self.target}"
