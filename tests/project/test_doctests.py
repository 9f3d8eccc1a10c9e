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
    results = doctest.testmod(importlib.import_module(name))

    assert results.failed == 0


def test_there_are_examples():
    modules = map(importlib.import_module, MODULES)

    assert sum(len(test.examples) for m in modules for test in doctest.DocTestFinder().find(m)) > 10
