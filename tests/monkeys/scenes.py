"""Where monkeys are let loose: every game in every state, in windows of every size and language."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

import pictures
from notepad.api import known_games
from notepad.core.bundled_and_private_files import resource
from notepad.core.game import Play
from notepad.core.record import Record, read, write
from notepad.declared.shelf import own_game
from notepad.games import catalogue
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.storage.folder import keep
from tests.cards.noted_games import of_declaration
from tests.core.everybody import everybody
from tests.slipping import slipped

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from notepad.core.game import Game
    from notepad.core.record import AnyRecord
    from notepad.core.shelf import Shelf
    from notepad.shell.table.table_model import Sitting
    from notepad.shell.window import Window
    from notepad.storage import Library

OWN = Path(__file__).parents[1] / "declared" / "examples" / "gather.toml"
"""The game that a table declared itself, and keeps in its own folder."""

SIZES = ((360, 640), (640, 360), (800, 600), (800, 1280), (1280, 800))
LANGUAGES = ("en", "de", "es", "fr", "it", "nl", "pl")
PATIENCE_S = 20.0
_MOST_SLIPS, _MOST_TAPS = 50, 20


@dataclass(frozen=True)
class Scene:
    """What a monkey finds: a game, the state that it is in, the window's size and language."""

    game: str
    state: str
    size: tuple[int, int]
    language: str

    def __str__(self) -> str:
        """Return it as one word: `clue/folded/360x640/de`."""
        return f"{self.game}/{self.state}/{self.size[0]}x{self.size[1]}/{self.language}"


def named(word: str) -> Scene:
    """Return the scene of a word as `str` makes it; raises ValueError if it is none."""
    game, state, size, language = word.split("/")
    wide, high = size.split("x")
    return Scene(game, state, (int(wide), int(high)), language)


def games() -> list[str]:
    """Return the ids of all games that there are, and of the table's own one."""
    return [*catalogue(), own_game(OWN.read_bytes()).id]


@cache
def scenes() -> tuple[Scene, ...]:
    """Return every scene, mixed so that a few in a row are of many kinds."""
    every = [Scene(*parts) for parts in product(games(), STATES, SIZES, LANGUAGES)]
    Random(0).shuffle(every)
    return tuple(every)


def shelf() -> Shelf:
    """Return every game, the table's own one put into its folder first."""
    text = OWN.read_bytes()
    keep(text, own_game(text).id, replacing=True)
    return known_games()


def lay(window: Window, library: Library, known: Mapping[str, Game], scene: Scene) -> None:
    """Show a scene in a window, whatever it shows now; the library takes in what it needs."""
    window.overlay.show_all()
    settings = window.show_settings()
    wanted = replace(window.settings, language=scene.language, fold_on_leave=False)
    settings.changed.emit(wanted)
    window.show_library()
    window.resize(*scene.size)
    STATES[scene.state](_Laying(window, library, known[scene.game]))


def settle(window: Window) -> bool:
    """Let all that follows be shown; return whether it was within a while."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        QApplication.processEvents()
        if window.table is None or window.table.sitting.view.settled:
            return True
        time.sleep(0.002)
    return False


def record_of(game: Game) -> AnyRecord:
    """Return a record of a game: the sample that is shown of it, or one that is played at random.

    Raises ValueError if it is a game of code that has no sample.
    """
    for sample in pictures.SHOWN.values():
        document = json.loads((pictures.SAMPLES / f"{sample}.json").read_text("utf-8"))["record"]
        if document["game"] == game.id:
            return pictures.sampled(sample)
    for file in (*resource("games").glob("*.toml"), OWN):
        played = of_declaration(file.read_text("utf-8"), 3)
        if played.game.id == game.id:
            record = Record(game=game.id, setup=played.setup, notes=played.notes)
            told = write(replace(record, declaration=game.declaration))
            return read(told, catalogue())  # of the same types as all that is read
    raise ValueError(f"packaging/pictures.py has no sample of {game.id}")


def contradicting(game: Game, record: AnyRecord) -> AnyRecord:
    """Return a record with one note noted wrongly, up to where that shows."""
    random = Random(1)
    for _try in range(_MOST_SLIPS):
        found = slipped(game, Play(record.setup, record.notes), random)
        if found is not None:
            return replace(record, notes=found[0].notes)
    return record


class _Laying:
    """A window in which a scene is laid."""

    def __init__(self, window: Window, library: Library, game: Game) -> None:
        self.window, self.library, self.game = window, library, game

    @property
    def sitting(self) -> Sitting:
        assert self.window.table is not None
        return self.window.table.sitting

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.sitting.current_page.result is not None

    def open(self, record: AnyRecord | None = None) -> None:
        """Open a record, by default one of the game, and wait for what follows from it."""
        self.window.open_game(self.library.create(record or record_of(self.game)))
        settle(self.window)

    def open_on(self) -> None:
        """Open a record of the game at which noting goes on."""
        self.open()
        while self.over:
            self.sitting.do(self.sitting.session.remove, len(self.sitting.session.notes))
            settle(self.window)

    def act(self, name: str) -> None:
        """Choose an entry of the menu of the table."""
        pictures.of_table(name)(self.window)


def _set_up(laying: _Laying) -> None:
    laying.window.start_game()
    laying.window.findChildren(NewGamePage)[0].choose(laying.game.id)


def _note(laying: _Laying) -> None:
    laying.open_on()
    pictures.begin(laying.window)


def _contradict(laying: _Laying) -> None:
    laying.open(contradicting(laying.game, record_of(laying.game)))


def _look_back(laying: _Laying) -> None:
    laying.open()
    laying.sitting.look_back(len(laying.sitting.session.notes) // 2)


def _what_if(laying: _Laying) -> None:
    laying.open_on()
    pictures.try_out(laying.window)


def _fold(laying: _Laying) -> None:
    laying.open_on()
    laying.window.overlay.hide_all()


def _end(laying: _Laying) -> None:
    """Note how the game ended: by what its form has for that, else by the first that does."""
    laying.open()
    if laying.over:
        return
    if laying.game.id in pictures.ENDS:
        pictures.end(laying.window)
    elif laying.sitting.view.form.topics:
        topics = laying.sitting.view.form.row(laying.sitting.view.form.topics).choices
        any(_ends(laying, topic.key) for topic in topics)
    settle(laying.window)


def _ends(laying: _Laying, topic: str) -> bool:
    """Note something of a kind, and return whether it ended the game; if not, take it back."""
    sitting, before = laying.sitting, len(laying.sitting.session.notes)
    sitting.tap(sitting.view.form.topics, topic)
    for tap in range(_MOST_TAPS):
        form = sitting.view.form
        if form.ready or not form.step or len(sitting.session.notes) > before:
            break
        row = form.row(form.step[0])
        boxes = [*sitting.current_page.sheet.keys] if row.on_sheet_alone else []
        sitting.tap(row.key, boxes[tap % len(boxes)] if boxes else pictures.likely(row))
    sitting.confirm()
    settle(laying.window)
    if not laying.over:
        while len(sitting.session.notes) > before:
            sitting.undo()
        sitting.start_over()
    return laying.over


def _puzzle(laying: _Laying) -> None:
    laying.open()
    laying.act("puzzle")


def _own_game(laying: _Laying) -> None:
    pictures.own_game(laying.window)


def _game_text(laying: _Laying) -> None:
    """Edit the table's own game as text, whatever game is on the table."""
    laying.window.open_file(OWN)
    settle(laying.window)
    (page,) = (one for one in laying.window.findChildren(NewGamePage) if one.isVisible())
    page.deeds.edit_text(page.game)


def _compare(laying: _Laying) -> None:
    """Lay together what several noted of one evening; of other games there is my record alone."""
    records = [record_of(laying.game)]
    if laying.game.id == "cataline":
        records = [*everybody(4)[0].values()]
    numbers = [laying.library.create(record) for record in records]
    laying.window.show_library()
    laying.window.library_page.together_asked.emit(numbers[0])


def _settings(laying: _Laying) -> None:
    laying.open()
    laying.act("settings")


def _help(laying: _Laying) -> None:
    laying.open()
    laying.act("help")


STATES: Mapping[str, Callable[[_Laying], None]] = {
    "setting-up": _set_up,
    "noting": _note,
    "contradiction": _contradict,
    "looking-back": _look_back,
    "what-if": _what_if,
    "folded": _fold,
    "ended": _end,
    "puzzle": _puzzle,
    "own-game": _own_game,
    "game-text": _game_text,
    "comparing": _compare,
    "settings": _settings,
    "help": _help,
}
"""How a window gets into each state that it can be in."""
