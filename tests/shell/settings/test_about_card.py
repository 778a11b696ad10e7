import pytest
from pytestqt.qtbot import QtBot

from notepad import __version__
from notepad.shell import about
from notepad.shell.about import AboutCard
from notepad.storage import Library
from notepad.widgets.look.label import Label


def told(card: AboutCard) -> list[str]:
    return [label.text() for label in card.findChildren(Label)]


def test_the_version_is_told_and_nothing_new_where_nothing_is(
    qtbot: QtBot, library: Library
) -> None:
    card = AboutCard(library)
    qtbot.addWidget(card)
    assert f"Deduction Notepad {__version__}" in told(card)
    assert not any(text.startswith("New since") for text in told(card))


def test_what_is_new_since_the_version_before_is_told(
    qtbot: QtBot, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.set_setting("version_before", "0.0.9")
    monkeypatch.setattr(about, "changes_since", lambda version: [f"After {version}."])
    card = AboutCard(library)
    qtbot.addWidget(card)
    assert {"New since 0.0.9", "After 0.0.9."} <= {*told(card)}


def test_licences_of_all_that_is_shipped_are_told_when_asked_for(
    qtbot: QtBot, library: Library
) -> None:
    card = AboutCard(library)
    qtbot.addWidget(card)
    card.show()
    card.licences_button.click()
    assert any(text.startswith("PySide6_Essentials 6") for text in told(card))
    (numpy,) = (button for button in card.licence_buttons if button.text() == "Licence of numpy")
    numpy.click()
    assert "Redistributions" in card.licence.toPlainText()
    assert card.licence.accessibleName() == "Licence of numpy"
