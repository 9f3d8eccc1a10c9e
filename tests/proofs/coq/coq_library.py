"""The Coq library, compiled once for the tests that need it."""

import fcntl
import os
import re
import shutil
import subprocess
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from proofs.checkers.coq_record import THEORY
from proofs.checkers.coq_theory import read_sources

#: Names the folder that all processes of a run share; `coq_theory keep` may have filled it.
PLACE = "PERCEPTRON_TEST_COQ_LIBRARY"
INSTALLED = pytest.mark.skipif(not shutil.which("coqc"), reason="coqc is not installed")


def coqc(file, library):
    """What coqc says of one file."""
    return subprocess.run(
        [shutil.which("coqc"), "-q", "-Q", library, "Perceptron", file],
        capture_output=True, text=True, timeout=1000, check=False,
    )  # fmt: skip


@cache
def library():
    """A folder in which the float64 program and the checks of files are compiled, once a run."""
    folder, sources = Path(os.environ[PLACE]), read_sources(THEORY)
    folder.mkdir(exist_ok=True)
    with Path(folder, "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        kept = True
        for name in ordered(sources):
            file, text = folder / f"{name}.v", sources[name].text
            kept = kept and file.with_suffix(".vo").exists() and file.read_text().startswith(text)
            if kept:
                continue
            file.write_text(text)
            said = coqc(file, folder)
            if said.returncode:
                raise RuntimeError(f"{name}.v: {said.stderr}")
    return folder


def ordered(sources):
    """The names of their files, and of all that these need, each after those that it needs."""
    needed, new = set(), {name for name in sources if name.startswith(("Float", "Replay"))}
    while new:
        needed |= new
        new = {name for each in new for name in sources[each].needs} - needed
    return TopologicalSorter({name: sources[name].needs for name in needed}).static_order()


def said_of(text, folder):
    """What coqc says of a text, the library at hand."""
    file = Path(folder, "checked.v")
    file.write_text(text)
    return coqc(file, library())


def accepted(texts):
    """The numbers of the texts that Coq accepts, all of them offered to one process."""
    offered = "".join(
        f"Module M{n}.\n{text}\nEnd M{n}.\nCheck M{n}.data.\nAbort All.\nReset M{n}.\n"
        for n, text in enumerate(texts)
    )
    # what was loaded within a module would be loaded again for the next one
    imports = re.findall(r"^From \w+ Require Import .*\.$", "".join(texts), re.MULTILINE)
    loaded = "\n".join(dict.fromkeys(imports)).replace(" Import ", " ")
    said = subprocess.run(
        [shutil.which("coqtop"), "-q", "-Q", library(), "Perceptron"],
        input=f"{loaded}\n{offered}", capture_output=True, text=True, timeout=1000, check=True,
    )  # fmt: skip
    return {int(n) for n in re.findall(r"^M(\d+)\.data", said.stdout, re.MULTILINE)}
