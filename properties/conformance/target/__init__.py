"""The program under test behind one interface, whatever it is: it is asked, and it replies."""

from properties.conformance.target.limits import OF_A_CHECK, Limits
from properties.conformance.target.locate import Command, PythonTarget, located
from properties.conformance.target.process import Greeting, Process, Reply

__all__ = [
    "OF_A_CHECK",
    "Command",
    "Greeting",
    "Limits",
    "Process",
    "PythonTarget",
    "Reply",
    "located",
]
