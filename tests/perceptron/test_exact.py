from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perceptron.arithmetic.exact import about, exact, from_text, size, to_text
from perceptron.errors import Refused


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
        ("0x1.8", Fraction(3, 2)),
        pytest.param("1e-20000", Fraction(1, 10**20000), id="smallest exponent"),
        pytest.param("1e+0000020000", 10**20000, id="largest exponent"),
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


@pytest.mark.parametrize("number", ["1e20001", "1e-20001", "0x1p20001", "1e" + "9" * 30])
def test_an_exponent_past_the_limit_is_refused_with_the_limit(number):
    with pytest.raises(Refused) as refusal:
        from_text(number)

    assert str(refusal.value) == f"{number!r} has an exponent beyond 20000; rescale the data"


@pytest.mark.parametrize(
    ("text", "shown"),
    [("a" * 40, "a" * 40), ("a" * 41, "a" * 37 + "..."), ("a" * 99, "a" * 37 + "...")],
)
def test_a_long_text_is_refused_by_its_beginning(text, shown):
    with pytest.raises(Refused) as refusal:
        from_text(text)

    assert str(refusal.value) == f"'{shown}' is no number"


@pytest.mark.parametrize("number", [Decimal("1e20000"), Decimal("1e-20000")])
def test_a_decimal_at_the_limit_of_the_exponent_comes_in(number):
    assert exact(number) == Fraction(number)


@pytest.mark.parametrize("number", [Decimal("1E+20001"), Decimal("1E-20001")])
def test_a_decimal_past_the_limit_of_the_exponent_is_refused(number):
    with pytest.raises(Refused) as refusal:
        exact(number)

    assert str(refusal.value) == f"{number} has an exponent beyond 20000; rescale the data"


@given(st.fractions() | st.integers() | st.sampled_from([10**6000, Fraction(1, 3**5000)]))
def test_a_number_survives_being_written_and_read(number):
    assert from_text(to_text(number)) == number


def test_the_size_of_a_number_is_that_of_its_negative():
    assert [size(Fraction(-1, 2)), size(0), size(Fraction(1, 2)), size(-3)] == [
        Fraction(1, 2),
        0,
        Fraction(1, 2),
        3,
    ]


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_float_survives_as_its_hexadecimal_text(value):
    assert from_text(value.hex()) == exact(value) == Fraction(value)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (0, "0"),
        (Fraction(-2, 3), "-0.666667"),
        (1234567, "1.23457e+06"),
        (2**1024, "10^308"),
        (-(10**400), "-10^400"),
        (10**400 - 1, "10^399"),
        (Fraction(10**5000, 3), "10^4999"),
    ],
)
def test_the_size_of_a_number_is_told_to_six_digits_or_as_a_power_of_ten(value, told):
    assert about(value) == told
