"""What must always hold of a window, whatever was done to it: looked at every so many acts."""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractEventDispatcher, QEvent, QEventLoop, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from typing_extensions import override

from notepad.storage import Library
from notepad.widgets.look.theme import Target
from tests.monkeys.scenes import PATIENCE_S, settle
from tests.shell.geometry import clipped, crowded, missed, painted_badly, scroll_bars

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.core.record import AnyRecord, Catalogue
    from notepad.core.session import Session
    from notepad.shell.table.table_model import Sitting
    from notepad.shell.table.table_page import TablePage
    from notepad.shell.window import Window

_NARROW, _MOST_TEXT_NARROW = 600, 130
_GLANCE_MS, _REST_MS = 50, 300
_EVENTS, _MOST_ROUNDS, _OFTEN = QEventLoop.ProcessEventsFlag.AllEvents, 100, 50
_HEIGHT = " pixels high"
"""How small a text may become before it is cut is not asked here."""


def broken(window: Window, library: Library, known: Catalogue) -> list[str]:
    """Return what does not hold, each in a line; the window is left as it was."""
    if not settle(window):
        return ["what follows is not found within a while"]
    busy = restless()
    if busy:
        return [f"in {_MOST_ROUNDS} rounds there is laid out again: {busy}"]
    found = list(_misplaced(window))
    if found:  # what is on its way to its place is no fault
        QTest.qWait(_REST_MS)
        found = [fault for fault in _misplaced(window) if fault in found]
    if window.table is not None:
        found += _not_shown(window.table)
        found += _not_kept(window.table.sitting.session, library, known)
    return found


class _Heard(QObject):
    """Counts which widgets are asked to be laid out."""

    def __init__(self) -> None:
        super().__init__()
        self.counted = Counter[str]()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.counted[type(watched).__name__] += 1
        return False


def restless() -> str:
    """Return what is laid out again and again, empty if all comes to rest.

    It keeps what waits for a moment in which there is nothing else to be done from being done.
    """
    waiting, app, heard = QAbstractEventDispatcher.instance(), QApplication.instance(), _Heard()
    assert app is not None
    if not all(waiting.processEvents(_EVENTS) for _round in range(_MOST_ROUNDS)):
        return ""
    app.installEventFilter(heard)
    for _round in range(_MOST_ROUNDS):
        waiting.processEvents(_EVENTS)
    app.removeEventFilter(heard)
    often = (f"{what} {times} times" for what, times in heard.counted.items() if times > _OFTEN)
    return ", ".join(often)


def broken_by_undoing(window: Window) -> list[str]:
    """Return what is another when all was taken back and brought again, in the window itself."""
    if window.table is None or window.table.sitting.view.past is not None or not settle(window):
        return []
    sitting = window.table.sitting
    before, shown = sitting.session.play, sitting.current_page.sheet
    steps = _undone(sitting)
    for _step in range(steps):
        sitting.redo()
    if sitting.session.play != before:
        return [f"other notes after {steps} steps back and again"]
    until = time.monotonic() + PATIENCE_S
    while sitting.current_page.sheet != shown and time.monotonic() < until:
        settle(window)
        QTest.qWait(_GLANCE_MS)  # what is weighed next begins a moment later
    if sitting.current_page.sheet == shown:
        return []
    return [f"another sheet after {steps} steps back and again"]


def _undone(sitting: Sitting) -> int:
    """Take all back, and return in how many steps; one may take back two acts."""
    steps = 0
    while sitting.session.undo_sentence:
        before = sitting.session.play, dict(sitting.session.marks), dict(sitting.session.ink)
        sitting.undo()
        now = sitting.session.play, dict(sitting.session.marks), dict(sitting.session.ink)
        steps += 1
        if before == now and steps > 10_000:
            break
    return steps


def _not_shown(table: TablePage) -> Iterator[str]:
    """Yield where the list of notes is not that of the game."""
    sitting = table.sitting
    if sitting.view.past is not None or sitting.view.listening:
        return
    model, count = table.area.notes.model(), len(sitting.session.notes)
    if model.rowCount() != count:
        yield f"the list shows {model.rowCount()} notes of {count}"
    said = [sitting.session.game.said(sitting.session.setup, one) for one in sitting.session.notes]
    if [line.sentence for line in sitting.view.notes] != said:
        yield "the list shows other notes than the game has"


def _not_kept(session: Session, library: Library, known: Catalogue) -> Iterator[str]:
    """Yield where a copy of the store tells another game than the window."""
    record = session.record("")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "library.sqlite"
        with closing(sqlite3.connect(library.path)) as kept, closing(sqlite3.connect(path)) as copy:
            kept.backup(copy)
        with Library(known, path) as reopened:
            number = reopened.same_as(record)
            if number is None:
                yield "the store, opened again, has no game with these notes"
                return
            again = reopened.open(number)
            yield from _turned(again, record)
            if session.what_if is not None and session.what_if.actions:
                again.try_again()
                if again.notes != session.notes:
                    yield ("the store, opened again, lacks the what-if")


def _turned(session: Session, record: AnyRecord) -> Iterator[str]:
    """Yield what is another after all was taken back and brought again."""
    steps = 0
    while session.undo_sentence:
        session.undo()
        steps += 1
    for _step in range(steps):
        session.redo()
    if session.record("") != record:
        yield f"another game after {steps} steps back and again in the store"


def _misplaced(window: Window) -> Iterator[str]:
    """Yield what is cut, or over something else, on the page that is in front."""
    settings = window.settings
    narrow = min(window.width(), window.height()) < _NARROW
    if settings.target is Target.SMALL or (narrow and settings.text > _MOST_TEXT_NARROW):
        return
    if QApplication.activePopupWidget() is not None:
        return
    table = window.table
    if table is None or not table.isVisible():
        yield from clipped(window)
        return
    yield from clipped(table)
    yield from (fault for fault in painted_badly(table) if not fault.endswith(_HEIGHT))
    if not table.sitting.view.listening:
        yield from crowded(table)
        yield from missed(table)
        bars = scroll_bars(table)
        if len(bars) > 1 or scroll_bars(table.area.form):
            yield f"scroll bars: {bars}"
