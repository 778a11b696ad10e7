import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.core.page_changes import Changes
from notepad.widgets.table.vantage_panel import Past, PastPanel
from tests.shell.geometry import painted_badly, settled

CHANGED = Changes(frozenset({("red-3", "Cem")}), "3 crossed", "three crossed")


def made(qtbot: QtBot, past: Past) -> PastPanel:
    panel = PastPanel()
    qtbot.addWidget(panel)
    panel.resize(360, 330)
    panel.show_past(past)
    panel.show()
    return panel


def test_it_says_where_one_stands_and_what_the_note_changed(qtbot: QtBot) -> None:
    panel = made(qtbot, Past(4, 9, "Bob asked Cem: 2", CHANGED))
    told = panel.title.text(), panel.said.text(), panel.changed.text()
    assert told == ("After note 4 of 9", "Bob asked Cem: 2", "3 crossed")
    spoken = "After note 4 of 9, Bob asked Cem: 2, three crossed"
    assert panel.scrubber.accessibleDescription() == spoken


def test_what_is_not_known_yet_is_not_said_to_be_nothing(qtbot: QtBot) -> None:
    panel = made(qtbot, Past(4, 9, "Bob asked Cem: 2"))
    assert panel.changed.text() == ""
    panel.show_past(Past(4, 9, "Bob asked Cem: 2", Changes()))
    assert panel.changed.text() == "No mark changed by it."


def test_at_the_ends_it_leads_no_further(qtbot: QtBot) -> None:
    panel = made(qtbot, Past(0, 2))
    assert panel.title.text() == "Before the first note"
    assert (panel.before.isEnabled(), panel.after.isEnabled()) == (False, True)
    panel.show_past(Past(2, 2))
    assert (panel.before.isEnabled(), panel.after.isEnabled()) == (True, False)


def test_to_show_another_page_asks_for_none(qtbot: QtBot) -> None:
    panel = made(qtbot, Past(1, 5))
    with qtbot.assertNotEmitted(panel.turned):
        panel.show_past(Past(5, 7))
    assert panel.scrubber.value() == 5


def test_a_swipe_turns_a_page_and_a_tap_none(qtbot: QtBot) -> None:
    panel = made(qtbot, Past(3, 5))
    turned: list[int] = []
    panel.turned.connect(turned.append)
    start = QPoint(180, 120)
    for way in (QPoint(-120, 8), QPoint(120, 8), QPoint(3, 0), QPoint(60, 90)):
        QTest.mousePress(panel, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseRelease(panel, Qt.MouseButton.LeftButton, pos=start + way)
    assert turned == [4, 3]


def test_arrow_keys_turn_from_the_buttons_too(qtbot: QtBot) -> None:
    panel = made(qtbot, Past(3, 5))
    turned: list[int] = []
    panel.turned.connect(turned.append)
    QTest.keyClick(panel.now, Qt.Key.Key_Left)
    QTest.keyClick(panel.before, Qt.Key.Key_Right)
    assert turned == [2, 3]


def test_while_something_is_tried_no_other_is_offered(qtbot: QtBot) -> None:
    panel = made(qtbot, Past(3, 5, tries=False))
    assert not panel.try_here.isVisible()


def test_nothing_moves_with_longer_words(qtbot: QtBot) -> None:
    panel = made(qtbot, Past(3, 5, "Bob asked Cem: 2"))
    parts = (panel.title, panel.said, panel.changed, panel.scrubber, panel.now)
    before = [part.geometry() for part in parts]
    panel.show_past(Past(4, 5, "Bob asked everybody about everything. " * 9, CHANGED))
    QTest.qWait(1)
    assert [part.geometry() for part in parts] == before


@pytest.mark.parametrize("height", [200, 210, 230, 300])
def test_no_word_is_cut_where_there_is_little_room(qtbot: QtBot, height: int) -> None:
    panel = made(qtbot, Past(4, 9))
    panel.resize(260, height)
    for said, changed in (
        ("Bob asked Cem: 2", "The mark of no card at all has been changed by it."),
        ("Bob asked Cem for the third card of the fourth kind of all", "3 crossed"),
        ("Bob asked Cem for the third card of all", "No mark has been changed by it at all."),
    ):
        panel.show_past(Past(4, 9, said, Changes(told=changed)))
        settled()
        assert painted_badly(panel) == []
