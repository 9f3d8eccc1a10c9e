import doctest
import importlib
import pkgutil

import pytest

import perceptron
import proofs
import properties

MODULES = [
    module.name
    for room in (perceptron, proofs, properties)
    for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name):
    if name == "perceptron.training.estimator":
        pytest.importorskip("sklearn")
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    found = doctest.DocTestFinder().find(perceptron.certify)

    assert sum(len(test.examples) for test in found) > 1
