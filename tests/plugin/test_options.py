"""The options that the plugin adds to pytest, and what they set going."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from properties import plugin
from properties.plugin import session

OPTIONS = {
    "--perceptron-impl": {
        "action": "append",
        "default": [],
        "metavar": "TARGET",
        "help": "package.module:name, path/file.py:name, or =--command 'ARGV ...'; repeatable. "
        "This executes the target's code",
    },
    "--perceptron-convention": {
        "metavar": "NAME=VALUE,...",
        "help": "of every target (default: declared by the target, or identified)",
    },
    "--perceptron-known": {
        "type": Path,
        "metavar": "FILE",
        "help": "TOML of known deviations: [[known]] with id or convention, reason and expiry",
    },
    "--perceptron-budget": {
        "choices": ("quick", "default", "thorough"),
        "default": "default",
        "help": "how far the search looks beyond the fixed cases",
    },
    "--perceptron-seed": {
        "type": int,
        "default": 0,
        "metavar": "N",
        "help": "where the search starts",
    },
    "--perceptron-report": {
        "type": Path,
        "metavar": "FILE",
        "help": "write what was found: .json, .xml (JUnit, an element a case) or .html",
    },
}


def test_the_options_stand_in_a_group_of_their_own():
    groups, added = [], {}
    group = SimpleNamespace(addoption=lambda name, **given: added.update({name: given}))

    plugin.pytest_addoption(SimpleNamespace(getgroup=lambda *names: groups.append(names) or group))

    assert groups == [("perceptron", "perceptrons held against the exact reference")]
    assert added == OPTIONS


@pytest.fixture
def configured(monkeypatch):
    """Configure with these options; return the plugins that were registered."""
    monkeypatch.setattr(session, "Session", lambda config: ("a session", config))

    def configure(**options):
        names = ("impl", "known", "report")
        option = SimpleNamespace(**{f"perceptron_{name}": options.get(name) for name in names})
        registered = []
        manager = SimpleNamespace(register=lambda *plugin: registered.append(plugin))
        config = SimpleNamespace(option=option, pluginmanager=manager)
        plugin.pytest_configure(config)
        return [(made, given is config, name) for (made, given), name in registered]

    return configure


@pytest.mark.parametrize("options", [{}, {"known": Path("k.toml"), "report": Path("r.xml")}])
def test_where_a_target_is_named_a_session_judges_it(configured, options):
    assert configured(impl=["a.py:f"], **options) == [("a session", True, "perceptron-session")]


def test_without_one_there_is_none(configured):
    assert configured(impl=[]) == []


@pytest.mark.parametrize("name", ["known", "report"])
def test_what_needs_a_target_is_refused_without_one(configured, name):
    with pytest.raises(pytest.UsageError) as refused:
        configured(impl=[], **{name: Path("a.toml")})

    assert str(refused.value) == "--perceptron-impl: no target is given; name one to be judged"
