"""What the table of Caracalla adds to any table: keys skip families, a kind is typed in."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from notepad.core.game import Table
from notepad.core.record import AnyRecord, Record
from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.notes import Meeting
from notepad.widgets.sheet.bank_book import LedgerWidget
from tests.shell.builders import laid_out
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


def test_twenty_meetings_of_four_families_are_in_sight_on_a_desktop(seat: Seat) -> None:
    meetings = tuple(Meeting(pieces={"red": 2, "blue": 2}) for _meeting in range(20))
    record = begun("Ann", "Bob", "Cem", "Dee")
    keeper = seat(replace(record, setup=replace(record.setup, goal=500), notes=meetings))
    laid_out(keeper.window, (1280, 800))
    book = keeper.table.area.sheet.widgets[1]
    assert isinstance(book, LedgerWidget)
    assert list(book.entries.shown) == list(range(20))
    assert min(place.height() for place in book.entries.places().values()) >= 18
