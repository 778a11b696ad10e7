"""Whole games by accessible names alone: everything is found and pressed as it is called."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QLibraryInfo, QVersionNumber
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

from notepad.core.faces_and_marks import Symbol
from notepad.core.record import Catalogue
from notepad.games import catalogue
from notepad.shell.window import Window
from notepad.widgets.touch.accessibility import Answers
from tests.shell.conftest import eventually

_PRESS = QAccessibleActionInterface.pressAction()
_TOGGLE = QAccessibleActionInterface.toggleAction()
_SIGNS = {*"→✓✕", *(symbol.value for symbol in Symbol)}
ODDS = "Odds: what follows, and how likely the rest is"
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
        """Press what is called so, one after the other; there has to be exactly one of each."""
        for name in names:
            found = [heard for heard in self.controls() if heard.name == name]
            assert len(found) == 1, f"{len(found)} × “{name}” among {self.spoken()}"
            found[0].press()

    def press_like(self, beginning: str) -> None:
        """Press what has a name that begins so; there has to be exactly one."""
        found = [heard for heard in self.controls() if heard.name.startswith(beginning)]
        assert len(found) == 1, f"{len(found)} × “{beginning}…” among {self.spoken()}"
        found[0].press()

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
def shelf() -> Catalogue:
    return catalogue()


@pytest.fixture
def listener(window: Window) -> Iterator[Listener]:
    # As a screen reader does: without it, Qt isn't told that a list has other rows now.
    before = QAccessible.isActive()
    QAccessible.setActive(True)
    answers = Answers()  # as the app has them
    yield Listener(window)
    assert answers is not None
    QAccessible.setActive(before)


def sit_down(listener: Listener, game: str, names: str, hand: str) -> None:
    """Set a game up; `hand` are the names of my cards, with a comma between."""
    listener.press("New game")
    listener.press(game)
    for seat, name in enumerate(names.split(), start=1):
        listener.write(f"name of player {seat}", name)
    assert listener.alike() == []
    for card in filter(None, hand.split(", ")):
        listener.press(f"{card}: not yours")
    for level in {ODDS} & {*listener.names()}:
        listener.press(level)
    listener.press("Start the game")


def noted(listener: Listener, sentence: str) -> None:
    """Wait until the last line says a note."""
    assert eventually(lambda: listener.says(sentence)), listener.spoken()
    assert eventually(lambda: not listener.alike()), listener.alike()
    assert not listener.signs(), "nothing renamed to by a sign"


def say(listener: Listener, *names: str) -> None:
    """Press one name after the other; at each step all names are distinct."""
    for name in names:
        listener.press(name)
        assert eventually(lambda: not listener.alike()), f"{listener.alike()} after “{name}”"
        assert not listener.signs(), f"after “{name}”"


def test_a_whole_game_of_cataline(listener: Listener) -> None:
    hand = "Red 1, Green 1, Blue 2, Yellow 3, Violet 4, Red 5"
    sit_down(listener, "The Cataline Conspiracy", "Ann Bob Cem Dee", hand)

    assert eventually(lambda: any(name.startswith("Ask ") for name in listener.names()))
    assert not listener.alike()
    assert not listener.signs()
    say(listener, "whom Bob", "Blue", "passes 1")
    say(listener, "seen: Blue 1")
    noted(listener, "Ann asked Bob for Blue: 1 (Blue 1)")
    say(listener, "whom Cem", "Green", "passes 2")
    noted(listener, "Bob asked Cem for Green: 2")
    say(listener, "whom all", "values 6")
    say(listener, "Bob none", "Dee one")
    noted(listener, "Cem asked everybody for 6: Dee one, Ann none, Bob none")

    say(listener, "Notes")
    say(listener, "Note 2: Bob asked Cem for Green: 2", "Edit note 2", "passes: 2", "passes 1")
    say(listener, "Change note 2")
    noted(listener, "Bob asked Cem for Green: 1")
    say(listener, "Undo", "Redo")

    listener.press_like("Green 2: ")
    assert listener.says("Nobody can be ruled out here yet.")
    listener.press_like("Why: Bob, possible")
    say(listener, "Pencil a circle around Bob")

    say(listener, "Menu", "What if…")
    noted(listener, "What if")
    say(listener, "Discard the what-if")

    say(listener, "Hide the sheet")
    assert not listener.says("Red 1: yours"), "what is folded away cannot be heard"
    say(listener, "Show the sheet")
    assert listener.says("Red 1: yours")

    say(listener, "accusation", "sum 21", "it was wrong")
    noted(listener, "Dee announced 21, was wrong and was eliminated")
    say(listener, "accusation", "who: Ann", "who Bob", "sum 20", "it was right")
    assert eventually(lambda: listener.says("Play again")), listener.spoken()
    for told in ("Bob won.", "The sum was 20.", "5 notes", "Look back", "Note the hidden cards"):
        assert listener.says(told)
    say(listener, "Play again")
    for name in ("Ann", "Bob", "Cem", "Dee"):
        assert listener.says(f"{name} begins")
    assert listener.says("Ann is you")
    for card in hand.split(", "):
        listener.press(f"{card}: not yours")
    listener.press("Start the game")
    assert eventually(lambda: listener.says("0 notes")), listener.spoken()


def test_a_short_game_of_sleuth(listener: Listener) -> None:
    hand = (
        "red diamond solitaire, blue diamond pair, green pearl solitaire, yellow pearl pair, "
        "red opal cluster, blue opal cluster, green opal pair"
    )
    sit_down(listener, "Sleuth", "Ann Bob Cem Dee Eva", hand)
    say(listener, "whom Bob", "about diamond", "green", "number 1")
    listener.press_like("green diamond pair")
    noted(listener, "Ann asked Bob about green diamonds: 1 (green diamond pair)")
    say(listener, "whom Cem", "pair", "number 2")
    noted(listener, "Bob asked Cem about pairs: 2")
    say(listener, "solve", "who: Cem", "who Bob", "it was right")
    listener.press("Note it")
    assert eventually(lambda: listener.says("Play again")), listener.spoken()
    assert listener.says("Bob")


@pytest.mark.exhaustive
def test_a_short_game_of_clue(listener: Listener) -> None:
    hand = "Plum, Green, Knife, Rope, Hall, Study"
    sit_down(listener, "Clue", "Ann Bob Cem", hand)
    say(listener, "Suspects Plum", "Weapons Lead pipe", "Rooms Lounge", "shown by Bob")
    say(listener, "Lead pipe")
    noted(listener, "Ann suggested Plum, Lead pipe and Lounge: Bob showed Lead pipe")
    say(listener, "Suspects White", "Weapons Wrench", "Rooms Lounge", "shown by nobody")
    noted(listener, "Bob suggested White, Wrench and Lounge: ")
    say(listener, "accuse", "who Cem", "Suspects White", "Weapons Wrench", "Rooms Kitchen")
    say(listener, "it was right")
    assert eventually(lambda: listener.says("Play again")), listener.spoken()
    assert listener.says("Cem won.")


def test_a_short_game_of_conspiracy(listener: Listener) -> None:
    sit_down(listener, "Conspiracy", "Ann Bob Cem", "")
    say(
        listener,
        "Ahmed Cahr",
        "Pay Ahmed Cahr $500",
        "Earl E. Byrd",
        "how with the briefcase",
    )
    noted(listener, "Ann moved Earl E. Byrd with the briefcase")
    say(listener, "Ahmed Cahr", "how alone")
    noted(listener, "Bob moved Ahmed Cahr")
    say(listener, "other kinds of notes", "Wins")
    say(listener, "Note it")
    assert eventually(lambda: listener.says("Play again")), listener.spoken()
    assert listener.says("Ann won") or listener.says("You won"), listener.spoken()


@pytest.mark.exhaustive
def test_a_short_game_of_caracalla(listener: Listener) -> None:
    sit_down(listener, "Caracalla", "Ann Bob Cem", "")
    assert eventually(lambda: listener.says("Ann: 0 points, 100 to go")), listener.spoken()
    say(listener, "bath 3", "Ann: 2", "Bob: 1", "Cem: 1")
    assert listener.says("Each piece counts 6. Ann would lead.")
    assert eventually(lambda: listener.says("Ann: 0 points, 100 to go, +12 gives 12, would lead"))
    say(listener, "Note it")
    noted(listener, "Meeting in bath 3: Ann\u00a02, Bob\u00a01, Cem\u00a01")
    assert listener.says("bath 3: closed")
    say(listener, "Move a piece", "Bob", "how position on the path", "position on the path 100")
    say(listener, "Note it")
    assert eventually(lambda: listener.says("Play again")), listener.spoken()
    assert listener.says("Bob won."), listener.spoken()
