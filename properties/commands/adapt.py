"""`perceptron adapt TARGET`: write an adapter for a target that cannot be checked as it is."""

import argparse
import json
import shlex
from pathlib import Path

from perceptron.cli.exit_codes import HOLDS
from perceptron.data.readers import write_whole
from perceptron.errors import Refused
from properties.conformance.target import Process, PythonTarget
from properties.conformance.target.adapter_file import adapter_file


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the command does and which arguments it takes."""
    parser.description = (
        "Try how TARGET, a function, a class or an instance, is called, and write a "
        "small Python file that calls it so and returns its weights, to be edited. This executes "
        "the target's code, in a process of its own under limits of time and memory."
    )
    parser.epilog = (
        "example: perceptron adapt examples/textbook.py:train. "
        "Exit code: 0 written, 2 cannot be loaded, or the file exists."
    )
    parser.add_argument("target", metavar="TARGET", help="package.module:name or path/file.py:name")
    parser.add_argument(
        "--output",
        metavar="FILE",
        type=Path,
        default=Path("perceptron_adapter.py"),
        help="where the adapter is written (default: perceptron_adapter.py)",
    )
    parser.add_argument("--json", action="store_true", help="print what was written as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Write the adapter, print what to do next, and return 0."""
    target, output = PythonTarget(arguments.target), arguments.output
    if output.exists():
        raise Refused(f"{output}: this file exists; give another name with --output")
    with Process(target) as process:
        greeting, plan = process.greeting(), process.plan()
    if plan is None:
        raise Refused(str(greeting.cannot))
    write_whole(output, adapter_file(target, plan, output, works=greeting.cannot is None))
    command = f"perceptron check {shlex.quote(f'{output}:train')}"
    if arguments.json:
        print(json.dumps({"adapter": str(output), "next": command}, indent=2))
    else:
        print(f"wrote {output}; edit it, then run\n{command}")
    return HOLDS
