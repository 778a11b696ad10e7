"""The set-up of a game: its form, filled in on the sheet, and how it is mended later."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Pencil, PencilMark
from notepad.core.game import Table
from notepad.core.record import Record
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import AskAll, AskOne, Note
from notepad.shell.setup.edit_setup_page import EditSetupPage, PlayersPage
from notepad.shell.setup.setup_form import OpeningPanel
from notepad.shell.window import Window
from notepad.widgets.touch.banner import Banner
from tests.nullgame import GAME as NULL
from tests.nullgame import SETUP as NULL_SETUP
from tests.shell.builders import (
    DESK,
    FULL,
    NOTES,
    PHONE,
    SETUP,
    Size,
    chip,
    choose_in,
    disk_full,
    laid_out,
    page_of,
    shown,
    table_of,
    told,
    write_into,
)
from tests.shell.player import Seat, click

FOUR = Table(("Ann", "Bob", "Cem", "Dee"), "Ann", "Bob")
HAND = ("red-1", "blue-2", "green-3", "yellow-4", "violet-5", "red-6")


@pytest.fixture
def panel(qtbot: QtBot) -> OpeningPanel:
    made = OpeningPanel(CATALINE)
    made.set_table(FOUR)
    return shown(qtbot, made, DESK)


def tap(panel: OpeningPanel, *cells: str) -> None:
    for cell in cells:
        place = panel.hand.places()[cell].center().toPoint()
        QTest.mouseClick(panel.hand, Qt.MouseButton.LeftButton, pos=place)


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_tapping_the_hand_on_the_sheet_makes_the_setup_and_the_button_leads_there_until_then(
    qtbot: QtBot, panel: OpeningPanel, size: Size
) -> None:
    laid_out(panel, size)
    panel.activateWindow()
    place = panel.button.mapTo(panel, QPoint())
    click(panel.button)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert panel.hand.isAncestorOf(focus)
    tap(panel, *HAND[:5])
    assert "5 of 6" in panel.hand_card.accessibleName()
    assert not panel.button.ready
    missing = "1 card of your hand is missing."
    assert panel.reason.text() == ("" if size == PHONE else missing), "where there is room for it"
    tap(panel, HAND[5])
    laid_out(panel, size)
    assert panel.button.mapTo(panel, QPoint()) == place, "it stays where it is"
    assert panel.setup.hand == tuple(sorted(HAND, key=panel.setup.hand.index))
    with qtbot.waitSignal(panel.setup_made) as made:
        click(panel.button)
    assert set(made.args[0].hand) == set(HAND)
    assert made.args[0].players == FOUR.players


def test_a_setup_is_mended_from_its_own_draft(qtbot: QtBot) -> None:
    panel = shown(qtbot, OpeningPanel(NULL, confirm="Edit"), DESK)
    panel.set_table(NULL.table(NULL_SETUP))
    panel.start_from(NULL.opening_draft(NULL_SETUP))
    laid_out(panel, DESK)
    assert panel.setup.hand == NULL_SETUP.hand
    tap(panel, "coin")
    assert panel.setup.hand == ("coin",)
    assert panel.button.text() == "Edit"


ASKED = NOTES[0]
ASKED_ME = AskOne(asker="Bob", target="Ann", about="red", passed=2)


def mending(seat: Seat, *notes: Note) -> EditSetupPage:
    """Open a game and ask for its set-up to be mended."""
    player = seat(Record(game="cataline", setup=SETUP, notes=notes))
    player.table.acted.emit("setup")
    return page_of(player.window, EditSetupPage)


def choose(page: EditSetupPage, row: str, choice: str) -> None:
    click(chip(page.panel.rows, choice, row))
    QApplication.processEvents()


def messages(window: Window) -> list[str]:
    return [told(banner) for banner in window.findChildren(Banner) if not banner.isHidden()]


def test_notes_that_do_not_fit_are_told_with_their_sentences_until_their_cause_is_gone(
    seat: Seat, window: Window
) -> None:
    page = mending(seat, ASKED, ASKED_ME)
    choose(page, "variant", "kept")
    ready, reason = page.panel.button.ready, page.panel.reason.text()
    for told_there in ("Note 2: Bob asked Ann for ●Red: 2", "you gave them", "Edit or remove it"):
        assert told_there in reason
    assert "Note 1" not in reason
    assert "[" not in reason
    assert not ready
    choose(page, "variant", "standard")
    assert (page.panel.button.ready, page.panel.reason.text()) == (True, "")
    choose(page, "variant", "kept")
    click(page.panel.button)
    click(page.back)
    table = table_of(window)
    assert table.isVisible()
    assert table.sitting.session.setup == SETUP
    assert messages(window) == [], "nothing stays on the sheet"


def test_a_store_that_fails_is_told_where_the_set_up_is_mended_and_not_later_on_the_sheet(
    seat: Seat, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = mending(seat, ASKED)
    table = table_of(window)
    monkeypatch.setattr(table.sitting.session, "set_up", disk_full)
    choose(page, "variant", "kept")
    click(page.panel.button)
    assert messages(window) == [FULL]

    click(page.back)
    QApplication.sendPostedEvents()
    assert table.isVisible()
    assert table.banner.isHidden()


NAMES = ("Ann", "Bop", "Cem", "Dee")
CALLED = replace(SETUP, players=NAMES, first="Bop")
MISSPELT = AskOne(asker="Bop", target="Cem", about="blue", passed=1)
GAVE = AskAll(asker="Cem", about="6", gave={"Ann": False, "Bop": True, "Dee": False})
RECORD = Record(
    game="cataline",
    setup=CALLED,
    notes=(MISSPELT, GAVE),
    title="Friday",
    marks=(PencilMark("blue-1", "Bop", Pencil.CROSS),),
)


def test_a_misspelt_player_is_called_rightly_in_everything_that_was_noted(
    window: Window, seat: Seat
) -> None:
    laid_out(window, PHONE)
    player = seat(RECORD)
    header = player.table.header
    click(header.menu_button)
    choose_in(header.menu, "Players…")
    page = page_of(window, PlayersPage)
    write_into(page.editor.rows[1].name, "Bob")
    click(page.bar.button)
    player.settle()
    assert player.table.isVisible()
    assert player.notes()[0].startswith("Bob asked Cem")
    session = player.table.sitting.session
    assert session.setup.first == "Bob"
    assert session.notes[1].gave == {"Ann": False, "Bob": True, "Dee": False}
    assert session.marks == {("blue-1", "Bob"): Pencil.CROSS}
    seats = player.table.sitting.current_page.seats
    assert [seat.player for seat in seats] == ["Ann", "Bob", "Cem", "Dee"]
    player.undo()
    assert session.record("Friday") == RECORD
