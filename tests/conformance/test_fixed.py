from collections import Counter

from properties.conformance.cases import cases
from properties.conformance.fixed import fixed


def test_every_fixed_case_has_an_id_of_its_own_and_those_of_the_kit_come_first():
    ids = Counter(case.id for case in fixed())

    assert max(ids.values()) == 1
    assert fixed()[: len(cases())] == cases()


def test_every_number_of_a_fixed_case_is_a_float64():
    numbers = {a for case in fixed() for x, _ in case.points for a in x}

    assert {a for a in numbers if float(a) != a} == set()


def test_the_ladder_climbs_from_2_7_to_2_64():
    ids = {case.id for case in fixed()}

    assert ids >= {f"ladder-{bits}+0-tie" for bits in (7, 8, 15, 16, 31, 32, 53, 63, 64)}
    assert ids >= {f"ladder-{bits}+1-tie" for bits in (7, 8, 15, 16, 24, 31, 32)}


def test_a_neighbour_that_float64_does_not_hold_is_left_out():
    assert {"ladder-53+1-tie", "ladder-64+1-tie"} & {case.id for case in fixed()} == set()


def test_there_is_a_case_of_each_sort_that_breaks_programs():
    ids = " ".join(case.id for case in fixed())

    sorts = ("xor", "parity", "triangular", "nested", "on-the-line", "contradiction", "zero-row")
    assert [sort for sort in sorts if sort not in ids] == []
