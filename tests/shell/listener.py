"""A listener at the window: knows only what a screen reader tells, and presses it by its name."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

from notepad.core.faces_and_marks import Symbol

if TYPE_CHECKING:
    from collections.abc import Iterator

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
        """Return the names that several controls have, and those without a name."""
        counted = Counter(self.names())
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
