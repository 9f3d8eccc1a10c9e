"""What a witness tells in words, and how its numbers are written."""

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from perceptron.arithmetic.exact import Exact, exact, to_text
from perceptron.arithmetic.vectors import Vector

# longer numbers are written as floats are, exactly, in hexadecimal
LONGEST = 40
MOST_BITS = 128


def exactly(numbers: Sequence[Any]) -> Vector:
    """Return machine numbers, all finite, as the exact ones that they are."""
    return tuple(exact(a) for a in numbers)


def written(number: Any) -> str:
    """Return an exact or machine number as text without rounding; "inf", "-inf" or "nan" too."""
    if not isinstance(number, int | Fraction):
        if not math.isfinite(number):
            return str(float(number))
        number = exact(number)
    text = to_text(number)
    return text if len(text) <= LONGEST else _binary(number)


def explanation(arithmetic: str, happens: str, facts: Mapping[str, Any]) -> str:
    """Return two or three sentences that say with the exact numbers what happens, and why."""
    step, most = facts["step"], math.floor(Fraction(facts["mistake_bound"]))
    sentences = {
        "wrong sign": f"In pass {facts['pass']} the {arithmetic} program is wrong about a sign.",
        "wrong stop": f"After pass {facts['pass']}, without a mistake, the {arithmetic} program "
        "stops, and has a point on the wrong side or on the plane.",
        "too many mistakes": f"No exact run makes more than {most} mistake{'s' * (most != 1)}, "
        f"for R^2/gamma*^2 = {facts['mistake_bound']}; in pass {facts['pass']} the {arithmetic} "
        f"program makes mistake {len(facts['mistakes'])}.",
        "endless": f"Pass {facts['pass']} of the {arithmetic} program has a mistake and ends with "
        f"the weights {_after(facts)}, so that it never stops.",
    }
    made = len(facts["exact_mistakes"])
    return " ".join(
        (
            f"The exact run converges after {made} mistake{'s' * (made != 1)}.",
            sentences[happens],
            _why(step),
        )
    )


def _after(facts: Mapping[str, Any]) -> str:
    since = facts["pass_alike"]
    return f"that it had after pass {since}" if since else "from which it started"


def _why(step: Mapping[str, Any]) -> str:
    """Say what is computed at the step, and what it is exactly."""
    point = f"At row {step['row']}, with the weights {_vector(step['weights'])}, "
    is_exact = step["score"] == step["exact_score"]
    beside = "which is exact" if is_exact else f"and is exactly {step['exact_score']}"
    said = f"{point}the score is computed as {step['score']}, {beside}"
    if step["new_weights"] == step["exact_new_weights"]:
        return f"{said}."
    exact = _vector(step["exact_new_weights"])
    become = _vector(step["new_weights"])
    return f"{said}; the weights after the update, {exact}, become {become}."


def _vector(numbers: Sequence[str]) -> str:
    return f"({', '.join(numbers)})"


def _binary(number: Exact) -> str:
    """Return m * 2^e as hexadecimal text that reads back, or a sum of two; other fractions as p/q.

    A sum of floats far apart has thousands of bits between them, all 0.
    """
    bottom = number.denominator
    if bottom & (bottom - 1):
        return to_text(number)
    top, e = abs(number.numerator), 1 - bottom.bit_length()
    sign, low = "-" * (number < 0), top & -top
    if (top // low).bit_length() > MOST_BITS and (top - low).bit_count() == 1:
        return f"{sign}{_hexadecimal(top - low, e)} {sign or '+'} {_hexadecimal(low, e)}"
    return sign + _hexadecimal(top, e)


def _hexadecimal(top: int, e: int) -> str:
    zeros = (top & -top).bit_length() - 1
    return f"{hex(top >> zeros)}p{e + zeros}"
