from pytestqt.qtbot import QtBot

from notepad.shell.library.library_head import LibraryHead


def test_every_button_says_what_it_is_for(qtbot: QtBot) -> None:
    head = LibraryHead()
    qtbot.addWidget(head)
    buttons = (head.import_button, head.settings_button, head.help_button)
    assert [button.text() for button in buttons] == ["Import …", "Settings", "Help"]
    assert head.import_button.accessibleName() == "Import a record"
