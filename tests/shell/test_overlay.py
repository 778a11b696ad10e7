import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from notepad.shell.window import Overlay


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(400, 300)
    made.show()
    return made


@pytest.fixture
def pages(window: QWidget) -> QWidget:
    made = QWidget(window)
    made.resize(400, 300)
    made.show()
    return made


@pytest.fixture
def overlay(window: QWidget, pages: QWidget) -> Overlay:
    return Overlay(window, pages)


def test_what_is_told_stands_over_the_pages(overlay: Overlay, pages: QWidget) -> None:
    overlay.tell("It is noted.")
    assert overlay.banner.message is not None
    assert (overlay.banner.message.text, overlay.banner.message.error) == ("It is noted.", False)
    assert pages.isAncestorOf(overlay.banner)


def test_trouble_is_told_as_such(overlay: Overlay) -> None:
    overlay.tell("The disk is full.", error=True)
    assert overlay.banner.message is not None
    assert overlay.banner.message.error


def test_a_player_who_peeks_sees_the_pages_as_long_as_he_does(
    overlay: Overlay, pages: QWidget
) -> None:
    pages.hide()
    overlay.cover.fold()
    overlay.cover.peek_started.emit()
    assert pages.isVisible()
    overlay.cover.peek_ended.emit()
    assert not pages.isVisible()


def test_what_is_folded_is_hidden_until_the_cover_is_opened(
    overlay: Overlay, pages: QWidget
) -> None:
    overlay.fold()
    assert (pages.isVisible(), overlay.cover.isVisible()) == (False, True)
    overlay.cover.opened.emit()
    assert (pages.isVisible(), overlay.cover.isVisible()) == (True, False)


def test_the_keyboard_is_where_it_was_once_it_is_unfolded(
    overlay: Overlay, window: QWidget, pages: QWidget
) -> None:
    field = QLineEdit(pages)
    field.show()
    window.activateWindow()
    field.setFocus()
    assert QApplication.focusWidget() is field
    overlay.fold()
    overlay.fold()
    overlay.unfold()
    assert QApplication.focusWidget() is field


def test_it_is_unfolded_also_where_what_had_the_keyboard_is_gone(
    overlay: Overlay, window: QWidget, pages: QWidget
) -> None:
    field = QLineEdit(pages)
    field.show()
    window.activateWindow()
    field.setFocus()
    overlay.fold()
    delete(field)
    overlay.unfold()
    assert pages.isVisible()


def test_turning_over_folds_and_unfolds(overlay: Overlay, pages: QWidget) -> None:
    overlay.turn_over()
    assert not pages.isVisible()
    overlay.turn_over()
    assert pages.isVisible()


def test_turning_over_a_message_that_is_being_read_dismisses_it(
    overlay: Overlay, window: QWidget, pages: QWidget
) -> None:
    window.activateWindow()
    overlay.tell("The disk is full.", error=True)
    overlay.banner.close_button.setFocus()
    overlay.turn_over()
    assert overlay.banner.message is None
    assert pages.isVisible()


@pytest.mark.parametrize("folded", [True, False])
def test_what_is_said_in_another_language_is_still_said_and_what_is_folded_stays_so(
    overlay: Overlay, folded: bool
) -> None:
    overlay.tell("It is noted.")
    banner, cover = overlay.banner, overlay.cover
    if folded:
        cover.fold()
    overlay.renew()
    assert overlay.banner is not banner
    assert overlay.cover is not cover
    assert overlay.banner.message == banner.message
    assert overlay.cover.isVisible() is folded
    assert not cover.isVisible()
