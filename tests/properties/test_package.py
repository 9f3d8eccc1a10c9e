import subprocess
import sys

import pytest

import properties


def test_the_package_alone_imports_nothing_heavy():
    code = "import sys, properties; print({'hypothesis', 'numpy', 'perceptron'} & set(sys.modules))"

    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert run.stdout == "set()\n"


def test_another_name_is_none_of_the_package():
    with pytest.raises(AttributeError, match="^module 'properties' has no attribute 'Search'"):
        properties.Search  # noqa: B018 - asking for it is the act
