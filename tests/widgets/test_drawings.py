"""What blocks, pages and widgets paint, mark by mark, is what stands in `drawings.txt`.

What a screen reader says of a widget stands below its marks.

After a change that is wanted, `python -m tests.widgets.test_drawings` writes it anew, and
its difference shows what became of it. In another font than that of `drawings.txt`, only words
and colours are compared, not places.
"""

import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QApplication

from notepad.core import page
from notepad.core.faces_and_marks import Face, Mark, Pencil, Prospect, Standing, Symbol, denied
from notepad.core.ink import Stroke
from notepad.widgets import paper
from notepad.widgets.look.drawing import Side, Surface, draw_face, draw_surface
from notepad.widgets.look.layouts import drop
from notepad.widgets.sheet import bank_book, bars, cell_painting, holdings, ranking, track
from notepad.widgets.sheet.cell_ways import Needs, place_cell
from notepad.widgets.sheet.grid_painting import GridDrawing
from tests.shell.ledger import font_line
from tests.widgets import blocks, recorded
from tests.widgets.pens import in_red
from tests.widgets.recorded import NAMED
from tests.widgets.states import WIDGETS, heard

Scene = Callable[[QPainter], object]
FILE = Path(__file__).with_name("drawings.txt")
BLUE = "#2467b0"
AREA, SMALL = QRectF(10, 10, 600, 500), QRectF(10, 10, 300, 200)

# Boxes of a grid, each player in a corner.
CORNERS = {"Bob": 0, "Cem": 1, "Dee": 2}
MARKS = tuple(Mark(name, name[0]) for name in CORNERS)
BOB = MARKS[0]
OPEN = page.Cell("blue-2", Face("2", Symbol.TRIANGLE, BLUE), share=0.25, marks=MARKS)
CEM_S = tuple(
    replace(mark, standing=Standing.CIRCLED if mark.holder == "Cem" else Standing.CROSSED)
    for mark in MARKS
)


def pencilled(marks: tuple[Mark, ...], *pencils: Pencil) -> tuple[Mark, ...]:
    """Return initials with what I pencilled on the first of them."""
    drawn = (
        replace(one, pencil=pencil, wrong=denied(pencil, one.standing))
        for one, pencil in zip(marks, pencils, strict=False)
    )
    return (*drawn, *marks[len(pencils) :])


INITIALS = {
    "long": replace(BOB, initials="Bo"),
    "of several alike": replace(BOB, initials="B₂"),
    **{standing.value: replace(BOB, standing=standing) for standing in Standing},
    **{f"pencilled {pencil.value}": replace(BOB, pencil=pencil) for pencil in Pencil},
    "pencilled wrong": replace(BOB, pencil=Pencil.CROSS, wrong=True),
    "crossed and pencilled": Mark("Bob", "B", Standing.CROSSED, Pencil.CIRCLE),
}
CELLS = {
    "open": OPEN,
    "another face": replace(OPEN, face=Face("3", Symbol.STAR, BLUE)),
    **{f"share {share}": replace(OPEN, share=share) for share in (None, 0.0, 0.001, 0.5, 1.0)},
    **{fill.value: replace(OPEN, fill=fill, caption="me") for fill in page.Fill},
    "mine without a word": replace(OPEN, fill=page.Fill.MINE),
    "chosen": replace(OPEN, chosen=True),
    "offered": replace(OPEN, offered=True),
    "dimmed": replace(OPEN, dimmed=True),
    "tagged": replace(OPEN, tag="Ba"),
    "two players": replace(OPEN, marks=MARKS[::2]),
    **{
        f"sought {pencil.value}": replace(OPEN, sought=Mark("hidden", "", pencil=pencil))
        for pencil in Pencil
    },
    "settled": replace(OPEN, marks=CEM_S, share=None),
    "settled otherwise than pencilled": replace(
        OPEN, marks=pencilled(CEM_S, Pencil.CIRCLE, Pencil.CROSS, Pencil.CROSS), share=None
    ),
    "found otherwise than pencilled": replace(
        OPEN, marks=pencilled(MARKS, Pencil.CIRCLE), fill=page.Fill.FOUND, caption="me"
    ),
    **{f"Bob {how}": replace(OPEN, marks=(mark, *MARKS[1:])) for how, mark in INITIALS.items()},
}


def box(
    cell: page.Cell, *, lit: bool = False, sign: str = "", size: tuple[int, int] = (128, 90)
) -> Scene:
    """Return what paints a box of some size."""

    def paint(painter: QPainter) -> None:
        frame = place_cell(*size, Needs(3, face=1.9))
        look = cell_painting.CellLook(frame, CORNERS, NAMED, lit, sign=sign)
        cell_painting.draw_cell(painter, cell, look)

    return paint


def initials(mark: Mark) -> Scene:
    """Return what paints initials of 22 pixels around (40, 30)."""
    free, middle = QSizeF(999, 999), QPointF(40, 30)
    return lambda painter: cell_painting.draw_mark(painter, mark, middle, 22, NAMED, room=free)


def tally(*counts: page.Count, lit: bool = False) -> Scene:
    """Return what paints counts on 140 by 50 pixels."""
    drawn, place = page.Tally("red", counts), QRectF(10, 10, 140, 50)
    return lambda painter: cell_painting.draw_tally(painter, drawn, place, NAMED, text=15, lit=lit)


COUNTS = (page.Count("Bob", "B", 0, 2), page.Count("Cem", "C", 1, 3), page.Count("Dee", "D", 2, 2))


# Faces and surfaces.
INK, LIT, EDGE = "#8b2d1b", "#fff3cd", "#2f5fa8"
SURFACES = {
    "bordered": Surface(LIT, EDGE),
    "plain": Surface(LIT),
    "empty": Surface(None, EDGE),
    "dashed": Surface(LIT, EDGE, dashed=True),
}


def face(what: Face, side: Side) -> Scene:
    """Return what paints a face at a side of 100 by 30 pixels."""
    place = QRectF(20, 10, 100, 30)
    return lambda painter: draw_face(painter, what, place, QColor(INK), size=16, side=side)


def surface(what: Surface, *, ringed: bool = False) -> Scene:
    """Return what paints a surface of 90 by 40 pixels."""
    return lambda painter: draw_surface(painter, QRectF(5, 5, 90, 40), what, ringed=ringed)


# Grids.
def grid(what: page.Grid, focus: str | None = None, **look: object) -> Scene:
    """Return what paints a grid with what is lit or signed, and what the keyboard is on."""
    return lambda painter: GridDrawing(painter, AREA, what, NAMED, 15, **look).draw(focus)  # type: ignore[arg-type]


def rings(*new: tuple[str, str], strength: float = 1.0) -> Scene:
    """Return what paints rings around what is new."""
    return lambda painter: GridDrawing(painter, AREA, blocks.grid(), NAMED).draw_new(new, strength)


def by_hand(*names: str, corners: bool = False) -> page.Grid:
    """Return an empty sheet as it is printed for people with these initials."""
    marks = tuple(Mark(str(at), short) for at, short in enumerate(names))
    counts = tuple(page.Count(str(at), short) for at, short in enumerate(names))
    bare, face = blocks.grid(rows=2), Face("") if corners else Face("7")
    cells = tuple(
        tuple(page.Cell(cell.key, face, marks=marks) for cell in row) for row in bare.cells
    )
    tallies = tuple(replace(one, counts=counts) for one in bare.row_tallies)
    ends = {"row_tallies": tallies, "column_tallies": ()}
    return replace(bare, cells=cells, **ends, by_hand=True, corners=corners)  # type: ignore[arg-type]


GRIDS = {
    "empty": grid(page.Grid((), (), ())),
    "whole": grid(blocks.headed(), "Blue2", lit=("warm", "Red1"), signs={"Red1": "?"}),
    "without tallies": grid(replace(blocks.grid(rows=2), row_tallies=(), column_tallies=())),
    "groups beyond the columns": grid(
        replace(
            blocks.grid(rows=1),
            groups=(page.Heading(Face("A"), 9, "a"), page.Heading(Face("B"), 2, "b")),
        )
    ),
    "by hand": grid(by_hand(*"BCDE")),
    **{f"{len(who)} corners": grid(by_hand(*who, corners=True)) for who in ("BCDE", "BCDEFGH")},
    "corners of nobody": grid(by_hand(*[""] * 4, corners=True)),
    "new": rings(
        ("Red1", "p0"), ("Green2", "p0"), ("Violet1", "p1"), ("Blue2", ""), ("nowhere", "p0")
    ),
    "new for a while": rings(("Blue2", ""), strength=0.3),
}

# Bars, rankings and advice.
THREE = page.Bars(
    "Sum",
    (
        page.Bar("17", "17", 0.25, "17, told"),
        page.Bar("18", "18", 0.5, "18, told"),
        page.Bar("19", "19", 0.25),
    ),
    "18 is most likely.",
)
LAST = replace(THREE.bars[2], ruled_out=True)
PLAIN = page.Bars(
    "Sum",
    (*(page.Bar(str(n), str(n), 0.0, f"{n}, told") for n in range(7, 16)), LAST),
    "10 sums.",
    brief="9 possible",
    plain=True,
)
CHARTS = {
    "three": THREE,
    "untitled": replace(THREE, title=""),
    "certain": replace(THREE, certain=True),
    "ruled out": replace(THREE, bars=(*THREE.bars[:2], LAST)),
    "unlikely": replace(THREE, bars=(page.Bar("1", "1", 0.0001), *THREE.bars[1:])),
    "waiting": replace(THREE, waiting=True),
    "nothing": page.Bars("Sum", sentence="Nothing yet."),
    "many": blocks.bars(5, 35),
    "plain": PLAIN,
}


def chart(what: page.Bars, selected: str | None = None, focus: str | None = None) -> Scene:
    """Return what paints bars."""

    def paint(painter: QPainter) -> None:
        layout = bars.place_bars(SMALL, what, text=15, selected=selected)
        bars.BarsDrawing(painter, what, layout, NAMED, 15, selected).draw(focus)

    return paint


TWO = Face("3× Police and 1× Bureaucrats on the left of Dee", Symbol.RING, "#1f6fb8")
RANKS = (page.Rank("hall", Face("Hall"), "72%", 0.72), page.Rank("den", Face("Den"), "28%", 0.28))
RANKINGS = {
    "three lines": blocks.RANKING,
    "untitled": replace(blocks.RANKING, title=""),
    "two ahead": page.Ranking("", (RANKS[0], *RANKS)),
    "nothing ahead": page.Ranking("", tuple(replace(one, value="25%") for one in RANKS)),
    "grouped": page.Ranking(
        "Hidden cards", RANKS, groups=(page.RankGroup(Face("Rooms", Symbol.SQUARE), RANKS),) * 2
    ),
    "long with a value": page.Ranking(
        "", (replace(RANKS[0], face=Face("A very long question " * 5, Symbol.CIRCLE)),)
    ),
    "told with a value": page.Ranking(
        "", (replace(RANKS[0], value="+1.2", share=0.3, told="Chance that this wins: 33%."),)
    ),
    "long alone": page.Ranking("", (page.Rank("a", TWO, "", detail="0 or 1"),)),
}


def ranked(what: page.Ranking, **look: str) -> Scene:
    """Return what paints a ranking."""
    made = ranking.SetRanking(what, SMALL.width(), selected=look.get("selected"))
    return lambda painter: made.paint(painter, SMALL, NAMED, focus=look.get("focus"))


def advised(width: int) -> Scene:
    """Return what paints advice of every tone."""
    place = QRectF(10, 10, width, 200)
    return lambda painter: ranking.paint_memo(painter, place, blocks.memo(), NAMED, text=15)


# A bank book, what can be held, and a track.
LEDGER = blocks.ledger()
LONG = page.Account("x", Face("x"), Face("A very long name indeed", Symbol.CIRCLE, BLUE), "1")
BOOKS = {
    "book": LEDGER,
    "points book": replace(LEDGER, headings=page.Headings("Points", "No.", "Meeting")),
    "book of a long name": replace(LEDGER, accounts=(LONG, *LEDGER.accounts[1:])),
    "blank book": page.Ledger(tuple(replace(one, total="") for one in LEDGER.accounts)),
}
AMOUNTS = (
    {"Tom": "7,777"},
    {"Tom": "7,777", "Rita": "88"},
    {"Ahmed": "+12", "Rock": "+6"},
    {"Rita": ""},
)


def pages_of(book: page.Ledger, width: int) -> Scene:
    """Return what paints the parts of a book, one below the other."""

    entries = [replace(LEDGER.entries[0], amounts=amounts) for amounts in AMOUNTS]
    book = replace(book, entries=(*book.entries, *entries))  # which keep a column for Rita

    def paint(painter: QPainter) -> None:
        layout = bank_book.place_ledger(width, book, text=15)
        lines = [QRectF(0, layout.head_height + 40 * at, width, 36) for at in range(9)]
        drawing = bank_book.LedgerDrawing(painter, layout, book, NAMED, 15)
        drawing.heads(("Earl",), "Rock")
        for entry, line in zip(entries, lines, strict=False):
            drawing.entry(entry, line)
        for text, line in zip(("M" * 9 + " +900", "told at length " * 9), lines[4:], strict=False):
            drawing.entry(replace(LEDGER.entries[1], text=text, shorter=("short",)), line)
        drawing.light_columns(lines[6], ("Earl",))
        if layout.wide:
            drawing.totals(lines[7])

    return paint


EARNED = page.Holding(1_500, 8_000, 1_000, "1,500", "8,000")
HELD = (
    EARNED,
    replace(EARNED, mine=None),
    page.Holding(700, 700, 0, "700"),
    page.Holding(700, 700, 500, "700"),
    page.Holding(0, 0, 3, "0", certain=True),
    page.Holding(0, 10_000, 500, word="open"),
    page.Holding(0, 10_000, 500),
    page.Holding(9_000, 10_000, 5_000, "9,000", "10,000"),
    replace(EARNED, pencil=Pencil.CROSS, wrong=True),
    page.Holding(0, 2, None, "0", "2", "≥1: 58%", share="58%"),
)
MONEY = page.Holdings(
    "",
    10_000,
    tuple(page.Thing(str(at), Face(str(at))) for at in range(len(HELD))),
    (page.Rival("B", "B", "", HELD),),
)
RIVALS = blocks.holdings()
GROUPED = replace(
    RIVALS,
    rivals=tuple(replace(one, group="All", total="3 cards") for one in RIVALS.rivals),
    total=blocks.NAMES[0],
)
LONG_NAME = replace(GROUPED.rivals[0], name="Bartholomew Ost", remark="")
HOLDINGS: dict[str, tuple[page.Holdings, str | None]] = {
    "money": (MONEY, None),
    "rivals": (RIVALS, None),
    "one alone": (RIVALS, "Cem"),
    "group alone": (GROUPED, "All"),
    "group of its own title": (
        replace(GROUPED, rivals=tuple(replace(r, group=RIVALS.title) for r in GROUPED.rivals)),
        RIVALS.title,
    ),
    "long name": (replace(GROUPED, rivals=(LONG_NAME,)), "All"),
    "nameless": (replace(RIVALS, rivals=(replace(RIVALS.rivals[0], name="", remark=""),)), None),
}


def held(what: page.Holdings, alone: str | None, wide: int = 900) -> Scene:
    """Return what paints what can be held, with a lit thing, a question and the keyboard's ring."""

    def paint(painter: QPainter) -> None:
        laid = holdings.lay_holdings(QRectF(10, 20, wide, 250), what, text=15, alone=alone)
        drawing = holdings.HoldingsDrawing(painter, laid, NAMED)
        drawing.draw(("Earl",), ("Cem", "Rock"), ("Cem", "Tom"))

    return paint


WIDE, LOW = QSizeF(600, 300), QSizeF(344, 150)


def way(what: page.Track, part: str | None = None, *lit: str, size: QSizeF = WIDE) -> Scene:
    """Return what paints a track or a part of it."""

    def paint(painter: QPainter) -> None:
        layout = track.place_track(QRectF(QPointF(10, 20), size), what, text=15, part=part)
        track.TrackDrawing(painter, what, layout, NAMED, 15).draw(lit, *lit[-1:])

    return paint


# Pages on paper, and the notes below them.
SEATS = (page.Seat("Ann", "A"), page.Seat("Bob", "B", me=True), page.Seat("Cem", "C"))
LEGEND = ("Bold: possible.", "Crossed: not there.")
GAME = page.Page("A table", "Friday", blocks.grid(rows=1), (blocks.bars(),), legend=LEGEND)
BLANK = replace(GAME, subtitle="", sheet=blocks.grid((), rows=1), panels=(), legend=LEGEND[:1])
TOLD = [f"Ann asked Bob, number {number}" for number in range(1, 40)]
PAPER = QRectF(20, 20, 600, 800)
PAGES = {
    "ended": replace(GAME, result=page.Result("Ann won. The sum was 29.")),
    "naming everybody": replace(
        GAME, sheet=blocks.ledger(2), below=(blocks.holdings(1),), seats=SEATS, panels=()
    ),
    "by hand": replace(BLANK, by_hand=page.ByHand(("Name", "Date", "Players"), lines=4)),
    "by hand without notes": replace(BLANK, by_hand=page.ByHand()),
    "by hand with room for notes": replace(BLANK, sheet=THREE, by_hand=page.ByHand()),
}


def printed(what: page.Page, *ink: Stroke) -> Scene:
    """Return what paints a page on paper."""
    return lambda painter: paper.render_page(painter, PAPER, what, ink=ink)


def written(*ink: Stroke) -> Scene:
    """Return what paints a page of free writing."""
    return lambda painter: paper.draw_written_page(painter, PAPER, "A table", 2, ink)


FLAT = (0, 0, 500, 0, 6000, 600, 500, 9)
INKED = {
    "ink on a box": printed(GAME, in_red("box/Red1"), in_red("nowhere")),
    "ink in the strip": printed(GAME, in_red("strip", FLAT, (6000, 600))),
    "ink across the sheet": printed(PAGES["naming everybody"], in_red("sheet")),
    "ink on blocks": printed(PAGES["naming everybody"], in_red("held/0-7"), in_red("entry/2")),
    "free writing": written(in_red("page 2"), in_red("sheet")),
}


def noted(notes: list[str], *, first: int = 1, more: bool = False) -> Scene:
    """Return what paints as many notes as there is room for."""
    room = QRectF(20, 20, 600, 120)
    return lambda painter: paper.draw_notes(painter, room, notes, first=first, more=more)


WOULD = blocks.track().with_prospects({"piece-1": Prospect(90, "90", "would lead")})
SCENES: dict[str, Scene] = {
    **{f"box, {name}": box(cell) for name, cell in CELLS.items()},
    **{
        f"box of {wide} by {high}, {name}": box(CELLS[name], size=(wide, high))
        for wide, high in ((70, 34), (220, 50), (80, 140))
        for name in ("open", "settled", "mine", "chosen", "tagged", "Bob of several alike")
    },
    **{f"box, lit, {name}": box(CELLS[name], lit=True) for name in ("open", "settled", "mine")},
    **{
        f"box, asked about, {name}": box(CELLS[name], lit=True, sign="?")
        for name in ("open", "found")
    },
    **{f"initials, {name}": initials(mark) for name, mark in INITIALS.items()},
    **{f"face, {side.name}": face(Face("I", Symbol.SQUARE), side) for side in Side},
    "face of three": face(Face("", Symbol.CIRCLE, count=3), Side.LEFT),
    **{f"surface, {name}": surface(what) for name, what in SURFACES.items()},
    "surface, ringed": surface(SURFACES["bordered"], ringed=True),
    "tally": tally(*COUNTS),
    "tally, lit": tally(*COUNTS[:1], lit=True),
    "tally, empty": tally(),
    **{f"grid, {name}": scene for name, scene in GRIDS.items()},
    **{f"bars, {name}": chart(what) for name, what in CHARTS.items()},
    "bars, selected": chart(THREE, "19"),
    "bars, in focus": chart(THREE, None, "18"),
    "bars, plain and selected": chart(PLAIN, "9"),
    **{f"ranking, {name}": ranked(what) for name, what in RANKINGS.items()},
    "ranking, selected": ranked(blocks.RANKING, selected="second"),
    "ranking, in focus": ranked(blocks.RANKING, focus="second"),
    **{f"memo, {width} wide": advised(width) for width in (300, 80)},
    **{
        f"{name}, {wide} wide": pages_of(book, wide)
        for name, book in BOOKS.items()
        for wide in (860, 330)
    },
    **{f"holdings, {name}": held(*what) for name, what in HOLDINGS.items()},
    "holdings, narrow": held(blocks.holdings(3), None, 330),
    "holdings, one alone, narrow": held(RIVALS, "Cem", 330),
    **{f"page, {name}": printed(what) for name, what in PAGES.items()},
    **{f"page, {name}": scene for name, scene in INKED.items()},
    "notes": noted(["Ann asked Bob", "Bob asked Ann"], first=7),
    "notes, too many for a sheet": noted(TOLD),
    "notes, too many for a picture": noted(TOLD, more=True),
    "notes, further ones": lambda painter: paper.draw_later_heading(painter, PAPER, GAME),
    "track": way(blocks.track(), None, "piece-0", "gate-0"),
    "track, gates": way(blocks.track(), track.GATES),
    "track, way": way(WOULD, ""),
    "track, low": way(blocks.track(4), size=LOW),
    "track, gates, low": way(blocks.track(), track.GATES, size=LOW),
}


def line_of(mark: recorded.Mark) -> str:
    """Return a mark in words and, after a sign, its measures."""
    place = (mark.place.x(), mark.place.y(), mark.place.width(), mark.place.height())
    measures = [f"{mark.size:.0f}"] if mark.text else [f"{mark.thick:.1f}", str(len(mark.points))]
    look = f"{mark} bold" if mark.bold else str(mark)
    return " ".join((look, "@", *(f"{one:.0f}" for one in place), *measures))


def drawing(name: str) -> list[str]:
    """Return what a scene paints, mark by mark."""
    if name not in WIDGETS:
        return [line_of(mark) for mark in recorded.recorded(SCENES[name]).marks]
    made = WIDGETS[name]()
    found = [*map(line_of, recorded.recorded(made, children=True).marks), *heard(made)]
    drop(made)
    return found


@cache
def kept() -> tuple[str, dict[str, list[str]]]:
    """Return the font of `drawings.txt`, and its scenes."""
    font, *scenes = FILE.read_text("utf-8").rstrip("\n").split("\n\n")
    return font, {name: marks for name, *marks in (scene.split("\n") for scene in scenes)}


@pytest.mark.parametrize("name", [*SCENES, *WIDGETS])
def test_every_scene_is_drawn_as_it_stands_there(name: str) -> None:
    (font, scenes), found = kept(), drawing(name)
    same = font == font_line()
    assert [mark if same else mark.partition(" @ ")[0] for mark in found] == [
        mark if same else mark.partition(" @ ")[0] for mark in scenes[name]
    ], "python -m tests.widgets.test_drawings writes it anew"


def test_boxes_that_look_otherwise_have_other_states() -> None:
    marks = {name: recorded.recorded(box(cell)).marks for name, cell in CELLS.items()}
    states = {
        (cell_painting.lasting(cell), cell_painting.passing(cell)): name
        for name, cell in CELLS.items()
    }
    for name, cell in CELLS.items():
        same = states[cell_painting.lasting(cell), cell_painting.passing(cell)]
        assert marks[name] == marks[same]
    told = replace(OPEN, share=0.75, spoken="three quarters")
    assert cell_painting.lasting(told) == cell_painting.lasting(OPEN)


def write_anew() -> None:
    """Write `drawings.txt`."""
    scenes = ("\n".join((name, *drawing(name))) for name in (*SCENES, *WIDGETS))
    FILE.write_text("\n\n".join((font_line(), *scenes)) + "\n", "utf-8")


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # as in tests
    application = QApplication([])
    write_anew()
