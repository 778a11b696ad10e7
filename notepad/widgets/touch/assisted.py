"""Assistive tools: what they do counts as a touch, and what nobody asked for is told to them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QScrollArea, QWidget
from shiboken6 import isValid

ASSISTED = QEvent.Type(QEvent.registerEventType())
"""The event by which a window learns that something in it was used, however that was done."""


def count_as_touch(widget: QWidget) -> None:
    """Tell the widget's window, if it has one yet, that the widget was used."""
    window = widget.window().windowHandle()
    if window is not None:
        QCoreApplication.sendEvent(window, QEvent(ASSISTED))


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Have a screen reader say a text once it is silent, or at once; nothing that is hidden."""
    if not text or not widget.isVisible():
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)


class ScrollAreas:
    """Answers assistive tools for scroll areas, in place of Qt.

    Qt counts only bars that are seen, and a tool that asks for a child that it was told of before
    a bar went, as all do when the sheet folds, ends the program.
    """

    def __init__(self) -> None:
        """Answer from now on."""
        self._answers: list[QAccessibleInterface] = []
        QAccessible.installFactory(self._answer)

    def _answer(self, _class: str, thing: QObject | None) -> QAccessibleInterface | None:
        if not isinstance(thing, QScrollArea):
            return None
        # Qt deletes an answer with its widget, and PySide with the last who knows it: who is here.
        self._answers = [answer for answer in self._answers if isValid(answer)]
        answer = QAccessibleWidget(thing, QAccessible.Role.Client)
        self._answers.append(answer)
        return answer
