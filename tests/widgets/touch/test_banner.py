from functools import partial

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from notepad.widgets.look import theme
from notepad.widgets.touch.accessibility import LastInput
from notepad.widgets.touch.banner import Banner, Message
from tests.widgets import fingers
from tests.widgets.fingers import tap


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    return fingers.on_screen(qtbot, window, 360, 300)


def test_an_error_stays_until_it_is_sent_away(qtbot: QtBot, window: QWidget) -> None:
    banner = Banner(window, shown_ms=10)
    ways = [
        partial(tap, banner.close_button),
        partial(tap, banner, QPoint(20, 20)),
        partial(fingers.keys, banner.close_button, "Escape"),
    ]
    for away in ways:
        banner.show_message(Message("The store is damaged", error=True))
        banner.show_message(Message("Note 12 removed"))
        QTest.qWait(60)
        assert banner.text.text() == banner.accessibleName() == "The store is damaged"
        away()
        assert banner.text.text() == "Note 12 removed"
        qtbot.waitUntil(banner.isHidden)


def test_the_action_is_done_once_and_ends_the_message(window: QWidget) -> None:
    done: list[str] = []
    banner = Banner(window)
    banner.show_message(Message("Note 12 removed", "Undo", lambda: done.append("undone")))
    tap(banner.action)
    assert done == ["undone"]
    assert banner.isHidden()


@pytest.mark.parametrize("top", [False, True])
def test_it_never_covers_what_was_tapped_just_now(window: QWidget, *, top: bool) -> None:
    LastInput(window)
    banner = Banner(window, top=top)
    for y in (290, 150, 10):
        button = QPushButton("Remove", window)
        button.setGeometry(150, y - 8, 60, 16)
        button.show()
        fingers.tap(button)
        banner.show_message(Message(f"Tapped at {y}", "Undo", lambda: None))
        assert not banner.geometry().intersects(button.geometry())
        usual = y != (10 if top else 290)
        assert (banner.geometry().center().y() < 150) == (top == usual)
        banner.dismiss()
    LastInput(window)  # forgets the taps


def test_messages_wait_for_each_other_and_one_that_was_seen_makes_way(window: QWidget) -> None:
    banner = Banner(window, shown_ms=3_600_000)
    timer = banner.findChild(QTimer)
    assert isinstance(timer, QTimer)
    left, seen = [], []
    for text in ("one", "two", "two", "three"):
        banner.show_message(Message(text))
        left.append(timer.remainingTime())
    assert left[1] < left[0] / 2
    while banner.message is not None:
        seen.append(banner.message.text)
        banner.dismiss()
    assert seen == ["one", "two", "three"]
    assert banner.isHidden()


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("top", [True, False])
def test_it_stays_inside_its_parent(
    qtbot: QtBot, window: QWidget, *, top: bool, scale: float
) -> None:
    theme.apply(theme.LIGHT, scale=scale)
    QApplication.processEvents()
    banner = Banner(window, top=top)
    banner.show_message(Message("A rather long message that has to wrap somewhere", "Undo"))
    for width in (330, 700, 400):
        window.resize(width, 500)
        QApplication.processEvents()
        assert window.rect().contains(banner.geometry())
        assert banner.text.height() >= banner.text.heightForWidth(banner.text.width())
        assert (banner.geometry().center().y() < 250) is top
