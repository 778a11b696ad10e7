"""Whole games of Cataline and its variants through the real window."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.card_slots import NONE
from notepad.core.page import Bars, Fill, Grid, Ranking
from notepad.core.record import AnyRecord
from notepad.games.cataline.setup import ALL
from notepad.shell.table.table_header import elided_to
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.look.theme import text_size
from notepad.widgets.touch.menus import MenuSheet
from tests.shell.builders import DESK, EMPTY, HAND, NAMES, PHONE, TABLET
from tests.shell.player import Player, Tap, click, key
from tests.widgets import fingers

TAPS = [
    pytest.param(click, id="mouse", marks=pytest.mark.exhaustive),
    pytest.param(fingers.tap, id="finger"),
]


@pytest.mark.parametrize("tap", [click, fingers.tap, key], ids=["mouse", "finger", "keyboard"])
def test_a_game_from_the_first_tap_to_the_accusation(
    qtbot: QtBot, window: Window, library: Library, tap: Tap
) -> None:
    player = Player(qtbot, window, tap)
    player.start(NAMES, HAND)

    player.choose(whom="Bob", suit="blue", passed="2", seen="blue-1")
    player.choose(seen="blue-3")
    player.choose(whom="Cem", suit="green", passed="3")
    player.choose(whom="Dee", value="4", passed="1")
    player.choose(whom="*", value="6", **{"gave-Bob": "-", "gave-Cem": "+"})
    player.choose(whom="*", suit="yellow")
    for name, card in (("Bob", "yellow-1"), ("Cem", "yellow-2"), ("Dee", "yellow-4")):
        player.choose(**{f"gave-{name}": card})
    player.choose(whom="Ann", suit="red")
    player.note(whom="Dee", suit="violet", passed="1")
    player.note(kind="accusation", who="Dee", sum="21", said="wrong")
    assert player.notes() == [
        "Ann asked Bob for ▲Blue: 2 (▲1 ▲3)",
        "Bob asked Cem for ■Green: 3",
        "Cem asked Dee for 4: 1",
        "Dee asked everybody for 6: Ann none, Bob none, Cem one",
        "Ann asked everybody for ◆Yellow: Bob ◆1, Cem ◆2, Dee ◆4",
        "Bob asked Ann for ●Red: 2",
        "Cem asked Dee for ★Violet: 1",
        "Dee announced 21, was wrong and was eliminated",
    ]
    assert _asker(player) == "Ann", "Dee is out, so she is passed over"
    player.choose(whom="Cem", value="4", passed="1", seen="green-4")
    player.choose(whom="Dee", suit="blue", passed="2")
    player.choose(whom="Dee", suit="red", passed="1")
    player.note(who="Cem", whom="Bob", suit="green", passed="1")
    assert len(player.notes()) == 12
    assert "20" in _sums(player)
    assert "21" not in _sums(player)

    _a_mistake_is_mended(player)
    _why_is_told(player)
    _the_sheet_folds(player)

    player.note(kind="accusation", who="Ann", sum="20", said="right")
    assert [seat.player for seat in player.table.sitting.current_page.seats if seat.remark] == [
        "Ann"
    ]
    assert _sums(player) == ["20"]
    assert library.games()[0].notes == 13


@pytest.fixture
def record() -> AnyRecord:
    return EMPTY


def _asker(player: Player) -> str:
    return next(seat.player for seat in player.table.sitting.current_page.seats if seat.turn)


def _sums(player: Player) -> list[str]:
    bars = player.table.sitting.current_page.panels[0]
    assert isinstance(bars, Bars)
    return [bar.key for bar in bars.bars if not bar.ruled_out]


def _a_mistake_is_mended(player: Player) -> None:
    player.mend(3)
    player.choose(passed="2")
    assert player.notes()[2].endswith("1"), "a mended note waits for its confirmation"
    player.keep()
    assert player.notes()[2] == "Cem asked Dee for 4: 2"
    player.undo()
    assert player.notes()[2] == "Cem asked Dee for 4: 1"
    player.redo()
    assert player.notes()[2] == "Cem asked Dee for 4: 2"


def _why_is_told(player: Player) -> None:
    player.tap_cell(player.sheet, "violet-1")
    story = player.table.area.story
    player.qtbot.waitUntil(lambda: bool(story.steps.text()))
    assert story.isVisible()
    assert player.table.sitting.view.question is not None
    assert player.table.area.say_card.isVisible()


def _the_sheet_folds(player: Player) -> None:
    player.tap(player.table.header.buttons["fold"])
    assert player.window.overlay.cover.isVisible()
    assert player.window.windowTitle() == "Deduction Notepad"
    player.tap(player.window.overlay.cover)
    assert not player.window.overlay.cover.isVisible()


def test_a_conspirator_that_is_found_is_named_beside_the_note_that_told_it(player: Player) -> None:
    for name in ("Bob", "Cem", "Dee"):
        player.note(who="Ann", whom=name, value="2", passed="0")

    assert _fill(player, "red-2") is Fill.FOUND
    last = player.table.area.last
    assert last.said == "3 · Ann asked Dee for 2: 0"
    assert last.changed == "●2, ■2, ◆2 and ★2 are conspirators"
    told = "Red 2, Green 2, Yellow 2 and Violet 2 are conspirators."
    assert told in last.accessibleName()
    assert player.sheet.fading.strength > 0, "its box is shown for a moment"


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_asking_everybody_says_at_the_chips_and_in_the_sentence_whose_answer_is_next(
    player: Player, size: tuple[int, int]
) -> None:
    player.note(who="Cem", whom="Bob", suit="green", passed="0")
    player.window.resize(*size)
    player.settle()
    form = player.table.area.form
    player.choose(who="Ann", whom=ALL, suit="green")
    QApplication.processEvents()
    assert _places(player) == [("Bob none", False), ("Cem ?", True)]
    assert form.hint.text() == "Certainly none: Bob. Tap what Cem gave."
    none = player.chip("gave-Cem", NONE)
    place = none.geometry()
    assert (none.choice.whose, none.accessibleName()) == ("Cem", "Cem none")

    player.choose(**{"gave-Cem": "green-3"})
    QApplication.processEvents()
    assert _places(player) == [("Bob none", False), ("Cem ■3", False), ("Dee ?", True)]
    none = player.chip("gave-Dee", NONE)
    assert (none.choice.whose, none.geometry()) == ("Dee", place)

    passed_over = form.line.place("gave-Bob")
    assert passed_over is not None
    assert not passed_over.bold, "it isn't tapped, only certain"
    player.tap(passed_over)
    QApplication.processEvents()
    none = player.chip("gave-Bob", NONE)
    assert (none.choice.whose, none.choice.proposed, none.geometry()) == ("Bob", True, place)
    player.note(**{"gave-Bob": "green-2", "gave-Dee": NONE})
    assert player.notes()[-1] == "Ann asked everybody for ■Green: Bob ■2, Cem ■3, Dee none"


@pytest.mark.parametrize("size", [DESK, TABLET])
def test_an_accusation_takes_no_more_room_than_a_question(
    player: Player, size: tuple[int, int]
) -> None:
    player.window.resize(*size)
    player.settle()
    area = player.table.area
    before = (area.sheet_card.geometry(), area.say_card.geometry(), area.know.geometry())
    player.choose(kind="accusation", sum="20")
    QApplication.processEvents()
    right = player.chip("said", "right")
    assert (area.sheet_card.geometry(), area.say_card.geometry(), area.know.geometry()) == before
    assert right.isVisible()
    assert area.form.rows.rect().contains(right.geometry())
    assert player.chip("sum", "20").isVisible(), "it can still be changed with one tap"


def test_whose_answer_my_hand_gave_is_said_where_others_answered_too(player: Player) -> None:
    player.note(who="Cem", whom=ALL, value="2", **{"gave-Bob": NONE, "gave-Dee": NONE})
    assert player.table.area.last.said.endswith("Bob none (Ann: from your hand)")
    player.note(who="Cem", whom="Ann", value="2")
    assert player.table.area.last.said.endswith(" (from your hand)")


def _places(player: Player) -> list[tuple[str, bool]]:
    """Return the places of the sentence that say what somebody gave, and whether it asks there."""
    asked = player.table.sitting.view.form.step
    line = player.table.sitting.view.form.line
    gave = [piece for piece in line if any(key.startswith("gave-") for key in piece.rows)]
    return [(piece.text, not {*asked}.isdisjoint(piece.rows)) for piece in gave]


def sheets(player: Player) -> list[MenuSheet]:
    return player.window.findChildren(MenuSheet)


def test_hiding_the_sheet_closes_the_menu_and_brings_the_keyboard_back(player: Player) -> None:
    player.window.resize(360, 640)
    player.settle()
    header = player.table.header
    header.menu_button.setFocus()
    player.tap(header.menu_button)
    assert "All games" in [row.text() for sheet in sheets(player) for row in sheet.rows]
    player.window.overlay.hide_all()
    assert not any(sheet.isVisible() for sheet in sheets(player))
    player.window.overlay.show_all()
    assert player.window.focusWidget() is header.menu_button


def test_undo_and_redo_say_what_they_did(player: Player) -> None:
    player.note(who="Bob", whom="Cem", suit="blue", passed="0")
    last, buttons = player.table.area.last, player.table.header.buttons
    assert last.said == "1 · Bob asked Cem for ▲Blue: 0"
    told = last.changed
    assert "crossed" in told
    player.tap(buttons["undo"])
    player.settle()
    assert (last.said, last.changed) == ("Undone: Bob asked Cem for ▲Blue: 0", "")
    player.tap(buttons["redo"])
    player.settle()
    assert (last.said, last.changed) == ("Redone: Bob asked Cem for ▲Blue: 0", told)


def test_on_a_phone_what_was_done_is_told_in_the_header_while_another_tab_is_open(
    player: Player,
) -> None:
    player.note(who="Bob", whom="Cem", suit="blue", passed="0")
    header = player.table.header
    assert not header.noted.isVisible(), "the last line tells it"
    player.window.resize(360, 640)
    player.settle()
    player.table.area.turn_to("notes")
    player.tap(header.buttons["undo"])
    player.settle()
    assert header.noted.isVisible()
    assert header.noted.said == "Undone: Bob asked Cem for ▲Blue: 0"
    assert not any(
        header.noted.geometry().intersects(button.geometry())
        for button in (header.menu_button, *header.buttons.values())
        if button.isVisible()
    )
    player.tap(header.noted)
    assert not header.noted.isVisible()


def test_what_is_told_in_the_header_is_never_cut_at_its_top_and_bottom(player: Player) -> None:
    metrics, room = QFontMetrics(player.window.font()), QSize(150, 50)
    long = "Edited note 37: Dan challenged Benedikta on Rock Bottom: $500, $600 – all covered"
    told = elided_to(long, metrics, room)
    assert told.endswith("…")
    assert long.startswith(told.removesuffix("…"))
    assert text_size(metrics, told, room.width()).height() <= room.height()
    assert elided_to("Short", metrics, room) == "Short"


def test_a_game_that_is_opened_again_tells_nothing_that_was_found_before(
    player: Player, game: int
) -> None:
    for name in ("Bob", "Cem", "Dee"):
        player.choose(who="Ann", whom=name, value="2", passed="0")
    player.settle()
    player.window.show_library()
    player.window.open_game(game)
    player.settle()
    assert player.table.area.last.said == "3 · Ann asked Dee for 2: 0"
    assert player.table.area.last.changed == ""
    assert player.table.banner.message is None


def _sheet(player: Player) -> Grid:
    sheet = player.table.sitting.current_page.sheet
    assert isinstance(sheet, Grid)
    return sheet


def _fill(player: Player, card: str) -> Fill:
    cell = _sheet(player).cell(card)
    assert cell is not None
    return cell.fill


@pytest.mark.parametrize("tap", TAPS)
def test_a_game_in_which_cards_are_kept(qtbot: QtBot, window: Window, tap: Tap) -> None:
    player = Player(qtbot, window, tap)
    player.start(NAMES, HAND, variant="kept")

    player.choose(whom="Bob", suit="blue", passed="2", seen="blue-1")
    player.choose(seen="blue-3")
    player.choose(whom="Ann", suit="blue")
    player.confirm()  # all that I have just received: a warning
    player.choose(whom="Dee", value="4", passed="1")
    player.choose(whom="*", value="6", **{"gave-Bob": "-", "gave-Cem": "+"})
    player.choose(whom="*", suit="yellow")
    for name, card in (("Bob", "yellow-1"), ("Cem", "yellow-2"), ("Dee", "-")):
        player.choose(**{f"gave-{name}": card})
    player.note(whom="Ann", suit="red")
    assert player.notes() == [
        "Ann asked Bob for ▲Blue: 2 (▲1 ▲3)",
        "Bob asked Ann for ▲Blue: 3 (▲1 ▲2 ▲3)",
        "Cem asked Dee for 4: 1",
        "Dee asked everybody for 6: Ann none, Bob none, Cem one",
        "Ann asked everybody for ◆Yellow: Bob ◆1, Cem ◆2, Dee none",
        "Bob asked Ann for ●Red: 2 (●1 ●5)",
    ]
    assert _fill(player, "yellow-2") is Fill.MINE
    assert _fill(player, "red-1") is Fill.OPEN
    assert [seat.hand for seat in player.table.sitting.current_page.seats] == [5, 8, 5, 6]

    player.tap_cell(player.sheet, "blue-1")
    story = player.table.area.story
    qtbot.waitUntil(lambda: "then me until note 2, then Bob" in story.steps.text())
    player.note(kind="accusation", who="Dee", sum="20", said="right")
    bars = player.table.sitting.current_page.panels[0]
    assert isinstance(bars, Bars)
    assert [bar.key for bar in bars.bars] == ["20"]


@pytest.mark.parametrize("tap", TAPS)
def test_a_game_with_high_cards_of_another_deck(qtbot: QtBot, window: Window, tap: Tap) -> None:
    player = Player(qtbot, window, tap)
    player.start(NAMES, HAND, deck="lost-cities", lowest="5")
    player.choose(whom="Bob", suit="blue", passed="2", seen="blue-1")
    player.choose(seen="blue-3")
    player.choose(whom="Dee", value="4", passed="1")
    player.settle()
    player.choose(kind="accusation", who="Dee", sum="45", said="wrong")
    player.settle()
    assert player.notes() == [
        "Ann asked Bob for ▲Blue: 2 (▲5 ▲7)",
        "Bob asked Dee for 8: 1",
        "Dee announced 45, was wrong and was eliminated",
    ]
    assert "45" not in _sums(player)
    assert "44" in _sums(player)
    player.choose(kind="accusation", who="Ann", sum="44", said="right")
    player.settle()
    assert _sums(player) == ["44"]
    result = player.table.sitting.current_page.result
    assert result is not None
    assert result.told == "You won. The sum was 44."
    assert [note.sum for note in player.table.sitting.session.notes[2:]] == [21, 20]


@pytest.mark.parametrize("tap", TAPS)
def test_a_game_in_which_each_conspirator_is_accused_alone(
    qtbot: QtBot, window: Window, tap: Tap
) -> None:
    player = Player(qtbot, window, tap)
    player.start(NAMES, HAND[:5], variant="lone")
    player.choose(whom="Bob", suit="blue", passed="1", seen="blue-1")
    cards = ("red-2", "red-3", "red-4", "blue-3", "blue-4",
             "green-2", "green-3", "yellow-1", "violet-1", "violet-2")  # fmt: skip
    for at, card in enumerate(cards):
        player.choose(kind="accusation", who=NAMES[at % 3])
        player.tap_cell(player.sheet, card)
        player.keep()
        assert len(player.notes()) == at + 2
    player.settle()
    for card in (*cards[:9], "violet-3"):
        player.tap_cell(player.sheet, card)
    player.keep()

    running = player.table.sitting.current_page.panels[0]
    assert isinstance(running, Ranking)
    assert [rank.value for rank in running.ranks] == ["right"] * 9 + ["wrong"]
    assert running.sentence == (
        "Bob and Cem shared the win. Correct accusations: Ann 3, Bob 3, Cem 3, Dee 0."
    )
    assert [seat.player for seat in player.table.sitting.current_page.seats if seat.out] == ["Ann"]
    assert _fill(player, "violet-3") is Fill.FOUND
