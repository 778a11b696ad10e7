"""The keypad: the chips of one step, all of which can be reached."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.form import Amount, Row
from notepad.widgets.say.keypad_view import KeypadView
from notepad.widgets.touch.buttons import Chip
from tests.widgets.say.saying import GEMS, NAMES, row

NUMBERS = row("count", tuple(map(str, range(30))))


def keypad(
    qtbot: QtBot, *rows: Row, size: tuple[int, int] = (320, 150), coming: int = 0
) -> KeypadView:
    made = KeypadView()
    qtbot.addWidget(made)
    made.resize(*size)
    made.show()
    made.show_step(rows, kept_free=0, coming=coming)
    return made


def seen(pad: KeypadView) -> list[Chip]:
    return [chip for view in pad.views for chip in view.chips if chip.isVisible()]


def test_what_has_no_room_stands_on_further_pages_that_a_chip_turns(qtbot: QtBot) -> None:
    pad = keypad(qtbot, NUMBERS)
    found: set[str] = set()
    for _page in range(10):
        chips = seen(pad)
        assert chips
        for chip in (*chips, pad.more):
            assert pad.rect().contains(chip.geometry())
        found |= {chip.choice.key for chip in chips}
        pad.more.click()
    assert found == {str(number) for number in range(30)}


def test_it_comes_to_rest_where_its_chips_have_to_be_small(qtbot: QtBot) -> None:
    pad = keypad(qtbot, NUMBERS)
    for _layout in range(3):
        QApplication.processEvents()
    with qtbot.assertNotEmitted(pad.placed, wait=20):
        pass
    assert pad.more.isVisible()


def test_where_all_has_room_no_page_is_turned(qtbot: QtBot) -> None:
    assert not keypad(qtbot, row("who", NAMES)).more.isVisible()


def test_where_room_is_scarce_signs_do_without_words_if_they_are_told_apart(qtbot: QtBot) -> None:
    wide = keypad(qtbot, GEMS, size=(700, 300))
    assert [chip.face().label for chip in seen(wide)] == ["diamond", "pearl", "opal"]
    narrow = keypad(qtbot, GEMS, size=(200, 44))
    assert [chip.face().label for chip in seen(narrow)] == ["", "", ""]
    assert seen(narrow)[1].accessibleName() == "gem pearl"


def test_chips_stay_where_they_are_when_the_row_that_was_coming_has_come(qtbot: QtBot) -> None:
    pad = keypad(qtbot, GEMS, size=(320, 200), coming=2)
    before = [chip.geometry() for chip in seen(pad)]
    pad.show_step((GEMS, row("count", tuple("01234"))), kept_free=0, coming=0)
    assert [chip.geometry() for chip in seen(pad)][:3] == before


def test_a_tap_tells_its_row_and_choice(qtbot: QtBot) -> None:
    pad = keypad(qtbot, row("who", NAMES))
    with qtbot.waitSignal(pad.tapped) as told:
        QTest.mouseClick(seen(pad)[1], Qt.MouseButton.LeftButton)
    assert told.args == ["who", "bob"]


def test_the_keyboard_goes_on_in_the_next_step(qtbot: QtBot) -> None:
    pad = keypad(qtbot, row("who", NAMES))
    with qtbot.waitActive(pad):
        pad.activateWindow()
    pad.take_focus(Qt.FocusReason.TabFocusReason)
    assert QApplication.focusWidget() is seen(pad)[0]
    pad.show_step((GEMS,), kept_free=0, coming=0)
    assert QApplication.focusWidget() is seen(pad)[0]


def test_a_row_that_comes_again_has_its_chips_again(qtbot: QtBot) -> None:
    pad = keypad(qtbot, row("who", NAMES))
    first = pad.views[0]
    pad.show_step((GEMS,), kept_free=0, coming=0)
    pad.show_step((row("who", NAMES, "Bob"),), kept_free=0, coming=0)
    assert pad.views[0] is first
    assert [chip.choice.chosen for chip in seen(pad)] == [False, True, False, False]


def test_counts_stand_beside_each_other_where_lines_are_few(qtbot: QtBot) -> None:
    looks = zip(("red", "blue", "green", "white"), list(Symbol)[:4], strict=True)
    counts = [Row(key, key, amount=Amount(0, 0, 6, face=Face(key, sign))) for key, sign in looks]
    pad = keypad(qtbot, *counts, size=(360, 110))
    boxes = [view.amount.geometry() for view in pad.views if view.amount is not None]
    assert all(view.amount.isVisible() for view in pad.views if view.amount is not None)
    assert [box.top() for box in boxes] == sorted(box.top() for box in boxes)
    assert len({box.top() for box in boxes}) == 2
    assert not any(view.label.isVisible() for view in pad.views), "each says what it counts"
