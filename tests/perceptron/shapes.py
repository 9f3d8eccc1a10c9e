"""What the axes of a figure show, in words that matplotlib's version does not change."""

from matplotlib.colors import to_hex
from matplotlib.patches import ArrowStyle

NAMES = {
    "#0072b2": "blue",
    "#d55e00": "orange",
    "#009e73": "green",
    "#cc79a7": "purple",
    "#010101": "ink",
    "#ffffff": "white",
}


def shapes(axis):
    """Return the lines and markers that show, from the lowest layer to the highest."""
    told = map(shape, sorted(axis.lines, key=lambda line: line.get_zorder()))
    return [text for text in told if text]


def arrows(axis):
    """Return the arrows: style, width and colour, tail and tip."""
    return [arrow(text) for text in axis.texts if text.arrow_patch]


def notes(axis):
    """Return the words that stand beside a place, and how far."""
    texts = [text for text in axis.texts if text.get_text()]
    return [f"{t.get_text()} at {place(t.xy)}, {t.anncoords} {place(t.xyann)}" for t in texts]


def frame(axis):
    """Return the title, the names of the coordinates, the limits, and the shape of the units."""
    names = axis.get_title(), axis.get_xlabel(), axis.get_ylabel()
    return (*names, place(axis.get_xlim()), place(axis.get_ylim()), axis.get_aspect())


def legend(figure):
    """Return the names in the legend: one row, above the axes."""
    figure.draw_without_rendering()
    (box,) = figure.legends
    words = box.get_texts()
    assert box.get_window_extent().y0 >= figure.axes[0].get_window_extent().y1
    extents = [word.get_window_extent() for word in words]
    assert max(each.y0 for each in extents) < min(each.y1 for each in extents)
    return [word.get_text() for word in words]


def shape(line):
    drawn = [*stroke(line), *marker(line)]
    return f"{', '.join(drawn)} at {places(line.get_xydata())}" if drawn else ""


def stroke(line):
    style = line.get_linestyle()
    if style != "None":
        yield f"{style} {line.get_linewidth():g} {colour(line.get_color())}"


def marker(line):
    sign = line.get_marker()
    if sign not in ("None", ""):
        face, rim = line.get_markerfacecolor(), line.get_markeredgewidth()
        body = "hollow" if face == "none" else colour(face)
        edge = f" rim {rim:g} {colour(line.get_markeredgecolor())}" if rim else ""
        yield f"{sign} {line.get_markersize():g} {body}{edge}"


def arrow(text):
    patch = text.arrow_patch
    style = f"{patch.get_linestyle()} {patch.get_linewidth():g} {colour(patch.get_edgecolor())}"
    head = "->" if isinstance(patch.get_arrowstyle(), ArrowStyle.CurveFilledB) else "?"
    gaps = "" if (patch.shrinkA, patch.shrinkB) == (0, 0) else "with gaps "
    return f"{style} {gaps}{place(text.xyann)} {head} {place(text.xy)}"


def colour(value):
    return NAMES.get(to_hex(value), to_hex(value))


def places(points):
    return " ".join(map(place, points))


def place(point):
    # -0.0 is drawn where 0.0 is
    return f"({', '.join(f'{round(float(a), 3) + 0.0:g}' for a in point)})"
