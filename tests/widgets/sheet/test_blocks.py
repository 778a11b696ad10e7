from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from notepad.core.faces_and_marks import Face
from notepad.core.ink import Stroke
from notepad.core.page import (
    Bars,
    Block,
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
from notepad.page_text import TEXTS
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.paper import render_page
from notepad.widgets.sheet.bank_book import LedgerWidget
from notepad.widgets.sheet.bars import BarsWidget
from notepad.widgets.sheet.blocks import KINDS, BlockStack, SheetStack
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.sheet.holdings import HoldingsWidget
from notepad.widgets.sheet.ranking import MemoWidget
from tests.monkeys.holds import restless
from tests.widgets import fingers
from tests.widgets.blocks import RANKING, bars, grid, headed, holdings, ledger, memo, places, track
from tests.widgets.fingers import told_by
from tests.widgets.painting import grabbed, painted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pytestqt.qtbot import QtBot

    from tests.widgets.painting import Painting


@pytest.mark.parametrize("known", [KINDS, TEXTS], ids=["screen", "text"])
def test_no_kind_of_block_is_forgotten(known: Mapping[type, object]) -> None:
    assert len(known) == len({kind.__name__ for kind in Block.__subclasses__()})
    assert all(issubclass(kind, Block) for kind in known)


@pytest.fixture
def stack(qtbot: QtBot) -> BlockStack:
    made = BlockStack()
    return fingers.on_screen(qtbot, made, 500, 700)


def kinds(stack: BlockStack) -> list[type[QWidget]]:
    return [type(widget) for widget in stack.widgets]


def test_a_widget_stays_while_its_place_holds_its_kind_and_what_is_below_another_is_made_anew(
    qtbot: QtBot, stack: BlockStack
) -> None:
    stack.show_blocks((bars(), bars(), memo()))
    QApplication.processEvents()
    assert kinds(stack) == [BarsWidget, BarsWidget, MemoWidget]
    places = [widget.geometry() for widget in stack.widgets]
    assert places[0].bottom() < places[1].top() <= places[1].bottom() < places[2].top()
    first, *gone = stack.widgets
    stack.show_blocks((bars(3, 9), memo()))
    assert stack.widgets[0] is first
    assert isinstance(first, BarsWidget)
    assert first.bars == bars(3, 9)
    assert kinds(stack) == [BarsWidget, MemoWidget]
    assert all(widget.isHidden() for widget in gone)
    assert not set(gone) & set(stack.widgets)
    stack.show_blocks(())
    assert stack.widgets == ()
    qtbot.waitUntil(lambda: not stack.findChildren(BarsWidget))


def test_what_is_tapped_on_any_block_comes_out_of_the_stack(stack: BlockStack) -> None:
    heard: list[tuple[str, object]] = []
    stack.taps.keyed.connect(lambda key: heard.append(("keyed", key)))
    stack.taps.reason.connect(lambda *about: heard.append(("reason", about)))
    stack.taps.part.connect(lambda draft: heard.append(("part", draft)))
    stack.show_blocks((grid(), bars()))
    stack.show_blocks((grid(), Bars("other")))
    sheet, below = stack.widgets
    assert isinstance(sheet, GridWidget)
    assert isinstance(below, BarsWidget)
    QApplication.processEvents()
    QTest.keyClick(sheet, Qt.Key.Key_Return)
    sheet.tally_tapped.emit("row")
    below.added.emit({"card": ("cup",)})
    assert heard == [("keyed", "Red1"), ("reason", ("row", "")), ("part", {"card": ("cup",)})]


@pytest.mark.parametrize(
    ("block", "key"),
    [
        (Grid((), (), grid().cells), "Blue2"),
        (holdings(), "Tom"),
        (ledger(), "Tom"),
        (track(), "piece-0"),
    ],
    ids=["grid", "holdings", "ledger", "track"],
)
def test_light_and_what_is_new_reach_every_block_that_can_be_lit_until_another_is(
    stack: BlockStack, block: Block, key: str
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
    made = SheetStack(window)
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


@pytest.mark.parametrize(("entries", "lines"), [(8, 7), (40, 7)])
def test_a_book_and_three_rivals_have_room_together_and_a_longer_one_folds_its_older_lines(
    sheet: SheetStack, entries: int, lines: int
) -> None:
    sheet.show_blocks((ledger(entries), holdings(3)))
    QApplication.processEvents()
    book, held = sheet.widgets
    assert isinstance(book, LedgerWidget)
    assert isinstance(held, HoldingsWidget)
    assert (sheet.cramped, sheet.strip.isHidden(), held.part) == (False, True, None)
    shown = [key for key in book.entries.places() if not key.startswith("total-")]
    assert len(shown) == lines, "with the one that says how many are older"
    assert book.geometry().bottom() < held.geometry().top()
    assert held.height() >= held.whole.height()
    assert held.geometry().bottom() <= sheet.rect().bottom()


@pytest.mark.parametrize(("block", "at"), [(holdings(3), 1), (track(3), 0)])
def test_what_rivals_hold_or_a_track_takes_what_it_can_use_and_the_book_the_rest(
    qtbot: QtBot, block: Block, at: int
) -> None:
    sheet = SheetStack()
    sheet.show_blocks((ledger(3), block)[:: 1 if at else -1])
    fingers.on_screen(qtbot, sheet, 846, 1000)
    other, book = sheet.widgets[at], sheet.widgets[1 - at]
    assert other.height() == other.sizeHint().height()
    assert book.height() > other.height()
    assert sheet.widgets[1].geometry().bottom() == sheet.rect().bottom()


def test_where_there_is_little_room_a_tap_leads_to_each_part_until_there_is_room_again(
    sheet: SheetStack,
) -> None:
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
    sheet: SheetStack, blocks: tuple[Block, ...], chips: list[str], seen: str
) -> None:
    resized(sheet, 320, 260)
    sheet.turn_to(3)
    sheet.show_blocks(blocks)
    assert (labels(sheet), shown(sheet), sheet.cramped) == (chips, [seen], bool(chips))


def test_groups_of_rivals_are_shown_at_once_while_each_cell_is_as_large_as_a_finger(
    sheet: SheetStack,
) -> None:
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


def test_a_stack_that_was_laid_out_is_at_rest(sheet: SheetStack) -> None:
    assert restless() == ""
    sheet.updateGeometry()
    assert restless() == ""


TEXT = 14.0
AREA = QRectF(20, 30, 700, 500)
SHEET = QRectF(20, 20, 700, 900)
OTHER = Face("Q")
_PIECE = 8  # pixels by which a piece at the beginning of its way stands out of its lane


# Where ink belongs on paper is where that thing is drawn, in every kind of block.
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
            book, accounts=_otherwise(book.accounts, key, lambda one: replace(one, short=face))
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
BESIDE: tuple[Block, ...] = (bars(), RANKING, memo(), places())
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
    for block in BESIDE:
        assert KINDS[type(block)].places(block, AREA, TEXT) == {}
    assert looked_at == {kind for kind in KINDS if kind not in map(type, BESIDE)}


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
