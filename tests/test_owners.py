"""What Qt's methods return keeps its owner, or its wrapper dies before the thing itself.

PySide takes what a method of an object returns for a child of that object. A wrapper that is moved
in this way goes with its new owner, though the thing itself lives on, and the next use of it
fails. So every method that returns an object, and whose name the code calls, is called here of a
real object of each class that has it, and the owners of the wrappers are compared.
"""

from __future__ import annotations

import re
from contextlib import suppress
from enum import Enum
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import PySide6
import pytest
from PySide6 import QtCore, QtWidgets
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAccessible, QDropEvent, QGuiApplication, QPainter, QPixmap, QTouchEvent
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QScroller, QStackedLayout, QWidget
from shiboken6 import Shiboken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

CODE = Path(__file__).parents[1] / "notepad"
STUBS = Path(PySide6.__file__).parent
IMPORT = re.compile(r"from (PySide6\.\w+) import (?:\(([^)]*)\)|(.*))")
CALL = re.compile(r"(\w*)\.(\w+)\(")
METHOD = re.compile(r" {4}def (\w+)\(.*\) -> (.*): \.\.\.")

TRULY_OWNED = {
    "QAbstractScrollArea.horizontalScrollBar": "lies in a box that the area has for it",
    "QAbstractScrollArea.verticalScrollBar": "lies in a box that the area has for it",
    "QBoxLayout.itemAt": "a layout deletes its items",
    "QLayout.itemAt": "a layout deletes its items",
    "QMessageBox.addButton": "lies in the row of buttons that the dialog has",
    "QStackedLayout.itemAt": "a layout deletes its items",
    "QTextEdit.document": "belongs to what the edit has inside for editing",
}
"""What is no child of the object that returns it, and yet goes with it and never before."""

NOT_QTS = {
    "QAbstractAnimation.group": "a match of a pattern is asked",
    "QAbstractButton.group": "a match of a pattern is asked",
    "QEventPoint.device": "events and painters are asked",
    "QImageWriter.device": "events and painters are asked",
    "QStackedLayout.currentWidget": "stacked widgets are asked",
    "QStackedLayout.widget": "stacked widgets are asked",
    "QTextCursor.document": "an edit is asked",
    "QTextObject.document": "an edit is asked",
    "QTextStream.device": "events and painters are asked",
    "Qt.center": "a place is asked",
    "Qt.flush": "a stream of Python's, or a socket, is flushed",
    "Qt.left": "a place is asked",
    "Qt.right": "a place is asked",
    "QWidget.find": "a text is searched",
    "QApplication.setStyle": "a painter's or a button's own is called so",
}
"""What has the name of something that the code calls of other objects."""


class Called(NamedTuple):
    """A method that the code calls, of the class if that is named there, else of an object."""

    name: str
    of: str | None


class Returning(NamedTuple):
    """A method that returns an object, with the class that has it."""

    name: str
    kind: type
    returned: tuple[type, ...]

    @property
    def told(self) -> str:
        """The class and the method."""
        return f"{self.kind.__name__}.{self.name}"


@cache
def code() -> str:
    """Return all of the code: to look at its text is enough, and much sooner done than to parse."""
    return "\n".join(file.read_text("utf-8") for file in sorted(CODE.rglob("*.py")))


@cache
def imported() -> dict[str, set[str]]:
    """Return the modules of Qt that the code knows, and what it imports of each."""
    found: dict[str, set[str]] = {}
    for module, many, few in IMPORT.findall(code()):
        found.setdefault(module, set()).update(re.findall(r"\w+", many or few))
    for module, name in re.findall(r"\b(Qt\w+)\.(Q\w+)", code()):
        found.setdefault(f"PySide6.{module}", set()).add(name)
    return found


@cache
def called() -> frozenset[Called]:
    classes = set().union(*imported().values())
    return frozenset(
        Called(name, of if of in classes else None) for of, name in CALL.findall(code())
    )


def returning() -> list[Returning]:
    """Return what returns an object, of the classes that the code imports or gets in this way."""
    declared, named = declarations()
    known: set[type] = set()
    waiting = [named[name] for names in imported().values() for name in names if name in named]
    found = []
    while waiting:
        for kind in waiting.pop().__mro__:
            if kind not in known:
                known.add(kind)
                mine = [one for one in declared.get(kind, []) if is_called(one)]
                waiting += [other for one in mine for other in one.returned]
                found += mine
    return sorted(set(found), key=lambda one: one.told)


def is_called(method: Returning) -> bool:
    name = method.name
    of_class = any(
        one.name == name and one.of is not None and one.of == method.kind.__name__
        for one in called()
    )
    return of_class or (Called(name, None) in called() and method.told not in NOT_QTS)


@cache
def declarations() -> tuple[dict[type, list[Returning]], dict[str, type]]:
    """Return what PySide's own descriptions say that each class returns, and classes by name."""
    names = {one.name for one in called()}
    named: dict[str, type] = {"PlaceholderType": QObject}
    lines: list[tuple[type, str, str]] = []
    for module in imported():
        kind = None
        for line in (STUBS / f"{module.rpartition('.')[2]}.pyi").read_text("utf-8").splitlines():
            if line.startswith("class "):
                name = re.split(r"\W", line)[1]
                kind = getattr(import_module(module), name, None)
                if kind is not None:
                    named[name] = kind
            elif kind is not None and (method := METHOD.match(line)) and method[1] in names:
                lines.append((kind, method[1], method[2]))
    declared: dict[type, list[Returning]] = {}
    for kind, name, told in lines:
        objects = [named[word] for word in re.findall(r"\b\w+\b(?!\.)", told) if word in named]
        if returned := tuple(one for one in objects if is_object(one)):
            declared.setdefault(kind, []).append(Returning(name, kind, returned))
    return declared, named


def is_object(kind: type) -> bool:
    """Return whether what is returned is the thing itself, not a copy nor a mere choice."""
    return isinstance(kind, type) and not hasattr(kind, "__copy__") and not issubclass(kind, Enum)


class Trial(NamedTuple):
    """A method, the object (or the class, where it is static) that is asked, and how."""

    name: str
    asked: object
    ask: Callable[[], object]


class Window(QWidget):
    """A window that has something of everything."""

    def __init__(self) -> None:
        super().__init__()
        column = self.column = QtWidgets.QVBoxLayout(self)
        self.held, self.inner, self.sheets = QWidget(), QtWidgets.QHBoxLayout(), QStackedLayout()
        self.area, self.stack = QtWidgets.QScrollArea(), QtWidgets.QStackedWidget()
        self.text, self.list = QtWidgets.QTextEdit(), QtWidgets.QListView()
        for part in (self.held, self.area, self.stack, self.text, self.list):
            column.addWidget(part)
        for layout in (self.inner, self.sheets):
            column.addLayout(layout)
            layout.addWidget(QWidget())
            layout.addWidget(QWidget())
        self.held.setFixedSize(99, 33)
        self.deep, self.label = QtWidgets.QLineEdit(self.held), QLabel(self.held)
        self.box, self.button = QtWidgets.QCheckBox(self.held), QtWidgets.QPushButton(self.held)
        self.button.resize(99, 33)
        far = QWidget()
        far.resize(999, 999)
        self.area.setWidget(far)
        self.stack.addWidget(QWidget())
        self.menu, self.question = QtWidgets.QMenu(self), QMessageBox(self)
        self.menu.addAction("none")
        self.yes = self.question.addButton(QMessageBox.StandardButton.Yes)
        self.model = QtCore.QStringListModel(["one"])
        self.list.setModel(self.model)

    def menu_tapped(self) -> object:
        """Choose something of the open menu."""
        self.menu.setActiveAction(self.menu.addAction("one"))
        QTimer.singleShot(0, lambda: QTest.keyClick(self.menu, Qt.Key.Key_Return))
        return self.menu.exec()

    def menu_opened(self) -> object:
        """Open the menu, and look which one is open."""
        self.menu.popup(QPoint())
        found = QApplication.activePopupWidget()
        self.menu.close()
        return found

    def answered(self) -> object:
        """Answer the question, and look how."""
        QTimer.singleShot(0, self.yes.click)
        self.question.exec()
        return self.question.clickedButton()


def trials(window: Window) -> Iterator[Trial]:
    """Yield how every method is called that returns an object."""
    yield from with_arguments(window)
    yield from at_a_moment(window)
    wanted = [one for one in returning() if one.name != "exec"]  # which waits for the user
    for thing in things(window):
        kinds = (*type(thing).__mro__, thing)
        for name in sorted({one.name for one in wanted if one.kind in kinds}):
            yield Trial(name, thing, partial(asked_plainly, thing, name))
    yield from what_moves(window)


def asked_plainly(thing: object, name: str) -> object:
    """Return what a method returns that needs nothing to be told; else None."""
    with suppress(TypeError):
        return getattr(thing, name)()
    return None


def things(window: Window) -> Iterator[object]:
    """Yield what is asked without arguments: classes, where a method is static, and objects."""
    yield from (QApplication, QGuiApplication, QCoreApplication)
    yield from (window, window.deep, window.area, window.stack, window.text, window.list)
    yield from (window.menu, window.question)
    for layout in (window.inner, window.sheets):
        yield from (layout, layout.itemAt(0))
    yield QAccessible.queryAccessibleInterface(window)
    yield QtWidgets.QAccessibleWidget(window, QAccessible.Role.Client)
    yield QTouchEvent(QEvent.Type.TouchBegin, QTest.createTouchDevice())
    data, none = QMimeData(), Qt.KeyboardModifier.NoModifier
    yield QDropEvent(QPointF(), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, none)
    picture = QPixmap(9, 9)
    painter = QPainter(picture)
    yield painter
    painter.end()


def what_moves(window: Window) -> Iterator[Trial]:
    """Yield what gives to its wrapper an owner that is none: the code has other ways."""
    document, place = window.text.document(), window.button.mapTo(window, QPoint(2, 2))
    yield Trial("clone", document, document.clone)
    yield Trial("childAt", window, lambda: window.childAt(place))
    yield Trial("findChild", window, lambda: window.findChild(QLabel))
    yield Trial("findChildren", window, lambda: window.findChildren(QtWidgets.QCheckBox))
    for ask in (window.focusWidget, window.screen, window.windowHandle):
        yield Trial(ask.__name__, window, ask)
    yield Trial("nextInFocusChain", window.deep, window.deep.nextInFocusChain)


def with_arguments(window: Window) -> Iterator[Trial]:
    menu, question, spot = window.menu, window.question, window.button.mapToGlobal(QPoint(2, 2))
    role, yes = QMessageBox.ButtonRole.ActionRole, QMessageBox.StandardButton.Yes
    yield Trial("widgetAt", QApplication, lambda: QApplication.widgetAt(spot))
    spoken = partial(QAccessible.queryAccessibleInterface, window)
    yield Trial("queryAccessibleInterface", QAccessible, spoken)
    for answer in (spoken(), QtWidgets.QAccessibleWidget(window, QAccessible.Role.Client)):
        yield Trial("child", answer, partial(answer.child, 0))
    yield Trial("addAction", window, lambda: window.addAction("one"))
    yield Trial("addAction", menu, lambda: menu.addAction("one"))
    yield Trial("addButton", question, lambda: question.addButton("no", role))
    yield Trial("button", question, lambda: question.button(yes))
    yield Trial("widget", window.stack, lambda: window.stack.widget(0))
    model, viewport = window.model, window.area.viewport()
    yield Trial("mimeData", model, lambda: model.mimeData([model.index(0)]))
    yield Trial("scroller", QScroller, lambda: QScroller.scroller(viewport))
    for layout in (window.inner, window.sheets):
        yield Trial("itemAt", layout, partial(layout.itemAt, 0))
        yield Trial("takeAt", layout, partial(layout.takeAt, 1))


def at_a_moment(window: Window) -> Iterator[Trial]:
    """Yield what returns something only while something is open, scrolled or connected."""
    yield Trial("activePopupWidget", QApplication, window.menu_opened)
    yield Trial("exec", window.menu, window.menu_tapped)
    yield Trial("clickedButton", window.question, window.answered)
    yield Trial("activeScrollers", QScroller, lambda: scrolled(window.area))
    with TemporaryDirectory(prefix="dn-") as folder:
        server, socket = QLocalServer(), QLocalSocket()
        assert server.listen(str(Path(folder) / "s"))
        socket.connectToServer(server.fullServerName())
        assert server.waitForNewConnection(5000)
        yield Trial("nextPendingConnection", server, server.nextPendingConnection)
        socket.abort()
        server.close()


def scrolled(area: QtWidgets.QScrollArea) -> object:
    """Let an area be scrolled for a while, and ask what is."""
    scroller = QScroller.scroller(area.viewport())
    scroller.scrollTo(QPointF(0, 99), 1000)
    found = QScroller.activeScrollers()
    scroller.stop()
    return found


def moved(ask: Callable[[], object]) -> tuple[list[object], bool]:
    """Return what an answer brings, and whether any of it has a new owner, not its parent."""
    all_known = Shiboken.getAllValidWrappers()
    before = {id(one): owner(one) for one in all_known}
    answer = ask()
    brought = [*answer] if isinstance(answer, list | tuple) else [answer]
    things = [thing for thing in brought if thing is not None]
    return things, any(
        (now := owner(thing)) is not None
        and now != before.get(id(thing))
        and not (isinstance(thing, QObject) and id(QObject.parent(thing)) == now)
        for thing in things
    )


def owner(wrapper: object) -> int | None:
    """Return which wrapper it is that a wrapper goes with, by its number."""
    told = re.search(r"\nparent\.+ <.* at (0x\w+)>\n", Shiboken.dump(wrapper))
    return int(told[1], 16) if told else None


@pytest.fixture
def window(qtbot: QtBot) -> Window:
    window = Window()
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    window.deep.setFocus()
    return window


def test_what_qt_returns_keeps_its_owner(window: Window) -> None:
    wanted, tried, astray = returning(), set[str](), set[str]()
    for trial in trials(window):
        things, gone_astray = moved(trial.ask)
        kinds = (*type(trial.asked).__mro__, trial.asked)
        has_it = {one.told for one in wanted if one.name == trial.name and one.kind in kinds}
        tried |= has_it if things else set()
        astray |= has_it if gone_astray else set()
    assert astray == TRULY_OWNED.keys()
    untried = {one.told for one in wanted} - tried
    assert not untried, "there is no trial of these, or they returned nothing"


def test_that_something_is_moved_is_noticed(window: Window) -> None:
    """These once were called, and that the window died of it was seen."""
    for trial in what_moves(window):
        things, astray = moved(trial.ask)
        assert things, trial.name
        assert astray, trial.name


def test_what_is_excused_is_called() -> None:
    names = {one.name for one in called()}
    assert {excuse for excuse in NOT_QTS if excuse.partition(".")[2] not in names} == set()


def test_an_item_of_a_layout_outlives_what_it_stands_for_so_none_is_asked_for() -> None:
    column, other, label = QtWidgets.QVBoxLayout(), QtWidgets.QVBoxLayout(), QLabel()
    column.addWidget(label)
    item = column.itemAt(0)
    other.addWidget(label)
    assert Shiboken.isValid(item), (
        "PySide notices now that Qt deleted it: items may be asked for again"
    )
    asked = re.compile(r"(?<!self\._flow)\.itemAt\(")
    for path in CODE.rglob("*.py"):
        assert not asked.search(path.read_text(encoding="utf-8")), path
