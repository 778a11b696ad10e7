"""What the table of Caracalla adds to any table: keys skip families, a kind is typed in."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from notepad.core.game import Table
from notepad.core.record import AnyRecord, Record
from notepad.core.seats import initials
from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.notes import Meeting
from notepad.games.caracalla.setup import face
from notepad.widgets.sheet.bank_book import LedgerWidget
from notepad.widgets.sheet.track import TrackWidget
from notepad.widgets.touch.buttons import Fit
from tests.shell.builders import DESK, PHONE, Size, laid_out
from tests.shell.player import Seat
from tests.widgets import fingers


def begun(*names: str, each: str = "1") -> AnyRecord:
    """Return a game of these players at its beginning, each with so many families."""
    setup = GAME.begin(Table(names, names[0], names[0]), {"each": (each,)}).form.outcome
    assert setup is not None
    return Record(game=GAME.id, setup=setup)


def test_zero_skips_a_family_that_takes_no_part_in_this_meeting(seat: Seat) -> None:
    keeper = seat(begun("Ann", "Bob", "Cem", "Dee"))
    QTest.keyClicks(keeper.table, "1020")
    draft = keeper.table.sitting.view.draft
    assert draft == {"bath": ("1",), "pieces-yellow": ("2",)}
    focus = QApplication.focusWidget()
    assert isinstance(focus, QWidget)
    QTest.keyClick(focus, Qt.Key.Key_2)
    assert keeper.table.sitting.view.draft == {**draft, "pieces-blue": ("2",)}
    keeper.keep()
    QTest.keyClicks(keeper.table, "23")
    assert keeper.table.sitting.view.draft == {"bath": ("2",), "pieces-red": ("3",)}


def test_enter_takes_only_the_kind_that_was_typed_in(seat: Seat) -> None:
    keeper = seat(begun("Ann", "Bob", each="2"))
    keeper.choose(**{"bath": "1", "pieces-red": "2", "pieces-green": "2"})
    QApplication.processEvents()
    place = keeper.table.area.form.line.place("label")
    assert place is not None
    keeper.tap(place)
    QApplication.processEvents()
    edit = next(view.edit for view in keeper.table.area.form.rows.views if view.edit is not None)
    fingers.tap(edit)
    QTest.keyClicks(edit, "all girls")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert keeper.notes() == []
    form = keeper.table.sitting.view.form
    assert form.outcome is not None
    assert "label" not in form.step


@pytest.mark.parametrize("size", [PHONE, (640, 360), (800, 600), DESK], ids=str)
@pytest.mark.parametrize(
    "record",
    [
        pytest.param(begun("Ann", "Bob", "Cem", "Dee", "Eva"), id="five"),
        pytest.param(begun("Ann", "Bob", "Maximilian-Friedrich", each="2"), id="two each"),
        pytest.param(begun("Ann", "Bob", "Cem", "Dee", "Eva", "Fay"), id="six"),
    ],
)
def test_all_families_are_on_one_page_with_the_signs_of_their_players_beside_the_path(
    seat: Seat, record: AnyRecord, size: Size
) -> None:
    keeper = seat(record)
    laid_out(keeper.window, size)
    keeper.choose(bath="1")
    laid_out(keeper.window, size)
    area, owners = keeper.table.area, record.setup.owners
    told = [
        chip
        for view in area.form.rows.views
        for chip in view.chips
        if chip.isVisible() and chip.choice.face.symbol
    ]
    letters = initials(record.setup.players)
    signs = [face(family, letters[player]) for family, player in owners.items()]
    assert [chip.choice.face for chip in told] == signs
    assert all(chip.fit is not Fit.BARE for chip in told)
    assert area.form.rows.more.isHidden()
    (path,) = (one for one in area.sheet.widgets if isinstance(one, TrackWidget))
    assert path.isVisible()
    lanes = [path.places()[family] for family in owners]
    assert all(path.rect().toRectF().contains(lane) and lane.height() >= 16 for lane in lanes)


def test_each_tap_on_one_of_six_families_adds_a_piece_until_no_more_can_meet(seat: Seat) -> None:
    keeper = seat(begun("Ann", "Bob", "Cem", each="2"))
    keeper.choose(bath="1")

    def tapped(family: str, times: int) -> object:
        for _tap in range(times):
            keeper.tap(keeper.chip("pieces", family))
        outcome = keeper.table.sitting.view.form.outcome
        return outcome and dict(outcome.pieces)

    assert tapped("red", 3) is None
    assert tapped("white", 1) == {"red": 3, "white": 1}
    assert tapped("white", 4) == {"red": 3, "white": 5}
    assert not keeper.chip("pieces", "blue").isEnabled()
    assert tapped("red", 1) == {"white": 5}, "none again, as no more than eight can meet"
    assert tapped("blue", 1) == {"white": 5, "blue": 1}
    keeper.keep()
    assert len(keeper.notes()) == 1


def test_twenty_meetings_of_four_families_are_in_sight_on_a_desktop(seat: Seat) -> None:
    meetings = tuple(Meeting(pieces={"red": 2, "blue": 2}) for _meeting in range(20))
    record = begun("Ann", "Bob", "Cem", "Dee")
    keeper = seat(replace(record, setup=replace(record.setup, goal=500), notes=meetings))
    laid_out(keeper.window, (1280, 800))
    book = keeper.table.area.sheet.widgets[1]
    assert isinstance(book, LedgerWidget)
    assert list(book.entries.shown) == list(range(20))
    assert min(place.height() for place in book.entries.places().values()) >= 18
