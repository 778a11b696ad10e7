from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.form import Form
from notepad.widgets.form.form_panel import FormPanel
from notepad.widgets.look import theme
from tests.widgets.fingers import tap
from tests.widgets.forms import NAMES, ask, chip, focused, row, taps
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> Iterator[None]:
    theme.apply(theme.LIGHT)
    yield
    theme.apply(theme.LIGHT)


def shown(qtbot: QtBot, form: Form[str], width: int = 400) -> FormPanel:
    panel = FormPanel()
    qtbot.addWidget(panel)
    panel.show_form(form)
    panel.resize(width, panel.heightForWidth(width))
    panel.show()
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    return panel


def test_a_finger_taps_a_choice(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask())
    heard: list[tuple[str, str]] = []
    panel.tapped.connect(lambda row_key, choice: heard.append((row_key, choice)))
    tap(chip(panel.rows, "whom", "cem"))
    tap(chip(panel.rows, "about", "blue"))
    assert heard == [("whom", "cem"), ("about", "blue")]


def test_scrolling_stays_when_the_form_is_shown_anew(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask())
    panel.resize(330, 150)
    bar = panel._scroll.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 40)
    bar.setValue(37)
    panel.show_form(ask(whom="Cem"))
    QApplication.processEvents()
    assert bar.value() == 37


def test_the_button_appears_with_the_outcome_and_confirms(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask())
    assert panel.button.isHidden()
    panel.show_form(replace(ask(), outcome="note"))
    assert panel.button.text().startswith("Bob asked Cem: 2")
    assert panel.button.accessibleName() == "Bob asked Cem: 2", "without the tick"
    with qtbot.waitSignal(panel.confirmed):
        tap(panel.button)
    with qtbot.waitSignal(panel.confirmed):
        QTest.keyClick(panel, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_nothing_is_left_to_confirm_when_the_last_tap_takes_the_note(qtbot: QtBot) -> None:
    panel = shown(qtbot, replace(ask(), outcome="note", at_once=True))
    assert panel.button.isHidden()
    with qtbot.assertNotEmitted(panel.confirmed):
        QTest.keyClick(panel, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_the_hint_is_told(qtbot: QtBot) -> None:
    panel = shown(qtbot, replace(ask(), hint="Cem is out"))
    assert panel.hint.text() == "Cem is out"
    assert panel.hint.isVisible()


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("width", [330, 500, 900])
def test_nothing_reaches_over_the_edge(qtbot: QtBot, width: int, scale: float) -> None:
    theme.apply(theme.LIGHT, scale=scale)
    QApplication.processEvents()
    panel = shown(qtbot, replace(ask(text=True), outcome="note", hint="A hint " * 9), width)
    QApplication.processEvents()
    panel.resize(width, panel.heightForWidth(width))
    QApplication.processEvents()
    assert panel.width() == width
    for view in panel.rows.views:
        for stop in view.stops():
            area = stop.rect().translated(stop.mapTo(panel, stop.rect().topLeft()))
            assert panel.rect().contains(area)
            assert stop.height() >= stop.heightForWidth(stop.width()) or stop is view.edit
    assert panel.button.height() >= panel.button.heightForWidth(panel.button.width())
    assert panel.hint.height() >= panel.hint.heightForWidth(panel.hint.width())


def test_a_caution_is_told_before_the_hint_in_the_colour_of_a_warning(qtbot: QtBot) -> None:
    panel = shown(qtbot, replace(ask(), caution="Cem is out.", hint="Say who."))
    assert panel.hint.text() == "Cem is out. Say who."
    assert grabbed(panel.hint).has(theme.LIGHT.warning)
    panel.show_form(replace(ask(), hint="Say who."))
    assert not grabbed(panel.hint).has(theme.LIGHT.warning)


def test_digits_typed_elsewhere_are_passed_on_to_the_rows(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask())
    heard = taps(panel.rows)
    assert panel.press("3")
    assert heard == [("values", "3")]
    assert not panel.press("9")


def test_the_keyboard_goes_to_the_rows_when_the_button_that_it_was_on_goes(qtbot: QtBot) -> None:
    panel = shown(qtbot, replace(ask(), outcome="note"))
    panel.button.setFocus(Qt.FocusReason.TabFocusReason)
    panel.show_form(ask())
    assert focused() is chip(panel.rows, "asks", "bob")


def test_tab_leads_from_the_last_row_to_the_button(qtbot: QtBot) -> None:
    panel = shown(qtbot, replace(ask(), outcome="note"))
    chip(panel.rows, "passes", "0").setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(focused(), Qt.Key.Key_Tab)
    assert focused() is panel.button


def low(qtbot: QtBot, form: Form[str]) -> FormPanel:
    """Return a panel that shows two rows at most of a form."""
    panel = shown(qtbot, form)
    panel.resize(400, 90)
    QApplication.processEvents()
    return panel


def in_sight(panel: FormPanel, row_key: str) -> bool:
    QApplication.processEvents()
    view = next(view for view in panel.rows.views if view.row.key == row_key)
    return view.visibleRegion().boundingRect().height() >= view.height() - 1


def test_the_row_that_a_tap_brought_up_comes_into_sight(qtbot: QtBot) -> None:
    panel = low(qtbot, ask(whom="Cem"))
    later = row("later", ("yes", "no"))
    panel.show_form(replace(ask(whom="Dee"), rows=(*ask(whom="Dee").rows, later)))
    assert in_sight(panel, "later")


def test_the_next_row_to_be_filled_comes_into_sight(qtbot: QtBot) -> None:
    panel = low(qtbot, Form((row("asks", NAMES), row("whom", NAMES), row("passes", tuple("012")))))
    done = (row("asks", NAMES, "Ann"), row("whom", NAMES, "Bob"), row("passes", tuple("012")))
    panel.show_form(Form(done))
    assert in_sight(panel, "passes")


def test_a_note_that_is_not_begun_is_shown_from_its_first_row_on(qtbot: QtBot) -> None:
    panel = low(qtbot, ask(whom="Cem", passes="2"))
    panel._scroll.verticalScrollBar().setValue(999)
    assert not in_sight(panel, "asks")
    panel.show_form(ask(), begun=False)
    assert in_sight(panel, "asks")


def test_a_row_that_comes_again_has_its_chips_again(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask())
    before = chip(panel.rows, "passes", "2")
    panel.show_form(Form((row("asks", NAMES, "Cem"),)))
    assert not before.isVisible()
    panel.show_form(ask(passes="2"))
    after = chip(panel.rows, "passes", "2")
    assert after is before
    assert after.isVisible()
    assert after.isChecked()
    heard = taps(panel.rows)
    after.click()
    assert heard == [("passes", "2")]


def test_a_row_that_comes_again_as_a_text_is_made_anew(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask(text=True))
    panel.show_form(ask())
    panel.show_form(Form((row("memo", NAMES),)))
    assert [chip.choice.key for chip in panel.rows.views[0].chips] == [n.lower() for n in NAMES]
