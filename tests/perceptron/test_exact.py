from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perceptron.exact import Refused, exact, from_text, to_text


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (7, 7),
        (True, 1),
        (0.1, Fraction(3602879701896397, 2**55)),
        (5e-324, Fraction(1, 2**1074)),
        (Decimal("0.1"), Fraction(1, 10)),
        (Fraction(4, 2), 2),
        (np.float32(0.1), Fraction(13421773, 2**27)),
        (np.int8(-128), -128),
        (np.longdouble(2) ** -70, Fraction(1, 2**70)),
        (10**400, 10**400),
    ],
)
def test_a_number_comes_in_without_rounding(value, number):
    assert exact(value) == number


def test_an_integral_value_is_an_int_whatever_it_came_as():
    kinds = {type(exact(value)) for value in (2, 2.0, Decimal(2), Fraction(2), np.float64(2))}

    assert kinds == {int}


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (float("nan"), "^nan is not finite$"),
        (float("-inf"), "^-inf is not finite$"),
        (Decimal("NaN"), "^NaN is not finite$"),
        (Decimal("1e999999"), "^1E.999999 has an exponent beyond"),
        ("3", "^'3' is no number$"),
        (None, "^None is no number$"),
        (1j, "^1j is no number$"),
    ],
)
def test_what_is_no_finite_number_is_refused(value, sentence):
    with pytest.raises(Refused, match=sentence):
        exact(value)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("-12", -12),
        ("+3", 3),
        (" 3/6 ", Fraction(1, 2)),
        ("0.1", Fraction(1, 10)),
        (".5e1", 5),
        ("0x1.8p-3", Fraction(3, 16)),
        ("0x1.00000000000001p0", 1 + Fraction(1, 2**56)),
        pytest.param("1" * 5000, (10**5000 - 1) // 9, id="5000 digits"),
    ],
)
def test_a_text_is_read_exactly(text, number):
    assert from_text(text) == number


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "^'' is no number$"),
        ("1_0", "^'1_0' is no number$"),
        ("٣", "^'٣' is no number$"),
        ("1/0", "^'1/0' divides by zero$"),
        ("nan", "^'nan' is not finite$"),
        ("-Infinity", "^'-Infinity' is not finite$"),
        ("1e99999999999", "^'1e99999999999' has an exponent beyond"),
        ("0x1p-99999", "^'0x1p-99999' has an exponent beyond"),
        ("__import__('os')", '^"__import__'),
    ],
)
def test_a_text_that_spells_no_number_is_refused(text, sentence):
    with pytest.raises(Refused, match=sentence):
        from_text(text)


@given(st.fractions() | st.integers() | st.sampled_from([10**6000, Fraction(1, 3**5000)]))
def test_a_number_survives_being_written_and_read(number):
    assert from_text(to_text(number)) == number


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_float_survives_as_its_hexadecimal_text(value):
    assert from_text(value.hex()) == exact(value) == Fraction(value)
