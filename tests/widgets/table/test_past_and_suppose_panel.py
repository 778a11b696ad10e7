from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from notepad.core.page_changes import Changes
from notepad.widgets.look.theme import finger
from notepad.widgets.table import past_and_suppose_panel
from notepad.widgets.table.past_and_suppose_panel import Moment, Past, PastPanel, Scrubber, Tried
from tests.widgets import fingers
from tests.widgets.fingers import told_by
from tests.widgets.recorded import recorded

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

CHANGED = Changes(frozenset({("red-3", "Cem")}), "3 crossed out", "three crossed out")


def made(qtbot: QtBot, past: Past) -> PastPanel:
    panel = PastPanel()
    panel.show_past(past)
    return fingers.on_screen(qtbot, panel, 360, 330)


def test_it_says_where_one_stands_and_what_the_note_changed(qtbot: QtBot) -> None:
    panel = made(qtbot, Past(4, 9, "Bob asked Cem: 2", CHANGED))
    told = panel.title.text(), panel.said.text(), panel.changed.text()
    assert told == ("After note 4 of 9", "Bob asked Cem: 2", "3 crossed out")
    spoken = "After note 4 of 9, Bob asked Cem: 2, three crossed out"
    assert panel.scrubber.accessibleDescription() == spoken
    assert panel.try_here.isVisible()
    with qtbot.assertNotEmitted(panel.turned):
        panel.show_past(Past(4, 9, "Bob asked Cem: 2", tries=False))
        assert panel.changed.text() == "", "it is not known yet"
        assert not panel.try_here.isVisible()
        panel.show_past(Past(5, 9, "Bob asked Cem: 2", Changes()))
    assert panel.changed.text() == "Nothing new follows."
    assert panel.scrubber.value() == 5
    for number, title in ((0, "Before the first note"), (9, "After note 9 of 9")):
        panel.show_past(Past(number, 9))
        assert panel.title.text() == title
        assert panel.before.isEnabled() is (number == 9)
        assert panel.after.isEnabled() is (number == 0)


def test_a_swipe_and_arrow_keys_turn_a_page_and_a_tap_none(qtbot: QtBot) -> None:
    panel = made(qtbot, Past(3, 5))
    turned = told_by(panel.turned)
    start = QPoint(180, 120)
    for way in (QPoint(-120, 8), QPoint(120, 8), QPoint(3, 0), QPoint(60, 90)):
        QTest.mousePress(panel, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseRelease(panel, Qt.MouseButton.LeftButton, pos=start + way)
    assert turned == [4, 3]
    fingers.keys(panel.now, "Left")
    fingers.keys(panel.before, "Right")
    assert turned[2:] == [2, 3]


def test_nothing_moves_with_longer_words(qtbot: QtBot) -> None:
    panel = made(qtbot, Past(3, 5, "Bob asked Cem: 2"))
    parts = (panel.title, panel.said, panel.changed, panel.scrubber, panel.now)
    before = [part.geometry() for part in parts]
    panel.show_past(Past(4, 5, "Bob asked everybody about everything. " * 9, CHANGED))
    QTest.qWait(1)
    assert [part.geometry() for part in parts] == before


def test_what_is_past_or_tried_looks_otherwise_than_what_is_now(qtbot: QtBot) -> None:
    window = QWidget()
    card = past_and_suppose_panel.MomentCard(QWidget(), window)
    card.resize(300, 200)
    fingers.on_screen(qtbot, window, 300, 200)
    looks = [str(recorded(card))]
    for moment in (Moment.TRIED, Moment.PAST, Moment.NOW):
        card.show_moment(moment)
        assert card.moment is moment
        looks.append(str(recorded(card)))
    assert looks[0] == looks[3]
    assert len(set(looks)) == 3
    assert ["pencil" in look for look in looks] == [False, True, False, False]
    assert "desk" in looks[2]


def test_what_keeping_would_do_is_told() -> None:
    assert Tried(4, 2).keeping == "Keep the what-if"
    assert Tried(4, 2, 1).keeping == "Keep the what-if, replacing note 5"
    assert Tried(4, 2, 3).keeping == "Keep the what-if, replacing notes 5 to 7"


def test_it_says_how_much_is_in_pencil_and_one_tap_keeps_and_one_drops(qtbot: QtBot) -> None:
    strip = past_and_suppose_panel.PencilStrip()
    strip.show_tried(Tried(4, 2))
    fingers.on_screen(qtbot, strip, 460, 50)
    assert (strip.title.text(), strip.told.text()) == ("What if", "2 notes")
    for width in (460, 160):
        strip.resize(width, 50)
        QApplication.processEvents()
        words = strip.keep.isVisible()
        assert words == (width == 460)
        keep, drop = (strip.keep, strip.drop) if words else (strip.small_keep, strip.small_drop)
        with qtbot.waitSignal(strip.kept):
            keep.click()
        with qtbot.waitSignal(strip.dropped):
            drop.click()
        assert drop.isVisible()
    assert keep.accessibleName() == "Keep the what-if"
    assert drop.accessibleName() == "Discard the what-if"
    strip.show_tried(Tried(4))
    assert strip.told.text() == "0 notes"
    assert not strip.keep.isEnabled()
    assert strip.drop.isEnabled()


def test_it_says_what_would_follow_and_one_tap_lets_go(qtbot: QtBot) -> None:
    panel = past_and_suppose_panel.SupposePanel()
    qtbot.addWidget(panel)
    panel.show_supposed(
        past_and_suppose_panel.Supposed("Suppose Cem has ●4", "5 crossed out", "five crossed out")
    )
    panel.show()
    assert (panel.title.text(), panel.told.text()) == ("Suppose Cem has ●4", "5 crossed out")
    assert panel.told.accessibleName() == "five crossed out"
    assert panel.hint.text() == "None of this is noted."
    with qtbot.waitSignal(panel.left):
        panel.let_go.click()
    panel.show_supposed(past_and_suppose_panel.Supposed("Suppose Cem has ●4", waiting=True))
    assert panel.told.text() == "", "it is not known yet"


# Along a scrubber one goes from place to place by finger and keys.
def scrubber_of(qtbot: QtBot) -> Scrubber:
    scrubber = Scrubber("The sheet after each note")
    scrubber.setRange(0, 12)
    return fingers.on_screen(qtbot, scrubber, 300, finger(scrubber))


def test_it_goes_to_where_it_is_tapped_and_follows_the_finger_and_keys(qtbot: QtBot) -> None:
    scrubber = scrubber_of(qtbot)
    assert scrubber.sizeHint().height() == finger(scrubber)
    told = QAccessible.queryAccessibleInterface(scrubber)
    assert told.text(QAccessible.Text.Name) == "The sheet after each note"
    assert told.role() == QAccessible.Role.Slider
    QTest.mousePress(scrubber, Qt.MouseButton.LeftButton, pos=scrubber.place(8).toPoint())
    seen = [scrubber.value()]
    for goal in (QPoint(500, 0), QPoint(-20, 0), scrubber.place(3).toPoint()):
        QTest.mouseMove(scrubber, goal)
        seen.append(scrubber.value())
    QTest.mouseRelease(scrubber, Qt.MouseButton.LeftButton, pos=scrubber.place(3).toPoint())
    for key in ("End", "Left", "Home", "Right"):
        fingers.keys(scrubber, key)
        seen.append(scrubber.value())
    assert seen == [8, 12, 0, 3, 12, 11, 0, 1]
