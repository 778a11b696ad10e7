"""A whole game of each of Cataline's variants through the real window."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.page import Bars, Fill, Grid, Ranking
from notepad.shell.window import Window
from notepad.storage import Library
from tests.shell.conftest import CATALOGUE
from tests.shell.player import Player, Tap, click
from tests.widgets import fingers

NAMES = ("Ann", "Bob", "Cem", "Dee")
HAND = ("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5")


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    window = Window(library, CATALOGUE)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    window.put_away()


def _sheet(player: Player) -> Grid:
    sheet = player.table.sitting.page.sheet
    assert isinstance(sheet, Grid)
    return sheet


def _fill(player: Player, card: str) -> Fill:
    cell = _sheet(player).cell(card)
    assert cell is not None
    return cell.fill


TAPS = [
    pytest.param(click, id="mouse", marks=pytest.mark.exhaustive),
    pytest.param(fingers.tap, id="finger"),
]


@pytest.mark.parametrize("tap", TAPS)
def test_a_game_in_which_cards_are_kept(qtbot: QtBot, window: Window, tap: Tap) -> None:
    player = Player(qtbot, window, tap)
    player.start(NAMES, HAND, variant="kept")

    player.choose(whom="Bob", suit="blue", passed="2", seen="blue-1")
    player.choose(seen="blue-3")
    player.choose(whom="Ann", suit="blue")
    player.confirm()  # all that I have just received: a warning
    player.choose(whom="Dee", value="4", passed="1")
    player.choose(whom="*", value="6", none="Bob")
    player.confirm()
    player.choose(whom="*", suit="yellow")
    for name, card in (("Bob", "yellow-1"), ("Cem", "yellow-2"), ("Dee", "-")):
        player.choose(**{f"gave-{name}": card})
    player.choose(whom="Ann", suit="red")
    player.settle()
    assert player.notes() == [
        "Ann asked Bob for ▲Blue: 2 (▲1 ▲3)",
        "Bob asked Ann for ▲Blue: 3 (▲1 ▲2 ▲3)",
        "Cem asked Dee for 4: 1",
        "Dee asked all for 6: Ann none, Bob none, Cem one",
        "Ann asked all for ◆Yellow: Bob ◆1, Cem ◆2, Dee none",
        "Bob asked Ann for ●Red: 2 (●1 ●5)",
    ]
    assert _fill(player, "yellow-2") is Fill.MINE
    assert _fill(player, "red-1") is Fill.OPEN
    assert [seat.hand for seat in player.table.sitting.page.seats] == [5, 8, 5, 6]

    player.tap_cell(player.sheet, "blue-1")
    story = player.table.area.story
    qtbot.waitUntil(lambda: "then me until note 2, then Bob" in story.steps.text())
    player.choose(kind="accusation", who="Dee", sum="20", said="right")
    player.settle()
    bars = player.table.sitting.page.panels[0]
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
        player.confirm()
        player.settle()
        assert len(player.notes()) == at + 2
    player.settle()
    for card in (*cards[:9], "violet-3"):
        player.tap_cell(player.sheet, card)
    player.confirm()
    player.settle()

    running = player.table.sitting.page.panels[0]
    assert isinstance(running, Ranking)
    assert [rank.value for rank in running.ranks] == ["right"] * 9 + ["wrong"]
    assert running.sentence == (
        "Bob and Cem share the win. Accused rightly: Ann 3, Bob 3, Cem 3, Dee 0."
    )
    assert [seat.player for seat in player.table.sitting.page.seats if seat.out] == ["Ann"]
    assert _fill(player, "violet-3") is Fill.FOUND


def test_how_many_conspirators_is_chosen_where_they_are_accused_alone(
    qtbot: QtBot, window: Window
) -> None:
    player = Player(qtbot, window)
    player.start(NAMES, HAND[:4], variant="lone", conspirators="14")

    assert player.table.sitting.session.setup.conspirators == 14
