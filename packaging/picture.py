"""The picture of the architecture, drawn from the real imports.

Each layer of the import contract is a row, and each package in it a frame. The packages within a
frame are boxes, so that arrows lead down and to the right; its modules are named in a list.
"""

from __future__ import annotations

from itertools import pairwise
from math import fsum
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as Tree

from layers import APART, BOX, INSET, LINE, TOOLKIT, Box, Frame, Layers, read_layers

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH = 1240
MARGIN = 24
BETWEEN = 46
ASIDE = 14
"""How far an arrow passes from a frame or from another arrow, at least."""

LOOKS = {
    "paper": {"fill": "#fbf9f4"},
    "frame": {"fill": "#ffffff", "stroke": "#b9b2a3"},
    "qt": {"fill": "#e9f0f8", "stroke": "#7fa3c9"},
    "box": {"fill": "#f4f0e6", "stroke": "#c9c2b2"},
    "arrow": {"fill": "none", "stroke": "#8a8474", "stroke-width": "1.5"},
    "tip": {"fill": "#8a8474"},
    "name": {"fill": "#26241f", "font-size": "15", "font-weight": "bold"},
    "told": {"fill": "#6b675d", "font-size": "12"},
    "module": {"fill": "#26241f", "font-size": "12"},
    "label": {"fill": "#26241f", "font-size": "13", "text-anchor": "middle"},
}
"""What everything looks like, also where a viewer knows no style sheets."""

DARK = """
@media (prefers-color-scheme: dark) {
  .paper { fill: #1d1f21; }
  .frame { fill: #26292c; stroke: #55595e; }
  .qt { fill: #223041; stroke: #5d84ad; }
  .box { fill: #33373b; stroke: #5f646a; }
  .arrow { stroke: #9a978f; }
  .tip { fill: #9a978f; }
  .name, .label, .module { fill: #e8e6e1; }
  .told { fill: #a9a7a1; }
}
"""
LETTERS = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"


class Point(NamedTuple):
    """A place in the picture, in pixels from its upper left corner."""

    x: float
    y: float


def arranged(layers: Layers) -> Layers:
    """Give every frame and box its place."""
    y: float = MARGIN
    for row in layers.rows:
        height = max(frame.height for frame in row)
        spare = WIDTH - 2 * MARGIN - sum(frame.width for frame in row)
        gap = spare / (len(row) + 1) if len(row) == 1 else spare / (len(row) - 1)
        x = MARGIN + (gap if len(row) == 1 else 0)
        for frame in row:
            frame.place(x, y, height)
            x += frame.width + gap
        layers.heights.append(height)
        y += height + BETWEEN
    layers.height = y
    _gather(layers)
    return layers


def _gather(layers: Layers) -> None:
    """Move each frame that is alone in its row below those that import it."""
    frames = layers.frames
    for row, height in zip(layers.rows, layers.heights, strict=True):
        above = [frames[at] for at, to in layers.arrows if to == row[0].name]
        if len(row) == 1 and above:
            # Exact, as sums of floats hang on the order, and a set has another one at each start.
            middle = fsum(frame.x + frame.width / 2 for frame in above) / len(above)
            most = WIDTH - MARGIN - row[0].width
            row[0].place(min(max(middle - row[0].width / 2, MARGIN), most), row[0].y, height)


def drawn(layers: Layers) -> str:
    """Return the picture of arranged layers as SVG."""
    svg = Tree.Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {layers.height:g}",
        role="img",
    )
    svg.set("font-family", LETTERS)
    Tree.SubElement(svg, "title").text = "The packages of the notepad, layer by layer"
    Tree.SubElement(svg, "style").text = DARK
    _add_tip(svg)
    _add(svg, "rect", "paper", x=0, y=0, width=WIDTH, height=layers.height, rx=10)
    for at, to in sorted(layers.arrows):
        _add_way(svg, _way(layers, at, to))
    for row in layers.rows:
        for frame in row:
            _add_frame(svg, frame)
    told = "An arrow leads to what is imported; those that follow from others are left out."
    _add(svg, "text", "told", x=MARGIN, y=layers.height - 14).text = told
    _add(svg, "rect", "qt", x=WIDTH - 190, y=layers.height - 25, width=14, height=14, rx=3)
    _add(svg, "text", "told", x=WIDTH - 170, y=layers.height - 14).text = f"knows {TOOLKIT} (Qt)"
    Tree.indent(svg)
    return Tree.tostring(svg, encoding="unicode") + "\n"


def _add(parent: Tree.Element, tag: str, look: str, **numbers: float) -> Tree.Element:
    places = {name: f"{round(number, 1):g}" for name, number in numbers.items()}
    return Tree.SubElement(parent, tag, {"class": look, **LOOKS[look], **places})


def _add_arrow(parent: Tree.Element, way: str) -> None:
    tip = {"marker-end": "url(#tip)"}
    Tree.SubElement(parent, "path", {"class": "arrow", **LOOKS["arrow"], **tip, "d": way})


def _add_tip(svg: Tree.Element) -> None:
    sizes = {"markerWidth": "7", "markerHeight": "7", "refX": "6", "refY": "3.5"}
    marker = Tree.SubElement(Tree.SubElement(svg, "defs"), "marker", id="tip", orient="auto")
    marker.attrib.update(sizes)
    _add(marker, "path", "tip").set("d", "M0 0 L7 3.5 L0 7 z")


def _add_frame(svg: Tree.Element, frame: Frame) -> None:
    group = Tree.SubElement(svg, "g")
    look = "qt" if frame.qt else "frame"
    _add(group, "rect", look, x=frame.x, y=frame.y, width=frame.width, height=frame.tall, rx=8)
    _add(group, "text", "name", x=frame.x + INSET, y=frame.y + 25).text = frame.name
    y = frame.y + 26
    for line in frame.lines:
        y += LINE
        _add(group, "text", "told", x=frame.x + INSET, y=y).text = line
    y += APART
    for line in frame.module_lines:
        y += LINE
        _add(group, "text", "module", x=frame.x + INSET, y=y).text = line
    for at, to in sorted(frame.arrows):
        boxes = {box.name: box for box in frame.boxes}
        one, other = boxes[at], boxes[to]
        start = Point(one.x + one.width, one.y + BOX / 2)
        _add_across(group, start, Point(other.x - 2, other.y + BOX / 2))
    for box in frame.boxes:
        _add_box(group, box)


def _add_box(group: Tree.Element, box: Box) -> None:
    inner = Tree.SubElement(group, "g")
    Tree.SubElement(inner, "title").text = box.told
    _add(inner, "rect", "box", x=box.x, y=box.y, width=box.width, height=BOX, rx=5)
    label = _add(inner, "text", "label", x=box.x + box.width / 2, y=box.y + BOX / 2 + 4.5)
    label.text = box.name


def _way(layers: Layers, at: str, to: str) -> list[Point]:
    """Return the way of an arrow from a frame down to another one, past those between them."""
    one, other = layers.frames[at], layers.frames[to]
    row_of = {frame.name: number for number, row in enumerate(layers.rows) for frame in row}
    begin, end = row_of[at], row_of[to]
    start = _leaving(layers, one, other)
    goal = _arriving(layers, one, other)
    ends = (one.y + one.tall, one.y + layers.heights[begin])
    points = [Point(start, y) for y in dict.fromkeys(ends)]
    for number in range(begin + 1, end):
        row = layers.rows[number]
        x = _lane(row, goal, layers.lanes.setdefault(number, []))
        points += [Point(x, row[0].y), Point(x, row[0].y + layers.heights[number])]
    return [*points, Point(goal, other.y - 2)]


def _leaving(layers: Layers, one: Frame, other: Frame) -> float:
    """Return where an arrow leaves a frame: side by side with the others, in their order."""
    goals = [layers.frames[to] for at, to in layers.arrows if at == one.name]
    return _side_by_side(one, goals, other)


def _arriving(layers: Layers, one: Frame, other: Frame) -> float:
    starts = [layers.frames[at] for at, to in layers.arrows if to == other.name]
    return _side_by_side(other, starts, one)


def _side_by_side(frame: Frame, ends: Sequence[Frame], end: Frame) -> float:
    order = sorted(ends, key=lambda one: (one.x + one.width / 2, one.name))
    return frame.x + frame.width * (order.index(end) + 1) / (len(order) + 1)


def _lane(row: Sequence[Frame], x: float, taken: list[float]) -> float:
    """Take the place nearest to `x` where an arrow can pass a row and no other one does yet."""
    sides = [side for frame in row for side in (frame.x, frame.x + frame.width)]
    gaps = list(pairwise([-ASIDE, *sides, WIDTH + ASIDE]))[::2]
    able = [(left + ASIDE, right - ASIDE) for left, right in gaps if right - left >= 2 * ASIDE]
    near = [min(max(x, low), high) for low, high in able]
    steps = range(-len(taken), len(taken) + 1)
    places = [middle + step * ASIDE for middle in near for step in steps]
    free = [
        place
        for place in places
        if all(abs(place - lane) >= ASIDE for lane in taken)
        and any(low <= place <= high for low, high in able)
    ]
    taken.append(min(free or near, key=lambda place: abs(place - x)))
    return taken[-1]


def _add_way(svg: Tree.Element, points: Sequence[Point]) -> None:
    """Draw an arrow down through points: straight past frames, curved between rows."""
    parts = [f"M{points[0].x:.1f} {points[0].y:.1f}"]
    for here, there in pairwise(points):
        half = (here.y + there.y) / 2
        parts.append(f"C{here.x:.1f} {half:.1f} {there.x:.1f} {half:.1f}")
        parts.append(f"{there.x:.1f} {there.y:.1f}")
    _add_arrow(svg, " ".join(parts))


def _add_across(group: Tree.Element, start: Point, end: Point) -> None:
    half = (start.x + end.x) / 2
    way = f"M{start.x:.1f} {start.y:.1f} C{half:.1f} {start.y:.1f} {half:.1f} {end.y:.1f}"
    _add_arrow(group, f"{way} {end.x:.1f} {end.y:.1f}")


def picture() -> str:
    """Return the picture of the package as it is now."""
    return drawn(arranged(read_layers()))
