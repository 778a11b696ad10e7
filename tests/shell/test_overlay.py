import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from notepad.shell.overlay import Overlay


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


def test_opening_the_cover_is_told(qtbot: QtBot, overlay: Overlay) -> None:
    with qtbot.waitSignal(overlay.opened):
        overlay.cover.opened.emit()


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
