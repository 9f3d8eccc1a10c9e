import json
import os
import shutil
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

DOCS = Path(__file__).parents[2] / "docs"
sys.path.insert(0, str(DOCS / "_ext"))

PAGE = """# The mistake bound

Let $\\delta > 0$.

:::{claim} mistake-bound
:expect: proved
:::

:::{claim} strict-cauchy-schwarz
:expect: refuted
:repaired: proved
:::
"""

CLAIMS = ("mistake-bound", "strict-cauchy-schwarz")


@pytest.fixture(scope="session")
def measured(tmp_path_factory):
    """The report on two claims: of the run that `tox -e docs` made, or else of one of their own."""
    file = os.environ.get("PERCEPTRON_REPORT")
    if not file:
        file = tmp_path_factory.mktemp("measured") / "report.json"
        command = [sys.executable, "-m", "perceptron", "verify", *CLAIMS, "--report", str(file)]
        subprocess.run(command, check=True, capture_output=True)
    report = json.loads(Path(file).read_text(encoding="utf-8"))
    claims = {claim["name"]: claim for claim in report["claims"]}
    return {**report, "claims": [claims[name] for name in CLAIMS]}


@pytest.fixture(scope="session")
def pages():
    """The folder of the built pages: `tox -e docs` builds them and names it."""
    built = os.environ.get("PERCEPTRON_PAGES")
    if not built:
        pytest.skip("not run: PERCEPTRON_PAGES names no built pages; `tox -e docs` builds them")
    return Path(built)


class Built(NamedTuple):
    """How a build ended, and what was said against it."""

    code: int
    stderr: str


class Site:
    """A site of a claim and its lemma, built as the pages are, that can be tampered with."""

    def __init__(self, folder, report):
        self.pages, self.built = folder / "docs", folder / "built"
        self.packages, self.report_file = folder / "packages", folder / "report.json"
        (self.pages / "_ext" / "conformance").mkdir(parents=True)
        for name in ("_ext/pages", "_ext/static", "node_modules"):
            if (DOCS / name).is_dir():
                (self.pages / name).symlink_to(DOCS / name)
        shutil.copy(DOCS / "conf.py", self.pages)
        self.text = PAGE
        self.page("index.md", self.text)
        self.wanted = ",".join(CLAIMS)
        self.report(report)

    def page(self, name, text):
        (self.pages / name).write_text(text, encoding="utf-8")

    def report(self, content):
        self.report_file.write_text(json.dumps(content), encoding="utf-8")

    def replace(self, file, old, new):
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")

    def replace_in_proof(self, module, old, new):
        import proofs

        shutil.copytree(Path(proofs.__file__).parent, self.packages / "proofs")
        self.replace(self.packages / "proofs" / "theorems" / module, old, new)

    def build(self, builder="dummy"):
        """Build in this process, which knows the proofs; with changed proofs, in a new one."""
        settings = {"claims_wanted": self.wanted, "claims_report": self.report_file}
        options = [part for name, value in settings.items() for part in ("-D", f"{name}={value}")]
        arguments = ["-nqW", *options, "-b", builder, str(self.pages), str(self.built)]
        return self._anew(arguments) if self.packages.is_dir() else _here(arguments)

    def refusal(self):
        """Build, and return what was said against it."""
        built = self.build()
        assert built.code != 0
        return built.stderr

    def _anew(self, arguments):
        path = os.pathsep.join([str(self.packages), os.environ.get("PYTHONPATH", "")])
        made = subprocess.run(
            [sys.executable, "-m", "sphinx", *arguments],
            env={**os.environ, "PYTHONPATH": path},
            cwd=self.pages.parent,
            capture_output=True,
            text=True,
            check=False,
        )
        return Built(made.returncode, made.stderr)


def _here(arguments):
    from sphinx.cmd.build import main

    path, said = sys.path.copy(), StringIO()
    with redirect_stdout(StringIO()), redirect_stderr(said):
        code = main(arguments)
    sys.path[:] = path  # conf.py adds to it
    return Built(code, said.getvalue())


@pytest.fixture
def site(tmp_path, measured):
    return Site(tmp_path, measured)
