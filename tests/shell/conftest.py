"""A library, the window on it, and the system's dialogs, for all tests of the shell."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from notepad.core.actions import Noted
from notepad.core.game import Game
from notepad.core.help_levels import Level
from notepad.core.record import AnyRecord, Catalogue
from notepad.core.session import Keep, Session
from notepad.games import catalogue
from notepad.shell.reasoning.engine import Engine
from notepad.shell.reasoning.live_knowledge import LiveKnowledge
from notepad.shell.reasoning.messages import Asked
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library, store_schema
from tests.nullgame import GAME as NULL
from tests.nullgame import SETUP as NULL_SETUP
from tests.shell.builders import DESK, Lay, Sit, shown, there
from tests.shell.diary import Diary
from tests.shell.player import Player, Seat, Tap, click, eventually
from tests.shell.samples import FRIDAY

CATALOGUE: Catalogue = {**catalogue(), NULL.id: NULL}


@pytest.fixture
def shelf() -> Catalogue:
    """The games of library and window: all and the null game, unless a module has others."""
    return CATALOGUE


@pytest.fixture(autouse=True)
def unflushed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no store wait for the disk: tests of the window cut no power."""
    flushed = store_schema.connect_store

    def connected(path: Path) -> sqlite3.Connection:
        database = flushed(path)
        database.execute("PRAGMA synchronous = OFF")
        return database

    monkeypatch.setattr(store_schema, "connect_store", connected)


@pytest.fixture
def library(tmp_path: Path, shelf: Catalogue) -> Iterator[Library]:
    """An empty library."""
    with Library(shelf, tmp_path / "library.sqlite") as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, library: Library, shelf: Catalogue) -> Iterator[Window]:
    """The whole app on the library, in front, as on a desk."""
    made = shown(qtbot, Window(library, shelf), DESK, active=True)
    yield made
    made.leave_table()


class Dialogs:
    """Stands for the system's dialogs about files: `chosen` is what the player chooses in each.

    `begun` are the folders, with the names that were offered, in which they began.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        """Answer all dialogs, at first with nothing."""
        self.chosen: tuple[Path, ...] = ()
        self.begun: list[Path] = []
        for way in ("getSaveFileName", "getOpenFileName"):
            patch.setattr(QFileDialog, way, lambda *asked: (self._answer(*asked), "Sheet (*.pdf)"))
        patch.setattr(QFileDialog, "getOpenFileNames", lambda *asked: (self._all(*asked), ""))
        patch.setattr(QFileDialog, "getExistingDirectory", self._answer)

    def choose(self, *paths: Path) -> None:
        """Have these files, or this folder, chosen from now on; none gives up."""
        self.chosen = paths

    def _all(self, _parent: object, _asked: str, begin: str, *_kinds: str) -> list[str]:
        self.begun.append(Path(begin))
        return [str(path) for path in self.chosen]

    def _answer(self, *asked: object) -> str:
        return next(iter(self._all(*asked)), "")  # type: ignore[arg-type]


@pytest.fixture
def dialogs(monkeypatch: pytest.MonkeyPatch) -> Dialogs:
    """The system's dialogs about files, in the hands of the test."""
    return Dialogs(monkeypatch)


def knowledge_of(sitting: Sitting) -> LiveKnowledge:
    """Return all that is known at a sitting, whether it is shown or not."""
    return there(sitting.findChild(LiveKnowledge))


@pytest.fixture
def diary(request: pytest.FixtureRequest) -> Iterator[Diary]:
    """What is seen in a test, compared with `diary.txt`, or told to whoever writes that anew."""
    anew = request.config.pluginmanager.hasplugin("tests.shell.ledger")
    kept = Diary(request.node.name, anew=anew)
    yield kept
    request.node.user_properties.append(kept.told())
    kept.close()


@pytest.fixture
def record() -> AnyRecord:
    """The game at which `player` sits: Cataline with three notes, unless a module has another."""
    return FRIDAY


@pytest.fixture
def game(library: Library, record: AnyRecord) -> int:
    """The number of that game in the library, at the level that shows the most."""
    return library.create(record, level=Level.ODDS)


@pytest.fixture
def player(window: Window, game: int) -> Player:
    """Ann at the window with that game open, once all that follows is shown."""
    window.open_game(game)
    made = Player(window)
    made.settle()
    return made


@pytest.fixture
def seat(window: Window, library: Library) -> Seat:
    """Seat Ann at a game in the window, at the level that shows the most."""

    def seated(record: AnyRecord, tap: Tap = click) -> Player:
        window.open_game(library.create(record, level=Level.ODDS))
        player = Player(window, tap)
        player.settle()
        return player

    return seated


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Seat somebody at a game with these notes, until the test is over.

    Any game will do unless another one is given; all that follows is known.
    """
    sittings: list[Sitting] = []

    def seated(
        *notes: object, game: Game = NULL, setup: object = NULL_SETUP, level: Level = Level.ODDS,
        hints: bool = False, keep: Keep = lambda _change: None,
    ) -> Sitting:  # fmt: skip
        session = Session(game, setup, [Noted(note) for note in notes], keep=keep)
        sittings.append(Sitting(session, title="Friday", level=level, hints=hints))
        assert eventually(lambda: sittings[-1].view.settled)
        return sittings[-1]

    yield seated
    for sitting in sittings:
        sitting.close()


@pytest.fixture
def lay(qtbot: QtBot, sit: Sit) -> Lay:
    """Lay such a game on a table, in front, as on a desk."""
    return lambda *notes, **more: shown(qtbot, TablePage(sit(*notes, **more)), DESK, active=True)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    """What the reasoning process is asked, in order."""
    found: list[Asked] = []
    ask = Engine.ask

    def counted(engine: Engine, table: int, asked: Asked) -> None:
        found.append(asked)
        ask(engine, table, asked)

    monkeypatch.setattr(Engine, "ask", counted)
    return found
