import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from notepad.core.words import speak
from notepad.shell.overlay import Overlay
from notepad.widgets.touch.banner import Message
from tests.shell.player import click


@pytest.fixture
def overlay(qtbot: QtBot) -> Overlay:
    window = QWidget()
    qtbot.addWidget(window)
    pages = QWidget(window)
    window.resize(800, 600)
    window.show()
    return Overlay(window, pages)


def test_errors_go_on_being_told_and_the_rest_has_been_seen(overlay: Overlay) -> None:
    overlay.tell("Saved.")
    overlay.tell("The disk is full.", error=True)
    overlay.tell("There is no room.", error=True)
    overlay.banner.show_message(Message("Replace?", "Replace", lambda: None, error=True))
    overlay.renew()
    told = []
    while overlay.banner.message is not None:
        told.append(overlay.banner.message.text)
        overlay.banner.dismiss()
    assert told == ["The disk is full.", "There is no room."]


@pytest.mark.usefixtures("german")
def test_what_is_folded_stays_so_and_speaks_the_language(qtbot: QtBot, overlay: Overlay) -> None:
    overlay.cover.fold()
    former = overlay.cover.accessibleName()
    speak("en")
    overlay.renew()
    assert overlay.cover.isVisible()
    assert overlay.cover.accessibleName() == "Folded. Tap to open." != former
    with qtbot.waitSignal(overlay.opened):
        click(overlay.cover)


def test_what_was_not_there_is_not_made(overlay: Overlay) -> None:
    overlay.renew()
    assert not {"banner", "cover"} & set(overlay.__dict__)
