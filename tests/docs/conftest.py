import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
sys.path.insert(0, str(DOCS / "_ext"))


@pytest.fixture(scope="session")
def measured(tmp_path_factory):
    file = tmp_path_factory.mktemp("measured") / "report.json"
    command = [sys.executable, "-m", "perceptron", "verify", "mistake-bound", "--report", str(file)]
    subprocess.run(command, check=True, capture_output=True)
    return json.loads(file.read_text(encoding="utf-8"))


class Site:
    """The pages, copied to where they and their report can be tampered with."""

    def __init__(self, folder, report):
        self.pages, self.built, self.packages = (
            folder / "docs",
            folder / "built",
            folder / "packages",
        )
        self.report_file = folder / "report.json"
        shutil.copytree(DOCS, self.pages, ignore=shutil.ignore_patterns("_build", "node_modules"))
        if (DOCS / "node_modules").is_dir():
            (self.pages / "node_modules").symlink_to(DOCS / "node_modules")
        self.report(report)

    def report(self, content):
        self.report_file.write_text(json.dumps(content), encoding="utf-8")

    def replace(self, file, old, new):
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")

    def replace_in_proof(self, module, old, new):
        import proofs

        shutil.copytree(Path(proofs.__file__).parent, self.packages / "proofs")
        self.replace(self.packages / "proofs" / "library" / module, old, new)

    def build(self, builder="dummy"):
        path = os.pathsep.join([str(self.packages), os.environ.get("PYTHONPATH", "")])
        return subprocess.run(
            [sys.executable, "-m", "sphinx", "-qNW", "-b", builder, self.pages, self.built],
            env={**os.environ, "PERCEPTRON_REPORT": str(self.report_file), "PYTHONPATH": path},
            cwd=self.pages.parent,
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def site(tmp_path, measured):
    return Site(tmp_path, measured)
