"""The two ways in which a call ends without an answer: bad input, and a defect of our own."""

__all__ = ["Defect", "Refused"]


class Refused(ValueError):
    """Input that cannot be used; the message names it and says what would do."""


class Defect(RuntimeError):
    """A result of our own that its own check refuses: something to mend here, never an answer."""
