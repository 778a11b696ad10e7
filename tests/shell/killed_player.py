"""The app with somebody at its window who never rests, until the process is killed.

Run as `python -m tests.shell.killed_player SEED`, it goes on with the game of the library, or
begins one. After each deed it writes a line of JSON: the notes and strokes that the window shows.
"""

from __future__ import annotations

import json
import sys
from random import Random

from PySide6.QtWidgets import QApplication

from notepad.api import known_games
from notepad.app import App
from notepad.shell.window import Window
from notepad.storage import Library
from tests.games.test_every_game import begun
from tests.shell.player import Player, click
from tests.widgets.pens import Pen, line

MOST_TAPS = 15


def note(player: Player, chance: Random) -> None:
    """Tap chips at random, until something is noted."""
    form, before = player.area.form, player.session.notes
    for _tap in range(MOST_TAPS):
        chips = [one for view in form.rows.views for one in view.chips]
        able = [one for one in chips if one.isVisible() and one.isEnabled()]
        if form.button.isVisible() and form.button.isEnabled():
            click(form.button)
        elif able:
            click(chance.choice(able))
        if player.session.notes != before or not able:
            return


def draw(player: Player, chance: Random) -> None:
    """Cross a box out by pen."""
    written = player.area.written
    places = list(written.places().values())
    if written.isVisible() and places:
        place = chance.choice(places)
        ends = (place.left() + 3, place.top() + 3), (place.right() - 3, place.bottom() - 3)
        Pen().draw(written, line(*ends, 12))


def leave(player: Player, _chance: Random) -> None:
    """Go to the library and back to the game."""
    player.window.show_library()
    QApplication.processEvents()
    player.window.open_game(player.window.library_page.list.lines[0].id)


def undo(player: Player, _chance: Random) -> None:
    click(player.table.header.buttons["undo"])


def redo(player: Player, _chance: Random) -> None:
    click(player.table.header.buttons["redo"])


DEEDS = {note: 30, draw: 6, leave: 3, undo: 6, redo: 3}
"""What is done, and how often."""


def play(chance: Random) -> None:
    """Play for ever."""
    app, games = App([]), known_games()
    with Library(games) as library:
        window = Window(library, games)
        window.show()
        rows = library.games()
        record = begun(chance.choice([*games.values()]))
        window.open_game(rows[0].id if rows else library.create(record))
        player = Player(window)
        while app:
            player.settle()
            print(json.dumps([player.notes(), len(player.session.ink)]), flush=True)
            (deed,) = chance.choices([*DEEDS], [*DEEDS.values()])
            deed(player, chance)
            QApplication.processEvents()


if __name__ == "__main__":
    play(Random(sys.argv[1]))
