from dataclasses import dataclass

import pytest

from perceptron.certificates.lazy_fields import late, later


@pytest.fixture
def square():
    @late("area", "colour")
    @dataclass(frozen=True)
    class Square:
        side: int
        area: int
        colour: str = "red"

    return Square


def test_a_field_is_worked_out_when_it_is_first_read_and_only_then(square):
    worked = []
    record = square(3, later(lambda: worked.append("once") or 9))

    before, areas = list(worked), [record.area, record.area]

    assert (before, areas, worked) == ([], [9, 9], ["once"])


def test_a_field_that_is_given_is_as_it_was_given(square):
    record = square(3, 9)

    assert (record.area, record.colour) == (9, "red")


def test_records_are_equal_whether_a_field_was_read_or_not(square):
    assert square(3, later(lambda: 9)) == square(3, 9)


def test_the_class_itself_answers_for_its_field(square):
    assert square.area is vars(square)["area"]
