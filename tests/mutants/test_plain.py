from functools import cache
from importlib import import_module

import pytest

from tests.mutants import fresh
from tests.mutants.plain import plain

SOURCE = '''
from functools import cache, cached_property, lru_cache

def twice(f):
    return lambda *given: 2 * f(*given)

@twice
@lru_cache(
    maxsize=None,
)
def more(n):
    """Return one more."""
    return n + 1

class Point:
    def __init__(self, x):
        self.x = x

    @cached_property
    def far(self):
        return self.x > 9

    @property
    def near(self):
        return not self.far

    @staticmethod
    def origin():
        return Point(0)

    class Inner:
        @property
        def deep(self):
            return "deep"
'''


@pytest.fixture
def both(tmp_path, monkeypatch):
    """The module as it was, and the plain one."""
    monkeypatch.syspath_prepend(tmp_path)
    for name, source in ("was_decorated", SOURCE), ("is_plain", plain(SOURCE)):
        (tmp_path / f"{name}.py").write_text(source)
    return import_module("was_decorated"), import_module("is_plain")


def test_a_plain_source_does_the_same(both):
    for module in both:
        point = module.Point(10)
        assert (module.more(3), point.far, point.near) == (8, True, False)
        assert (module.Point.origin().x, module.Point.Inner().deep) == (0, "deep")


def test_a_plain_source_decorates_below():
    lines = plain(SOURCE).splitlines()

    assert "more = twice(lru_cache(maxsize=None)(more))" in lines
    assert "    far = cached_property(far)" in lines
    assert "        deep = property(deep)" in lines
    assert [line.strip() for line in lines if "@" in line] == ["@staticmethod"]


def test_a_source_without_decorators_stays_as_it_is():
    source = "x = 1\n\ndef f():\n    return x\n"

    assert plain(source) == source


def test_mutants_begin_with_empty_caches(monkeypatch):
    cached = cache(lambda: 1)
    cached()
    monkeypatch.setattr("perceptron.exact.cached", cached, raising=False)

    fresh.pytest_configure()

    assert cached.cache_info().currsize == 0
