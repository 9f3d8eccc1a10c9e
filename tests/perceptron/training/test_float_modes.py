"""A processor that another library has set otherwise: the same weights, at speed or with a word."""

import shutil
import subprocess
import sys

import pytest

SOURCE = """
#include <xmmintrin.h>
void set(unsigned bits) { _mm_setcsr(_mm_getcsr() | bits); }
"""
SCRIPT = """
import ctypes, sys, warnings
import numpy as np
from perceptron import Conventions, Dataset, train

mode, start, scale = int(sys.argv[1], 0), sys.argv[2] == "start", float(sys.argv[3])
random = np.random.default_rng(0)
X = random.standard_normal((60, 5)) * scale
y = np.where(X @ np.ones(5) > 0, 1, -1)
rule = Conventions(start=(1,) * 5) if start else Conventions()
before = train(Dataset(X, y), rule)
ctypes.CDLL(sys.argv[4]).set(mode)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    after = train(Dataset(X, y), rule)
print(before.weights == after.weights, before.passes == after.passes)
print(*(str(each.message).split(",")[0] for each in caught), sep="\\n")
"""
FLUSH, UP, DOWN, TO_ZERO = "0x8040", "0x4000", "0x2000", "0x6000"


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """A library that sets the mode, where there is a compiler for this kind of processor."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    folder = tmp_path_factory.mktemp("mode")
    (folder / "mode.c").write_text(SOURCE)
    command = [str(compiler), "-shared", "-fPIC", "-o", folder / "mode.so", folder / "mode.c"]
    if not compiler or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no compiler here makes a library that sets the mode")
    return str(folder / "mode.so")


def trained(library, mode, start="0", scale=1.0):
    command = [sys.executable, "-c", SCRIPT, mode, start, str(scale), library]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    same, *said = done.stdout.splitlines()
    return same, [line for line in said if line]


def test_where_no_number_is_near_the_subnormal_flushing_them_changes_nothing(library):
    assert trained(library, FLUSH) == ("True True", [])


@pytest.mark.parametrize(("start", "scale"), [("start", 1.0), ("0", 2.0**-1000)])
def test_where_one_could_come_up_the_run_is_exact_and_says_once_why_it_is_slow(
    library, start, scale
):
    same, said = trained(library, FLUSH, start, scale)

    assert same == "True True"
    assert said == [
        "train: a library in this process makes the processor take subnormal numbers for 0 "
        "(often by -ffast-math)"
    ]


@pytest.mark.parametrize("mode", [UP, DOWN, TO_ZERO])
def test_under_another_rounding_the_run_is_exact_and_says_so(library, mode):
    same, said = trained(library, mode)

    assert same == "True True"
    assert said == [
        "train: a library in this process has left the processor with another rounding than to "
        "nearest; the run is made in fractions"
    ]
