from pytestqt.qtbot import QtBot

from notepad.shell.library_page import LibraryHead


def test_every_button_says_what_it_is_for(qtbot: QtBot) -> None:
    head = LibraryHead()
    qtbot.addWidget(head)
    buttons = (
        head.evenings_button, head.import_button, head.settings_button, head.help_button,
    )  # fmt: skip
    assert [button.text() for button in buttons] == ["Evenings", "Import …", "Settings", "Help"]
    assert head.import_button.accessibleName() == "Import a record"
