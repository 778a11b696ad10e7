from pytestqt.qtbot import QtBot

from notepad.widgets.table.vantage_panel import Supposed, SupposePanel


def test_it_says_what_would_follow_and_one_tap_lets_go(qtbot: QtBot) -> None:
    panel = SupposePanel()
    qtbot.addWidget(panel)
    panel.show_supposed(Supposed("Suppose ●4 is with Cem", "5 crossed", "five crossed"))
    panel.show()
    assert (panel.title.text(), panel.told.text()) == ("Suppose ●4 is with Cem", "5 crossed")
    assert panel.told.accessibleName() == "five crossed"
    assert panel.hint.text() == "Nothing of this is noted."
    with qtbot.waitSignal(panel.left):
        panel.let_go.click()


def test_while_it_is_not_known_nothing_is_said_of_it(qtbot: QtBot) -> None:
    panel = SupposePanel()
    qtbot.addWidget(panel)
    panel.show_supposed(Supposed("Suppose ●4 is with Cem", waiting=True))
    assert panel.told.text() == ""
