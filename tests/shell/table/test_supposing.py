"""What would follow is shown on the sheet, and the notes that clash are named."""

from typing import Any

from notepad.core.faces_and_marks import Level, Standing
from notepad.core.form import Form
from notepad.core.page import Grid
from notepad.core.session import Session
from notepad.shell.reasoning.messages import WouldFollow
from notepad.shell.table.table_view import TableView
from notepad.shell.table.vantage import Vantage
from tests.games.tables import view_of
from tests.nullgame import GAME, SETUP, Look


class Asked:
    """Keeps what was asked, and what would follow once a test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.would_follow: WouldFollow | None = None

    def suppose(self, cell: str, holder: str) -> None:
        self.asked.append((cell, holder))


class Table:
    """A table with notes, without a window."""

    def __init__(self, *notes: Look) -> None:
        self.notes, self.reasoner, self.knowledge = notes, GAME.reasoner(SETUP), Asked()
        self.vantage = Vantage(Session(GAME, SETUP), self.knowledge)  # type: ignore[arg-type]
        self._now = view_of(GAME, SETUP, notes, self.reasoner.weigh(self.reasoner.follow(notes)))
        page = GAME.page(self._now)
        form: Form[Any] = Form(())
        self._view = TableView(self._now.play, page, page.sheet, form, Level.ODDS)

    def view(self) -> TableView:
        return self.vantage.seen(self._view, self._now, GAME.page)

    def answer(self, cell: str, holder: str) -> None:
        known = self.reasoner.suppose(self.notes, cell, holder)
        self.knowledge.would_follow = WouldFollow(cell, holder, known)


def test_nothing_is_shown_of_it_before_it_is_known() -> None:
    table = Table()
    before = table.view()
    table.vantage.suppose("coin", "Bob")
    assert table.knowledge.asked == [("coin", "Bob")]
    view = table.view()
    assert view.sheet is before.sheet
    assert view.supposed is not None
    assert view.supposed.waiting
    table.answer("sword", "Bob")
    now = table.view().supposed
    assert now is not None
    assert now.waiting, "that is the answer to something else"


def test_what_would_follow_is_on_the_sheet_until_one_lets_go() -> None:
    table = Table()
    before = table.view()
    table.vantage.suppose("coin", "Bob")
    table.answer("coin", "Bob")
    view = table.view()
    assert view.supposed is not None
    assert view.supposed.changed.places
    assert isinstance(view.sheet, Grid)
    cell = view.sheet.cell("coin")
    assert cell is not None
    assert Standing.CIRCLED in {mark.standing for mark in cell.marks}
    assert table.view().page is view.page
    table.vantage.turn_to(None)
    assert table.view() is before
    assert not table.vantage.supposes


def test_the_notes_that_clash_with_it_are_named() -> None:
    table = Table(Look("Bob", "coin"))
    table.vantage.suppose("sword", "Bob")
    table.answer("sword", "Bob")
    now = table.view().supposed
    assert now is not None
    assert (now.told, now.clash) == ("That can't be: note 1 says otherwise.", (1,))


def test_where_no_note_speaks_against_it_the_set_up_does() -> None:
    table = Table()
    table.vantage.suppose("cup", "Bob")
    table.answer("cup", "Bob")
    now = table.view().supposed
    assert now is not None
    assert now.told == "That can't be: the set-up says otherwise."


def test_what_can_not_be_supposed_is_told() -> None:
    table = Table()
    table.vantage.suppose("nothing", "Bob")
    table.answer("nothing", "Bob")
    now = table.view().supposed
    assert now is not None
    assert now.told == "That can't be supposed here."
