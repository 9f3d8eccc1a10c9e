"""How many mistakes are made, and how many the theorem allows."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate

from perceptron.arithmetic.exact import about, counted, to_text
from perceptron.plotting.figure import BLUE, INK, LARGEST, ORANGE, Picture, drawn, panels
from perceptron.training.trace import Trace

_MOST = 2000  # passes that a curve is drawn through


def bounds(rows: Sequence[tuple[str, int, Fraction]]) -> Picture:
    """Draw, for named data, the mistakes of a run beside the bound R^2/gamma*^2, to powers of ten.

    Parameters
    ----------
    rows
        A name, the mistakes made, and the bound, for each data set; drawn from above.
    """
    with panels(1, 1, (5.2, 0.42 * len(rows) + 1.1)) as (figure, (axis,)):
        for at, (_, made, bound) in enumerate(reversed(rows)):
            axis.plot([made, drawn(bound)], [at, at], color=INK, lw=1)
            axis.plot(made, at, "o", color=BLUE, ms=8, label="mistakes made" if not at else None)
            axis.plot(
                drawn(bound), at, "D", color=ORANGE, ms=8, mfc="none", mew=2,
                label="R²/γ*², the bound" if not at else None,  # noqa: RUF001
            )  # fmt: skip
        axis.set_yticks(range(len(rows)), [name for name, _, _ in reversed(rows)])
        axis.set_xscale("log")
        axis.set_xlabel("mistakes")
        axis.margins(y=0.15)
        figure.legend(loc="outside upper center", ncols=2)
    told = "; ".join(f"{name}: {made} of at most {_short(bound)}" for name, made, bound in rows)
    return Picture(figure, f"mistakes made and the bound on them: {told}")


def passes(trace: Trace, made: Sequence[int], bound: Fraction | None) -> Picture:
    """Draw the mistakes up to the end of each pass, and the bound, where there is one.

    Parameters
    ----------
    trace
        A run.
    made
        The mistakes of each of its passes, as `train` tells them to `after_pass`.
    bound
        R^2/gamma*^2, or None where nothing separates the data.
    """
    total = [0, *accumulate(made)]
    total += [trace.updates] * (total[-1] < trace.updates)  # a limit stopped it within a pass
    shown = sorted({round(at * (len(total) - 1) / _MOST) for at in range(_MOST + 1)})
    with panels(1, 1, (5.2, 3.4)) as (figure, (axis,)):
        heights, marker = [total[at] for at in shown], "o" if len(shown) <= 60 else ""
        axis.plot(shown, heights, marker=marker, color=BLUE, ms=4, label="mistakes so far")
        if bound is not None and bound <= LARGEST:  # one beyond is told in words alone
            name = f"R²/γ*² = {_short(bound)}, the bound"  # noqa: RUF001
            axis.axhline(drawn(bound), color=ORANGE, ls="--", lw=2, label=name)
            if bound > 20 * max(trace.updates, 1):
                axis.set_yscale("symlog", linthresh=10)
        axis.set_xlabel("pass")
        axis.set_ylabel("mistakes")
        axis.set_ylim(bottom=0)
        figure.legend(loc="outside upper center", ncols=2)
    run = f"{counted(trace.updates, 'mistake')} in {counted(trace.passes, 'pass', 'passes')}"
    ended = f"a run that ends {trace.outcome}: {run}"
    told = ended if bound is None else f"{ended}, where R^2/gamma*^2 is {_short(bound)}"
    return Picture(figure, told)


def _short(bound: Fraction) -> str:
    text = to_text(bound)
    return text if len(text) <= 12 else f"about {about(bound)}"
