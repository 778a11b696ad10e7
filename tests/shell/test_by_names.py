"""Whole games by accessible names alone: everything is found and pressed as it is called.

The parts are those that `python3 packaging/run.py listen` plays through the platform's tree.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QLibraryInfo, QVersionNumber
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

from heard_parts import PARTS, Part
from notepad.core.faces_and_marks import Symbol
from notepad.core.record import Catalogue
from notepad.games import catalogue
from notepad.shell.settings import load, save
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.touch.accessibility import Answers
from tests.shell.conftest import eventually

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


def test_what_is_played_through_the_accessibility_tree_is_called_and_says_so(
    part: Part, listener: Listener
) -> None:
    for step in part.steps:
        step(listener)
