"""The set-up of a game: its form, filled in on the sheet, and how it is mended later."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Pencil, PencilMark
from notepad.core.game import Table
from notepad.core.record import Record
from notepad.games import catalogue
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import Accuse, AskAll, AskOne, Note
from notepad.games.conspiracy.game import GAME as CONSPIRACY
from notepad.games.sleuth.game import GAME as SLEUTH
from notepad.shell.setup.edit_setup_page import EditSetupPage, PlayersPage
from notepad.shell.setup.seating_plan import SeatingPlan, known_players, last_plan, remember
from notepad.shell.setup.setup_form import OpeningPanel
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.touch.banner import Banner
from tests.monkeys.holds import restless
from tests.nullgame import GAME as NULL
from tests.nullgame import SETUP as NULL_SETUP
from tests.shell.builders import (
    DESK,
    FULL,
    NOTES,
    PHONE,
    SETUP,
    TABLET,
    Size,
    chip,
    chips,
    choose_in,
    disk_full,
    laid_out,
    page_of,
    shown,
    told,
    write_into,
)
from tests.shell.conftest import CATALOGUE
from tests.shell.player import Player, Seat, click
from tests.widgets import fingers

FOUR = Table(("Ann", "Bob", "Cem", "Dee"), "Ann", "Bob")
HAND = ("red-1", "blue-2", "green-3", "yellow-4", "violet-5", "red-6")


@pytest.fixture
def panel(qtbot: QtBot) -> OpeningPanel:
    made = OpeningPanel(CATALINE)
    made.set_table(FOUR)
    return shown(qtbot, made, DESK)


def spot(panel: OpeningPanel, cell: str) -> QPoint:
    return panel.hand.places()[cell].center().toPoint()


def tap(panel: OpeningPanel, *cells: str) -> None:
    for cell in cells:
        QTest.mouseClick(panel.hand, Qt.MouseButton.LeftButton, pos=spot(panel, cell))


def test_tapping_the_hand_on_the_sheet_counts_and_makes_the_setup(
    qtbot: QtBot, panel: OpeningPanel
) -> None:
    tap(panel, *HAND[:5])
    assert "5 of 6" in panel.hand_card.accessibleName()
    assert not panel.button.ready
    assert panel.reason.text() == "1 card of your hand is missing."
    tap(panel, HAND[5])
    assert panel.setup.hand == tuple(sorted(HAND, key=panel.setup.hand.index))
    with qtbot.waitSignal(panel.setup_made) as made:
        click(panel.button)
    assert set(made.args[0].hand) == set(HAND)
    assert made.args[0].players == FOUR.players


def test_a_finger_taps_the_hand_and_a_card_tapped_twice_goes_back(panel: OpeningPanel) -> None:
    for hand in (("green-2",), ()):
        fingers.tap(panel.hand, spot(panel, "green-2"))
        assert panel.draft["hand"] == hand


def test_the_hand_is_tapped_and_started_by_keyboard(qtbot: QtBot, panel: OpeningPanel) -> None:
    for _card in range(6):
        QTest.keyClick(panel.hand, Qt.Key.Key_Space)
        QTest.keyClick(panel.hand, Qt.Key.Key_Down)
    with qtbot.waitSignal(panel.setup_made):
        QTest.keyClick(panel, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert {card.split("-")[0] for card in panel.setup.hand} == {"red"}


def test_the_deck_is_chosen_and_named_in_the_form(panel: OpeningPanel) -> None:
    click([*chips(panel.rows, "deck")][-1])
    write_into(next(view.edit for view in panel.rows.views if view.edit is not None), "Crimson")
    assert panel.hand.grid.columns[0].face.label == "Crimson"


def test_an_objection_holds_the_game_up_and_is_told_first(
    qtbot: QtBot, panel: OpeningPanel
) -> None:
    tap(panel, *HAND)
    panel.block_start("Choose a game.")
    assert panel.setup is None
    assert panel.reason.text() == "Choose a game."
    with qtbot.assertNotEmitted(panel.setup_made):
        QTest.keyClick(panel, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    panel.block_start("")
    assert panel.setup is not None


def test_a_smaller_hand_keeps_what_was_tapped(panel: OpeningPanel) -> None:
    tap(panel, *HAND)
    panel.set_table(Table((*FOUR.players, "Eve"), "Ann", "Ann"))
    assert set(panel.draft["hand"]) == set(HAND)
    assert "6 of 5" in panel.hand_card.accessibleName()
    assert panel.setup is None


def test_a_setup_is_mended_from_its_own_draft(qtbot: QtBot) -> None:
    panel = shown(qtbot, OpeningPanel(NULL, confirm="Edit"), DESK)
    panel.set_table(NULL.table(NULL_SETUP))
    panel.start_from(NULL.opening_draft(NULL_SETUP))
    laid_out(panel, DESK)
    assert panel.setup.hand == NULL_SETUP.hand
    tap(panel, "coin")
    assert panel.setup.hand == ("coin",)
    assert panel.button.text() == "Edit"


def test_beside_other_cards_a_game_without_a_hand_shows_its_empty_sheet(qtbot: QtBot) -> None:
    panel = OpeningPanel(CONSPIRACY)
    panel.set_table(FOUR)
    panel.surround([QWidget()], [])
    shown(qtbot, panel, DESK)
    assert panel.sheet.isVisible()
    spies = panel.sheet.grab().toImage()
    panel.start_from({"balance": ("20000",)})
    assert panel.sheet.grab().toImage() != spies  # with another balance
    laid_out(panel, TABLET)
    assert not panel.sheet.isVisible()
    laid_out(panel, DESK)
    panel.set_game(CATALINE)
    assert not panel.sheet.isVisible()


def test_another_game_starts_from_its_beginning(panel: OpeningPanel) -> None:
    tap(panel, "red-1")
    panel.set_game(NULL)
    panel.set_table(Table(("Ann", "Bob"), "Ann", "Ann"))
    assert panel.draft == {}
    assert [cell.key for cell in panel.hand.grid.cells[0]] == ["cup", "coin", "sword"]


@pytest.mark.parametrize("size", [PHONE, TABLET, DESK, (2560, 1600)])
@pytest.mark.parametrize("scale", [1.0, 1.8])
def test_every_box_can_be_tapped_at_any_size(panel: OpeningPanel, size: Size, scale: float) -> None:
    font = QFont(panel.font())
    font.setPixelSize(round(15 * scale))
    panel.setFont(font)
    laid_out(panel, size)
    assert (panel.width(), panel.height()) == size
    for box in panel.hand.places().values():
        assert min(box.width(), box.height()) >= 30
        assert panel.hand.rect().contains(box.toAlignedRect())
    wide = size[0] > size[1]
    beside = panel.hand_card.mapTo(panel, QPoint(0, 0)).x() >= panel.rows.width()
    assert beside is wide


def test_a_wide_window_has_the_hand_beside_the_form(panel: OpeningPanel) -> None:
    laid_out(panel, DESK)
    assert not panel.side.isAncestorOf(panel.hand_card)
    assert left_of(panel, panel.hand_card) >= left_of(panel, panel.form_card) + panel.rows.width()


def test_below_the_sizes_of_four_other_hands_all_of_mine_is_in_sight(qtbot: QtBot) -> None:
    panel = OpeningPanel(catalogue()["clue"])
    panel.set_table(Table((*FOUR.players, "Eva"), "Ann", "Ann"))
    shown(qtbot, panel)
    laid_out(panel, (1280, 744))  # below a page’s head
    assert len(list(chips(panel.filling))) == 12
    assert panel.far.verticalScrollBar().maximum() == 0


def test_a_narrow_one_has_it_above_the_form(panel: OpeningPanel) -> None:
    laid_out(panel, PHONE)
    assert panel.side.isAncestorOf(panel.hand_card)
    assert panel.hand_card.y() < panel.form_card.y()


def left_of(panel: OpeningPanel, part: QWidget) -> int:
    return part.mapTo(panel, QPoint()).x()


def test_turned_to_and_fro_it_is_as_if_it_had_never_been_turned(panel: OpeningPanel) -> None:
    parts = (panel.side, panel.hand_card, panel.hand, panel.form_card, panel.button)

    def places(size: Size) -> list[object]:
        laid_out(panel, size)
        return [(part.mapTo(panel, QPoint()), part.size()) for part in parts]

    wide, tall = places(DESK), places(PHONE)
    for _turn in range(2):
        assert places(DESK) == wide
        assert places(PHONE) == tall


def test_in_a_list_every_suit_has_its_line_and_headings_have_theirs(panel: OpeningPanel) -> None:
    laid_out(panel, (440, 800))
    assert [len(line) for line in panel.hand.lines] == [6] * 5
    assert panel.hand.lines[1][:2] == ("blue-1", "blue-2")
    laid_out(panel, DESK)
    assert [len(line) for line in panel.hand.lines] == [5] * 6


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_button_that_is_not_ready_leads_to_the_hand_and_stays_where_it_is(
    panel: OpeningPanel, size: Size
) -> None:
    laid_out(panel, size)
    panel.activateWindow()
    place = panel.button.mapTo(panel, QPoint())
    click(panel.button)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert panel.hand.isAncestorOf(focus)
    tap(panel, *HAND)
    laid_out(panel, size)
    assert panel.button.ready
    assert panel.button.mapTo(panel, QPoint()) == place


def test_a_sheet_that_is_cut_to_fit_comes_to_rest_at_its_place(qtbot: QtBot) -> None:
    """Beside the form it needs much height, but below it little: it is cut in another way there."""
    panel = OpeningPanel(SLEUTH)
    panel.set_table(FOUR)
    shown(qtbot, panel, DESK)
    for size in ((720, 440), (800, 425), (900, 470), (900, 485)):
        laid_out(panel, size)
        assert restless() == "", size


ASKED = NOTES[0]
ASKED_ME = AskOne(asker="Bob", target="Ann", about="red", passed=2)
ACCUSED = Accuse(player="Dee", sum=20, correct=False)


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


def test_notes_that_do_not_fit_are_told_with_their_numbers_and_sentences(seat: Seat) -> None:
    page = mending(seat, ASKED, ASKED_ME)
    choose(page, "variant", "kept")

    reason = page.panel.reason.text()
    assert "Note 2: Bob asked Ann for ●Red: 2" in reason
    assert "you gave them" in reason
    assert "Edit or remove it first" in reason
    assert "Note 1" not in reason
    assert "[" not in reason
    assert not page.panel.button.ready


def test_many_notes_that_do_not_fit_are_told_shortly(seat: Seat) -> None:
    page = mending(seat, *[ACCUSED] * 40)
    page.panel.start_from({**page.panel.draft, "variant": ("lone",), "hand": SETUP.hand[:5]})
    choose(page, "conspirators", "10")

    reason = page.panel.reason.text()
    assert "40 of your notes" in reason
    assert "and 37 more" in reason
    assert len(reason.splitlines()) < 8


def test_what_holds_a_set_up_up_goes_with_its_cause_and_nothing_stays_on_the_sheet(
    seat: Seat, window: Window
) -> None:
    page = mending(seat, ASKED_ME)
    choose(page, "variant", "kept")
    choose(page, "variant", "standard")
    assert page.panel.button.ready
    assert page.panel.reason.text() == ""

    choose(page, "variant", "kept")
    click(page.panel.button)
    click(page.back)

    assert window.table is not None
    assert window.table.isVisible()
    assert window.table.sitting.session.setup == SETUP
    assert messages(window) == []


def test_a_store_that_fails_is_told_where_the_set_up_is_mended_and_not_later_on_the_sheet(
    seat: Seat, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = mending(seat, ASKED)
    assert window.table is not None
    monkeypatch.setattr(window.table.sitting.session, "set_up", disk_full)
    choose(page, "variant", "kept")
    click(page.panel.button)
    assert messages(window) == [FULL]

    click(page.back)
    QApplication.sendPostedEvents()
    assert window.table.isVisible()
    assert window.table.banner.isHidden()


def test_a_set_up_that_all_notes_fit_is_used_from_now_on(seat: Seat, window: Window) -> None:
    page = mending(seat, ASKED)
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
        choose_in(header.menu, "Players…")
        return page_of(window, PlayersPage)

    return visited


def test_a_misspelt_player_is_called_rightly_in_everything_that_was_noted(
    window: Window, visit: Visit, qtbot: QtBot
) -> None:
    page = visit()
    write_into(page.editor.rows[1].name, "Bob")
    click(page.bar.button)
    player = Player(qtbot, window)
    player.settle()
    assert player.table.isVisible()
    assert player.notes()[0].startswith("Bob asked Cem")
    session = player.table.sitting.session
    assert session.setup.first == "Bob"
    assert session.notes[1].gave == {"Ann": False, "Bob": True, "Dee": False}
    assert session.marks == {("blue-1", "Bob"): Pencil.CROSS}
    assert [seat.player for seat in player.table.sitting.current_page.seats] == [
        "Ann",
        "Bob",
        "Cem",
        "Dee",
    ]
    player.undo()
    assert session.record("Friday") == RECORD


def test_a_player_is_moved_to_his_seat_and_is_asked_for_in_turn(
    window: Window, visit: Visit, qtbot: QtBot
) -> None:
    page = visit()
    page.editor.rows[3].handle.setFocus()
    QTest.keyClick(page.editor.rows[3].handle, Qt.Key.Key_Up)
    click(page.bar.button)
    player = Player(qtbot, window)
    player.settle()
    sitting = player.table.sitting
    assert sitting.session.setup.players == ("Ann", "Bop", "Dee", "Cem")
    assert sitting.session.notes == RECORD.notes
    assert [seat.player for seat in sitting.current_page.seats if seat.turn] == ["Ann"], (
        "Cem asked last"
    )


def test_nobody_joins_or_leaves_and_i_stay_who_i_am(visit: Visit) -> None:
    page = visit()
    assert page.editor.spare is None
    for row in page.editor.rows:
        assert not row.remove.isVisible()
        assert row.me.isVisible() == (row.name.text() == "Ann")
        assert not row.me.isEnabled()


def test_two_of_one_name_can_not_be_kept(visit: Visit) -> None:
    page = visit()
    write_into(page.editor.rows[1].name, "Cem")
    assert not page.bar.button.ready
    assert page.bar.missing == "Cem is already in this game."
    write_into(page.editor.rows[1].name, "Bob")
    assert page.bar.button.ready


def test_he_is_offered_by_his_right_name_the_next_time(
    window: Window, visit: Visit, library: Library
) -> None:
    plan = SeatingPlan(NAMES, 0, 1)
    remember(library, CATALOGUE["cataline"], plan, {"hand": SETUP.hand})
    page = visit()
    write_into(page.editor.rows[1].name, "Bob")
    click(page.bar.button)
    assert known_players(library) == ("Ann", "Bob", "Cem", "Dee")
    assert last_plan(library, range(3, 6)).names == ("Ann", "Bob", "Cem", "Dee")


def test_where_it_can_not_be_written_down_the_page_stays_and_says_so(
    window: Window, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = visit()
    assert window.table is not None
    monkeypatch.setattr(window.table.sitting, "reseat", disk_full)
    write_into(page.editor.rows[1].name, "Bob")
    click(page.bar.button)
    assert page.isVisible()
    assert messages(window) == [FULL]
