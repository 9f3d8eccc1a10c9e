"""Boolean functions read from text: every value is the one that Python has."""

import itertools

import pytest

from perceptron.data.boolean_functions import function


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("a & b | c", lambda a, b, c: (a and b) or c),
        ("a | b & c", lambda a, b, c: a or (b and c)),
        ("a ^ b & c", lambda a, b, c: a != (b and c)),
        ("a ^ b ^ c", lambda a, b, c: (a + b + c) % 2),
        ("!a & b | !c", lambda a, b, c: (not a and b) or not c),
        ("!(a & b) xor c", lambda a, b, c: (not (a and b)) != c),
        ("a -> b -> c", lambda a, b, c: not a or (not b or c)),
        ("(a -> b) -> c", lambda a, b, c: not (not a or b) or c),
        ("a = b | c", lambda a, b, c: bool(a) == bool(b or c)),
        ("a <-> b == c", lambda a, b, c: (a == b) == c),
        ("a * b + c * !a", lambda a, b, c: (a and b) or (c and not a)),
        ("not not a and (b or not c)", lambda a, b, c: a and (b or not c)),
        ("a AND b Or NOT c", lambda a, b, c: (a and b) or not c),
        ("a implies b && c || 0", lambda a, b, c: not a or (b and c)),
        ("a and True or b and False and c", lambda a, b, c: a),
        ("1 & a != b & c", lambda a, b, c: a != (b and c)),
        ("((((a)))) iff (b ~= c)".replace("~=", "!="), lambda a, b, c: a == (b != c)),
    ],
)
def test_an_expression_has_the_values_that_it_says(text, meant):
    rows = itertools.product((0, 1), repeat=3)

    assert function(text).values == tuple(int(bool(meant(*row))) for row in rows)


def test_signs_of_logic_are_read_as_their_words():
    assert function("\u00aca \u2227 b \u2228 a \u2295 b") == function("not a and b or a xor b")


def test_a_truth_table_counts_its_rows_up_in_binary():
    table = function("00010111")

    assert table.names == ("x1", "x2", "x3")
    assert table.points[3] == (0, 1, 1)
    assert table == function("x1 & x2 | x1 & x3 | x2 & x3")


@pytest.mark.parametrize("text", ["0 1 1 0", "0,1,1,0", "[0, 1, 1, 0]", " 01 10 "])
def test_a_truth_table_may_be_written_as_a_list(text):
    assert function(text) == function("0110")


def test_an_expression_is_read_however_deep_it_is():
    assert function("(" * 4000 + "a" + ")" * 4000).values == (0, 1)
