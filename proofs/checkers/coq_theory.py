"""The Coq theory, compiled from clean and held against what it is on record to say.

Each file is compiled with commands behind it that print its definitions and its main theorems, and
then what these rest on is printed. ``statements.txt`` holds all of it: a weaker theorem, another
definition and a new axiom all differ from it. ``python -m proofs.checkers.coq_theory`` prints it as
it is now and checks it; with ``record`` behind, it writes the record anew, for the change to be
read. Both then write down that Coq checked these very files (``checked.json``), on which verdicts
rest. With ``keep FOLDER`` behind it compiles them there and leaves them, for tests that need the
library; with ``write FOLDER`` it only writes all files there, to be compiled by hand.

What nobody proved is refused by its word before Coq sees it, so that it cannot hide where no
theorem uses it. Every `Theorem`, `Corollary` and `Example` is a main theorem; a `Lemma` is not.

What is proved of float64 is proved of float32 by the same text: each file that says so is compiled
once more, under a name that ends in 32, with the constants of float32 in place of those of float64.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from difflib import ndiff
from graphlib import TopologicalSorter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

from perceptron.data.readers import write_whole
from proofs.checkers import coqc
from proofs.checkers.coq_record import (
    STATEMENTS,
    THEORY,
    on_record,
    record_checked,
    recorded,
    version_on_record,
)
from proofs.checkers.solvers import Opinion
from proofs.terms import Refused

UNPROVED = re.compile(
    r"\b(Admitted|admit|give_up|Axioms?|Parameters?|Conjectures?|bypass_check"
    r"|Unset\s+\w+\s+Checking|Set\s+Warnings)\b"
)
# a notation of signs could print one statement for another
SIGNS = re.compile(r"\b(?:Notation|Infix)\s+\"")
STATED = re.compile(r"^\s*(?:Theorem|Corollary|Example)\s+([\w']+)", re.MULTILINE)
DEFINED = re.compile(
    r"^\s*(?:Definition|Fixpoint|CoFixpoint|Inductive|CoInductive|Record|Class|Instance)\s+([\w']+)",
    re.MULTILINE,
)
NEEDED = re.compile(r"From\s+Perceptron\s+Require\s+(?:Import\s+|Export\s+)?([^.]+)\.")


# the last of the files on floats, and what float32 has in place of 53 bits and their exponents
LAST_ON_FLOATS, OF_FLOATS = "ReplayRuns", "FloatGrid"
FLOAT32 = {
    "53": "24", "52": "23", "1024": "128", "1074": "149", "1075": "150", "1022": "126",
    "1023": "127", "2048": "256", "float64": "float32", "binary64": "binary32",
}  # fmt: skip


@dataclass(frozen=True)
class Source:
    """A file of the theory: what it defines and states, in order, and the files that it needs."""

    name: str
    text: str
    defined: tuple[str, ...]
    stated: tuple[str, ...]
    needs: frozenset[str]


def read_sources(folder: Path) -> Mapping[str, Source]:
    """Read the theory's files, by their names, and write those on float64 once more for float32.

    Raises
    ------
    Refused
        Where there is no file, where one takes anything without proof, or redefines signs.
    """
    paths = sorted(folder.rglob("*.v"), key=lambda path: path.name)
    if not paths:
        raise Refused(f"{folder}: no Coq file; name the folder of the theory")
    sources = {path.stem: _source(path.stem, path.read_text(encoding="utf-8")) for path in paths}
    return sources | _in_float32(sources)


def _source(name: str, text: str) -> Source:
    code = _without_comments(text)
    if word := unproved(text):
        raise Refused(f"{name}.v: {word}; prove it, or leave it out")
    if found := SIGNS.search(code):
        raise Refused(f"{name}.v: {found[0]}; give what it abbreviates a name")
    needs = [each for names in NEEDED.findall(code) for each in names.split()]
    stated, defined = STATED.findall(code), DEFINED.findall(code)
    return Source(name, text, tuple(defined), tuple(stated), frozenset(needs))


def _in_float32(sources: Mapping[str, Source]) -> dict[str, Source]:
    """Return the files on float64, as they are for float32; none where the theory has none."""
    if LAST_ON_FLOATS not in sources:
        return {}
    on_floats = {name for name in sources if OF_FLOATS in _under(name, sources)}
    copied = on_floats & _under(LAST_ON_FLOATS, sources)
    changed = {**FLOAT32, **{name: f"{name}32" for name in copied}}
    words = re.compile(rf"\b({'|'.join(changed)})\b")
    texts = {
        f"{name}32": words.sub(lambda word: changed[word[0]], sources[name].text)
        for name in sorted(copied)
    }
    return {name: _source(name, text) for name, text in texts.items()}


def _under(name: str, sources: Mapping[str, Source]) -> set[str]:
    """Return a file and all that it rests on."""
    below = (_under(each, sources) for each in sources[name].needs if each in sources)
    return {name}.union(*below)


def unproved(text: str) -> str | None:
    """Return the first word of a Coq text, comments apart, by which it takes something unproved."""
    found = UNPROVED.search(_without_comments(text))
    return found[0] if found else None


def _without_comments(text: str) -> str:
    """Drop the comments, which nest; a string is kept whole."""
    kept, depth = [], 0
    for piece in re.split(r'(\(\*|\*\)|"[^"]*")', text):
        if piece == "(*":
            depth += 1
        elif piece == "*)":
            depth -= 1
        elif not depth:
            kept.append(piece)
    return "".join(kept)


ANEW = "if that is meant, write the record anew: python -m proofs.checkers.coq_theory record"
# seconds for one file, each takes a few; and for all axioms, which take a minute or two
LONGEST, LONGEST_IN_ALL = 170, 600
# what Coq's real numbers rest on, and Flocq's theorems beside: the excluded middle
AXIOMS = coqc.AXIOMS | {"Classical_Prop.classic"}
# how arguments are given is no part of what is said
ARGUMENTS = re.compile(r"\n\nArguments [^\n]*(\n  [^\n]*)*")
CLOSED, RESTS = "Closed under the global context", "Axioms:"
NO_AXIOM = "no axiom"


def theory_opinion(folder: Path = THEORY) -> Opinion:
    """Compile the theory and hold it against its record; counted in main theorems.

    Not run where Coq or Flocq is missing, or where Coq is not the version of the record, since
    each version prints in its own way.
    """
    missing = _missing(folder)
    if missing is not None:
        return Opinion("not run", reason=missing)
    try:
        asked = sum(len(source.stated) for source in read_sources(folder).values())
        _compare(account(folder, recorded(folder)), recorded(folder))
    except Refused as refusal:
        return Opinion("failed", reason=f"coq: {refusal}")
    return Opinion("passed", asked, asked)


class Checked(NamedTuple):
    """How it is known that Coq checked the theory, if it is, in a word and in a sentence."""

    how: Literal["on record", "in this run", "not run", "failed"]
    words: str


def checked(folder: Path = THEORY) -> Checked:
    """Say whether Coq checked this very theory; where the record does not know, ask Coq now."""
    if on_record(folder):
        version = version_on_record(folder)
        return Checked("on record", f"these very files were checked by Coq {version}")
    opinion = theory_opinion(folder)
    if opinion.verdict == "passed":
        return Checked("in this run", f"checked by Coq {_version()} in this run")
    if opinion.verdict == "failed":
        return Checked("failed", opinion.reason)
    changed = "the theory is not the one on record"
    return Checked("not run", f"{changed}, and {opinion.reason}; run `tox -e coq`")


def account(folder: Path = THEORY, known: str = "", place: Path | None = None) -> str:
    """Compile the theory, and return what it defines, states and rests on.

    Theorems that rest on the same axioms by an account that is `known` are asked for theirs at
    once, which takes a third of the time; if they still need these together, none needs more, and
    what was known is said of each. What is compiled stays in `place`, if one is given.

    Raises
    ------
    Refused
        Where a file does not compile, or rests on more than Coq's real numbers do.
    """
    sources = read_sources(folder)
    with TemporaryDirectory() as temporary:
        library = place or Path(temporary)
        printed = _compiled(sources, library)
        rests = _rests(sources, known, library)
    parts = [_part(source, printed[name], rests) for name, source in sources.items()]
    return "\n".join([f"Coq {_version()}\n", *parts])


def _missing(folder: Path) -> str | None:
    """Say what hinders the comparison, if anything does."""
    if shutil.which("coqc") is None:
        return "coqc is not installed"
    made_with = version_on_record(folder)
    if made_with and made_with != _version():
        return f"Coq {_version()} is installed, the record was made with Coq {made_with}"
    if any("Flocq" in path.read_text(encoding="utf-8") for path in folder.rglob("*.v")):
        with TemporaryDirectory() as temporary:
            probe = Path(temporary, "probe.v")
            probe.write_text("From Flocq Require Core.Core.\n", encoding="utf-8")
            if _coqc(probe).returncode:
                return "Flocq is not installed"
    return None


def _version() -> str:
    said = subprocess.run([_path(), "--print-version"], capture_output=True, text=True, check=True)  # noqa: S603
    return said.stdout.split()[0]


def _path() -> str:
    path = shutil.which("coqc")
    if path is None:
        raise Refused("coqc: not installed; install Coq 8.16 and Flocq")
    return path


def _compiled(sources: Mapping[str, Source], folder: Path) -> dict[str, str]:
    """Compile two files at a time, each after those that it needs; return what each printed."""
    for source in sources.values():
        folder.joinpath(f"{source.name}.v").write_text(source.text + _commands(source))
    order = TopologicalSorter({source.name: source.needs for source in sources.values()})
    order.prepare()
    printed: dict[str, str] = {}
    running: dict[Future[str], str] = {}
    with ThreadPoolExecutor(2) as pool:
        while order.is_active():
            for name in order.get_ready():
                running[pool.submit(_printed, folder / f"{name}.v")] = name
            for ended in wait(running, return_when=FIRST_COMPLETED).done:
                name = running.pop(ended)
                printed[name] = ended.result()
                order.done(name)
    return printed


def _commands(source: Source) -> str:
    """Return the commands that print what the file defines and states."""
    lines = ["", "Set Printing Width 98.", "Set Printing Depth 1000."]
    lines += [f"Print {name}." for name in source.defined]
    lines += [f"Check @{name}." for name in source.stated]
    return "\n".join(lines) + "\n"


def _printed(file: Path, longest: int = LONGEST) -> str:
    """Compile one file; every warning that Coq gives by default is an error."""
    try:
        ran = _coqc(file, longest)
    except subprocess.TimeoutExpired:
        raise Refused(f"{file.name}: no answer within {longest} s; prove it in less") from None
    if ran.returncode:
        said = re.sub(r"\s+", " ", ran.stderr.replace(f"{file.parent}/", "")).strip()
        raise Refused(f"{file.name}: {said[:400]}; mend the proof")
    return ran.stdout


def _coqc(file: Path, longest: int = LONGEST) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(  # noqa: S603  coqc and a file of ours
        [_path(), "-q", "-Q", str(file.parent), "Perceptron", "-w", "+default", str(file)],
        capture_output=True, text=True, timeout=longest, check=False,
    )  # fmt: skip


def _part(source: Source, printed: str, rests: Mapping[str, str]) -> str:
    """Return what one file says: as Coq printed it, and a line a theorem for what it rests on."""
    said = re.sub(r" +$", "", ARGUMENTS.sub("", printed), flags=re.MULTILINE).rstrip()
    lines = [f"{name} rests on {rests[f'{source.name}.{name}']}" for name in source.stated]
    return "\n".join([f"== {source.name}", said, *lines, ""])


def _rests(sources: Mapping[str, Source], known: str, library: Path) -> dict[str, str]:
    """Say what each theorem rests on, which may be the axioms of the reals and no more."""
    groups: dict[str, list[str]] = {}
    for name, source in sources.items():
        part = known.partition(f"== {name}\n")[2].partition("\n== ")[0]
        found = dict(re.findall(r"^([\w']+) rests on (.*)$", part, re.MULTILINE))
        for each in source.stated:
            groups.setdefault(found.get(each, f"{name}.{each}"), []).append(f"{name}.{each}")
    asked = dict(zip(groups, _axioms(groups.values(), library), strict=True))
    if known and any(asked[said] != said for said, group in groups.items() if len(group) > 1):
        return _rests(sources, "", library)
    rests = {theorem: asked[said] for said, group in groups.items() for theorem in group}
    for theorem, axioms in rests.items():
        if others := [each for each in axioms.split(", ") if each not in {NO_AXIOM, *AXIOMS}]:
            file, _, name = theorem.partition(".")
            raise Refused(f"{file}.v: {name} assumes {', '.join(others)}; prove it")
    return rests


def _axioms(groups: Collection[Sequence[str]], library: Path) -> list[str]:
    """Ask Coq which axioms the theorems of each group rest on together."""
    needed = sorted({each.partition(".")[0] for group in groups for each in group})
    lines = [f"From Perceptron Require {' '.join(needed)}."] if needed else []
    for number, group in enumerate(groups):
        theorems = ", ".join(f"@{each}" for each in group)
        lines += [f"Definition group_{number} := (tt, {theorems}).",
                  f"Print Assumptions group_{number}."]  # fmt: skip
    asked = library / "RestsOn.v"
    asked.write_text("\n".join([*lines, ""]), encoding="utf-8")
    marks = re.compile(rf"^(?=(?:{CLOSED}|{RESTS})$)", re.MULTILINE)
    blocks = marks.split(_printed(asked, LONGEST_IN_ALL))[1:]
    if len(blocks) != len(groups):
        raise Refused(f"{len(blocks)} of {len(groups)} groups of theorems print their axioms")
    found = [re.findall(r"^([\w.']+)(?: :|$)", each.partition("\n")[2], re.M) for each in blocks]
    return [", ".join(sorted(set(each))) or NO_AXIOM for each in found]


def _compare(now: str, recorded: str) -> None:
    """Refuse any difference from the record, showing the first lines of it."""
    if not recorded:
        raise Refused(f"{STATEMENTS}: there is no record; {ANEW}")
    if now != recorded:
        changed = _changed(recorded, now)
        raise Refused(f"{STATEMENTS}: " + "; ".join([*changed, ANEW]))


def _changed(recorded: str, now: str) -> Iterator[str]:
    """Say up to four lines that are no more, or are new."""
    lines = ndiff(recorded.splitlines(), now.splitlines())
    words = {"- ": "recorded", "+ ": "now"}
    differing = (f"{words[line[:2]]} '{line[2:].strip()}'" for line in lines if line[:2] in words)
    yield from (line for line, _ in zip(differing, range(4), strict=False))


def _main() -> int:
    """Print what the theory says; record it, or hold it against the record. Or write its files."""
    try:
        word, folder = [*sys.argv[1:3], "", ""][:2]
        place = Path(folder or ".") if word in ("keep", "write") else None
        if place:
            place.mkdir(parents=True, exist_ok=True)
        if place and word == "write":
            for source in read_sources(THEORY).values():
                write_whole(place / f"{source.name}.v", source.text)
            return 0
        now = account(known="" if word == "record" else recorded(), place=place)
        print(now)
        if word == "record":
            write_whole(THEORY / STATEMENTS, now)
        else:
            _compare(now, recorded())
        record_checked(_version())
    except Refused as refusal:
        print(f"coq: {refusal}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(_main())
