"""The app with somebody at its window who never rests, until the process is killed.

Run as `python -m tests.shell.killed_player`, it starts one app after the other. Each line that it
reads is JSON: the `game` to go on with, 0 for none, a `seed`, and what is other in the `environ`.
The app is a fork of this process, which has all its modules already, so it starts soon. A line of
JSON is written for each thing: `started` with the number of the process to be killed, `open` when
the window is shown, `doing` before each deed, `shown` once what it did is on the screen, and `gone`
after the kill.
"""

from __future__ import annotations

import json
import os
import random
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog

from notepad import app
from notepad.shell.people_page import PeoplePage
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.statistics_page import StatisticsPage
from notepad.shell.window import Window
from notepad.storage.folder import usual_place
from tests.games.test_every_game import begun
from tests.shell.builders import page_of, there
from tests.shell.player import Player, click, write_into
from tests.widgets.pens import Pen, line

if TYPE_CHECKING:
    from collections.abc import Callable

    from notepad.core.record import Catalogue
    from notepad.shell.settings_page import SettingsPage
    from notepad.storage import Library

DEEDS = {
    "note": 30, "undo": 6, "redo": 3, "ink": 6, "leave": 3, "setup": 2, "rename": 3,
    "forget": 2, "back up": 2, "bring back": 2, "move": 3,
}  # fmt: skip
MOST_TAPS = 15


def say(kind: str, **told: object) -> None:
    os.write(1, json.dumps({"kind": kind, **told}).encode() + b"\n")


class Restless:
    """Does one thing after the other at a window, as by chance."""

    def __init__(self, window: Window, library: Library, games: Catalogue, seed: int) -> None:
        self.window, self.chance = window, random.Random(seed)
        self.library, self.games = library, [*games.values()]
        self.player = Player(window)
        self.game_id = 0

    def play(self, game_id: int) -> None:
        try:
            self.sit_down(game_id)
            while True:
                (deed,) = self.chance.choices([*DEEDS], [*DEEDS.values()])
                say("doing", deed=deed)
                getattr(self, f"_{deed.replace(' ', '_')}")()
                QApplication.processEvents()
                self.show()
        except BaseException as error:
            say("failed", why=repr(error))
            raise

    def sit_down(self, game_id: int) -> None:
        """Go on with a game, or begin one if there is none."""
        if self.library.games():
            self.game_id = game_id
            self._again()
        else:
            say("doing", deed="setup")
            self._begin()
        self.player.settle()
        self.show()

    def show(self) -> None:
        """Say what the window shows."""
        session = self.player.session
        told = {
            "game": self.game_id,
            "games": len(self.library.games()),
            "notes": self.player.notes(),
            "ink": len(session.ink),
            "players": list(session.setup.players),
            "place": str(self.library.path),
        }
        say("shown", **told)

    def _begin(self) -> None:
        self.game_id = self.library.create(begun(self.chance.choice(self.games)))
        self.window.open_game(self.game_id)

    def _again(self) -> None:
        """Sit down once more at what was played, or at what there is."""
        ids = [row.id for row in self.library.games()]
        self.game_id = self.game_id if self.game_id in ids else ids[0]
        self.window.open_game(self.game_id)

    def _note(self) -> None:
        session = self.player.session
        before = session.notes
        for _tap in range(MOST_TAPS):
            form = self.player.area.form
            if form.button.isVisible() and form.button.isEnabled():
                click(form.button)
            else:
                chips = [one for view in form.rows.views for one in view.chips]
                open_ones = [one for one in chips if one.isVisible() and one.isEnabled()]
                if not open_ones:
                    return
                click(self.chance.choice(open_ones))
            QApplication.processEvents()
            if session.notes != before:
                return

    def _undo(self) -> None:
        click(self.player.table.header.buttons["undo"])

    def _redo(self) -> None:
        click(self.player.table.header.buttons["redo"])

    def _ink(self) -> None:
        written = self.player.area.written
        places = list(written.places().values())
        if written.isVisible() and places:
            place = self.chance.choice(places)
            ends = (place.left() + 3, place.top() + 3), (place.right() - 3, place.bottom() - 3)
            Pen().draw(written, line(*ends, 12))

    def _leave(self) -> None:
        self.window.show_library()
        QApplication.processEvents()
        self._again()

    def _setup(self) -> None:
        self.window.show_library()
        click(self.window.library_page.new_button)
        QApplication.processEvents()
        page = self.window.findChild(NewGamePage)
        if page is not None and page.players.rows:
            write_into(page.players.rows[0].name, f"Ann{self.chance.randrange(9)}")
        self._begin()

    def _rename(self) -> None:
        page = self._names()
        name = self._choose(page)
        if name:
            write_into(page.called, f"{name[:6]}{self.chance.randrange(999)}")
            click(page.call_button)
        self._again()

    def _forget(self) -> None:
        page = self._names()
        if self._choose(page):
            click(page.remove_button)
        for _question in range(2):
            QApplication.processEvents()
            message = page.banner.message
            if message is not None and message.act is not None:
                click(page.banner.action)
        self._again()

    def _names(self) -> PeoplePage:
        self.window.show_library()
        self.window.show_statistics()
        page_of(self.window, StatisticsPage).names_button.click()
        return page_of(self.window, PeoplePage)

    def _choose(self, page: PeoplePage) -> str:
        chips = [one for view in page.names.views for one in view.chips if one.isVisible()]
        if not chips:
            return ""  # everybody is forgotten
        chip = self.chance.choice(chips)
        name = chip.choice.key
        click(chip)
        QApplication.processEvents()
        return name

    def _settings(self) -> SettingsPage:
        page = self.window.show_settings()
        QApplication.processEvents()
        return page

    def _back_up(self) -> None:
        page = self._settings()
        click(page.keeping.save_button)
        assert page.banner.message is not None
        page.banner.clear()
        self._again()

    def _bring_back(self) -> None:
        if not (home() / "backup.sqlite").exists():
            return
        page = self._settings()
        click(page.keeping.bring_back_button)
        assert there(page.banner.message).act is not None
        click(page.banner.action)
        self._again()

    def _move(self) -> None:
        click(self._settings().keeping.move_button)
        self._again()


def home() -> Path:
    return Path(os.environ["XDG_DATA_HOME"])


def another_folder(library: Path) -> Path:
    """Return where the library does not lie just now, of three folders."""
    folders = [usual_place().parent, home() / "stick", home() / "disk"]
    after = folders[(folders.index(library.parent) + 1) % len(folders)]
    after.mkdir(exist_ok=True)
    return after


def begin(game_id: int, seed: int) -> None:
    """Start the app, and have somebody play once it is there."""
    made = Window.__init__
    backup = str(home() / "backup.sqlite")

    def make(window: Window, library: Library, games: Catalogue) -> None:
        made(window, library, games)
        folder = lambda *_: str(another_folder(library.path))  # noqa: E731
        QFileDialog.getSaveFileName = lambda *_: (backup, "")  # type: ignore[method-assign]
        QFileDialog.getOpenFileName = lambda *_: (backup, "")  # type: ignore[method-assign]
        QFileDialog.getExistingDirectory = folder  # type: ignore[method-assign]
        play = partial(Restless(window, library, games, seed).play, game_id)
        QTimer.singleShot(0, partial(begin_once_open, window, library, play))

    Window.__init__ = make  # type: ignore[method-assign, assignment]
    sys.exit(app.run())


def begin_once_open(window: Window, library: Library, play: Callable[[], None]) -> None:
    """Say that the window is open, once it is, and play."""
    if not window.isVisible():
        QTimer.singleShot(1, partial(begin_once_open, window, library, play))
        return
    say("open", message=library.message)
    QTimer.singleShot(0, play)


def start_each() -> None:
    """Start an app for each line that is read, once the one before is gone."""
    for asked in map(json.loads, sys.stdin):
        child = os.fork()
        if not child:
            os.environ.update(asked["environ"])
            begin(asked["game"], asked["seed"])
        say("started", process=child)
        os.waitpid(child, 0)
        os.write(1, b"\n")  # it may have been killed within a line
        say("gone")


if __name__ == "__main__":
    start_each()
