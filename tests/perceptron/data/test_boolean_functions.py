"""Boolean functions read from text: every value as Python has it, or one sentence."""

import itertools

import pytest

from perceptron import Refused
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


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("011", "'011' has 3 values; a truth table has 2, 4, 8, ..., one for each row"),
        ("1", "'1' has 1 values; a truth table has 2, 4, 8, ..., one for each row"),
        ("0" * 8192, "it has 13 variables; give at most 12, or points in a file"),
        ("&".join("abcdefghijklm"), "it has 13 variables; give at most 12, or points in a file"),
        ("", "'' has no variable; give one such as a & !b"),
        ("1 | 0", "'1 | 0' has no variable; give one such as a & !b"),
        ("a &", "in 'a &' it ends where a variable, 0, 1 or ( is due; write it as in a & !b | c"),
        ("a b", "in 'a b' 'b' stands where an operator is due; write it as in a & !b | c"),
        ("a !b", "in 'a !b' '!' stands where an operator is due; write it as in a & !b | c"),
        ("& a", "in '& a' '&' stands where a variable, 0, 1 or ( is due; write it as in "
         "a & !b | c"),
        ("(a", "in '(a' a ( is not closed; write it as in a & !b | c"),
        ("a)", "in 'a)' a ) was not opened; write it as in a & !b | c"),
        ("a & ()", "in 'a & ()' ')' stands where a variable, 0, 1 or ( is due; write it as in "
         "a & !b | c"),
        ("a & 2", "'2' is not understood; use names, 0, 1, ( ), not, and, or, xor, ->, = or their "
         "signs"),
        ("f('os')", '"\'os\')" is not understood; use names, 0, 1, ( ), not, and, or, xor, ->, = '
         "or their signs"),
    ],
)  # fmt: skip
def test_what_is_no_function_is_refused_in_one_sentence(text, sentence):
    with pytest.raises(Refused) as refusal:
        function(text)

    assert str(refusal.value) == f"function: {sentence}"


def test_a_deep_or_long_expression_is_read_or_refused_and_never_too_deep():
    assert function("(" * 4000 + "a" + ")" * 4000).values == (0, 1)
    with pytest.raises(Refused, match="has over 10000 characters; give a shorter one$"):
        function("!" * 20_000 + "a")
