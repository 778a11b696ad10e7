"""What the table of Sleuth adds to any table: search cards and open numbers."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Aside
from notepad.core.page import Grid
from notepad.core.record import AnyRecord, Catalogue, Record
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.search_cards import PLACE
from notepad.shell.table.table_model import Sitting
from notepad.shell.window import Window
from notepad.widgets.look.boxes import READ
from notepad.widgets.sheet.cell_painting import written
from notepad.widgets.sheet.cell_ways import place_cell
from notepad.widgets.sheet.grid_painting import corners_of, needs_of
from notepad.widgets.sheet.grid_widget import GridWidget
from tests.shell.builders import DESK, PHONE, SLEUTH_SETUP, TABLET, Sit
from tests.shell.player import Player, Tap, click
from tests.widgets import fingers

FIVE, HAND = SLEUTH_SETUP.players, SLEUTH_SETUP.hand


def ask(sitting: Sitting, **taps: str) -> None:
    for row, choice in taps.items():
        sitting.tap(row, choice)


@pytest.fixture
def shelf() -> Catalogue:
    return {GAME.id: GAME}


@pytest.fixture
def record() -> AnyRecord:
    return Record(game="sleuth", setup=replace(SLEUTH_SETUP, first="Ann"), title="Friday")


@pytest.fixture
def sitting(sit: Sit) -> Sitting:
    return sit(game=GAME, setup=SLEUTH_SETUP)


def test_my_card_is_used_and_drawn_anew_in_one_undo_step(qtbot: QtBot, sitting: Sitting) -> None:
    sitting.session.change_aside_lists({PLACE: ("blue", "pearl", "free", "opal+red")})
    ask(sitting, who="Ann", search="1", whom="Bob", count="2")
    assert sitting.session.aside == {PLACE: ("blue", "new", "free", "opal+red")}
    assert [GAME.said(SLEUTH_SETUP, note) for note in sitting.session.notes] == [
        "Ann asked Bob about pearls: 2"
    ]
    ask(sitting, kind="cards", gem="opal", free="free")
    form = sitting.view.form
    assert form.outcome is None, "it is no note"
    sitting.confirm()
    assert form.sentence
    assert sitting.session.aside == {PLACE: ("blue", "free+opal", "free", "opal+red")}
    sitting.undo()
    sitting.undo()
    assert sitting.session.aside == {PLACE: ("blue", "pearl", "free", "opal+red")}
    assert not sitting.session.notes
    qtbot.waitUntil(lambda: sitting.view.settled)


@pytest.mark.parametrize(
    ("size", "tap"),
    [
        pytest.param(DESK, click, id="desk-mouse"),
        pytest.param(TABLET, fingers.tap, id="tablet-finger"),
        pytest.param(PHONE, fingers.tap, id="phone-finger"),
    ],
)
def test_a_tap_on_my_search_card_asks_with_it_whatever_is_shown_beside_the_sheet(
    qtbot: QtBot, window: Window, tap: Tap, size: tuple[int, int]
) -> None:
    player = Player(qtbot, window, tap)
    player.start(FIVE, HAND)
    sitting, area = player.table.sitting, player.table.area
    sitting.session.change_aside_lists({PLACE: ("blue", "pearl+yellow", "free", "opal")})
    window.resize(*size)
    QApplication.processEvents()
    area.turn_to("notes")
    chip = area.in_front.chips[1]
    player.tap(chip)
    player.settle()
    assert area.form.isVisible()
    assert "".join(piece.text for piece in sitting.view.form.line) == (
        "Ann asks  about yellow pearls: "
    )
    assert [one.choice.chosen for one in area.in_front.chips] == [False, True, False, False]
    player.choose(whom="Bob", count="0")
    player.settle()
    assert player.notes()[-1] == "Ann asked Bob about yellow pearls: 0"
    assert searching(player) == {PLACE: ("blue", "new", "free", "opal")}
    assert area.in_front.chips[1].choice.face.label == "?"


def test_looking_back_shows_the_search_cards_of_then_and_none_can_be_tapped(player: Player) -> None:
    sitting, strip = player.table.sitting, player.table.area.in_front
    sitting.session.change_aside_lists({PLACE: ("blue", "pearl", "free", "opal")})
    ask(sitting, who="Ann", search="1", whom="Bob", count="2")
    ask(sitting, kind="cards", gem="opal", free="free")
    sitting.confirm()
    ask(sitting, whom="Cem", colour="red", count="1")

    def words(*places: int) -> list[str]:
        return [strip.chips[at].choice.face.label for at in places]

    player.settle()
    assert words(0, 1, 3) == ["blue gems", "free: opal", "opals"]
    player.look_back(0)
    assert words(0, 1, 3) == ["blue gems", "pearls", "opals"]
    assert not any(chip.isEnabled() or chip.choice.chosen for chip in strip.chips)
    player.look_back(1)
    assert words(1) == ["free: opal"]
    sitting.look_back(None)
    player.settle()
    assert all(chip.isEnabled() for chip in strip.chips)


def test_my_search_card_asks_nothing_in_somebody_elses_turn_and_never_delays_a_note(
    player: Player,
) -> None:
    sitting, strip = player.table.sitting, player.table.area.in_front
    sitting.session.change_aside_lists({PLACE: ("blue", "pearl", "free", "opal")})
    ask(sitting, who="Ann", search="1", whom="Bob", count="2")
    assert [choice.key for choice in player.chosen("kind")] == ["question"], "though I drew a card"
    player.settle()
    before = sitting.view.draft
    click(strip.chips[0])
    assert sitting.view.draft == before
    told = player.table.banner.message
    assert told is not None
    assert "turn" in told.text
    click(strip.chips[1])
    assert [choice.key for choice in player.chosen("kind")] == ["cards"], "the new one"


def searching(player: Player) -> Aside:
    return dict(player.table.sitting.session.aside)


@pytest.mark.parametrize("tap", [click, fingers.tap], ids=["mouse", "finger"])
def test_one_tap_declines_to_write_a_drawn_card_down_and_it_is_not_asked_again(
    qtbot: QtBot, window: Window, tap: Tap
) -> None:
    player = Player(qtbot, window, tap)
    player.start(FIVE, HAND)
    player.choose(kind="cards", colour="blue")
    player.confirm()
    player.choose(kind="cards", gem="pearl")
    player.confirm()
    player.choose(kind="cards", free="?")
    assert searching(player) == {PLACE: ("blue", "pearl", "?", "?")}, "one tap for all the rest"
    assert [choice.key for choice in player.chosen("kind")] == ["question"]
    player.choose(who="Bob", whom="Cem", colour="red", count="2")
    assert player.notes()[-1] == "Bob asked Cem about red gems: 2"


def test_the_usual_numbers_of_a_question_stand_on_a_phone_beside_its_elements_and_search_cards(
    player: Player,
) -> None:
    player.window.resize(*PHONE)
    sitting, area = player.table.sitting, player.table.area
    sitting.session.change_aside_lists({PLACE: ("blue", "pearl", "free", "opal+red")})
    ask(sitting, who="Ann", whom="Bob", colour="red")
    player.settle()
    assert area.in_front.isVisible()
    rows = area.form.rows

    def shown(row: str) -> list[str]:
        return [chip.choice.key for chip in rows.chips_of(row) if chip.isVisible()]

    assert not rows.more.isHidden()
    assert (len(shown("gem")), len(shown("colour"))) == (3, 4)
    assert shown("count") == ["0", "1", "2", "3", "4", "5"]
    click(rows.more)
    assert (shown("gem"), shown("count")) == ([], ["6", "7"])


def test_open_numbers_can_be_hidden_and_stay_hidden(player: Player, game: int) -> None:
    player.note(whom="Bob", gem="pearl", count="3")

    def hints() -> int:
        sheet = player.table.sitting.current_page.sheet
        assert isinstance(sheet, Grid)
        return sum(bool(mark.clues) for row in sheet.cells for cell in row for mark in cell.marks)

    assert hints() == 10
    player.table.header.hints_chosen.emit(False)
    assert hints() == 0
    player.window.show_library()
    player.window.open_game(game)
    player.settle()
    assert hints() == 0
    player.table.header.hints_chosen.emit(True)
    assert hints() == 10


def test_all_gems_stand_on_a_phone_at_once_and_only_who_may_have_one_is_written(
    player: Player,
) -> None:
    player.window.resize(360, 640)
    player.note(whom="Bob", colour="red", count="0")
    player.settle()
    (sheet,) = player.table.area.sheet.findChildren(GridWidget)
    assert sheet.is_whole
    assert sheet.leaf.brief
    places = {key: place for key, place in sheet.places().items() if key in sheet.leaf.keys}
    assert len(places) == 36
    ruled_out = next(cell for cell in sheet.leaf.boxes if "red" in cell.key and len(cell.marks) > 1)
    frame = place_cell(*places[ruled_out.key].size().toTuple(), needs_of(sheet.leaf))
    shown = [mark.holder for mark, _put in written(ruled_out, frame, corners_of(sheet.leaf))]
    assert "Bob" in {mark.holder for mark in ruled_out.marks}
    assert shown
    assert "Bob" not in shown
    assert frame.mark_text >= READ


def test_a_tap_on_a_box_of_a_phone_says_below_the_note_what_is_known_and_a_tap_there_says_why(
    player: Player,
) -> None:
    player.window.resize(360, 640)
    player.note(whom="Bob", gem="pearl", count="3")
    player.settle()
    area, sheet = player.table.area, player.sheet
    box = next(cell for cell in sheet.leaf.boxes if any(mark.clues for mark in cell.marks))
    player.tap_cell(sheet, box.key)
    assert area.part == "note"
    told, _place, _bold = area.last.lines()[0]
    assert told.lower() == box.spoken.lower()
    player.tap(area.last)
    assert area.part == "why"


def test_a_tapped_note_lights_the_boxes_that_its_open_count_may_mean(player: Player) -> None:
    player.note(whom="Bob", gem="pearl", count="3")
    player.settle()
    area, sheet, lit = player.table.area, player.sheet, []
    area.turn_to("notes")
    for _tap in range(2):
        area.notes.tap_row(0, None)
        lit.append({key for key in sheet.places() if key in sheet._lit})
    meant = {
        box.key for box in sheet.leaf.boxes for mark in box.marks for one in mark.clues if one.note
    }
    assert lit == [meant, set()]
    assert meant
