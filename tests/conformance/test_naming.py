from types import SimpleNamespace

import pytest

from perceptron.exact import Refused
from properties.conformance.child.answers import conventions_text
from properties.conformance.naming import named
from tests.conformance.targets import styles
from tests.conformance.targets.styles import Classifier


def test_a_class_and_an_instance_are_found_by_their_names():
    told = [named(target).rpartition("/")[2] for target in (Classifier, styles.classifier)]

    assert told == ["styles.py:Classifier", "styles.py:classifier"]


@pytest.mark.parametrize("target", [lambda X, y: X[0], Classifier(), len])
def test_what_stands_at_the_top_of_no_module_is_refused(target):
    with pytest.raises(
        Refused, match="^target: .* has no name by which another process finds it; "
    ):
        named(target)


def test_every_convention_that_an_object_holds_is_declared():
    held = SimpleNamespace(update="lt", mode="batch", result="average", bias_rate=2, number="int")

    assert conventions_text(held) == ("update=lt,bias_rate=2,mode=batch,result=average,number=int")
