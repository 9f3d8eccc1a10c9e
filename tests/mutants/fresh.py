"""A pytest plugin: begin with empty caches, so that no mutant lives on what was found before it."""

import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from typing import Any

PACKAGES = ("perceptron", "proofs", "properties")


def pytest_configure() -> None:
    for cached in list(caches()):
        cached.cache_clear()


def caches() -> "Iterator[_lru_cache_wrapper[Any]]":
    """Yield the cached functions of the modules that are loaded."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in PACKAGES:
            yield from (x for x in vars(module).values() if isinstance(x, _lru_cache_wrapper))
