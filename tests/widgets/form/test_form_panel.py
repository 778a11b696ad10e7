from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from notepad.core.form import Choice, Form, Row
from notepad.core.page.page import Face, Symbol
from notepad.widgets.form.form_panel import FormPanel
from notepad.widgets.look import theme
from tests.widgets.fingers import tap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from notepad.widgets.touch.controls import Chip

NAMES = ("Ann", "Bob", "Cem", "Dee")


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> Iterator[None]:
    theme.apply(theme.LIGHT)
    yield
    theme.apply(theme.LIGHT)


def row(key: str, labels: tuple[str, ...], chosen: str = "") -> Row:
    choices = tuple(Choice(label.lower(), Face(label), chosen=label == chosen) for label in labels)
    return Row(key, key, choices)


def ask(whom: str = "", passes: str = "", *, text: bool = False) -> Form[str]:
    suit = Choice("blue", Face("", Symbol.TRIANGLE, "#1f6db5"), spoken="Blue")
    rows = (
        row("asks", NAMES, "Bob"),
        row("whom", NAMES, whom),
        Row("about", "about", (suit,)),
        row("values", tuple("123456")),
        row("passes", tuple("0123"), passes),
    )
    memo = (Row("memo", "memo", text=""),) if text else ()
    return Form((*rows, *memo), sentence="Bob asked Cem: 2")


def shown(qtbot: QtBot, form: Form[str], width: int = 400) -> FormPanel:
    panel = FormPanel()
    qtbot.addWidget(panel)
    panel.show_form(form)
    panel.resize(width, panel.heightForWidth(width))
    panel.show()
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    return panel


def chip(panel: FormPanel, row_key: str, choice: str) -> Chip:
    view = next(view for view in panel.rows.views if view.row.key == row_key)
    return next(chip for chip in view.chips if chip.choice.key == choice)


def taps(panel: FormPanel) -> list[tuple[str, str]]:
    heard: list[tuple[str, str]] = []
    panel.tapped.connect(lambda row_key, choice: heard.append((row_key, choice)))
    return heard


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def test_a_finger_taps_a_choice(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask())
    heard = taps(panel)
    tap(chip(panel, "whom", "cem"))
    tap(chip(panel, "about", "blue"))
    assert heard == [("whom", "cem"), ("about", "blue")]


def test_a_dimmed_choice_can_be_tapped(qtbot: QtBot) -> None:
    dimmed: Form[str] = Form((Row("r", "r", (Choice("a", Face("a"), dimmed=True),)),))
    panel = shown(qtbot, dimmed)
    heard = taps(panel)
    tap(chip(panel, "r", "a"))
    assert heard == [("r", "a")]


def test_a_similar_form_keeps_widgets_and_focus(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask())
    before = chip(panel, "whom", "cem")
    before.setFocus(Qt.FocusReason.TabFocusReason)
    panel.show_form(ask(whom="Cem"))
    assert chip(panel, "whom", "cem") is before
    assert before.choice.chosen
    assert focused() is before


def test_choices_that_stay_keep_their_chip_when_others_come_and_go(qtbot: QtBot) -> None:
    panel = shown(qtbot, Form((row("whom", NAMES),)))
    dee = chip(panel, "whom", "dee")
    dee.setFocus(Qt.FocusReason.TabFocusReason)
    panel.show_form(Form((row("whom", ("all", "Dee", "Ann")),)))
    view = panel.rows.views[0]
    assert [each.choice.key for each in view.chips] == ["all", "dee", "ann"]
    assert chip(panel, "whom", "dee") is dee
    assert focused() is dee
    panel.resize(400, panel.heightForWidth(400))
    qtbot.waitUntil(lambda: view.chips[0].x() < dee.x() < view.chips[2].x())


def test_rows_that_come_between_stand_in_order(qtbot: QtBot) -> None:
    whole = ask()
    panel = shown(qtbot, replace(whole, rows=(whole.rows[0], whole.rows[4])))
    panel.show_form(whole)
    panel.resize(400, panel.heightForWidth(400))
    panel.show_form(whole)
    qtbot.waitUntil(lambda: panel.rows.views[4].y() > panel.rows.views[3].y() > 0)
    tops = [view.y() for view in panel.rows.views]
    assert tops == sorted(tops)


def test_focus_finds_a_place_when_its_row_goes(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask())
    chip(panel, "passes", "2").setFocus(Qt.FocusReason.TabFocusReason)
    panel.show_form(Form((row("asks", NAMES, "Cem"),)))
    assert focused() in panel.rows.views[0].chips


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


def test_a_row_that_is_filled_on_the_sheet_says_how_far(qtbot: QtBot) -> None:
    panel = shown(qtbot, Form((Row("hand", "my hand", status="5 of 6"), row("who", NAMES))))
    status = panel.rows.views[0].status
    assert status.isVisible()
    panel.show_form(Form((Row("hand", "my hand", status="6 of 6"), row("who", NAMES))))
    assert status.text() == "6 of 6"


def test_tab_goes_from_row_to_row_and_arrows_within(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask(whom="Cem"))
    chip(panel, "asks", "bob").setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(focused(), Qt.Key.Key_Tab)
    assert focused() is chip(panel, "whom", "cem")
    QTest.keyClick(focused(), Qt.Key.Key_Left)
    assert focused() is chip(panel, "whom", "bob")
    QTest.keyClick(focused(), Qt.Key.Key_Tab)
    assert focused() is chip(panel, "about", "blue")
    QTest.keyClick(focused(), Qt.Key.Key_Backtab)
    assert focused() is chip(panel, "whom", "bob")


def test_up_and_down_go_to_the_nearest_choice(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask())
    chip(panel, "asks", "ann").setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(focused(), Qt.Key.Key_Down)
    assert focused() is chip(panel, "whom", "ann")
    QTest.keyClick(focused(), Qt.Key.Key_Up)
    assert focused() is chip(panel, "asks", "ann")


def test_every_choice_is_reached_and_tapped_by_keyboard(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask())
    heard = taps(panel)
    first = panel.rows.views[0].chips[0]
    panel.rows.views[0].rest_on(first)
    first.setFocus(Qt.FocusReason.TabFocusReason)
    for view in panel.rows.views:
        for _each in view.chips:
            QTest.keyClick(focused(), Qt.Key.Key_Space)
            QTest.keyClick(focused(), Qt.Key.Key_Right)
        QTest.keyClick(focused(), Qt.Key.Key_Tab)
    every = {(view.row.key, each.choice.key) for view in panel.rows.views for each in view.chips}
    assert set(heard) == every


def test_keys_tap_in_the_row_that_is_to_be_filled_next(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask())
    heard = taps(panel)
    chip(panel, "asks", "bob").setFocus(Qt.FocusReason.TabFocusReason)

    for form, key in ((ask(), "d"), (ask("Dee"), "b"), (ask("Dee"), "2"), (ask("Dee"), "0")):
        panel.show_form(form)
        QTest.keyClicks(focused(), key)

    assert heard == [("whom", "dee"), ("about", "blue"), ("values", "2"), ("passes", "0")]
    assert not panel.press("9")


def test_a_row_that_would_take_back_what_is_chosen_is_not_filled_next(qtbot: QtBot) -> None:
    about = row("about", ("Red", "Blue"), "Blue")
    values = replace(row("values", tuple("123")), clears=("about",))
    form: Form[str] = Form((about, values, row("passes", tuple("123"))))
    panel = shown(qtbot, form)
    heard = taps(panel)

    panel.press("2")

    assert heard == [("passes", "2")]


def test_letters_are_text_while_a_text_is_written(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask(text=True))
    heard = taps(panel)
    edit = panel.rows.views[-1].edit
    assert edit is not None
    with qtbot.waitSignal(panel.written) as told:
        tap(edit)
        edit.setFocus()
        QTest.keyClicks(edit, "d")
    assert told.args == ["memo", "d"]
    assert heard == []
    panel.show_form(replace(ask(), rows=(*ask().rows, Row("memo", "memo", text="d"))))
    assert focused() is edit
    assert edit.text() == "d"


def test_each_chip_has_a_spoken_name(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask())
    assert chip(panel, "whom", "cem").accessibleName() == "whom Cem"
    assert chip(panel, "about", "blue").accessibleName() == "Blue"


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


def test_labels_stand_above_where_it_is_narrow(qtbot: QtBot) -> None:
    theme.apply(theme.LIGHT, scale=2)
    QApplication.processEvents()
    panel = shown(qtbot, ask(), 330)
    view = panel.rows.views[1]
    qtbot.waitUntil(lambda: view.chips[0].mapTo(view, view.rect().topLeft()).x() == 0)
    assert view.label.geometry().bottom() <= view.chips[0].mapTo(view, view.rect().topLeft()).y()


def test_a_row_that_comes_again_has_its_chips_again(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask())
    before = chip(panel, "passes", "2")
    panel.show_form(Form((row("asks", NAMES, "Cem"),)))
    assert not before.isVisible()
    panel.show_form(ask(passes="2"))
    after = chip(panel, "passes", "2")
    assert after is before
    assert after.isVisible()
    assert after.isChecked()
    heard = taps(panel)
    after.click()
    assert heard == [("passes", "2")]


def test_a_row_that_comes_again_as_a_text_is_made_anew(qtbot: QtBot) -> None:
    panel = shown(qtbot, ask(text=True))
    panel.show_form(ask())
    panel.show_form(Form((row("memo", NAMES),)))
    assert [chip.choice.key for chip in panel.rows.views[0].chips] == [n.lower() for n in NAMES]
