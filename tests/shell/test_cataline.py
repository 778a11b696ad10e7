"""Whole games of Cataline and its variants through the real window."""

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.page import Bars, Fill, Grid, Ranking
from notepad.core.record import AnyRecord
from notepad.shell.window import Window
from notepad.widgets.touch.menus import MenuSheet
from tests.shell.builders import EMPTY, HAND, NAMES
from tests.shell.player import Player, Tap, click
from tests.widgets import fingers

TAPS = [
    pytest.param(click, id="mouse", marks=pytest.mark.exhaustive),
    pytest.param(fingers.tap, id="finger"),
]


@pytest.fixture
def record() -> AnyRecord:
    return EMPTY


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
