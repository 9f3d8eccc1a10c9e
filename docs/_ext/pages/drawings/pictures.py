"""The directive ``picture``: a picture drawn at build, from the runs and certificates themselves.

What stands below it is the author's; what a screen reader says of it comes with the picture.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import ceil, sqrt
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from pages.elements import box, drawing
from perceptron import Conventions, Dataset, Separator, certify, train
from perceptron.arithmetic.exact import to_text
from perceptron.data.hard_families import orthonormal, triangular
from perceptron.data.readers import read
from perceptron.plotting import Picture, bounds, certificate, cycle, margin, passes, steps
from perceptron.plotting.figure import BLUE, GREEN, ORANGE, PURPLE, panels
from perceptron.training.float_mistake_bound import FLOAT32, FLOAT64, FloatType, float_runs
from proofs.evidence.computations.demands import separator
from proofs.evidence.named_data import CORNERS, K_DATA, M_DATA, M

_IRIS = Path(__file__).parents[4] / "examples" / "iris.csv"
_XOR = ([(0, 0), (0, 1), (1, 0), (1, 1)], [-1, 1, 1, -1])


class PictureDirective(SphinxDirective):
    """Draw one of the `PICTURES`, with a caption."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the picture and its caption."""
        name = self.arguments[0]
        if name not in PICTURES:
            known = ", ".join(PICTURES)
            raise ExtensionError(f"picture {name}: no such picture; use one of {known}")
        svg = PICTURES[name]().inline(name)
        caption = nodes.container(classes=["caption"])
        self.state.nested_parse(self.content, self.content_offset, caption)
        return [box("picture", [drawing(svg), *caption.children], ids=[f"picture-{name}"])]


def setup(app: Sphinx) -> dict[str, Any]:
    """Offer the directive."""
    app.add_directive("picture", PictureDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _run_of_m() -> Picture:
    return steps(train(Dataset(M, M_DATA.labels), Conventions.named("M2")))


def _run_of_k() -> Picture:
    return steps(train(K_DATA))


def _margin_of_k() -> Picture:
    return margin(K_DATA, separator("K", K_DATA))


def _xor_certificate() -> Picture:
    data = Dataset(*_XOR, bias="append")
    found = certify(data)
    if isinstance(found, Separator):
        raise ExtensionError("picture xor: it is separable; mend the data")
    return certificate(data, found)


def _cycle_of_k() -> Picture:
    return cycle(train(Dataset(CORNERS, [1, -1, -1, 1])))


def _many_bounds() -> Picture:
    """Draw runs on real data, on the texts' examples and on hard families beside their bounds."""
    close = Dataset([(1, Fraction(1, 100)), (-1, Fraction(1, 100))], [1, 1])
    named = {
        "iris, setosa": read(_IRIS, positive="setosa", bias="append").data,
        "four points of M, with bias": M_DATA,
        "four points of K": K_DATA,
        "(1, 1/100) and (-1, 1/100)": close,
        "e_1 to e_10": orthonormal(10).data,
        **{f"triangle of {d} points": triangular(d).data for d in (2, 4, 6)},
    }
    return bounds(
        [(name, train(d).updates, separator(name, d).mistake_bound) for name, d in named.items()]
    )


def _race() -> Picture:
    """Draw k gamma <= <w,u> <= |w| <= sqrt(k) R along a run, |u| = 1, up to where the ends meet."""
    data = Dataset([(2, 5, 2), (4, -1, -4), (-3, 1, 5)], [1, 1, 1])
    found, trace = separator("the race", data), train(data)
    length = _length(found.weights)
    gamma, radius = sqrt(found.margin_squared), sqrt(found.radius_squared)
    weights = list(trace.history())
    made, most = range(len(weights)), ceil(found.mistake_bound)
    aligned = [sum(a * b for a, b in zip(w, found.weights, strict=True)) / length for w in weights]
    with panels(1, 1, (5.2, 3.9)) as (figure, (axis,)):
        ends = range(most + 1)
        axis.plot(ends, [sqrt(k) * radius for k in ends], "--", color=ORANGE, label="√k R")
        axis.plot(made, [_length(w) for w in weights], color=PURPLE, label="|w|")
        axis.plot(made, aligned, color=BLUE, label="⟨w,u⟩")
        axis.plot(ends, [k * gamma for k in ends], "--", color=GREEN, label="k γ")  # noqa: RUF001
        axis.set_xlabel("mistakes k")
        axis.set_xlim(0)
        axis.set_ylim(0)
        figure.legend(loc="outside upper center", ncols=4)
    told = (
        f"a run of {trace.updates} mistakes: k gamma stays below <w,u>, that below |w|, and that "
        f"below sqrt(k) R; line and curve meet at k = {to_text(found.mistake_bound)}"
    )
    return Picture(figure, told)


def _passes_of_the_triangle() -> Picture:
    made: list[int] = []
    trace = train(triangular(5).data, after_pass=made.append)
    return passes(trace, made, triangular(5).mistake_bound)


def _floats_depart() -> Picture:
    """Draw the mistakes of a float64 run on the one point x = 2^-e, label +1; exactly, it is 1."""
    exponents = range(530, 548)
    made = [_float_mistakes(2.0**-e) for e in exponents]
    with panels(1, 1, (5.2, 3.4)) as (figure, (axis,)):
        axis.plot(exponents, made, "-s", color=ORANGE, ms=5, label="float64")
        axis.plot(exponents, [1] * len(made), "--o", color=BLUE, ms=4, label="exact, and the bound")
        axis.set_yscale("log")
        axis.set_xticks(exponents[::2])
        axis.set_xlabel("e, where the one point is x = 2^-e with label +1")
        axis.set_ylabel("mistakes")
        figure.legend(loc="outside upper center", ncols=2)
    first = next(e for e, number in zip(exponents, made, strict=True) if number > 1)
    told = (
        f"mistakes of a float64 run on the one point 2^-e: 1 as in exact arithmetic up to "
        f"e = {first - 1}, then {', '.join(map(str, made[first - exponents[0] :]))}"
    )
    return Picture(figure, told)


def _parity_of_three_bits() -> Picture:
    """Draw the words of three bits as a cube, and the pairs that differ in the first bit alone."""
    words = list(product((0, 1), repeat=3))
    at = {(a, b, c): (2 * a + 0.8 * c, 1.6 * b + 0.5 * c) for a, b, c in words}
    with panels(1, 1, (4.2, 3.4)) as (figure, (axis,)):
        for u, v in combinations(words, 2):
            if sum(a != b for a, b in zip(u, v, strict=True)) == 1:
                across = u[0] != v[0]
                axis.plot(*zip(at[u], at[v], strict=True), "-", color=GREEN if across else PURPLE,
                          lw=3 if across else 0.8, zorder=1)  # fmt: skip
        for parity, color, mark, name in ((1, BLUE, "s", "odd"), (0, ORANGE, "o", "even")):
            corners = [at[word] for word in words if sum(word) % 2 == parity]
            axis.plot(*zip(*corners, strict=True), mark, color=color, ms=9, label=name)
        for word in words:
            axis.annotate("".join(map(str, word)), at[word], (6, 6), textcoords="offset points")
        axis.set_axis_off()
        axis.margins(0.12)
        figure.legend(loc="outside upper center", ncols=2)
    told = (
        "the eight words of three bits as corners of a cube, odd and even ones in turn; four thick "
        "edges pair each odd word with the even one that differs in the first bit alone"
    )
    return Picture(figure, told)


def _float_bounds() -> Picture:
    """Draw how much larger than R^2/gamma^2 the number K is, until there is none."""
    ends = []
    with panels(1, 1, (5.2, 3.6)) as (figure, (axis,)):
        for (kind, d), color, mark in zip(
            product((FLOAT32, FLOAT64), (10, 1000)), (ORANGE, PURPLE, BLUE, GREEN), "osD^",
            strict=True,
        ):  # fmt: skip
            margins = [10 ** (-e / 5) for e in range(5, 40)]
            found = [(m, k) for m in margins if (k := _over_the_bound(kind, d, m)) is not None]
            axis.plot(*zip(*found, strict=True), mark, ls="-", color=color, ms=4,
                      label=f"{kind.name}, d = {d}")  # fmt: skip
            ends.append(f"{kind.name} in {d} dimensions down to {found[-1][0]:.1g}")
        axis.set_xscale("log")
        axis.invert_xaxis()
        axis.set_xlabel("gamma/R")
        axis.set_ylabel("K gamma^2/R^2")
        figure.legend(loc="outside upper center", ncols=2)
    told = (
        "the number K below which the mistakes of float runs stay, divided by R^2/gamma^2, against "
        f"gamma/R: near 1 until it grows and no K exists; it exists for {', '.join(ends)}"
    )
    return Picture(figure, told)


def _over_the_bound(kind: FloatType, d: int, ratio: float) -> float | None:
    """Return K / (R^2/gamma^2) of two points in d dimensions; None where there is no K."""
    margin = float(ratio)
    rest = [0.0] * (d - 2)
    data = Dataset([[1.0, margin, *rest], [-1.0, margin, *rest]], [1, 1])
    most = float_runs(data, (0, 1, *[0] * (d - 2)), kind).mistakes
    return None if most is None else (most + 1) * margin**2 / (1 + margin**2)


def _float_mistakes(x: float) -> int:
    """Run the program in floats on one point labelled +1, and count."""
    w, made = 0.0, 0
    while w * x <= 0:
        w, made = w + x, made + 1
    return made


def _length(v: Sequence[int | Fraction]) -> float:
    return sqrt(sum(a * a for a in v))


PICTURES: Mapping[str, Callable[[], Picture]] = {
    "run-of-m": _run_of_m,
    "run-of-k": _run_of_k,
    "margin-of-k": _margin_of_k,
    "xor": _xor_certificate,
    "cycle-of-k": _cycle_of_k,
    "race": _race,
    "bounds": _many_bounds,
    "passes-of-the-triangle": _passes_of_the_triangle,
    "parity-of-three-bits": _parity_of_three_bits,
    "float-bounds": _float_bounds,
    "floats-depart": _floats_depart,
}
