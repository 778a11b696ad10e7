"""Mending the set-up or the players of a game in play: what was noted stays, and follows them."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Pencil, PencilMark
from notepad.core.record import Record
from notepad.games.cataline.notes import Accuse, AskAll, AskOne, Note
from notepad.shell.setup.edit_setup_page import EditSetupPage, PlayersPage
from notepad.shell.setup.seating_plan import SeatingPlan, known_players, last_plan, remember
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.touch.banner import Banner
from tests.shell.builders import (
    FULL,
    PHONE,
    chip,
    choose_in,
    disk_full,
    laid_out,
    page_of,
    told,
    write_into,
)
from tests.shell.conftest import CATALOGUE
from tests.shell.player import Player, click
from tests.shell.tables import NOTES, SETUP

ASKED = NOTES[0]
ASKED_ME = AskOne(asker="Bob", target="Ann", about="red", passed=2)
ACCUSED = Accuse(player="Dee", sum=20, correct=False)


def mending(window: Window, library: Library, qtbot: QtBot, *notes: Note) -> EditSetupPage:
    """Open a game and ask for its set-up to be mended."""
    window.open_game(library.create(Record(game="cataline", setup=SETUP, notes=notes)))
    player = Player(qtbot, window)
    player.settle()
    player.table.acted.emit("setup")
    return page_of(window, EditSetupPage)


def choose(page: EditSetupPage, row: str, choice: str) -> None:
    click(chip(page.panel.rows, choice, row))
    QApplication.processEvents()


def messages(window: Window) -> list[str]:
    return [told(banner) for banner in window.findChildren(Banner) if not banner.isHidden()]


def test_notes_that_do_not_fit_are_told_with_their_numbers_and_sentences(
    window: Window, library: Library, qtbot: QtBot
) -> None:
    page = mending(window, library, qtbot, ASKED, ASKED_ME)
    choose(page, "variant", "kept")

    reason = page.panel.reason.text()
    assert "Note 2: Bob asked Ann for ●Red: 2" in reason
    assert "you gave them" in reason
    assert "Mend or remove it first" in reason
    assert "Note 1" not in reason
    assert "[" not in reason
    assert not page.panel.button.isEnabled()


def test_many_notes_that_do_not_fit_are_told_shortly(
    window: Window, library: Library, qtbot: QtBot
) -> None:
    page = mending(window, library, qtbot, *[ACCUSED] * 40)
    page.panel.start_from({**page.panel.draft, "variant": ("lone",), "hand": SETUP.hand[:5]})
    choose(page, "conspirators", "10")

    reason = page.panel.reason.text()
    assert "40 of your notes" in reason
    assert "and 37 more" in reason
    assert len(reason.splitlines()) < 8


def test_what_holds_a_set_up_up_goes_with_its_cause_and_nothing_stays_on_the_sheet(
    window: Window, library: Library, qtbot: QtBot
) -> None:
    page = mending(window, library, qtbot, ASKED_ME)
    choose(page, "variant", "kept")
    choose(page, "variant", "standard")
    assert page.panel.button.isEnabled()
    assert page.panel.reason.text() == ""

    choose(page, "variant", "kept")
    click(page.panel.button)
    click(page.back)

    assert window.table is not None
    assert window.table.isVisible()
    assert window.table.sitting.session.setup == SETUP
    assert messages(window) == []


def test_a_store_that_fails_is_told_where_the_set_up_is_mended_and_not_later_on_the_sheet(
    window: Window, library: Library, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = mending(window, library, qtbot, ASKED)
    assert window.table is not None
    monkeypatch.setattr(window.table.sitting.session, "set_up", disk_full)
    choose(page, "variant", "kept")
    click(page.panel.button)
    assert messages(window) == [FULL]

    click(page.back)
    QApplication.sendPostedEvents()
    assert window.table.isVisible()
    assert window.table.banner.isHidden()


def test_a_set_up_that_all_notes_fit_is_used_from_now_on(
    window: Window, library: Library, qtbot: QtBot
) -> None:
    page = mending(window, library, qtbot, ASKED)
    choose(page, "variant", "kept")
    click(page.panel.button)
    assert window.table is not None
    assert window.table.isVisible()
    assert window.table.sitting.session.setup.variant == "kept"


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


Visit = Callable[[], PlayersPage]


@pytest.fixture
def visit(window: Window, library: Library, qtbot: QtBot) -> Visit:
    """Open the game, and from the table's menu its players."""
    laid_out(window, PHONE)
    window.open_game(library.create(RECORD))
    player = Player(qtbot, window)

    def visited() -> PlayersPage:
        player.settle()
        header = player.table.header
        click(header.menu_button)
        choose_in(header.menu, "Players …")
        return page_of(window, PlayersPage)

    return visited


def test_a_misspelt_player_is_called_rightly_in_everything_that_was_noted(
    window: Window, visit: Visit, qtbot: QtBot
) -> None:
    page = visit()
    write_into(page.editor.rows[1].name, "Bob")
    click(page.button)
    player = Player(qtbot, window)
    player.settle()
    assert player.table.isVisible()
    assert player.notes()[0].startswith("Bob asked Cem")
    session = player.table.sitting.session
    assert session.setup.first == "Bob"
    assert session.notes[1].gave == {"Ann": False, "Bob": True, "Dee": False}
    assert session.marks == {("blue-1", "Bob"): Pencil.CROSS}
    assert [seat.player for seat in player.table.sitting.page.seats] == ["Ann", "Bob", "Cem", "Dee"]
    player.tap(player.table.header.buttons["undo"])
    player.settle()
    assert session.record("Friday") == RECORD


def test_a_player_is_moved_to_his_seat_and_is_asked_for_in_turn(
    window: Window, visit: Visit, qtbot: QtBot
) -> None:
    page = visit()
    click(page.editor.rows[3].up)
    click(page.button)
    player = Player(qtbot, window)
    player.settle()
    sitting = player.table.sitting
    assert sitting.session.setup.players == ("Ann", "Bop", "Dee", "Cem")
    assert sitting.session.notes == RECORD.notes
    assert [seat.player for seat in sitting.page.seats if seat.turn] == ["Ann"], "Cem asked last"


def test_nobody_joins_or_leaves_and_i_stay_who_i_am(visit: Visit) -> None:
    page = visit()
    assert page.editor.add.isHidden()
    assert not page.editor.guests
    for row in page.editor.rows:
        assert not row.remove.isVisible()
        assert row.me.isVisible() == (row.name.text() == "Ann")
        assert not row.me.isEnabled()


def test_two_of_one_name_can_not_be_kept(visit: Visit) -> None:
    page = visit()
    write_into(page.editor.rows[1].name, "Cem")
    assert not page.button.isEnabled()
    assert page.reason.text() == "Cem sits at this table already."
    write_into(page.editor.rows[1].name, "Bob")
    assert page.button.isEnabled()


def test_he_is_offered_by_his_right_name_the_next_time(
    window: Window, visit: Visit, library: Library
) -> None:
    plan = SeatingPlan(NAMES, 0, 1)
    remember(library, CATALOGUE["cataline"], plan, {"hand": SETUP.hand})
    page = visit()
    write_into(page.editor.rows[1].name, "Bob")
    click(page.button)
    assert known_players(library) == ("Ann", "Bob", "Cem", "Dee")
    assert last_plan(library, range(3, 6)).names == ("Ann", "Bob", "Cem", "Dee")


def test_where_it_can_not_be_written_down_the_page_stays_and_says_so(
    window: Window, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = visit()
    assert window.table is not None
    monkeypatch.setattr(window.table.sitting, "reseat", disk_full)
    write_into(page.editor.rows[1].name, "Bob")
    click(page.button)
    assert page.isVisible()
    assert messages(window) == [FULL]
