import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
sys.path[:0] = [str(DOCS / "_ext"), str(Path(__file__).parent / "browser")]

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
    file = tmp_path_factory.mktemp("measured") / "report.json"
    command = [sys.executable, "-m", "perceptron", "verify", *CLAIMS, "--report", str(file)]
    subprocess.run(command, check=True, capture_output=True)
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def pages():
    """The folder of the built pages: `tox -e docs` builds them and names it."""
    built = os.environ.get("PERCEPTRON_PAGES")
    if not built:
        pytest.skip("not run: PERCEPTRON_PAGES names no built pages; `tox -e docs` builds them")
    return Path(built)


class Site:
    """A site of a claim and its lemma, built as the pages are, that can be tampered with."""

    def __init__(self, folder, report):
        self.pages, self.built = folder / "docs", folder / "built"
        self.packages, self.report_file = folder / "packages", folder / "report.json"
        self.pages.mkdir()
        for name in ("_ext", "_static"):
            shutil.copytree(DOCS / name, self.pages / name)
        shutil.copy(DOCS / "conf.py", self.pages)
        if (DOCS / "node_modules").is_dir():
            (self.pages / "node_modules").symlink_to(DOCS / "node_modules")
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
        path = os.pathsep.join([str(self.packages), os.environ.get("PYTHONPATH", "")])
        options = ["-D", f"claims_wanted={self.wanted}"]
        return subprocess.run(
            [
                sys.executable,
                "-m",
                "sphinx",
                "-nqW",
                *options,
                "-b",
                builder,
                self.pages,
                self.built,
            ],
            env={**os.environ, "PERCEPTRON_REPORT": str(self.report_file), "PYTHONPATH": path},
            cwd=self.pages.parent,
            capture_output=True,
            text=True,
            check=False,
        )

    def refusal(self):
        """Build, and return what was said against it."""
        built = self.build()
        assert built.returncode != 0
        return built.stderr


@pytest.fixture
def site(tmp_path, measured):
    return Site(tmp_path, measured)
