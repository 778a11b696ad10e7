"""Whole games of Catham City through the window, each note tapped chip by chip."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.record import Catalogue, Record
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.notes import Note, Play, Points, Take
from notepad.games.catham_city.setup import Setup
from notepad.shell.statistics_page import StatisticsPage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.ranking import RankingWidget
from tests.games.catham_city.playing import FIRST, dealt
from tests.shell.builders import chip as chip_of
from tests.shell.builders import page_of
from tests.shell.player import Player, Tap, click
from tests.widgets import fingers


class Candidate(Player):
    """A player who notes a game of Catham City."""

    def set_up(self, setup: Setup) -> None:
        """Set a game up: who plays, who begins, the factions, my hand and the row."""
        page = self.new_game(setup.players)
        editor = page.players
        for row_of, (row, name) in enumerate(zip(editor.rows, setup.players, strict=False)):
            if name == setup.me:
                self.tap_in_sight(row.me)
            if name == setup.first:
                self.tap_in_sight(chip_of(page.players.begins, str(row_of)))
        draft = GAME.opening_draft(setup)
        for key in ("noted", "factions", "hand", "row"):
            for choice in draft.get(key, ()):
                QApplication.processEvents()
                chip = chip_of(page.panel.rows, choice, key)
                if key != "noted" or not chip.choice.chosen:
                    self.tap_in_sight(chip)
        self.begin(page)

    def put_down(self, note: Note) -> None:
        """Tap a note chip by chip, and confirm it if it wants to be."""
        sitting = self.table.sitting
        count = len(sitting.session.notes)
        goal = GAME.keypad.draft(sitting.session.setup, note)
        self.tap_toward(lambda: goal)
        if len(sitting.session.notes) == count:
            assert not sitting.view.form.caution, "nothing speaks against an honest note"
            self.confirm()
        assert len(sitting.session.notes) == count + 1, f"{note} is not noted"
        self.settle()


def _candidate(
    qtbot: QtBot,
    window: Window,
    setup: Setup,
    tap: Tap = click,
    size: tuple[int, int] = (1280, 800),
) -> Candidate:
    window.resize(*size)
    player = Candidate(qtbot, window, tap)
    player.set_up(setup)
    return player


@pytest.fixture
def shelf() -> Catalogue:
    return {GAME.id: GAME}


@pytest.mark.parametrize(
    ("players", "seed", "last", "size", "tap"),
    [(2, 293, "council", (1280, 800), click), (4, 176, "mafia", (360, 640), fingers.tap)],
    ids=["two by mouse", "four on a phone"],
)
def test_a_whole_game_is_noted_to_the_play_that_wins(
    qtbot: QtBot,
    window: Window,
    players: int,
    seed: int,
    last: str,
    size: tuple[int, int],
    tap: Tap,
) -> None:
    game = dealt(seed, players=players)
    while not game.over:
        game.turn()
    won = game.notes[-1]
    assert isinstance(won, Play)
    assert won.faction == last
    player = _candidate(qtbot, window, game.setup, tap, size)
    for note in game.notes:
        player.put_down(note)
    page = player.table.sitting.current_page
    assert page.result is not None
    assert page.result.winners == (won.player,)
    assert dict(page.result.points) == game.points
    assert all(str(points) in page.result.told for points in game.points.values())
    assert not player.table.sitting.session.notes[-1].drawn, "the game ends at once"


@pytest.mark.parametrize(
    ("size", "tap"), [((1280, 800), click), ((360, 640), fingers.tap)], ids=["wide", "on a phone"]
)
def test_the_mafia_is_noted_once_everybody_has_discarded_what_they_have(
    qtbot: QtBot, window: Window, size: tuple[int, int], tap: Tap
) -> None:
    player = _candidate(qtbot, window, FIRST, tap, size)
    player.put_down(Take(player="Ann", faction="mafia", count=2, refill={"council": 2}))
    form = player.table.area.form
    player.choose(kind="play")
    player.choose(played="mafia")
    assert form.hint.text() == "Tap each card that Cem discards."
    assert not form.button.isVisible()
    player.choose(**{"dropped-Cem": "mafia-1"})
    player.choose(**{"dropped-Cem": "hackers-1"})
    player.choose(**{"dropped-Ann": "detectives-1"})
    player.choose(**{"dropped-Ann": "council-1"})
    assert form.hint.text() == "You don’t have all of these: 1× Detectives, 1× Council."
    for card in ("council-1", "detectives-1", "council-1", "council-2"):  # two are taken back
        player.choose(**{"dropped-Ann": card})
    assert form.hint.text() == ""
    player.confirm()
    player.settle()
    assert player.notes()[-1] == (
        "Bob played 4× Mafia; discarded: Cem 1× Mafia + 1× Hackers, Ann 2× Council"
    )
    assert player.table.sitting.view.latest.changed.told.startswith("Bob: +2 points")


def test_several_rounds_add_up_in_the_evenings(
    qtbot: QtBot, window: Window, library: Library
) -> None:
    setup = Setup(players=("Ann", "Bob", "Cem"), me="Ann")
    for winner in ("Ann", "Cem"):
        notes = (Points(player="Bob", stands=7), Points(player=winner, stands=16))
        library.create(Record(game=GAME.id, setup=setup, notes=notes, title="Friday"))
    click(window.library_page.head.evenings_button)
    page = page_of(window, StatisticsPage)
    qtbot.waitUntil(lambda: page.told.text() == "2 games on 1 evening")
    qtbot.waitUntil(page.points.isVisible)
    assert [(row.label, row.said) for row in page.points.rows] == [
        ("Ann", "16 points"),
        ("Cem", "16 points"),
        ("Bob", "14 points"),
    ]


def test_a_play_of_the_panel_begins_its_note(qtbot: QtBot, window: Window) -> None:
    player = _candidate(qtbot, window, FIRST)
    widgets = player.table.area.chances.widgets
    panel = next(one for one in widgets if isinstance(one, RankingWidget))
    key, button = next(iter(panel.buttons.items()))
    player.tap(button)
    QApplication.processEvents()
    chosen = [choice.key for choice in player.chosen("played")]
    assert chosen == [key.split("-")[0]]
