from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core import page
from notepad.core.faces_and_marks import Face
from notepad.core.ink import Stroke
from notepad.page_text import TEXTS
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.paper import render_page
from notepad.widgets.sheet.bars import BarsWidget
from notepad.widgets.sheet.blocks import KINDS, BlockStack, SheetStack
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.sheet.holdings import HoldingsWidget
from notepad.widgets.sheet.ranking import MemoWidget
from tests.widgets import fingers
from tests.widgets.blocks import (
    RANKING,
    bars,
    each_box,
    grid,
    headed,
    holdings,
    ledger,
    memo,
    places,
    track,
)
from tests.widgets.fingers import told_by
from tests.widgets.painting import Painting, grabbed, painted


@pytest.mark.parametrize("known", [KINDS, TEXTS], ids=["screen", "text"])
def test_no_kind_of_block_is_forgotten(known: Mapping[type, object]) -> None:
    assert len(known) == len({kind.__name__ for kind in page.Block.__subclasses__()})
    assert all(issubclass(kind, page.Block) for kind in known)


@pytest.fixture
def stack(qtbot: QtBot) -> BlockStack:
    made = BlockStack()
    return fingers.on_screen(qtbot, made, 500, 700)


def test_a_widget_stays_while_its_place_holds_its_kind(qtbot: QtBot, stack: BlockStack) -> None:
    stack.show_blocks((bars(), bars(), memo()))
    QApplication.processEvents()
    assert [type(one) for one in stack.widgets] == [BarsWidget, BarsWidget, MemoWidget]
    places = [widget.geometry() for widget in stack.widgets]
    assert places[0].bottom() < places[1].top() <= places[1].bottom() < places[2].top()
    first, *gone = stack.widgets
    stack.show_blocks((bars(3, 9), memo()))
    assert stack.widgets[0] is first
    assert isinstance(first, BarsWidget)
    assert first.bars == bars(3, 9)
    assert [type(one) for one in stack.widgets] == [BarsWidget, MemoWidget]
    assert all(widget.isHidden() for widget in gone)
    assert not {*gone} & {*stack.widgets}
    stack.show_blocks(())
    assert stack.widgets == ()
    qtbot.waitUntil(lambda: not stack.findChildren(BarsWidget))


def test_what_is_tapped_on_any_block_comes_out_of_the_stack(stack: BlockStack) -> None:
    keyed, reason, part = map(told_by, (stack.taps.keyed, stack.taps.reason, stack.taps.part))
    for shown in (bars(), page.Bars("other")):
        stack.show_blocks((grid(), shown))
    QApplication.processEvents()
    sheet, below = stack.widgets
    assert isinstance(sheet, GridWidget)
    assert isinstance(below, BarsWidget)
    fingers.keys(sheet, "Return")
    sheet.tally_tapped.emit("row")
    below.added.emit({"card": ("cup",)})
    assert (keyed, reason, part) == (["Red1"], [("row", "")], [{"card": ("cup",)}])


@pytest.mark.parametrize(
    ("block", "key"),
    [
        (page.Grid((), (), grid().cells), "Blue2"),
        (holdings(), "Tom"),
        (ledger(), "Tom"),
        (track(), "piece-0"),
    ],
    ids=["grid", "holdings", "ledger", "track"],
)
def test_light_reaches_every_block_that_has_it(
    stack: BlockStack, block: page.Block, key: str
) -> None:
    stack.show_blocks((block, bars(), block))
    QApplication.processEvents()
    stack.light({key})
    for sheet in (stack.widgets[0], stack.widgets[2]):
        assert grabbed(sheet).has(LIGHT.lit)
    stack.light(())
    plain = grabbed(stack.widgets[0])
    assert not plain.has(LIGHT.lit)
    new = {"grid": ("Red1", "p0"), "holdings": ("Tom", "Bob")}.get(type(block).__name__.lower())
    stack.show_new({new or ("nowhere", "")})
    assert (grabbed(stack.widgets[0]) != plain) is (new is not None)
    stack.show_new(())
    assert grabbed(stack.widgets[0]) == plain


@pytest.fixture
def sheet(qtbot: QtBot) -> Iterator[SheetStack]:
    window = QWidget()
    qtbot.addWidget(window)
    made = SheetStack()
    made.setParent(window)
    resized(made, 820, 700)
    made.show_blocks((ledger(10), holdings(3)))
    with qtbot.waitExposed(window):
        window.show()
    resized(made, 820, 700)
    yield made
    window.close()


def resized(sheet: SheetStack, width: int, height: int) -> None:
    sheet.window().resize(width, height)
    sheet.resize(width, height)
    for _round in range(3):
        QApplication.processEvents()


def shown(sheet: SheetStack) -> list[str]:
    seen = [widget for widget in sheet.widgets if not widget.isHidden()]
    return [str(getattr(widget, "part", "book")) for widget in seen]


def labels(sheet: SheetStack) -> list[str]:
    return [chip.choice.face.label for chip in sheet.chips]


def test_in_little_room_a_tap_leads_to_each_part(sheet: SheetStack) -> None:
    resized(sheet, 320, 260)
    assert sheet.cramped
    assert labels(sheet) == ["Book", "Bob", "Cem", "Dee"]
    assert shown(sheet) == ["book"]
    for at, rival in ((1, "Bob"), (3, "Dee"), (2, "Cem")):
        fingers.tap(sheet.chips[at])
        QApplication.processEvents()
        assert shown(sheet) == [rival]
        assert [chip.choice.chosen for chip in sheet.chips].index(True) == at
        held = sheet.widgets[1]
        assert held.geometry().bottom() <= sheet.rect().bottom()
        assert held.height() >= held.minimumSizeHint().height()
    sheet.show_blocks((ledger(11), holdings(3)))
    seen = []
    for size in ((320, 260), (820, 700), (320, 260)):
        resized(sheet, *size)
        seen.append(shown(sheet))
    assert seen == [["Cem"], ["book", "None"], ["Cem"]]


@pytest.mark.parametrize(
    ("blocks", "chips", "seen"),
    [
        ((ledger(3), holdings(1)), ["Book", "Bob"], "Bob"),
        ((ledger(3), holdings(2)), ["Book", "Bob", "Cem"], "Cem"),
        ((holdings(3),), ["Bob", "Cem", "Dee"], "Dee"),
        ((grid(),), [], "None"),
    ],
)
def test_parts_that_go_take_their_chips_along_and_a_single_block_has_none(
    sheet: SheetStack, blocks: tuple[page.Block, ...], chips: list[str], seen: str
) -> None:
    resized(sheet, 320, 260)
    sheet.turn_to(3)
    sheet.show_blocks(blocks)
    assert (labels(sheet), shown(sheet), sheet.cramped) == (chips, [seen], bool(chips))


def test_rivals_are_shown_in_groups_while_a_finger_hits_each_cell(sheet: SheetStack) -> None:
    whole = holdings(4)
    things, groups = whole.things[:3], ("Opponents",) * 3 + ("Table",)
    rivals = tuple(
        replace(rival, group=group, holdings=rival.holdings[:3], total="3 cards")
        for rival, group in zip(whole.rivals, groups, strict=True)
    )
    shown = replace(whole, things=things, rivals=rivals)
    sheet.show_blocks((shown,))
    (widget,) = sheet.widgets
    assert isinstance(widget, HoldingsWidget)
    for total, high in (("", 250), (things[0].key, 275)):
        sheet.show_blocks((replace(shown, total=total),))
        resized(sheet, 220, high)
        assert labels(sheet) == ["Opponents", "Table"]
        sheet.turn_to(0)
        places = widget.places()
        assert len(places) == 9
        assert min(min(place.width(), place.height()) for place in places.values()) >= 44
        fingers.click(sheet.chips[1])
        assert len(widget.places()) == 3
    tapped = told_by(widget.holding_tapped)
    fingers.click(widget, widget.places()[widget.key_of(total, rivals[3].holder)].center())
    assert tapped == [(total, rivals[3].holder)], "asked about by the name"
    resized(sheet, 220, 200)
    assert labels(sheet) == [rival.name for rival in rivals], "one by one if rows were too low"


def test_the_part_with_a_box_that_is_brought_to_the_front_is_shown(sheet: SheetStack) -> None:
    resized(sheet, 320, 260)
    sheet.show_blocks((grid(), holdings(3)))
    sheet.turn_to(2)
    sheet.bring(())
    assert [widget.isVisible() for widget in sheet.widgets] == [False, True]
    sheet.bring([grid().boxes[-1].key])
    assert [widget.isVisible() for widget in sheet.widgets] == [True, False]


TEXT = 14.0
AREA = QRectF(20, 30, 700, 500)
SHEET = QRectF(20, 20, 700, 900)
_PIECE = 8  # pixels by which a piece at the beginning of its way stands out of its lane


# Where ink belongs on paper is where that thing is drawn, in every kind of block.
def _otherwise(items: Sequence[Any], key: str, change: Callable[[Any], Any]) -> tuple[Any, ...]:
    return tuple(change(one) if one.key == key else one for one in items)


def _in_grid(grid: page.Grid, place: str) -> page.Grid:
    """Return a grid in which one thing looks otherwise."""
    key = place.removeprefix("box/")

    def cell(one: page.Cell) -> page.Cell:
        fill = page.Fill.TABLE if one.fill is page.Fill.OPEN else page.Fill.OPEN
        return replace(one, fill=fill) if one.key == key else one

    def tally(one: page.Tally) -> page.Tally:
        return replace(one, counts=(page.Count("p0", "B", 7, 9), *one.counts[1:]))

    def heading(one: page.Heading) -> page.Heading:
        return replace(one, face=replace(one.face, label=one.face.label.swapcase()[::-1] or "Q"))

    return replace(
        each_box(grid, cell),
        row_tallies=_otherwise(grid.row_tallies, key, tally),
        column_tallies=_otherwise(grid.column_tallies, key, tally),
        columns=_otherwise(grid.columns, key, heading),
        rows=_otherwise(grid.rows, key, lambda one: replace(one, face=Face("Q"))),
        groups=_otherwise(grid.groups, key, heading),
    )


def _in_ledger(book: page.Ledger, place: str, *, narrow: bool = False) -> page.Ledger:
    """Return a book in which an account, or a line, looks otherwise."""
    kind, _slash, key = place.partition("/")
    if kind == "account":
        other = {"total": "20,400"} if narrow else {"short": Face("Nobody")}
        return replace(
            book, accounts=_otherwise(book.accounts, key, lambda one: replace(one, **other))
        )
    at = int(key) - 1
    entry = replace(book.entries[at], label="77", text="else", balance="7")
    return replace(book, entries=(*book.entries[:at], entry, *book.entries[at + 1 :]))


def _in_holdings(held: page.Holdings, place: str) -> page.Holdings:
    row, column = map(int, place.removeprefix("held/").split("-"))
    rivals = list(held.rivals)
    cells = list(rivals[row].holdings)
    cells[column] = page.Holding(300, 800, least="3", most="8")
    rivals[row] = replace(rivals[row], holdings=tuple(cells))
    return replace(held, rivals=tuple(rivals))


def _in_track(way: page.Track, place: str) -> page.Track:
    key = place.removeprefix("way/")
    return replace(
        way,
        racers=_otherwise(way.racers, key, lambda one: replace(one, at=one.at + 20, figure="7")),
        gates=_otherwise(way.gates, key, lambda one: replace(one, label="9", open=None)),
    )


NARROW = replace(ledger(9), headings=replace(ledger().headings, balance=""))
BESIDE: tuple[page.Block, ...] = (bars(), RANKING, memo(), places())
BLOCKS: dict[str, tuple[page.Block, Callable[[Any, str], page.Block], QRectF]] = {
    "grid": (headed(), _in_grid, AREA),
    "flat grid": (headed(), _in_grid, QRectF(20, 30, 700, 260)),
    "ledger": (ledger(9), _in_ledger, AREA),
    "long ledger": (ledger(60), _in_ledger, AREA),
    "narrow ledger": (NARROW, partial(_in_ledger, narrow=True), QRectF(30, 10, 300, 500)),
    "holdings": (holdings(3), _in_holdings, AREA),
    "track": (track(3), _in_track, QRectF(20, 30, 700, 220)),
}
pytestmark = pytest.mark.usefixtures("qapp")


def places_of(name: str) -> Mapping[str, QRectF]:
    block, _change, area = BLOCKS[name]
    return KINDS[type(block)].places(block, area, TEXT)


def drawn(block: page.Block, area: QRectF) -> Painting:
    kind = KINDS[type(block)]
    return painted(760, 560, lambda painter: kind.paint(painter, area, block, LIGHT, TEXT))


def on_paper(block: page.Block, ink: Sequence[Stroke] = ()) -> Painting:
    shown = page.Page("A table", "", block)
    return painted(740, 940, lambda painter: render_page(painter, SHEET, shown, ink=ink))


def across(place: str) -> Stroke:
    """Return a stroke from corner to corner of a place."""
    return Stroke(1, place, 1000, 1000, (0, 0, 500, 0, 1000, 1000, 500, 9))


def test_every_kind_of_block_that_is_a_sheet_is_looked_at() -> None:
    for block in BESIDE:
        assert KINDS[type(block)].places(block, AREA, TEXT) == {}
    looked_at = {type(block) for block, _change, _area in BLOCKS.values()}
    assert {*KINDS} == looked_at | {*map(type, BESIDE)}


def expected() -> Iterable[tuple[str, set[str]]]:
    """Yield the names of all places in some blocks."""
    accounts = {f"account/{one.key}" for one in ledger().accounts}
    yield "ledger", accounts | {f"entry/{at}" for at in range(1, 10)}
    columns = {*range(8)} - {3}  # which is struck
    yield "holdings", {f"held/{row}-{column}" for row in range(3) for column in columns}
    yield "track", {f"way/{kind}-{at}" for kind in ("piece", "gate") for at in range(3)}
    grid = headed()
    heads = (*grid.columns, *grid.rows, *grid.groups)
    tallies = (*grid.row_tallies, *grid.column_tallies)
    keys = [head.key for head in heads] + [tally.key for tally in tallies]
    keys += [box.key for box in grid.boxes]
    yield "grid", {f"box/{key}" for key in keys if key}


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
