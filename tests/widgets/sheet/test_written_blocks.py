"""Where ink belongs on paper is where that thing is drawn, in every kind of block."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QRectF

from notepad.core.faces_and_marks import Face
from notepad.core.ink import Stroke
from notepad.core.page import (
    Cell,
    Count,
    Fill,
    Grid,
    Heading,
    Holding,
    Holdings,
    Ledger,
    Page,
    Tally,
    Track,
)
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.paper import render_page
from notepad.widgets.sheet.blocks import KINDS
from tests.widgets.books import RANKING, holdings, ledger, memo
from tests.widgets.grids import bars, headed
from tests.widgets.painting import painted
from tests.widgets.tracks import track

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from notepad.core.page import Block
    from tests.widgets.painting import Painting

TEXT = 14.0
AREA = QRectF(20, 30, 700, 500)
SHEET = QRectF(20, 20, 700, 900)
OTHER = Face("Q")
_PIECE = 8  # pixels by which a piece at the beginning of its way stands out of its lane


def _otherwise(items: Sequence[Any], key: str, change: Callable[[Any], Any]) -> tuple[Any, ...]:
    return tuple(change(one) if one.key == key else one for one in items)


def _in_grid(grid: Grid, place: str) -> Grid:
    """Return a grid in which one thing looks otherwise."""
    key = place.removeprefix("box/")

    def cell(one: Cell) -> Cell:
        return replace(one, fill=Fill.TABLE if one.fill is Fill.OPEN else Fill.OPEN)

    def tally(one: Tally) -> Tally:
        return replace(one, counts=(Count("p0", "B", 7, 9), *one.counts[1:]))

    def heading(one: Heading) -> Heading:
        return replace(one, face=replace(one.face, label=one.face.label.swapcase()[::-1]))

    return replace(
        grid,
        cells=tuple(_otherwise(row, key, cell) for row in grid.cells),
        row_tallies=_otherwise(grid.row_tallies, key, tally),
        column_tallies=_otherwise(grid.column_tallies, key, tally),
        columns=_otherwise(grid.columns, key, heading),
        rows=_otherwise(grid.rows, key, lambda one: replace(one, face=OTHER)),
        groups=_otherwise(grid.groups, key, heading),
    )


def _in_ledger(book: Ledger, place: str) -> Ledger:
    kind, _slash, key = place.partition("/")
    if kind == "account":
        face = Face("Nobody")
        return replace(
            book,
            accounts=_otherwise(book.accounts, key, lambda one: replace(one, short=face)),
        )
    at = int(key) - 1
    entry = replace(book.entries[at], label="77", text="else", balance="7")
    return replace(book, entries=(*book.entries[:at], entry, *book.entries[at + 1 :]))


def _in_narrow_ledger(book: Ledger, place: str) -> Ledger:
    """Return a book without columns, where each entry names its account, with another total."""
    kind, _slash, key = place.partition("/")
    if kind == "entry":
        return _in_ledger(book, place)
    totals = _otherwise(book.accounts, key, lambda one: replace(one, total="20,400"))
    return replace(book, accounts=totals)


def _in_holdings(held: Holdings, place: str) -> Holdings:
    row, column = map(int, place.removeprefix("held/").split("-"))
    rivals = [list(rival.holdings) for rival in held.rivals]
    rivals[row][column] = Holding(300, 800, least="3", most="8")
    changed = zip(held.rivals, rivals, strict=True)
    return replace(
        held, rivals=tuple(replace(rival, holdings=tuple(each)) for rival, each in changed)
    )


def _in_track(way: Track, place: str) -> Track:
    key = place.removeprefix("way/")
    return replace(
        way,
        racers=_otherwise(way.racers, key, lambda one: replace(one, at=one.at + 20, figure="7")),
        gates=_otherwise(way.gates, key, lambda one: replace(one, label="9", open=None)),
    )


NARROW = replace(ledger(9), headings=replace(ledger().headings, balance=""))
BLOCKS: dict[str, tuple[Block, Callable[[Any, str], Block], QRectF]] = {
    "grid": (headed(), _in_grid, AREA),
    "flat grid": (headed(), _in_grid, QRectF(20, 30, 700, 260)),
    "ledger": (ledger(9), _in_ledger, AREA),
    "long ledger": (ledger(60), _in_ledger, AREA),
    "narrow ledger": (NARROW, _in_narrow_ledger, QRectF(30, 10, 300, 500)),
    "holdings": (holdings(3), _in_holdings, AREA),
    "track": (track(3), _in_track, QRectF(20, 30, 700, 220)),
}
pytestmark = pytest.mark.usefixtures("qapp")


def places_of(name: str) -> Mapping[str, QRectF]:
    block, _change, area = BLOCKS[name]
    return KINDS[type(block)].places(block, area, TEXT)


def drawn(block: Block, area: QRectF) -> Painting:
    kind = KINDS[type(block)]
    return painted(760, 560, lambda painter: kind.paint(painter, area, block, LIGHT, text=TEXT))


def on_paper(block: Block, ink: Sequence[Stroke] = ()) -> Painting:
    page = Page("A table", "", block)
    return painted(740, 940, lambda painter: render_page(painter, SHEET, page, ink=ink))


def across(place: str, number: int = 1) -> Stroke:
    """Return a stroke from corner to corner of a place."""
    return Stroke(number, place, 1000, 1000, (0, 0, 500, 0, 1000, 1000, 500, 9))


def test_every_kind_of_block_that_is_a_sheet_is_looked_at() -> None:
    looked_at = {type(block) for block, _change, _area in BLOCKS.values()}
    for block in (bars(), RANKING, memo()):
        assert KINDS[type(block)].places(block, AREA, TEXT) == {}
    assert looked_at == {kind for kind in KINDS if kind not in map(type, (bars(), RANKING, memo()))}


def expected() -> Iterable[tuple[str, set[str]]]:
    """Yield the names of all places in some blocks."""
    rivals, accounts = range(3), [f"account/{one.key}" for one in ledger().accounts]
    yield "ledger", {*accounts, *(f"entry/{at}" for at in range(1, 10))}
    held = {f"held/{row}-{column}" for row in rivals for column in range(8)}
    struck = {f"held/{row}-3" for row in rivals}
    yield "holdings", held - struck
    yield "track", {f"way/{kind}-{at}" for kind in ("piece", "gate") for at in range(3)}
    grid = headed()
    heads = {one.key for one in (*grid.columns, *grid.rows, *grid.groups)} - {""}
    tallies = {one.key for one in (*grid.row_tallies, *grid.column_tallies)}
    keys = {*heads, *tallies, *(one.key for one in grid.boxes)}
    yield "grid", {f"box/{key}" for key in keys}


@pytest.mark.parametrize(("name", "places"), [*expected()])
def test_the_places_have_the_names_that_records_have(name: str, places: set[str]) -> None:
    assert set(places_of(name)) == places


@pytest.mark.parametrize("name", BLOCKS)
def test_a_place_is_where_that_thing_is_drawn(name: str) -> None:
    block, change, area = BLOCKS[name]
    bare = drawn(block, area)
    for place, where in places_of(name).items():
        changed = bare.changed(drawn(change(block, place), area))
        assert not changed.isEmpty(), place
        around = where.adjusted(-_PIECE, -4, 4, 4)
        assert around.contains(changed), place
        assert area.adjusted(-1, -1, 1, 1).contains(where), place


@pytest.mark.parametrize("name", ["grid", "ledger", "long ledger", "holdings", "track"])
def test_on_paper_a_stroke_at_each_place_lies_over_that_thing(name: str) -> None:
    block, change, _area = BLOCKS[name]
    bare = on_paper(block)
    for place in [*places_of(name)][::5]:
        inked = bare.changed(on_paper(block, [across(place)]))
        thing = bare.changed(on_paper(change(block, place)))
        assert inked.adjusted(-5, -5, 5, 5).contains(thing), place
