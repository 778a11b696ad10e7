"""Whole games in a window, as they are heard, by names alone, for hours, and hostile ones."""

import gc
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, dataclass, replace
from pathlib import Path
from time import monotonic, thread_time
from typing import Any
from weakref import ReferenceType

import PySide6
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QVersionNumber
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

from heard_parts import PARTS, Part
from notepad.core.faces_and_marks import Pencil, Symbol
from notepad.core.game import Game
from notepad.core.help_levels import Level
from notepad.core.record import AnyRecord, Catalogue, Record
from notepad.games import catalogue
from notepad.games.conspiracy.notes import Challenge
from notepad.shell.settings import load, save
from notepad.shell.table.table_model import Sitting
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.touch.accessibility import Answers, LastInput
from tests.cards.noted_games import Noted, kept, played
from tests.dealing.dealt import deal
from tests.declared.declarations import SOUND, game_with
from tests.games.test_every_game import begun
from tests.shell.builders import DESK, PHONE, Lay, Size, there
from tests.shell.conftest import knowledge_of
from tests.shell.player import Player, Tap, click, eventually, type_key
from tests.widgets import fingers

RULES: list[tuple[str, dict[str, Any]]] = [
    ("cataline", {"variant": "standard"}),
    ("sleuth", {}),
    ("conspiracy", {"wins": True}),
    ("cataline", {"variant": "kept"}),
    ("caracalla", {}),
    ("cataline", {"variant": "lone"}),
    ("clue", {}),
    ("sleuth", {"questions": 2}),
    ("deduction", {}),
    ("black-vienna", {}),
    ("catham-city", {"cards": True, "players": 2}),
]
PLACES: tuple[tuple[str, Size, Tap], ...]
PLACES = (("desk", DESK, click), ("phone", PHONE, fingers.tap), ("keys", DESK, type_key))
CASES = [
    pytest.param(
        word,
        rules,
        size,
        tap,
        marks=[] if turn == 2 or (at + turn) % 2 else [pytest.mark.exhaustive],
        id="-".join((word, *map(str, rules.values()), place)),
    )
    for at, (word, rules) in enumerate(RULES)
    for turn, (place, size, tap) in enumerate(PLACES)
]
"""Each is noted in one of the places and by keys in every run, and in both with all tests."""
UNASKED = {"label", "caller"}
"""Of a meeting of Caracalla, both may be left out."""
NOTES = 8


def tap_out(player: Player, note: object) -> None:
    """Tap all of a note; of a contest each bid, and each answer after it."""
    session = player.session
    whole = session.game.keypad.draft(session.setup, note)
    draft = {row: whole[row] for row in whole if row not in UNASKED}
    if not isinstance(note, Challenge):
        player.tap_toward(lambda: draft)
        return
    goal = {row: draft[row] for row in draft if row not in ("bid", "covered", "end")}
    player.tap_toward(lambda: goal)
    for bid in note.bids:
        player.tap_toward(lambda bid=bid: {**goal, "bid": (str(bid),)})  # type: ignore[misc]
        if bid in note.bids[: note.covered]:
            player.choose(covered=str(bid))
        QApplication.processEvents()
    player.choose(end=draft["end"][0])


@pytest.mark.parametrize(("word", "rules", "size", "tap"), CASES)
def test_an_honest_game_is_noted_as_it_is_heard(
    window: Window, library: Library, word: str, rules: dict[str, Any], size: Size, tap: Tap
) -> None:
    dealt = deal(word, 1, **{"notes": NOTES, "players": 3, **rules})
    window.resize(*size)
    record: AnyRecord = Record(game=word, setup=dealt.setup, declaration=dealt.game.declaration)
    window.open_game(library.create(record, level=Level.DEDUCTION))
    LastInput(window)
    player = Player(window, tap)
    player.settle()
    sitting, state = player.sitting, dealt.game.start(dealt.setup)
    for count, note in enumerate(dealt.notes, 1):
        tap_out(player, note)
        if len(sitting.session.notes) < count:
            assert sitting.view.form.ready, f"{note}: {sitting.view.form.hint}"
            player.confirm()
        player.settle()
        made, after = sitting.session.notes[count - 1], dealt.game.after(state, note)
        # a record may leave out what the form fills in
        assert made == note or dealt.game.after(state, made) == after, (made, note)
        assert sitting.view.consistent
        state = after
        if sitting.current_page.result is not None:
            break
    known = knowledge_of(sitting).known
    assert [*dealt.truths[count].denied(sitting.session.state, known)] == []


_PRESS = QAccessibleActionInterface.pressAction()
_TOGGLE = QAccessibleActionInterface.toggleAction()
_SIGNS = {*"→✓✕", *(symbol.value for symbol in Symbol)}
_GLANCE = 5  # milliseconds


@dataclass(frozen=True)
class Heard:
    """One thing of the window as it is spoken: its role, its name, what it says beside that."""

    role: QAccessible.Role
    name: str
    description: str
    thing: QAccessibleInterface

    @property
    def presses(self) -> bool:
        """Whether it can be pressed."""
        return bool({_PRESS, _TOGGLE} & set(self._actions()))

    def press(self) -> None:
        """Press it."""
        actions = self._actions()
        assert not self.thing.state().disabled, f"“{self.name}” is disabled"
        pressed = self.thing.object()
        self.thing.actionInterface().doAction(_PRESS if _PRESS in actions else _TOGGLE)
        QApplication.processEvents()
        # a button that is pressed so stays down for a moment, and may be gone when it is released
        while isinstance(pressed, QAbstractButton) and isValid(pressed) and pressed.isDown():
            QTest.qWait(_GLANCE)

    def _actions(self) -> list[str]:
        actions = self.thing.actionInterface()
        return list(actions.actionNames()) if actions is not None else []


class Listener:
    """Uses a window by its accessibility tree alone."""

    def __init__(self, window: QWidget) -> None:
        """Listen to a window that is shown."""
        self._window = window

    def everything(self) -> list[Heard]:
        """Return all that is there to be heard now."""
        QApplication.processEvents()
        QApplication.processEvents()
        return list(_heard(QAccessible.queryAccessibleInterface(self._window)))

    def controls(self) -> list[Heard]:
        """Return all that can be pressed now."""
        return [heard for heard in self.everything() if heard.presses]

    def names(self) -> list[str]:
        """Return the names of all that can be pressed now."""
        return [heard.name for heard in self.controls()]

    def spoken(self) -> str:
        """Return what is to be heard beside the boxes of the sheet, to be read in a failure."""
        heard = (one.name for one in self.everything() if one.name)
        return " | ".join(name for name in heard if "possible with" not in name)

    def press(self, *names: str) -> None:
        """Press what is called so, one after the other, as soon as there is exactly one of each."""
        for name in names:
            self._press(name, whole=True)

    def press_like(self, beginning: str) -> None:
        """Press what has a name that begins so, as soon as there is exactly one."""
        self._press(beginning, whole=False)

    def _press(self, called: str, *, whole: bool) -> None:
        """Press one thing; after it all names are distinct, and say what nobody need see."""

        def found() -> list[Heard]:
            likely = [heard for heard in self.controls() if heard.name.startswith(called)]
            return [heard for heard in likely if not whole or heard.name == called]

        assert eventually(lambda: len(found()) == 1), f"no “{called}” among {self.spoken()}"
        found()[0].press()
        assert eventually(lambda: not self.alike()), f"{self.alike()} after “{called}”"
        assert not self.signs(), f"{self.signs()} after “{called}”"

    def wait_for(self, words: str) -> None:
        """Wait until something says this."""
        assert eventually(lambda: self.says(words)), f"nobody says “{words}”: {self.spoken()}"

    def check_silent(self, words: str) -> None:
        """Check that nothing says this."""
        assert not self.says(words), f"“{words}” can be heard"

    def look_at(self, screen: str) -> None:
        """Check that all that can be pressed on a screen has a name of its own that can be said."""
        assert eventually(lambda: not self.alike()), f"{screen}: {self.alike()} alike"
        assert not self.signs(), screen

    def write(self, name: str, text: str) -> None:
        """Write into the field that is called so."""
        fields = [heard for heard in self.everything() if heard.name == name]
        fields = [heard for heard in fields if heard.role == QAccessible.Role.EditableText]
        assert len(fields) == 1, f"{len(fields)} fields “{name}”"
        fields[0].thing.setText(QAccessible.Text.Value, text)

    def says(self, words: str) -> bool:
        """Whether something says this, in its name or beside it."""
        return any(words in f"{heard.name}\n{heard.description}" for heard in self.everything())

    def alike(self) -> list[str]:
        """Return the names that several controls have, and those without a name.

        Before 6.10, Qt tells a row of a list twice once another was inserted, so rows don't count.
        """
        heard = self.controls()
        if QLibraryInfo.version() < QVersionNumber(6, 10):
            heard = [one for one in heard if one.role is not QAccessible.Role.ListItem]
        counted = Counter(one.name for one in heard)
        return [name for name, count in counted.items() if count > 1 or not name.strip()]

    def signs(self) -> list[str]:
        """Return what is called by a sign that nobody can say."""
        return [heard.name for heard in self.everything() if set(heard.name) & _SIGNS]


def _heard(thing: QAccessibleInterface) -> Iterator[Heard]:
    if thing is None or not thing.isValid() or thing.state().invisible:
        return
    name = thing.text(QAccessible.Text.Name)
    description = thing.text(QAccessible.Text.Description)
    yield Heard(thing.role(), name, description, thing)
    for at in range(thing.childCount()):
        yield from _heard(thing.child(at))


@pytest.fixture
def shelf() -> Iterator[Catalogue]:
    """The games that ship; those that a part makes of its own go again."""
    games = catalogue()
    before = {*games}
    yield games
    for made in {*games} - before:
        games.take_away(made)


@pytest.fixture(params=PARTS, ids=lambda part: part.name)
def part(request: pytest.FixtureRequest, library: Library) -> Part:
    found: Part = request.param
    save(library, replace(load(library), language=found.language))
    return found


@pytest.fixture
def listener(part: Part, window: Window) -> Iterator[Listener]:
    # As a screen reader does: without it, Qt isn't told that a list has other rows now.
    before = QAccessible.isActive()
    QAccessible.setActive(True)
    answers = Answers()  # as the app has them
    yield Listener(window)
    assert answers is not None
    QAccessible.setActive(before)


def test_the_accessibility_tree_says_all_that_is_played(part: Part, listener: Listener) -> None:
    for step in part.steps:
        step(listener)


_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0
ALL, FIRST, EVERY = 2_000, 100, 100
REMEMBERED = 8  # games: `safe_text` keeps how the names of the last ones are shown
MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Held:
    """What the process holds: Python's objects, bytes of memory, open files, threads, widgets."""

    objects: int
    memory: int
    files: int
    threads: int
    widgets: int


def held() -> Held:
    """Count what is held when all that can go is gone; what the system doesn't tell is 0."""
    for _round in range(3):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()
        gc.collect()
    own = Path("/proc/self")
    memory = int((own / "statm").read_text().split()[1]) * _PAGE if own.exists() else 0
    files, threads = (len(list(own.glob(part))) for part in ("fd/*", "task/*"))
    return Held(_objects(), memory, files, threads, len(QApplication.allWidgets()))


def _objects() -> int:
    """Count Python's objects, without references to what is gone: Qt drops those in batches."""
    return sum(not (isinstance(one, ReferenceType) and one() is None) for one in gc.get_objects())


class Soak:
    """Plays each game in turn: opens it, notes, asks why, takes back, mends, and leaves."""

    def __init__(self, window: Window, library: Library, games: Iterable[Game]) -> None:
        """Begin at a window that is shown."""
        self._window, self._library = window, library
        self._records = [begun(game) for game in games]
        self.played = 0

    @property
    def games(self) -> int:
        """How many different games there are to be played."""
        return len(self._records)

    def play(self, games: int) -> Held:
        """Play so many games more, and return what is held then."""
        for _game in range(games):
            self._play(self.played % len(self._records))
            self.played += 1
        return held()

    def _play(self, which: int) -> None:
        game_id = self._library.create(self._records[which])
        self._window.open_game(game_id)
        table = there(self._window.table)
        self._sit(table.sitting)
        table.acted.emit("setup")
        QApplication.processEvents()
        self._window.show_library()
        self._library.delete(game_id)

    def _sit(self, sitting: Sitting) -> None:
        subject = next(iter(sitting.session.game.subjects(sitting.session.setup)))
        rival = sitting.session.setup.players[1]
        self._settle(sitting)
        sitting.ask(subject, rival)
        sitting.do(sitting.session.pencil, subject, rival, Pencil.QUERY)
        sitting.do(sitting.session.remove, len(sitting.session.notes))
        self._settle(sitting)
        for level in Level:
            sitting.set_level(level)
            QApplication.processEvents()
        sitting.mend(1)
        sitting.start_over()
        sitting.undo()
        self._settle(sitting)

    def _settle(self, sitting: Sitting) -> None:
        assert eventually(lambda: sitting.view.settled)


@pytest.mark.xfail(
    PySide6.__version_info__ < (6, 9), reason="PySide6 6.8 keeps five small objects for each game"
)
@pytest.mark.xfail(
    sys.version_info >= (3, 14), reason="PySide6 keeps a few of its own methods for each game"
)
def test_games_opened_and_left_leave_no_objects_behind(window: Window, library: Library) -> None:
    soak = Soak(window, library, [catalogue()[word] for word in ("cataline", "conspiracy", "clue")])
    before, after = soak.play(REMEMBERED + 1), soak.play(soak.games)
    if after.objects - before.objects >= soak.games:  # something was loaded once and for all
        before, after = after, soak.play(soak.games)
    assert after.objects - before.objects < soak.games
    assert (after.files, after.threads) <= (before.files, before.threads)
    assert after.widgets <= before.widgets


@pytest.mark.exhaustive
def test_two_thousand_games_leave_nothing_behind(window: Window, library: Library) -> None:
    soak = Soak(window, library, catalogue().values())
    figures = [soak.play(FIRST)]
    for _stretch in range((ALL - FIRST) // EVERY):
        figures.append(soak.play(EVERY))
        print(soak.played, figures[-1])
    early, late = _middle(figures[:5]), _middle(figures[-5:])
    assert late.objects - early.objects < ALL // 10
    assert late.memory - early.memory < 8 * MEGABYTE
    assert (late.files, late.threads) == (early.files, early.threads)
    assert late.widgets == early.widgets


def _middle(figures: list[Held]) -> Held:
    """Return the middle one of some figures, each by itself: caches come and go."""
    middles = (
        sorted(column)[len(figures) // 2] for column in zip(*map(astuple, figures), strict=True)
    )
    return Held(*middles)


Hostile = tuple["Game", Any, tuple[Any, ...]]

FROZEN_S = 0.1
"""A player sees no pause that is shorter. It is time of the window's own thread, as machines that
run tests are busy."""
_SETTLED_S = 120.0
_NEW = 3  # so many of the notes are new


def overlapping_counts() -> Hostile:
    """Seven players of Sleuth, all asked about one element: no clue is about one suit alone."""
    return hostile(played("sleuth", 7, players=7, notes=44, wide=True))


def cards_on_the_move() -> Hostile:
    """A long game in which every answer hands cards on."""
    return hostile(kept(5, 5, notes=60))


def a_declared_game() -> Hostile:
    """A game that a table declared, with counts that overlap."""
    return hostile(played(game_with(SOUND["count"]), 4, players=4, notes=40))


def hostile(noted: Noted) -> Hostile:
    return noted.game, noted.setup, noted.notes


class Watched:
    """Has the window go on, and looks at it after each turn of its loop."""

    def __init__(self, look: Callable[[], None]) -> None:
        self.longest = 0.0
        self._look = look

    def turn(self, act: Callable[[], object] = QApplication.processEvents) -> None:
        """Do something in the window's thread, and take the time."""
        start = thread_time()
        act()
        self.longest = max(self.longest, thread_time() - start)
        self._look()

    def go_on(self, until: Callable[[], bool]) -> None:
        """Go on until something holds."""
        end = monotonic() + _SETTLED_S
        while not until():
            assert monotonic() < end
            self.turn()


@pytest.fixture
def tidy() -> Iterator[None]:
    """Have nothing collected that other tests left: to look through it may take 0.1 s."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("tidy")
@pytest.mark.parametrize("hostile", [overlapping_counts, cards_on_the_move, a_declared_game])
def test_the_window_never_freezes(lay: Lay, hostile: Callable[[], Hostile]) -> None:
    game, setup, notes = hostile()
    calm = game.reasoner(setup)
    then = [calm.follow(notes[:at]).possible for at in range(len(notes) - _NEW, len(notes) + 1)]
    table = lay(*notes[:-_NEW], game=game, setup=setup)
    session, knowledge = table.sitting.session, knowledge_of(table.sitting)

    def look() -> None:
        known: Any = knowledge.known
        there = len(session.notes) - (len(notes) - _NEW)
        whole = then[there : there + 1] if knowledge.certainties_known else then[: there + 1]
        assert known.possible in whole

    watched = Watched(look)
    for note in notes[-_NEW:]:
        paused = monotonic() + 0.5  # long enough to catch up, and to begin with what can wait
        watched.go_on(lambda: monotonic() > paused)  # noqa: B023
        watched.turn(lambda: session.note(note))  # noqa: B023
        watched.turn(QApplication.sendPostedEvents)
        watched.go_on(lambda: table.sitting.view.settled)
    assert watched.longest < FROZEN_S, f"the window stood still for {watched.longest:.3f} s"
