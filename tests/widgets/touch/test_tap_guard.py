"""A second tap does not reach what has just appeared under the finger."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice
from notepad.widgets.look.safe_widget_lookup import system_window
from notepad.widgets.touch.buttons import Chip
from notepad.widgets.touch.tap_guard import GUARDED_MS, TapGuard
from tests.widgets import fingers

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from pytestqt.qtbot import QtBot

BOB, CEM = (Choice(name, Face(name)) for name in ("Bob", "Cem"))


@pytest.fixture
def pad(qtbot: QtBot) -> QWidget:
    pad = fingers.on_screen(qtbot, QWidget(), 300, 100)
    TapGuard(pad)
    return pad


def chip(pad: QWidget, choice: Choice, x: int = 0) -> tuple[Chip, list[str]]:
    """Return a chip on the pad, and what is tapped by it from now on."""
    made, tapped = Chip(choice, pad), list[str]()
    made.setGeometry(x, 0, 80, 60)
    made.clicked.connect(lambda: tapped.append(made.choice.key))
    made.show()
    return made, tapped


def tap(pad: QWidget, at: QPoint, when: int) -> None:
    """Tap as the system tells of it, so many milliseconds after its start."""
    window = system_window(pad)
    assert window is not None
    for kind, held in (
        (QEvent.Type.MouseButtonPress, Qt.MouseButton.LeftButton),
        (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton),
    ):
        point, left = QPointF(at), Qt.MouseButton.LeftButton
        event = QMouseEvent(
            kind, point, QPointF(pad.mapToGlobal(at)), left, held, Qt.KeyboardModifier.NoModifier
        )
        event.setTimestamp(when)
        QApplication.sendEvent(window, event)


@pytest.mark.parametrize(
    ("after", "reached"), [(50, False), (GUARDED_MS - 1, False), (GUARDED_MS, True)]
)
def test_what_appears_at_a_tapped_place_is_tapped_only_after_a_moment(
    pad: QWidget, after: int, *, reached: bool
) -> None:
    shown, tapped = chip(pad, BOB)
    shown.clicked.connect(lambda: shown.show_choice(CEM))
    tap(pad, shown.geometry().center(), 1000)
    tap(pad, shown.geometry().center(), 1000 + after)
    assert tapped == ["Bob", *(["Cem"] if reached else [])]


def test_to_wait_is_to_wait_from_the_first_tap_on(pad: QWidget) -> None:
    shown, tapped = chip(pad, BOB)
    shown.clicked.connect(lambda: shown.show_choice(CEM))
    for when in (1000, 1200, 1390, 1450):
        tap(pad, shown.geometry().center(), when)
    assert tapped == ["Bob", "Cem"]


def test_what_stays_is_tapped_as_fast_as_one_likes(pad: QWidget) -> None:
    shown, tapped = chip(pad, BOB)
    for when in (1000, 1080, 1160):
        tap(pad, shown.geometry().center(), when)
    assert tapped == ["Bob"] * 3


def test_another_place_is_tapped_at_once_whatever_changed(pad: QWidget) -> None:
    shown, _tapped = chip(pad, BOB)
    shown.clicked.connect(lambda: shown.show_choice(CEM))
    beside, reached = chip(pad, CEM, x=100)
    tap(pad, shown.geometry().center(), 1000)
    tap(pad, beside.geometry().center(), 1050)
    assert reached == ["Cem"]


def test_a_button_that_comes_where_no_button_was_is_guarded_too(pad: QWidget) -> None:
    tap(pad, pad.rect().center(), 1000)
    shown, tapped = chip(pad, BOB)
    shown.setGeometry(pad.rect())
    tap(pad, pad.rect().center(), 1100)
    assert tapped == []
    tap(pad, pad.rect().center(), 1500)
    assert tapped == ["Bob"]


def test_what_is_no_button_of_ours_is_left_alone(pad: QWidget) -> None:
    tap(pad, pad.rect().center(), 1000)
    plain, tapped = QPushButton(pad), list[bool]()
    plain.setGeometry(pad.rect())
    plain.clicked.connect(lambda: tapped.append(True))
    plain.show()
    tap(pad, pad.rect().center(), 1100)
    assert len(tapped) == 1
