"""Mending the set-up of a game in play: what the notes don't fit is told as players say it."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.record import Record
from notepad.games.cataline.notes import Accuse, AskOne, Note
from notepad.games.cataline.setup import Setup
from notepad.shell.setup.edit_setup_page import MendingPage
from notepad.shell.window import Window
from notepad.storage import Library, StoreError
from notepad.widgets.touch.banner import Banner
from tests.shell.conftest import CATALOGUE
from tests.shell.player import Player, click

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
)
ASKED = AskOne(asker="Bob", target="Cem", about="blue", passed=0)
ASKED_ME = AskOne(asker="Bob", target="Ann", about="red", passed=2)
ACCUSED = Accuse(player="Dee", sum=20, correct=False)


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    window = Window(library, CATALOGUE)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    yield window
    window.put_away()


def _mending(window: Window, library: Library, qtbot: QtBot, *notes: Note) -> MendingPage:
    """Open a game and ask for its set-up to be mended."""
    window.open_game(library.create(Record(game="cataline", setup=SETUP, notes=notes)))
    Player(qtbot, window).settle()
    assert window.table is not None
    window.table.acted.emit("setup")
    page = window.findChild(MendingPage)
    assert isinstance(page, MendingPage)
    return page


def _choose(page: MendingPage, row: str, choice: str) -> None:
    QApplication.processEvents()
    chips = [chip for view in page.panel.rows.views if view.row.key == row for chip in view.chips]
    click(next(chip for chip in chips if chip.choice.key == choice))
    QApplication.processEvents()


def _messages(window: Window) -> list[str]:
    return [banner.text.text() for banner in window.findChildren(Banner) if not banner.isHidden()]


def test_notes_that_do_not_fit_are_told_with_their_numbers_and_sentences(
    window: Window, library: Library, qtbot: QtBot
) -> None:
    page = _mending(window, library, qtbot, ASKED, ASKED_ME)
    _choose(page, "variant", "kept")

    told = page.panel.reason.text()
    assert "Note 2: Bob asked Ann for ●Red: 2" in told
    assert "you gave them" in told
    assert "Mend or remove it first" in told
    assert "Note 1" not in told
    assert "[" not in told
    assert not page.panel.button.isEnabled()


def test_many_notes_that_do_not_fit_are_told_shortly(
    window: Window, library: Library, qtbot: QtBot
) -> None:
    page = _mending(window, library, qtbot, *[ACCUSED] * 40)
    page.panel.start_from({**page.panel.draft, "variant": ("lone",), "hand": SETUP.hand[:5]})
    _choose(page, "conspirators", "10")

    told = page.panel.reason.text()
    assert "40 of your notes" in told
    assert "and 37 more" in told
    assert len(told.splitlines()) < 8


def test_what_holds_a_set_up_up_goes_with_its_cause_and_nothing_stays_on_the_sheet(
    window: Window, library: Library, qtbot: QtBot
) -> None:
    page = _mending(window, library, qtbot, ASKED_ME)
    _choose(page, "variant", "kept")
    _choose(page, "variant", "standard")
    assert page.panel.button.isEnabled()
    assert page.panel.reason.text() == ""

    _choose(page, "variant", "kept")
    click(page.panel.button)
    click(page.back)

    assert window.table is not None
    assert window.table.isVisible()
    assert window.table.sitting.session.setup == SETUP
    assert _messages(window) == []


def test_a_store_that_fails_is_told_where_the_set_up_is_mended_and_not_later_on_the_sheet(
    window: Window, library: Library, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = _mending(window, library, qtbot, ASKED)

    def refuse(_setup: object) -> None:
        raise StoreError("The disk is full.", "Make room.")

    assert window.table is not None
    monkeypatch.setattr(window.table.sitting.session, "set_up", refuse)
    _choose(page, "variant", "kept")
    click(page.panel.button)
    assert any("disk is full" in text for text in _messages(window))

    click(page.back)
    QApplication.sendPostedEvents()
    assert window.table.isVisible()
    assert window.table.banner.isHidden()


def test_a_set_up_that_all_notes_fit_is_used_from_now_on(
    window: Window, library: Library, qtbot: QtBot
) -> None:
    page = _mending(window, library, qtbot, ASKED)
    _choose(page, "variant", "kept")
    click(page.panel.button)

    assert window.table is not None
    assert window.table.isVisible()
    assert window.table.sitting.session.setup.variant == "kept"
