"""What a test leaves behind for those after it: put back, or found and told.

All tests of a worker share one process and one application. `restore` puts back what the app
changes by design, for the one player that it has: language, look, fingers on keys, windows.
`nothing_left` does so after a test, compares everything else that a later test could meet, and
fails with what differs. Of the globals it compares all data, down to what frozen objects hold.

Two kinds of things may differ, by rule:

- What is remembered may grow, as it would be found again: caches of functools, cached properties
  with what they hold, weak dictionaries, pixmaps, modules that were imported. But what a function
  without parameters has cached is one thing for everybody: it is compared like a global.
- What counts may go on, as no test may expect a number: counters of itertools, numbers of processes
  and files.

What lasts longer than a test, as a fixture of a module, may not change a global: globals are
compared with how they were after the test before.

Single exceptions are in `BY_DESIGN`, each with its reason.
"""

from __future__ import annotations

import gc
import inspect
import locale
import logging
import os
import signal
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import _lru_cache_wrapper, cached_property
from itertools import chain, islice, zip_longest
from types import FunctionType, GetSetDescriptorType, MemberDescriptorType, ModuleType
from weakref import WeakSet

import pytest
from PySide6 import QtCore, QtGui
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QMetaObject, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import getCppPointer, isValid

from notepad.core.dataclass import refuse_change
from notepad.core.language import ENGLISH, spoken
from notepad.games import catalogue
from notepad.shell import file_dialogs
from notepad.shell.reasoning import engine
from notepad.shell.settings import Look, Settings, dress, speak_everywhere
from notepad.widgets.look import theme
from notepad.widgets.look.label import set_spoken_names
from notepad.widgets.touch.accessibility import forget_pointer

BY_DESIGN = {"notepad.shell.reasoning.engine._shared": "one reasoning process serves all games"}
"""Globals that aren't compared, each with the reason."""

_FILES = "/proc/self/fd"
_KEPT_OPEN = ("pipe:", "anon_inode:", "/usr/share/")
"""Files of the shared reasoning process, and databases that Qt reads as long as it runs."""
_CHILDREN = f"/proc/self/task/{os.getpid()}/children"
_BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton)
_MADE_BY_QT = (QObject, QtGui.QInputDevice, QtGui.QPointingDevice)
"""Children of the application that Qt makes for itself when it first needs them."""
_NO_DATA = (
    *(FunctionType, ModuleType, property, cached_property, staticmethod, classmethod),
    *(GetSetDescriptorType, MemberDescriptorType, QtCore.Signal, QMetaObject),
)
_SIGNALS = (signal.SIGINT, signal.SIGTERM)

_timers: WeakSet[QTimer] = WeakSet()
"""All that were made since `begin`: to ask Qt for all of its objects takes 20 ms a test."""


def restore() -> None:
    """Put back what the app changes by design, as it is when its window opens in English."""
    gc.set_threshold(10_000)  # a command sets it for its whole process
    _lift_fingers()
    for widget in QApplication.topLevelWidgets():
        widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if (spoken(), QLocale().language()) != (ENGLISH, QLocale.Language.English):
        speak_everywhere(ENGLISH)
    dress(Settings(theme=Look.LIGHT), narrow=False)
    QApplication.setDoubleClickInterval(0)
    set_spoken_names({})
    forget_pointer()
    file_dialogs._last.clear()
    QtGui.QGuiApplication.clipboard().clear()


def _lift_fingers() -> None:
    """Release held keys and buttons: Qt takes those of the last event for held ones."""
    held = QtGui.QGuiApplication.mouseButtons()
    if held or QtGui.QGuiApplication.keyboardModifiers():
        below = QWidget()
        below.resize(9, 9)
        QTest.keyRelease(below, Qt.Key.Key_Shift)
        for button in _BUTTONS:
            if held & button:
                QTest.mouseRelease(below, button)


@contextmanager
def nothing_left() -> Iterator[None]:
    """Restore at the end, and fail if anything else differs from before."""
    old, threads = _state(), {*threading.enumerate()}
    yield
    for thread in {*threading.enumerate()} - threads:
        thread.join(1)  # it may be about to end
    shown = [repr(widget) for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    restore()
    found = [f"still shown: {widget}" for widget in shown]
    for name, value in _state().items():
        before = old[name]
        if isinstance(value, set) and isinstance(before, set):
            value |= before  # what others left may end now
        if value != before:
            found.append(_told(name, before, value))
    found += _GLOBALS.changes()
    if found:
        pytest.fail("\n".join(("the test left behind:", *found)), pytrace=False)


def _told(name: str, before: object, after: object) -> str:
    """Return a line about what differs; of collections, only what was added and what is gone."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        before, after = [*before.items()], [*after.items()]
    if isinstance(before, list | set) and isinstance(after, list | set):
        old, new = [*before], [*after]
        before = [value for value in old if value not in new]
        after = [value for value in new if value not in old]
    return f"{name}: {_short(before)} became {_short(after)}"


def _short(value: object) -> str:
    told = repr(value)
    return told if len(told) < 300 else f"{told[:300]} …"


def _state() -> dict[str, object]:
    """Return the state of process and application, by what it is called."""
    return {**_of_process(), **_of_application(), "shared colours": _shared_colours()}


def _shared_colours() -> dict[str, str]:
    """Return what the colours of the themes are that all painters share, by what they should be."""
    codes = chain.from_iterable(theme.colours(each).values() for each in (theme.LIGHT, theme.DARK))
    return {code: theme.tint(code).name(QtGui.QColor.NameFormat.HexArgb) for code in codes}


def _of_process() -> dict[str, object]:
    return {
        "environment": {name: os.environ[name] for name in os.environ if name != _CURRENT},
        "folder": os.getcwd(),
        "sys.path": [*sys.path],
        "sys.argv": [*sys.argv],
        "locale": locale.setlocale(locale.LC_ALL),
        "threads": {*threading.enumerate()},
        "child processes": _children(),
        "open files": _files(),
        "temporary files": {*os.listdir(tempfile.gettempdir())},
        "garbage collection": (gc.isenabled(), gc.get_threshold()),
        "signals": [signal.getsignal(number) for number in _SIGNALS],
        "logging": (logging.root.level, logging.root.manager.disable),
        "limits": (sys.getrecursionlimit(), sys.getswitchinterval(), sys.get_int_max_str_digits()),
    }


_CURRENT = "PYTEST_CURRENT_TEST"


def _children() -> set[str]:
    """Return the numbers of child processes, without the one that reasons for all tests."""
    if not os.path.exists(_CHILDREN):
        return set()
    with open(_CHILDREN) as file:
        found = {*file.read().split()}
    for shared in engine._shared:
        if shared._process is not None:
            found.discard(str(shared._process.processId()))
    return found


def _files() -> set[str]:
    found = set()
    if os.path.exists(_FILES):
        for number in os.listdir(_FILES):
            try:
                found.add(os.readlink(f"{_FILES}/{number}"))
            except OSError:  # it was open for listing only
                continue
    return {name for name in found if not name.startswith(_KEPT_OPEN)}


def _of_application() -> dict[str, object]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    shared = engine._shared
    names = app.applicationName(), app.applicationDisplayName(), app.applicationVersion()
    return {
        "names": (*names, app.organizationName(), app.desktopFileName()),
        "Qt's translation": QCoreApplication.translate("QPlatformTheme", "Cancel"),
        "Qt's keys": QtGui.QKeySequence("Ctrl+4").toString(
            QtGui.QKeySequence.SequenceFormat.NativeText
        ),
        "Qt's locale": QLocale().name(),
        "palette": app.palette(),
        "font": app.font(),
        "style": (app.style().name(), app.styleSheet()),
        "icon": app.windowIcon().cacheKey(),
        "colours": QtGui.QGuiApplication.styleHints().colorScheme(),
        "direction": app.layoutDirection(),
        "ends with the last window": app.quitOnLastWindowClosed(),
        "intervals": (
            app.cursorFlashTime(),
            app.doubleClickInterval(),
            app.keyboardInputInterval(),
        ),
        "drags begin": (app.startDragDistance(), app.startDragTime()),
        "properties": [name.data() for name in app.dynamicPropertyNames()],
        "held": (app.keyboardModifiers(), app.mouseButtons()),
        "pointer": (app.overrideCursor(), QtGui.QCursor.pos()),
        "clipboard": app.clipboard().text(),
        "windows": _named(app.topLevelWindows()),
        "menu and dialog": (app.activePopupWidget(), app.activeModalWidget()),
        "grabbed": (QWidget.mouseGrabber(), QWidget.keyboardGrabber()),
        "of the application": _named(
            child
            for child in app.children()
            if child not in shared and type(child) not in _MADE_BY_QT
        ),
        "working in Qt's pool": QtCore.QThreadPool.globalInstance().activeThreadCount(),
        "timers": {
            f"{one.interval()} ms of {one.parent()!r}"
            for one in _timers
            if isValid(one) and one.isActive() and not _is_idle(one)
        },
    }


def _is_idle(timer: QTimer) -> bool:
    """Whether nothing happens at its end, as what a single shot was meant for is gone."""
    listening = timer.receivers(QtCore.SIGNAL("timeout()"))
    return timer.isSingleShot() and timer.parent() is None and listening <= 1  # itself, to go


def _named(objects: Iterable[QObject]) -> set[str]:
    """Return what tells objects apart, whichever wrappers they have."""
    return {f"{type(one).__name__} at {getCppPointer(one)[0]:#x}" for one in objects}


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The values of some names, which `get` returns."""

    get: Callable[[str], object]
    names: tuple[str, ...]

    def __iter__(self) -> Iterator[object]:
        return map(self.get, self.names)


@dataclass(frozen=True, slots=True)
class _Place:
    """Something that can change, with what it holds; `names` are those that it had, if any."""

    name: str
    owner: object
    held: Iterable[object]
    names: tuple[str, ...] | None = None

    @property
    def whole(self) -> Iterable[object]:
        """What is `held`, and perhaps more: a dictionary is read at once, chosen names are not."""
        if self.names is not None and hasattr(self.owner, "__dict__"):
            return vars(self.owner).values()
        return self.held

    def changes(self, before: list[object]) -> Iterator[str]:
        """Yield what differs from before, without what may be remembered."""
        after = [*self.held]
        if self.names is not None:
            for name, old, new in zip(self.names, before, after, strict=False):
                if _differ([old], [new]):
                    yield _told(f"{self.name}.{name}", old, new)
            for name in [*vars(self.owner)][len(before) :] if len(after) > len(before) else ():
                if not _is_cached(self.owner, name):
                    yield f"{self.name}.{name} is new"
        elif _differ(before, after):
            yield _told(self.name, before, after)


def _is_cached(owner: object, name: str) -> bool:
    return isinstance(inspect.getattr_static(type(owner), name, None), cached_property)


class _Globals:
    """All globals of the notepad with what they lead to, as they were after the last test."""

    def __init__(self) -> None:
        self._loaded = self._ours = 0
        self._places: list[_Place] = []
        self._wholes: list[Iterable[object]] = []
        self._seen: list[object] = []
        self._held: list[object] = []
        self._sizes: list[int] = []

    def changes(self) -> list[str]:
        """Return what differs from the last time, and know it as it is now."""
        more = self._more_loaded()
        if not more and not _differ(self._seen, _joined(self._wholes)):
            return []
        before = iter(self._held)
        old = [[*islice(before, size)] for size in self._sizes]
        found = [
            change
            for place, held in zip(self._places, old, strict=True)
            for change in place.changes(held)
        ]
        if more:  # finding places again takes as long as some hundred tests' comparing
            self._places = [*_places()]
            self._wholes = [place.whole for place in self._places]
        self._sizes = [len([*place.held]) for place in self._places]
        self._held = _joined(place.held for place in self._places)
        self._seen = _joined(self._wholes)
        return found

    def _more_loaded(self) -> bool:
        """Whether modules of ours were loaded since the last time."""
        if len(sys.modules) == self._loaded:
            return False
        self._loaded, ours = len(sys.modules), self._ours
        self._ours = sum(map(_is_ours, sys.modules))
        return self._ours != ours


def _joined(parts: Iterable[Iterable[object]]) -> list[object]:
    # One list: thousands of short ones would have garbage collected all the time.
    joined = list[object]()
    for part in parts:
        joined += part
    return joined


_GLOBALS = _Globals()


def begin() -> None:
    """Put everything as each test finds it, and know it; from now on timers are known, too."""
    made: Callable[..., None] = QTimer.__init__

    def known(timer: QTimer, *given: object, **more: object) -> None:
        made(timer, *given, **more)
        _timers.add(timer)

    QTimer.__init__ = known  # type: ignore[method-assign]
    restore()
    len(catalogue())  # games in files join the others when all are first wanted
    _GLOBALS.changes()


def _differ(before: list[object], after: list[object]) -> bool:
    try:
        return before != after
    except ValueError:  # arrays don't tell whether they are equal
        return any(one is not other for one, other in zip_longest(before, after))


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == "notepad"


def _places() -> Iterator[_Place]:
    """Yield everything that can change, from the modules on."""
    seen: set[int] = set()
    todo: list[tuple[str, object]] = [
        (name, module) for name, module in [*sys.modules.items()] if _is_ours(name)
    ]
    while todo:
        name, thing = todo.pop()
        if id(thing) in seen or name in BY_DESIGN:
            continue
        seen.add(id(thing))
        place, within = _opened(name, thing)
        if place is not None:
            yield place
        todo += within


def _opened(name: str, thing: object) -> tuple[_Place | None, list[tuple[str, object]]]:
    """Return a thing as a place, None if it can't change, and with their names the things in it."""
    if isinstance(thing, _lru_cache_wrapper):
        single = not inspect.signature(thing).parameters
        return None, [(f"{thing.__module__}.{thing.__name__}()", thing())] if single else []
    if isinstance(thing, dict):
        within = [(f"{name}[{key!r}]", value) for key, value in thing.items()]
        return _Place(name, thing, thing.values()), within
    if isinstance(thing, list | set | deque | tuple | frozenset):
        within = [(f"{name}[{number}]", value) for number, value in enumerate(thing)]
        fixed = isinstance(thing, tuple | frozenset)
        return None if fixed else _Place(name, thing, thing), within
    if isinstance(thing, ModuleType) or (isinstance(thing, type) and _is_ours(thing.__module__)):
        if isinstance(thing, type):
            name = f"{thing.__module__}.{thing.__qualname__}"
        own = {key: value for key, value in vars(thing).items() if _is_data(key, value)}
        names = tuple(key for key, value in own.items() if not isinstance(value, type))
        place = _Place(name, thing, _Chosen(vars(thing).get, names), names)
        within = [(f"{name}.{key}", value) for key, value in own.items()]
        return place if names else None, within
    if not _is_ours(type(thing).__module__) or isinstance(thing, QObject | Enum):
        return None, []
    return _object(name, thing)


def _is_data(name: str, value: object) -> bool:
    """Whether a part of a namespace can change, or is a class of ours, with such parts.

    Functions and classes aren't set by anybody but `monkeypatch`, which undoes it.
    """
    if isinstance(value, type):
        return _is_ours(value.__module__)
    return not name.startswith("__") and not isinstance(value, _NO_DATA)


def _object(name: str, thing: object) -> tuple[_Place | None, list[tuple[str, object]]]:
    """Return an object as a place, None if it is frozen, and what it holds with names."""
    held: Iterable[object]
    if hasattr(thing, "__dict__"):
        names, held = tuple(vars(thing)), vars(thing).values()
    else:
        slots = (getattr(kind, "__slots__", ()) for kind in type(thing).__mro__)
        names = tuple(chain.from_iterable(slots))
        held = _Chosen(lambda name: getattr(thing, name, None), names)
    place = None if type(thing).__setattr__ is refuse_change else _Place(name, thing, held, names)
    parts = zip(names, held, strict=True)
    return place, [(f"{name}.{key}", part) for key, part in parts if not _is_cached(thing, key)]
